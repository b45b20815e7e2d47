import { createSubscriber } from 'svelte/reactivity';

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 1_000);
  return () => clearInterval(timer);
});

/** `performance.now()`; whatever is drawn from it is drawn again each second. */
export function seconds(): number {
  subscribe();
  return performance.now();
}
