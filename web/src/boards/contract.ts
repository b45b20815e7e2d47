import type { GameKind } from '../view';

/** A legal move: its canonical text, and how people write it. */
export type LegalMove = { m: string; p: string };

/** Colours of the squares of chess boards. */
export const SQUARES = ['wood', 'slate', 'paper'] as const;
export type Squares = (typeof SQUARES)[number];

/** Drawings of chess pieces. */
export const PIECES = ['classic', 'bold'] as const;
export type PieceSet = (typeof PIECES)[number];

/** Colours of Kamisado. */
export const PALETTES = ['standard', 'contrast', 'safe'] as const;
export type PaletteName = (typeof PALETTES)[number];

/** What people choose in their settings. */
export type Look = {
  squares: Squares;
  pieces: PieceSet;
  palette: PaletteName;
  coordinates: boolean;
  /** How long a piece takes to its square, in milliseconds; 0 for no animation. */
  animation: number;
};

export const LOOK: Look = {
  squares: 'wood',
  pieces: 'classic',
  palette: 'standard',
  coordinates: true,
  animation: 200,
};

/**
 * What every board takes. It draws `view` and offers the moves of `legal`: it judges nothing.
 *
 * A move that was made stays drawn until `view` changes; when the server refuses it, the page
 * raises `refused` by one and the board goes back to `view`.
 */
export type BoardProps = {
  game: string;
  /** The position as the viewer may see it. */
  view: string;
  /** The canonical text of the last move, if the viewer may know it. */
  last?: string | null;
  /** The notation of the last move: its `+` or `#` tells of check. */
  lastNotation?: string | null;
  /** Empty when the viewer owes no move. */
  legal: readonly LegalMove[];
  /** Does the viewer owe a move? Only needed where the legal moves are too many to be sent. */
  acting?: boolean;
  /** Is the game over? Then nobody is asked for a move. */
  over?: boolean;
  seat: 1 | 2 | null;
  /** Is the second seat at the bottom? */
  flip: boolean;
  /** A picture only: no listeners. */
  still?: boolean;
  /** What was chosen or typed ahead, kept by the page until the turn comes: `e2e4`, `Nf3`. */
  premove?: string | null;
  /** The canonical text of a move that is recommended, to be pointed out. */
  hint?: string | null;
  refused?: number;
  look?: Partial<Look>;
  /** What the server says of a push that somebody thinks of: whether it is strong enough, and why. */
  weigh?: (m: string) => Promise<string | null>;
  onmove?: (m: string) => void;
  /** Without it there are no premoves. `null` drops the one that was set. */
  onpremove?: (m: string | null) => void;
};

/** Which component draws a game. */
export type Family = 'chess' | 'kamisado' | 'siam' | 'mastermind';

const FAMILIES: Readonly<Record<GameKind, Family>> = {
  chess: 'chess',
  chess960: 'chess',
  simplified: 'chess',
  alice: 'chess',
  alice_capture: 'chess',
  dark: 'chess',
  horde: 'chess',
  horde_lichess: 'chess',
  kamisado: 'kamisado',
  siam: 'siam',
  mastermind: 'mastermind',
};

/** Does the page know how to draw this game? */
export function isKnown(game: string): game is GameKind {
  return Object.hasOwn(FAMILIES, game);
}

/** The family of a game; `null` if the page has never heard of it. */
export function familyOf(game: string): Family | null {
  return isKnown(game) ? FAMILIES[game] : null;
}

/** Are two boards needed? */
export function hasTwoBoards(game: string): boolean {
  return game === 'alice' || game === 'alice_capture';
}

/** Do both players move at once? Then there is no turn to wait for. */
export function moveTogether(game: string): boolean {
  return familyOf(game) === 'mastermind';
}

/** Is it another's turn, so that a move can be prepared and not made? */
export function isAhead({ onpremove, seat, legal }: BoardProps): boolean {
  return onpremove !== undefined && seat !== null && legal.length === 0;
}

/**
 * Width by height of the picture of a game, so that the page can leave room for it. Below those of
 * Kamisado and Siam stands a line of text; Mastermind grows with its rounds.
 */
export function ratioOf(game: string): number {
  if (game === 'siam') return 5.6 / 7.36;
  return hasTwoBoards(game) ? 2 : 1;
}
