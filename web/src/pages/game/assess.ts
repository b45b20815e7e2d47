import { sideName } from '../../lib/games';
import { language, t } from '../../lib/words.svelte';
import type { Assessment, Grade, MistakeCount, ScoreTold } from '../../protocol';

/** How annotators mark a bad move. */
export const MARKS: Readonly<Record<Grade, string>> = {
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

/** Within so many hundredths of a pawn nobody is better. */
const EVEN = 25;

/** What the computer thinks of the positions of a game; nothing for those it has not looked at. */
export type Positions = readonly (Assessment | null)[];

/** A score in words: who is better or wins, and by how much. */
export function scoreText(score: ScoreTold, game: string): string {
  if ('points' in score) {
    const points = pointsText(score.points);
    if (Math.abs(score.points) < EVEN) return t('page-analysis-even', { points });
    return t('page-analysis-ahead', { side: sideName(game, score.points > 0 ? 1 : 2), points });
  }
  const isFirst = 'wins' in score;
  const plies = isFirst ? score.wins : score.loses;
  const side = sideName(game, isFirst ? 1 : 2);
  if (plies === 0) return t('page-analysis-won', { side });
  return t('page-analysis-wins', { side, count: Math.ceil(plies / 2) });
}

/** In pawns, for the first seat: `+0.4`. */
export function pointsText(hundredths: number): string {
  const options = {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  } as const;
  return new Intl.NumberFormat(language(), options).format(hundredths / 100);
}

/** The mistakes of a player in words. */
export function mistakesText({ inaccuracies, mistakes, blunders }: MistakeCount): string {
  const parts = [
    inaccuracies > 0 && t('page-analysis-inaccuracies', { count: inaccuracies }),
    mistakes > 0 && t('page-analysis-mistakes', { count: mistakes }),
    blunders > 0 && t('page-analysis-blunders', { count: blunders }),
  ].filter((part) => part !== false);
  return parts.join(', ') || t('page-analysis-faultless');
}

/** The positions that a bad move led to. */
export function mistakesIn(positions: Positions): number[] {
  return positions.flatMap((position, at) => (position?.grade ? [at] : []));
}

/** The next of them, or the one before; nothing if there is none. */
export function mistakeFrom(positions: Positions, at: number, step: 1 | -1): number | null {
  const all = mistakesIn(positions);
  const found = step === 1 ? all.find((it) => it > at) : all.findLast((it) => it < at);
  return found ?? null;
}
