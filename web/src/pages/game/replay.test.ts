import { describe, expect, it } from 'vitest';
import type { Judgement, Plies } from './feed';
import { afterEnd } from './moves';
import { besides, lineOf, Replay } from './replay.svelte';

const plies = {
  id: 'g',
  game: 'chess',
  start: 'p0',
  clocks: [null, null],
  plies: [
    { by: 1, m: 'e2e4', p: 'e4', position: 'p1' },
    { by: 2, m: 'e7e5', p: 'e5', position: 'p2' },
  ],
} as unknown as Plies;

function replay(): Replay {
  const judge = ({ position, move }: { position: string; move?: string }): Promise<Judgement> => {
    const isRefused = move === 'bad';
    const after = { by: 2 as const, m: move ?? '', p: move ?? '', position: `${position}/${move}` };
    return Promise.resolve({
      position: move ? after.position : position,
      to_act: [false, true],
      check: false,
      legal: 'c7c5 c5',
      plies: move && !isRefused ? [after] : [],
      ...(isRefused && { refusal: { move: 'bad', message: 'the way is blocked', why: null } }),
      result: '*',
      reason: null,
    });
  };
  return new Replay(plies, { judge });
}

describe('a game that is over', () => {
  it('is stepped through', () => {
    const game = replay();
    expect(game.current.position).toBe('p2');
    game.step(1);
    expect(game.current.position).toBe('p2');
    game.step(-1);
    expect(game.current.position).toBe('p1');
    game.first();
    expect(game.isFirst).toBe(true);
    game.last();
    expect(game.isLast).toBe(true);
    game.showPly(1);
    expect(game.current.p).toBe('e4');
  });

  it('has variations', async () => {
    const game = replay();
    game.showPly(1);
    await game.ask();
    expect(game.toAct).toBe(2);
    expect(game.legal).toEqual([{ m: 'c7c5', p: 'c5' }]);
    expect(await game.try('c7c5')).toBeNull();
    expect(game.current).toMatchObject({ p: 'c7c5', isPlayed: false, depth: 2 });
    await game.try('g1f3');
    const played = game.played[2];
    const [variation] = played ? besides(played) : [];
    expect(variation && lineOf(variation).map(({ p }) => p)).toEqual(['c7c5', 'g1f3']);
    game.forget();
    expect(game.current.position).toBe('p1');
    expect(played && besides(played)).toEqual([]);
  });

  it('goes along the game where the same move is tried', async () => {
    const game = replay();
    game.showPly(1);
    await game.try('e7e5');
    expect(game.current).toBe(game.played[2]);
  });

  it('tries a whole line, up to what cannot be played', async () => {
    const game = replay();
    game.showPly(0);
    // The first move was played, and is found by the way people write it.
    expect(await game.tryAll(['e4', 'c7c5', 'g1f3'])).toBeNull();
    expect(game.current).toMatchObject({ p: 'g1f3', depth: 3 });
    expect(game.current.parent?.parent).toBe(game.played[1]);
    expect(await game.tryAll(['bad', 'd2d4'])).toBe('the way is blocked');
    expect(game.current.depth).toBe(3);
  });

  it('has variations after its end, and another list of them each time', async () => {
    const game = replay();
    const before = afterEnd(game);
    await game.try('g1f3');
    expect(before).toEqual([]);
    expect(afterEnd(game).map(({ p }) => p)).toEqual(['g1f3']);
  });

  it('says why a move cannot be tried', async () => {
    const game = replay();
    expect(await game.try('bad')).toBe('the way is blocked');
    expect(game.current.position).toBe('p2');
  });
});
