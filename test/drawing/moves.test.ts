import { describe, expect, it } from 'vitest';
import { movesOf, type SeenPlay } from '../../src/drawing/moves.ts';

const REST = 'K,K,K,K';
const four = (...seats: string[]) => [...seats, REST, REST, REST, REST].slice(0, 4).join('/');
const moved = (before: string, after: string, as: SeenPlay['as'], captured: SeenPlay['captured'] = []) =>
  movesOf(before, { placement: after, as, captured }, 4).map((move) => `${move.seat}:${move.from}>${move.to}`);

describe('what a play moved is told from the positions before and after it', () => {
  it('a start comes out of the kennel', () => {
    expect(moved(four(), four('K,K,K,L0!'), 'A')).toEqual(['0:K0.3>L0']);
  });

  it('a start onto the own blocker is a start still', () => {
    const board = four('K,K,K,L0!');
    expect(moved(board, board, 'K', [{ seat: 0, from: 'L0' }])).toEqual(['0:K0.2>L0']);
  });

  it('a walk is drawn cell by cell, over the end of the loop and into home', () => {
    const [move] = movesOf(four('K,K,K,L62.1'), { placement: four('K,K,K,H1'), as: '4', captured: [] }, 4);
    expect(move?.path).toEqual(['L62', 'L63', 'L0', 'H0.0', 'H0.1']);
  });

  it('a four goes backwards when it did', () => {
    const [move] = movesOf(four('K,K,K,L2.1'), { placement: four('K,K,K,L62.2'), as: '4', captured: [] }, 4);
    expect(move?.path).toEqual(['L2', 'L1', 'L0', 'L63', 'L62']);
  });

  it('a captured marble did not move by itself', () => {
    const capture = [{ seat: 1, from: 'L20' }] as const;
    expect(moved(four('K,K,K,L15.1', 'K,K,K,L20.1'), four('K,K,K,L20.1', REST), '5', capture)).toEqual(['0:L15>L20']);
  });

  it('a walk onto a marble of one’s own is one walk', () => {
    const capture = [{ seat: 0, from: 'L20' }] as const;
    expect(moved(four('K,K,L15.1,L20.1'), four('K,K,K,L20.1'), '5', capture)).toEqual(['0:L15>L20']);
  });

  it('a split seven moves every marble the shortest way', () => {
    expect(moved(four('K,K,L10.1,L30.1'), four('K,K,L13.1,L34.1'), '7')).toEqual(['0:L10>L13', '0:L30>L34']);
  });

  it('a marble that walked and then was captured in the same seven is only captured', () => {
    const capture = [{ seat: 0, from: 'L12' }] as const;
    expect(moved(four('K,K,L8.1,L11.1'), four('K,K,K,L14.1'), '7', capture)).toHaveLength(1);
  });

  it('a swap moves two marbles', () => {
    const before = four('K,K,K,L5.1', 'K,K,K,L40.1');
    expect(moved(before, four('K,K,K,L40.1', 'K,K,K,L5.1'), 'J')).toEqual(['0:L5>L40', '1:L40>L5']);
  });

  it('an idle Jack moved nothing', () => {
    expect(moved(four('K,K,K,L5.1'), four('K,K,K,L5.1'), 'J')).toEqual([]);
  });

  it('an empty seat has nothing to move', () => {
    expect(moved('K,K,K,L0!/-/K,K,K,K/-', 'K,K,K,L5.1/-/K,K,K,K/-', '5')).toEqual(['0:L0>L5']);
  });
});
