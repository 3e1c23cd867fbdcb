import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** The best names first: they stay the same whatever else is plugged in. */
const FOLDERS = ['/dev/serial/by-id', '/dev/serial/by-path'] as const;
const PLAIN = /^tty(USB|ACM|AMA)\d+$/;

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch {
    return [];
  }
}

/**
 * All serial devices, each under its best name. Chips without a serial number share one name in by-id, which then stands for one of
 * them only; the others go by their path. `root`: where /dev is, empty for this computer's own.
 */
export async function serialDevices(root = ''): Promise<readonly string[]> {
  const names = new Map<string, string>();
  const add = async (path: string) => {
    const device = await realpath(join(root, path)).catch(() => null);
    if (device !== null && !names.has(device)) names.set(device, path);
  };
  for (const folder of FOLDERS) for (const name of await namesIn(join(root, folder))) await add(`${folder}/${name}`);
  for (const name of await namesIn(join(root, '/dev'))) if (PLAIN.test(name)) await add(`/dev/${name}`);
  return [...names.values()];
}
