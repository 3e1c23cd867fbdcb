import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { GameLog } from '../history/game-log.ts';
import { GAMES_USAGE, NO_LOG } from '../texts/games.ts';
import { logRefused } from '../texts/storage.ts';
import { backupGames, exportGames, importFiles, restoreGames } from './games-files.ts';
import { listOfGames, replayGame, showGame, statsOfGames } from './games-look.ts';
import { complain, type GamesRequest, logsIn, parseGames, say } from './games-request.ts';

/** Ms that a write of these commands waits for the table, which goes first. */
const PATIENCE = 5000;

/** `murmeld games`: looks at stored games, writes and reads them as files, backs them up. */
export async function games(args: readonly string[]): Promise<number> {
  const parsed = parseGames(args);
  if ('wrong' in parsed) {
    complain(`murmeld games: ${parsed.wrong}`);
    complain(GAMES_USAGE[parsed.language]);
    return 2;
  }
  const { command, request } = parsed;
  switch (command) {
    case null:
      say(GAMES_USAGE[request.language]);
      return 0;
    case 'list':
      return onLog(request, listOfGames);
    case 'show':
      return onLog(request, showGame);
    case 'replay':
      return onLog(request, replayGame);
    case 'stats':
      return onLog(request, statsOfGames);
    case 'export':
      return onLog(request, exportGames);
    case 'import':
      return onOpenLog(request, importFiles);
    case 'backup':
      return existsSync(request.file) ? backupGames(request) : noLog(request);
    case 'restore':
      return existsSync(dirname(request.file)) ? restoreGames(request) : noLog(request);
  }
}

type OnLog = (log: GameLog, request: GamesRequest) => number;

const onLog = (request: GamesRequest, run: OnLog): number =>
  existsSync(request.file) ? onOpenLog(request, run) : noLog(request);

/** Opens the log, or begins one. */
function onOpenLog(request: GamesRequest, run: OnLog): number {
  const log = GameLog.open(request.file, { patience: PATIENCE });
  if (!log.ok) {
    const { code, message } = log.error;
    complain(logRefused(code, { file: request.file, detail: message }, request.language) ?? message);
    return 1;
  }
  try {
    return run(log.value, request);
  } finally {
    log.value.close();
  }
}

function noLog({ file, language }: GamesRequest): number {
  const folder = dirname(file);
  complain(NO_LOG[language]({ folder, logs: logsIn(folder).join(', ') }));
  return 1;
}
