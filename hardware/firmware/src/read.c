#include "protocol.h"

#include <stddef.h>

/* Cuts the next word off; NULL: there is none. Words have exactly one space between them, so a word may be empty. */
static char *next_word(char **rest) {
  char *word = *rest;
  if (word == NULL) return NULL;
  for (char *end = word; *end != 0; end++) {
    if (*end != ' ') continue;
    *end = 0;
    *rest = end + 1;
    return word;
  }
  *rest = NULL;
  return word;
}

static bool is_word(const char *word, const FLASH char *wanted) {
  while (*wanted != 0 && *word == *wanted) word++, wanted++;
  return *word == *wanted;
}

/* Which of `count` texts of `size` bytes each the word is; `count`: none of them. */
static uint8_t find_word(const char *word, const FLASH char *texts, uint8_t size, uint8_t count) {
  uint8_t found = 0;
  while (found < count && !is_word(word, texts + found * size)) found++;
  return found;
}

/* A decimal number without needless zeros, from `*at` to the first character that is no digit; false: over `most`, or none. */
static bool read_digits(const char **at, uint16_t most, uint16_t *value) {
  const char *digit = *at;
  uint32_t sum = 0;
  if (*digit < '0' || *digit > '9') return false;
  if (*digit == '0' && digit[1] >= '0' && digit[1] <= '9') return false;
  for (; *digit >= '0' && *digit <= '9'; digit++) {
    sum = sum * 10 + (uint8_t)(*digit - '0');
    if (sum > most) return false;
  }
  *at = digit;
  *value = (uint16_t)sum;
  return true;
}

/* The same for a whole word. */
static bool read_number(const char *word, uint16_t most, uint16_t *value) {
  return word != NULL && read_digits(&word, most, value) && *word == 0;
}

static bool read_byte(const char *word, uint8_t *value) {
  uint16_t number;
  if (!read_number(word, 255, &number)) return false;
  *value = (uint8_t)number;
  return true;
}

/* `count` hex digits, with letters counted from `ten`; false: something else. */
static bool read_hex(const char *at, uint8_t count, char ten, uint16_t *value) {
  uint16_t sum = 0;
  for (; count > 0; count--, at++) {
    uint8_t digit;
    if (*at >= '0' && *at <= '9') digit = (uint8_t)(*at - '0');
    else if (*at >= ten && *at <= ten + 5) digit = (uint8_t)(*at - ten + 10);
    else return false;
    sum = (uint16_t)(sum << 4) | digit;
  }
  *value = sum;
  return true;
}

static bool read_colour(const char *word, struct look *look) {
  uint16_t red, green, blue;
  /* The digits are read in order, so a shorter word ends at its 0. */
  if (word == NULL || *word != '#') return false;
  if (!read_hex(word + 1, 2, 'a', &red) || !read_hex(word + 3, 2, 'a', &green)) return false;
  if (!read_hex(word + 5, 2, 'a', &blue) || word[7] != 0) return false;
  look->red = (uint8_t)red;
  look->green = (uint8_t)green;
  look->blue = (uint8_t)blue;
  return true;
}

bool read_run(const char **at, uint8_t *first, uint8_t *last) {
  uint16_t light;
  if (!read_digits(at, 143, &light)) return false;
  *first = *last = (uint8_t)light;
  if (**at == '-') {
    (*at)++;
    if (!read_digits(at, 143, &light)) return false;
    *last = (uint8_t)light;
  }
  if (**at != ' ') return **at == 0;
  (*at)++;
  return **at != 0;
}

static bool is_list(const char *list) {
  uint8_t first, last;
  if (list == NULL || *list == 0) return false;
  while (*list != 0) {
    if (!read_run(&list, &first, &last)) return false;
  }
  return true;
}

static const FLASH char EFFECTS[][7] = {"steady", "pulse", "blink", "chase"};
static const FLASH char COMMANDS[][6] = {"ask", "limit", "scene", "paint", "show", "ping"};
static const uint8_t COMMAND_KINDS[] = {ASK_HELLO, LIMIT, SCENE, PAINT, SHOW, PING};
static const FLASH char HELLO[] = "hello";
static const FLASH char SNAPSHOT[] = "snapshot";
#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* Reads what follows the id. */
static bool read_fields(char *rest, struct command *command) {
  uint16_t number;
  const char *word;
  switch (command->kind) {
    case ASK_HELLO:
      word = next_word(&rest);
      if (word == NULL) return false;
      if (is_word(word, SNAPSHOT)) command->kind = ASK_SNAPSHOT;
      else if (!is_word(word, HELLO)) return false;
      break;
    case LIMIT:
      if (!read_byte(next_word(&rest), &command->brightness)) return false;
      if (!read_number(next_word(&rest), 9999, &number)) return false;
      command->milliamps = number;
      break;
    case PAINT:
      if (!read_colour(next_word(&rest), &command->look)) return false;
      word = next_word(&rest);
      if (word == NULL) return false;
      command->look.effect = find_word(word, EFFECTS[0], sizeof EFFECTS[0], COUNT(EFFECTS));
      if (command->look.effect == COUNT(EFFECTS) || !is_list(rest)) return false;
      command->lights = rest;
      return true;
    default:
      break;
  }
  return rest == NULL;
}

enum reading read_line(char *line, uint8_t length, struct command *command, bool *has_id) {
  *has_id = false;
  if (length > 0 && line[length - 1] == '\r') length--;
  if (length == 0) return READ_BLANK;
  if (length >= LONGEST_COMMAND) return READ_TOO_LONG;
  for (uint8_t i = 0; i < length; i++) {
    if (line[i] < ' ' || line[i] > '~') return READ_NOT_TEXT;
  }
  uint16_t wanted, sum = CHECKSUM_START;
  if (length < 6 || !read_hex(line + length - 4, 4, 'A', &wanted)) return READ_NO_CHECKSUM;
  length -= 6;
  if (line[length] != ' ' || line[length + 1] != '*') return READ_NO_CHECKSUM;
  for (uint8_t i = 0; i < length; i++) sum = checksum(sum, line[i]);
  if (sum != wanted) return READ_WRONG_CHECKSUM;

  line[length] = 0;
  char *rest = line;
  const char *kind = next_word(&rest);
  *has_id = read_byte(next_word(&rest), &command->id);
  if (find_word(kind, BOARD_KINDS[0], sizeof BOARD_KINDS[0], COUNT(BOARD_KINDS)) < COUNT(BOARD_KINDS)) return READ_OWN;
  uint8_t found = find_word(kind, COMMANDS[0], sizeof COMMANDS[0], COUNT(COMMANDS));
  if (found == COUNT(COMMANDS)) return READ_UNKNOWN;
  command->kind = COMMAND_KINDS[found];
  return *has_id && read_fields(rest, command) ? READ_COMMAND : READ_BAD_FIELDS;
}
