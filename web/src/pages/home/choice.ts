const place = 'damier.game';

/** The game that was chosen last on this device. */
export function lastGame(): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

export function rememberGame(game: string): void {
  try {
    localStorage.setItem(place, game);
  } catch {
    // Without storage it is chosen again next time.
  }
}

export type Side = 'one' | 'any' | 'two';

/** The seat of a side, as a challenge has it: 0 is drawn by lot. */
export function seatOf(side: Side): 0 | 1 | 2 {
  return ({ any: 0, one: 1, two: 2 } as const)[side];
}
