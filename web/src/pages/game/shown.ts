import type { LegalMove, Seat } from './feed';
import type { GamePage } from './page.svelte';

/** What the board shows and allows. */
export interface ShownBoard {
  view: string;
  last: string | null;
  lastNotation: string | null;
  legal: readonly LegalMove[];
  /** May a move be made here? */
  acting: boolean;
  /** Is this the end of the game? */
  over: boolean;
  seat: Seat | null;
  mayPremove: boolean;
}

const none: readonly LegalMove[] = [];

export function shownBoard(page: GamePage, premoves: boolean): ShownBoard {
  const { live, replay } = page;
  if (replay) {
    const { current } = replay;
    const isTrying = page.trying && replay.toAct !== null;
    const mayAct = isTrying && replay.legal.length > 0;
    return {
      view: current.position,
      last: current.m,
      lastNotation: current.p,
      legal: isTrying ? replay.legal : none,
      acting: mayAct,
      over: current === replay.played.at(-1) && !mayAct,
      seat: isTrying ? replay.toAct : null,
      mayPremove: false,
    };
  }
  const isNow = live.at === null;
  const ply = live.plies[live.shownAt - 1];
  const isToMove = live.isToMove && isNow;
  return {
    view: live.shownPosition,
    last: ply?.m ?? null,
    lastNotation: ply?.p ?? null,
    legal: isToMove ? live.legal : none,
    acting: isToMove,
    over: live.isOver && isNow,
    seat: live.seat,
    mayPremove: premoves && isNow && live.mayPremove,
  };
}
