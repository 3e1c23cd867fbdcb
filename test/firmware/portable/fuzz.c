/*
 * Feeds the firmware with random, mutated and endless lines, random samples of the sensors and a serial line of random speed, and
 * checks everything that it says and shows. Arguments: seed, number of lines.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "levels.h"
#include "protocol.h"
#include "scene.h"
#include "serial.h"

static unsigned long seed;
static unsigned long lines_fed, lines_said, commands_obeyed, changes_told, frames_shown;

#define CHECK(condition)                                                                                  \
  do {                                                                                                    \
    if (!(condition)) {                                                                                   \
      fprintf(stderr, "seed %lu, line %lu: %s does not hold; said %s\n", seed, lines_fed, #condition, said); \
      abort();                                                                                            \
    }                                                                                                     \
  } while (0)

static uint64_t state;
static uint32_t below(uint32_t count) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)(state >> 33) % count;
}

/* The serial line: what is fed goes in, what is said goes out and leaves room again as time passes. */
static char fed[4096];
static size_t fed_at, fed_end;
static unsigned unsent;
static char said[512];
static size_t said_length;

bool serial_take(char *byte) {
  if (fed_at == fed_end) return false;
  *byte = fed[fed_at++];
  return true;
}

uint8_t serial_room(void) { return (uint8_t)(255 - unsent); }

/* What a daemon would know. */
static bool levels[HOLES];
static bool levels_known;
static unsigned last_number, last_ms;
static uint32_t now;

/* The limits as the firmware has understood them; the linker puts this between. */
static unsigned brightness = 64, milliamps = 500;
void __real_scene_limit(uint8_t new_brightness, uint16_t new_milliamps);
void __wrap_scene_limit(uint8_t new_brightness, uint16_t new_milliamps);
void __wrap_scene_limit(uint8_t new_brightness, uint16_t new_milliamps) {
  brightness = new_brightness;
  milliamps = new_milliamps;
  __real_scene_limit(new_brightness, new_milliamps);
}

static void take_time(unsigned ms) {
  CHECK(ms >= last_ms && ms <= now);
  last_ms = ms;
}

static void hear_said(void) {
  lines_said++;
  char *star = strrchr(said, '*');
  CHECK(star != NULL && star > said && star[-1] == ' ' && strlen(star) == 5);
  uint16_t sum = CHECKSUM_START;
  for (char *at = said; at < star - 1; at++) {
    CHECK(*at >= ' ' && *at <= '~');
    sum = checksum(sum, *at);
  }
  char wanted[6];
  snprintf(wanted, sizeof wanted, "*%04X", sum);
  CHECK(strcmp(star, wanted) == 0);
  star[-1] = 0;

  unsigned number, ms, channel, id, count;
  char word[200];
  if (sscanf(said, "change %u %u %u %199s", &number, &ms, &channel, word) == 4) {
    changes_told++;
    CHECK(number == ((last_number + 1) & 0xffff));
    last_number = number;
    take_time(ms);
    CHECK(channel < HOLES);
    bool occupied = strcmp(word, "occupied") == 0;
    CHECK(occupied || strcmp(word, "empty") == 0);
    CHECK(!levels_known || levels[channel] != occupied);
    levels[channel] = occupied;
  } else if (sscanf(said, "snapshot %u %u %199s", &number, &ms, word) == 3) {
    CHECK(number == last_number && strlen(word) == HOLES);
    take_time(ms);
    for (int hole = 0; hole < HOLES; hole++) {
      CHECK(!levels_known || levels[hole] == (word[hole] == 'o'));
      levels[hole] = word[hole] == 'o';
    }
    levels_known = true;
  } else if (sscanf(said, "beat %u %u %u", &number, &ms, &count) == 3) {
    CHECK(number == last_number);
    take_time(ms);
  } else if (sscanf(said, "no %u %199s", &id, word) == 2) {
    CHECK(id < 256);
  } else if (sscanf(said, "ok %u", &id) == 1) {
    CHECK(id < 256);
    commands_obeyed++;
  } else CHECK(strncmp(said, "hello protocol=1 ", 17) == 0);
}

void serial_put(char byte) {
  CHECK(unsent < 255);
  unsent++;
  if (byte != '\n') {
    CHECK(said_length < 190);
    said[said_length++] = byte;
    return;
  }
  said[said_length] = 0;
  if (said_length > 0) hear_said();
  said_length = 0;
}

/* Lines to feed. */

static size_t put_number(char *at, uint32_t most) { return (size_t)sprintf(at, "%u", below(4) ? below(most) : below(70000)); }

