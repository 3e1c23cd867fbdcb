import { access, constants, readdir, readlink, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { serialDevices } from '../sensing/serial-devices.ts';
import { type Finding, found } from './finding.ts';
import { textOf } from './system.ts';

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch {
    return [];
  }
}

/** What is plugged in. `told`: the ports that the person named. */
export async function checkDevices(root: string, told: readonly string[]): Promise<readonly Finding[]> {
  const all = await serialDevices(root);
  const findings = [all.length === 0 ? found('serial/none') : found('serial/found', { devices: all.join(', ') })];
  if (told.length === 0) findings.push(found('serial/not-told'));
  return findings;
}

async function groupOf(
  root: string,
  gid: number,
): Promise<{ readonly name: string; readonly members: readonly string[] }> {
  const groups = (await textOf(join(root, '/etc/group'))) ?? '';
  const line = groups
    .split('\n')
    .map((text) => text.split(':'))
    .find((fields) => fields[2] === String(gid));
  return { name: line?.[0] ?? String(gid), members: line?.[3]?.split(',') ?? [] };
}

/** Why this user may not open a device. */
async function noPermission(root: string, path: string, gid: number, user: string): Promise<Finding> {
  const { name, members } = await groupOf(root, gid);
  return found(members.includes(user) ? 'serial/log-in-again' : 'serial/no-permission', { path, group: name });
}

interface Holder {
  readonly name: string;
  readonly isMurmeld: boolean;
}

/** Which other programs have a device open, so far as this user may see that. */
async function holdersOf(root: string, device: string): Promise<readonly Holder[]> {
  const holders: Holder[] = [];
  for (const pid of await namesIn(join(root, '/proc'))) {
    if (!/^\d+$/.test(pid) || pid === String(process.pid)) continue;
    const folder = join(root, '/proc', pid);
    const open = await Promise.all(
      (await namesIn(join(folder, 'fd'))).map((fd) => readlink(join(folder, 'fd', fd)).catch(() => null)),
    );
    if (!open.includes(device)) continue;
    const name = (await textOf(join(folder, 'comm'))) ?? '?';
    holders.push({ name, isMurmeld: name.startsWith('murmeld') });
  }
  return holders;
}

/** Whether a port can be opened, as far as can be told without opening it. */
export async function checkPort(root: string, path: string, user: string): Promise<readonly Finding[]> {
  const there = await stat(path).catch(() => null);
  if (!there) return [found('serial/not-there', { path })];
  if (!there.isCharacterDevice()) return [found('serial/no-device', { path })];
  try {
    await access(path, constants.R_OK | constants.W_OK);
  } catch {
    return [await noPermission(root, path, there.gid, user)];
  }
  const name = (await realpath(path)).split('/').at(-1) ?? '';
  const kernel = (await textOf(join(root, '/proc/cmdline'))) ?? '';
  const consoles = [...kernel.matchAll(/\bconsole=([A-Za-z]+\d+)/g)].map(([, console]) => console);
  return consoles.includes(name) ? [found('serial/console', { path })] : [];
}

/** A port is locked: by whom. */
export async function whoIsBusy(root: string, path: string): Promise<Finding> {
  const holders = await holdersOf(root, await realpath(path));
  if (holders.some(({ isMurmeld }) => isMurmeld)) return found('serial/used-by-murmeld', { path });
  return found('serial/busy', { path, program: holders.map(({ name }) => name).join(', ') || '?' });
}
