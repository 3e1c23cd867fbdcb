import { describe, expect, test } from 'vitest';
import { seal } from '../../firmware-protocol/index.ts';
import { pick, seededRandom } from '../../src/engine/index.ts';
import { need } from '../need.ts';
import { AvrBoard } from './rig/avr-board.ts';
import { type Build, firmware } from './rig/build.ts';
import { CYCLES_PER_MS } from './rig/chip.ts';
import { Dialogue } from './rig/dialogue.ts';
import { complaints, type Frame } from './rig/light-strip.ts';

const there = need('avr-gcc');

/** A board that has been greeted, with limits that change nothing unless others are told. */
function greeted(build: Build, limits = '255 9999'): Dialogue {
  const daemon = new Dialogue(new AvrBoard(firmware(build), build.holes));
  daemon.obey('ask hello');
  daemon.obey(`limit ${limits}`);
  return daemon;
}

const random = seededRandom('lights');
const anyColour = () => `#${random.below(0x1000000).toString(16).padStart(6, '0')}`;

/** 15 looks, each for some lights; what they should look like when they are steady. */
function anyScene(lights: number, effects: readonly string[] = ['steady']) {
  const wanted = new Array<string>(lights).fill('#000000');
  const paints: string[] = [];
  for (let look = 0; look < 15; look++) {
    const colour = anyColour();
    const first = random.below(lights);
    const last = random.below(lights);
    paints.push(`${colour} ${pick(random, effects)} ${first}-${last}`);
    for (let light = Math.min(first, last); light <= Math.max(first, last); light++) wanted[light] = colour;
  }
  return { paints, wanted };
}

const rgb = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const lit = ({ colours }: Frame) => colours.flatMap((colour, light) => (colour === '#000000' ? [] : [light]));

/** All frames of the next so many milliseconds. */
function watch({ board }: Dialogue, ms: number): readonly Frame[] {
  const before = board.frames.length;
  board.run(ms);
  return board.frames.slice(before);
}

/** The times in ms at which what is seen in the frames becomes something else. */
function turns(frames: readonly Frame[], seen: (frame: Frame) => string): readonly number[] {
  return frames.flatMap((frame, i) =>
    i > 0 && seen(frame) !== seen(frames[i - 1]!) ? [frame.cycle / CYCLES_PER_MS] : [],
  );
}
const gaps = (times: readonly number[]) => times.slice(1).map((time, i) => time - times[i]!);

describe.skipIf(!there).each([24, 96, 144])('%i lights', (lights) => {
  test('show every colour as commanded, in a timing that every data sheet agrees with', () => {
    const daemon = greeted({ holes: lights });
    for (let scene = 0; scene < 6; scene++) {
      const { paints, wanted } = anyScene(lights);
      daemon.show(...paints);
      daemon.board.run(20);
      expect(daemon.board.colours).toEqual(wanted);
    }
    // With traffic in both directions while they are sent.
    daemon.show('#5500aa pulse 0-23');
    for (let i = 0; i < 20; i++) daemon.say(`ask ${i} snapshot`);
    daemon.board.run(500);
    expect(daemon.board.frames.length).toBeGreaterThan(20);
    expect(daemon.board.frames.flatMap(complaints)).toEqual([]);
    expect(daemon.board.chip.overruns).toBe(0);
  });
});

describe.skipIf(!there)('a spoiled build', () => {
  const lights = 'avr/lights.c';
  test.each([
    ['a longer 0', { file: lights, piece: '"sbrs', by: '"rjmp .+0\\nsbrs' }, 'zeroHigh'],
    [
      'a shorter 1',
      { file: lights, piece: '"lsl %[byte]\\n"\n      "rjmp .+0\\n"', by: '"lsl %[byte]\\n"' },
      'oneHigh',
    ],
    ['slow bits', { file: lights, piece: '"dec', by: '"rjmp .+0\\nrjmp .+0\\ndec' }, 'period'],
    [
      'interrupts between two lights',
      { file: lights, piece: 'serial_poll();', by: 'sei(); asm volatile("nop"); cli();' },
      'pause',
    ],
  ])('with %s is refused by the same check', (_, spoil, complaint) => {
    const daemon = greeted({ holes: 96, spoil });
    daemon.show('#5500aa pulse 0-95');
    for (let i = 0; i < 20; i++) daemon.say(`ask ${i} snapshot`);
    daemon.board.run(300);
    expect(daemon.board.frames.flatMap(complaints).join()).toContain(complaint);
  });
});

