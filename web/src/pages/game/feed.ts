export type { LegalMove } from '../../boards/contract';
export type { Board, BoardMoved, Judgement, Plies, Ply } from '../../protocol';
export type Seat = 1 | 2;
export type Clocks = [number | null, number | null];
export type ToAct = [boolean, boolean];

export function other(seat: Seat): Seat {
  return seat === 1 ? 2 : 1;
}
