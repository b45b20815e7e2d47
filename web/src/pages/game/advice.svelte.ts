import { api } from '../../lib/api';
import type { Hint } from '../../protocol';
import type { GamePage } from './page.svelte';

/** What somebody wants to know: a good move, or what their last one was worth. */
export type Question = 'best' | 'last';

/** What the computer says to who plays against it, where the server allows hints. */
export class Advice {
  /** What was asked for, and is shown until a move makes it old. */
  question = $state<Question | null>(null);
  /** The answer; nothing while the computer thinks. */
  hint = $state.raw<Hint | null>(null);
  failure = $state.raw<unknown>(null);
  #page: GamePage;
  /** What the game was like when the question was asked. */
  #moment = '';
  /** The position that the answer is for. */
  #position = '';
  #turn = 0;

  /** Belongs to a component: advice that is old is forgotten. */
  constructor(page: GamePage) {
    this.#page = page;
    $effect(() => {
      if (this.question && (!this.isOffered || this.#now(this.question) !== this.#moment))
        this.drop();
    });
  }

  get isOffered(): boolean {
    const { table, isOver } = this.#page;
    return table !== null && table.hints && !isOver;
  }

  /** May this be asked now? */
  may(question: Question): boolean {
    const { live } = this.#page;
    if (!this.isOffered || live.pending) return false;
    return question === 'best' ? live.isToMove : live.plies.some(({ by }) => by === live.seat);
  }

  /** The move to show on the board, if the position is shown that it is for. */
  get marked(): string | null {
    if (this.question !== 'best' || this.#page.live.at !== null) return null;
    return this.hint?.best?.m ?? null;
  }

  /** Asks; whoever asks the same again has seen enough. */
  toggle(question: Question): void {
    if (this.question === question) this.drop();
    else if (this.may(question)) void this.ask(question);
  }

  async ask(question: Question): Promise<void> {
    const turn = ++this.#turn;
    this.question = question;
    this.#moment = this.#now(question);
    this.failure = null;
    const { position } = this.#page.live;
    // Both answers come together, and hold as long as nobody moves.
    if (this.hint && this.#position === position) return;
    this.hint = null;
    this.#position = position;
    try {
      const hint = await api.get<Hint>(`/api/game/${encodeURIComponent(this.#page.id)}/hint`);
      if (turn === this.#turn) this.hint = hint;
    } catch (error) {
      if (turn === this.#turn) this.failure = error;
    }
  }

  drop(): void {
    this.#turn += 1;
    this.question = null;
    this.failure = null;
  }

  /** A hint is for one position; what is said of one's own move holds until the next one. */
  #now(question: Question): string {
    const { plies, seat, pending } = this.#page.live;
    const own = plies.filter(({ by }) => by === seat);
    const count = question === 'best' ? plies.length : own.length;
    return `${count} ${own.at(-1)?.m ?? ''} ${pending?.m ?? ''}`;
  }
}
