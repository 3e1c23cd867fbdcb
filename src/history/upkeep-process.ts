import { setPriority } from 'node:os';
import { runUpkeep } from './upkeep-run.ts';

/** A process of its own, so that neither its work nor a damaged file can hold up the table. Arguments: file, days. */
const [file = '', days = ''] = process.argv.slice(2);
setPriority(10);
const result = runUpkeep(file, Number(days), Date.now());
process.send?.(result);
process.disconnect?.();
