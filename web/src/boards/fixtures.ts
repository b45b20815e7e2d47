// States of the golden playthroughs, for tests and for the gallery: never part of the page.
import text from './states.txt?raw';
import type { GameKind, View } from '../view';
import type { LegalMove } from './contract';

export type State = {
  game: GameKind;
  viewer: 'one' | 'two' | 'spectator' | 'everybody';
  text: string;
  last: LegalMove | null;
  legal: LegalMove[];
  view: View;
};

export const STATES: State[] = text
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as State);
