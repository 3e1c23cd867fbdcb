/* The line protocol, as firmware-protocol/README.md describes it: lines from the daemon read, lines from the board said. */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include "config.h"

/* CRC-16/CCITT-FALSE of a line, a byte at a time. */
#define CHECKSUM_START 0xffff
static inline uint16_t checksum(uint16_t sum, char byte) {
  uint8_t high = (uint8_t)((uint8_t)(sum >> 8) ^ (uint8_t)byte);
  high ^= high >> 4;
  return (uint16_t)((uint16_t)(sum << 8) ^ (uint16_t)(high << 12) ^ (uint16_t)(high << 5) ^ high);
}

/* Longest line from the daemon in bytes, newline included. */
#define LONGEST_COMMAND 96

enum effect { STEADY, PULSE, BLINK, CHASE };

/* A colour with an effect. */
struct look {
  uint8_t red, green, blue;
  uint8_t effect;
};

enum command_kind { ASK_HELLO, ASK_SNAPSHOT, LIMIT, SCENE, PAINT, SHOW, PING };

struct command {
  uint8_t kind;
  uint8_t id;
  /* Of `limit`. */
  uint8_t brightness;
  uint16_t milliamps;
  /* Of `paint`. The list stays in the line that was read; read_run goes through it. */
  struct look look;
  const char *lights;
};

enum reading {
  READ_BLANK,
  READ_COMMAND,
  /* A whole line such as only a board says: something echoes. */
  READ_OWN,
  /* A whole line of a kind that this firmware does not know. */
  READ_UNKNOWN,
  READ_TOO_LONG,
  READ_NOT_TEXT,
  READ_NO_CHECKSUM,
  READ_WRONG_CHECKSUM,
  READ_BAD_FIELDS
};

/*
 * Reads a line of `length` bytes without its newline, and cuts it into words where it stands. `has_id`: the second word is an
 * id, now in command->id, also of a line that can't be obeyed.
 */
enum reading read_line(char *line, uint8_t length, struct command *command, bool *has_id);

/* Reads the next `7` or `16-20` of a list of lights and goes on behind it; false: it can't be read. At the end, **at is 0. */
bool read_run(const char **at, uint8_t *first, uint8_t *last);

/* The first words of the board's lines. */
extern const FLASH char BOARD_KINDS[6][9];

/* The longest that the board says at once: a snapshot of 144 holes with its ok. */
#define LONGEST_ANSWER 190

/* Each says one whole line; the serial line must have room for it. */
void say_blank(void);
void say_hello(void);
/* `levels`: one bit a hole, 1: occupied. */
void say_snapshot(uint16_t number, uint32_t ms, const uint8_t levels[CHIPS]);
void say_change(uint16_t number, uint32_t ms, uint8_t channel, bool occupied);
void say_beat(uint16_t number, uint32_t ms, uint16_t broken);
void say_ok(uint8_t id);

enum refusal { NO_HELLO_FIRST, NO_UNKNOWN, NO_MALFORMED, NO_NO_SCENE, NO_FULL };
void say_no(uint8_t id, enum refusal why);

#endif
