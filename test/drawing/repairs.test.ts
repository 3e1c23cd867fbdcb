import { describe, expect, it } from 'vitest';
import { repairs } from '../../src/drawing/repairs.ts';

describe('what must be put right is a list of single steps', () => {
  it('leads a marble to the nearest hole that waits for one', () => {
    const steps = repairs(
      [
        { hole: 'L63', should: 'empty' },
        { hole: 'L30', should: 'empty' },
        { hole: 'L33', should: 'occupied' },
        { hole: 'L1', should: 'occupied' },
      ],
      4,
    );
    expect(steps).toEqual([
      { from: 'L63', to: 'L1' },
      { from: 'L30', to: 'L33' },
    ]);
  });

  it('knows that home lies behind the start cell', () => {
    const steps = repairs(
      [
        { hole: 'H1.1', should: 'empty' },
        { hole: 'L19', should: 'occupied' },
        { hole: 'L40', should: 'occupied' },
      ],
      4,
    );
    expect(steps[0]).toEqual({ from: 'H1.1', to: 'L19' });
  });

  it('tells what lies beside the board before what stands on it in vain', () => {
    expect(repairs([{ hole: 'K2.1', should: 'occupied' }], 4)).toEqual([{ from: null, to: 'K2.1' }]);
    expect(repairs([{ hole: 'L8', should: 'empty' }], 4)).toEqual([{ from: 'L8', to: null }]);
  });

  it('would rather lead along the track than into a kennel', () => {
    const steps = repairs(
      [
        { hole: 'L20', should: 'empty' },
        { hole: 'K0.0', should: 'occupied' },
        { hole: 'L50', should: 'occupied' },
      ],
      4,
    );
    expect(steps).toEqual([
      { from: 'L20', to: 'L50' },
      { from: null, to: 'K0.0' },
    ]);
  });
});
