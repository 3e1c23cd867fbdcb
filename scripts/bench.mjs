// npm run bench -- NAME [--json]: runs test/bench/NAME.ts, compiled as for production, and prints its figures.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const [name, ...flags] = process.argv.slice(2);
const names = readdirSync(join(ROOT, 'test/bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));

if (!name || !names.includes(name)) {
  process.stderr.write(`usage: npm run bench -- NAME [--json], NAME one of: ${names.join(', ')}\n`);
  process.exit(2);
}
// Inside node_modules, so that the compiled benchmark finds the packages it imports.
const out = join(ROOT, 'node_modules/.cache/murmeld-bench');
const tsc = [
  join(ROOT, 'node_modules/typescript/bin/tsc'),
  '-p',
  'test',
  '--noCheck',
  '--noEmit',
  'false',
  '--outDir',
  out,
];
if (spawnSync(process.execPath, tsc, { cwd: ROOT, stdio: 'inherit' }).error || !existsSync(out)) process.exit(1);
const { bench } = await import(pathToFileURL(join(out, `test/bench/${name}.js`)).href);
const figures = await bench({ json: flags.includes('--json') });
rmSync(out, { recursive: true });
process.stdout.write(`${flags.includes('--json') ? JSON.stringify(figures) : JSON.stringify(figures, null, 2)}\n`);
