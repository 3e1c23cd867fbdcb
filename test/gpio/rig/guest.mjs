// Runs where the pins are: in the namespace of the stand-in, or in the virtual machine. Obeys lines of JSON on standard input, each
// answered by one line with its id; what a source tells comes as lines with `tell`. Uses the built program, as people run it.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const program = new URL('../../../dist/src/', import.meta.url).href;
const { boardSource } = await import(`${program}sensing/board-source.js`);
const { onoffPins, listChips } = await import(`${program}sensing/gpio/onoff-pins.js`);

const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
/** The wires' side of the virtual machine; the stand-in has its own line to the test. */
const WOOD = '/sys/kernel/debug/gpio-rig/';

let source = null;
let pins = null;
const claimed = new Map();
let longestStall = 0;
let lookedAt = performance.now();
setInterval(() => {
  longestStall = Math.max(longestStall, performance.now() - lookedAt);
  lookedAt = performance.now();
}, 5).unref();

const ACTS = {
  /** Follows a board map through real pins. */
  sense: ({ map }) => {
    source = boardSource(
      map,
      () => {
        throw new Error('this map has serial drivers');
      },
      { open: onoffPins, onTrouble: ({ code, words }) => say({ tell: 'trouble', code, de: words('de') }) },
    );
    source.start({
      snapshot: (levels) => say({ tell: 'snapshot', levels: Object.fromEntries(levels) }),
      change: (hole, occupied, at) => say({ tell: 'change', hole, occupied, at, now: performance.now() }),
      link: (state, detail) => say({ tell: 'link', state, detail }),
    });
  },
  unsense: async () => {
    await source.stop();
    source = null;
  },
  claim: async ({ bcm, use }) => {
    pins = await onoffPins();
    const pin = pins.ok ? await pins.value.claim(bcm, use) : pins;
    if (!pin.ok) return { refused: pin.error.code, words: pin.error.message };
    claimed.set(bcm, pin.value);
    return {};
  },
  watch: ({ bcm }) => claimed.get(bcm).watch((high) => say({ tell: 'edge', bcm, high, now: performance.now() })),
  read: ({ bcm }) => ({ high: claimed.get(bcm).read() }),
  write: ({ bcm, high }) => claimed.get(bcm).write(high),
  release: ({ bcm }) => claimed.get(bcm).close(),
  chips: async () => ({ chips: await listChips() }),
  exported: () => ({ lines: readdirSync('/sys/class/gpio').filter((name) => /^gpio\d+$/.test(name)) }),
  /** onoff by itself, with a number as it is printed on the header. */
  naive: async ({ bcm }) => {
    const { Gpio } = await import('onoff');
    try {
      new Gpio(bcm, 'in').unexport();
      return { error: null };
    } catch (error) {
      return { error: error.code };
    }
  },
  /** The longest time for which the event loop was busy since the last time this was asked. */
  stall: () => {
    const stall = longestStall;
    longestStall = 0;
    return { stall };
  },
  become: async ({ uid, gid }) => {
    // What is loaded at the first use may lie where that account may not look.
    await onoffPins();
    process.setgroups([]);
    process.setgid(gid);
    process.setuid(uid);
  },
  shell: ({ command }) => ({ status: spawnSync('sh', ['-c', command], { stdio: 'inherit' }).status }),
  wood: ({ command }) => {
    const now = performance.now();
    writeFileSync(`${WOOD}obey`, command);
    return { now };
  },
  level: ({ bcm }) => ({ high: readFileSync(`${WOOD}levels`, 'latin1')[bcm] === '1' }),
};

say({ tell: 'ready' });
for await (const line of createInterface({ input: process.stdin })) {
  const { id, act, ...given } = JSON.parse(line);
  if (act === 'end') break;
  try {
    say({ id, ...(await ACTS[act](given)) });
  } catch (error) {
    say({ id, thrown: `${error.stack}` });
  }
}
await source?.stop();
for (const pin of claimed.values()) pin.close();
process.stdin.destroy();
