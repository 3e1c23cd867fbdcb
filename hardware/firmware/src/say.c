#include "protocol.h"
#include "serial.h"

const FLASH char BOARD_KINDS[6][9] = {"hello", "snapshot", "change", "beat", "ok", "no"};
enum { HELLO, SNAPSHOT, CHANGE, BEAT, OK, NO };

static const FLASH char HELLO_HOLES[] = "protocol=1 firmware=" FIRMWARE " holes=";
static const FLASH char HELLO_LIGHTS[] = " lights=";
static const FLASH char HELLO_NAME[] = " name=" NAME;
static const FLASH char OCCUPIED_NOW[] = " occupied";
static const FLASH char EMPTY_NOW[] = " empty";
static const FLASH char REFUSALS[][12] = {"hello-first", "unknown", "malformed", "no-scene", "full"};

static uint16_t sum;

static void say(char byte) {
  sum = checksum(sum, byte);
  serial_put(byte);
}

static void say_text(const FLASH char *text) {
  for (; *text != 0; text++) say(*text);
}

static void say_number(uint32_t number) {
  char digits[10];
  uint8_t count = 0;
  do {
    digits[count++] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  while (count > 0) say(digits[--count]);
}

static void begin(uint8_t kind) {
  sum = CHECKSUM_START;
  say_text(BOARD_KINDS[kind]);
  say(' ');
}

/* The head that all lines with a time have in common. */
static void begin_timed(uint8_t kind, uint16_t number, uint32_t ms) {
  begin(kind);
  say_number(number);
  say(' ');
  say_number(ms);
  say(' ');
}

static void end(void) {
  uint16_t seal = sum;
  serial_put(' ');
  serial_put('*');
  for (uint8_t i = 0; i < 4; i++, seal = (uint16_t)(seal << 4)) {
    uint8_t digit = (uint8_t)(seal >> 12);
    serial_put((char)(digit < 10 ? '0' + digit : 'A' - 10 + digit));
  }
  serial_put('\n');
}

void say_blank(void) { serial_put('\n'); }

void say_hello(void) {
  begin(HELLO);
  say_text(HELLO_HOLES);
  say_number(HOLES);
  say_text(HELLO_LIGHTS);
  say_number(LIGHTS);
  say_text(HELLO_NAME);
  end();
}

void say_snapshot(uint16_t number, uint32_t ms, const uint8_t levels[CHIPS]) {
  begin_timed(SNAPSHOT, number, ms);
  for (uint8_t hole = 0; hole < HOLES; hole++) say(levels[hole / 8] & 1 << hole % 8 ? 'o' : '.');
  end();
}

void say_change(uint16_t number, uint32_t ms, uint8_t channel, bool occupied) {
  begin_timed(CHANGE, number, ms);
  say_number(channel);
  say_text(occupied ? OCCUPIED_NOW : EMPTY_NOW);
  end();
}

void say_beat(uint16_t number, uint32_t ms, uint16_t broken) {
  begin_timed(BEAT, number, ms);
  say_number(broken);
  end();
}

void say_ok(uint8_t id) {
  begin(OK);
  say_number(id);
  end();
}

void say_no(uint8_t id, enum refusal why) {
  begin(NO);
  say_number(id);
  say(' ');
  say_text(REFUSALS[why]);
  end();
}
