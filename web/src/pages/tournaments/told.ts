/** What the server tells of tournaments: `GET /api/tournaments/…`. */

export type Stage = 'open' | 'running' | 'paused' | 'over';
type Pair<T> = [T, T];

/** A tournament in a list. */
export interface ListedEvent {
  id: string;
  name: string;
  game: string;
  format: string;
  stage: Stage;
  entrants: number;
  created_ms: number;
  starts_ms: number | null;
}

/** All of it, as it stands now. Entrants and encounters are named by their place in their list. */
export interface EventView {
  id: string;
  name: string;
  game: string;
  format: string;
  stage: Stage;
  /** How many things have happened in it. */
  version: number;
  maker: string;
  created_ms: number;
  starts_ms: number | null;
  started_ms: number | null;
  ends_ms: number | null;
  clock: string;
  rated: boolean;
  games: number;
  rounds: number;
  rounds_in_all: number | null;
  round_begins_ms: number[];
  tie_breaks: string[];
  /** The last first. */
  announced: string[];
  /** May whoever asks enter now, or come back? */
  may_enter: boolean;
  entrants: Entrant[];
  standings: Standing[];
  encounters: Encounter[];
  off: { round: number; entrant: number }[];
  /** The rounds whose losers are out; empty where there are none. */
  bracket: BracketRound[];
}

export interface BracketRound {
  round: number;
  /** From top to bottom. */
  places: BracketPlace[];
}

/** Where two meet in a knockout. */
export interface BracketPlace {
  /** Nothing if there is none, or none yet. */
  encounter: number | null;
  /** Nothing for somebody who is not known yet. */
  entrants: Pair<number | null>;
  /** Where they come from: places of the round before. */
  from: Pair<number | null>;
  winner: number | null;
  /** Does the first one go on without an opponent? */
  bye: boolean;
}

export interface Entrant {
  name: string;
  rating: number | null;
  /** Have they withdrawn? */
  out: boolean;
  /** Are they there? */
  here: boolean;
}

export interface Standing {
  place: number;
  entrant: number;
  points: number;
  ties: number[];
  wins: number;
  draws: number;
  losses: number;
}

export interface Encounter {
  round: number;
  first: number;
  second: number;
  /** Nothing while it goes on. */
  points: Pair<number> | null;
  forfeit: boolean;
  ruled: boolean;
  games: { id: string; points: Pair<number>; reason: string }[];
  /** The id of the game that goes on. */
  running: string | null;
}

/** Something that happened. */
export interface Line {
  at_ms: number;
  /** Empty if it happened by itself. */
  who: string;
  why: string;
  what: string;
  names: string[];
  round: number | null;
  encounter: number | null;
  game: string | null;
  points: Pair<number> | null;
  text: string | null;
}

/** What became of one entrant. */
export interface Report {
  name: string;
  place: number;
  points: number;
  wins: number;
  draws: number;
  losses: number;
  elo: { difference: number; error: number } | null;
  moves: { up_to_ms: number | null; moves: number }[];
  results: {
    opponent: string;
    round: number;
    points: number | null;
    forfeit: boolean;
    games: string[];
  }[];
  faults: {
    game: string;
    opponent: string;
    reason: string;
    plies: number;
    position: string;
  }[];
}
