import { describe, expect, test } from 'vitest';
import { conversations, fits } from '../firmware-protocol/conversations.ts';
import { need } from '../need.ts';
import { AvrBoard } from './rig/avr-board.ts';
import { firmware } from './rig/build.ts';
import { Dialogue, type Heard } from './rig/dialogue.ts';

const there = need('avr-gcc');

const talkTo = (holes = 96) => new Dialogue(new AvrBoard(firmware({ holes }), holes));

const said = <Kind extends Heard['kind']>(daemon: Dialogue, kind: Kind) =>
  daemon.heard.filter((line): line is Heard & { kind: Kind } => line.kind === kind);

describe.skipIf(!there).each([24, 96, 144])('a board of %i holes', (holes) => {
  test('says who it is, and its levels', () => {
    const marbles = [0, 7, 8, holes - 1];
    const started = new AvrBoard(firmware({ holes }), holes);
    for (const hole of marbles) started.chain.marbles[hole] = true;
    const daemon = new Dialogue(started);
    expect(daemon.heard[0]).toMatchObject({ kind: 'hello', holes, lights: holes, name: `test-${holes}` });
    daemon.obey('ask hello');
    const [snapshot] = daemon.obey('ask snapshot');
    expect(snapshot).toMatchObject({
      kind: 'snapshot',
      number: 0,
      levels: Array.from({ length: holes }, (_, hole) => marbles.includes(hole)),
    });
  });

  test('tells each hole by its number when a marble comes and goes', () => {
    const daemon = talkTo(holes);
    const { chain } = daemon.board;
    for (let hole = 0; hole < holes; hole++) {
      chain.marbles[hole] = true;
      daemon.until(() => said(daemon, 'change').length === 2 * hole + 1, 25, `hole ${hole} occupied`);
      chain.marbles[hole] = false;
      daemon.until(() => said(daemon, 'change').length === 2 * hole + 2, 25, `hole ${hole} empty`);
    }
    expect(said(daemon, 'change').map(({ number, channel, occupied }) => ({ number, channel, occupied }))).toEqual(
      Array.from({ length: 2 * holes }, (_, i) => ({ number: i + 1, channel: i >> 1, occupied: i % 2 === 0 })),
    );
  });

  test('tells all holes at once, in order, and answers meanwhile', () => {
    const daemon = talkTo(holes);
    const { chain, chip } = daemon.board;
    daemon.obey('ask hello');
    for (let round = 1; round <= 2; round++) {
      chain.marbles.fill(round === 1);
      const until = holes * round;
      while (said(daemon, 'change').length < until) {
        const told = said(daemon, 'change').length;
        const [snapshot] = daemon.obey('ask snapshot').filter(({ kind }) => kind === 'snapshot') as Extract<
          Heard,
          { kind: 'snapshot' }
        >[];
        // Exactly the changes that were told before it.
        const flipped = snapshot!.levels.filter((level) => level === (round === 1)).length;
        expect(flipped + (round - 1) * holes).toBe(snapshot!.number);
        expect(snapshot!.number).toBeGreaterThanOrEqual(told);
      }
      expect(chip.ms).toBeLessThan(3000);
    }
    const changes = said(daemon, 'change');
    expect(changes.map(({ number }) => number)).toEqual(Array.from({ length: 2 * holes }, (_, i) => i + 1));
    expect(new Set(changes.slice(0, holes).map(({ channel }) => channel)).size).toBe(holes);
    const times = daemon.heard.flatMap((line) => ('ms' in line ? [line.ms] : []));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});

describe.skipIf(!there)('the published conversations', () => {
  test.each(conversations)('go as written: $about', ({ talk }) => {
    const daemon = talkTo();
    for (const [who, body] of talk) {
      if (who === 'daemon') daemon.say(body);
      else {
        const { length } = daemon.bodies;
        daemon.until(() => daemon.bodies.length > length, 120, body);
        expect(fits(daemon.bodies.at(-1) ?? '', body), `${daemon.bodies.at(-1)} should be ${body}`).toBe(true);
      }
    }
    // And nothing more comes.
    const { length } = daemon.bodies;
    daemon.board.run(50);
    expect(daemon.bodies.length).toBe(length);
  });
});

describe.skipIf(!there)('a level', () => {
  test('counts when it has held for three scans, and is told within a few milliseconds', () => {
    const daemon = talkTo();
    const { chain, chip } = daemon.board;
    for (let i = 0; i < 40; i++) {
      // At every moment between two scans.
      daemon.board.run(20 + i * 0.13);
      chain.marbles[17] = i % 2 === 0;
      const since = chip.ms;
      daemon.until(() => said(daemon, 'change').length === i + 1, 25, 'a change');
      const { ms, at } = said(daemon, 'change')[i]!;
      expect(ms - since).toBeGreaterThan(9);
      expect(ms - since).toBeLessThan(16);
      expect(at - since).toBeLessThan(20);
    }
  });

  test('that wavers for less than two scans is not told', () => {
    const daemon = talkTo();
    const { chain } = daemon.board;
    for (let i = 0; i < 50; i++) {
      chain.marbles[3] = true;
      daemon.board.run(9.9);
      chain.marbles[3] = false;
      daemon.board.run(5.1 + i * 0.1);
    }
    expect(said(daemon, 'change')).toEqual([]);
  });
});

describe.skipIf(!there)('a daemon that is slow, rude or away', () => {
  test('hears a beat each second, and the clock loses nothing, whatever the lights and the line do', () => {
    const daemon = talkTo(144);
    daemon.obey('ask hello');
    daemon.show('#ffffff pulse 0-143');
    for (let i = 0; i < 800; i++) daemon.say(`ask ${i & 255} snapshot`);
    daemon.board.run(4900);
    const beats = said(daemon, 'beat');
    expect(beats.map(({ number }) => number)).toEqual([0, 0, 0, 0]);
    for (const { ms } of beats) expect(ms % 1000).toBeLessThan(50);
    const last = beats.at(-1)!;
    expect(last.at - last.ms).toBeGreaterThan(0);
    expect(last.at - last.ms).toBeLessThan(8);
  });

  test('is forgotten after six seconds without a command, and the lights go out', () => {
    const daemon = talkTo();
    const { chip } = daemon.board;
    daemon.obey('ask hello');
    daemon.show('#ffffff steady 5');
    daemon.board.run(5500);
    expect(daemon.board.colours[5]).not.toBe('#000000');
    expect(daemon.board.lamp).toBe(true);
    daemon.obey('ping');
    daemon.board.run(5900);
    expect(daemon.board.colours[5]).not.toBe('#000000');
    daemon.board.run(150);
    expect(daemon.board.colours[5]).toBe('#000000');
    expect(daemon.command('ping')).toMatchObject([{ kind: 'no', code: 'hello-first' }]);
    expect(chip.watchdogResets).toBe(0);
  });

  test('may send rubbish, endless lines and wrong checksums: they are counted, and the next line is obeyed', () => {
    const daemon = talkTo();
    daemon.obey('ask hello');
    const noise = [
      'x'.repeat(3000),
      'ping 7 *0000',
      '\xff\x00\x80 noise',
      'paint 8 #ffffff steady 1 *',
      ' ',
      `${'ping 9'.padEnd(96)} *0000`,
      '*29B1',
    ];
    for (const line of noise) daemon.send(`${line}\n\n\r\n`);
    daemon.until(() => daemon.board.chip.sending === 0, 500, 'all sent');
    daemon.obey('ping');
    daemon.until(() => said(daemon, 'beat').length > 0, 1000, 'a beat');
    expect(said(daemon, 'beat').at(-1)?.broken).toBe(noise.length);
    expect(said(daemon, 'no')).toEqual([]);
  });

  test('may flood the line without waiting for answers: no change is lost, and afterwards it is obeyed', () => {
    const daemon = talkTo();
    const { chain, chip } = daemon.board;
    daemon.obey('ask hello');
    const before = chip.ms;
    for (let i = 0; i < 400; i++)
      daemon.say(i % 3 === 0 ? `ask ${i & 255} snapshot` : `paint ${i & 255} #00ff00 chase 0-95`);
    let flips = 0;
    while (chip.sending > 0) {
      chain.marbles[flips++ % 96] = flips <= 96;
      daemon.board.run(15);
    }
    expect(chip.ms - before).toBeGreaterThan(1000);
    daemon.board.run(1000);
    expect(said(daemon, 'change')).toHaveLength(flips);
    expect(said(daemon, 'change').map(({ number }) => number)).toEqual(Array.from({ length: flips }, (_, i) => i + 1));
    // As at the beginning of every connection.
    daemon.send('\n');
    daemon.show('#ffffff steady 1');
    expect(chip.watchdogResets).toBe(0);
  });
});

describe.skipIf(!there)('the chip', () => {
  /** Makes the program stay for ever where it is when something holds for the first time; the result lets it go on. */
  function hang({ board: { chip } }: Dialogue, when: () => boolean): () => void {
    const LOOP = 0xcfff;
    while (!when()) chip.runTo(chip.cycles + 1);
    const { programCounter } = chip;
    const word = chip.program[programCounter]!;
    chip.program[programCounter] = LOOP;
    return () => {
      chip.program[programCounter] = word;
    };
  }

  test('begins anew by itself when its program hangs, without a reset that old boot loaders do not survive', () => {
    const daemon = talkTo();
    const { chip } = daemon.board;
    daemon.board.run(700);
    daemon.obey('ask hello');
    const repair = hang(daemon, () => chip.sleeping);
    const before = said(daemon, 'hello').length;
    daemon.until(() => said(daemon, 'hello').length > before, 600, 'a new hello');
    repair();
    expect(chip.watchdogResets).toBe(0);
    expect(daemon.command('ping')).toMatchObject([{ kind: 'no', code: 'hello-first' }]);
    daemon.obey('ask hello');
    daemon.show('#ffffff steady 1');
  });

  test('is reset by its watchdog when nothing else helps', () => {
    const daemon = talkTo();
    const { chip } = daemon.board;
    daemon.board.run(700);
    const repair = hang(daemon, () => !chip.interruptsEnabled);
    daemon.board.run(900);
    expect(chip.watchdogResets).toBe(0);
    daemon.board.run(200);
    expect(chip.watchdogResets).toBe(1);
    repair();
    daemon.until(() => said(daemon, 'hello').length === 2, 200, 'a new hello');
    daemon.board.run(3000);
    expect(chip.watchdogResets).toBe(1);
    daemon.obey('ask hello');
  });

  test('has memory to spare with the largest board, all lights moving, and lines of every kind', () => {
    const daemon = talkTo(144);
    const { chip, chain } = daemon.board;
    const UNTOUCHED = 0xa5;
    const { variables } = firmware({ holes: 144 });
    chip.ram.fill(UNTOUCHED, variables, chip.stackPointer);
    daemon.obey('ask hello');
    daemon.show('#ff0000 chase 0-143', '#00ff00 pulse 0 2 4 6 8 10', '#0000ff blink 1 3 5 7 143-100');
    chain.marbles.fill(true);
    for (let i = 0; i < 10; i++) {
      daemon.obey('ask snapshot');
      daemon.obey('limit 255 9999');
      daemon.send(`${'x'.repeat(200)}\n`);
      daemon.command('sound');
    }
    daemon.board.run(500);
    const untouched = chip.ram.subarray(variables).findIndex((byte) => byte !== UNTOUCHED);
    expect(untouched).toBeGreaterThan(300);
  });
});
