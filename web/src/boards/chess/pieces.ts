// The one piece set there is: Colin Burnett's, as chessground ships it.
import css from '@lichess-org/chessground/assets/chessground.cburnett.css?raw';

const ROLES: Readonly<Record<string, string>> = {
  k: 'king',
  q: 'queen',
  r: 'rook',
  b: 'bishop',
  n: 'knight',
  p: 'pawn',
};

const IMAGES = new Map(
  [...css.matchAll(/piece\.(\w+)\.(\w+)\s*\{\s*background-image:\s*url\('([^']+)'\)/g)].map(
    ([, role = '', colour = '', address = '']) => [`${colour}-${role}`, address],
  ),
);

/** The picture of a piece by its letter: upper case for White. */
export function imageOf(letter: string): string {
  const colour = letter === letter.toUpperCase() ? 'white' : 'black';
  return IMAGES.get(`${colour}-${ROLES[letter.toLowerCase()] ?? 'pawn'}`) ?? '';
}

/** Gives an element the pictures as variables: `--white-pawn`. */
export function withPictures(element: HTMLElement): void {
  for (const [name, address] of IMAGES) element.style.setProperty(`--${name}`, `url('${address}')`);
}
