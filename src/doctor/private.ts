export interface Secrets {
  readonly home: string;
  readonly user: string;
  readonly host: string;
}

/** Names of users and computers that say nothing of anybody. */
const EVERYBODY = new Set(['root', 'pi', 'murmeld', 'localhost', 'raspberrypi']);

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Takes out of a text what is nobody's business in a bug report: the home folder, the user's and the computer's name, addresses,
 * serial numbers of what is plugged in.
 */
export function withoutPrivate(text: string, { home, user, host }: Secrets): string {
  let clean = home.length > 1 ? text.replaceAll(home, '~') : text;
  for (const name of [user, host, host.split('.')[0] ?? '']) {
    if (name === '' || EVERYBODY.has(name)) continue;
    clean = clean.replace(new RegExp(`(?<![\\p{L}\\d])${literally(name)}(?![\\p{L}\\d])`, 'gu'), '…');
  }
  return (
    clean
      // …/by-id/usb-VENDOR_MODEL_SERIAL-if00: a serial number is long and has a digit.
      .replace(/(\/by-id\/\S*_)(?=[0-9A-Za-z]*\d)[0-9A-Za-z]{6,}(?=-if\d)/g, '$1…')
      .replace(/(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/g, '…')
      .replace(/(?<![0-9a-f:])(?:[0-9a-f]{2}:){5}[0-9a-f]{2}(?![0-9a-f:])/gi, '…')
      .replace(/(?<![\w:])(?:(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}|(?=[0-9a-f:]*::)[0-9a-f:]{3,})(?![\w:])/gi, '…')
  );
}
