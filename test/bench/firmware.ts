import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Look } from '../../firmware-protocol/index.ts';
import { type Random, seededRandom } from '../../src/engine/index.ts';
import { LineLink } from '../../src/sensing/line-link.ts';
import { AvrBoard } from '../firmware/rig/avr-board.ts';
import { firmware } from '../firmware/rig/build.ts';
import { CYCLES_PER_MS } from '../firmware/rig/chip.ts';
import { Dialogue } from '../firmware/rig/dialogue.ts';
import { LiveAvr } from '../firmware/rig/live-avr.ts';

const SAMPLES = 200;

interface Figures {
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
}

function figures(times: readonly number[]): Figures {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95), most: at(1) };
}

/** In the chip's own time, which no busy host can spoil: the firmware and the wire, and nothing else. */
function onTheChip(holes: number, scene: string, random: Random) {
  const daemon = new Dialogue(new AvrBoard(firmware({ holes }), holes));
  const { board } = daemon;
  daemon.obey('ask hello');
  daemon.obey('limit 255 9999');
  daemon.show(scene);

  const sensorToLine: number[] = [];
  for (let i = 0; i < SAMPLES; i++) {
    // Else the lights would go out.
    if (i % 50 === 0) daemon.obey('ping');
    board.run(20 + random.below(2000) / 100);
    const hole = random.below(holes);
    board.chain.marbles[hole] = !board.chain.marbles[hole];
    const began = board.chip.ms;
    const { length } = daemon.heard;
    daemon.until(() => daemon.heard.slice(length).some(({ kind }) => kind === 'change'), 100, 'a change');
    sensorToLine.push(board.chip.ms - began);
  }

  const showToLights: number[] = [];
  const commandToAnswer: number[] = [];
  for (let i = 0; i < SAMPLES; i++) {
    daemon.obey('scene');
    daemon.obey(`paint ${scene}`);
    daemon.obey(`paint #0000${(i + 1).toString(16).padStart(2, '0')} steady ${holes - 1}`);
    board.run(random.below(500) / 100);
    daemon.say('show 200');
    daemon.until(() => board.chip.sending === 0, 10, 'sent');
    const began = board.chip.ms;
    const shown = () => board.colours[holes - 1]?.endsWith((i + 1).toString(16).padStart(2, '0'));
    const { length } = daemon.bodies;
    daemon.until(() => daemon.bodies.slice(length).includes('ok 200'), 100, 'the answer');
    commandToAnswer.push(board.chip.ms - began);
    daemon.until(() => shown() === true, 100, 'the lights');
    showToLights.push((board.frames.at(-1)?.cycle ?? 0) / CYCLES_PER_MS - began);
  }
  return {
    sensorToLine: figures(sensorToLine),
    commandToAnswer: figures(commandToAnswer),
    showToLights: figures(showToLights),
  };
}

/** In real time, with everything between: pseudo-terminal, serial port, the daemon's side of the protocol. */
async function atTheDaemon(holes: number, random: Random) {
  const folder = mkdtempSync(join(tmpdir(), 'murmeld-bench-'));
  const avr = await new LiveAvr({ holes }, join(folder, 'board')).start();
  let heard = () => {};
  const told = () => new Promise<void>((done) => (heard = done));
  const source = new LineLink({ open: avr.open, needed: holes, limits: { brightness: 255, milliamps: 9999 } });
  const first = told();
  source.start({ greeted: () => {}, snapshot: () => heard(), change: () => heard(), link: () => {} });
  await first;
  const pause = () => new Promise((done) => setTimeout(done, 30 + random.below(30)));

  const sensorToDaemon: number[] = [];
  for (let i = 0; i < SAMPLES; i++) {
    await pause();
    const change = told();
    const began = performance.now();
    const hole = random.below(holes);
    avr.board.chain.marbles[hole] = !avr.board.chain.marbles[hole];
    await change;
    sensorToDaemon.push(performance.now() - began);
  }
  const sceneToLights: number[] = [];
  for (let i = 0; i < SAMPLES / 2; i++) {
    await pause();
    const colour = `#ff00${(i + 1).toString(16).padStart(2, '0')}` as const;
    const looks: Look[] = [
      { colour: '#101010', effect: 'steady', lights: [0, 1, 2] },
      { colour, effect: 'steady', lights: [holes - 1] },
    ];
    const began = performance.now();
    source.show(looks);
    while (avr.board.colours[holes - 1] !== colour) await new Promise((done) => setTimeout(done, 1));
    sceneToLights.push(performance.now() - began);
  }
  await source.stop();
  await avr.stop();
  rmSync(folder, { recursive: true });
  return { sensorToDaemon: figures(sensorToDaemon), sceneToLights: figures(sceneToLights) };
}

/** Milliseconds from a sensor to the daemon, and from a command to the lights. */
export async function bench(): Promise<object> {
  const random = seededRandom('firmware');
  const result: Record<string, object> = {};
  for (const holes of [24, 96, 144]) {
    result[`chip, ${holes} holes, steady lights`] = onTheChip(holes, '#ffffff steady 0', random);
    result[`chip, ${holes} holes, all lights pulsing`] = onTheChip(holes, `#ffffff pulse 0-${holes - 1}`, random);
  }
  for (const holes of [24, 96, 144]) result[`daemon, ${holes} holes`] = await atTheDaemon(holes, random);
  return result;
}
