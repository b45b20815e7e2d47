import { expect, it } from 'vitest';
import { changed } from './lobby.svelte';

const at = (...places: number[]) => places.map((place) => ({ at: place }));

it('the lobby keeps its order when some come and go', () => {
  expect(changed(at(1, 3, 5), at(4), [3])).toEqual(at(1, 4, 5));
  expect(changed(at(5, 3, 1), at(7), [1], true)).toEqual(at(7, 5, 3));
});

it('the lobby lists nobody twice', () => {
  expect(changed(at(1, 2), at(2), undefined)).toEqual(at(1, 2));
});
