import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Hole } from '../../src/engine/index.ts';
import { loadBoardMap } from '../../src/sensing/board-map-file.ts';
import { wiringOf } from '../../src/sensing/wiring.ts';
import { Household, type Phone } from '../e2e/at-home.ts';
import { LiveAvr } from '../firmware/rig/live-avr.ts';
import { need } from '../need.ts';
import { needVirtualMachine } from './rig/needed.ts';
import { VirtualMachine } from './rig/virtual-machine.ts';

const MURMELD = fileURLToPath(new URL('../../bin/murmeld.mjs', import.meta.url));
const PAGES = 8064;
const image = need('avr-gcc') ? await needVirtualMachine() : null;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/**
 * The real firmware in a simulated chip at a USB socket of the virtual machine, whose kernel has its own driver for it, and the
 * daemon in there. The machine takes the cable as plugged in for as long as the chip's side of it is open.
 */
describe.skipIf(!image)('a board on a USB cable', () => {
  let home: Household;
  let vm: VirtualMachine;
  let avr: LiveAvr;
  let phone: Phone;
  let channels: ReadonlyMap<Hole, number>;
  let cable: Socket | null = null;

  beforeEach(async () => {
    home = new Household();
    const map = await loadBoardMap('classic-4');
    if (!map.ok) throw new Error(map.error.message);
    const { holeOfChannel } = wiringOf(map.value, 'main');
    channels = new Map([...holeOfChannel].map(([channel, hole]) => [hole, channel]));
    const usb = join(home.folder, 'usb');
    avr = new LiveAvr({ holes: channels.size, name: 'main' }, usb);
    home.onEnd(() => avr.stop());
    for (const seat of [0, 1, 2, 3]) for (const n of [0, 1, 2, 3]) put(`K${seat}.${n}`);
    const port = await freePort();
    const hardware = [
      ...['-device', 'qemu-xhci', '-chardev', `socket,id=cable,path=${usb},server=on,wait=off`],
      ...['-device', 'usb-serial,chardev=cable'],
      ...['-netdev', `user,id=net,hostfwd=tcp:127.0.0.1:${port}-:${PAGES}`, '-device', 'virtio-net,netdev=net'],
    ];
    const serve = ['serve', '--serial', '/dev/ttyUSB0', '--port', String(PAGES), '--data', '/mnt', '--lang', 'en'];
    vm = new VirtualMachine(image!, hardware, [process.execPath, MURMELD, ...serve]);
    home.onEnd(() => vm.end());
    await vm.boot(/^Phone page/);
    phone = await home.phone(`http://127.0.0.1:${port}`);
    await plug();
  }, 180_000);

  afterEach(() => home.end());

  const set = (hole: Hole, marble: boolean) => {
    avr.board.chain.marbles[channels.get(hole)!] = marble;
  };
  const put = (hole: Hole) => set(hole, true);
  const lift = (hole: Hole) => set(hole, false);
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
  const move = async (from: Hole, to: Hole) => {
    lift(from);
    await wait(200);
    put(to);
  };

  async function plug(): Promise<void> {
    cable = connect(avr.path);
    await once(cable, 'connect');
    avr.attach(cable);
    await phone.until(({ link }) => link === 'connected', 30_000);
  }

  async function unplug(): Promise<void> {
    avr.unplug();
    cable?.destroy();
    await phone.until(({ link }) => link === 'away', 30_000);
  }

  test('may be pulled and put back at any time: no play is lost, none is invented', async () => {
    await phone.lay(0, 'A');
    await move('K0.0', 'L0');
    await phone.until(({ toPlay }) => toPlay === 1);
    for (const seat of [1, 2, 3] as const) await phone.command({ kind: 'fold', seat });

    // Between two plays; meanwhile a marble is lifted and put back, and another one moved there and back.
    await unplug();
    await move('L0', 'L9');
    await move('L9', 'L0');
    lift('K2.1');
    put('K2.1');
    await plug();
    await phone.lay(0, '10');
    await move('L0', 'L10');
    await phone.until(({ placement }) => placement.startsWith('K,K,K,L10.1'));

    // With the marble in the hand; it is put down where nobody sees it.
    await phone.lay(0, 'K');
    lift('K0.1');
    await wait(300);
    await unplug();
    put('L0');
    await plug();
    await phone.until(({ placement }) => placement.startsWith('K,K,L0!,L10.1'));

    // The whole play while nobody sees.
    await phone.lay(0, 'Q');
    await unplug();
    await move('L0', 'L12');
    await plug();
    await phone.until(({ placement }) => placement.startsWith('K,K,L10.1,L12.1'));

    // Pulled in the midst of a capture.
    await phone.lay(0, '2');
    lift('L10');
    await wait(200);
    lift('L12');
    await unplug();
    put('L12');
    await plug();
    put('K0.1');
    const { lastPlay } = await phone.until(({ placement }) => placement.startsWith('K,K,K,L12.1'));

    expect(lastPlay?.captured).toEqual([{ seat: 0, from: 'L12' }]);
    expect(phone.plays.map(({ card, placement }) => [card, placement.split('/')[0]])).toEqual([
      ['A', 'K,K,K,L0!'],
      ['10', 'K,K,K,L10.1'],
      ['K', 'K,K,L0!,L10.1'],
      ['Q', 'K,K,L10.1,L12.1'],
      ['2', 'K,K,K,L12.1'],
    ]);
    const folds = ['folded', 'folded', 'folded'];
    const later = ['played', 'played', 'played', 'played'];
    expect(phone.view.log.map(({ kind }) => kind)).toEqual(['dealt', 'played', ...folds, ...later]);
  }, 180_000);
});
