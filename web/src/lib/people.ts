import type { UserKind, Who } from '../protocol';
import type { Part } from './api';

/** How many games ended how. */
export interface Ended {
  wins: number;
  draws: number;
  losses: number;
}

/** How somebody does at a game. */
export interface Figures extends Ended {
  /** Only if a rated game was played. */
  rating?: number;
  deviation?: number;
  provisional?: boolean;
  rated_games?: number;
  played: number;
  by_seat: [Ended, Ended];
  by_ending: Record<string, Ended>;
  streak: { now: number; best: number };
  best_wins: { game: string; opponent: string; rating: number; at_ms: number }[];
  mean_move_ms: number | null;
}

export interface Player {
  name: string;
  kind: UserKind;
  created_ms: number;
  online: boolean;
  playing: boolean;
  games: Record<string, Figures>;
}

export interface RatingPoint {
  at_ms: number;
  rating: number;
  deviation: number;
  game: string;
}

export interface HeadToHead {
  players: [string, string];
  all: Ended;
  games: Record<string, Ended>;
}

export interface Leader {
  place: number;
  name: string;
  kind: UserKind;
  rating: number;
  deviation: number;
  provisional: boolean;
  rated_games: number;
}

export interface Leaders extends Part<Leader> {
  own?: Leader | null;
}

export type OwnResult = 'win' | 'draw' | 'loss';

/** A game of a list: of the archive, or of one's own, which may go on. */
export interface ListedGame {
  id: string;
  game: string;
  players: [string, string];
  who: [Who, Who];
  created_ms: number;
  ended_ms?: number;
  /** Nothing while it is played, and if it was called off. */
  result?: string | null;
  reason?: string;
  plies?: number;
  rated?: boolean;
  clock?: string;
  own_result?: OwnResult | null;
  over?: boolean;
}

/** How a game ended for a seat. */
export function resultOf(result: string, seat: 1 | 2): OwnResult {
  if (result === '1-0') return seat === 1 ? 'win' : 'loss';
  if (result === '0-1') return seat === 1 ? 'loss' : 'win';
  return 'draw';
}

/** The address of what is known of somebody. */
export function playerPath(name: string): string {
  return `/api/player/${encodeURIComponent(name)}`;
}

export function messagesPath(name: string): string {
  return `/messages/${encodeURIComponent(name)}`;
}

/** The share of points somebody made, from 0 to 1. */
export function share({ wins, draws, losses }: Ended): number {
  const played = wins + draws + losses;
  return played === 0 ? 0 : (wins + draws / 2) / played;
}
