import { untrack } from 'svelte';
import { address, api } from './api';
import type { Part } from './api';

type Query = Record<string, string | number | null>;

/** A list that comes in parts, as the server tells it. */
export class Listed<T, P extends Part<T> = Part<T>> {
  items = $state.raw<T[]>([]);
  /** The first part, with what it tells besides its entries. */
  first = $state.raw<P | null>(null);
  error = $state.raw<unknown>(null);
  isLoading = $state(false);
  #next = $state<string | null>(null);
  #path = '';
  #query: Query = {};
  /** After what the last question was asked: one that failed is asked again. */
  #asked: string | null = null;
  #turn = 0;

  get hasMore(): boolean {
    return this.#next !== null;
  }

  /** Nothing there, and nothing will come. */
  get isEmpty(): boolean {
    const isSettled = this.first !== null && !this.isLoading && this.error === null;
    return isSettled && this.items.length === 0 && !this.hasMore;
  }

  /** Begins again, maybe with another question. */
  async load(path: string, query: Query = {}): Promise<void> {
    this.#path = path;
    this.#query = query;
    this.items = [];
    this.first = null;
    this.#next = null;
    // An effect that asks is not run again by the answer.
    await untrack(() => this.#read(null));
  }

  /** Asks for the same list, maybe another part of it; what is shown stays until the answer comes. */
  async refresh(query: Query = this.#query): Promise<void> {
    this.#query = query;
    await untrack(() => this.#read(null));
  }

  retry = (): void => {
    void this.#read(this.#asked);
  };

  more = (): void => {
    if (this.hasMore && !this.isLoading) void this.#read(this.#next);
  };

  async #read(after: string | null): Promise<void> {
    const turn = ++this.#turn;
    const before = after === null ? 0 : this.items.length;
    this.isLoading = true;
    this.error = null;
    try {
      // A part may be empty and still go on: something should be seen for one press.
      for (let tries = 0; tries < 10; tries++) {
        this.#asked = after;
        const part = await api.get<P>(address(this.#path, { ...this.#query, after }));
        if (turn !== this.#turn) return;
        if (after === null) this.first = part;
        this.items = after === null ? part.items : [...this.items, ...part.items];
        this.#next = after = part.next ?? null;
        if (after === null || this.items.length > before) break;
      }
    } catch (error) {
      if (turn === this.#turn) this.error = error;
    }
    if (turn === this.#turn) this.isLoading = false;
  }
}
