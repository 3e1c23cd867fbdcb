/* The chain of WS2812 lights. */
#include <avr/interrupt.h>

#include "../scene.h"
#include "nano.h"

/*
 * One bit in 20 cycles of 62.5 ns: high for 5 cycles (0) or 11 cycles (1), then low. 312 ns and 687 ns lie within what the data
 * sheets of WS2812, WS2812B and SK6812 allow: 250 to 380 ns, and 650 to 750 ns.
 */
static inline void send_byte(uint8_t byte) {
  uint8_t high = PORTD | _BV(LIGHTS_DATA);
  uint8_t low = PORTD & (uint8_t)~_BV(LIGHTS_DATA);
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
 * Serial bytes that come meanwhile, one every 87 µs, are fetched between two lights: of the two or three that the chip can hold,
 * none is lost. An interrupt there would take longer than the 5 µs after which some lights take the pause for the end.
 */
void lights_send(void) {
  cli();
  for (int light = 0; light < LIGHTS; light++) {
    const uint8_t *colours = scene_light((uint8_t)light);
    send_byte(colours[0]);
    send_byte(colours[1]);
    send_byte(colours[2]);
    serial_poll();
  }
  sei();
}
