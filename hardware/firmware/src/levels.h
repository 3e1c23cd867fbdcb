/* Which holes are occupied: samples in, settled and numbered changes out. */
#ifndef LEVELS_H
#define LEVELS_H

#include "config.h"

struct change {
  uint16_t number;
  uint32_t ms;
  uint8_t channel;
  bool occupied;
};

/* Takes the first sample as it is; nothing has changed yet. One bit a hole, 1: occupied. */
void levels_start(const uint8_t sample[CHIPS]);

/* Takes the next sample; the third equal one in a row settles a level. */
void levels_sample(const uint8_t sample[CHIPS], uint32_t now);

/* Takes the oldest change that was not told yet, and numbers it; false: there is none. */
bool levels_next(struct change *change, uint32_t now);

/* The levels with all changes that were told so far, and no other. */
const uint8_t *levels_told(void);

/* Number of the last change told; 0: none yet. */
uint16_t levels_number(void);

/*
 * The time of which levels_told speaks: now, or, while changes wait to be told, when the oldest of them settled. So the times
 * on the line never run backwards.
 */
uint32_t levels_time(uint32_t now);

#endif
