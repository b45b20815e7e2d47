import { key } from '../../lib/games';
import { find, t } from '../../lib/words.svelte';
import { sentence } from '../../ui/toasts.svelte';
import { other } from './feed';
import type { Seat } from './feed';

export function winnerOf(result: string): Seat | null {
  return result === '1-0' ? 1 : result === '0-1' ? 2 : null;
}

/** Who won, as the person on `seat` reads it. */
export function outcomeTitle(result: string, players: [string, string], seat: Seat | null): string {
  const winner = winnerOf(result);
  if (result === 'aborted') return t('page-game-was-aborted');
  if (!winner) return t('page-game-drawn');
  if (seat) return t(winner === seat ? 'page-game-you-win' : 'page-game-you-lose');
  return t('page-game-wins', { name: players[winner - 1] ?? '' });
}

/** Why it ended, in words; the server's own word where the page has none. */
export function reasonText(
  reason: string | null,
  result: string,
  players: [string, string],
): string {
  if (!reason) return '';
  const winner = winnerOf(result);
  const loser = winner ? (players[other(winner) - 1] ?? '') : '';
  const text = find(`reason-${key(reason)}`, { how: winner ? 'win' : 'draw', loser });
  return sentence(text ?? reason);
}
