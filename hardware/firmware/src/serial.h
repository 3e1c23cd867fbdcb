/* The serial line as the portable part sees it: two queues of bytes. */
#ifndef SERIAL_H
#define SERIAL_H

#include <stdbool.h>
#include <stdint.h>

/* Takes the oldest byte heard; false: none waits. */
bool serial_take(char *byte);

/* How many bytes can be said at once. */
uint8_t serial_room(void);

/* Says a byte; there must be room for it. */
void serial_put(char byte);

#endif
