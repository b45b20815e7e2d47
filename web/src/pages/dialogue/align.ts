import type { Ply } from '../../protocol';

/** A line of `GET /api/game/ID/dialogue`. */
export interface Entry {
  /** When, in milliseconds since 1970. */
  ms: number;
  /** With which program. */
  seat: 1 | 2;
  by: 'program' | 'referee' | 'note';
  text: string;
  /** Its bytes, where the server kept them. */
  hex?: string | null;
}

/** Letters and figures only: `PLAY E2-E4` has `e2e4` in it. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/**
 * Does a line tell of a move? Programs that speak in structs say COUP, the others end with the move
 * itself; what a program tells of its opponent's move (COUP_ADVERS) is none of its own.
 */
function tells(text: string, ply: Ply): boolean {
  return /^COUP\b(?!_)/.test(text) || plain(text).endsWith(plain(ply.m));
}

/**
 * After how many plies each line was said. A program tells its own moves, in order; the referee
 * tells it those of the opponent. A refused move is no ply, and stays with the position it was
 * tried in.
 */
export function align(entries: readonly Entry[], plies: readonly Ply[]): number[] {
  const numbers = { 1: indices(plies, 1), 2: indices(plies, 2) };
  const heard = { 1: { 1: 0, 2: 0 }, 2: { 1: 0, 2: 0 } };
  let reached = 0;
  return entries.map(({ seat, by, text }) => {
    const mover = by === 'program' ? seat : seat === 1 ? 2 : 1;
    const next = by === 'note' ? undefined : numbers[mover][heard[seat][mover]];
    const ply = next === undefined ? undefined : plies[next];
    if (next !== undefined && ply && tells(text, ply)) {
      heard[seat][mover] += 1;
      reached = Math.max(reached, next + 1);
    }
    return reached;
  });
}

function indices(plies: readonly Ply[], seat: 1 | 2): number[] {
  return plies.flatMap(({ by }, at) => (by === seat ? [at] : []));
}

/** The dialogue as a text to keep, or to send to somebody. */
export function asText(entries: readonly Entry[]): string {
  const marks = { program: '>', referee: '<', note: '#' };
  const first = entries[0]?.ms ?? 0;
  return entries
    .map(({ ms, seat, by, text, hex }) => {
      const line = `${((ms - first) / 1000).toFixed(3)} ${seat}${marks[by]} ${text}`;
      return hex ? `${line}\n    ${hex}` : line;
    })
    .join('\n');
}
