#include <avr/interrupt.h>
#include <avr/sleep.h>
#include <avr/wdt.h>

#include "../board.h"
#include "../levels.h"
#include "../scene.h"
#include "nano.h"

/* After a reset by the watchdog it still runs, with its shortest time, until it is told not to. */
__attribute__((naked, used, section(".init3"))) static void calm_watchdog(void) {
  MCUSR = 0;
  wdt_disable();
}

/*
 * Once half a second passes without a scan, the program begins anew by this; only if that does not help either, the chip resets
 * itself after another half second. Many Nanos have an old boot loader that never ends after a reset by the watchdog.
 */
ISR(WDT_vect, ISR_NAKED) { asm volatile("jmp 0"); }

static void start_watchdog(void) {
  wdt_enable(WDTO_500MS);
  WDTCSR |= _BV(WDIE);
}

/* Steady: a daemon is there. A flash each second: nobody is. */
static void show_lamp(uint32_t now) {
  if (board_is_attended() || (uint16_t)now % 1024 < 50) PORTB |= _BV(LAMP);
  else PORTB &= (uint8_t)~_BV(LAMP);
}

static void rest(void) {
  cli();
  if (!clock_waits() && !serial_waits()) {
    sleep_enable();
    /* The instruction after sei is carried out before any interrupt, so none can come in between. */
    sei();
    sleep_cpu();
    sleep_disable();
  }
  sei();
}

int main(void) {
  uint8_t sample[CHIPS];
  uint32_t now = 0;

  start_watchdog();
  DDRB |= _BV(LAMP);
  chain_start();
  lights_start();
  serial_start();
  clock_start();
  set_sleep_mode(SLEEP_MODE_IDLE);

  chain_read(sample);
  levels_start(sample);
  scene_start();
  sei();
  board_start();

  for (;;) {
    uint8_t passed = clock_passed();
    if (passed > 0) {
      now += (uint32_t)passed * TICK;
      chain_read(sample);
      levels_sample(sample, now);
      show_lamp(now);
      wdt_reset();
    }
    /* Before the lights, which take up to 5 ms: a change that was just found does not wait for them. */
    while (board_talk(now)) continue;
    if (passed > 0 && scene_is_due(now)) {
      scene_mix(now);
      lights_send();
    }
    rest();
  }
}
