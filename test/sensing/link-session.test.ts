import { beforeEach, describe, expect, test } from 'vitest';
import { type FromBoard, type Look, parse, print, type Reading, seal } from '../../firmware-protocol/index.ts';
import type { Refusal } from '../../src/engine/index.ts';
import { type LinkCounters, noCounts } from '../../src/sensing/counters.ts';
import { LinkSession } from '../../src/sensing/link-session.ts';

/** A session with the test as its board and its clock. */
class Bench {
  now = 1000;
  readonly counters: LinkCounters = noCounts();
  readonly sent: string[] = [];
  readonly told: string[] = [];
  failure: Refusal | null = null;
  readonly session: LinkSession;

  constructor(looks: readonly Look[] | null = null) {
    this.session = new LinkSession(
      {
        send: (line) => this.sent.push(line),
        snapshot: (levels, at) => this.told.push(`snapshot ${levels.map(Number).join('')} @${at}`),
        change: (channel, occupied, at) => this.told.push(`${channel} ${occupied ? 'occupied' : 'empty'} @${at}`),
        restarted: () => this.told.push('restarted'),
        failed: (reason) => {
          this.failure = reason;
        },
      },
      { counters: this.counters, limits: { brightness: 96, milliamps: 1000 }, needed: 4, looks },
      this.now,
    );
  }

  hear(...messages: FromBoard[]): void {
    for (const message of messages) this.session.receive(print(message).slice(0, -1), this.now);
  }

  /** Lets time pass, waking the session whenever it wants. */
  pass(ms: number): void {
    const end = this.now + ms;
    for (let at = this.session.deadline(); at !== null && at <= end; at = this.session.deadline()) {
      this.now = Math.max(at, this.now + 1);
      this.session.wake(this.now);
    }
    this.now = end;
  }

  /** The board's own time: it was started half a second before the first line. */
  get ms(): number {
    return this.now - 500;
  }

  /** The last command, which the board has not answered yet. */
  get last(): Reading {
    return parse((this.sent.at(-1) ?? '').trimEnd());
  }

  /** Plays a board that does all it is told, until the daemon is content. */
  obey(number = 0, levels = [true, false, false, false]): void {
    for (let asked = ''; asked !== this.sent.at(-1); ) {
      const { last } = this;
      asked = this.sent.at(-1) ?? '';
      if (!('id' in last) || last.id === null) return;
      if (last.kind === 'ask' && last.what === 'hello') this.hear(hello);
      if (last.kind === 'ask' && last.what === 'snapshot') {
        this.hear({ kind: 'snapshot', number, ms: this.ms, levels });
      }
      this.hear({ kind: 'ok', id: last.id });
    }
  }
}

const hello = { kind: 'hello', protocol: 1, firmware: '0.1.0', holes: 4, lights: 4, name: 'four' } as const;
const beat = (number: number, ms: number) => ({ kind: 'beat', number, ms, broken: 0 }) as const;
const look: Look = { colour: '#ffffff', effect: 'steady', lights: [2] };

let bench: Bench;
beforeEach(() => {
  bench = new Bench();
});

describe('the handshake', () => {
  test('sends nothing before the board has spoken, so that boot loaders and strangers are left alone', () => {
    bench.session.receive('$GPGGA,123519,4807.038,N*47', bench.now);
    bench.session.receive('', bench.now);
    bench.pass(2900);
    expect(bench.sent).toEqual([]);
    bench.pass(200);
    expect(bench.sent).toEqual([]);
    expect(bench.failure?.code).toBe('link/nobody-speaks');
    expect(bench.counters.broken['no-checksum']).toBe(1);
  });

  test('asks for the hello, then the snapshot, then sets the limits, then shows the whole scene', () => {
    bench = new Bench([look]);
    bench.hear(hello);
    bench.obey();
    expect(bench.sent.map((line) => line.replace(/ \*.*/s, ''))).toEqual([
      '\n',
      'ask 0 hello',
      'ask 1 snapshot',
      'limit 2 96 1000',
      'scene 3',
      'paint 4 #ffffff steady 2',
      'show 5',
    ]);
    expect(bench.told).toEqual(['snapshot 1000 @1000']);
  });

  test('begins with a beat as well, where opening the line does not restart the board', () => {
    bench.hear(beat(7, 50_000));
    expect(bench.last).toEqual({ kind: 'ask', id: 0, what: 'hello' });
  });

  test('passes nothing on before the first snapshot', () => {
    bench.hear(hello, { kind: 'change', number: 1, ms: 5, channel: 0, occupied: true });
    bench.hear({ kind: 'snapshot', number: 1, ms: 5, levels: [true, true, true, true] });
    expect(bench.told).toEqual([]);
  });

  test('of another version of the protocol says which, and what to do', () => {
    bench.session.receive(seal('hello protocol=2 firmware=2.0').trimEnd(), bench.now);
    expect(bench.failure?.code).toBe('link/other-version');
    expect(bench.failure?.message).toContain('speaks version 2');
    expect(bench.failure?.message).toContain('bring this program up to date');
  });

  test('with a board that has too few sensors for its map says so', () => {
    bench.hear({ ...hello, holes: 3 });
    expect(bench.failure?.code).toBe('link/too-few-holes');
  });

  test('is not done with a snapshot of another size', () => {
    bench.hear(hello);
    bench.hear(hello, { kind: 'ok', id: 0 }, { kind: 'snapshot', number: 0, ms: 1, levels: [true] });
    expect(bench.told).toEqual([]);
    expect(bench.counters.broken.fields).toBe(1);
  });

  test('with a board whose snapshot never arrives whole is given up', () => {
    bench.hear(hello);
    bench.hear(hello, { kind: 'ok', id: 0 });
    for (let id = 1; id <= 4; id++) bench.hear({ kind: 'ok', id });
    expect(bench.failure?.code).toBe('link/no-handshake');
  });
});

