/* What the firmware uses of an ATmega328P at 16 MHz, as on an Arduino Nano. */
#ifndef NANO_H
#define NANO_H

#include <avr/io.h>
#include <stdbool.h>
#include <stdint.h>

#if F_CPU != 16000000UL
#error "The lights' timing is counted in cycles of 16 MHz."
#endif

/* All on port D, which nothing but the functions below writes. D0 and D1 are the serial line. */
#define CHAIN_CLOCK PORTD2
#define CHAIN_LOAD PORTD3
#define CHAIN_DATA PIND4
#define LIGHTS_DATA PORTD6
/* The small lamp on the Nano, D13. */
#define LAMP PORTB5

void chain_start(void);
/* Samples all sensors: one bit a hole, 1: occupied. */
void chain_read(uint8_t sample[]);

void lights_start(void);
/* Sends the colours of scene_light to all lights. Interrupts are off for 30 µs a light. */
void lights_send(void);

void serial_start(void);
/* Whether bytes wait to be taken. */
bool serial_waits(void);
/*
 * Does what an interrupt of the serial line would do, while they are off: one of them, in less than 3 µs. Called at least twice
 * in 87 µs, a byte's time, it keeps both directions going.
 */
void serial_poll(void);

void clock_start(void);
/* Ticks since this was asked last. */
uint8_t clock_passed(void);
bool clock_waits(void);

#endif
