import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { need } from '../need.ts';
import { BoardInAnotherProcess, Household } from './at-home.ts';

let home: Household;
beforeEach(() => {
  home = new Household();
});
afterEach(() => home.end());

async function boardAndDaemon() {
  const pty = join(home.folder, 'board');
  const simulator = home.murmeld('simulate', '--pty', pty, '--port', '0');
  await simulator.line(/simulated board waits/);
  const daemon = await home.serve('--serial', pty);
  const phone = await home.phone(daemon.address);
  await phone.until(({ link }) => link === 'connected');
  return { pty, board: new BoardInAnotherProcess(simulator), daemon, phone };
}

describe.skipIf(!need('socat'))('a board at the end of a line', () => {
  test('is played from a start to a capture', async () => {
    const { board, phone } = await boardAndDaemon();
    await phone.lay(0, 'A');
    await board.move('K0.0', 'L0');
    await phone.until(({ toPlay }) => toPlay === 1);
    for (const seat of [1, 2, 3] as const)
      expect(await phone.command({ kind: 'fold', seat })).toMatchObject({ ok: true });
    await phone.lay(0, '10');
    await board.move('L0', 'L10');
    await phone.until(({ placement }) => placement.startsWith('K,K,K,L10.1'));
    await phone.lay(0, 'K');
    await board.move('K0.1', 'L0');
    await phone.until(({ placement }) => placement.startsWith('K,K,L0!,L10.1'));
    await phone.lay(0, 'Q');
    const mover = await board.lift('L0');
    await board.put(mover, 'L12');
    await phone.until(({ placement }) => placement.startsWith('K,K,L10.1,L12.1'));
    await phone.lay(0, '2');
    const walker = await board.lift('L10');
    const captured = await board.lift('L12');
    await board.put(walker, 'L12');
    await board.put(captured, 'K0.1');
    const { lastPlay } = await phone.until(({ placement }) => placement.startsWith('K,K,K,L12.1'));
    expect(lastPlay?.captured).toEqual([{ seat: 0, from: 'L12' }]);
    expect(phone.plays).toHaveLength(5);
  });

  test('may lose its line in mid-turn: nothing is lost, and the lights shine again', async () => {
    const { board, phone } = await boardAndDaemon();
    await phone.lay(0, 'K');
    const marble = await board.lift('K0.2');
    await board.running.ask({ kind: 'unplug' });
    await phone.until(({ link }) => link === 'away');
    await board.put(marble, 'L0');
    await board.running.ask({ kind: 'plug' });
    await phone.until(({ link }) => link === 'connected');
    await phone.until(({ toPlay }) => toPlay === 1);
    expect(phone.plays).toMatchObject([{ seat: 0, card: 'K', placement: 'K,K,K,L0!/K,K,K,K/K,K,K,K/K,K,K,K' }]);
    await expect
      .poll(async () => {
        const { value } = (await board.running.ask({ kind: 'view' })) as { value: { lights: object } };
        return value.lights;
      })
      .toEqual(phone.view.lights);
  });

  test('belongs to the same game after the daemon was killed in mid-turn', async () => {
    const { pty, board, daemon, phone } = await boardAndDaemon();
    await phone.lay(0, 'A');
    await board.move('K0.0', 'L0');
    await phone.until(({ toPlay }) => toPlay === 1);
    await phone.lay(1, 'K');
    const marble = await board.lift('K1.3');
    const { game, log, placement } = phone.view;
    daemon.running.kill('SIGKILL');
    await daemon.running.ended;
    await board.put(marble, 'L16');

    const again = await home.serve('--serial', pty);
    await again.running.line(/The last game goes on: 1 plays so far/);
    const after = await home.phone(again.address);
    expect(after.view).toMatchObject({ game, placement: expect.stringMatching(/^K,K,K,L0!/) });
    await after.until(({ toPlay }) => toPlay === 2);
    expect(after.view.placement).toBe('K,K,K,L0!/K,K,K,L16!/K,K,K,K/K,K,K,K');
    expect(after.view.log.slice(0, log.length)).toEqual(log);
    expect(placement).toBe('K,K,K,L0!/K,K,K,K/K,K,K,K/K,K,K,K');
  });
});
