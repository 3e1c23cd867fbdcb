/* The lights: scenes as they are commanded, and the colour of every light at every moment. */
#ifndef SCENE_H
#define SCENE_H

#include "protocol.h"

/* Dark, no scene begun, the limits of a board that nobody has told others. */
void scene_start(void);

/* Dark, no scene begun; the limits stay. */
void scene_forget(void);

void scene_limit(uint8_t brightness, uint16_t milliamps);
void scene_begin(void);

enum painting { PAINTED, PAINT_NO_SCENE, PAINT_NO_LIGHT, PAINT_FULL };

/* `list`: a list that was read before. `id`: a command with the id of the last paint is that paint, sent again. */
enum painting scene_paint(struct look look, const char *list, uint8_t id);

/* False: no scene was begun. */
bool scene_show(void);

/* Whether the lights must be sent; true at least twice a second, so that a light that was disturbed recovers. */
bool scene_is_due(uint32_t now);

/* Mixes the colours of this moment for scene_light. */
void scene_mix(uint32_t now);

/* Green, red and blue of a light, as its chip wants them. */
const uint8_t *scene_light(uint8_t light);

#endif
