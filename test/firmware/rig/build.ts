import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** From the project's folder, where npm runs us: a benchmark is compiled into another one. */
export const FIRMWARE = resolve('hardware/firmware');

export interface Build {
  readonly holes: number;
  readonly lights?: number;
  readonly name?: string;
  readonly spoil?: Spoil;
}

/** A fault put into a source file, to see whether a check bites: a piece of its text, and what takes its place. */
export interface Spoil {
  readonly file: string;
  readonly piece: string;
  readonly by: string;
}

/** A spoiled copy of the firmware within this folder. */
export function spoiled(folder: string, { file, piece, by }: Spoil): string {
  const copy = join(folder, 'spoiled');
  cpSync(FIRMWARE, copy, { recursive: true });
  const path = join(copy, 'src', file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(piece)) throw new Error(`${file} has no ${piece}`);
  writeFileSync(path, text.replace(piece, by));
  return copy;
}

export interface Built {
  /** Text of the HEX file. */
  readonly hex: string;
  /** Bytes of memory that variables take; the stack has the rest. */
  readonly variables: number;
}

const built = new Map<string, Built>();

function make({ holes, lights = holes, name = `test-${holes}`, spoil }: Build): Built {
  const folder = mkdtempSync(join(tmpdir(), 'murmeld-firmware-'));
  try {
    const source = spoil ? spoiled(folder, spoil) : FIRMWARE;
    const settings = [`HOLES=${holes}`, `LIGHTS=${lights}`, `NAME=${name}`, `OUT=${folder}`];
    const done = spawnSync('make', ['-C', source, ...settings], { encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`make ${settings.join(' ')}:\n${done.stdout}${done.stderr}`);
    // The last lines are those of avr-size: text, data, bss.
    const [, data, bss] = /^ *\d+\s+(\d+)\s+(\d+)\s.*murmeld\.elf/m.exec(done.stdout) ?? [];
    return { hex: readFileSync(join(folder, 'murmeld.hex'), 'utf8'), variables: Number(data) + Number(bss) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What `make` builds. */
export function firmware(build: Build): Built {
  const key = JSON.stringify(build);
  const done = built.get(key) ?? make(build);
  built.set(key, done);
  return done;
}
