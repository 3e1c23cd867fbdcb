import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { type Hole, parseHole } from '../engine/index.ts';
import type { BoardMap } from '../sensing/board-map.ts';
import { loadBoardMap, printBoardMap } from '../sensing/board-map-file.ts';
import { rawSource } from '../sensing/board-source.ts';
import { Calibration, type CalibrationNotice } from '../sensing/calibration/calibration.ts';
import { type CalibrationProgress, LEARN, type Learn, readProgress } from '../sensing/calibration/progress.ts';
import { CalibrationRun } from '../sensing/calibration/run.ts';
import { onoffPins } from '../sensing/gpio/onoff-pins.ts';
import { portsOf, serialOpener } from '../sensing/ports.ts';
import { CALIBRATE, findingSentence, noticeSentence, stepSentence } from '../texts/calibration.ts';
import type { Language } from '../texts/language.ts';
import { terminalText } from '../texts/terminal.ts';
import { boardInLetters } from './calibrate-screen.ts';
import { terminalLanguage } from './language.ts';
import { dataFolder } from './serve-options.ts';
import { writeWhole } from './whole-file.ts';

const CLEAR_SCREEN = '\x1b[2J\x1b[H';
/** How many of the newest words stay on the screen. */
const RECENT = 4;

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        serial: { type: 'string', multiple: true, default: [] },
        board: { type: 'string', default: 'classic-4' },
        out: { type: 'string' },
        data: { type: 'string' },
        learn: { type: 'string', default: 'sensors' },
        anew: { type: 'boolean', default: false },
        lang: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const learn = LEARN.find((what) => what === values.learn);
    if (!learn) throw new Error(`--learn ${values.learn}: ${LEARN.join(', ')}`);
    return { ...values, learn };
  } catch (error) {
    return (error as Error).message;
  }
}

const print = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(`${text}\n`);

/** Where an earlier attempt stopped; null: there is none that fits. */
async function earlier(path: string, map: BoardMap, learn: Learn): Promise<CalibrationProgress | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return null;
  }
  const read = readProgress(text, map, learn);
  if (read.ok) return read.value;
  complain(`${path}: ${read.error.message}`);
  return null;
}

/** `murmeld calibrate`: asks for one hole after the other, and writes the map. */
export async function calibrate(args: readonly string[]): Promise<number> {
  const options = parse(args);
  const language = terminalLanguage(typeof options === 'string' ? undefined : options.lang, process.env);
  if (typeof options === 'string' || options.help) {
    if (typeof options === 'string') complain(options);
    (typeof options === 'string' ? complain : print)(CALIBRATE.usage[language]);
    return typeof options === 'string' ? 2 : 0;
  }
  const loaded = await loadBoardMap(options.board);
  if (!loaded.ok) {
    complain(loaded.error.message);
    return 1;
  }
  const map = loaded.value;
  const ports = portsOf(map, options.serial);
  if (!ports.ok) {
    complain(options.serial.length === 0 ? CALIBRATE.noPort[language] : ports.error.message);
    return 2;
  }
  const out = options.out ?? join(dataFolder(options.data, process.env), 'board.json');
  const unfinished = `${out}.unfinished`;
  const progress = options.anew ? null : await earlier(unfinished, map, options.learn);
  if (progress) print(CALIBRATE.resumed[language](progress.sensors.length));
  const calibration = new Calibration({ map, learn: options.learn, ...(progress && { progress }) });
  const open = serialOpener(ports.value);
  const sources = new Map(map.drivers.map((driver) => [driver.id, rawSource(driver, open, { open: onoffPins })]));
  try {
    await mkdir(dirname(out), { recursive: true });
    if (!(await converse(calibration, sources, map, unfinished, language))) {
      print(CALIBRATE.kept[language]);
      return 0;
    }
    const { map: learned, findings } = calibration.result();
    await writeWhole(out, printBoardMap(learned));
    await rm(unfinished, { force: true });
    for (const finding of findings) print(findingSentence(finding, language));
    if (findings.length === 0) print(CALIBRATE.sound[language]);
    print(CALIBRATE.written[language](out));
    return 0;
  } catch (error) {
    complain(CALIBRATE.notWritten[language]((error as Error).message));
    return 1;
  }
}

