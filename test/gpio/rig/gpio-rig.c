// SPDX-License-Identifier: GPL-2.0 OR MIT
/*
 * A GPIO chip without hardware for the kernel of the test's virtual machine: Debian's kernels bring none. Its lines hang on the
 * wires of wires.h. What happens to them is written to /sys/kernel/debug/gpio-rig/obey, one command a write, as in sysfs-rig.c:
 * ground, free, close, close-bare, open, hold, unhold, remove, insert.
 */
#include <linux/debugfs.h>
#include <linux/gpio/consumer.h>
#include <linux/gpio/driver.h>
#include <linux/gpio/machine.h>
#include <linux/interrupt.h>
#include <linux/irq.h>
#include <linux/irqdomain.h>
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/slab.h>
#include <linux/uaccess.h>
#include "wires.h"

static char *label = "pinctrl-bcm2711";
module_param(label, charp, 0444);

static DEFINE_SPINLOCK(lock);
static struct wires wires;
static unsigned char levels[LINES];
static unsigned int irq_type[LINES];
static bool irq_on[LINES];
static struct gpio_desc *held[LINES];
static struct gpio_chip chip;
static bool inserted;
static struct platform_device *device;
static struct dentry *folder;

/* Lets the levels follow the wires, and tells those who wait for edges. */
static void settle(void)
{
	unsigned char high[LINES];
	bool tell[LINES] = { false };
	unsigned long flags;
	int line;

	spin_lock_irqsave(&lock, flags);
	wires_levels(&wires, high);
	for (line = 0; line < LINES; line++) {
		unsigned int type = high[line] ? IRQ_TYPE_EDGE_RISING : IRQ_TYPE_EDGE_FALLING;

		tell[line] = high[line] != levels[line] && irq_on[line] && (irq_type[line] & type);
		levels[line] = high[line];
	}
	spin_unlock_irqrestore(&lock, flags);
	for (line = 0; line < LINES; line++)
		if (tell[line])
			generic_handle_irq_safe(irq_find_mapping(chip.irq.domain, line));
}

static void drive(unsigned int line, enum drive how)
{
	unsigned long flags;

	spin_lock_irqsave(&lock, flags);
	wires.drive[line] = how;
	spin_unlock_irqrestore(&lock, flags);
	settle();
}

static int rig_get(struct gpio_chip *gc, unsigned int line)
{
	return levels[line];
}

static void rig_set(struct gpio_chip *gc, unsigned int line, int high)
{
	if (wires.drive[line] != FLOATS)
		drive(line, high ? DRIVEN_HIGH : DRIVEN_LOW);
}

static int rig_get_direction(struct gpio_chip *gc, unsigned int line)
{
	return wires.drive[line] == FLOATS ? GPIO_LINE_DIRECTION_IN : GPIO_LINE_DIRECTION_OUT;
}

static int rig_input(struct gpio_chip *gc, unsigned int line)
{
	drive(line, FLOATS);
	return 0;
}

static int rig_output(struct gpio_chip *gc, unsigned int line, int high)
{
	drive(line, high ? DRIVEN_HIGH : DRIVEN_LOW);
	return 0;
}

static void rig_mask(struct irq_data *data)
{
	irq_on[irqd_to_hwirq(data)] = false;
	gpiochip_disable_irq(&chip, irqd_to_hwirq(data));
}

static void rig_unmask(struct irq_data *data)
{
	gpiochip_enable_irq(&chip, irqd_to_hwirq(data));
	irq_on[irqd_to_hwirq(data)] = true;
}

static int rig_irq_type(struct irq_data *data, unsigned int type)
{
	irq_type[irqd_to_hwirq(data)] = type;
	return 0;
}

static const struct irq_chip rig_irq_chip = {
	.name = "gpio-rig",
	.irq_mask = rig_mask,
	.irq_unmask = rig_unmask,
	.irq_set_type = rig_irq_type,
	.flags = IRQCHIP_IMMUTABLE,
	GPIOCHIP_IRQ_RESOURCE_HELPERS,
};

