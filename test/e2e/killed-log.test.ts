import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seededRandom } from '../../src/engine/index.ts';
import { backupsOf } from '../../src/history/backup.ts';
import { faultOfFile } from '../../src/history/check.ts';
import { GameLog } from '../../src/history/game-log.ts';
import { setup } from '../engine/table.ts';
import { Running } from '../program.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'murmeld-killed-'));
  file = join(folder, 'games.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Adds one event after the other and says the number of each as soon as it is stored. */
const WRITER = `
  const { GameLog } = await import(program + '/src/history/game-log.js');
  const opened = GameLog.open(process.argv[1], { patience: 10_000 });
  if (!opened.ok) throw new Error(opened.error.message);
  const log = opened.value;
  console.log('ready');
  for (let number = log.eventsOf('game').length; ; number++) {
    log.append('game', number, [{ kind: 'laid', seat: 0, card: number % 2 ? 'A' : 'K' }], number);
    await new Promise((said) => process.stdout.write(number + '\\n', said));
  }`;
/** Makes one backup after the other. */
const KEEPER = `
  const { runUpkeep } = await import(program + '/src/history/upkeep-run.js');
  for (;;) {
    const done = runUpkeep(process.argv[1], 14, Date.now());
    if (!done.ok) throw new Error(done.error.message);
    await new Promise((said) => process.stdout.write('backed up\\n', said));
  }`;

describe('processes that are killed at any moment', () => {
  test('lose no event that was said to be stored, double none, and leave only whole backups', {
    timeout: 120_000,
  }, async () => {
    const random = seededRandom('kill');
    const begun = GameLog.open(file);
    if (!begun.ok) throw new Error(begun.error.message);
    begun.value.begin('game', [setup()], 0);
    begun.value.close();
    for (let round = 0; round < 12; round++) {
      const [writer, keeper] = [new Running(WRITER, [file]), new Running(KEEPER, [file])];
      await writer.line(/^ready$/);
      if (round % 3 === 0) await keeper.line(/^backed up$/);
      // Any moment will do: what holds must hold at all of them.
      await new Promise((passed) => setTimeout(passed, random.below(150)));
      writer.kill('SIGKILL');
      keeper.kill('SIGKILL');
      await Promise.all([writer.ended, keeper.ended]);
      expect([...writer.err, ...keeper.err]).toEqual([]);

      const log = GameLog.open(file);
      if (!log.ok) throw new Error(log.error.message);
      const events = log.value.eventsOf('game');
      log.value.close();
      const said = writer.out.filter((line) => /^\d+$/.test(line)).map(Number);
      const last = said.at(-1) ?? 0;
      // One more may have been stored in the moment before it could be said.
      expect(events.length - 1).toBeGreaterThanOrEqual(last);
      if (said.length > 0) expect(events.length - 1).toBeLessThanOrEqual(last + 1);
      expect(events.slice(1).map(({ at }) => at)).toEqual(events.slice(1).map((_, i) => i + 1));
    }
    expect(faultOfFile(file)).toBeNull();
    expect(backupsOf(file).length).toBeGreaterThan(0);
    for (const backup of backupsOf(file)) expect(faultOfFile(backup.file)).toBeNull();
  });
});
