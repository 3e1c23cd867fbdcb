/* The chain of 74HC165 shift registers: inputs A to H of the chip next to the Nano are holes 0 to 7. */
#include <util/delay.h>

#include "../config.h"
#include "nano.h"

/* Slow enough for wires across a whole board. A scan of 144 holes takes 0.3 ms. */
#define SETTLE_US 1

void chain_start(void) {
  PORTD |= _BV(CHAIN_LOAD);
  PORTD &= (uint8_t)~_BV(CHAIN_CLOCK);
  DDRD |= _BV(CHAIN_CLOCK) | _BV(CHAIN_LOAD);
  DDRD &= (uint8_t)~_BV(CHAIN_DATA);
  /* A loose wire reads as one level, not as noise. */
  PORTD |= _BV(CHAIN_DATA);
}

void chain_read(uint8_t sample[]) {
  PORTD &= (uint8_t)~_BV(CHAIN_LOAD);
  _delay_us(SETTLE_US);
  PORTD |= _BV(CHAIN_LOAD);
  _delay_us(SETTLE_US);
  for (uint8_t chip = 0; chip < CHIPS; chip++) {
    uint8_t bits = 0;
    /* Input H comes first. */
    for (uint8_t i = 0; i < 8; i++) {
      bits = (uint8_t)(bits << 1);
      if (PIND & _BV(CHAIN_DATA)) bits |= 1;
      PORTD |= _BV(CHAIN_CLOCK);
      _delay_us(SETTLE_US);
      PORTD &= (uint8_t)~_BV(CHAIN_CLOCK);
    }
    sample[chip] = OCCUPIED ? bits : (uint8_t)~bits;
  }
  /* Inputs beyond the last hole are no holes. */
  if (HOLES % 8 != 0) sample[CHIPS - 1] &= (uint8_t)((1 << HOLES % 8) - 1);
}
