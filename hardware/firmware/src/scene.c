#include "scene.h"

#include <string.h>

/* Looks of a scene. Number 0 stands for dark. */
#define LOOKS 15

/* After the start, enough to see and little enough for any USB port. */
#define START_BRIGHTNESS 64
#define START_MILLIAMPS 500

/* A WS2812 takes 20 mA for each colour that is full on, and 1 mA for its chip, dark or not. */
#define MILLIAMPS_PER_COLOUR 20
#define MILLIAMPS_PER_CHIP 1

/* Levels of light are 0 to 256. The lowest of pulse and chase is 15 %. */
#define FULL 256u
#define FAINT 38u

#define PULSE_MS 2000
#define BLINK_MS 300
#define CHASE_MS 120
#define CHASE_LENGTH 8
/* Steady light is sent again after so many milliseconds, moving light after at least so many. */
#define REFRESH_MS 500
#define FRAME_MS 20

/* One byte a light: its look in the lower half; in the upper half its place in the look's chase, modulo its length. */
struct scene {
  struct look looks[LOOKS];
  uint8_t lights[LIGHTS > 0 ? LIGHTS : 1];
};
#define LOOK_OF(light) ((light) & 15)
#define PLACE_OF(light) ((light) >> 4)

static struct scene shown, staged;
static bool begun;
/* Places given out so far for each look of the staged scene, modulo CHASE_LENGTH. */
static uint8_t places[LOOKS];
/* The last paint, in case it is sent again: its id, and the places given out before it. */
static uint8_t painted_id, places_before;
static bool painted;

static uint8_t brightness;
static uint16_t milliamps;
/* Level of all lights that keeps the shown scene within its milliamps at every moment. */
static uint16_t cap;

/* One bit for each effect that a shown light has. */
static uint8_t effects;
#define HAS(effect) (effects & 1 << (effect))

/* Where each effect that the shown scene has is at a moment; 0 for the others. */
struct moment {
  uint16_t pulse;
  uint8_t blink;
  uint8_t chase;
};
static struct moment mixed;
static uint32_t mixed_at;
static bool changed;

/* Green, red and blue of each look, as it is now; in a chase also of its full light. */
static uint8_t faint[LOOKS + 1][3], full[LOOKS + 1][3];

static uint8_t at_level(uint8_t colour, uint16_t level) { return (uint8_t)((uint16_t)(colour * level) >> 8); }

/* Brightness 255 is level 256: colours as commanded. */
static uint8_t dimmed(uint8_t colour) { return at_level(colour, brightness == 0 ? 0 : brightness + 1u); }

static uint16_t strength(const struct look *look) {
  return (uint16_t)(dimmed(look->red) + dimmed(look->green) + dimmed(look->blue));
}

/*
 * Finds out what does not change while a scene is shown. Its cap holds for its brightest moment, so that no light flickers
 * because others pulse. At every moment of a chase, those of its lights shine full that have one place out of eight, and all
 * chases have the same.
 */
static void weigh(void) {
  uint32_t all = 0;
  uint32_t chasing = 0;
  uint32_t leading[CHASE_LENGTH] = {0};
  effects = 0;
  for (int light = 0; light < LIGHTS; light++) {
    uint8_t look = LOOK_OF(shown.lights[light]);
    if (look == 0) continue;
    uint8_t effect = shown.looks[look - 1].effect;
    uint16_t strong = strength(&shown.looks[look - 1]);
    effects |= (uint8_t)(1 << effect);
    if (effect != CHASE) all += strong;
    else {
      chasing += strong;
      leading[PLACE_OF(shown.lights[light])] += strong;
    }
  }
  uint32_t most = 0;
  for (uint8_t place = 0; place < CHASE_LENGTH; place++) {
    if (leading[place] > most) most = leading[place];
  }
  all += most + ((chasing - most) * FAINT + FULL - 1) / FULL;

  uint32_t chips = (uint32_t)LIGHTS * MILLIAMPS_PER_CHIP;
  uint32_t allowed = milliamps <= chips ? 0 : (milliamps - chips) * 255 / MILLIAMPS_PER_COLOUR;
  cap = (uint16_t)(all <= allowed ? FULL : allowed * FULL / all);
  changed = true;
}

void scene_start(void) {
  brightness = START_BRIGHTNESS;
  milliamps = START_MILLIAMPS;
  scene_forget();
}

void scene_forget(void) {
  begun = false;
  memset(&shown, 0, sizeof shown);
  weigh();
}

void scene_limit(uint8_t new_brightness, uint16_t new_milliamps) {
  brightness = new_brightness;
  milliamps = new_milliamps;
  weigh();
}

void scene_begin(void) {
  begun = true;
  painted = false;
  memset(&staged, 0, sizeof staged);
}

