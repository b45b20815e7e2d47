import { nameOf } from './table';
import type { BracketPlace, BracketRound, Encounter, EventView } from './told';

/** A place of a bracket with its number in its round. */
export type Numbered = BracketPlace & { at: number };

/** A round of a bracket, or the part of it that is shown. */
export interface Part {
  round: number;
  /** How many places the whole round has. */
  size: number;
  places: Numbered[];
}

/** A place as it is drawn: how far its middle is from the top, in places of the first column. */
export interface Spot {
  place: Numbered;
  y: number;
}

/** A line from one column to the next. */
export interface Way {
  from: number;
  to: number;
  /** Has somebody gone it? */
  isGone: boolean;
}

export interface Column {
  round: number;
  size: number;
  spots: Spot[];
  /** The lines that come in. */
  ways: Way[];
}

/** All rounds, whole. */
export function partsOf(rounds: BracketRound[]): Part[] {
  return rounds.map(({ round, places }) => ({
    round,
    size: places.length,
    places: places.map((place, at) => ({ ...place, at })),
  }));
}

/** Where everything is: each place in the middle of those it is reached from, and none upon another. */
export function draw(parts: Part[]): { columns: Column[]; height: number } {
  const columns: Column[] = [];
  let height = 0;
  for (const { round, size, places } of parts) {
    const before = new Map(columns.at(-1)?.spots.map((spot) => [spot.place.at, spot]));
    const ways: Way[] = [];
    let least = 0.5;
    const spots = places.map((place) => {
      const from = place.from.flatMap((at) => (at === null ? [] : (before.get(at) ?? [])));
      const middle = from.reduce((sum, { y }) => sum + y, 0) / from.length;
      const y = from.length > 0 ? Math.max(middle, least) : least;
      least = y + 1;
      for (const one of from) ways.push({ from: one.y, to: y, isGone: one.place.winner !== null });
      return { place, y };
    });
    height = Math.max(height, least - 0.5);
    columns.push({ round, size, spots, ways });
  }
  return { columns, height };
}

/** The largest power of two that is not larger. */
function halving(most: number): number {
  return 2 ** Math.floor(Math.log2(Math.max(1, most)));
}

/**
 * What is shown where only so many places are one below the other and so many rounds beside each other: as many rounds
 * as possible with the current one, in turns where that one is too long.
 */
export function pagesOf(
  parts: Part[],
  current: number,
  { rows, columns }: { rows: number; columns: number },
): Part[][] {
  if (parts.length === 0) return [];
  const isFit = parts.map(({ places }) => places.length <= rows);
  const now = Math.max(
    0,
    parts.findIndex(({ round }) => round === current),
  );
  if (isFit[now]) {
    // The end is to be seen, but never without what is played.
    const from = Math.max(isFit.indexOf(true), Math.min(now, parts.length - columns));
    return [parts.slice(from, from + columns)];
  }
  const long = parts[now]?.places ?? [];
  const step = halving(rows);
  const pages: Part[][] = [];
  for (let top = 0; top < long.length; top += step) {
    const page: Part[] = [];
    for (const part of parts.slice(now, now + columns)) {
      const before = page.at(-1);
      const reached = before && new Set(before.places.map(({ at }) => at));
      const places = reached
        ? part.places.filter(({ from }) => from.every((at) => at === null || reached.has(at)))
        : part.places.slice(top, top + step);
      if (places.length === 0) break;
      page.push({ ...part, places });
    }
    pages.push(page);
  }
  return pages;
}

/** One of the two of a place, as it is shown. */
export interface Side {
  /** Nothing if it is not known yet. */
  name: string | null;
  /** What they have so far; nothing before the first game is over. */
  points: number | null;
  isWinner: boolean;
  isLoser: boolean;
}

export interface Met {
  encounter: Encounter | null;
  sides: Side[];
}

/** Who is at a place, and what they have. */
export function metAt(
  view: EventView,
  { encounter: at, entrants, winner, bye }: BracketPlace,
): Met {
  const encounter = at === null ? null : (view.encounters[at] ?? null);
  const sides = entrants.map((entrant): Side => {
    const which = encounter?.first === entrant ? 0 : 1;
    const played = encounter?.games.length
      ? encounter.games.reduce((sum, { points }) => sum + points[which], 0)
      : null;
    return {
      name: entrant === null ? null : nameOf(view, entrant),
      points: encounter?.points?.[which] ?? played,
      isWinner: !bye && winner !== null && winner === entrant,
      isLoser: winner !== null && winner !== entrant,
    };
  });
  return { encounter, sides: bye ? sides.slice(0, 1) : sides };
}
