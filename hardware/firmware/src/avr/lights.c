/* The chain of WS2812 lights. */
#include <avr/interrupt.h>

#include "../scene.h"
#include "nano.h"

/*
 * One bit in 20 cycles of 62.5 ns: high for 5 cycles (0) or 11 cycles (1), then low. 312 ns and 687 ns lie within what the data
 * sheets of WS2812, WS2812B and SK6812 allow: 250 to 380 ns, and 650 to 750 ns.
 */
static inline __attribute__((always_inline)) void send_byte(uint8_t byte, uint8_t high, uint8_t low) {
  uint8_t bits = 8;
  asm volatile(
      "1: out %[port], %[high]\n"
      "rjmp .+0\n"
      "nop\n"
      "sbrs %[byte], 7\n"
      "out %[port], %[low]\n"
      "lsl %[byte]\n"
      "rjmp .+0\n"
      "rjmp .+0\n"
      "out %[port], %[low]\n"
      "rjmp .+0\n"
      "rjmp .+0\n"
      "nop\n"
      "dec %[bits]\n"
      "brne 1b\n"
      : [byte] "+r"(byte), [bits] "+r"(bits)
      : [port] "I"(_SFR_IO_ADDR(PORTD)), [high] "r"(high), [low] "r"(low));
}

void lights_start(void) {
  PORTD &= (uint8_t)~_BV(LIGHTS_DATA);
  DDRD |= _BV(LIGHTS_DATA);
}

/*
 * The serial line is served between two lights, by hand: some lights take a pause of 6 µs for the end, and interrupts that come
 * together last longer.
 */
void lights_send(void) {
  uint8_t high = PORTD | _BV(LIGHTS_DATA);
  uint8_t low = PORTD & (uint8_t)~_BV(LIGHTS_DATA);
  cli();
  for (int light = 0; light < LIGHTS; light++) {
    const uint8_t *colours = scene_light((uint8_t)light);
    send_byte(colours[0], high, low);
    send_byte(colours[1], high, low);
    send_byte(colours[2], high, low);
    serial_poll();
  }
  sei();
}
