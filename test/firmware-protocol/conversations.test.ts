import { ReadlineParser } from '@serialport/parser-readline';
import { afterEach, expect, test } from 'vitest';
import { parse, seal } from '../../firmware-protocol/index.ts';
import { Device } from '../../src/sensing/simulated/device.ts';
import { plugPair } from '../../src/sensing/simulated/plug.ts';
import { conversations, fits } from './conversations.ts';

const devices: Device[] = [];
afterEach(() => {
  for (const device of devices.splice(0)) device.detach();
});

test.each(conversations)('the simulated board keeps to its part: $about', async ({ talk }) => {
  const device = new Device({
    name: 'classic-4',
    channels: 96,
    lights: 96,
    beat: 60_000,
    now: () => performance.now(),
    changed: () => {},
  });
  devices.push(device);
  const { board, wire } = plugPair();
  const lines = wire.stream.pipe(new ReadlineParser({ delimiter: '\n', encoding: 'latin1', readableObjectMode: true }));
  const heard = lines[Symbol.asyncIterator]();
  device.attach(board);
  const next = async (): Promise<string> => {
    const { value } = await heard.next();
    return value === '' ? next() : value;
  };
  expect(parse(await next()).kind).toBe('hello');
  for (const [who, body] of talk) {
    if (who === 'daemon') wire.stream.write(seal(body));
    else {
      const line = await next();
      expect(parse(line).kind, line).not.toBe('broken');
      expect(fits(line.replace(/ \*.{4}$/, ''), body), `${line} should be ${body}`).toBe(true);
    }
  }
});