static bool same_look(const struct look *one, const struct look *other) {
  return one->red == other->red && one->green == other->green && one->blue == other->blue && one->effect == other->effect;
}

/* The number of the look in the staged scene, or of one that no light outside `repainted` has any more; 0: there is none. */
static uint8_t find_look(const struct look *look, const uint8_t repainted[]) {
  uint16_t used = 0;
  uint16_t needed = 0;
  for (int light = 0; light < LIGHTS; light++) {
    uint16_t mask = (uint16_t)(1u << LOOK_OF(staged.lights[light]));
    used |= mask;
    if (!(repainted[light / 8] & 1 << light % 8)) needed |= mask;
  }
  uint8_t free = 0;
  for (uint8_t number = LOOKS; number > 0; number--) {
    if (used & (uint16_t)(1u << number) && same_look(&staged.looks[number - 1], look)) return number;
    if (!(needed & (uint16_t)(1u << number))) free = number;
  }
  if (free == 0) return 0;
  staged.looks[free - 1] = *look;
  places[free - 1] = 0;
  return free;
}

/* Goes through the lights of a list in its order. */
struct walk {
  const char *rest;
  uint8_t light, last;
  bool inside;
};

static bool next_light(struct walk *walk) {
  if (walk->inside && walk->light != walk->last) {
    if (walk->light < walk->last) walk->light++;
    else walk->light--;
    return true;
  }
  walk->inside = true;
  return *walk->rest != 0 && read_run(&walk->rest, &walk->light, &walk->last);
}

enum painting scene_paint(struct look look, const char *list, uint8_t id) {
  if (!begun) return PAINT_NO_SCENE;
  uint8_t repainted[(LIGHTS + 7) / 8 + 1] = {0};
  for (struct walk walk = {.rest = list}; next_light(&walk);) {
    if (walk.light >= LIGHTS) return PAINT_NO_LIGHT;
    repainted[walk.light / 8] |= (uint8_t)(1 << walk.light % 8);
  }
  uint8_t number = find_look(&look, repainted);
  if (number == 0) return PAINT_FULL;
  uint8_t *place = &places[number - 1];
  if (painted && painted_id == id) *place = places_before;
  painted = true;
  painted_id = id;
  places_before = *place;
  for (struct walk walk = {.rest = list}; next_light(&walk);) {
    staged.lights[walk.light] = (uint8_t)(number | *place << 4);
    *place = (uint8_t)((*place + 1) % CHASE_LENGTH);
  }
  return PAINTED;
}

bool scene_show(void) {
  if (!begun) return false;
  shown = staged;
  weigh();
  return true;
}

/* Swells over half of its time and fades over the other half, without a jerk at either end. */
static uint16_t pulse_at(uint16_t ms) {
  uint32_t x = (uint32_t)(ms < PULSE_MS / 2 ? ms : PULSE_MS - ms) * 256 / (PULSE_MS / 2);
  uint32_t smooth = x * x * (3 * 256 - 2 * x) >> 16;
  return (uint16_t)(FAINT + (smooth * (FULL - FAINT) >> 8));
}

static struct moment moment_at(uint32_t now) {
  struct moment moment = {0};
  if (HAS(PULSE)) moment.pulse = pulse_at((uint16_t)(now % PULSE_MS));
  if (HAS(BLINK)) moment.blink = now / BLINK_MS % 2 == 0;
  if (HAS(CHASE)) moment.chase = (uint8_t)(now / CHASE_MS % CHASE_LENGTH);
  return moment;
}

bool scene_is_due(uint32_t now) {
  if (changed || now - mixed_at >= REFRESH_MS) return true;
  if (now - mixed_at < FRAME_MS) return false;
  struct moment moment = moment_at(now);
  return moment.pulse != mixed.pulse || moment.blink != mixed.blink || moment.chase != mixed.chase;
}

static void mix(uint8_t mixture[3], const struct look *look, uint16_t level) {
  mixture[0] = at_level(at_level(dimmed(look->green), cap), level);
  mixture[1] = at_level(at_level(dimmed(look->red), cap), level);
  mixture[2] = at_level(at_level(dimmed(look->blue), cap), level);
}

void scene_mix(uint32_t now) {
  mixed = moment_at(now);
  mixed_at = now;
  changed = false;
  for (uint8_t i = 0; i < LOOKS; i++) {
    const struct look *look = &shown.looks[i];
    uint16_t level = FULL;
    if (look->effect == PULSE) level = mixed.pulse;
    if (look->effect == BLINK && !mixed.blink) level = 0;
    mix(full[i + 1], look, level);
    mix(faint[i + 1], look, look->effect == CHASE ? FAINT : level);
  }
}

const uint8_t *scene_light(uint8_t light) {
  uint8_t state = shown.lights[light];
  return PLACE_OF(state) == mixed.chase ? full[LOOK_OF(state)] : faint[LOOK_OF(state)];
}
