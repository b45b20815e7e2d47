import { untrack } from 'svelte';
import { address, api } from './api';
import type { Part } from './api';

/** A list that comes in parts, as the server tells it. */
export class Listed<T, P extends Part<T> = Part<T>> {
  items = $state.raw<T[]>([]);
  /** The first part, with what it tells besides its entries. */
  first = $state.raw<P | null>(null);
  error = $state.raw<unknown>(null);
  isLoading = $state(false);
  #next = $state<string | null>(null);
  #path = '';
  #query: Record<string, string | number | null> = {};
  #turn = 0;

  get hasMore(): boolean {
    return this.#next !== null;
  }

  /** Nothing there, and nothing will come. */
  get isEmpty(): boolean {
    return this.first !== null && this.items.length === 0 && !this.hasMore && !this.isLoading;
  }

  /** Begins again, maybe with another question. */
  async load(path: string, query: Record<string, string | number | null> = {}): Promise<void> {
    this.#path = path;
    this.#query = query;
    this.items = [];
    this.first = null;
    this.#next = null;
    // An effect that asks is not run again by the answer.
    await untrack(() => this.#read());
  }

  reload = (): void => {
    if (this.first) void this.#read();
    else void this.load(this.#path, this.#query);
  };

  more = (): void => {
    if (this.hasMore && !this.isLoading) void this.#read();
  };

  async #read(): Promise<void> {
    const turn = ++this.#turn;
    this.isLoading = true;
    this.error = null;
    try {
      // A part may be empty and still go on: something should be seen for one press.
      for (let tries = 0, before = this.items.length; tries < 10; tries++) {
        const part = await api.get<P>(address(this.#path, { ...this.#query, after: this.#next }));
        if (turn !== this.#turn) return;
        this.first ??= part;
        this.items = [...this.items, ...part.items];
        this.#next = part.next ?? null;
        if (!this.hasMore || this.items.length > before) break;
      }
    } catch (error) {
      if (turn === this.#turn) this.error = error;
    }
    if (turn === this.#turn) this.isLoading = false;
  }
}
