import type { Readable } from 'node:stream';
import { ReadlineParser } from '@serialport/parser-readline';
import { LineGuard } from './line-guard.ts';

/**
 * Cuts a byte stream into lines without their newlines, one character a byte. `longest`: in bytes, newline included; longer ones
 * come shortened to one too many. `dropped` counts what was cut off. The result ends the listening.
 */
export function eachLine(
  stream: Readable,
  longest: number,
  dropped: (bytes: number) => void,
  take: (line: string) => void,
): () => void {
  const guard = new LineGuard(longest - 1, dropped);
  // In object mode lines stay apart even if they pile up.
  const parser = new ReadlineParser({ delimiter: '\n', encoding: 'latin1', readableObjectMode: true });
  parser.on('data', take);
  stream.pipe(guard).pipe(parser);
  return () => {
    stream.unpipe(guard);
    parser.off('data', take);
  };
}
