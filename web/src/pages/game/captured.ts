import { familyOf } from '../../boards/contract';
import { pieceOf, readView, squaresOf } from '../../boards/read';
import type { View } from '../../view';
import type { Seat } from './feed';

const glyphs: Record<string, string> = { q: '♛', r: '♜', b: '♝', n: '♞', p: '♟' };
const order = 'qrbnp';

function count(view: View): Map<string, number> {
  const counts = new Map<string, number>();
  for (const square of view.boards.flatMap(squaresOf)) {
    const piece = pieceOf(square);
    if (!piece?.owner) continue;
    const name = `${piece.owner}${piece.letter.toLowerCase()}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** The pieces of the other side that are gone since the start. Nothing where some are not seen. */
export function capturedBy(seat: Seat, game: string, start: string | null, now: string): string[] {
  if (start === null || familyOf(game) !== 'chess' || now.includes('?') || start.includes('?'))
    return [];
  let views: [View, View];
  try {
    views = [readView(game as View['game'], start), readView(game as View['game'], now)];
  } catch {
    return [];
  }
  const [before, after] = views.map(count) as [Map<string, number>, Map<string, number>];
  const owner = seat === 1 ? 'two' : 'one';
  return [...order].flatMap((letter) => {
    const name = `${owner}${letter}`;
    const gone = (before.get(name) ?? 0) - (after.get(name) ?? 0);
    return Array.from({ length: Math.max(0, gone) }, () => glyphs[letter] ?? '');
  });
}
