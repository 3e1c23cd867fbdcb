#include "levels.h"

#include <string.h>

/* Changes that wait for the line. A knocked-over board makes fewer; of more, each settles when the line has caught up. */
#define WAITING_MOST 64

static uint8_t settled[CHIPS];
/* Differs from what is settled in the last sample, in the last two samples. */
static uint8_t once[CHIPS], twice[CHIPS];
static uint8_t told[CHIPS];
static uint16_t number;

/* A change turns its channel's level round, so that need not be kept. Of the time, the lower half tells enough. */
static struct {
  uint8_t channel;
  uint16_t ms;
} queue[WAITING_MOST];
static uint8_t oldest, waiting;

void levels_start(const uint8_t sample[CHIPS]) {
  memcpy(settled, sample, CHIPS);
  memcpy(told, sample, CHIPS);
  memset(once, 0, CHIPS);
  memset(twice, 0, CHIPS);
  number = 0;
  waiting = 0;
}

void levels_sample(const uint8_t sample[CHIPS], uint32_t now) {
  for (uint8_t chip = 0; chip < CHIPS; chip++) {
    uint8_t differs = sample[chip] ^ settled[chip];
    uint8_t ripe = differs & twice[chip];
    twice[chip] = differs & once[chip];
    once[chip] = differs & (uint8_t) ~(ripe | twice[chip]);
    for (uint8_t bit = 0; ripe != 0; bit++) {
      uint8_t mask = (uint8_t)(1 << bit);
      if (!(ripe & mask)) continue;
      if (waiting == WAITING_MOST) {
        /* These stay as good as settled, and are tried again with the next sample. */
        twice[chip] |= ripe;
        break;
      }
      uint8_t last = (uint8_t)((oldest + waiting++) % WAITING_MOST);
      queue[last].channel = (uint8_t)(chip * 8 + bit);
      queue[last].ms = (uint16_t)now;
      settled[chip] ^= mask;
      ripe ^= mask;
    }
  }
}

uint32_t levels_time(uint32_t now) {
  return waiting == 0 ? now : now - (uint16_t)((uint16_t)now - queue[oldest].ms);
}

bool levels_next(struct change *change, uint32_t now) {
  if (waiting == 0) return false;
  uint8_t channel = queue[oldest].channel;
  uint8_t mask = (uint8_t)(1 << channel % 8);
  change->ms = levels_time(now);
  change->channel = channel;
  change->number = ++number;
  told[channel / 8] ^= mask;
  change->occupied = (told[channel / 8] & mask) != 0;
  oldest = (uint8_t)((oldest + 1) % WAITING_MOST);
  waiting--;
  return true;
}

const uint8_t *levels_told(void) { return told; }

uint16_t levels_number(void) { return number; }
