import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api';
import type { Analysis, AnalysisState } from '../../protocol';
import { ComputerAnalysis } from './analysis.svelte';

function told(state: AnalysisState, done = 0): Analysis {
  const none = { inaccuracies: 0, mistakes: 0, blunders: 0 };
  const known = { score: { points: 0 }, chance: 50, best: null, grade: null };
  const positions = [0, 1, 2].map((at) => (at >= 3 - done ? known : null));
  return { state, done, of: 3, positions, mistakes: [none, none] };
}

/** A server that answers one after the other, and a clock that goes when it is told to. */
function analysis(answers: (Analysis | Error)[]) {
  const asked: string[] = [];
  const waiting: { ms: number; act: () => void }[] = [];
  let isSeen = true;
  const answer = (what: string) => () => {
    asked.push(what);
    const next = answers.shift();
    return next instanceof Error || !next ? Promise.reject(next) : Promise.resolve(next);
  };
  const it = new ComputerAnalysis({
    ask: answer('ask'),
    begin: answer('begin'),
    after: (ms, act) => {
      const entry = { ms, act };
      waiting.push(entry);
      return () => void (waiting.includes(entry) && waiting.splice(waiting.indexOf(entry), 1));
    },
    isSeen: () => isSeen,
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const tick = async () => {
    waiting.shift()?.act();
    await settle();
  };
  return { it, asked, waiting, settle, tick, hide: () => (isSeen = false) };
}

describe('the analysis of a game', () => {
  it('is shown at once if it is there, and not asked for again', async () => {
    const { it: game, asked, waiting, settle } = analysis([told('done', 3)]);
    game.open();
    await settle();
    expect(game.isKnown).toBe(true);
    expect([asked, waiting]).toEqual([['ask'], []]);
  });

  it('begins when somebody wants it, and is followed until it is done', async () => {
    const states = [told('none'), told('waiting'), told('running', 1), told('done', 3)];
    const { it: game, asked, waiting, settle, tick } = analysis(states);
    game.open();
    await settle();
    expect(waiting).toEqual([]);
    await game.begin();
    expect(game.told?.state).toBe('waiting');
    expect(game.isKnown).toBe(false);
    await tick();
    expect([game.told?.done, game.isKnown]).toEqual([1, true]);
    await tick();
    expect(game.told?.state).toBe('done');
    expect([asked, waiting]).toEqual([['ask', 'begin', 'ask', 'ask'], []]);
  });

  it('is asked for less often where nobody looks, and no more when the page is left', async () => {
    const { it: game, waiting, settle, tick, hide } = analysis([told('waiting'), told('running')]);
    const close = game.open();
    await settle();
    const [soon] = waiting;
    hide();
    await tick();
    expect(waiting[0]?.ms).toBeGreaterThan(soon?.ms ?? Infinity);
    close();
    expect(waiting).toEqual([]);
  });

  it('does again what failed', async () => {
    const crowded = new ApiError('crowded', 'many games wait', 503);
    const { it: game, asked, settle } = analysis([told('none'), crowded, told('done', 3)]);
    game.open();
    await settle();
    await game.begin();
    expect(game.failure).toBe(crowded);
    game.retry();
    await settle();
    expect([game.failure, game.told?.state]).toEqual([null, 'done']);
    expect(asked).toEqual(['ask', 'begin', 'begin']);
  });

  it('is not offered where there is none', async () => {
    const { it: game, settle } = analysis([new ApiError('no_analysis', 'hidden', 404)]);
    game.open();
    await settle();
    expect([game.isOffered, game.failure]).toEqual([false, null]);
  });
});
