import * as dealing from './dealing-facts.ts';
import { FULL_PACK, NO_CARDS } from './deck.ts';
import type { GameEvent, PlayRecord } from './events.ts';
import type { Game } from './game.ts';
import { parsePlacement, winnersOf } from './position.ts';
import type { Result } from './result.ts';
import { ok, refuse } from './result.ts';
import { rulesFor } from './rules.ts';
import * as turn from './turn-facts.ts';
import { firstWithCards } from './turns.ts';

/**
 * The game after one more fact. `game` is null before the first, which must be a `setup`. A fact that is not possible by
 * the rules, so far as the hands are known, is refused (`game/…`, and the codes of `rulesFor` and `parsePlacement`).
 */
export function applyEvent(game: Game | null, event: GameEvent): Result<Game> {
  if (event.kind === 'setup') {
    return game ? refuse('game/already-set-up', 'A game is set up once, as its first event.') : setUp(event);
  }
  if (!game) return refuse('game/not-set-up', 'The first event of a game sets it up.');
  switch (event.kind) {
    case 'committed':
    case 'revealed':
      return ok(game);
    case 'paused':
    case 'resumed':
    case 'abandoned':
      return standStill(game, event.kind);
    default:
      return game.status === 'playing'
        ? happened(game, event)
        : refuse(`game/${game.status}`, `The game is ${game.status}.`);
  }
}

type Happening = Exclude<GameEvent, { kind: 'setup' | 'committed' | 'revealed' | 'paused' | 'resumed' | 'abandoned' }>;

function happened(game: Game, event: Happening): Result<Game> {
  switch (event.kind) {
    case 'played':
      return turn.played(game, recordOf(event));
    case 'corrected':
      return corrected(game, recordOf(event));
    case 'taken-back':
      return game.before ? ok(game.before) : refuse('game/nothing-to-take-back', 'Nothing has been played yet.');
    case 'turn-taken-back':
      return game.previous ? ok(game.previous) : refuse('game/nothing-to-take-back', 'Nobody has had a turn yet.');
    default: {
      const after = applyOther(game, event);
      return after.ok && game.before ? ok({ ...after.value, since: [...game.since, event] }) : after;
    }
  }
}

/** A game that is over needs no pause, and neither ends a second time. */
function standStill(game: Game, what: 'paused' | 'resumed' | 'abandoned'): Result<Game> {
  const { status, winners } = game;
  if (winners.length > 0) return refuse('game/over', 'The game is over.');
  if (status === 'abandoned') return refuse('game/abandoned', 'The game was abandoned.');
  if (what === 'paused' && status === 'paused') return refuse('game/paused', 'The game is paused already.');
  if (what === 'resumed' && status === 'playing') return refuse('game/not-paused', 'The game is not paused.');
  return ok({ ...game, status: what === 'resumed' ? 'playing' : what });
}

type Other = Exclude<Happening, { kind: 'played' | 'corrected' | 'taken-back' | 'turn-taken-back' }>;

function applyOther(game: Game, event: Other): Result<Game> {
  switch (event.kind) {
    case 'dealt':
      return dealing.dealt(game, event);
    case 'hands':
      return dealing.handsTold(game, event);
    case 'exchanged':
      return dealing.exchanged(game, event);
    case 'laid':
      return turn.laid(game, event);
    case 'folded':
      return turn.folded(game, event);
    case 'discarded':
      return turn.discarded(game, event);
    case 'drawn':
      return turn.drawn(game, event);
    case 'declared':
      return declared(game, event);
  }
}

/** The game that a whole log tells of; refused like the first event that is not possible. */
export function replay(events: Iterable<GameEvent>): Result<Game> {
  let game: Game | null = null;
  for (const event of events) {
    const next: Result<Game> = applyEvent(game, event);
    if (!next.ok) return next;
    game = next.value;
  }
  return game ? ok(game) : refuse('game/not-set-up', 'The log is empty.');
}

const recordOf = ({ seat, card, as, placement, captured }: PlayRecord): PlayRecord => ({
  seat,
  card,
  as,
  placement,
  captured,
});

function setUp(event: Extract<GameEvent, { kind: 'setup' }>): Result<Game> {
  const { form, opener, cards } = event;
  const rules = rulesFor(form);
  if (!rules.ok) return rules;
  const position = parsePlacement(event.placement, rules.value);
  if (!position.ok) return position;
  if (!form.seats.includes(opener)) return refuse('game/seat-not-in-game', `Seat ${opener} does not play.`);
  if (winnersOf(rules.value, position.value).length > 0)
    return refuse('game/over', 'In this position somebody has already won.');
  const deals = cards === 'dealt';
  return ok({
    form,
    rules: rules.value,
    cards,
    status: 'playing',
    position: position.value,
    toPlay: opener,
    round: 0,
    handSize: null,
    roundOpener: opener,
    firstOpener: opener,
    held: dealing.heldBy(form.seats, null),
    hands: {},
    out: [],
    exchange: null,
    laid: null,
    lastPlay: null,
    lastSwap: null,
    lastCard: null,
    pile: deals ? FULL_PACK : null,
    discard: deals ? NO_CARDS : null,
    winners: [],
    before: null,
    since: [],
    previous: null,
  });
}

/** Puts the marbles as somebody says, whatever led there. Cards stay as they are. */
function declared(game: Game, event: Extract<GameEvent, { kind: 'declared' }>): Result<Game> {
  const { rules, form, winners, held } = game;
  if (winners.length > 0) return refuse('game/over', 'The game is over.');
  if (!form.seats.includes(event.toPlay)) return refuse('game/seat-not-in-game', `Seat ${event.toPlay} does not play.`);
  const position = parsePlacement(event.placement, rules);
  if (!position.ok) return position;
  if (winnersOf(rules, position.value).length > 0)
    return refuse('game/over', 'In this position somebody has already won.');
  const toPlay = game.toPlay === null ? null : firstWithCards(rules, held, event.toPlay);
  return ok({
    ...game,
    position: position.value,
    toPlay,
    laid: null,
    lastSwap: null,
    previous: turn.withoutLaid(game),
  });
}

/** Puts another outcome in the place of the last play. What came after it happened all the same, unless it ended the game. */
function corrected(game: Game, record: PlayRecord): Result<Game> {
  if (!game.before) return refuse('game/nothing-to-correct', 'Nothing has been played yet.');
  if (game.lastPlay?.seat !== record.seat)
    return refuse('game/nothing-to-correct', `Seat ${record.seat} did not play last.`);
  let result = turn.played(game.before, record);
  for (const event of game.since) {
    if (!result.ok || result.value.winners.length > 0) break;
    result = applyEvent(result.value, event);
  }
  return result;
}
