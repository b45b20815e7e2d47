import { settings } from '../../lib/settings.svelte';
import { t } from '../../lib/words.svelte';
import { sentence, toast, toastError } from '../../ui/toasts.svelte';
import type { GamePage } from './page.svelte';

/** What a player does at the board, and is asked about first. */
export class Hand {
  /** Somebody wants to resign and was not asked yet. */
  resigning = $state(false);
  /** A move that waits for a second look. */
  unsure = $state<string | null>(null);
  #page: GamePage;

  /** Belongs to a component: what was asked is forgotten when it no longer matters. */
  constructor(page: GamePage) {
    this.#page = page;
    $effect(() => {
      if (page.isOver) this.resigning = false;
      if (!page.live.isToMove) this.unsure = null;
    });
  }

  /** Is a move kept for the next turn? */
  get mayPrepare(): boolean {
    const { live, replay } = this.#page;
    return settings.premoves && replay === null && live.mayPremove;
  }

  move(m: string): void {
    const { live, replay } = this.#page;
    if (replay) return void this.#try(m);
    if (!live.isToMove) {
      if (this.mayPrepare) live.prepare(m);
      else toast(t('page-game-not-your-turn'));
      return;
    }
    if (settings.confirmMove && this.unsure === null) {
      this.unsure = m;
      return;
    }
    live.play(m);
  }

  /** The second look at a move. */
  decide(isSure: boolean): void {
    const move = this.unsure;
    this.unsure = null;
    if (isSure && move) this.#page.live.play(move);
    else this.#page.live.refused += 1;
  }

  resign(): void {
    if (settings.confirmResign) this.resigning = true;
    else void this.#page.wish('resign');
  }

  /** The second look at resigning. */
  decideToResign(isSure: boolean): void {
    this.resigning = false;
    if (isSure) void this.#page.wish('resign');
  }

  /** A move on the board of a game that is over. */
  async #try(m: string): Promise<void> {
    const { live, replay } = this.#page;
    try {
      const why = await replay?.try(m);
      if (!why) return;
      live.refused += 1;
      toast(sentence(why), 'bad');
    } catch (error) {
      live.refused += 1;
      toastError(error);
    }
  }
}
