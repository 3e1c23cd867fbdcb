import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const CHROMIUM = '/usr/bin/chromium';

const PARTS = {
  socat: { package: 'socat', binary: 'socat' },
  chromium: { package: 'chromium', binary: CHROMIUM },
  'avr-gcc': { package: 'gcc-avr avr-libc make', binary: 'avr-gcc' },
  poppler: { package: 'poppler-utils', binary: 'pdftoppm' },
  fuse: { package: 'libfuse3-dev pkg-config gcc', binary: '/usr/include/fuse3/fuse.h' },
  qemu: { package: 'qemu-system-x86 busybox-static cpio xz-utils gcc make', binary: 'qemu-system-x86_64' },
  gcc: { package: 'gcc libc6-dev make', binary: 'gcc' },
} as const;
const { CI, PATH } = process.env;
type Part = keyof typeof PARTS;

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const isThere = (binary: string): boolean =>
  binary.startsWith('/')
    ? existsSync(binary)
    : (PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, binary)));

/**
 * Whether this machine has a part that some tests need: `describe.skipIf(!need('socat'))`. A missing one is said loudly, and is an
 * error where CI=true: there, nothing may be left out.
 */
export function need(part: Part): boolean {
  const { binary, package: debianPackage } = PARTS[part];
  if (isThere(binary)) return true;
  return leaveOut(`tests that need ${part}. It is missing: sudo apt-get install ${debianPackage}`);
}

/** Says loudly that tests are left out, and why; an error where CI=true. */
export function leaveOut(what: string): false {
  if (CI === 'true') throw new Error(`left out: ${what}`);
  process.stderr.write(`\n*** LEFT OUT: ${what} ***\n\n`);
  return false;
}
