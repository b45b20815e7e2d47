import type { Terms } from '../protocol';
import { timeControl } from './format';
import { gameName } from './games';
import { t } from './words.svelte';

/** What is to be played, in a few words: `Chess · 5+3 · rated · 2 games`. */
export function describeTerms({ game, clock, options, rated, games }: Terms): string {
  const parts = [gameName(game), timeControl(clock)];
  if (rated) parts.push(t('page-rated'));
  if (games && games > 1) parts.push(t('page-so-many-games', { count: games }));
  Object.entries(options ?? {}).forEach(([name, value]) => parts.push(`${name} ${value}`));
  return parts.join(' · ');
}
