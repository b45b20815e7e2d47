import { describe, expect, it } from 'vitest';
import { STATES } from '../../boards/fixtures';
import { readView } from '../../boards/read';
import { cleared, palette, put, withTurn, writeView } from './write';

// What players of dark chess are told has fewer fields than a position.
const written = STATES.filter(
  ({ game, text }) => game !== 'mastermind' && !text.includes('?'),
).filter(({ view }) => view.fen === null || view.fen.counters !== null);

describe('positions', () => {
  it('are there to be written', () => {
    expect(new Set(written.map(({ game }) => game)).size).toBe(10);
  });

  it.each(written.map(({ game, text }) => [game, text] as const))('%s: %s', (game, text) => {
    expect(writeView(readView(game, text))).toBe(text);
  });

  it('change square by square', () => {
    const start = readView('chess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    const pawn = palette('chess')[0]?.[5] ?? null;
    const moved = put(put(start, 0, 'e2', null), 0, 'e4', pawn);
    expect(writeView(withTurn(moved, 'two'))).toBe(
      'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
    );
    expect(writeView(cleared(start))).toBe('8/8/8/8/8/8/8/8 w - - 0 1');
  });

  it('of Alice chess have a piece on one board only', () => {
    const empty = readView('alice', '8/8/8/8/8/8/8/8 w - - 0 1');
    const king = palette('alice')[0]?.[0] ?? null;
    const behind = put(empty, 1, 'c4', king);
    expect(writeView(behind)).toBe('8/8/8/8/2|K5/8/8/8 w - - 0 1');
    expect(writeView(put(behind, 0, 'c4', king))).toBe('8/8/8/8/2K5/8/8/8 w - - 0 1');
  });

  it('of Siam keep the way an animal faces', () => {
    const empty = readView('siam', '5/5/5/5/5 e 0');
    const west = palette('siam')[1]?.[3] ?? null;
    expect(writeView(put(empty, 0, 'b5', west))).toBe('5/4Rw/5/5/5 e 0');
  });
});
