import { untrack } from 'svelte';
import type { Who } from '../../protocol';
import { nameOf } from './table';
import type { EventView } from './told';

/** A game that is shown on a board. */
export interface Shown {
  id: string;
  players: [string, string];
  who: [Who, Who];
}

/** How long a board stays after its end, so that everybody sees how it ended. */
const lingering = 6_000;

/** The games that go on, and those that have just ended. */
export class Playing {
  games = $state.raw<Shown[]>([]);
  #leaving = new Map<string, number>();

  take(view: EventView): void {
    // What they are is told with the board.
    const who = (at: number): Who => ({
      kind: 'account',
      rating: view.entrants[at]?.rating ?? null,
    });
    const now = view.encounters.flatMap(({ running: id, first, second }): Shown[] => {
      const players: [string, string] = [nameOf(view, first), nameOf(view, second)];
      return id ? [{ id, players, who: [who(first), who(second)] }] : [];
    });
    const known = untrack(() => this.games);
    const isIn = (list: Shown[], { id }: Shown) => list.some((other) => other.id === id);
    // A board keeps its place.
    this.games = [...known, ...now.filter((game) => !isIn(known, game))];
    for (const game of known) {
      if (isIn(now, game) || this.#leaving.has(game.id)) continue;
      const leave = () => (this.games = this.games.filter(({ id }) => id !== game.id));
      this.#leaving.set(game.id, window.setTimeout(leave, lingering));
    }
  }

  end(): void {
    this.#leaving.forEach((timer) => window.clearTimeout(timer));
  }
}
