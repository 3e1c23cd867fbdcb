import { readFileSync } from 'node:fs';
import {
  type Card,
  countOutcomes,
  type PlayQuestion,
  parsePlacement,
  type Result,
  type RuleSetName,
  type Rules,
  randomGame,
  rulesFor,
  type Seat,
  seededRandom,
} from '../../src/engine/index.ts';

/** One position with a hand, as questions: one for each distinct card. */
type Unit = readonly PlayQuestion[];

const RUNS = 9;
/** A run goes through its work again and again until it has lasted this long. */
const RUN_MS = 250;
const WARM_UP_MS = 1500;

/** From the project's folder, where `npm run` puts us: the benchmark itself is compiled into another one. */
const FOLDER = 'test/bench';

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** The rules of a table of four; one game, or bench, has one object of them. */
function rulesOf(ruleset: RuleSetName): Rules {
  const known = RULES.get(ruleset);
  if (known) return known;
  const form = {
    ruleset,
    variants: [],
    solo: false,
    sectors: 4,
    seats: [0, 1, 2, 3],
    travel: 'counterclockwise',
  } as const;
  const rules = must(rulesFor(form));
  RULES.set(ruleset, rules);
  return rules;
}

const RULES = new Map<RuleSetName, Rules>();

const hasOrders = (card: Card): boolean => card === '7' || card === 'Joker';

/** The positions of a file. `plain`: without sevens and Jokers; a position with nothing else in hand is left out then. */
function unitsOf(file: string, plain: boolean): readonly Unit[] {
  const lines = readFileSync(`${FOLDER}/${file}`, 'utf8').trim().split('\n');
  const units = lines.map((line): Unit => {
    const { ruleset, placement, seat, hand } = JSON.parse(line) as {
      readonly ruleset: RuleSetName;
      readonly placement: string;
      readonly seat: Seat;
      readonly hand: readonly Card[];
    };
    const rules = rulesOf(ruleset);
    const position = must(parsePlacement(placement, rules));
    const cards = [...new Set(hand)].filter((card) => !(plain && hasOrders(card)));
    return cards.map((card) => ({ rules, position, seat, card, hand }));
  });
  return units.filter((unit) => unit.length > 0);
}

/** Generates and counts everything once; returns the number of outcomes, so that no work can be left out. */
function generateAll(units: readonly Unit[]): number {
  let outcomes = 0;
  for (const unit of units) for (const question of unit) outcomes += countOutcomes(question);
  return outcomes;
}

/** How often a second `work` gets through its `size` items. */
function rate(work: () => number, size: number, leastMs: number): number {
  const begin = performance.now();
  let rounds = 0;
  let checked = 0;
  while (performance.now() - begin < leastMs) {
    checked += work();
    rounds++;
  }
  const seconds = (performance.now() - begin) / 1000;
  if (checked === 0) throw new Error('The benchmark did nothing.');
  return (rounds * size) / seconds;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[(sorted.length - 1) / 2]!;
}

function measure(work: () => number, size: number): number {
  rate(work, size, WARM_UP_MS);
  return Math.round(median(Array.from({ length: RUNS }, () => rate(work, size, RUN_MS))));
}

const positionsPerSecond = (file: string, plain: boolean): number => {
  const units = unitsOf(file, plain);
  return measure(() => generateAll(units), units.length);
};

function gamesPerSecond(): number {
  const rules = rulesOf('braendi');
  const random = seededRandom('bench');
  return measure(() => randomGame(rules, random).turns, 1);
}

/** Positions and games a second, one thread, warm, medians; `heapMb`: what is left in use after a collection where there can be one. */
export async function bench(): Promise<Record<string, number>> {
  const figures = {
    midAll: positionsPerSecond('engine-mid.jsonl', false),
    midPlain: positionsPerSecond('engine-mid.jsonl', true),
    denseAll: positionsPerSecond('engine-dense.jsonl', false),
    densePlain: positionsPerSecond('engine-dense.jsonl', true),
    games: gamesPerSecond(),
  };
  return { ...figures, heapMb: Math.round(process.memoryUsage().heapUsed / 1e5) / 10 };
}
