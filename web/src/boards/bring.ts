import type { Component } from 'svelte';
import type { BoardProps, Family, Look } from './contract';
import type { View } from '../view';

/** A board of one family of games, once its view is read. */
export type Drawn = Component<BoardProps & { seen: View; style: Look }>;

/** With pieces that can be moved, or a picture. */
export type Way = 'whole' | 'still';

const load = {
  chess: {
    whole: () => import('./chess/Chess.svelte'),
    still: () => import('./chess/StillChess.svelte'),
  },
  kamisado: {
    whole: () => import('./kamisado/Kamisado.svelte'),
    still: () => import('./kamisado/StillKamisado.svelte'),
  },
  siam: {
    whole: () => import('./siam/Siam.svelte'),
    still: () => import('./siam/StillSiam.svelte'),
  },
  mastermind: {
    whole: () => import('./mastermind/Mastermind.svelte'),
    still: () => import('./mastermind/StillMastermind.svelte'),
  },
} satisfies Record<Family, Record<Way, () => Promise<{ default: Drawn }>>>;

const brought = new Map<string, Drawn>();

/** A board is brought when it is first needed. Once it is there nobody waits for it, not even for a moment. */
export function bring(family: Family, way: Way): Drawn | Promise<Drawn> {
  const key = `${family} ${way}`;
  return (
    brought.get(key) ??
    load[family][way]().then(({ default: board }) => {
      brought.set(key, board);
      return board;
    })
  );
}