describe('numbered changes', () => {
  beforeEach(() => {
    bench.hear(hello);
    bench.obey(65_534);
    bench.told.length = 0;
  });

  test('are passed on in order, past the largest number', () => {
    bench.now = 3000;
    bench.hear({ kind: 'change', number: 65_535, ms: 2400, channel: 1, occupied: true });
    bench.hear({ kind: 'change', number: 0, ms: 2450, channel: 1, occupied: false });
    expect(bench.told).toEqual(['1 occupied @2900', '1 empty @2950']);
    expect(bench.counters.gaps).toBe(0);
  });

  test('with one missing are followed by a snapshot', () => {
    bench.hear({ kind: 'change', number: 0, ms: 500, channel: 1, occupied: true });
    expect(bench.counters.gaps).toBe(1);
    expect(bench.last).toMatchObject({ kind: 'ask', what: 'snapshot' });
    bench.obey(0, [true, true, false, true]);
    expect(bench.told).toEqual(['1 occupied @1000', 'snapshot 1101 @1000']);
  });

  test('of which the last is missing are noticed at the next beat', () => {
    bench.pass(600);
    bench.hear(beat(65_535, bench.ms));
    expect(bench.last).toMatchObject({ kind: 'ask', what: 'snapshot' });
    bench.obey(65_535, [false, false, false, false]);
    expect(bench.told.map((line) => line.replace(/ @.*/, ''))).toEqual(['snapshot 0000']);
    bench.hear(beat(65_535, bench.ms));
    expect(bench.counters.gaps).toBe(1);
  });

  test('of a channel that the board does not have are no changes', () => {
    bench.hear({ kind: 'change', number: 65_535, ms: 20, channel: 4, occupied: true });
    expect(bench.told).toEqual([]);
    expect(bench.counters.broken.fields).toBe(1);
  });
});

describe('a command', () => {
  beforeEach(() => {
    bench.hear(hello);
    bench.obey();
    bench.sent.length = 0;
  });

  test('waits until the one before it was answered', () => {
    bench.session.show([look], bench.now);
    bench.session.show([{ ...look, lights: [3] }], bench.now);
    expect(bench.sent).toHaveLength(1);
    bench.obey();
    expect(bench.sent.map((line) => line.replace(/ \*.*/s, '').replace(/ \d+/, ''))).toEqual([
      ...['scene', 'paint #ffffff steady 2', 'show'],
      ...['scene', 'paint #ffffff steady 3', 'show'],
    ]);
  });

  test('of a scene that was replaced before its turn is never sent', () => {
    for (const light of [0, 1, 2, 3]) bench.session.show([{ ...look, lights: [light] }], bench.now);
    bench.obey();
    expect(bench.sent.filter((line) => line.startsWith('paint')).map((line) => line.split(' ')[4])).toEqual(['0', '3']);
  });

  test('without an answer is sent again as it was, four times in all', () => {
    bench.session.show([look], bench.now);
    for (let second = 0; second < 2; second++) {
      bench.hear(beat(0, bench.ms));
      bench.pass(999);
    }
    expect(bench.sent).toHaveLength(4);
    expect(new Set(bench.sent).size).toBe(1);
    bench.pass(10);
    expect(bench.failure?.code).toBe('link/unanswered');
  });

  test('that is answered late, and so twice, is done once', () => {
    bench.session.show([look], bench.now);
    bench.pass(600);
    const scene = bench.last as { id: number };
    bench.hear({ kind: 'ok', id: scene.id }, { kind: 'ok', id: scene.id });
    expect(bench.last).toMatchObject({ kind: 'paint', id: scene.id + 1 });
  });

  test('that the board refuses is counted, and ends that scene only', () => {
    bench.session.show([look], bench.now);
    bench.hear({ kind: 'no', id: (bench.last as { id: number }).id, code: 'full' });
    expect(bench.counters).toMatchObject({ refusals: 1, lastRefusal: 'scene: full' });
    expect(bench.failure).toBeNull();
    bench.session.show([{ ...look, lights: [0] }], bench.now);
    expect(bench.last.kind).toBe('scene');
  });

  test('for lights that this board does not have leaves them out and counts them', () => {
    bench.session.show([{ ...look, lights: [2, 90, 91] }], bench.now);
    bench.obey();
    expect(bench.sent.find((line) => line.startsWith('paint'))).toContain('steady 2 *');
    expect(bench.counters.lightsLeftOut).toBe(2);
  });

  test('is sent every two seconds at least, so that the board knows it is not alone', () => {
    for (let second = 0; second < 6; second++) {
      bench.pass(1000);
      bench.hear(beat(0, bench.ms));
      bench.obey();
    }
    expect(bench.sent.map((line) => line.split(' ')[0])).toEqual(['ping', 'ping', 'ping']);
  });
});

