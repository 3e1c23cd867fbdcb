/* The serial line: 115,200 baud, 8 data bits, no parity, 1 stop bit. */
#include "../serial.h"

#include <avr/interrupt.h>

#include "nano.h"

/* 16 MHz / 8 / 17 is 117,647 baud: 2 % too fast, and the nearest there is. Boot loaders of the same chip use the same. */
#define BAUD_DIVIDER 16

/* Rings of 256 bytes, so that their indices wrap by themselves. One byte stays free to tell full from empty. */
static volatile char heard[256], said[256];
static volatile uint8_t heard_head, heard_tail, said_head, said_tail;

void serial_start(void) {
  heard_tail = heard_head = 0;
  said_tail = said_head = 0;
  UCSR0A = _BV(U2X0);
  UBRR0 = BAUD_DIVIDER;
  UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
  UCSR0B = _BV(RXCIE0) | _BV(RXEN0) | _BV(TXEN0);
}

static inline void take_in(void) {
  char byte = (char)UDR0;
  uint8_t next = (uint8_t)(heard_head + 1);
  /* Where a host does not wait for its answers, bytes are lost here, and the line's checksum tells. */
  if (next == heard_tail) return;
  heard[heard_head] = byte;
  heard_head = next;
}

static inline void put_out(void) {
  UDR0 = (uint8_t)said[said_tail];
  said_tail++;
  if (said_tail == said_head) UCSR0B &= (uint8_t)~_BV(UDRIE0);
}

ISR(USART_RX_vect) { take_in(); }

ISR(USART_UDRE_vect) { put_out(); }

void serial_poll(void) {
  uint8_t state = UCSR0A;
  if (state & _BV(RXC0)) take_in();
  else if (state & _BV(UDRE0) && UCSR0B & _BV(UDRIE0)) put_out();
}

bool serial_waits(void) { return heard_tail != heard_head; }

bool serial_take(char *byte) {
  if (!serial_waits()) return false;
  *byte = heard[heard_tail];
  heard_tail++;
  return true;
}

uint8_t serial_room(void) { return (uint8_t)(said_tail - said_head - 1); }

void serial_put(char byte) {
  said[said_head] = byte;
  uint8_t before = SREG;
  cli();
  said_head++;
  UCSR0B |= _BV(UDRIE0);
  SREG = before;
}
