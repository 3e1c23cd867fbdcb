import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import type { BoardMap } from '../sensing/board-map.ts';
import { headerChip } from '../sensing/gpio/chips.ts';
import { listChips } from '../sensing/gpio/onoff-pins.ts';
import { pinRefusal } from '../sensing/gpio/refusals.ts';
import { type Finding, found } from './finding.ts';

const needsPins = (map: BoardMap | null): boolean =>
  map !== null && (map.controls !== undefined || map.drivers.some(({ kind }) => kind !== 'serial'));

/** Whether this computer's own pins can be used; that matters only to a board whose map names some. */
export async function checkPins(root: string, map: BoardMap | null): Promise<readonly Finding[]> {
  const folder = join(root, '/sys/class/gpio');
  const chips = await listChips(folder).catch(() => []);
  const header = chips.length === 0 ? pinRefusal('no-sysfs') : headerChip(chips);
  if (!header.ok) {
    const trouble = header.error.code.slice('gpio/'.length);
    const labels = chips.map(({ label }) => label).join(', ') || '–';
    return [found(needsPins(map) ? 'gpio/needed' : 'gpio/none', { trouble, labels })];
  }
  const { label, base, lines } = header.value;
  const allowed = await access(join(folder, 'export'), constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!allowed && needsPins(map)) return [found('gpio/needed', { trouble: 'no-permission', labels: label })];
  return [found('gpio/header', { label, base, lines })];
}
