import { type ChildProcess, fork } from 'node:child_process';
import { type Result, refuse } from '../engine/index.ts';
import { backupsOf } from './backup.ts';
import type { GameLog } from './game-log.ts';
import type { Upkeep } from './upkeep-run.ts';

const DAY = 24 * 60 * 60_000;
/** How often it is looked whether the work is due. */
const LOOK_EVERY = 10 * 60_000;
/** The table rests when nothing was stored for so long. */
const QUIET = 60_000;
/** A table that never rests is not waited for any longer. */
const OVERDUE = DAY + 2 * 60 * 60_000;

/** The first look: soon enough that nobody plays yet, late enough not to slow down the start. */
const FIRST_LOOK = 3000;
/** A terminal's Ctrl+C goes to this process's children too. */
const ENDED_WITH_US: ReadonlySet<NodeJS.Signals> = new Set(['SIGINT', 'SIGTERM', 'SIGKILL']);

/** Whether a log's daily work should be done now. `since`: ms since its newest backup, `quiet`: since something was stored. */
export const isDue = (since: number, quiet: number): boolean => since >= OVERDUE || (since >= DAY && quiet >= QUIET);

export interface UpkeepOptions {
  readonly log: GameLog;
  /** How long backups are kept. */
  readonly days: number;
  /** What came of it; refusals are those of `runUpkeep`, and `upkeep/failed`. */
  readonly onDone: (result: Result<Upkeep>) => void;
}

/** Has the daily work on a log done: at the start, when nobody plays yet, and then once a day, when nobody plays. */
export class DailyUpkeep {
  readonly #options: UpkeepOptions;
  #first: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #child: ChildProcess | undefined;
  /** When it was done last by this process, by the wall clock. */
  #done = Number.NEGATIVE_INFINITY;

  constructor(options: UpkeepOptions) {
    this.#options = options;
  }

  start(): void {
    this.#first = setTimeout(() => this.#look(Number.POSITIVE_INFINITY), FIRST_LOOK);
    this.#timer = setInterval(() => this.#look(this.#options.log.quietFor), LOOK_EVERY);
  }

  /** A backup that is being made is left unfinished; the next one removes what is left of it. */
  stop(): void {
    clearTimeout(this.#first);
    clearInterval(this.#timer);
    this.#child?.kill('SIGKILL');
  }

  #look(quiet: number): void {
    const now = Date.now();
    const newest = backupsOf(this.#options.log.file)[0]?.at ?? Number.NEGATIVE_INFINITY;
    // A clock that was set back makes a backup seem to come from tomorrow: it is no recent one.
    const since = Math.abs(now - Math.max(this.#done, newest));
    if (this.#child || !isDue(since, quiet)) return;
    this.#done = now;
    this.#run();
  }

  #run(): void {
    const { log, days, onDone } = this.#options;
    const program = new URL(`./upkeep-process${import.meta.url.slice(-3)}`, import.meta.url);
    let result: Result<Upkeep> | null = null;
    const child = fork(program, [log.file, String(days)], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child = child;
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2000);
    });
    child.on('message', (message) => {
      result = message as Result<Upkeep>;
    });
    child.on('error', (error) => {
      said = error.message;
    });
    child.on('close', (code, signal) => {
      this.#child = undefined;
      if (signal !== null && ENDED_WITH_US.has(signal)) return;
      onDone(result ?? refuse('upkeep/failed', `It ended with ${code ?? signal}: ${said.trim()}`));
    });
  }
}
