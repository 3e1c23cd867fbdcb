/* A board module, whatever it runs on: bytes of the serial line on one side, samples of the sensors on the other. */
#ifndef BOARD_H
#define BOARD_H

#include "config.h"

/* Begins to speak. The levels and the scene must have been started. */
void board_start(void);

/* Does the next thing that the serial line asks for or has room for; false: there is nothing more to do for now. */
bool board_talk(uint32_t now);

/* Whether a daemon talks to this board. */
bool board_is_attended(void);

#endif
