import type { Part } from '../../lib/api';
import { address, api } from '../../lib/api';

/** A list of the server, which comes in parts. */
export class Paged<T> {
  items = $state.raw<T[]>([]);
  next = $state<string | null>(null);
  loading = $state(true);
  error = $state.raw<unknown>(null);
  #turn = 0;
  readonly #path: () => string;

  constructor(path: () => string) {
    this.#path = path;
  }

  /** From the beginning. */
  async load(): Promise<void> {
    await this.#ask(null);
  }

  /** What follows. */
  async more(): Promise<void> {
    if (this.next !== null) await this.#ask(this.next);
  }

  async #ask(after: string | null): Promise<void> {
    const turn = ++this.#turn;
    this.loading = true;
    const path = this.#path();
    const [before = '', search = ''] = path.split('?');
    const query = { ...Object.fromEntries(new URLSearchParams(search)), after, limit: 50 };
    try {
      const { items, next } = await api.get<Part<T>>(address(before, query));
      if (turn !== this.#turn) return;
      this.items = after === null ? items : [...this.items, ...items];
      this.next = next;
      this.error = null;
    } catch (error) {
      if (turn === this.#turn) this.error = error;
    } finally {
      if (turn === this.#turn) this.loading = false;
    }
  }
}
