import { describe, expect, it } from 'vitest';
import { STATES } from './fixtures';
import { pieceAt, readView, Unreadable } from './read';

describe('views', () => {
  it.each(STATES.map((state) => [state.game, state.viewer, state] as const))(
    '%s as %s sees it',
    (_game, _viewer, state) => {
      expect(readView(state.game, state.text)).toEqual(state.view);
    },
  );

  it('come from every game', () => {
    expect(new Set(STATES.map(({ game }) => game)).size).toBe(11);
  });

  it.each([
    ['chess', ''],
    ['chess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1'],
    ['chess', 'rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'],
    ['chess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1'],
    ['chess', 'znbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'],
    ['kamisado', 'mvrjfpbo/8/8/8/8/8/8/OBPFJRVM w X'],
    ['kamisado', 'zvrjfpbo/8/8/8/8/8/8/OBPFJRVM w -'],
    ['siam', '5/5/1MMM1/5/5 e 9'],
    ['siam', 'Ex4/5/1MMM1/5/5 e 4'],
    ['mastermind', '-'],
    ['mastermind', '- - RRRR'],
  ] as const)('%s: %j is none', (game, text) => {
    expect(() => readView(game, text)).toThrow(Unreadable);
  });

  it('tell what stands where', () => {
    const view = readView('alice', 'rnbqkbnr/pppppppp/8/8/4|P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
    expect(pieceAt(view, 'e4')?.letter).toBe('P');
    expect(pieceAt(view, 'e2')).toBeNull();
  });
});
