import { address } from '../../lib/api';

/** What is asked of the archive: the names are those of the server. */
export interface Filters {
  player: string;
  opponent: string;
  game: string;
  result: string;
  ending: string;
  since: string;
  until: string;
  position: string;
}

export const noFilters: Filters = {
  player: '',
  opponent: '',
  game: '',
  result: '',
  ending: '',
  since: '',
  until: '',
  position: '',
};

/** The reasons for which games end, as the server calls them. */
export const endings = [
  'checkmate',
  'stalemate',
  'insufficient_material',
  'dead_position',
  'threefold',
  'fivefold',
  'fifty_moves',
  'seventyfive_moves',
  'king_captured',
  'horde_destroyed',
  'home_row',
  'deadlock',
  'mountain',
  'repetition',
  'found',
  'draw',
  'max_rounds',
  'resign',
  'agreement',
  'timeout',
  'abandon',
  'illegal_move',
  'ply_cap',
  'decision',
] as const;

const own = ['win', 'draw', 'loss'];

/** The filters in a query; what else is in it is nobody's. */
export function readFilters(query: URLSearchParams): Filters {
  const found = { ...noFilters };
  for (const name of Object.keys(noFilters) as (keyof Filters)[]) {
    found[name] = query.get(name)?.trim() ?? '';
  }
  // Won by whom? Only a player wins, draws and loses.
  if (!found.player && own.includes(found.result)) found.result = '';
  return found;
}

export function areAny(filters: Filters): boolean {
  return Object.values(filters).some(Boolean);
}

export function archivePath(filters: Filters): string {
  return address('/games', { ...filters });
}

export function exportPath(filters: Filters, format: 'pgn' | 'jsonl'): string {
  return address('/api/archive/export', { ...filters, format });
}
