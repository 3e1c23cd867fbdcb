/*
 * What hangs on the lines of a header: pull-up resistors, contacts to ground, and a matrix of switches. Plain C without a library,
 * so that the stand-in for sysfs and the kernel module of the virtual machine have the same wires.
 */
#ifndef WIRES_H
#define WIRES_H

#define LINES 54
#define MOST_SWITCHES 256

enum drive { FLOATS, DRIVEN_LOW, DRIVEN_HIGH };

/* A closed switch between a row and a column. A bare one, without a diode, conducts both ways. */
struct closed_switch {
	unsigned char row, column, bare;
};

struct wires {
	enum drive drive[LINES];
	unsigned char grounded[LINES];
	struct closed_switch closed[MOST_SWITCHES];
	int closed_count;
};

/* A line that nothing pulls to ground is high, by its pull-up. */
static inline void wires_levels(const struct wires *w, unsigned char high[LINES])
{
	int line, i, changed = 1;

	for (line = 0; line < LINES; line++)
		high[line] = w->drive[line] == DRIVEN_HIGH || (w->drive[line] == FLOATS && !w->grounded[line]);
	while (changed) {
		changed = 0;
		for (i = 0; i < w->closed_count; i++) {
			const struct closed_switch *s = &w->closed[i];
			/* Current flows from the column, by its pull-up, to a row at ground. */
			if (!high[s->row] && high[s->column] && w->drive[s->column] == FLOATS) {
				high[s->column] = 0;
				changed = 1;
			}
			if (s->bare && !high[s->column] && high[s->row] && w->drive[s->row] == FLOATS) {
				high[s->row] = 0;
				changed = 1;
			}
		}
	}
}

/* Returns 0 where there is no room left. */
static inline int wires_close(struct wires *w, int row, int column, int bare)
{
	if (w->closed_count == MOST_SWITCHES)
		return 0;
	w->closed[w->closed_count].row = (unsigned char)row;
	w->closed[w->closed_count].column = (unsigned char)column;
	w->closed[w->closed_count].bare = (unsigned char)bare;
	w->closed_count++;
	return 1;
}

static inline void wires_open(struct wires *w, int row, int column)
{
	int i, kept = 0;

	for (i = 0; i < w->closed_count; i++)
		if (w->closed[i].row != row || w->closed[i].column != column)
			w->closed[kept++] = w->closed[i];
	w->closed_count = kept;
}

#endif
