import { join } from 'node:path';
import qrcode from 'qrcode';
import { Autoplay } from '../bots/autoplay.ts';
import { seededRandom } from '../engine/index.ts';
import type { TraceLine } from '../judge/verdicts.ts';
import { loadBoardMap } from '../sensing/board-map-file.ts';
import { portsOf } from '../sensing/ports.ts';
import { ownAddress } from '../server/server.ts';
import { logEntries } from '../table/log-entries.ts';
import type { Language } from '../texts/language.ts';
import { logRefused, NO_BACKUP, SET_ASIDE, STORAGE, STORED_AGAIN } from '../texts/storage.ts';
import { type TerminalText, terminalText } from '../texts/terminal.ts';
import { type Daemon, startDaemon } from './daemon.ts';
import { terminalLanguage } from './language.ts';
import { dataFolder, logName, parseServe, type ServeOptions } from './serve-options.ts';
import { TraceFile } from './trace-file.ts';

/** `murmeld serve`: runs the table until a signal ends it. */
export async function serve(args: readonly string[]): Promise<number> {
  const options = parseServe(args);
  const language = terminalLanguage(typeof options === 'string' ? undefined : options.lang, process.env);
  const say = (key: TerminalText, values: Readonly<Record<string, string | number>> = {}) =>
    process.stdout.write(`${terminalText(language, key, values)}\n`);
  const tell = (sentence: string) => process.stdout.write(`${sentence}\n`);
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
  const ports = options.real ? portsOf(map.value, options.serial ?? []) : undefined;
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
  const trace =
    options.record === undefined
      ? null
      : new TraceFile(options.record, (error) => say('cannotRecord', { detail: error.message }));
  const started = await startDaemon({
    ...(trace && { record: (line: TraceLine) => trace.write(line) }),
    map: map.value,
    ...(ports && { ports: ports.value }),
    data: dataFolder(options.data, process.env),
    logName: logName(options),
    port: options.port,
    host: options.host,
    onLink: (state, detail) => {
      if (state === 'connected') say('boardConnected', { detail });
      // What is the matter with pins has been said in better words.
      if (state === 'away' && !/\(gpio\/[a-z-]+\)$/.test(detail)) say('boardAway', { detail });
    },
    onPinTrouble: (part, { words }) => say(part === 'board' ? 'boardPins' : 'controlPins', { detail: words(language) }),
    onStorage: (trouble) => tell((trouble === null ? STORED_AGAIN : STORAGE[trouble])[language]),
    onUpkeep: (done) => {
      if (!done.ok) tell(NO_BACKUP[language]({ code: done.error.code, detail: done.error.message }));
    },
    onFatal: (error) => {
      say('cannotStore', { detail: error.message });
      end(1);
    },
  });
  if (!started.ok) {
    const { code, message } = started.error;
    const file = join(dataFolder(options.data, process.env), `${logName(options)}.db`);
    process.stderr.write(`${logRefused(code, { file, detail: message }, language) ?? message}\n`);
    return 1;
  }
  const daemon = started.value;
  const fail = (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    end(1);
  };
  if (daemon.damaged) {
    const { file, backup } = daemon.damaged;
    tell(SET_ASIDE[language]({ file, backup: backup ? new Date(backup.at).toLocaleString(language) : '' }));
  }
  await greet(daemon, options, language);
  const autoplay = options.autoplay ? startAutoplay(daemon, options, fail) : null;
  const code = await ended;
  autoplay?.stop();
  await daemon.stop();
  await trace?.close();
  return code;
}

function startAutoplay(
  { table, board }: Daemon,
  { pace, seed }: ServeOptions,
  onTrouble: (error: Error) => void,
): Autoplay {
  if (!board) throw new Error('Simulated hands play on a simulated board.');
  const word = seed ?? Date.now();
  const [random, hands] = [seededRandom(word), seededRandom(`hands of ${word}`)];
  const autoplay = new Autoplay({ table, board, pace, random, hands, onTrouble });
  autoplay.start();
  return autoplay;
}

async function greet(
  { table, board, port, resumed }: Daemon,
  options: ServeOptions,
  language: Language,
): Promise<void> {
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
