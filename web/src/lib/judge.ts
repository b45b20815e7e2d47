import type { LegalMove } from '../boards/contract';
import type { Judge, Judgement } from '../protocol';
import { api } from './api';

/** Asks the referee about a position, and moves from it. */
export function judge(question: Judge, signal?: AbortSignal): Promise<Judgement> {
  return api.post<Judgement>('/api/judge', question, signal ? { signal } : {});
}

/** What the referee says of a move that somebody thinks of: why it cannot be, or what is to be said of it. */
export async function weigh(question: Judge): Promise<string | null> {
  const { refusal, note } = await judge(question);
  return refusal?.message ?? note ?? null;
}

/**
 * The legal moves of a text such as `e2e4 e4,g1f3 Nf3`: canonical texts, each with its notation
 * where that differs. `*` stands for too many to list.
 */
export function readLegal(text: string | null | undefined): LegalMove[] {
  if (!text || text === '*') return [];
  return text.split(',').map((entry) => {
    const [m = '', ...rest] = entry.split(' ');
    return { m, p: rest.join(' ') || m };
  });
}

const starts = new Map<string, Promise<string>>();

/** The position a game usually begins from. */
export function startOf(game: string): Promise<string> {
  const known = starts.get(game);
  if (known) return known;
  const asked = judge({ game }).then(({ position }) => position);
  starts.set(game, asked);
  // Whoever asks again after a failure shall be answered.
  asked.catch(() => starts.delete(game));
  return asked;
}
