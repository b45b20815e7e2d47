import { find } from './words.svelte';

/** The games in the order in which they are offered; the server may know others. */
export const games = [
  'chess',
  'chess960',
  'kamisado',
  'siam',
  'mastermind',
  'dark',
  'alice',
  'alice_capture',
  'horde',
  'horde_lichess',
  'simplified',
] as const;

/** Stable names have underscores, keys of the dictionary have hyphens. */
export function key(id: string): string {
  return id.replaceAll('_', '-');
}

/** The name of a game; its id if the page has never heard of it. */
export function gameName(id: string): string {
  return find(`game-${key(id)}`) ?? id;
}

/** How it is won, if the page knows. */
export function gameGoal(id: string): string {
  return find(`goal-${key(id)}`) ?? '';
}

/** What the side of a seat is called. */
export function sideName(id: string, seat: 1 | 2): string {
  const own = find(`side-${key(id)}-${seat === 1 ? 'one' : 'two'}`);
  return own ?? find(seat === 1 ? 'side-white' : 'side-black') ?? '';
}
