/*
 * sysfs-rig LABEL BASE COMMAND...: runs a command that sees a GPIO chip of our own in /sys/class/gpio, with the edges that the
 * kernel's own sysfs gives (EPOLLPRI on "value"). It lives in a private mount namespace, so nothing else on the machine sees it.
 * Needs root and /dev/fuse. Ends with the command, and with its exit status.
 *
 * Descriptor 3 is the wood's side, one command a line, each answered by one line:
 *   ground LINE | free LINE             a contact of this line closes or opens
 *   close ROW COLUMN | close-bare ROW COLUMN | open ROW COLUMN    switches of a matrix, with or without a diode
 *   lag MICROSECONDS                    a line that is pulled no more stays low for so long
 *   hold LINE | unhold LINE             somebody else has the line: exporting it is EBUSY
 *   udev MILLISECONDS GROUP             so long after an export, its files are given to this group
 *   remove | insert BASE                the chip goes away, with all lines that were exported; comes back elsewhere
 *   level LINE                          answered 0 or 1
 *   pulls LINE                          answered how often it was driven low so far
 *   follow LINE                         from now on "level LINE 0|1 MICROSECONDS" tells every change of this line
 */
#define FUSE_USE_VERSION 35
#define _GNU_SOURCE
#include <errno.h>
#include <fuse3/fuse.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "wires.h"

#define ROOT "/sys/class/gpio"

enum edge { NO_EDGE, RISING, FALLING, BOTH };
static const char *const EDGES[] = { "none", "rising", "falling", "both" };

struct line {
	int exported, held, followed, active_low;
	enum edge edge;
	int high;
	unsigned events, pulls;
	int64_t low_until, exported_at;
};

/* An open file; of "value" it knows which events its reader has seen, as the kernel does. */
struct opened {
	int line;
	unsigned seen, chip;
	struct fuse_pollhandle *waiting;
	struct opened *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct wires wires;
static struct line lines[LINES];
static struct opened *files;
static const char *label;
/* `chip` counts insertions; odd: it is there. */
static unsigned chip = 1;
static int base, group, udev_delay;
static int64_t lag;

static int64_t micros(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000LL + t.tv_nsec / 1000;
}

static int value_of(const struct line *line)
{
	return line->high ^ line->active_low;
}

static void turned(int n, int64_t now)
{
	struct line *line = &lines[n];
	int value = value_of(line);

	if (line->followed)
		dprintf(3, "level %d %d %lld\n", n, line->high, (long long)now);
	if (line->edge == NO_EDGE || (line->edge == RISING && !value) || (line->edge == FALLING && value))
		return;
	line->events++;
	for (struct opened *file = files; file; file = file->next)
		if (file->line == n && file->waiting) {
			fuse_notify_poll(file->waiting);
			fuse_pollhandle_destroy(file->waiting);
			file->waiting = NULL;
		}
}

/* Lets the levels follow the wires. */
static void settle(void)
{
	unsigned char high[LINES];
	int64_t now = micros();

	wires_levels(&wires, high);
	for (int n = 0; n < LINES; n++) {
		struct line *line = &lines[n];
		if (!high[n])
			line->low_until = now + lag;
		else if (now < line->low_until && wires.drive[n] == FLOATS)
			high[n] = 0;
		if (line->high == high[n])
			continue;
		line->high = high[n];
		turned(n, now);
	}
}

static void drive(int n, enum drive how)
{
	if (how == DRIVEN_LOW && wires.drive[n] != DRIVEN_LOW)
		lines[n].pulls++;
	wires.drive[n] = how;
	settle();
}

enum kind { TOP, EXPORT, UNEXPORT, CHIP, CHIP_FILE, LINE, VALUE, DIRECTION, EDGE, ACTIVE_LOW, NOTHING };
static const char *const LINE_FILES[] = { "value", "direction", "edge", "active_low" };
static const char *const CHIP_FILES[] = { "label", "base", "ngpio" };

/* What a path is, and of which line or which file of the chip. */
static enum kind find(const char *path, int *which)
{
	int number, end = 0;

