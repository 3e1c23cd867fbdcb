import { expect, test } from 'vitest';
import { withoutPrivate } from '../../src/doctor/private.ts';

const anna = { home: '/home/anna', user: 'anna', host: 'annas-laptop.fritz.box' };

test.each([
  ['/home/anna/.local/share/murmeld', '~/.local/share/murmeld'],
  ['/media/anna/STICK/games.db', '/media/…/STICK/games.db'],
  ['on annas-laptop.fritz.box', 'on …'],
  ['on annas-laptop', 'on …'],
  ['at http://192.168.178.23:8064/', 'at http://…:8064/'],
  ['fe80::1c2b:3dff:fe4e:5f60', '…'],
  ['2001:db8:0:0:1:0:0:1', '…'],
  ['b8:27:eb:12:34:56', '…'],
  [
    '/dev/serial/by-id/usb-Arduino__www.arduino.cc__0043_75630313536351A0F1C1-if00, /dev/serial/by-id/usb-FTDI_FT232R_USB_UART_A50285BI-if00-port0',
    '/dev/serial/by-id/usb-Arduino__www.arduino.cc__0043_…-if00, /dev/serial/by-id/usb-FTDI_FT232R_USB_UART_…-if00-port0',
  ],
])('what is private is taken out: %s', (text, clean) => {
  expect(withoutPrivate(text, anna)).toBe(clean);
});

test.each([
  'Murmeld 0.1.0, Node 20.20.2, Debian GNU/Linux 12 (bookworm), kernel 6.12.25+rpt-rpi-v8',
  'The clock: 2027-01-06 19:30 (UTC).',
  '/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0',
  '/dev/serial/by-id/usb-Silicon_Labs_CP2102_USB_to_UART_Bridge_Controller_0001-if00-port0',
  '/dev/serial/by-path/platform-fd500000.pcie-pci-0000:01:00.0-usb-0:1.2:1.0-port0',
  'main: the line is clean (26 lines in 3 s, 0 broken).',
  'Hosanna, bananas and Johanna',
])('what helps is left: %s', (text) => {
  expect(withoutPrivate(text, anna)).toBe(text);
});

test('names that everybody has are no secret, and an empty home takes nothing out', () => {
  const pi = { home: '/', user: 'pi', host: 'raspberrypi' };
  expect(withoutPrivate('/dev/pi on raspberrypi', pi)).toBe('/dev/pi on raspberrypi');
});
