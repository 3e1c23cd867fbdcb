import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PROGRAM } from '../program.ts';

/** Somebody who owns nothing. */
const NOBODY = 65_534;

/** A device of this computer that only its owner and perhaps its group may open. */
const guarded = () => {
  const found = readdirSync('/dev')
    .map((name) => ({ path: `/dev/${name}`, stats: statSync(`/dev/${name}`, { throwIfNoEntry: false }) }))
    .find(
      ({ stats }) =>
        stats?.isCharacterDevice() && stats.uid === 0 && stats.gid !== NOBODY && (stats.mode & 0o006) === 0,
    );
  if (!found?.stats) throw new Error('every device of this computer may be opened by everybody');
  return { path: found.path, gid: found.stats.gid };
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'murmeld-rights-'));
  chmodSync(root, 0o755);
  mkdirSync(join(root, 'etc'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** What the doctor says to somebody without rights, on a system with these groups. */
function ask(path: string, groups: string): unknown {
  writeFileSync(join(root, 'etc', 'group'), groups);
  // Tests may run as root, whom no right is denied; the program is loaded first, since nobody may not be able to read it.
  const code = `const { checkPort } = await import(${JSON.stringify(`${PROGRAM}/src/doctor/serial.js`)});
    if (process.getuid() === 0) {
      process.setgroups([]);
      process.setgid(${NOBODY});
      process.setuid(${NOBODY});
    }
    console.log(JSON.stringify(await checkPort(process.argv[1], process.argv[2], 'anna')));`;
  const done = spawnSync(process.execPath, ['--input-type=module', '-e', code, '--', root, path], {
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(done.stderr);
  return JSON.parse(done.stdout);
}

test('Who may not open the port is told which group to join, and who has joined it, to log in again', () => {
  const { path, gid } = guarded();
  expect(ask(path, `root:x:0:\ndialout:x:${gid}:pi\n`)).toMatchObject([
    { code: 'serial/no-permission', given: { path, group: gid === 0 ? 'root' : 'dialout' } },
  ]);
  expect(ask(path, `dialout:x:${gid}:pi,anna\n`)).toMatchObject([
    { code: 'serial/log-in-again', given: { path, group: 'dialout' } },
  ]);
});