	*which = -1;
	if (!strcmp(path, "/"))
		return TOP;
	if (!strcmp(path, "/export"))
		return EXPORT;
	if (!strcmp(path, "/unexport"))
		return UNEXPORT;
	if (!(chip & 1))
		return NOTHING;
	if (sscanf(path, "/gpiochip%d%n", &number, &end) == 1 && number == base) {
		if (!path[end])
			return CHIP;
		for (*which = 0; *which < 3; ++*which)
			if (!strcmp(path + end + 1, CHIP_FILES[*which]))
				return CHIP_FILE;
		return NOTHING;
	}
	if (sscanf(path, "/gpio%d%n", &number, &end) != 1 || number < base || number >= base + LINES)
		return NOTHING;
	*which = number - base;
	if (!lines[*which].exported)
		return NOTHING;
	if (!path[end])
		return LINE;
	for (int i = 0; i < 4; i++)
		if (!strcmp(path + end + 1, LINE_FILES[i]))
			return VALUE + i;
	return NOTHING;
}

static int rig_getattr(const char *path, struct stat *st, struct fuse_file_info *fi)
{
	int which;
	enum kind kind;

	(void)fi;
	pthread_mutex_lock(&lock);
	kind = find(path, &which);
	memset(st, 0, sizeof *st);
	st->st_nlink = 1;
	st->st_size = 4096;
	st->st_mode = S_IFREG | 0664;
	if (kind == TOP || kind == CHIP || kind == LINE)
		st->st_mode = S_IFDIR | 0755;
	else if (kind == EXPORT || kind == UNEXPORT)
		st->st_mode = S_IFREG | 0220;
	else if (kind == CHIP_FILE)
		st->st_mode = S_IFREG | 0444;
	if (kind == EXPORT || kind == UNEXPORT || (kind >= VALUE && micros() >= lines[which].exported_at + udev_delay * 1000LL))
		st->st_gid = group;
	pthread_mutex_unlock(&lock);
	return kind == NOTHING ? -ENOENT : 0;
}

static int rig_readdir(const char *path, void *buffer, fuse_fill_dir_t fill, off_t from, struct fuse_file_info *fi,
		       enum fuse_readdir_flags flags)
{
	char name[32];
	int which;
	enum kind kind;

