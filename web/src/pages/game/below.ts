/** Tells an element where it begins, as `--top`: what is left below the header is its height. */
export function belowHeader(target: HTMLElement): (() => void) | undefined {
  const bars = target.closest('main')?.previousElementSibling;
  if (!bars) return;
  const place = () => {
    const from = target.getBoundingClientRect().top + window.scrollY;
    target.style.setProperty('--top', `${Math.round(from)}px`);
  };
  const observer = new ResizeObserver(place);
  observer.observe(bars);
  place();
  return () => observer.disconnect();
}
