import Type from 'typebox';
import { Errors } from 'typebox/value';
import { type Hole, ok, parseHole, type Result, refuse } from '../../engine/index.ts';
import type { BoardMap } from '../board-map.ts';
import type { Lamp, Sensor } from './sensor.ts';

export const LEARN = ['sensors', 'lights', 'both'] as const;
/** What is to be learned: which sensor is under which hole, which light, or both. */
export type Learn = (typeof LEARN)[number];

/** How far a calibration has come: plain JSON, to go on with later. */
export interface CalibrationProgress {
  readonly format: 1;
  /** Name of the board. */
  readonly board: string;
  readonly learn: Learn;
  readonly sensors: readonly { readonly hole: Hole; readonly sensors: readonly Sensor[] }[];
  /** Holes that were asked for a second time already. */
  readonly again: readonly Hole[];
  readonly stuck: readonly Sensor[];
  readonly noisy: readonly Sensor[];
  /** `hole`: null, where no light was seen. */
  readonly lamps: readonly (Lamp & { readonly hole: Hole | null })[];
}

const SensorSchema = Type.Object({ driver: Type.String(), channel: Type.Integer({ minimum: 0 }) });
const HoleName = Type.String({ maxLength: 5 });

const Progress = Type.Object({
  format: Type.Literal(1),
  board: Type.String(),
  learn: Type.Union(LEARN.map((what) => Type.Literal(what))),
  sensors: Type.Array(Type.Object({ hole: HoleName, sensors: Type.Array(SensorSchema) })),
  again: Type.Array(HoleName),
  stuck: Type.Array(SensorSchema),
  noisy: Type.Array(SensorSchema),
  lamps: Type.Array(
    Type.Object({
      driver: Type.String(),
      light: Type.Integer({ minimum: 0 }),
      hole: Type.Union([HoleName, Type.Null()]),
    }),
  ),
});

/** Reads how far a calibration of this board had come. Codes: `calibration/malformed`, `calibration/other-board`. */
export function readProgress(text: string, map: BoardMap, learn: Learn): Result<CalibrationProgress> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refuse('calibration/malformed', `it is no JSON: ${(error as Error).message}`);
  }
  const wrong = Errors(Progress, value)[0];
  if (wrong) return refuse('calibration/malformed', `${wrong.instancePath || 'the whole file'} ${wrong.message}`);
  const progress = value as CalibrationProgress;
  const drivers = new Set(map.drivers.map(({ id }) => id));
  const sensors = [...progress.sensors.flatMap((answer) => answer.sensors), ...progress.stuck, ...progress.noisy];
  const holes = [
    ...progress.sensors.map(({ hole }) => hole),
    ...progress.again,
    ...progress.lamps.flatMap(({ hole }) => hole ?? []),
  ];
  const fits =
    progress.board === map.name &&
    progress.learn === learn &&
    holes.every((hole) => parseHole(hole, map.sectors)) &&
    [...sensors, ...progress.lamps].every(({ driver }) => drivers.has(driver));
  return fits ? ok(progress) : refuse('calibration/other-board', 'it belongs to another board, or to other options');
}
