import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FIRMWARE, type Spoil, spoiled } from './build.ts';

const PORTABLE = fileURLToPath(new URL('../portable', import.meta.url));

export interface HostBuild {
  readonly holes: number;
  readonly lights?: number;
  readonly name?: string;
  readonly version?: string;
  readonly spoil?: Spoil;
}

/** The portable part of the firmware and one of the programs beside it, with address and undefined-behaviour sanitizers. */
export class HostProgram {
  private readonly folder = mkdtempSync(join(tmpdir(), 'murmeld-host-'));
  private readonly program = join(this.folder, 'program');

  constructor(main: 'lines.c' | 'fuzz.c', { holes, lights = holes, name = 'test', version, spoil }: HostBuild) {
    const sources = join(spoil ? spoiled(this.folder, spoil) : FIRMWARE, 'src');
    const settings = [`HOLES=${holes}`, `LIGHTS=${lights}`, `NAME="${name}"`];
    if (version) settings.push(`FIRMWARE="${version}"`);
    const done = spawnSync(
      'gcc',
      [
        ...'-std=gnu11 -O1 -g -Wall -Wextra -Wno-type-limits -Werror'.split(' '),
        ...'-fsanitize=address,undefined -fno-sanitize-recover=all'.split(' '),
        ...(main === 'fuzz.c' ? ['-Wl,--wrap=scene_limit'] : []),
        ...settings.map((setting) => `-D${setting}`),
        `-I${sources}`,
        ...readdirSync(sources).flatMap((file) => (file.endsWith('.c') ? [join(sources, file)] : [])),
        join(PORTABLE, main),
        '-o',
        this.program,
      ],
      { encoding: 'utf8' },
    );
    if (done.status !== 0) throw new Error(done.stderr);
  }

  run(
    args: readonly string[],
    input = '',
  ): { readonly status: number | null; readonly out: string; readonly err: string } {
    const { status, stdout, stderr } = spawnSync(this.program, args, { input, encoding: 'latin1' });
    return { status, out: stdout, err: stderr };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
