import { expect, test } from 'vitest';
import type { State } from '../protocol';
import { after, clockAt } from './live';

const state = {
  id: 'g',
  v: 1,
  game: 'chess',
  players: ['Ann', 'Bob'],
  who: [
    { kind: 'guest', rating: null },
    { kind: 'guest', rating: null },
  ],
  position: 'start',
  to_act: [true, false],
  clocks: [60_000, 60_000],
  moves: [],
  result: '*',
} as unknown as State;

test('a game begins with its state, and moves', () => {
  expect(
    after(null, { t: 'b', d: ['g', 2, 1, 'e2e4', 'e4', [null, null], 'p', [false, true], ''] }, 0),
  ).toBeNull();
  const begun = after(null, { t: 'state', d: state }, 1_000);
  const moved = after(
    begun,
    { t: 'b', d: ['g', 2, 1, 'e2e4', 'e4', [59_000, 60_000], 'next', [false, true], ''] },
    2_000,
  );
  expect(moved).toMatchObject({ position: 'next', last: 'e2e4', clocks: [59_000, 60_000] });
});

test('the clock of whoever owes a move runs', () => {
  const live = after(null, { t: 'state', d: state }, 1_000);
  if (!live) throw new Error('nothing begun');
  expect(clockAt(live, 1, 3_500)).toBe(57_500);
  expect(clockAt(live, 2, 3_500)).toBe(60_000);
  expect(clockAt(live, 1, 999_999)).toBe(0);
  const stopped = after(live, { t: 'adjourned', d: { id: 'g', on: true } }, 2_000);
  expect(stopped && clockAt(stopped, 1, 3_500)).toBe(60_000);
});

test('a move taken back has no last move, an end stops the clocks', () => {
  const live = after(null, { t: 'state', d: state }, 0);
  const board = { plies: 0, position: 'before', to_act: [true, false], clocks: [1, 2], legal: '' };
  const back = after(
    live,
    { t: 'e', d: { id: 'g', v: 3, e: 'taken_back', position: 'before', board } } as never,
    0,
  );
  expect(back).toMatchObject({ position: 'before', last: null });
  const over = after(
    back,
    { t: 'e', d: { id: 'g', v: 4, e: 'ended', result: '1-0', reason: 'resign' } } as never,
    0,
  );
  expect(over && clockAt(over, 1, 9_999)).toBe(1);
});