describe.skipIf(!there)('two commands back to back', () => {
  /** Two long lines without a pause between them, again and again while the lights are busy; returns how often both were answered. */
  function tries(daemon: Dialogue): number {
    daemon.show('#ffffff pulse 0-143');
    let answered = 0;
    for (let i = 0; i < 20; i++) {
      const list = Array.from({ length: 16 }, (_, light) => 100 + light + i).join(' ');
      const before = daemon.heard.length;
      daemon.send(seal(`paint 201 #ff8800 chase ${list}`) + seal(`paint 202 #0088ff blink ${list}`));
      daemon.board.run(60 + i);
      const ids = daemon.heard.slice(before).flatMap((line) => (line.kind === 'ok' ? [line.id] : []));
      if (ids.join() === '201,202') answered++;
    }
    return answered;
  }

  test('are both answered, each time, while the lights are being sent', () => {
    const daemon = greeted({ holes: 144 });
    expect(tries(daemon)).toBe(20);
    expect(daemon.board.chip.overruns).toBe(0);
  });

  test('were not, if the line went unserved while the lights are being sent', () => {
    const daemon = greeted({ holes: 144, spoil: { file: 'avr/lights.c', piece: 'serial_poll();', by: '' } });
    expect(tries(daemon)).toBeLessThan(15);
    expect(daemon.board.chip.overruns).toBeGreaterThan(20);
  });
});

describe.skipIf(!there)('effects run by themselves', () => {
  test('blink: on for 300 ms, off for 300 ms, all together', () => {
    const daemon = greeted({ holes: 96 });
    daemon.show('#ff0000 blink 3', '#00ff00 blink 90', '#0000ff steady 5');
    const frames = watch(daemon, 2500);
    const seen = new Set(frames.map(({ colours }) => [colours[3], colours[90], colours[5]].join()));
    expect(seen).toEqual(new Set(['#ff0000,#00ff00,#0000ff', '#000000,#000000,#0000ff']));
    const times = gaps(turns(frames, ({ colours }) => colours[3]!));
    expect(times.length).toBeGreaterThan(5);
    for (const gap of times) expect(Math.abs(gap - 300)).toBeLessThan(6);
  });

  test('pulse: between 15 % and 100 %, two seconds a turn, without a jump', () => {
    const daemon = greeted({ holes: 96 });
    daemon.show('#ff8000 pulse 3');
    const reds = watch(daemon, 4000).map(({ colours }) => rgb(colours[3]!)[0]!);
    expect(Math.max(...reds)).toBe(255);
    expect(Math.min(...reds)).toBe(37);
    const steps = gaps(reds).map(Math.abs);
    expect(Math.max(...steps)).toBeLessThan(10);
    // Turns at the ends only: down and up twice in two turns.
    const directions = gaps(reds)
      .filter((step) => step !== 0)
      .map(Math.sign);
    expect(gaps(directions).filter((turn) => turn !== 0).length).toBeLessThanOrEqual(4);
  });

  test('chase: one of eight is full, moves on every 120 ms in the order painted, over two lines and past a repeated one', () => {
    const daemon = greeted({ holes: 96 });
    daemon.obey('scene');
    daemon.obey('paint #ffffff chase 40-31');
    for (const again of [1, 2]) {
      daemon.say('paint 99 #ffffff chase 20 22 24 26 28 10');
      daemon.until(() => daemon.bodies.filter((body) => body === 'ok 99').length === again, 100, 'ok');
    }
    daemon.obey('show');
    const path = [40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 20, 22, 24, 26, 28, 10];
    const full = ({ colours }: Frame) => path.flatMap((light, i) => (colours[light] === '#ffffff' ? [i] : []));
    const frames = watch(daemon, 2000);
    for (const frame of frames.slice(1)) {
      expect(lit(frame)).toEqual(path.toSorted((a, b) => a - b));
      expect(path.filter((light) => frame.colours[light] === '#252525')).toHaveLength(14);
      const [first, second] = full(frame);
      expect(second).toBe(first! + 8);
    }
    const times = gaps(turns(frames, (frame) => full(frame).join()));
    for (const gap of times) expect(Math.abs(gap - 120)).toBeLessThan(6);
    const firsts = frames.map((frame) => full(frame)[0]!).filter((first, i, all) => i === 0 || first !== all[i - 1]);
    for (const step of gaps(firsts)) expect((step + 8) % 8).toBe(1);
  });

  test('and do not stutter while a host floods the line', () => {
    const daemon = greeted({ holes: 96 });
    daemon.show('#ffffff chase 0-95');
    for (let i = 0; i < 1200; i++)
      daemon.say(i % 2 ? `ask ${i & 255} snapshot` : `paint ${i & 255} #00ff00 chase 0-95`);
    const times = gaps(turns(watch(daemon, 2000), ({ colours }) => colours.join()));
    expect(daemon.board.chip.sending).toBeGreaterThan(0);
    expect(times.length).toBeGreaterThan(10);
    for (const gap of times) expect(Math.abs(gap - 120)).toBeLessThan(12);
  });
});

