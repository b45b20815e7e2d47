import { untrack } from 'svelte';
import { beginningWith, nextSteps, type Choice } from './moves';

/**
 * What has been chosen of a move so far. Mouse, keyboard and screen reader share it, so that they
 * can be mixed. Every gesture is one that some legal move goes on with.
 */
export class Picker {
  #choices: () => readonly Choice[];
  #play: (m: string) => void;
  chosen: readonly string[] = $state.raw([]);
  next: ReadonlySet<string> = $derived.by(() => nextSteps(this.#choices(), this.chosen));
  first: ReadonlySet<string> = $derived.by(() => nextSteps(this.#choices(), []));

  constructor(choices: () => readonly Choice[], play: (m: string) => void) {
    this.#choices = choices;
    this.#play = play;
  }

  /** The square where the choice is now: the goal if there is one, else the start. */
  get at(): string | undefined {
    return this.chosen.at(-1);
  }

  /** The moves that are still possible. */
  get left(): Choice[] {
    return beginningWith(this.#choices(), this.chosen);
  }

  /**
   * Goes on with a gesture, begins anew with it, or drops what was chosen if it is neither.
   * Tells whether something is chosen, or a move was made.
   */
  choose(step: string): boolean {
    const steps = this.#continued(step);
    this.chosen = steps;
    if (steps.length === 0) return false;
    const left = this.left;
    const only = left.length === 1 ? left[0] : undefined;
    if (only && (steps.length > 1 || only.steps.length === 1)) {
      this.drop();
      this.#play(only.m);
    }
    return true;
  }

  drop(): void {
    this.chosen = [];
  }

  /** Another position: what was chosen to begin with stays so if it may still move. */
  carryOn(): void {
    untrack(() => {
      const [from] = this.chosen;
      this.chosen = from !== undefined && this.first.has(from) ? [from] : [];
    });
  }

  #continued(step: string): readonly string[] {
    if (this.next.has(step)) return [...this.chosen, step];
    const [from] = this.chosen;
    // An animal may be turned without saying first that it stays.
    if (step.startsWith('>') && from && this.chosen.length === 1 && this.next.has(from)) {
      return [from, from, step];
    }
    const again = this.chosen.length === 1 && step === from;
    return this.first.has(step) && !again ? [step] : [];
  }
}
