import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Running } from '../program.ts';
import { Household } from './at-home.ts';

let home: Household;
beforeEach(() => {
  home = new Household();
});
afterEach(() => home.end());

describe('starting', () => {
  test('needs no configuration, keeps games in the user’s own folder, and ends on a signal', async () => {
    const env = {
      ...process.env,
      HOME: home.folder,
      XDG_DATA_HOME: '',
      STATE_DIRECTORY: undefined,
      LANG: 'fr_CH.UTF-8',
    };
    const daemon = Running.murmeld(['serve', '--port', '0'], env);
    home.onEnd(() => daemon.kill('SIGKILL'));
    await daemon.line(/^Une nouvelle partie commence/);
    await daemon.line(/^Page pour téléphones .* http:\/\/[\d.]+:\d+\/$/);
    await daemon.line(/http:\/\/localhost:\d+\/tabletop$/);
    expect(existsSync(join(home.folder, '.local/share/murmeld/simulated.db'))).toBe(true);
    daemon.kill('SIGTERM');
    expect(await daemon.ended).toBe(0);
  });

  test('where the port is taken it says so and takes the next free one', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '0.0.0.0', done));
    const { port } = other.address() as { port: number };
    home.onEnd(() => other.close());
    const daemon = home.murmeld('serve', '--data', home.folder, '--port', String(port));
    const said = await daemon.line(/is taken/);
    const used = Number(/uses (\d+)/.exec(said)?.[1]);
    expect(said).toContain(String(port));
    expect(used).toBeGreaterThan(port);
    expect((await fetch(`http://127.0.0.1:${used}/`)).status).toBe(200);
  });

  test('shows a code to scan that holds the address', async () => {
    const { running } = await home.serve();
    expect(running.out.filter((line) => line.includes('▄')).length).toBeGreaterThan(10);
  });

  test.each([
    [['--port', 'eighty'], /--port/],
    [['--pace', '0'], /--pace/],
    [['--nonsense'], /nonsense/],
    [['--autoplay', '--serial', '/dev/null'], /--autoplay/],
  ])('words that are off (%j) are named, with the usage', async (args, said) => {
    const daemon = home.murmeld('serve', ...args);
    expect(await daemon.ended).toBe(2);
    expect(daemon.err.join('\n')).toMatch(said);
    expect(daemon.out.join('\n')).toMatch(/murmeld serve/);
  });

  test('a missing board is waited for, and named with what to do', async () => {
    const { running, address } = await home.serve('--serial', join(home.folder, 'nowhere'));
    await running.line(/Check the cable/);
    const phone = await home.phone(address);
    await phone.until(({ link }) => link === 'away');
  });
});

describe('the network', () => {
  test('answers every malformed command with a code, and the game stays as it was', async () => {
    const { address } = await home.serve();
    const phone = await home.phone(address);
    const before = phone.view;
    const { state } = before;
    for (const bad of [
      null,
      42,
      'lay',
      [],
      {},
      { kind: 'lay' },
      { kind: 'lay', state, seat: 0 },
      { kind: 'lay', state, seat: 9, card: 'A' },
      { kind: 'lay', state, seat: 0, card: 'ace' },
      { kind: 'lay', state, seat: 0, card: 'A', extra: true },
      { kind: 'lay', state: '1', seat: 0, card: 'A' },
      { kind: 'choose', state, placement: 'x'.repeat(5000) },
      { kind: '__proto__', state },
    ]) {
      expect(await phone.sendRaw(bad), JSON.stringify(bad)).toEqual({ ok: false, code: 'table/bad-command' });
    }
    expect(await (await fetch(`${address}/api/v1/table`)).json()).toEqual(before);
  });

  test('lets no page of another origin in, and no oversized message through', async () => {
    const { address } = await home.serve();
    const foreign = io(`${address}/table`, {
      transports: ['websocket'],
      reconnection: false,
      extraHeaders: { origin: 'http://evil.example' },
    });
    home.onEnd(() => foreign.disconnect());
    await new Promise((done) => foreign.once('connect_error', done));
    const big = io(`${address}/table`, { transports: ['websocket'], reconnection: false });
    home.onEnd(() => big.disconnect());
    await new Promise((done) => big.once('connect', () => done(null)));
    const dropped = new Promise((done) => big.once('disconnect', done));
    big.emit('command', { kind: 'lay', junk: 'x'.repeat(50_000) });
    await dropped;
    const phone = await home.phone(address);
    expect(phone.view.placement).toBe('K,K,K,K/K,K,K,K/K,K,K,K/K,K,K,K');
  });

  test('serves pages with a policy that lets nothing foreign in, and a plain answer for what is not there', async () => {
    const { address } = await home.serve();
    const page = await fetch(`${address}/`);
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'self'/);
    expect(await page.text()).not.toMatch(/https?:\/\//);
    const missing = await fetch(`${address}/../../etc/passwd`);
    expect(missing.status).toBe(404);
    expect(await missing.json()).toEqual({ ok: false, code: 'server/not-found' });
  });

  test('shows all viewers the same, a hundred of them too', { timeout: 60_000 }, async () => {
    const { address } = await home.serve();
    const phones = await Promise.all(Array.from({ length: 100 }, () => home.phone(address)));
    await phones[0]!.lay(0, 'A');
    const views = await Promise.all(phones.map((phone) => phone.until(({ laid }) => laid?.card === 'A')));
    expect(new Set(views.map((view) => JSON.stringify(view))).size).toBe(1);
  });
});
