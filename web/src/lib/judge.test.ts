import { expect, test } from 'vitest';
import { readLegal } from './judge';

test('legal moves are read with their notation', () => {
  expect(readLegal('e2e4 e4,g1f3 Nf3,a1a5')).toEqual([
    { m: 'e2e4', p: 'e4' },
    { m: 'g1f3', p: 'Nf3' },
    { m: 'a1a5', p: 'a1a5' },
  ]);
});

test('nobody owes a move, or there are too many to list', () => {
  expect(readLegal('')).toEqual([]);
  expect(readLegal('*')).toEqual([]);
});
