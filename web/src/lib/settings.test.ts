import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.svelte';

describe('stored settings', () => {
  it('are taken where they have the right kind', () => {
    const text = JSON.stringify({ theme: 'dark', sounds: false, volume: 'loud', other: 1 });
    expect(readSettings(text)).toMatchObject({ theme: 'dark', sounds: false, volume: 0.6 });
    expect(readSettings(text)).not.toHaveProperty('other');
  });

  it('are one of those that can be chosen', () => {
    const text = JSON.stringify({ theme: 'pink', boardStyle: 'slate', pieces: 'x' });
    const expected = { theme: 'system', boardStyle: 'slate', pieces: 'classic' };
    expect(readSettings(text)).toMatchObject(expected);
  });

  it('may be nonsense', () => {
    expect(readSettings('{').theme).toBe('system');
    expect(readSettings('3').sounds).toBe(true);
    expect(readSettings(null).language).toBe(null);
  });
});
