/* What one board module is made of. Set by make (HOLES=24 LIGHTS=24 NAME=sector-0), checked here. */
#ifndef CONFIG_H
#define CONFIG_H

#include <stdbool.h>
#include <stdint.h>

#ifndef FIRMWARE
#define FIRMWARE "1.0.0"
#endif
#ifndef HOLES
#define HOLES 96
#endif
#ifndef LIGHTS
#define LIGHTS HOLES
#endif
#ifndef NAME
#define NAME "classic-4"
#endif
/* Level of a sensor with a marble above it: 0 for hall switches and reeds that pull their line down. */
#ifndef OCCUPIED
#define OCCUPIED 0
#endif

/* 74HC165 chips in the chain, eight holes each. */
#define CHIPS ((HOLES + 7) / 8)

_Static_assert(HOLES >= 1 && HOLES <= 144, "HOLES must be 1 to 144");
_Static_assert(LIGHTS >= 0 && LIGHTS <= 144, "LIGHTS must be 0 to 144");
_Static_assert(OCCUPIED == 0 || OCCUPIED == 1, "OCCUPIED must be 0 or 1");
_Static_assert(sizeof NAME >= 2 && sizeof NAME <= 25, "NAME must have 1 to 24 characters");

/* Milliseconds from one scan of the sensors to the next; everything else goes by the same beat. */
#define TICK 5

/* Constant texts would fill a third of an AVR's memory if they were not read from its flash. */
#ifdef __AVR__
#define FLASH __flash
#else
#define FLASH
#endif

#endif