/** Asks until everything is learned; false: the person broke off. Rejects where what was learned can't be kept. */
async function converse(
  calibration: Calibration,
  sources: ConstructorParameters<typeof CalibrationRun>[0]['sources'],
  map: BoardMap,
  unfinished: string,
  language: Language,
): Promise<boolean> {
  const screen = new Screen(calibration, map, language);
  let kept = '';
  let keeping: Promise<void> = Promise.resolve();
  let end: (whole: boolean) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const ended = new Promise<boolean>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  const keep = () => {
    const text = `${JSON.stringify(calibration.progress)}\n`;
    if (text === kept) return;
    kept = text;
    keeping = keeping.then(() => writeWhole(unfinished, text)).catch(fail);
  };
  const run = new CalibrationRun({
    calibration,
    sources,
    onChange: (notices) => {
      screen.show(notices);
      keep();
      if (calibration.step.kind === 'done') end(true);
    },
    onLink: (_, state, detail) => {
      if (state === 'away') screen.say(terminalText(language, 'boardAway', { detail }));
    },
  });
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => obey(line.trim(), run, map, screen, () => end(false), language));
  const quit = () => end(false);
  process.once('SIGINT', quit);
  process.once('SIGTERM', quit);
  screen.say(CALIBRATE.keys[language]);
  run.start();
  try {
    return await ended;
  } finally {
    process.off('SIGINT', quit);
    process.off('SIGTERM', quit);
    lines.close();
    process.stdin.destroy();
    await run.stop();
    await keeping;
  }
}

function obey(
  word: string,
  run: CalibrationRun,
  map: BoardMap,
  screen: Screen,
  quit: () => void,
  language: Language,
): void {
  switch (word.toLowerCase()) {
    case 'q':
      quit();
      return;
    case '':
      run.act((calibration) => calibration.skip());
      return;
    case 'b':
      run.act((calibration) => calibration.back());
      return;
    case 'i':
      run.act((calibration) => calibration.ignoreBusy());
      return;
  }
  const hole = word.toUpperCase() as Hole;
  if (!parseHole(hole, map.sectors)) screen.say(CALIBRATE.noSuchHole[language](word));
  else run.act((calibration) => (calibration.step.kind === 'light' ? calibration.here(hole) : calibration.ask(hole)));
}

/** What the person sees: on a terminal the board and the newest words, elsewhere one line after the other. */
class Screen {
  private readonly calibration: Calibration;
  private readonly map: BoardMap;
  private readonly language: Language;
  private readonly recent: string[] = [];
  private told = '';

  constructor(calibration: Calibration, map: BoardMap, language: Language) {
    this.calibration = calibration;
    this.map = map;
    this.language = language;
  }

  say(text: string): void {
    if (process.stdout.isTTY) {
      this.recent.push(text);
      this.draw();
    } else print(text);
  }

  show(notices: readonly CalibrationNotice[]): void {
    const sentences = notices.map((notice) => noticeSentence(notice, this.language));
    if (process.stdout.isTTY) {
      this.recent.push(...sentences);
      this.draw();
      return;
    }
    for (const sentence of sentences) print(sentence);
    const step = this.sentence();
    if (step !== this.told && step !== '') print(step);
    this.told = step;
  }

  private sentence(): string {
    const { step, lit } = this.calibration;
    return stepSentence(step, lit !== null, this.map.sectors, this.language);
  }

  private draw(): void {
    const { step, progress } = this.calibration;
    const known = new Map(progress.sensors.map(({ hole, sensors }) => [hole, sensors.length > 0]));
    const board = boardInLetters(this.map, step.kind === 'hole' ? step.hole : null, known);
    const words = [...this.recent.slice(-RECENT), '', this.sentence()];
    process.stdout.write(`${CLEAR_SCREEN}${board}\n\n${words.join('\n')}\n`);
  }
}
