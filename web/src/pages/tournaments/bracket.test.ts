import { describe, expect, it } from 'vitest';
import { draw, metAt, pagesOf, partsOf } from './bracket';
import { event } from './sample';
import type { BracketPlace, BracketRound } from './told';

function place(own: Partial<BracketPlace> = {}): BracketPlace {
  return {
    encounter: null,
    entrants: [null, null],
    from: [null, null],
    winner: null,
    bye: false,
    ...own,
  };
}

/** A bracket that begins with so many places, and leads to one. */
function bracket(places: number): BracketRound[] {
  const rounds: BracketRound[] = [];
  for (let count = places; count >= 1; count /= 2) {
    const from = (at: number): [number | null, number | null] =>
      count === places ? [null, null] : [2 * at, 2 * at + 1];
    const all = Array.from({ length: count }, (_, at) => place({ from: from(at) }));
    rounds.push({ round: rounds.length + 1, places: all });
  }
  return rounds;
}

const heights = (rounds: BracketRound[]) =>
  draw(partsOf(rounds)).columns.map(({ spots }) => spots.map(({ y }) => y));

describe('a bracket', () => {
  it('has each place in the middle of the two that lead to it', () => {
    expect(heights(bracket(4))).toEqual([[0.5, 1.5, 2.5, 3.5], [1, 3], [2]]);
    expect(draw(partsOf(bracket(4))).height).toBe(4);
    expect(heights([])).toEqual([]);
  });

  it('has lines for those who have gone on, and for those who will', () => {
    const rounds = bracket(2);
    rounds[0]!.places[1]!.winner = 3;
    expect(draw(partsOf(rounds)).columns[1]?.ways).toEqual([
      { from: 0.5, to: 1, isGone: false },
      { from: 1.5, to: 1, isGone: true },
    ]);
  });

  it('draws no place upon another, whatever leads where', () => {
    const rounds = bracket(4);
    rounds[1]!.places = [place({ from: [0, 3] }), place({ from: [1, 2] })];
    const [, second = []] = heights(rounds);
    expect(second).toEqual([2, 3]);
    rounds[1]!.places = [place(), place({ from: [3, null] }), place(), place(), place()];
    expect(heights(rounds)[1]).toEqual([0.5, 3.5, 4.5, 5.5, 6.5]);
    expect(draw(partsOf(rounds)).height).toBe(7);
  });

  it('says who is at a place, and what they have', () => {
    const games = [
      { id: 'a', points: [1, 0] as [number, number], reason: 'checkmate' },
      { id: 'b', points: [0.5, 0.5] as [number, number], reason: 'stalemate' },
    ];
    const played = { round: 1, first: 0, second: 2, forfeit: false, ruled: false, games };
    const view = event({ encounters: [{ ...played, points: null, running: 'c' }] });
    const here = place({ encounter: 0, entrants: [0, 2] });
    const shown = (at: BracketPlace) =>
      metAt(view, at).sides.map(({ name, points, isWinner, isLoser }) => [
        name,
        points,
        isWinner,
        isLoser,
      ]);
    expect(shown(here)).toEqual([
      ['Ann', 1.5, false, false],
      ['Cleo', 0.5, false, false],
    ]);
    view.encounters[0] = { ...played, points: [2, 1], running: null };
    expect(shown({ ...here, winner: 0 })).toEqual([
      ['Ann', 2, true, false],
      ['Cleo', 1, false, true],
    ]);
    expect(shown(place({ entrants: [1, null] }))).toEqual([
      ['Bob', null, false, false],
      [null, null, false, false],
    ]);
    expect(shown(place({ entrants: [1, null], winner: 1, bye: true }))).toEqual([
      ['Bob', null, false, false],
    ]);
  });
});

describe('a bracket for a room', () => {
  const pages = (places: number, current: number, rows: number, columns: number) =>
    pagesOf(partsOf(bracket(places)), current, { rows, columns }).map((page) =>
      page.map(({ round, places }) => [round, places.map(({ at }) => at).join(' ')]),
    );

  it('is shown whole where it fits', () => {
    expect(pages(2, 1, 4, 3)).toEqual([
      [
        [1, '0 1'],
        [2, '0'],
      ],
    ]);
  });

  it('loses its first rounds where they are too long or too many', () => {
    const last = [
      [3, '0 1'],
      [4, '0'],
    ];
    expect(pages(8, 3, 3, 4)).toEqual([last]);
    expect(pages(8, 4, 20, 2)).toEqual([last]);
    expect(pages(8, 1, 20, 2)[0]?.map(([round]) => round)).toEqual([1, 2]);
  });

  it('takes turns where the round that is played is too long', () => {
    expect(pages(8, 1, 5, 3)).toEqual([
      [
        [1, '0 1 2 3'],
        [2, '0 1'],
        [3, '0'],
      ],
      [
        [1, '4 5 6 7'],
        [2, '2 3'],
        [3, '1'],
      ],
    ]);
  });

  it('goes on at the first round if nobody plays', () => {
    expect(pages(2, 0, 1, 1)).toEqual([[[1, '0']], [[1, '1']]]);
    expect(pagesOf([], 0, { rows: 1, columns: 1 })).toEqual([]);
  });
});
