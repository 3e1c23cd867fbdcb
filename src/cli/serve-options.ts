import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** 64 loop cells make a classic board. */
export const DEFAULT_PORT = 8064;

/** The words of a command line, checked; a text where they are off. */
export function parseServe(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        serial: { type: 'string', multiple: true },
        gpio: { type: 'boolean', default: false },
        board: { type: 'string', default: 'classic-4' },
        data: { type: 'string' },
        record: { type: 'string' },
        port: { type: 'string', default: String(DEFAULT_PORT) },
        host: { type: 'string', default: '0.0.0.0' },
        autoplay: { type: 'boolean', default: false },
        pace: { type: 'string', default: '1' },
        seed: { type: 'string' },
        lang: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const port = Number(values.port);
    const pace = Number(values.pace);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port ${values.port}: 0 to 65535`);
    if (!(pace > 0 && pace <= 100)) throw new Error(`--pace ${values.pace}: above 0, at most 100`);
    const real = values.serial !== undefined || values.gpio;
    if (values.autoplay && real) throw new Error('--autoplay: only without --serial and --gpio');
    return { ...values, real, port, pace };
  } catch (error) {
    return (error as Error).message;
  }
}

export type ServeOptions = Exclude<ReturnType<typeof parseServe>, string>;

/** Where games are kept: what the system service was given, else the user's own folder for data. */
export function dataFolder(asked: string | undefined, env: Readonly<NodeJS.ProcessEnv>): string {
  const own = env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share');
  return asked ?? env['STATE_DIRECTORY'] ?? join(own, 'murmeld');
}

/** Games on the real board, on the simulated one, and of the simulated hands are kept apart. */
export const logName = ({ real, autoplay }: ServeOptions): string => {
  if (real) return 'games';
  return autoplay ? 'demonstration' : 'simulated';
};
