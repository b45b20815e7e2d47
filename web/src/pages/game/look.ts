import { SQUARES } from '../../boards/contract';
import type { Look } from '../../boards/contract';
import type { Settings } from '../../lib/settings.svelte';

/** How boards look, as it was chosen. */
export function boardLook(settings: Settings): Partial<Look> {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return {
    squares: SQUARES.find((name) => name === settings.boardStyle) ?? 'wood',
    pieces: settings.pieces,
    palette: settings.kamisadoPalette,
    coordinates: settings.coordinates,
    animation: settings.animations && !isCalm ? 200 : 0,
  };
}
