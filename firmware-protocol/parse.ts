import { crc16 } from './crc.ts';
import {
  EFFECTS,
  type FromBoard,
  type FromDaemon,
  MAX_HOLES,
  MAX_LIGHTS,
  MAX_LINE_FROM_BOARD,
  MAX_LINE_FROM_DAEMON,
  type Message,
  PROTOCOL,
  type Reading,
} from './messages.ts';

/** A decimal number without needless zeros, at most `most`; null: it is something else. */
function number(word: string | undefined, most: number): number | null {
  if (word === undefined || !/^(?:0|[1-9]\d{0,9})$/.test(word)) return null;
  const value = Number(word);
  return value <= most ? value : null;
}

const uint16 = (word: string | undefined) => number(word, 0xffff);
const uint32 = (word: string | undefined) => number(word, 0xffff_ffff);
const commandId = (word: string | undefined) => number(word, 255);

/** `name=value` words by name; a name given twice has no value. */
function settings(words: readonly string[]): ReadonlyMap<string, string> | null {
  const found = new Map<string, string>();
  for (const word of words) {
    const match = /^([a-z]+)=(.+)$/.exec(word);
    if (!match || found.has(match[1] as string)) return null;
    found.set(match[1] as string, match[2] as string);
  }
  return found;
}

function hello(words: readonly string[]): Reading | null {
  const given = settings(words);
  if (!given) return null;
  const protocol = uint16(given.get('protocol'));
  if (protocol === null) return null;
  if (protocol !== PROTOCOL) return { kind: 'other-version', protocol };
  const firmware = given.get('firmware') ?? '';
  const name = given.get('name') ?? '';
  const holes = number(given.get('holes'), MAX_HOLES);
  const lights = number(given.get('lights'), MAX_LIGHTS);
  if (holes === null || lights === null) return null;
  if (!/^[0-9A-Za-z.+-]{1,16}$/.test(firmware) || !/^[a-z0-9-]{1,24}$/.test(name)) return null;
  return { kind: 'hello', protocol, firmware, holes, lights, name };
}

function lights(words: readonly string[]): readonly number[] | null {
  const list: number[] = [];
  for (const word of words) {
    const ends = word.split('-');
    const first = number(ends[0], MAX_LIGHTS - 1);
    const last = ends.length === 1 ? first : number(ends[1], MAX_LIGHTS - 1);
    if (first === null || last === null || ends.length > 2) return null;
    const step = last < first ? -1 : 1;
    for (let light = first; light !== last; light += step) list.push(light);
    list.push(last);
  }
  return list.length > 0 ? list : null;
}

// Each reader gets the words after the kind, and answers null where they can't be read.
type Readers<Some extends Message> = {
  readonly [Kind in Some['kind']]: (words: readonly string[]) => Reading | null;
};

const onlyId =
  (kind: 'ok' | 'scene' | 'show' | 'ping') =>
  (words: readonly string[]): Reading | null => {
    const id = commandId(words[0]);
    return id === null || words.length !== 1 ? null : { kind, id };
  };

const boardReaders: Readers<FromBoard> = {
  hello,
  snapshot(words) {
    const [numbered, ms] = [uint16(words[0]), uint32(words[1])];
    const levels = words[2];
    if (numbered === null || ms === null || words.length !== 3) return null;
    if (levels === undefined || levels.length > MAX_HOLES || !/^[.o]+$/.test(levels)) return null;
    return { kind: 'snapshot', number: numbered, ms, levels: [...levels].map((level) => level === 'o') };
  },
  change(words) {
    const [numbered, ms, channel] = [uint16(words[0]), uint32(words[1]), number(words[2], MAX_HOLES - 1)];
    if (numbered === null || ms === null || channel === null || words.length !== 4) return null;
    if (words[3] !== 'occupied' && words[3] !== 'empty') return null;
    return { kind: 'change', number: numbered, ms, channel, occupied: words[3] === 'occupied' };
  },
  beat(words) {
    const [numbered, ms, broken] = [uint16(words[0]), uint32(words[1]), uint16(words[2])];
    if (numbered === null || ms === null || broken === null || words.length !== 3) return null;
    return { kind: 'beat', number: numbered, ms, broken };
  },
  ok: onlyId('ok'),
  no(words) {
    const id = commandId(words[0]);
    const code = words[1] ?? '';
    if (id === null || !/^[a-z-]{1,20}$/.test(code) || words.length !== 2) return null;
    return { kind: 'no', id, code };
  },
};

const daemonReaders: Readers<FromDaemon> = {
  ask(words) {
    const id = commandId(words[0]);
    const what = words[1];
    if (id === null || (what !== 'hello' && what !== 'snapshot') || words.length !== 2) return null;
    return { kind: 'ask', id, what };
  },
  limit(words) {
    const [id, brightness, milliamps] = [commandId(words[0]), number(words[1], 255), number(words[2], 9999)];
    if (id === null || brightness === null || milliamps === null || words.length !== 3) return null;
    return { kind: 'limit', id, brightness, milliamps };
  },
  scene: onlyId('scene'),
  paint(words) {
    const id = commandId(words[0]);
    const colour = words[1] ?? '';
    const effect = EFFECTS.find((known) => known === words[2]);
    const list = lights(words.slice(3));
    if (id === null || !/^#[0-9a-f]{6}$/.test(colour) || effect === undefined || list === null) return null;
    return { kind: 'paint', id, colour: colour as `#${string}`, effect, lights: list };
  },
  show: onlyId('show'),
  ping: onlyId('ping'),
};

const isKind = <Some extends Message>(readers: Readers<Some>, kind: string): kind is Some['kind'] =>
  Object.hasOwn(readers, kind);

const broken = (reason: (Reading & { kind: 'broken' })['reason'], id: number | null = null): Reading => ({
  kind: 'broken',
  reason,
  id,
});

/** What one line says, without its newline; a carriage return at its end is ignored. Never throws. */
export function parse(line: string): Reading {
  const text = line.endsWith('\r') ? line.slice(0, -1) : line;
  if (text === '') return { kind: 'blank' };
  if (text.length >= MAX_LINE_FROM_BOARD) return broken('too-long');
  if (!/^[ -~]*$/.test(text)) return broken('not-text');
  const sealed = /^(.*) \*([0-9A-F]{4})$/.exec(text);
  if (!sealed) return broken('no-checksum');
  const body = sealed[1] as string;
  if (crc16(body) !== Number.parseInt(sealed[2] as string, 16)) return broken('checksum');

  const [kind = '', ...words] = body.split(' ');
  const id = commandId(words[0]);
  if (isKind(boardReaders, kind)) return boardReaders[kind](words) ?? broken('fields');
  if (!isKind(daemonReaders, kind)) return { kind: 'unknown', word: kind, id };
  if (text.length >= MAX_LINE_FROM_DAEMON) return broken('too-long', id);
  return daemonReaders[kind](words) ?? broken('fields', id);
}
