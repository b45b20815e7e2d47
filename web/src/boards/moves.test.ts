import { describe, expect, it } from 'vitest';
import { STATES } from './fixtures';
import { choicesOf, nextSteps, playable, squaresOfMove, stepsOf } from './moves';

describe('moves', () => {
  it.each([
    ['chess', 'e2e4', ['e2', 'e4']],
    ['chess', 'e7e8q', ['e7', 'e8', '=q']],
    ['chess960', 'e1h1', ['e1', 'h1']],
    ['kamisado', 'a1a5', ['a1', 'a5']],
    ['kamisado', 'pass', ['pass']],
    ['siam', '+a1n', ['+', 'a1', '>n']],
    ['siam', 'c1-c2e', ['c1', 'c2', '>e']],
    ['siam', 'c1=n', ['c1', 'c1', '>n']],
    ['siam', 'a1x', ['a1', 'x']],
    ['mastermind', 'RJVB', ['RJVB']],
    ['go', 'D4', ['D4']],
  ])('%s: %s', (game, m, steps) => {
    expect(stepsOf(game, m)).toEqual(steps);
  });

  it('are understood, all of them', () => {
    const unread = STATES.flatMap(({ game, legal }) =>
      legal.filter(({ m }) => stepsOf(game, m).length < 2).map(({ m }) => `${game} ${m}`),
    );
    expect(unread).toEqual([]);
  });

  it('are found again by their gestures, and only one by all of them', () => {
    for (const { game, legal } of STATES) {
      const choices = choicesOf(game, legal);
      const lost = choices.filter(({ steps }) =>
        steps.some((step, i) => !nextSteps(choices, steps.slice(0, i)).has(step)),
      );
      expect(lost).toEqual([]);
      expect(new Set(choices.map(({ steps }) => steps.join())).size).toBe(legal.length);
    }
  });

  it('mark their squares', () => {
    expect(squaresOfMove('siam', 'c1=n')).toEqual(['c1']);
    expect(squaresOfMove('siam', '+a3s')).toEqual(['a3']);
    expect(squaresOfMove('kamisado', 'pass')).toEqual([]);
    expect(squaresOfMove('chess', null)).toEqual([]);
  });

  it('were premoves if they are legal now', () => {
    const legal = ['e2e4', 'a7a8n', 'a7a8q'].map((m) => ({ m, p: m }));
    expect(playable('e2e4', legal)).toBe('e2e4');
    expect(playable('a7a8', legal)).toBe('a7a8q');
    expect(playable('e2e5', legal)).toBeNull();
  });
});
