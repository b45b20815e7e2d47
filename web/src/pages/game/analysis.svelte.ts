import { ApiError } from '../../lib/api';
import type { Analysis } from '../../protocol';
import type { Positions } from './assess';

/** How often is asked how far it is, in milliseconds: where somebody looks, and where nobody does. */
const SOON = 1_000;
const LATER = 5_000;

interface Means {
  /** How far it is. */
  ask: () => Promise<Analysis>;
  /** Has it begun. */
  begin: () => Promise<Analysis>;
  /** Does something after so many milliseconds, unless the function that is returned is called. */
  after: (ms: number, act: () => void) => () => void;
  /** Does somebody look at the page? */
  isSeen: () => boolean;
}

/** Is there more to come? */
export function goesOn(told: Analysis | null): boolean {
  return told?.state === 'waiting' || told?.state === 'running';
}

/** What the computer thinks of a game that is over, as far as it has come. */
export class ComputerAnalysis {
  told = $state.raw<Analysis | null>(null);
  failure = $state.raw<unknown>(null);
  /** Somebody asked for it, and the server has not said yet that it will be done. */
  isBegun = $state(false);
  /** Are there analyses of such a game? */
  isOffered = $state(true);
  #means: Means;
  #turn = 0;
  #stop = () => {};
  #failed: () => Promise<void> = () => this.#ask();

  constructor(means: Means) {
    this.#means = means;
  }

  get positions(): Positions {
    return this.told?.positions ?? [];
  }

  /** Is anything known? */
  get isKnown(): boolean {
    return this.positions.some((position) => position !== null);
  }

  /** Follows it until the function that is returned is called. */
  open(): () => void {
    void this.#ask();
    return () => {
      this.#turn += 1;
      this.#stop();
    };
  }

  async begin(): Promise<void> {
    this.isBegun = true;
    await this.#hear(this.#means.begin, () => this.begin());
    this.isBegun = false;
  }

  /** Does again what failed. */
  retry(): void {
    void this.#failed();
  }

  #ask(): Promise<void> {
    return this.#hear(this.#means.ask, () => this.#ask());
  }

  async #hear(ask: () => Promise<Analysis>, again: () => Promise<void>): Promise<void> {
    const turn = ++this.#turn;
    this.#stop();
    this.failure = null;
    try {
      const told = await ask();
      if (turn !== this.#turn) return;
      this.told = told;
      const pause = this.#means.isSeen() ? SOON : LATER;
      if (goesOn(told)) this.#stop = this.#means.after(pause, () => void this.#ask());
    } catch (error) {
      if (turn !== this.#turn) return;
      if (error instanceof ApiError && error.code === 'no_analysis') this.isOffered = false;
      else this.failure = error;
      this.#failed = again;
    }
  }
}
