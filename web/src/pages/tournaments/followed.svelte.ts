import { untrack } from 'svelte';
import { api } from '../../lib/api';
import { socket } from '../../lib/socket.svelte';
import type { EventView } from './told';

/** However much happens, the server is asked no more often. */
const calm = 500;

/** A tournament, kept up to date. */
export class Followed {
  view = $state.raw<EventView | null>(null);
  /** Why there is none. */
  error = $state.raw<unknown>(null);
  #id: string;
  #timer = 0;
  #asked = -Infinity;
  #isAsking = false;
  #isStale = false;

  constructor(id: string) {
    this.#id = id;
  }

  /** Until the function that is returned is called. */
  follow(): () => void {
    const ends = [
      socket.on('welcome', () => this.#begin()),
      socket.on('tournament', ({ id }) => {
        if (id === this.#id) this.refresh();
      }),
    ];
    // A connection that is not there yet says `welcome` later.
    untrack(() => this.#begin());
    return () => {
      ends.forEach((end) => end());
      window.clearTimeout(this.#timer);
      // Nothing is the name of none.
      if (untrack(() => socket.link) === 'online') {
        socket.request('follow', { id: '' }).catch(() => {});
      }
    };
  }

  /** Asks how it stands: now, or as soon as it may. */
  refresh = (): void => {
    this.#isStale = true;
    if (this.#isAsking || this.#timer) return;
    const wait = Math.max(0, this.#asked + calm - performance.now());
    this.#timer = window.setTimeout(() => void this.#ask(), wait);
  };

  #begin(): void {
    if (socket.link === 'online') socket.request('follow', { id: this.#id }).catch(() => {});
    // What happened between is known only afterwards.
    this.refresh();
  }

  async #ask(): Promise<void> {
    this.#timer = 0;
    this.#isStale = false;
    this.#isAsking = true;
    this.#asked = performance.now();
    try {
      this.view = await api.get<EventView>(`/api/tournaments/${encodeURIComponent(this.#id)}`);
      this.error = null;
    } catch (error) {
      // What is known stays: the next news, or the next connection, asks again.
      if (!this.view) this.error = error;
    }
    this.#isAsking = false;
    if (this.#isStale) this.refresh();
  }
}
