import { describe, expect, it } from 'vitest';
import type { Said } from '../../protocol';
import { kindOf, merge } from './chat.svelte';

const line = (id: number, text: string): Said => ({
  id,
  room: 'global',
  from: 'Ann',
  kind: 'account',
  text,
  at_ms: id,
});

describe('a chat', () => {
  it('has each line once, in its order', () => {
    const lines = merge([line(3, 'c'), line(5, 'e')], [line(4, 'd'), line(3, 'c')]);
    expect(lines.map(({ text }) => text).join('')).toBe('cde');
  });

  it('knows the kinds of rooms', () => {
    expect(['global', 'game/x', 'watch/x', '@Ann'].map(kindOf)).toEqual([
      'global',
      'game',
      'watch',
      '@',
    ]);
  });
});
