import type { Grade } from '../../protocol';
import type { Positions } from './assess';
import type { Seat } from './feed';
import type { Ply } from './live.svelte';
import { besides } from './replay.svelte';
import type { Node, Replay } from './replay.svelte';

/** A move in the list. */
export interface Entry {
  /** The position after it: 1 is that after the first move. */
  at: number;
  by: Seat;
  /** How people write it; nothing if it is hidden. */
  text: string | null;
  /** Other moves that were tried instead. */
  variations: Node[];
  /** How bad the computer thinks it was. */
  grade?: Grade | null;
  /** It is not known to be stored yet. */
  isPending?: boolean;
}

export interface Row {
  number: number;
  one: Entry | null;
  two: Entry | null;
}

export function liveEntries(
  plies: readonly Ply[],
  pending: { by: Seat; text: string } | null,
): Entry[] {
  const entries: Entry[] = plies.map(({ by, p }, index) => ({
    at: index + 1,
    by,
    text: p,
    variations: [],
  }));
  if (pending) entries.push({ at: plies.length + 1, ...pending, variations: [], isPending: true });
  return entries;
}

export function replayEntries(replay: Replay, positions: Positions = []): Entry[] {
  void replay.grown;
  const entries = replay.played.slice(1).map((played) => ({
    at: played.depth,
    by: played.by ?? 1,
    text: played.p,
    variations: besides(played),
    grade: positions[played.depth]?.grade ?? null,
  }));
  return entries;
}

/** What was tried after the last move of the game. */
export function afterEnd(replay: Replay): Node[] {
  void replay.grown;
  // Another list each time: nobody sees that one has grown.
  return [...(replay.played.at(-1)?.children ?? [])];
}

/** Two moves stand in a row, the first seat's on the left; a row begins anew where one moves twice. */
export function rowsOf(entries: readonly Entry[]): Row[] {
  const rows: Row[] = [];
  for (const entry of entries) {
    const last = rows.at(-1);
    if (entry.by === 2 && last && !last.two) last.two = entry;
    else {
      const row = { number: rows.length + 1, one: null, two: null };
      rows.push(entry.by === 1 ? { ...row, one: entry } : { ...row, two: entry });
    }
  }
  return rows;
}

/** The number that stands before a move of a line: `3.`, or `3…` where the second seat begins. */
export function numberOf(depth: number, by: Seat, firstBy: Seat, begins: boolean): string {
  const number = Math.floor((depth - 1 + (firstBy === 2 ? 1 : 0)) / 2) + 1;
  if (by === 1) return `${number}.`;
  return begins ? `${number}…` : '';
}
