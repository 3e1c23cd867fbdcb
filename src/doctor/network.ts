import { connect } from 'node:net';
import { type Finding, found } from './finding.ts';

const PATIENCE = 2000;

const listens = (port: number): Promise<boolean> =>
  new Promise((tell) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: PATIENCE });
    const say = (taken: boolean) => {
      socket.destroy();
      tell(taken);
    };
    socket.once('connect', () => say(true));
    socket.once('timeout', () => say(true));
    socket.once('error', () => say(false));
  });

/** Whether the pages can be served at their port, or are already. */
export async function checkNetwork(port: number): Promise<readonly Finding[]> {
  if (!(await listens(port))) return [found('port/free', { port })];
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(PATIENCE) });
    if ((await answer.text()).includes('Murmeld')) return [found('port/murmeld', { port })];
  } catch {
    // Something that is no web server is not ours either.
  }
  return [found('port/taken', { port })];
}
