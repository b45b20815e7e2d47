// Colin Burnett's pieces, as chessground ships them, and a set of our own.
import css from '@lichess-org/chessground/assets/chessground.cburnett.css?raw';
import type { PieceSet } from '../contract';
import { boldPictures } from './bold';

const ROLES: Readonly<Record<string, string>> = {
  k: 'king',
  q: 'queen',
  r: 'rook',
  b: 'bishop',
  n: 'knight',
  p: 'pawn',
};

const classic = new Map(
  [...css.matchAll(/piece\.(\w+)\.(\w+)\s*\{\s*background-image:\s*url\('([^']+)'\)/g)].map(
    ([, role = '', colour = '', address = '']) => [`${colour}-${role}`, address],
  ),
);

const IMAGES: Readonly<Record<PieceSet, ReadonlyMap<string, string>>> = {
  classic,
  bold: boldPictures(),
};

/** The picture of a piece by its letter: upper case for White. */
export function imageOf(letter: string, set: PieceSet): string {
  const colour = letter === letter.toUpperCase() ? 'white' : 'black';
  return IMAGES[set].get(`${colour}-${ROLES[letter.toLowerCase()] ?? 'pawn'}`) ?? '';
}

/** Gives an element the pictures as variables: `--white-pawn`. */
export function withPictures(element: HTMLElement, set: PieceSet): void {
  for (const [name, address] of IMAGES[set]) {
    element.style.setProperty(`--${name}`, `url('${address}')`);
  }
}
