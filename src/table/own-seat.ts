import { awaits, type Game, legalPlays, questionFor, type Seat, transfersOf } from '../engine/index.ts';
import type { OwnExchange, OwnSeat } from './people.ts';

const NOTHING: Omit<OwnSeat, 'seat'> = {
  hand: null,
  covered: false,
  wanted: false,
  playable: [],
  discardable: [],
  mustFold: false,
  exchange: null,
  drawFrom: [],
  mayIdle: false,
};

/** Whether a seat must do something now: play, or settle its card of the exchange. */
export function isWanted({ exchange, toPlay, winners, status }: Game, seat: Seat): boolean {
  if (winners.length > 0 || status !== 'playing') return false;
  return exchange ? exchange.pending.some(({ chooser }) => chooser === seat) : toPlay === seat;
}

/** A seat as its own phone may see it. While `covered` nothing shows of its hand. */
export function ownSeat(game: Game, seat: Seat, covered: boolean): OwnSeat {
  const hand = game.cards === 'dealt' ? game.hands[seat] : undefined;
  const wanted = isWanted(game, seat);
  if (!hand || game.winners.length > 0 || game.status === 'abandoned') return { ...NOTHING, seat, wanted };
  if (covered) return { ...NOTHING, seat, wanted, covered };
  const awaited = awaits(game);
  const turn = awaited.kind === 'turn' && awaited.seat === seat ? awaited : null;
  return {
    seat,
    hand,
    covered,
    wanted,
    playable: turn?.playable ?? [],
    discardable: turn?.discardable ?? [],
    mustFold: turn?.mayFold ?? false,
    exchange: ownExchange(game, seat),
    ...lying(game, seat),
  };
}

function ownExchange({ exchange, rules }: Game, seat: Seat): OwnExchange | null {
  const own = exchange && transfersOf(rules).find(({ chooser }) => chooser === seat);
  if (!own) return null;
  const settled = exchange.settled.find(({ from, to }) => from === own.from && to === own.to);
  const gives = own.from === seat;
  return {
    kind: gives ? 'give' : 'draw',
    other: gives ? own.to : own.from,
    done: settled !== undefined,
    card: gives ? (settled?.card ?? null) : null,
  };
}

/** What the card that lies there can do besides moving marbles. */
function lying(game: Game, seat: Seat): Pick<OwnSeat, 'drawFrom' | 'mayIdle'> {
  const { laid, form, held } = game;
  if (laid?.seat !== seat) return { drawFrom: [], mayIdle: false };
  const legal = legalPlays(questionFor(game, laid.card));
  if (!legal.ok) return { drawFrom: [], mayIdle: false };
  const others = form.seats.filter((other) => other !== seat && held[other] !== 0);
  const from: OwnSeat['drawFrom'] = others.length > 0 ? others : ['pile'];
  return { drawFrom: legal.value.draw ? from : [], mayIdle: legal.value.idle };
}

/** What a hand that is shown was shown for; once that has passed it is hidden again. */
export const momentOf = (game: Game, seat: Seat): string =>
  JSON.stringify([game.round, game.toPlay, isWanted(game, seat), game.status, game.winners]);
