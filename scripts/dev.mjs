// npm run dev: the daemon on a simulated board and Vite beside it, so that a change to a page shows at once.
// Options go to `murmeld serve` (`npm run dev -- --autoplay`). A change to the daemon needs a restart.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DAEMON = 8065;

const daemon = spawn(
  process.execPath,
  ['bin/murmeld.mjs', 'serve', '--port', String(DAEMON), ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
  },
);
const target = `http://127.0.0.1:${DAEMON}`;
const vite = await createServer({
  root: `${ROOT}web`,
  configFile: `${ROOT}web/vite.config.ts`,
  server: { proxy: { '/api': target, '/socket.io': { target, ws: true } } },
});
await vite.listen();
vite.printUrls();
daemon.on('exit', (code) => {
  vite.close().then(() => process.exit(code ?? 0));
});
