/**
 * CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF, most significant bit first) of a line's characters, each below 256.
 * On an AVR it is `_crc_xmodem_update` from <util/crc16.h>, begun with 0xFFFF; begun with 0, NUL bytes in front would go unseen.
 */
export function crc16(text: string): number {
  let crc = 0xffff;
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit++) {
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
    }
  }
  return crc;
}

/** A line as it goes over the wire, newline included: the body, a space, `*` and the checksum of the body in four hex digits. */
export const seal = (body: string): string => `${body} *${crc16(body).toString(16).toUpperCase().padStart(4, '0')}\n`;
