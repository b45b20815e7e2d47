/** Is somebody writing, choosing from a menu, or walking over a board? Then keys are theirs. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (!target) return false;
  if (target.closest('input, textarea, select, [contenteditable], dialog, [role="menu"]'))
    return true;
  const isArrow = event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End';
  return isArrow && target.closest('[role="grid"], [role="tablist"], [role="radiogroup"]') !== null;
}
