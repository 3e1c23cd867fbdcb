import { access, constants } from 'node:fs/promises';
import { SerialPort } from 'serialport';
import { ok, type Result, refuse } from '../engine/index.ts';
import type { Wire } from './connection.ts';
import { LineSource, type LineSourceOptions } from './line-source.ts';

/** Both sides of a board's line use it; a pseudo-terminal or a USB board ignores it. */
const BAUD_RATE = 115_200;

async function whyNot(path: string, error: Error): Promise<Result<never>> {
  try {
    await access(path, constants.F_OK);
  } catch {
    return refuse('serial/not-there', `there is no ${path}: is the board plugged in?`);
  }
  try {
    await access(path, constants.R_OK | constants.W_OK);
  } catch {
    return refuse(
      'serial/no-permission',
      `${path} may not be opened by this user: add it to the group of that device, "sudo usermod -aG dialout $USER", and log in again`,
    );
  }
  // The kernel's word where another program asked to be alone, and the library's where it locked the port itself.
  if (/lock|busy/i.test(error.message)) return refuse('serial/busy', `${path} is in use by another program`);
  return refuse('serial/not-opened', `${path} can't be opened: ${error.message}`);
}

/** Opens a serial port for one connection. */
export async function openSerial(path: string): Promise<Result<Wire>> {
  const port = new SerialPort({ path, baudRate: BAUD_RATE, autoOpen: false });
  const error = await new Promise<Error | null>((done) => port.open(done));
  if (error) return whyNot(path, error);
  return ok({
    stream: port,
    // destroy() would leave the terminal locked. A cable that was pulled has closed the port already.
    close: () => new Promise((done) => (port.isOpen ? port.close(() => done()) : done())),
  });
}

/** A board on a serial line: `path` as in `/dev/serial/by-id/…`. */
export const serialSource = (options: Omit<LineSourceOptions, 'open'> & { readonly path: string }): LineSource =>
  new LineSource({ ...options, open: () => openSerial(options.path) });
