import { untrack } from 'svelte';
import { api } from './api';

/** Something the server tells, while it is asked for and when it is there. */
export class Fetched<T> {
  value = $state.raw<T | null>(null);
  error = $state.raw<unknown>(null);
  isLoading = $state(false);
  #path = '';
  #turn = 0;

  /** What was known before stays until the answer comes, if the address is the same. */
  async load(path: string): Promise<void> {
    const turn = ++this.#turn;
    if (path !== this.#path) this.value = null;
    this.#path = path;
    this.error = null;
    this.isLoading = true;
    try {
      const value = await untrack(() => api.get<T>(path));
      if (turn === this.#turn) this.value = value;
    } catch (error) {
      if (turn === this.#turn) this.error = error;
    }
    if (turn === this.#turn) this.isLoading = false;
  }

  reload = (): void => void this.load(this.#path);
}
