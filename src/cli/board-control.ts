import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { MAX_HOLES } from '../../firmware-protocol/index.ts';
import { ok, parseHole, type Result, refuse, SEATS, type Sectors } from '../engine/index.ts';
import type { SimulatedBoard, Standing } from '../sensing/simulated-board.ts';
import { asAction } from '../server/schema.ts';

const HoleName = Type.String({ maxLength: 5 });
const Count = Type.Integer({ minimum: 0, maximum: 1000 });

const Control = Type.Union([
  Type.Object({
    kind: Type.Literal('set-up'),
    marbles: Type.Array(Type.Object({ seat: Type.Union(SEATS.map((seat) => Type.Literal(seat))), hole: HoleName }), {
      maxItems: MAX_HOLES,
    }),
  }),
  Type.Object({ kind: Type.Literal('view') }),
  Type.Object({
    kind: Type.Union([Type.Literal('unplug'), Type.Literal('plug'), Type.Literal('reset')]),
    module: Type.Optional(Type.String({ maxLength: 24 })),
  }),
  Type.Object({
    kind: Type.Union([Type.Literal('lose-lines'), Type.Literal('garble-lines'), Type.Literal('deafen')]),
    count: Count,
  }),
  Type.Object({
    kind: Type.Literal('stick'),
    hole: HoleName,
    level: Type.Union([Type.Literal('occupied'), Type.Literal('empty'), Type.Null()]),
  }),
  Type.Object({ kind: Type.Literal('bridge'), hole: HoleName, other: Type.Union([HoleName, Type.Null()]) }),
  Type.Object({ kind: Type.Literal('bounce'), hole: HoleName, times: Count, ms: Count }),
]);
const control = Compile(Control);

const noHole = (hole: string) => refuse('control/no-such-hole', `this board has no hole ${hole}`);
const isHole = (name: string, sectors: Sectors): name is Standing['hole'] => parseHole(name, sectors) !== undefined;

function carryOut(board: SimulatedBoard, wish: Static<typeof Control>): Result<unknown> {
  switch (wish.kind) {
    case 'view':
      return ok(board.view());
    case 'set-up':
      return board.setUp(wish.marbles as readonly Standing[]);
    case 'unplug':
    case 'plug':
    case 'reset': {
      const modules = board.modules.filter(({ driver }) => wish.module === undefined || driver === wish.module);
      if (modules.length === 0) return refuse('control/no-such-module', `this board has no module ${wish.module}`);
      for (const module of modules) module[wish.kind]();
      return ok(null);
    }
    case 'lose-lines':
      return ok(board.faults.loseLines(wish.count));
    case 'garble-lines':
      return ok(board.faults.garbleLines(wish.count));
    case 'deafen':
      return ok(board.faults.deafen(wish.count));
    case 'stick':
      return isHole(wish.hole, board.map.sectors) ? ok(board.stick(wish.hole, wish.level)) : noHole(wish.hole);
    case 'bridge': {
      const { hole, other } = wish;
      if (!isHole(hole, board.map.sectors)) return noHole(hole);
      if (other !== null && !isHole(other, board.map.sectors)) return noHole(other);
      return ok(board.bridge(hole, other));
    }
    case 'bounce':
      return isHole(wish.hole, board.map.sectors)
        ? ok(board.bounce(wish.hole, wish.times, wish.ms))
        : noHole(wish.hole);
  }
}

/**
 * Does what one line of JSON says with a simulated board: what fingers do (`WoodenAction`), or what src/sensing/README.md lists
 * under "A board that another program plays". Further codes: `control/not-json`, `control/unknown`, `control/no-such-hole`.
 */
export function controlBoard(board: SimulatedBoard, line: string): Result<unknown> {
  let wish: unknown;
  try {
    wish = JSON.parse(line);
  } catch {
    return refuse('control/not-json', 'each line must be one JSON object');
  }
  const action = asAction(wish);
  if (action) return board.act(action);
  return control.Check(wish)
    ? carryOut(board, wish)
    : refuse('control/unknown', 'no such action, or its fields are off');
}
