import { describe, expect, it } from 'vitest';
import { STATES } from './fixtures';
import { matchTyped } from './match';

const chess = [
  { m: 'e2e4', p: 'e4' },
  { m: 'g1f3', p: 'Nf3' },
  { m: 'b1d2', p: 'Nbd2' },
  { m: 'b2c3', p: 'bxc3' },
  { m: 'b4c3', p: 'Bxc3+' },
  { m: 'e1g1', p: 'O-O' },
  { m: 'e1c1', p: 'O-O-O' },
  { m: 'a7a8q', p: 'a8=Q#' },
  { m: 'a7a8n', p: 'a8=N' },
  { m: 'd1d8', p: 'Qd8' },
];

describe('typed moves', () => {
  it.each([
    ['e2e4', 'e2e4'],
    ['E2E4', 'e2e4'],
    ['e2-e4', 'e2e4'],
    [' e4 ', 'e2e4'],
    ['nf3', 'g1f3'],
    ['Nf3!', 'g1f3'],
    ['bxc3', 'b2c3'],
    ['Bxc3', 'b4c3'],
    ['bc3', 'b2c3'],
    ['O-O', 'e1g1'],
    ['0-0', 'e1g1'],
    ['o-o-o', 'e1c1'],
    ['a8=Q', 'a7a8q'],
    ['a8n', 'a7a8n'],
    ['a7-a8=q', 'a7a8q'],
  ])('%j is %s', (typed, m) => {
    expect(matchTyped(typed, chess)).toBe(m);
  });

  it('know the letters of the reader', () => {
    expect(matchTyped('Cf3', chess, 'RDTFC')).toBe('g1f3');
    expect(matchTyped('Dd8', chess, 'RDTFC')).toBe('d1d8');
    expect(matchTyped('Fxc3', chess, 'RDTFC')).toBe('b4c3');
  });

  it.each(['', 'e5', 'Nd4', 'hello', 'a7a8'])('%j is none', (typed) => {
    expect(matchTyped(typed, chess)).toBeNull();
  });

  it('of Siam live by their signs', () => {
    const siam = ['+a1n', 'a1=n', 'a1-a2n', 'a1x', '+a1e'].map((m) => ({ m, p: m }));
    for (const { m } of siam) {
      expect(matchTyped(m, siam)).toBe(m);
      expect(matchTyped(m.toUpperCase(), siam)).toBe(m);
    }
    expect(matchTyped('a1a2n', siam)).toBe('a1-a2n');
  });

  it('are found by their own texts in every game', () => {
    for (const { legal } of STATES) {
      const texts = legal.map(({ m }) => m);
      expect(legal.map(({ m }) => matchTyped(m, legal))).toEqual(texts);
      expect(legal.map(({ p }) => matchTyped(p, legal))).toEqual(texts);
    }
  });
});
