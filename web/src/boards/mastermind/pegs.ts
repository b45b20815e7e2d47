import { inkOn } from '../kamisado/palettes';

/** The colours of the pegs by their letters. */
export const PEG_COLOURS: Readonly<Record<string, string>> = {
  R: '#c8372d',
  J: '#f2c838',
  V: '#3a9159',
  B: '#2b6cb8',
  O: '#ee8a2c',
  W: '#f8f4ea',
  P: '#74429a',
  F: '#e668a7',
};

export function pegColour(letter: string): string {
  return PEG_COLOURS[letter] ?? '#888888';
}

export function pegInk(letter: string): string {
  return inkOn(pegColour(letter));
}

/** How many pegs a code has. */
export const LENGTH = 4;