static size_t make_body(char *at) {
  static const char *const KINDS[] = {"ask", "limit", "scene", "paint", "paint", "paint", "show", "ping", "sound", "ok"};
  static const char *const EFFECTS[] = {"steady", "pulse", "blink", "chase"};
  char *start = at;
  const char *kind = KINDS[below(sizeof KINDS / sizeof *KINDS)];
  at += sprintf(at, "%s ", kind);
  at += put_number(at, 256);
  if (strcmp(kind, "ask") == 0) at += sprintf(at, below(3) ? " hello" : " snapshot");
  if (strcmp(kind, "limit") == 0) at += sprintf(at, " %u %u", below(260), below(3000));
  if (strcmp(kind, "paint") == 0) {
    at += sprintf(at, " #%06x %s", below(8) ? below(16) * 0x110a07 : below(0x1000000), EFFECTS[below(4)]);
    for (uint32_t i = 1 + below(12); i > 0; i--) {
      *at++ = ' ';
      at += put_number(at, 150);
      if (below(3)) continue;
      *at++ = '-';
      at += put_number(at, 150);
    }
  }
  *at = 0;
  return (size_t)(at - start);
}

static size_t make_line(char *line) {
  size_t length = 0;
  if (below(12) == 0) {
    /* Rubbish, now and then much of it. */
    length = below(10) ? below(120) : below(600);
    for (size_t i = 0; i < length; i++) line[i] = (char)(below(3) ? ' ' + below(95) : below(256));
    return length;
  }
  length = make_body(line);
  uint16_t sum = CHECKSUM_START;
  for (size_t i = 0; i < length; i++) sum = checksum(sum, line[i]);
  if (below(12) == 0) sum ^= (uint16_t)(1 << below(16));
  length += (size_t)sprintf(line + length, " *%04X", sum);
  if (below(6)) return length;
  for (uint32_t i = 1 + below(3); i > 0 && length > 1; i--) {
    size_t at = below((uint32_t)length);
    switch (below(4)) {
      case 0:
        line[at] = (char)below(256);
        break;
      case 1:
        memmove(line + at, line + at + 1, --length - at);
        break;
      case 2:
        memmove(line + at + 1, line + at, length++ - at);
        break;
      default:
        length = at;
        break;
    }
  }
  return length;
}

static void feed_lines(void) {
  fed_at = fed_end = 0;
  for (uint32_t i = 1 + below(4); i > 0; i--) {
    fed_end += make_line(fed + fed_end);
    if (below(20)) fed[fed_end++] = '\n';
    lines_fed++;
  }
}

/* Sensors and lights. */

static void scan(void) {
  static uint8_t sample[CHIPS];
  if (below(3) == 0) sample[below(CHIPS)] ^= (uint8_t)below(256);
  if (below(200) == 0) memset(sample, below(2) ? 0xff : 0, CHIPS);
  if (HOLES % 8 != 0) sample[CHIPS - 1] &= (uint8_t)((1 << HOLES % 8) - 1);
  levels_sample(sample, now);
}

static void show(void) {
  if (!scene_is_due(now)) return;
  frames_shown++;
  scene_mix(now);
  unsigned sum = 0;
  for (int light = 0; light < LIGHTS; light++) {
    const uint8_t *colour = scene_light((uint8_t)light);
    for (int i = 0; i < 3; i++) {
      CHECK(colour[i] <= brightness);
      sum += colour[i];
    }
  }
  /* 20 mA a colour, 1 mA a light; in units of 1/255 mA. */
  unsigned draw = sum * 20 + LIGHTS * 255;
  CHECK(sum == 0 || draw <= milliamps * 255);
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  seed = strtoul(arguments[1], NULL, 10);
  unsigned long wanted = strtoul(arguments[2], NULL, 10);
  state = seed * 0x9e3779b97f4a7c15u + 1;

  uint8_t sample[CHIPS] = {0};
  levels_start(sample);
  scene_start();
  board_start();
  while (lines_fed < wanted) {
    feed_lines();
    do {
      now += below(30) ? TICK : below(8000) / TICK * TICK;
      unsent -= unsent > 60 ? 60 : unsent;
      scan();
      for (uint32_t turns = 1 + below(8); turns > 0 && board_talk(now); turns--) continue;
      show();
    } while (fed_at != fed_end);
  }
  printf("%lu lines fed, %lu said, %lu commands obeyed, %lu changes told, %lu frames shown\n", lines_fed, lines_said,
         commands_obeyed, changes_told, frames_shown);
  return 0;
}
