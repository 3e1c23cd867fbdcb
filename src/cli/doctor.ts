import { homedir, hostname, userInfo } from 'node:os';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { examine } from '../doctor/doctor.ts';
import type { Finding, FindingState } from '../doctor/finding.ts';
import { withoutPrivate } from '../doctor/private.ts';
import type { SensorRound } from '../doctor/sensors.ts';
import { loadBoardMap } from '../sensing/board-map-file.ts';
import { DOCTOR, findingWords } from '../texts/doctor.ts';
import type { Language } from '../texts/language.ts';
import { version } from '../version.ts';
import { terminalLanguage } from './language.ts';
import { DEFAULT_PORT, dataFolder } from './serve-options.ts';

const LISTEN = 3000;
const COLOUR = 1200;
const SIGNS: Readonly<Record<FindingState, string>> = { good: '✓', note: '·', warn: '!', bad: '✗' };

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        serial: { type: 'string', multiple: true, default: [] },
        board: { type: 'string', default: 'classic-4' },
        data: { type: 'string' },
        port: { type: 'string', default: String(DEFAULT_PORT) },
        marbles: { type: 'boolean', default: false },
        lights: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        lang: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`--port ${values.port}: 1 to 65535`);
    return { ...values, port };
  } catch (error) {
    return (error as Error).message;
  }
}

/** Waits for a person who takes a marble through all holes: until none is left, or Enter. Speaks on standard error. */
async function goRound(round: SensorRound, language: Language): Promise<void> {
  const say = (text: string) => process.stderr.write(`${text}\n`);
  say(DOCTOR.round[language]);
  const lines = createInterface({ input: process.stdin });
  await new Promise<void>((done) => {
    let left = round.unseen.length;
    round.onSeen = () => {
      const { unseen } = round;
      if (unseen.length === left) return;
      left = unseen.length;
      say(unseen.length > 12 ? `${left}` : `${left}: ${unseen.join(', ')}`);
      if (left === 0) done();
    };
    lines.once('line', () => done());
    lines.once('close', () => done());
  });
  lines.close();
  process.stdin.destroy();
}

/** `murmeld doctor`: checks the installation; returns 1 where something must be done. */
export async function doctor(args: readonly string[]): Promise<number> {
  const options = parse(args);
  const language = terminalLanguage(typeof options === 'string' ? undefined : options.lang, process.env);
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n${DOCTOR.usage[language]}\n`);
    return 2;
  }
  if (options.help) {
    process.stdout.write(`${DOCTOR.usage[language]}\n`);
    return 0;
  }
  const { board, serial, data, port, marbles, lights, json } = options;
  const user = userInfo().username;
  const findings = await examine({
    root: '',
    version: version(),
    node: process.versions.node,
    arch: process.arch,
    wall: Date.now(),
    map: await loadBoardMap(board),
    mapName: /^[a-z0-9-]+$/.test(board) ? board : DOCTOR.ownMap[language],
    serial,
    user,
    data: dataFolder(data, process.env),
    port,
    patience: { listen: LISTEN, colour: lights ? COLOUR : 0 },
    ...(marbles && { round: (round: SensorRound) => goRound(round, language) }),
  });
  const clean = (text: string) => withoutPrivate(text, { home: homedir(), user, host: hostname() });
  process.stdout.write((json ? asJson : asText)(findings, clean, language));
  return findings.some(({ state }) => state === 'bad') ? 1 : 0;
}

function asText(findings: readonly Finding[], clean: (text: string) => string, language: Language): string {
  const lines = findings.flatMap((finding) => {
    const { say, todo } = findingWords(finding, language);
    return [`${SIGNS[finding.state]} ${clean(say)}`, ...(todo ? [`  → ${clean(todo)}`] : [])];
  });
  const bad = findings.filter(({ state }) => state === 'bad').length;
  return `${lines.join('\n')}\n\n${bad === 0 ? DOCTOR.sound[language] : `${DOCTOR.unsound[language]}${bad}`}\n`;
}

function asJson(findings: readonly Finding[], clean: (text: string) => string, language: Language): string {
  const cleaned = findings.map(({ code, state, given }) => {
    const values = Object.entries(given).map(([key, value]) => [key, typeof value === 'string' ? clean(value) : value]);
    const { say, todo } = findingWords({ code, state, given }, language);
    return {
      code,
      state,
      say: clean(say),
      todo: todo === null ? null : clean(todo),
      given: Object.fromEntries(values),
    };
  });
  const bad = findings.filter(({ state }) => state === 'bad').length;
  return `${JSON.stringify({ format: 1, version: version(), bad, findings: cleaned }, null, 2)}\n`;
}