describe('a board that begins anew while the line stays', () => {
  beforeEach(() => {
    bench = new Bench([look]);
    bench.hear(hello);
    bench.obey();
    bench.sent.length = 0;
    bench.told.length = 0;
  });

  const refuseAll = () => bench.hear({ kind: 'no', id: (bench.last as { id: number }).id, code: 'hello-first' });
  const again = ['ask', 'ask', 'limit', 'scene', 'paint', 'show'];

  test('is greeted anew when it says hello', () => {
    bench.hear(hello);
    expect(bench.last.kind).toBe('ping');
    refuseAll();
    bench.obey();
    expect(bench.told).toEqual(['restarted', 'snapshot 1000 @1000']);
    expect(bench.sent.map((line) => line.split(' ')[0])).toEqual(['ping', ...again]);
  });

  test('is greeted anew when its hello was lost and its time runs backwards', () => {
    bench.hear(beat(0, 60_000), beat(0, 300));
    expect(bench.last.kind).toBe('ping');
    refuseAll();
    bench.obey();
    expect(bench.told.map((line) => line.replace(/ @.*/, ''))).toEqual(['restarted', 'snapshot 1000']);
  });

  test('whose time only jumped is asked for a snapshot, and goes on', () => {
    bench.hear(beat(0, 900_000_000), { kind: 'change', number: 1, ms: 600, channel: 3, occupied: true });
    expect(bench.last.kind).toBe('ping');
    bench.obey(1, [true, false, false, true]);
    expect(bench.told.map((line) => line.replace(/ @.*/, ''))).toEqual(['3 occupied', 'snapshot 1001']);
  });

  test('is greeted anew at the next sign of life at the latest', () => {
    bench.pass(2000);
    refuseAll();
    bench.obey();
    expect(bench.counters.restarts).toBe(1);
    expect(bench.sent.map((line) => line.split(' ')[0])).toEqual(['ping', ...again]);
  });

  test('gets the command again that it lost', () => {
    bench.session.show([{ ...look, lights: [1] }], bench.now);
    bench.hear(hello);
    expect(bench.sent[1]).toBe(bench.sent[0]);
    refuseAll();
    bench.obey();
    expect(bench.sent.at(-2)).toContain('paint');
    expect(bench.sent.at(-2)).toContain(' steady 1 *');
  });

  test('and again and again is given up', () => {
    bench.pass(2000);
    for (let time = 0; time < 4; time++) {
      refuseAll();
      bench.hear(hello);
      bench.hear({ kind: 'ok', id: (bench.last as { id: number }).id });
    }
    expect(bench.failure?.code).toBe('link/no-handshake');
  });
});

describe('what else goes wrong', () => {
  test('a board that falls silent is given up after three and a half seconds', () => {
    bench.hear(hello);
    bench.obey();
    bench.pass(3000);
    // Rubbish is no sign of life.
    bench.session.receive('beat 0 1', bench.now);
    expect(bench.failure).toBeNull();
    bench.pass(600);
    expect(['link/silent', 'link/unanswered']).toContain(bench.failure?.code);
    expect(bench.session.deadline()).toBeNull();
  });

  test('unknown lines are skipped, broken ones counted', () => {
    bench.hear(hello);
    bench.obey();
    bench.session.receive(seal('temperature 23').trimEnd(), bench.now);
    bench.session.receive(print({ kind: 'ping', id: 3 }).trimEnd(), bench.now);
    bench.session.receive('change 1 5 0 empty *0000', bench.now);
    expect(bench.counters.unknown).toBe(2);
    expect(bench.counters.broken.checksum).toBe(1);
    expect(bench.failure).toBeNull();
  });
});
