/** How long what happens waits for more of it. */
const pause = 250;
const waiting = new Set<() => void>();

/**
 * Calls a function soon, together with all others that wait: many small boards are drawn in one
 * frame instead of one each. A function that waits already is called once.
 */
export function together(call: () => void): void {
  if (waiting.size === 0) {
    setTimeout(() => {
      const all = [...waiting];
      waiting.clear();
      all.forEach((each) => each());
    }, pause);
  }
  waiting.add(call);
}
