/*
 * Reads lines as the firmware does, and says what it says. Each line of the input is `read HEX` (a line's bytes without its
 * newline), answered with what it is and, for a command, its fields; or a line's kind with its fields, answered with the line.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol.h"
#include "serial.h"

uint8_t serial_room(void) { return 255; }
void serial_put(char byte) { putchar(byte); }
bool serial_take(char *byte) {
  (void)byte;
  return false;
}

static const char *const READINGS[] = {"blank",       "command",  "own",      "unknown", "too-long",
                                       "not-text",    "no-checksum", "checksum", "fields"};
static const char *const KINDS[] = {"ask hello", "ask snapshot", "limit", "scene", "paint", "show", "ping"};
static const char *const EFFECTS[] = {"steady", "pulse", "blink", "chase"};

static void print_command(const struct command *command) {
  printf(" %s", KINDS[command->kind]);
  if (command->kind == LIMIT) printf(" %u %u", command->brightness, command->milliamps);
  if (command->kind != PAINT) return;
  const struct look *look = &command->look;
  printf(" #%02x%02x%02x %s", look->red, look->green, look->blue, EFFECTS[look->effect]);
  uint8_t first, last;
  for (const char *rest = command->lights; *rest != 0;) {
    if (!read_run(&rest, &first, &last)) abort();
    printf(" %u-%u", first, last);
  }
}

static void read_hex(const char *hex) {
  uint8_t length = (uint8_t)(strlen(hex) / 2);
  /* Exactly as long as the line, so that a byte read beyond it is noticed. */
  char *line = malloc(length + 1u);
  for (uint8_t i = 0; i < length; i++) {
    unsigned byte;
    if (sscanf(hex + 2 * i, "%2x", &byte) != 1) abort();
    line[i] = (char)byte;
  }
  struct command command;
  bool has_id;
  char *exact = realloc(line, length > 0 ? length : 1);
  enum reading reading = read_line(exact, length, &command, &has_id);
  printf("%s", READINGS[reading]);
  if (has_id) printf(" %u", command.id);
  if (reading == READ_COMMAND) print_command(&command);
  printf("\n");
  free(exact);
}

int main(void) {
  static char input[1024], text[1024];
  while (fgets(input, sizeof input, stdin) != NULL) {
    unsigned number, ms, field, flag;
    if (sscanf(input, "read %1023s", text) == 1) read_hex(text);
    else if (strcmp(input, "read \n") == 0) read_hex("");
    else if (strcmp(input, "hello\n") == 0) say_hello();
    else if (sscanf(input, "change %u %u %u %u", &number, &ms, &field, &flag) == 4)
      say_change((uint16_t)number, ms, (uint8_t)field, flag != 0);
    else if (sscanf(input, "beat %u %u %u", &number, &ms, &field) == 3)
      say_beat((uint16_t)number, ms, (uint16_t)field);
    else if (sscanf(input, "ok %u", &number) == 1) say_ok((uint8_t)number);
    else if (sscanf(input, "no %u %u", &number, &field) == 2) say_no((uint8_t)number, (enum refusal)field);
    else if (sscanf(input, "snapshot %u %u %1023s", &number, &ms, text) == 3 && strlen(text) == HOLES) {
      uint8_t levels[CHIPS] = {0};
      for (int hole = 0; hole < HOLES; hole++) {
        if (text[hole] == 'o') levels[hole / 8] |= (uint8_t)(1 << hole % 8);
      }
      say_snapshot((uint16_t)number, ms, levels);
    } else return 1;
    fflush(stdout);
  }
  return 0;
}