/* `base`: -1, where the kernel shall choose. */
static int insert(int base)
{
	int error;

	memset(&chip, 0, sizeof chip);
	chip.label = label;
	chip.parent = &device->dev;
	chip.owner = THIS_MODULE;
	chip.base = base;
	chip.ngpio = LINES;
	chip.get = rig_get;
	chip.set = rig_set;
	chip.get_direction = rig_get_direction;
	chip.direction_input = rig_input;
	chip.direction_output = rig_output;
	gpio_irq_chip_set_chip(&chip.irq, &rig_irq_chip);
	chip.irq.handler = handle_simple_irq;
	chip.irq.default_type = IRQ_TYPE_NONE;
	error = gpiochip_add_data(&chip, NULL);
	inserted = !error;
	return error;
}

static void take_out(void)
{
	int line;

	for (line = 0; line < LINES; line++) {
		if (held[line])
			gpiochip_free_own_desc(held[line]);
		held[line] = NULL;
	}
	gpiochip_remove(&chip);
	inserted = false;
}

static int hold(int line)
{
	struct gpio_desc *desc = gpiochip_request_own_desc(&chip, line, "somebody", GPIO_ACTIVE_HIGH, GPIOD_IN);

	if (IS_ERR(desc))
		return PTR_ERR(desc);
	held[line] = desc;
	return 0;
}

static int obey(const char *command)
{
	char word[16];
	int a = -1, b = -1, error = 0;
	int n = sscanf(command, "%15s %d %d", word, &a, &b);
	bool line = n >= 2 && a >= 0 && a < LINES;
	bool pair = line && n == 3 && b >= 0 && b < LINES;
	unsigned long flags;

	if (line && !strcmp(word, "hold"))
		return hold(a);
	if (n == 1 && inserted && !strcmp(word, "remove")) {
		take_out();
		return 0;
	}
	if (n == 2 && !inserted && !strcmp(word, "insert"))
		return insert(a);
	if (line && held[a] && !strcmp(word, "unhold")) {
		gpiochip_free_own_desc(held[a]);
		held[a] = NULL;
		return 0;
	}
	spin_lock_irqsave(&lock, flags);
	if (line && (!strcmp(word, "ground") || !strcmp(word, "free")))
		wires.grounded[a] = word[0] == 'g';
	else if (pair && (!strcmp(word, "close") || !strcmp(word, "close-bare")))
		wires_close(&wires, a, b, word[5] == '-');
	else if (pair && !strcmp(word, "open"))
		wires_open(&wires, a, b);
	else
		error = -EINVAL;
	spin_unlock_irqrestore(&lock, flags);
	settle();
	return error;
}

static ssize_t write_obey(struct file *file, const char __user *from, size_t size, loff_t *at)
{
	char command[64];
	int error;

	if (size >= sizeof command)
		return -EINVAL;
	if (copy_from_user(command, from, size))
		return -EFAULT;
	command[size] = 0;
	error = obey(command);
	return error ? error : size;
}

static ssize_t read_levels(struct file *file, char __user *to, size_t size, loff_t *at)
{
	char text[LINES];
	int line;

	for (line = 0; line < LINES; line++)
		text[line] = '0' + levels[line];
	return simple_read_from_buffer(to, size, at, text, LINES);
}

static const struct file_operations obey_operations = { .owner = THIS_MODULE, .write = write_obey };
static const struct file_operations levels_operations = { .owner = THIS_MODULE, .read = read_levels };

static int __init rig_init(void)
{
	device = platform_device_register_simple("gpio-rig", PLATFORM_DEVID_NONE, NULL, 0);
	if (IS_ERR(device))
		return PTR_ERR(device);
	settle();
	folder = debugfs_create_dir("gpio-rig", NULL);
	debugfs_create_file("obey", 0200, folder, NULL, &obey_operations);
	debugfs_create_file("levels", 0400, folder, NULL, &levels_operations);
	return insert(-1);
}

/* The virtual machine ends with this module in it. */
module_init(rig_init);
MODULE_DESCRIPTION("A GPIO chip without hardware, for tests");
MODULE_LICENSE("Dual MIT/GPL");
