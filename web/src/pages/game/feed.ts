import type { LegalMove } from '../../boards/contract';

export type { LegalMove } from '../../boards/contract';
export type { Board, BoardMoved, Judgement, Plies, Ply } from '../../protocol';
export type Seat = 1 | 2;
export type Clocks = [number | null, number | null];
export type ToAct = [boolean, boolean];

/**
 * The legal moves of a text such as `e2e4 e4,g1f3 Nf3`: canonical texts, each with its notation
 * where that differs. `*` stands for too many to list.
 */
export function readLegal(text: string | null | undefined): LegalMove[] {
  if (!text || text === '*') return [];
  return text.split(',').map((one) => {
    const blank = one.indexOf(' ');
    if (blank < 0) return { m: one, p: one };
    return { m: one.slice(0, blank), p: one.slice(blank + 1) };
  });
}

export function other(seat: Seat): Seat {
  return seat === 1 ? 2 : 1;
}
