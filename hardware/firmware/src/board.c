#include "board.h"

#include "levels.h"
#include "protocol.h"
#include "scene.h"
#include "serial.h"

#define BEAT_MS 1000
/* Without a command for this long, nobody is there for whom the lights shine. */
#define FORSAKEN_MS 6000

/* The longest line without its newline, and a carriage return; one more stands for a line that is longer still. */
static char line[LONGEST_COMMAND];
static uint8_t length;
#define TOO_LONG (LONGEST_COMMAND + 1)

static uint16_t broken;
static uint32_t beat_at;
static uint32_t obeyed_at;
static bool attended;
static bool tells_next;

void board_start(void) {
  length = 0;
  broken = 0;
  beat_at = 0;
  attended = false;
  say_blank();
  say_hello();
}

bool board_is_attended(void) { return attended; }

static void paint(const struct command *command) {
  switch (scene_paint(command->look, command->lights, command->id)) {
    case PAINTED:
      say_ok(command->id);
      break;
    case PAINT_NO_SCENE:
      say_no(command->id, NO_NO_SCENE);
      break;
    case PAINT_NO_LIGHT:
      say_no(command->id, NO_MALFORMED);
      break;
    case PAINT_FULL:
      say_no(command->id, NO_FULL);
      break;
  }
}

static void obey(const struct command *command, uint32_t now) {
  if (!attended && command->kind != ASK_HELLO) {
    say_no(command->id, NO_HELLO_FIRST);
    return;
  }
  attended = true;
  obeyed_at = now;
  switch (command->kind) {
    case ASK_HELLO:
      say_hello();
      break;
    case ASK_SNAPSHOT:
      say_snapshot(levels_number(), levels_time(now), levels_told());
      break;
    case LIMIT:
      scene_limit(command->brightness, command->milliamps);
      break;
    case SCENE:
      scene_begin();
      break;
    case PAINT:
      paint(command);
      return;
    case SHOW:
      if (scene_show()) break;
      say_no(command->id, NO_NO_SCENE);
      return;
    default:
      break;
  }
  say_ok(command->id);
}

static void take_line(uint32_t now) {
  struct command command;
  bool has_id = false;
  switch (length == TOO_LONG ? READ_TOO_LONG : read_line(line, length, &command, &has_id)) {
    case READ_BLANK:
    case READ_OWN:
      return;
    case READ_COMMAND:
      obey(&command, now);
      return;
    case READ_UNKNOWN:
      if (has_id) say_no(command.id, NO_UNKNOWN);
      return;
    default:
      if (has_id) say_no(command.id, NO_MALFORMED);
      if (broken < 0xffff) broken++;
  }
}

/* Hears bytes up to the end of a line; false: no line has ended yet. */
static bool hear(uint32_t now) {
  char byte;
  while (serial_take(&byte)) {
    if (byte == '\n') {
      take_line(now);
      length = 0;
      return true;
    }
    if (length < LONGEST_COMMAND) line[length++] = byte;
    else length = TOO_LONG;
  }
  return false;
}

/* Says the next line that nobody has asked for; false: there is none. */
static bool tell(uint32_t now) {
  struct change change;
  if (levels_next(&change, now)) {
    say_change(change.number, change.ms, change.channel, change.occupied);
    return true;
  }
  if (now - beat_at < BEAT_MS) return false;
  beat_at += BEAT_MS;
  say_beat(levels_number(), now, broken);
  return true;
}

bool board_talk(uint32_t now) {
  if (attended && now - obeyed_at >= FORSAKEN_MS) {
    attended = false;
    scene_forget();
  }
  if (serial_room() < LONGEST_ANSWER) return false;
  /* Neither a flood of commands nor one of changes may keep the other from its turn. */
  tells_next = !tells_next;
  return tells_next ? tell(now) || hear(now) : hear(now) || tell(now);
}