	(void)from, (void)fi, (void)flags;
	pthread_mutex_lock(&lock);
	kind = find(path, &which);
	fill(buffer, ".", NULL, 0, 0);
	fill(buffer, "..", NULL, 0, 0);
	if (kind == TOP) {
		fill(buffer, "export", NULL, 0, 0);
		fill(buffer, "unexport", NULL, 0, 0);
		snprintf(name, sizeof name, "gpiochip%d", base);
		if (chip & 1)
			fill(buffer, name, NULL, 0, 0);
		for (int n = 0; n < LINES && (chip & 1); n++) {
			snprintf(name, sizeof name, "gpio%d", base + n);
			if (lines[n].exported)
				fill(buffer, name, NULL, 0, 0);
		}
	}
	for (int i = 0; kind == CHIP && i < 3; i++)
		fill(buffer, CHIP_FILES[i], NULL, 0, 0);
	for (int i = 0; kind == LINE && i < 4; i++)
		fill(buffer, LINE_FILES[i], NULL, 0, 0);
	pthread_mutex_unlock(&lock);
	return kind == NOTHING ? -ENOENT : 0;
}

static int rig_open(const char *path, struct fuse_file_info *fi)
{
	struct opened *file = calloc(1, sizeof *file);
	int which;
	enum kind kind;

	pthread_mutex_lock(&lock);
	kind = find(path, &which);
	file->line = kind == VALUE ? which : -1;
	file->chip = chip;
	if (kind != NOTHING) {
		file->next = files;
		files = file;
	}
	pthread_mutex_unlock(&lock);
	if (kind == NOTHING) {
		free(file);
		return -ENOENT;
	}
	fi->direct_io = 1;
	fi->fh = (uintptr_t)file;
	return 0;
}

static int rig_release(const char *path, struct fuse_file_info *fi)
{
	struct opened *file = (void *)(uintptr_t)fi->fh;

	(void)path;
	pthread_mutex_lock(&lock);
	for (struct opened **at = &files; *at; at = &(*at)->next)
		if (*at == file) {
			*at = file->next;
			break;
		}
	if (file->waiting)
		fuse_pollhandle_destroy(file->waiting);
	pthread_mutex_unlock(&lock);
	free(file);
	return 0;
}

static int rig_read(const char *path, char *buffer, size_t size, off_t from, struct fuse_file_info *fi)
{
	struct opened *file = (void *)(uintptr_t)fi->fh;
	char text[32] = "";
	size_t length;
	int which;
	enum kind kind;

	pthread_mutex_lock(&lock);
	kind = find(path, &which);
	/* What was opened before the chip went away stays dead when another one comes. */
	if (kind == NOTHING || file->chip != chip) {
		pthread_mutex_unlock(&lock);
		return -ENODEV;
	}
	if (kind == CHIP_FILE && which == 0)
		snprintf(text, sizeof text, "%s\n", label);
	else if (kind == CHIP_FILE)
		snprintf(text, sizeof text, "%d\n", which == 1 ? base : LINES);
	else if (kind == DIRECTION)
		snprintf(text, sizeof text, "%s\n", wires.drive[which] == FLOATS ? "in" : "out");
	else if (kind == EDGE)
		snprintf(text, sizeof text, "%s\n", EDGES[lines[which].edge]);
	else if (kind == ACTIVE_LOW)
		snprintf(text, sizeof text, "%d\n", lines[which].active_low);
	else if (kind == VALUE) {
		settle();
		file->seen = lines[which].events;
		snprintf(text, sizeof text, "%d\n", value_of(&lines[which]));
	}
	pthread_mutex_unlock(&lock);
	length = strlen(text);
	if ((size_t)from >= length)
		return 0;
	if (size > length - (size_t)from)
		size = length - (size_t)from;
	memcpy(buffer, text + from, size);
	return (int)size;
}

static int export_line(int n)
{
	if (!(chip & 1) || n < 0 || n >= LINES)
		return -EINVAL;
	if (lines[n].exported || lines[n].held)
		return -EBUSY;
	lines[n].exported = 1;
	lines[n].exported_at = micros();
	return 0;
}

static int unexport_line(int n)
{
	if (!(chip & 1) || n < 0 || n >= LINES || !lines[n].exported)
		return -EINVAL;
	lines[n].exported = 0;
	lines[n].edge = NO_EDGE;
	lines[n].active_low = 0;
	/* An output stays what it was, as on a Raspberry Pi. */
	return 0;
}

static int write_direction(int n, const char *word)
{
	if (!strcmp(word, "in"))
		drive(n, FLOATS);
	else if (lines[n].edge != NO_EDGE)
		return -EIO;
	else if (!strcmp(word, "out") || !strcmp(word, "low"))
		drive(n, DRIVEN_LOW);
	else if (!strcmp(word, "high"))
		drive(n, DRIVEN_HIGH);
	else
		return -EINVAL;
	return 0;
}

static int write_edge(int n, const char *word)
{
	for (int i = 0; i < 4; i++)
		if (!strcmp(word, EDGES[i])) {
			lines[n].edge = i;
			return 0;
		}
	return -EINVAL;
}

static int rig_write(const char *path, const char *bytes, size_t size, off_t from, struct fuse_file_info *fi)
{
	struct opened *file = (void *)(uintptr_t)fi->fh;
	char word[32] = "";
	int which, error = 0;
	enum kind kind;

	(void)from;
	memcpy(word, bytes, size < sizeof word - 1 ? size : sizeof word - 1);
	word[strcspn(word, "\n")] = 0;
	pthread_mutex_lock(&lock);
	kind = find(path, &which);
	if (kind == EXPORT)
		error = export_line(atoi(word) - base);
	else if (kind == UNEXPORT)
		error = unexport_line(atoi(word) - base);
	else if (kind == NOTHING || file->chip != chip)
		error = -ENODEV;
	else if (kind == DIRECTION)
		error = write_direction(which, word);
	else if (kind == EDGE)
		error = write_edge(which, word);
	else if (kind == ACTIVE_LOW)
		lines[which].active_low = word[0] == '1';
	else if (kind == VALUE && wires.drive[which] != FLOATS)
		drive(which, (word[0] != '0') ^ lines[which].active_low ? DRIVEN_HIGH : DRIVEN_LOW);
	else
		error = -EPERM;
	pthread_mutex_unlock(&lock);
	return error ? error : (int)size;
}

static int rig_poll(const char *path, struct fuse_file_info *fi, struct fuse_pollhandle *waiting, unsigned *events)
{
	struct opened *file = (void *)(uintptr_t)fi->fh;

	(void)path;
	pthread_mutex_lock(&lock);
	*events = POLLIN | POLLOUT;
	if (file->line >= 0 && file->chip == chip && file->seen != lines[file->line].events)
		*events |= POLLPRI | POLLERR;
	if (waiting) {
		if (file->waiting)
			fuse_pollhandle_destroy(file->waiting);
		file->waiting = waiting;
	}
	pthread_mutex_unlock(&lock);
	return 0;
}

static int rig_truncate(const char *path, off_t size, struct fuse_file_info *fi)
{
	(void)path, (void)size, (void)fi;
	return 0;
}

static const struct fuse_operations OPERATIONS = {
	.getattr = rig_getattr,
	.readdir = rig_readdir,
	.open = rig_open,
	.release = rig_release,
	.read = rig_read,
	.write = rig_write,
	.poll = rig_poll,
	.truncate = rig_truncate,
};

static void remove_chip(void)
{
	for (int n = 0; n < LINES; n++) {
		lines[n].exported = 0;
		lines[n].edge = NO_EDGE;
		lines[n].active_low = 0;
		wires.drive[n] = FLOATS;
	}
	chip++;
	settle();
}

static void obey(const char *command)
{
	char word[16] = "";
	int a = -1, b = -1, n = sscanf(command, "%15s %d %d", word, &a, &b);
	int line = n >= 2 && a >= 0 && a < LINES, pair = line && n == 3 && b >= 0 && b < LINES;

#define IS(name, holds) (!strcmp(word, name) && (holds))
	if (IS("ground", line) || IS("free", line))
		wires.grounded[a] = word[0] == 'g';
	else if (IS("close", pair) || IS("close-bare", pair))
		wires_close(&wires, a, b, word[5] == '-');
	else if (IS("open", pair))
		wires_open(&wires, a, b);
	else if (IS("lag", n == 2))
		lag = a;
	else if (IS("hold", line) || IS("unhold", line))
		lines[a].held = word[0] == 'h';
	else if (IS("udev", n == 3))
		udev_delay = a, group = b;
	else if (IS("follow", line))
		lines[a].followed = 1;
	else if (IS("remove", chip & 1))
		remove_chip();
	else if (IS("insert", n == 2 && !(chip & 1)))
		base = a, chip++;
	else if (IS("level", line)) {
		settle();
		dprintf(3, "%d\n", lines[a].high);
		return;
	} else if (IS("pulls", line)) {
		dprintf(3, "%u\n", lines[a].pulls);
		return;
	} else {
		dprintf(3, "what? %s\n", command);
		return;
	}
	settle();
	dprintf(3, "ok\n");
}

static void *listen_to_wood(void *nothing)
{
	FILE *in = fdopen(dup(3), "r");
	char command[64];

	(void)nothing;
	while (fgets(command, sizeof command, in)) {
		command[strcspn(command, "\n")] = 0;
		pthread_mutex_lock(&lock);
		obey(command);
		pthread_mutex_unlock(&lock);
	}
	return NULL;
}

static pid_t child;
static int status = 1;

static void *wait_for_child(void *fuse)
{
	int how;

	waitpid(child, &how, 0);
	status = WIFEXITED(how) ? WEXITSTATUS(how) : 128 + WTERMSIG(how);
	umount2(ROOT, MNT_DETACH);
	fuse_exit(fuse);
	return NULL;
}

static void pass_on(int signal)
{
	kill(child, signal);
}

static int fail(const char *what)
{
	fprintf(stderr, "sysfs-rig: %s: %s\n", what, strerror(errno));
	return 1;
}

int main(int argc, char **argv)
{
	char *options[] = { argv[0], "-o", "attr_timeout=0,entry_timeout=0,negative_timeout=0,default_permissions,allow_other" };
	struct fuse_args args = FUSE_ARGS_INIT(3, options);
	struct fuse *fuse;
	pthread_t thread;

	if (argc < 4)
		return fprintf(stderr, "usage: sysfs-rig LABEL BASE COMMAND...\n"), 2;
	label = argv[1];
	base = atoi(argv[2]);
	settle();
	if (unshare(CLONE_NEWNS) || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL))
		return fail("no mount namespace of our own");
	if (mount("none", "/sys/class", "tmpfs", 0, NULL) || mkdir(ROOT, 0755))
		return fail("/sys/class");
	fuse = fuse_new(&args, &OPERATIONS, sizeof OPERATIONS, NULL);
	if (!fuse || fuse_mount(fuse, ROOT))
		return fail("fuse");
	child = fork();
	if (child == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		close(3);
		execvp(argv[3], argv + 3);
		_exit(127);
	}
	signal(SIGTERM, pass_on);
	pthread_create(&thread, NULL, listen_to_wood, NULL);
	pthread_create(&thread, NULL, wait_for_child, fuse);
	fuse_loop(fuse);
	return status;
}
