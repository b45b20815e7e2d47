import { describe, expect, it } from 'vitest';
import {
  crosstable,
  currentRound,
  fitBoards,
  pointsText,
  possibleScores,
  readRoster,
  roundsOf,
  scoreText,
} from './table';
import { event } from './sample';
import type { Encounter } from './told';

function encounter(round: number, first: number, second: number, own: Partial<Encounter> = {}) {
  const nothing = { points: null, forfeit: false, ruled: false, games: [], running: null };
  return { round, first, second, ...nothing, ...own };
}

describe('a tournament', () => {
  it('writes points as players do', () => {
    expect([0, 0.5, 1, 2.5].map(pointsText)).toEqual(['0', '½', '1', '2½']);
    expect(scoreText([1.5, 0.5])).toBe('1½–½');
    expect(possibleScores(1)).toEqual([
      [1, 0],
      [0.5, 0.5],
      [0, 1],
      [0, 0],
    ]);
  });

  it('has rounds, and one of them is played', () => {
    const view = event({
      encounters: [encounter(1, 0, 1, { points: [1, 0] }), encounter(2, 2, 0)],
      off: [{ round: 1, entrant: 2 }],
    });
    const rounds = roundsOf(view);
    expect(rounds.map(({ round, isOver, off }) => [round, isOver, off])).toEqual([
      [1, true, ['Cleo']],
      [2, false, []],
    ]);
    expect(rounds[1]?.encounters[0]?.at).toBe(1);
    expect(currentRound(rounds)?.round).toBe(2);
    expect(currentRound([])).toBeNull();
  });

  it('is a table of everybody against everybody, in the order of places', () => {
    const view = event({ encounters: [encounter(1, 0, 1, { points: [0, 1] })] });
    const table = crosstable(view);
    expect(table?.by).toBe('opponent');
    const shown = table?.lines.map(({ cells }) =>
      cells.map((cell) => cell?.map(({ points }) => points) ?? 'self'),
    );
    expect(shown).toEqual([
      ['self', [1], []],
      [[0], 'self', []],
      [[], [], 'self'],
    ]);
    expect(crosstable(event({}))).toBeNull();
  });

  it('goes round by round where not all meet', () => {
    const view = event({ format: 'swiss', encounters: [encounter(2, 0, 1, { points: [0, 1] })] });
    const table = crosstable(view);
    expect(table?.by).toBe('round');
    expect(table?.lines[1]?.cells[1]).toEqual([
      { points: 0, place: 1, opponent: 'Bob', game: null },
    ]);
  });

  it('reads a roster', () => {
    expect(readRoster(' Ann, 1800\n\nBob\nJean-Luc;950')).toEqual([
      { name: 'Ann', rating: 1800 },
      { name: 'Bob' },
      { name: 'Jean-Luc', rating: 950 },
    ]);
  });

  it('shows as many boards as fit', () => {
    expect(fitBoards(9, 900, 900, {})).toEqual({ columns: 3, side: 300, count: 9 });
    expect(fitBoards(9, 400, 400, { least: 200 })).toEqual({ columns: 2, side: 200, count: 4 });
    expect(fitBoards(1, 300, 500, { extra: 100 })).toEqual({ columns: 1, side: 300, count: 1 });
    expect(fitBoards(0, 300, 500, {}).count).toBe(0);
  });
});
