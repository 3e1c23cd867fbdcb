import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import qrcode from 'qrcode';
import { Autoplay } from '../bots/autoplay.ts';
import { seededRandom } from '../engine/index.ts';
import { loadBoardMap } from '../sensing/board-map-file.ts';
import { portsOf } from '../sensing/ports.ts';
import { ownAddress } from '../server/server.ts';
import { logEntries } from '../table/log-entries.ts';
import type { Language } from '../texts/language.ts';
import { type TerminalText, terminalText } from '../texts/terminal.ts';
import { type Daemon, startDaemon } from './daemon.ts';
import { terminalLanguage } from './language.ts';

/** 64 loop cells make a classic board. */
const DEFAULT_PORT = 8064;

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        serial: { type: 'string', multiple: true },
        board: { type: 'string', default: 'classic-4' },
        data: { type: 'string' },
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
    if (values.autoplay && values.serial !== undefined) throw new Error('--autoplay: only without --serial');
    return { ...values, port, pace };
  } catch (error) {
    return (error as Error).message;
  }
}

type Options = Exclude<ReturnType<typeof parse>, string>;

/** Where games are kept: what the system service was given, else the user's own folder for data. */
function dataFolder(asked: string | undefined, env: Readonly<NodeJS.ProcessEnv>): string {
  const own = env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share');
  return asked ?? env['STATE_DIRECTORY'] ?? join(own, 'murmeld');
}

/** Games on the real board, on the simulated one, and of the simulated hands are kept apart. */
const logName = ({ serial, autoplay }: Options): string => {
  if (serial !== undefined) return 'games';
  return autoplay ? 'demonstration' : 'simulated';
};

/** `murmeld serve`: runs the table until a signal ends it. */
export async function serve(args: readonly string[]): Promise<number> {
  const options = parse(args);
  const language = terminalLanguage(typeof options === 'string' ? undefined : options.lang, process.env);
  const say = (key: TerminalText, values: Readonly<Record<string, string | number>> = {}) =>
    process.stdout.write(`${terminalText(language, key, values)}\n`);
  if (typeof options === 'string' || options.help) {
    if (typeof options === 'string') process.stderr.write(`${options}\n`);
    say('serveUsage');
    return typeof options === 'string' ? 2 : 0;
  }
  const map = await loadBoardMap(options.board);
  if (!map.ok) {
    process.stderr.write(`${map.error.message}\n`);
    return 1;
  }
  const ports = options.serial && portsOf(map.value, options.serial);
  if (ports && !ports.ok) {
    process.stderr.write(`${ports.error.message}\n`);
    return 2;
  }
  let end: (code: number) => void = () => {};
  const ended = new Promise<number>((resolve) => {
    end = resolve;
  });
  process.once('SIGINT', () => end(0));
  process.once('SIGTERM', () => end(0));
  const started = await startDaemon({
    map: map.value,
    ...(ports && { ports: ports.value }),
    data: dataFolder(options.data, process.env),
    logName: logName(options),
    port: options.port,
    host: options.host,
    onLink: (state, detail) => {
      if (state === 'connected') say('boardConnected', { detail });
      if (state === 'away') say('boardAway', { detail });
    },
    onFatal: (error) => {
      say('cannotStore', { detail: error.message });
      end(1);
    },
  });
  if (!started.ok) {
    process.stderr.write(`${started.error.message}\n`);
    return 1;
  }
  const daemon = started.value;
  const fail = (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    end(1);
  };
  await greet(daemon, options, language);
  const autoplay = options.autoplay ? startAutoplay(daemon, options, fail) : null;
  const code = await ended;
  autoplay?.stop();
  await daemon.stop();
  return code;
}

function startAutoplay({ table, board }: Daemon, { pace, seed }: Options, onTrouble: (error: Error) => void): Autoplay {
  if (!board) throw new Error('Simulated hands play on a simulated board.');
  const word = seed ?? Date.now();
  const [random, hands] = [seededRandom(word), seededRandom(`hands of ${word}`)];
  const autoplay = new Autoplay({ table, board, pace, random, hands, onTrouble });
  autoplay.start();
  return autoplay;
}

async function greet({ table, board, port, resumed }: Daemon, options: Options, language: Language): Promise<void> {
  const say = (key: TerminalText, values: Readonly<Record<string, string | number>> = {}) =>
    process.stdout.write(`${terminalText(language, key, values)}\n`);
  const host = options.host === '0.0.0.0' ? ownAddress() : options.host;
  const phone = `http://${host}:${port}/`;
  if (options.port !== 0 && port !== options.port) say('portTaken', { wished: options.port, port });
  const plays = logEntries(table.events).filter(({ kind }) => kind === 'played').length;
  if (resumed && !options.autoplay) say('resumed', { plays });
  else say('begun');
  process.stdout.write(`\n${await qrcode.toString(phone, { type: 'terminal', small: true })}\n`);
  say('phonePage', { address: phone });
  if (board) say('tabletopPage', { address: `http://localhost:${port}/tabletop` });
  say('stop');
}
