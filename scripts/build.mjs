// Builds the daemon (tsc) and the pages (Vite) into dist/, only when a source is newer than the last build.
// The new tree is made beside the old one and swapped in, so that a build that fails or is killed leaves the old one whole.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'dist');
const STAMP = join(DIST, '.built');
const SOURCES = ['src', 'firmware-protocol', 'web', 'tsconfig.json', 'package-lock.json', 'scripts/build.mjs'];

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

export function isBuilt() {
  if (!existsSync(STAMP)) return false;
  const sources = SOURCES.map((name) => join(ROOT, name)).filter(existsSync);
  return Math.max(...sources.map(newest)) <= statSync(STAMP).mtimeMs;
}

function run(name, args) {
  const done = spawnSync(process.execPath, [join(ROOT, 'node_modules', name), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  if (done.status !== 0)
    throw new Error(`${name} failed:\n${done.stdout ?? ''}${done.stderr ?? ''}${done.error ?? ''}`);
}

export function build() {
  const startedAt = new Date();
  const fresh = join(ROOT, `dist.${process.pid}.new`);
  const old = join(ROOT, `dist.${process.pid}.old`);
  try {
    mkdirSync(fresh);
    // Types are checked by `npm run types`; somebody who only wants to play need not wait for that.
    run('typescript/bin/tsc', ['-p', '.', '--outDir', fresh, '--noCheck']);
    run('vite/bin/vite.js', [
      'build',
      '--config',
      'web/vite.config.ts',
      '--outDir',
      join(fresh, 'web'),
      '--logLevel',
      'error',
    ]);
    writeFileSync(join(fresh, '.built'), '');
    // What changed while we were building counts as newer than this build.
    utimesSync(join(fresh, '.built'), startedAt, startedAt);
    if (existsSync(DIST)) renameSync(DIST, old);
    renameSync(fresh, DIST);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    build();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
