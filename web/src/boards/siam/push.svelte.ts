import type { Placed } from '../layout';
import { FACINGS, pieceOf } from '../read';
import { wayOf } from './geometry';

/** The move of the animal there onto whatever stands before it; nothing if nothing does. */
export function pushOf(
  from: string | undefined,
  squares: readonly Placed[],
  flip: boolean,
): string | null {
  const own = squares.find(({ square }) => square.at === from);
  const facing = pieceOf(own?.square)?.facing;
  const letter = Object.keys(FACINGS).find((key) => FACINGS[key] === facing);
  if (!own || !letter) return null;
  const { dx, dy } = wayOf(letter, flip);
  const front = squares.find(({ x, y }) => x === own.x + dx && y === own.y + dy);
  return front && pieceOf(front.square) ? `${from}-${front.square.at}${letter}` : null;
}

/** What the server says of a push, once it has said it. */
export class Weighed {
  text: string | null = $state(null);

  constructor(
    push: () => string | null,
    weigh: () => ((m: string) => Promise<string | null>) | undefined,
  ) {
    $effect(() => {
      const m = push();
      this.text = null;
      if (m === null) return;
      let isWanted = true;
      weigh()?.(m).then(
        (text) => {
          if (isWanted) this.text = text;
        },
        // Without it one plays as well.
        () => {},
      );
      return () => {
        isWanted = false;
      };
    });
  }
}
