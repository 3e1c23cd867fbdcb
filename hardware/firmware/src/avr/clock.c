/* Ticks of 5 ms. Sending to 144 lights keeps interrupts off for 4.8 ms, less than one tick, so none is lost. */
#include <avr/interrupt.h>

#include "../config.h"
#include "nano.h"

static volatile uint8_t ticks;
static uint8_t seen;

void clock_start(void) {
  TCCR1A = 0;
  TCCR1B = _BV(WGM12) | _BV(CS11) | _BV(CS10);
  OCR1A = F_CPU / 64 / 1000 * TICK - 1;
  TCNT1 = 0;
  TIMSK1 = _BV(OCIE1A);
}

ISR(TIMER1_COMPA_vect) { ticks++; }

bool clock_waits(void) { return ticks != seen; }

uint8_t clock_passed(void) {
  uint8_t passed = (uint8_t)(ticks - seen);
  seen = (uint8_t)(seen + passed);
  return passed;
}
