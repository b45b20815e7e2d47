import type { EventView } from './told';

/** A tournament of three, for tests. */
export function event(own: Partial<EventView> = {}): EventView {
  const names = ['Ann', 'Bob', 'Cleo'];
  return {
    id: 'k3Jz_0aB',
    name: 'Club evening',
    game: 'chess',
    format: 'round_robin',
    stage: 'running',
    version: 7,
    maker: 'Dee',
    created_ms: 0,
    starts_ms: null,
    started_ms: 1,
    ends_ms: null,
    clock: '5+3',
    rated: false,
    games: 1,
    rounds: 3,
    rounds_in_all: null,
    round_begins_ms: [],
    tie_breaks: [],
    announced: [],
    may_enter: true,
    entrants: names.map((name) => ({ name, rating: null, out: false, here: true })),
    standings: [1, 0, 2].map((entrant, at) => {
      const played = { points: 0, ties: [], wins: 0, draws: 0, losses: 0 };
      return { place: at + 1, entrant, ...played };
    }),
    encounters: [],
    off: [],
    bracket: [],
    ...own,
  };
}
