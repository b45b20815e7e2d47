import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { speak } from '../../lib/words.svelte';
import type { Assessment, Grade } from '../../protocol';
import { mistakeFrom, mistakesIn, mistakesText, scoreText } from './assess';
import { replayEntries } from './moves';
import type { Plies } from './feed';
import { Replay } from './replay.svelte';

function position(grade: Grade | null): Assessment {
  return { score: { points: 0 }, chance: 50, best: null, grade };
}

beforeEach(() => speak('en'));
afterEach(() => speak('en'));

describe('a score in words', () => {
  it('says who is better, and by how much', () => {
    expect(scoreText({ points: 0 }, 'chess')).toBe('Even (0.0)');
    expect(scoreText({ points: -12 }, 'chess')).toBe('Even (-0.1)');
    expect(scoreText({ points: 42 }, 'chess')).toBe('White is better (+0.4)');
    expect(scoreText({ points: -1234 }, 'siam')).toBe('Rhinoceroses are better (-12.3)');
  });

  it('says who wins, in moves of theirs', () => {
    expect(scoreText({ wins: 5 }, 'chess')).toBe('White wins in 3 moves');
    expect(scoreText({ loses: 1 }, 'kamisado')).toBe('Black wins in 1 move');
    expect(scoreText({ loses: 2 }, 'siam')).toBe('Rhinoceroses win in 1 move');
    expect(scoreText({ wins: 0 }, 'siam')).toBe('Elephants have won');
  });

  it('is French in French', async () => {
    await speak('fr');
    expect(scoreText({ points: 42 }, 'chess')).toBe('Avantage aux Blancs (+0,4)');
    expect(scoreText({ loses: 5 }, 'siam')).toBe('Les Rhinocéros gagnent en 3 coups');
    expect(mistakesText({ inaccuracies: 2, mistakes: 0, blunders: 1 })).toBe(
      '2 imprécisions, 1 gaffe',
    );
  });
});

describe('mistakes', () => {
  const positions = [null, position('blunder'), position(null), position('inaccuracy'), null];

  it('are counted in words', () => {
    expect(mistakesText({ inaccuracies: 0, mistakes: 0, blunders: 0 })).toBe('no mistakes');
    expect(mistakesText({ inaccuracies: 1, mistakes: 2, blunders: 0 })).toBe(
      '1 inaccuracy, 2 mistakes',
    );
  });

  it('are found from any position on', () => {
    expect(mistakesIn(positions)).toEqual([1, 3]);
    expect(mistakeFrom(positions, 0, 1)).toBe(1);
    expect(mistakeFrom(positions, 1, 1)).toBe(3);
    expect(mistakeFrom(positions, 3, 1)).toBeNull();
    expect(mistakeFrom(positions, 4, -1)).toBe(3);
    expect(mistakeFrom(positions, 1, -1)).toBeNull();
  });

  it('stand in the list of moves', () => {
    const plies = ['e4', 'e5'].map((p, at) => ({ by: at + 1, m: p, p, position: p }));
    const told = { game: 'chess', start: '', clocks: [null, null], plies } as unknown as Plies;
    const replay = new Replay(told, { judge: () => Promise.reject(new Error('not asked')) });
    const grades = (known: typeof positions) =>
      replayEntries(replay, known).map(({ grade }) => grade);
    expect(grades(positions)).toEqual(['blunder', null]);
    expect(grades([])).toEqual([null, null]);
  });
});
