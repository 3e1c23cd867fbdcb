import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding, found } from './finding.ts';

/** No computer that runs this program can rightly think that it is earlier. */
const BUILT = Date.UTC(2026, 0, 1);
/** Our package.json says the same. */
const NEEDED = [20, 19] as const;
/** The packages with parts that are compiled for each machine. */
const COMPILED = ['better-sqlite3', 'serialport'] as const;

export interface SystemOptions {
  /** Where /proc, /sys, /etc and /run are; empty for this computer's own. */
  readonly root: string;
  readonly version: string;
  /** Of Node, without the v. */
  readonly node: string;
  readonly arch: string;
  /** ms since 1970. */
  readonly wall: number;
}

/** A file's text without the ends that the kernel gives it; null: it is not there. */
export async function textOf(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).replaceAll('\0', '').trim();
  } catch {
    return null;
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** What computer and system this is, and whether Node and the compiled packages do. */
export async function checkSystem({ root, version, node, arch }: SystemOptions): Promise<readonly Finding[]> {
  const release = (await textOf(join(root, '/etc/os-release'))) ?? '';
  const os = /^PRETTY_NAME="?(.*?)"?$/m.exec(release)?.[1] ?? '?';
  const kernel = (await textOf(join(root, '/proc/sys/kernel/osrelease'))) ?? '?';
  const machine = (await textOf(join(root, '/proc/device-tree/model'))) ?? '–';
  const findings = [found('system/about', { version, node, os, kernel, machine, arch })];
  const [major = 0, minor = 0] = node.split('.').map(Number);
  if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
    findings.push(found('system/node-too-old', { node, needed: NEEDED.join('.') }));
  }
  for (const name of COMPILED) {
    try {
      const loaded = (await import(name)) as { default: new (file: string) => { close(): void } };
      // Only its first use loads the compiled part of the database.
      if (name === 'better-sqlite3') new loaded.default(':memory:').close();
    } catch (error) {
      findings.push(found('system/package-missing', { name, detail: (error as Error).message.split('\n')[0] ?? '' }));
    }
  }
  return findings;
}

/** Whether the clock can be right; games are dated by it. */
export async function checkClock({ root, wall }: SystemOptions): Promise<readonly Finding[]> {
  const date = new Date(wall).toISOString().slice(0, 16).replace('T', ' ');
  if (wall < BUILT) return [found('clock/wrong', { date })];
  const service = join(root, '/run/systemd/timesync');
  const alone = (await exists(service)) && !(await exists(join(service, 'synchronized')));
  return [found(alone ? 'clock/alone' : 'clock/right', { date })];
}

/** Bits of the Pi firmware's word on its supply: too low a voltage, and slowed down for its temperature. */
const THROTTLED = { lowNow: 0x1, hotNow: 0x8, wasLow: 0x1_0000, wasHot: 0x8_0000 } as const;

/** What a Raspberry Pi says of its supply; nothing on other computers. */
export async function checkPower({ root }: SystemOptions): Promise<readonly Finding[]> {
  const word = await textOf(join(root, '/sys/devices/platform/soc/soc:firmware/get_throttled'));
  if (word === null) return [];
  const bits = Number.parseInt(word, 16);
  const is = (bit: number) => (bits & bit) !== 0;
  const findings: Finding[] = [];
  if (is(THROTTLED.lowNow)) findings.push(found('power/low-now'));
  else if (is(THROTTLED.wasLow)) findings.push(found('power/was-low'));
  if (is(THROTTLED.hotNow) || is(THROTTLED.wasHot)) findings.push(found('power/hot'));
  return findings.length > 0 ? findings : [found('power/right')];
}
