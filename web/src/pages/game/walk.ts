import type { GamePage } from './page.svelte';

/** Going through the moves, in a game that is played as in one that is over. */
export interface Walk {
  first: () => void;
  back: () => void;
  forward: () => void;
  last: () => void;
  isFirst: boolean;
  isLast: boolean;
}

export function walkOf(page: GamePage): Walk {
  const { replay, live } = page;
  if (replay) {
    return {
      first: () => replay.first(),
      back: () => replay.step(-1),
      forward: () => replay.step(1),
      last: () => replay.last(),
      isFirst: replay.isFirst,
      isLast: replay.isLast,
    };
  }
  return {
    first: () => live.go(0),
    back: () => live.go(live.shownAt - 1),
    forward: () => live.go(live.shownAt + 1),
    last: () => live.go(live.plies.length),
    isFirst: live.shownAt === 0,
    isLast: live.at === null,
  };
}
