import { TOWERS, type Colour, type Piece, type Square } from '../view';
import type { Family } from './contract';
import { pieceOf } from './read';

/** The dictionary: `t` of the page. */
export type Say = (key: string, vars?: Record<string, string | number>) => string;

const MEN: Readonly<Record<string, string>> = {
  k: 'king',
  q: 'queen',
  r: 'rook',
  b: 'bishop',
  n: 'knight',
  p: 'pawn',
};

const WAYS: Readonly<Record<string, string>> = { n: 'north', e: 'east', s: 'south', w: 'west' };

/** The name of a chess piece by its letter of either case. */
export function manWords(letter: string, t: Say): string {
  return t('board-man', { piece: MEN[letter.toLowerCase()] ?? 'pawn' });
}

/** The letter of a colour of Kamisado: what the dictionary knows it by. */
export function letterOf(colour: Colour): string {
  return Object.keys(TOWERS).find((letter) => TOWERS[letter] === colour) ?? '';
}

export function colourWords(colour: Colour, t: Say): string {
  return t('tower-colour', { letter: letterOf(colour) });
}

/** A direction by its letter. */
export function wayWords(letter: string, t: Say): string {
  return t('board-way', { way: WAYS[letter] ?? 'north' });
}

/** A piece on the board, with whose it is. */
export function pieceWords(family: Family, piece: Piece, t: Say): string {
  const side = piece.owner ?? 'one';
  if (family === 'kamisado') {
    return t('board-tower', { side, letter: piece.letter.toUpperCase() });
  }
  if (family === 'siam') {
    if (!piece.owner) return t('board-mountain');
    return t('board-animal', { side, way: piece.facing ?? 'none' });
  }
  return t('board-owned-man', { side, piece: MEN[piece.letter.toLowerCase()] ?? 'pawn' });
}

/** A square and what is on it. */
export function squareWords(family: Family, square: Square, t: Say): string {
  const piece = pieceOf(square);
  const at = square.at;
  const ground = square.ground ? letterOf(square.ground) : 'none';
  const what = piece
    ? pieceWords(family, piece, t)
    : t(
        square.content === 'unknown'
          ? 'board-unseen'
          : square.closed
            ? 'board-closed'
            : 'board-empty',
      );
  return t(ground === 'none' ? 'board-cell' : 'board-painted-cell', { at, what, letter: ground });
}

/** A gesture that is no square. */
export function stepWords(step: string, t: Say): string {
  if (step === '+') return t('board-step-enter');
  if (step === 'x') return t('board-step-leave');
  if (step === 'pass') return t('board-step-pass');
  if (step.startsWith('>')) return wayWords(step.slice(1), t);
  if (step.startsWith('=')) return manWords(step.slice(1), t);
  return step;
}
