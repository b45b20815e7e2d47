import type { LegalMove } from '../../boards/contract';
import type { Judgement } from '../../protocol';
import { ApiError } from '../../lib/api';
import { judge, readLegal } from '../../lib/judge';

/** A position that a reader tries moves on; the server judges each. */
export class Trying {
  view = $state('');
  last = $state<string | null>(null);
  notation = $state<string | null>(null);
  legal = $state.raw<LegalMove[]>([]);
  toAct = $state.raw<[boolean, boolean]>([false, false]);
  /** The moves made since the diagram. */
  moves = $state.raw<string[]>([]);
  /** Why the last try was not allowed. */
  refusal = $state<string | null>(null);
  refused = $state(0);
  result = $state('*');
  /** May moves be tried here? Not where something is hidden. */
  isOpen = $state(false);
  busy = $state(false);

  constructor(
    readonly game: string,
    readonly start: string,
    readonly startLast: string | null,
  ) {
    this.view = start;
    this.last = startLast;
  }

  /** Asks what may be done here. A view with something unknown is no position: it stays a picture. */
  async open(): Promise<void> {
    if (this.isOpen || this.start.includes('?')) return;
    try {
      this.#show(await judge({ game: this.game, position: this.start }), []);
      this.isOpen = true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  async play(move: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      const question = { game: this.game, position: this.start, moves: this.moves, move };
      const judged = await judge(question);
      if (judged.refusal) this.#refuse(`${move}: ${judged.refusal.message}`);
      else this.#show(judged, [...this.moves, judged.plies.at(-1)?.m ?? move]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#refuse(error.message);
    } finally {
      this.busy = false;
    }
  }

  async reset(): Promise<void> {
    this.moves = [];
    this.refusal = null;
    this.view = this.start;
    this.last = this.startLast;
    this.notation = null;
    this.isOpen = false;
    await this.open();
  }

  #refuse(message: string): void {
    this.refusal = message;
    this.refused += 1;
  }

  #show(judged: Judgement, moves: string[]): void {
    const ply = judged.plies.at(-1);
    this.view = judged.position;
    this.last = ply?.m ?? this.startLast;
    this.notation = ply?.p ?? null;
    this.legal = readLegal(judged.legal);
    this.toAct = judged.to_act;
    this.result = judged.result;
    this.moves = moves;
    this.refusal = null;
  }
}
