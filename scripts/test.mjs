// Everything that `npm test` does: fetch missing Debian packages, check format, types and imports, run all tests.
// What had to be left out is said loudly; under CI=true that is a failure. Arguments go to vitest (`npm test -- test/engine`).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CI = process.env.CI === 'true';
/** What the tests run besides Node: the file to look for, and the Debian package that brings it. */
const TOOLS = [
  { file: '/usr/bin/chromium', package: 'chromium', for: 'the browser tests' },
  { file: '/usr/bin/socat', package: 'socat', for: 'the serial line tests' },
  { file: '/usr/bin/avr-gcc', package: 'gcc-avr', for: 'the firmware tests' },
  { file: '/usr/lib/avr/include/avr/io.h', package: 'avr-libc', for: 'the firmware tests' },
  { file: '/usr/bin/gcc', package: 'gcc', for: 'the tests of the portable firmware' },
  { file: '/usr/include/stdio.h', package: 'libc6-dev', for: 'the tests of the portable firmware' },
  { file: '/usr/bin/pdftoppm', package: 'poppler-utils', for: 'the measuring of drilling templates' },
  { file: '/usr/bin/make', package: 'make', for: 'the firmware tests' },
  { file: '/usr/include/fuse3/fuse.h', package: 'libfuse3-dev', for: 'the tests of pins' },
  { file: '/usr/bin/pkg-config', package: 'pkg-config', for: 'the tests of pins' },
  { file: '/usr/bin/qemu-system-x86_64', package: 'qemu-system-x86', for: "the tests with a kernel's own pins" },
  { file: '/usr/bin/busybox', package: 'busybox-static', for: "the tests with a kernel's own pins" },
  { file: '/usr/bin/cpio', package: 'cpio', for: "the tests with a kernel's own pins" },
  { file: '/usr/bin/xz', package: 'xz-utils', for: "the tests with a kernel's own pins" },
];

const missing = () => TOOLS.filter((tool) => !existsSync(tool.file));

function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', ...options }).status === 0;
}
const node = (script, ...args) => run(process.execPath, [join(ROOT, script), ...args]);

function install(packages) {
  process.stdout.write(`Installing Debian packages: ${packages.join(' ')}\n`);
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  const get = (...args) => run('apt-get', ['-q', ...args], quiet);
  return get('update') && get('install', '-y', '--no-install-recommends', ...packages);
}

if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  if (!install(missing().map((tool) => tool.package))) process.stdout.write('Installing failed.\n');
}
const leftOut = missing();

const steps = [
  ['format, lint, imports', () => node('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')],
  [
    'types',
    () => ['.', 'test', 'web'].every((project) => node('node_modules/typescript/bin/tsc', '-p', project, '--noEmit')),
  ],
];
for (const [name, step] of steps) {
  if (!step()) {
    process.stdout.write(`\nFailed: ${name}\n`);
    process.exit(1);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'murmeld-test-'));
const report = join(folder, 'report.json');
const passedAll = node(
  'node_modules/vitest/vitest.mjs',
  'run',
  '--config',
  'test/vitest.config.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
);
const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
rmSync(folder, { recursive: true });

for (const tool of leftOut) {
  process.stdout.write(
    `\nLEFT OUT: ${tool.for}. Install the Debian package “${tool.package}” and run the tests again.\n`,
  );
}
const skipped = counts ? counts.numPendingTests + counts.numTodoTests : 0;
if (counts)
  process.stdout.write(`\n${counts.numPassedTests} passed, ${counts.numFailedTests} failed, ${skipped} skipped\n`);
const complete = leftOut.length === 0 && skipped === 0;
process.exit(passedAll && counts?.numPassedTests > 0 && (complete || !CI) ? 0 : 1);
