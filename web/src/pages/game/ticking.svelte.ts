import { play } from '../../lib/sounds';
import type { GamePage } from './page.svelte';

/** How often clocks are drawn, in milliseconds. */
const STEP = 100;
/** With less than this on the clock a player is warned, and again after having had more. */
const LOW = { warns: 10_000, forgets: 20_000 };

/** The time for the clocks of a game, as long as the component lives that asks for it. */
export class Ticking {
  now = $state(performance.now());

  constructor(page: GamePage) {
    const { live } = page;
    $effect(() => {
      if (page.isOver) return;
      const timer = setInterval(() => (this.now = performance.now()), STEP);
      return () => clearInterval(timer);
    });

    let isWarned = false;
    $effect(() => {
      const left = live.seat && live.runs(live.seat) ? live.clock(live.seat, this.now) : null;
      if (left === null) return;
      if (left > LOW.forgets) isWarned = false;
      if (left > LOW.warns || isWarned) return;
      isWarned = true;
      play('low');
    });
  }
}