describe.skipIf(!there)('limits', () => {
  const milliamps = ({ colours }: Frame) =>
    colours.length + (colours.flatMap(rgb).reduce((sum, level) => sum + level, 0) * 20) / 255;

  test('brightness scales every colour in proportion; after the start it is a quarter', () => {
    const daemon = new Dialogue(new AvrBoard(firmware({ holes: 24 }), 24));
    daemon.obey('ask hello');
    daemon.show('#ff8040 steady 1');
    for (const [brightness, colour] of [
      [64, '#402010'],
      [255, '#ff8040'],
      [127, '#7f4020'],
      [0, '#000000'],
    ] as const) {
      if (brightness !== 64) daemon.obey(`limit ${brightness} 9999`);
      daemon.board.run(20);
      expect(daemon.board.colours[1]).toBe(colour);
    }
  });

  /** The highest current of a scene while it is watched, with this limit and without. */
  function draw(daemon: Dialogue, allowed: number, effects: readonly string[]): { limited: number; free: number } {
    daemon.show(...anyScene(daemon.board.chain.marbles.length, effects).paints);
    const [limited, free] = [allowed, 9999].map((limit) => {
      daemon.obey(`limit 255 ${limit}`);
      daemon.board.run(15);
      return Math.max(...watch(daemon, 1000).map(milliamps));
    });
    return { limited: limited!, free: free! };
  }

  test.each([24, 96])('no scene of %i lights draws more current than allowed, in any frame', (lights) => {
    const daemon = greeted({ holes: lights });
    for (let i = 0; i < 5; i++) {
      const allowed = pick(random, [0, 20, 150, 200, 300, 500, 1000, 2500]);
      const { limited } = draw(daemon, allowed, ['steady', 'pulse', 'blink', 'chase']);
      // Dark lights draw what their chips need.
      expect(limited).toBeLessThanOrEqual(Math.max(allowed, lights));
    }
  });

  test.each([24, 96])('no scene of %i lights is dimmed more than it must', (lights) => {
    const daemon = greeted({ holes: lights });
    for (let i = 0; i < 4; i++) {
      const allowed = pick(random, [300, 500, 1000, 2500, 5000]);
      const { limited, free } = draw(daemon, allowed, ['steady', 'chase']);
      if (free <= allowed) expect(limited).toBe(free);
      else expect(limited).toBeGreaterThan(0.8 * allowed - 0.2 * lights);
    }
  });
});
