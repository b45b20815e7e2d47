import { untrack } from 'svelte';
import { address, api } from '../../lib/api';
import type { Part } from '../../lib/api';
import type { Line } from './told';

/** How many are asked for at once. */
const part = 50;

/** What happened, from its end: the server tells it from the beginning. */
export class Log {
  /** In order, with the number of each. */
  lines = $state.raw<(Line & { seq: number })[]>([]);
  error = $state.raw<unknown>(null);
  isLoading = $state(false);
  #path: string;
  /** How many are before those that are known. */
  #before = $state(0);
  #version = 0;

  constructor(id: string) {
    this.#path = `/api/tournaments/${encodeURIComponent(id)}/log`;
  }

  get hasOlder(): boolean {
    return this.#before > 0;
  }

  /** So many things have happened: what is not known of them is asked for. */
  reach(version: number): void {
    this.#version = Math.max(this.#version, version);
    if (untrack(() => this.isLoading)) return;
    void untrack(() => this.#reach());
  }

  retry = (): void => void this.#reach();

  older = async (): Promise<void> => {
    const from = Math.max(0, this.#before - part);
    await this.#ask(async () => {
      const older = await this.#read(from, this.#before - from);
      this.lines = [...older, ...this.lines];
      this.#before = from;
    });
  };

  async #reach(): Promise<void> {
    await this.#ask(async () => {
      if (this.lines.length === 0) this.#before = Math.max(0, this.#version - part);
      for (;;) {
        const known = this.#before + this.lines.length;
        if (known >= this.#version) return;
        const news = await this.#read(known, part);
        if (news.length === 0) return;
        this.lines = [...this.lines, ...news];
      }
    });
  }

  async #read(after: number, limit: number): Promise<(Line & { seq: number })[]> {
    const read = await api.get<Part<Line>>(address(this.#path, { after: String(after), limit }));
    return read.items.map((line, at) => ({ ...line, seq: after + at + 1 }));
  }

  async #ask(run: () => Promise<void>): Promise<void> {
    this.isLoading = true;
    this.error = null;
    try {
      await run();
    } catch (error) {
      this.error = error;
    }
    this.isLoading = false;
  }
}
