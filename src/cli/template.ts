import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadBoardMap } from '../sensing/board-map-file.ts';
import { pdfOf } from '../template/pdf.ts';
import { pageSvg, wholeSvg } from '../template/svg.ts';
import { templateOf } from '../template/template.ts';
import { TEMPLATE } from '../texts/template.ts';
import { terminalLanguage } from './language.ts';

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        out: { type: 'string' },
        hole: { type: 'string', default: '12' },
        lang: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
      allowPositionals: true,
    });
  } catch (error) {
    return (error as Error).message;
  }
}

const complain = (text: string) => process.stderr.write(`${text}\n`);

/** `murmeld template MAP`: writes the drilling template of a board. */
export async function template(args: readonly string[]): Promise<number> {
  const parsed = parse(args);
  const language = terminalLanguage(typeof parsed === 'string' ? undefined : parsed.values.lang, process.env);
  if (typeof parsed !== 'string' && parsed.values.help) {
    process.stdout.write(`${TEMPLATE.usage[language]}\n`);
    return 0;
  }
  const board = typeof parsed === 'string' || parsed.positionals.length !== 1 ? undefined : parsed.positionals[0];
  if (typeof parsed === 'string' || board === undefined) {
    if (typeof parsed === 'string') complain(parsed);
    complain(TEMPLATE.usage[language]);
    return 2;
  }
  const hole = Number(parsed.values.hole);
  if (!(hole >= 4 && hole <= 20)) {
    complain(TEMPLATE.badHole[language]);
    return 2;
  }
  const map = await loadBoardMap(board);
  if (!map.ok) {
    complain(map.error.message);
    return 1;
  }
  const name = basename(board, '.json');
  const folder = parsed.values.out ?? `murmeld-${name}`;
  const drawn = templateOf(map.value, { name, hole, hint: TEMPLATE.hint[language] });
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${name}.svg`), wholeSvg(drawn));
    await writeFile(join(folder, `${name}.pdf`), pdfOf(drawn), 'latin1');
    for (const page of drawn.pages) await writeFile(join(folder, `${name}-${page.name}.svg`), pageSvg(drawn, page));
  } catch (error) {
    complain(TEMPLATE.notWritten[language]((error as Error).message));
    return 1;
  }
  process.stdout.write(`${TEMPLATE.written[language]({ folder, pages: drawn.pages.length })}\n`);
  return 0;
}
