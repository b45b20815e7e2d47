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

/** The seat of a side. */
export function seatOf(side: Side): 1 | 2 {
  if (side === 'any') return Math.random() < 0.5 ? 1 : 2;
  return side === 'one' ? 1 : 2;
}
