import type { Encounter, EventView } from './told';

/** Points as players write them: `½`, `2½`. */
export function pointsText(points: number): string {
  const whole = Math.trunc(points);
  if (points === whole) return String(whole);
  return `${whole === 0 ? '' : whole}½`;
}

/** What both have of an encounter: `1–0`. */
export function scoreText([first, second]: readonly [number, number]): string {
  return `${pointsText(first)}–${pointsText(second)}`;
}

export function nameOf(view: EventView, entrant: number): string {
  return view.entrants[entrant]?.name ?? '';
}

/** Where the page of an event, or one behind it, is. */
export function eventPath(id: string, page = ''): string {
  return `/t/${encodeURIComponent(id)}${page}`;
}

/** Where the report of an entrant is. */
export function reportPath(id: string, name: string): string {
  return `${eventPath(id)}?entrant=${encodeURIComponent(name)}`;
}

/** An encounter with its number, which the server knows it by. */
export type Numbered = Encounter & { at: number };

export interface Round {
  round: number;
  encounters: Numbered[];
  /** The names of those who have it off. */
  off: string[];
  isOver: boolean;
}

/** The rounds, the first first. */
export function roundsOf(view: EventView): Round[] {
  const rounds = new Map<number, Round>();
  const of = (round: number): Round => {
    const known = rounds.get(round) ?? { round, encounters: [], off: [], isOver: true };
    rounds.set(round, known);
    return known;
  };
  view.encounters.forEach((encounter, at) => {
    const round = of(encounter.round);
    round.encounters.push({ ...encounter, at });
    round.isOver &&= encounter.points !== null;
  });
  view.off.forEach(({ round, entrant }) => of(round).off.push(nameOf(view, entrant)));
  return [...rounds.values()].sort((one, two) => one.round - two.round);
}

/** The round that is played: the first that is not over, or the last one. */
export function currentRound(rounds: Round[]): Round | null {
  return rounds.find(({ isOver }) => !isOver) ?? rounds.at(-1) ?? null;
}

export interface Cell {
  /** Of whoever's line it is; nothing while it goes on. */
  points: number | null;
  /** The opponent's place in the table. */
  place: number;
  opponent: string;
  game: string | null;
}

export interface Crosstable {
  /** Are its columns opponents, or rounds? */
  by: 'opponent' | 'round';
  lines: { place: number; name: string; points: number; cells: (Cell[] | null)[] }[];
}

/** More opponents than this are no table but a wall. */
const widest = 64;

/** Everybody against everybody where all meet, else round by round. The lines are in the order of the table. */
export function crosstable(view: EventView): Crosstable | null {
  const { standings, encounters, format } = view;
  if (encounters.length === 0) return null;
  const by = format === 'swiss' || format === 'knockout' ? 'round' : 'opponent';
  if (by === 'opponent' && standings.length > widest) return null;
  const row = new Map(standings.map(({ entrant }, at) => [entrant, at]));
  const columns = by === 'round' ? view.rounds : standings.length;
  const lines = standings.map(({ place, entrant, points }, at) => ({
    place,
    name: nameOf(view, entrant),
    points,
    cells: Array.from({ length: columns }, (_, column): Cell[] | null =>
      by === 'opponent' && column === at ? null : [],
    ),
  }));
  for (const encounter of encounters) {
    const { round, first, second, points, games, running } = encounter;
    const game = running ?? games.at(-1)?.id ?? null;
    for (const [own, other, which] of [
      [first, second, 0],
      [second, first, 1],
    ] as const) {
      const [line, column] = [row.get(own), row.get(other)];
      if (line === undefined || column === undefined) continue;
      const place = standings[column]?.place ?? 0;
      const cell = { points: points?.[which] ?? null, place, opponent: nameOf(view, other), game };
      lines[line]?.cells[by === 'round' ? round - 1 : column]?.push(cell);
    }
  }
  return { by, lines };
}

/** A line of a roster: a name, and a rating behind a comma. Empty lines are none. */
export function readRoster(text: string): { name: string; rating?: number }[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).map((line) => {
    const found = /^(.*?)\s*[,;\t]\s*(\d{1,4})$/.exec(line);
    return found ? { name: found[1] ?? '', rating: Number(found[2]) } : { name: line };
  });
}

/** Everything an encounter of so many games can end with, and that it counts for nobody. */
export function possibleScores(games: number): [number, number][] {
  const halves = Array.from({ length: 2 * games + 1 }, (_, half) => half / 2);
  return [...halves.map((lost): [number, number] => [games - lost, lost]), [0, 0]];
}

/** How many boards of one size fit into an area, and how wide they are; `extra` is what a board has above and below. */
export function fitBoards(
  count: number,
  width: number,
  height: number,
  { extra = 0, gap = 0, least = 0 },
): { columns: number; side: number; count: number } {
  let fit = { columns: 1, side: 0, count: Math.min(1, count) };
  for (let many = count; many >= 1; many--) {
    let best = { columns: 1, side: 0, count: many };
    for (let columns = 1; columns <= many; columns++) {
      const rows = Math.ceil(many / columns);
      const side = Math.min(
        (width - (columns - 1) * gap) / columns,
        (height - (rows - 1) * gap) / rows - extra,
      );
      if (side > best.side) best = { columns, side: Math.floor(side), count: many };
    }
    fit = best;
    if (best.side >= least) break;
  }
  return fit;
}
