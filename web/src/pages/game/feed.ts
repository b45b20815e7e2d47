import type { LegalMove } from '../../boards/contract';
import type { Who } from '../../protocol';

export type { LegalMove } from '../../boards/contract';

/** What the board feed tells, as the game page uses it. */
export type Seat = 1 | 2;
export type Clocks = [number | null, number | null];
export type ToAct = [boolean, boolean];

/** A move in the feed: `[id, v, by, m, p, clocks, position, to_act, legal]`. */
export type BoardMoved = [
  string,
  number,
  Seat,
  string | null,
  string | null,
  Clocks,
  string,
  ToAct,
  string,
];

/** How the board stands after something that is no move. */
export interface BoardNow {
  plies: number;
  position: string;
  to_act: ToAct;
  clocks: Clocks;
  legal: string;
}

/** `GET /api/game/ID/plies`. */
export interface Plies {
  id: string;
  game: string;
  options?: Record<string, string>;
  players: [string, string];
  who: [Who, Who];
  rated_as?: Clocks;
  clock: string;
  rated: boolean;
  series: { game: number; games: number; half_points: [number, number] } | null;
  created_ms: number;
  ended_ms: number | null;
  start: string;
  views?: [string, string];
  clocks: Clocks;
  plies: PlayedPly[];
  result: string;
  reason: string | null;
}

/** A move and what it led to. */
export interface PlayedPly {
  by: Seat;
  m: string;
  p: string;
  position: string;
  views?: [string, string];
  clocks?: Clocks;
  spent?: number;
}

/** `POST /api/judge`. */
export interface Judgement {
  position: string;
  to_act: ToAct;
  check: boolean;
  legal: string;
  plies: PlayedPly[];
  refusal?: { move: string; message: string };
  result: string;
  reason: string | null;
}

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
