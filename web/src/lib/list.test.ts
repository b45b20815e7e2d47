import { afterEach, expect, test, vi } from 'vitest';
import { Listed } from './list.svelte';

/** Answers with parts in turn, and remembers what was asked; `null` is no answer. */
function server(...parts: ({ items: string[]; next: string | null } | null)[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const part = parts.shift();
    if (!part) return Promise.reject(new TypeError('no network'));
    return Promise.resolve(new Response(JSON.stringify(part)));
  });
  return asked;
}

const settled = (list: Listed<string>) => vi.waitFor(() => expect(list.isLoading).toBe(false));

afterEach(() => vi.unstubAllGlobals());

test('parts follow each other, and empty ones are passed over', async () => {
  const asked = server(
    { items: ['a'], next: '1' },
    { items: [], next: '2' },
    { items: ['b'], next: null },
  );
  const list = new Listed<string>();
  await list.load('/api/list', { limit: 1 });
  expect(list.hasMore).toBe(true);
  list.more();
  await settled(list);
  expect(list.items).toEqual(['a', 'b']);
  expect(list.hasMore).toBe(false);
  expect(asked[2]).toBe('/api/list?limit=1&after=2');
});

test('what failed is asked again, and nothing is shown twice', async () => {
  const asked = server({ items: ['a'], next: '1' }, null, null, { items: ['c'], next: null });
  const list = new Listed<string>();
  await list.load('/api/list');
  list.more();
  await settled(list);
  expect(list.error).not.toBeNull();
  await list.refresh();
  expect(list.items).toEqual(['a']);
  list.retry();
  await settled(list);
  expect(list.items).toEqual(['c']);
  expect(asked.at(-1)).toBe('/api/list');
});
