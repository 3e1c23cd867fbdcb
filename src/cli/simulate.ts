import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { loadBoardMap } from '../sensing/board-map-file.ts';
import { PtyLine } from '../sensing/simulated/pty-line.ts';
import { SimulatedBoard } from '../sensing/simulated-board.ts';
import { startTabletop } from '../server/tabletop.ts';
import { SIMULATOR } from '../texts/simulator.ts';
import { terminalText } from '../texts/terminal.ts';
import { controlBoard } from './board-control.ts';
import { terminalLanguage } from './language.ts';

/** Beside the daemon's own, so that both run on one computer. */
const DEFAULT_PORT = 8074;

const say = (text: string) => process.stderr.write(text.endsWith('\n') ? text : `${text}\n`);

const signalled = (): Promise<void> =>
  new Promise((done) => {
    process.once('SIGINT', () => done());
    process.once('SIGTERM', () => done());
  });

/** Lines of JSON on standard input play the board; each is answered by one on standard output. Returns what ends that. */
function listenToStandardInput(board: SimulatedBoard): () => void {
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    if (line.trim() !== '') process.stdout.write(`${JSON.stringify(controlBoard(board, line))}\n`);
  });
  return () => {
    lines.close();
    process.stdin.destroy();
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        pty: { type: 'boolean', default: false },
        board: { type: 'string', default: 'classic-4' },
        port: { type: 'string', default: String(DEFAULT_PORT) },
        lang: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
      allowPositionals: true,
    });
  } catch (error) {
    return (error as Error).message;
  }
}

/** `murmeld simulate`: is a board, with its tabletop page, until a signal ends it. */
export async function simulate(args: readonly string[]): Promise<number> {
  const parsed = parse(args);
  const language = terminalLanguage(typeof parsed === 'string' ? undefined : parsed.values.lang, process.env);
  if (typeof parsed === 'string' || parsed.values.help || !parsed.values.pty || parsed.positionals.length > 1) {
    if (typeof parsed === 'string') say(parsed);
    say(SIMULATOR.usage[language]);
    return typeof parsed !== 'string' && parsed.values.help ? 0 : 2;
  }
  const map = await loadBoardMap(parsed.values.board);
  if (!map.ok) {
    say(map.error.message);
    return 1;
  }
  const path = parsed.positionals[0] ?? join(tmpdir(), 'murmeld-board');
  const board = new SimulatedBoard({ map: map.value });
  const several = board.modules.length > 1;
  const ports = board.modules.map((module) => ({
    module,
    path: several ? `${path}-${module.driver}` : path,
  }));
  const lines = ports.map((port) => new PtyLine(port.module, port.path));
  const stop = async () => {
    await Promise.all(lines.map((line) => line.stop()));
    await board.stop();
  };
  const ended = signalled();
  for (const line of lines) {
    const started = await line.start();
    if (!started.ok) {
      say(started.error.message);
      await stop();
      return 1;
    }
  }
  const tabletop = await startTabletop(board, Number(parsed.values.port));
  let attended = false;
  board.onView(() => {
    const { connected } = board.view();
    if (connected !== attended) say((connected ? SIMULATOR.attended : SIMULATOR.alone)[language]);
    attended = connected;
  });
  const deafen = listenToStandardInput(board);
  const options = ports.map((port) => `--serial ${several ? `${port.module.driver}=` : ''}${port.path}`);
  if (parsed.values.board !== 'classic-4') options.unshift(`--board ${parsed.values.board}`);
  say(SIMULATOR.ready[language]({ paths: ports.map((port) => port.path).join(', '), options: options.join(' ') }));
  say(terminalText(language, 'tabletopPage', { address: `http://localhost:${tabletop.port}/` }));
  await ended;
  deafen();
  await tabletop.stop();
  await stop();
  return 0;
}
