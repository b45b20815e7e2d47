import { toastError } from '../../ui/toasts.svelte';
import type { GamePage } from './page.svelte';

/** How long a position is shown, in milliseconds. */
const STEP = 1_200;
/** How long somebody stays at a position before its legal moves are asked for. */
const STAY = 120;

/** A game that is over shows itself, as long as the component lives that asks for it. */
export class Autoplay {
  isOn = $state(false);
  #page: GamePage;

  constructor(page: GamePage) {
    this.#page = page;
    $effect(() => {
      const { replay } = page;
      if (!this.isOn || !replay) return;
      const timer = setInterval(() => {
        if (replay.isLast) this.isOn = false;
        else replay.step(1);
      }, STEP);
      return () => clearInterval(timer);
    });
  }

  toggle(): void {
    const { replay } = this.#page;
    if (replay?.isLast) replay.first();
    this.isOn = !this.isOn;
  }
}

/** Legal moves are asked for where somebody stays, not at every step. */
export function askWhereSomebodyStays(page: GamePage): void {
  $effect(() => {
    const { replay } = page;
    if (!replay || !page.trying || replay.toAct !== null || replay.outcome) return;
    void replay.current;
    const timer = setTimeout(() => replay.ask().catch(toastError), STAY);
    return () => clearTimeout(timer);
  });
}
