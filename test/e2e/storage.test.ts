import { closeSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backupsOf } from '../../src/history/backup.ts';
import { Household } from './at-home.ts';

let home: Household;
beforeEach(() => {
  home = new Household();
});
afterEach(() => home.end());

const file = () => join(home.folder, 'simulated.db');
const named = (part: string) => readdirSync(home.folder).filter((name) => name.includes(part) && name.endsWith('.db'));

/** Plays a little and ends the daemon, once the daily backup is made. */
async function anEvening(): Promise<string> {
  const { running, address } = await home.serve();
  const phone = await home.phone(address);
  for (const seat of [0, 1, 2] as const) await phone.command({ kind: 'fold', seat });
  const { game } = await phone.until(({ toPlay }) => toPlay === 3);
  await expect.poll(() => backupsOf(file()).length, { timeout: 20_000 }).toBe(1);
  running.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  return game;
}

describe('the log of games', () => {
  test('is backed up at the start, and once a day is enough', { timeout: 60_000 }, async () => {
    await anEvening();
    const again = await home.serve();
    const phone = await home.phone(again.address);
    await phone.command({ kind: 'fold', seat: 3 });
    await phone.until(({ round }) => round === 2);
    again.running.kill('SIGTERM');
    expect(await again.running.ended).toBe(0);
    expect(backupsOf(file())).toHaveLength(1);
  });

  test('that is damaged is set aside as it is, the backup is offered, and the table can be played at', {
    timeout: 60_000,
  }, async () => {
    const game = await anEvening();
    const handle = openSync(file(), 'r+');
    writeSync(handle, Buffer.alloc(24_576, 0xa5), 0, 24_576, 4096);
    closeSync(handle);
    const before = readFileSync(file());
    const { running, address } = await home.serve();
    const said = await running.line(/The file of games was damaged/);
    expect(said).toMatch(/There is a backup of .*murmeld games restore/);
    const [aside] = named('damaged');
    expect(said).toContain(aside);
    expect(readFileSync(join(home.folder, aside!)).equals(before)).toBe(true);
    const phone = await home.phone(address);
    expect(phone.view.game).not.toBe(game);
    expect(await phone.lay(0, 'A')).toMatchObject({ ok: true });
  });

  test('that is no database is set aside too, and where there is no backup it says so', async () => {
    writeFileSync(file(), 'no database at all\n'.repeat(300));
    const { running } = await home.serve();
    await running.line(/There is no backup/);
    expect(readFileSync(join(home.folder, named('damaged')[0]!), 'utf8')).toMatch(/^no database at all/);
  });

  test('is one daemon’s: a second one says who has it and ends', async () => {
    await home.serve();
    const second = home.murmeld('serve', '--port', '0', '--data', home.folder);
    expect(await second.ended).toBe(1);
    expect(second.err.join('\n')).toMatch(/Another Murmeld uses .*simulated\.db/);
  });

  test('is free again after its daemon was killed', async () => {
    const { running } = await home.serve();
    running.kill('SIGKILL');
    await running.ended;
    await home.serve();
  });
});
