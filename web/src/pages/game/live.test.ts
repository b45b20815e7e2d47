import { beforeEach, describe, expect, it } from 'vitest';
import { playable } from '../../boards/moves';
import { readControl, shows } from './clock';
import type { BoardMoved, Clocks, Seat, ToAct } from './feed';
import { LiveGame } from './live.svelte';
import type { Message, News } from './live.svelte';

let now = 0;
let sent: { n: number; m: string; done: () => void; fail: (why: Error) => void }[] = [];
let news: News[] = [];
let refusals: unknown[] = [];

function newGame(): LiveGame {
  return new LiveGame({
    now: () => now,
    send: (move) =>
      new Promise((resolve, reject) => {
        sent.push({ ...move, done: () => resolve(undefined), fail: reject });
      }),
    playable,
    tell: (one) => news.push(one),
    refuse: (error) => refusals.push(error),
  });
}

const who = { kind: 'guest' as const, rating: null };

function state(given: object = {}): Message {
  const d = {
    id: 'g',
    v: 1,
    game: 'chess',
    players: ['Ann', 'Bob'],
    who: [who, who],
    clock: '5+3',
    rated: false,
    series: null,
    seat: 1,
    position: 'p0',
    to_act: [true, false],
    clocks: [300_000, 300_000],
    moves: [],
    n: 0,
    legal: 'e2e4 e4,g1f3 Nf3,pass',
    draw: null,
    takeback: null,
    result: '*',
    reason: null,
    ...given,
  };
  return { t: 'state', d } as unknown as Message;
}

function moved(v: number, by: Seat, m: string | null, position: string, legal = ''): Message {
  const to_act: ToAct = by === 1 ? [false, true] : [true, false];
  const clocks: Clocks = [300_000, 300_000];
  const d: BoardMoved = ['g', v, by, m, m, clocks, position, to_act, legal];
  return { t: 'b', d };
}

/** What became of premoves. */
const premoves = () =>
  news.flatMap((one) => (one.what === 'premove' ? [`${one.became} ${one.m}`] : []));

/** Lets what was answered be heard. */
const settled = () => Promise.resolve().then(() => Promise.resolve());

beforeEach(() => {
  now = 1_000;
  sent = [];
  news = [];
  refusals = [];
});

describe('a clock', () => {
  it('runs from what the server told', () => {
    const game = newGame();
    game.hear(state());
    now += 2_500;
    expect(game.clock(1, now)).toBe(297_500);
    expect(game.clock(2, now)).toBe(300_000);
    game.hear({ t: 'paused', d: { ms: 2_000 } });
    expect(game.clock(1, now)).toBe(299_500);
  });

  it('stands while the game is adjourned, and at its end', () => {
    const game = newGame();
    game.hear(state());
    now += 1_000;
    game.hear({ t: 'adjourned', d: { id: 'g', on: true } });
    now += 5_000;
    expect(game.clock(1, now)).toBe(299_000);
    game.hear({ t: 'adjourned', d: { id: 'g', on: false } });
    now += 1_000;
    expect(game.clock(1, now)).toBe(298_000);
    game.hear({ t: 'e', d: { id: 'g', v: 2, e: 'ended', result: '0-1', reason: 'resign' } });
    now += 1_000;
    expect(game.clock(1, now)).toBe(298_000);
  });

  it('knows delays and periods', () => {
    const delay = readControl('5+d3');
    expect(shows(delay, 10_000, 2_000, true)).toBe(10_000);
    expect(shows(delay, 10_000, 4_000, true)).toBe(9_000);
    expect(shows(delay, 10_000, 4_000, false)).toBe(6_000);
    const periods = readControl('10+3x30s');
    expect(shows(periods, 1_000, 2_000, true)).toBe(29_000);
    expect(shows(readControl('5+3'), 1_000, 2_000, true)).toBe(0);
  });
});

describe('a move made here', () => {
  it('is drawn at once and marked when it is stored', async () => {
    const game = newGame();
    game.hear(state());
    game.play('e2e4');
    expect(sent).toMatchObject([{ n: 0, m: 'e2e4' }]);
    expect(game.isToMove).toBe(false);
    expect(game.pending).toMatchObject({ stored: false });
    sent[0]?.done();
    await settled();
    expect(game.stored).toBe(1);
    game.hear(moved(2, 1, 'e2e4', 'p1'));
    expect(game.pending).toBeNull();
    expect(game.position).toBe('p1');
    expect(game.plies).toHaveLength(1);
  });

  it('goes back if it is refused', async () => {
    const game = newGame();
    game.hear(state());
    game.play('e2e5');
    sent[0]?.fail(new Error('the way is blocked'));
    await settled();
    expect(game.pending).toBeNull();
    expect(game.refused).toBe(1);
    expect(game.isToMove).toBe(true);
    expect(refusals).toHaveLength(1);
  });

  it('waits for the other one where both move at once', async () => {
    const game = newGame();
    game.hear(state({ game: 'mastermind', to_act: [true, false], legal: '*' }));
    expect(game.anyMove).toBe(true);
    game.play('RJVB');
    sent[0]?.done();
    await settled();
    expect(game.runs(1)).toBe(false);
    expect(game.pending).toMatchObject({ stored: true });
    expect(game.isToMove).toBe(false);
  });

  it('survives a lost connection until the server answers', () => {
    const game = newGame();
    game.hear(state());
    game.play('e2e4');
    game.hear(state());
    expect(game.pending).toMatchObject({ m: 'e2e4' });
    const moves = [[1, 'e4', 'e2e4']];
    game.hear(state({ v: 2, n: 1, moves, position: 'p1', to_act: [false, true], legal: '' }));
    expect(game.pending).toBeNull();
  });
});

describe('a premove', () => {
  it('is sent if it is legal when the turn comes', () => {
    const game = newGame();
    game.hear(state({ to_act: [false, true], legal: '' }));
    expect(game.mayPremove).toBe(true);
    game.prepare('g1f3');
    game.hear(moved(2, 2, 'e7e5', 'p1', 'g1f3 Nf3'));
    expect(sent).toMatchObject([{ m: 'g1f3' }]);
    expect(game.premove).toBeNull();
    expect(premoves()).toEqual(['kept g1f3', 'sent g1f3']);
  });

  it('may be typed as people write it, and is sent as the game writes it', () => {
    const game = newGame();
    game.hear(state({ to_act: [false, true], legal: '' }));
    game.prepare('nf3');
    game.hear(moved(2, 2, 'e7e5', 'p1', 'g1f3 Nf3,e2e4 e4'));
    expect(sent).toMatchObject([{ m: 'g1f3' }]);
    expect(premoves()).toEqual(['kept nf3', 'sent nf3']);
  });

  it('is dropped if it is not', () => {
    const game = newGame();
    game.hear(state({ to_act: [false, true], legal: '' }));
    game.prepare('g1f3');
    game.hear(moved(2, 2, 'e7e5', 'p1', 'e2e4 e4'));
    expect(sent).toEqual([]);
    expect(game.premove).toBeNull();
    expect(game.isToMove).toBe(true);
    expect(premoves()).toEqual(['kept g1f3', 'impossible g1f3']);
  });

  it('can be changed and dropped', () => {
    const game = newGame();
    game.hear(state({ to_act: [false, true], legal: '' }));
    game.prepare('g1f3');
    game.prepare('e2e4');
    game.prepare(null);
    game.prepare(null);
    game.hear(moved(2, 2, 'e7e5', 'p1', 'e2e4 e4'));
    expect(sent).toEqual([]);
    expect(premoves()).toEqual(['kept g1f3', 'kept e2e4', 'dropped e2e4']);
  });

  it('survives a lost connection, but not a move that is taken back', () => {
    const game = newGame();
    game.hear(state({ to_act: [false, true], legal: '' }));
    game.prepare('g1f3');
    game.hear(state({ to_act: [false, true], legal: '' }));
    expect(game.premove).toBe('g1f3');
    game.hear({ t: 'e', d: { id: 'g', v: 2, e: 'taken_back', position: 'p0' } } as Message);
    expect(game.premove).toBeNull();
  });

  it('is nothing for those who are to move, have moved, or only watch', () => {
    const game = newGame();
    game.hear(state());
    game.prepare('g1f3');
    game.play('e2e4');
    game.prepare('g1f3');
    expect(game.premove).toBeNull();
    const watched = newGame();
    watched.hear(state({ seat: null }));
    expect(watched.mayPremove).toBe(false);
  });

  it('is nothing where both move at once', () => {
    const duel = newGame();
    duel.hear(state({ game: 'mastermind', to_act: [false, true], legal: '' }));
    expect(duel.mayPremove).toBe(false);
    const unheard = newGame();
    unheard.hear(state({ game: 'duel9', to_act: [true, true] }));
    unheard.hear(state({ game: 'duel9', to_act: [false, true], legal: '' }));
    expect(unheard.mayPremove).toBe(false);
  });
});

describe('looking back', () => {
  it('goes on while moves arrive', () => {
    const game = newGame();
    game.hear(state());
    game.hear(moved(2, 1, 'e2e4', 'p1'));
    game.hear(moved(3, 2, 'e7e5', 'p2', 'g1f3 Nf3'));
    game.go(1);
    expect(game.shownPosition).toBe('p1');
    game.hear(moved(4, 1, 'g1f3', 'p3'));
    expect(game.shownPosition).toBe('p1');
    game.go(0);
    expect(game.shownPosition).toBe('p0');
    game.go(99);
    expect(game.at).toBeNull();
    expect(game.shownPosition).toBe('p3');
  });

  it('skips what was never seen, until it is known', () => {
    const game = newGame();
    const moves = [
      [1, 'e4', 'e2e4'],
      [2, 'e5', 'e7e5'],
    ];
    game.hear(state({ moves, n: 1, position: 'p2' }));
    game.go(1);
    expect(game.shownPosition).toBe('p2');
    const plies = [
      { by: 1 as const, m: 'e2e4', p: 'e4', position: 'p1' },
      { by: 2 as const, m: 'e7e5', p: 'e5', position: 'p2' },
    ];
    game.fill({ start: 'p0', plies } as never);
    game.go(1);
    expect(game.shownPosition).toBe('p1');
  });
});

describe('what is told', () => {
  it('twice happens once', () => {
    const game = newGame();
    game.hear(state());
    game.hear(moved(2, 1, 'e2e4', 'p1'));
    game.hear(moved(2, 1, 'e2e4', 'p1'));
    expect(game.plies).toHaveLength(1);
  });

  it('is as usual where nothing is said of it', () => {
    const game = newGame();
    game.hear(state());
    expect(game.table).toMatchObject({ drawOffers: true, takebacks: true, hints: false });
    game.hear(state({ draw_offers: false, takebacks: false, hints: true }));
    expect(game.table).toMatchObject({ drawOffers: false, takebacks: false, hints: true });
  });

  it('takes moves back', () => {
    const game = newGame();
    game.hear(state());
    game.hear(moved(2, 1, 'e2e4', 'p1'));
    game.hear({ t: 'e', d: { id: 'g', v: 3, e: 'takeback_asked', by: 1 } });
    expect(game.takeback).toBe(1);
    const board = {
      plies: 0,
      position: 'p0',
      to_act: [true, false] as ToAct,
      clocks: [1, 2] as Clocks,
      legal: 'e2e4 e4',
    };
    game.hear({ t: 'e', d: { id: 'g', v: 4, e: 'taken_back', position: 'p0', board } });
    expect(game.plies).toEqual([]);
    expect(game.takeback).toBeNull();
    expect(game.stored).toBe(0);
    expect(game.isToMove).toBe(true);
    game.play('e2e4');
    expect(sent).toMatchObject([{ n: 0 }]);
  });

  it('counts who is away', () => {
    const game = newGame();
    game.hear(state());
    game.hear({ t: 'there', d: { id: 'g', seat: 2, here: false, left: 24_000 } });
    expect(game.away[1]).toEqual({ until: 25_000 });
    game.hear({ t: 'there', d: { id: 'g', seat: 2, here: true, left: null } });
    expect(game.away[1]).toBeNull();
  });

  it('hides what the viewer may not know', () => {
    const game = newGame();
    game.hear(state({ game: 'dark', to_act: [false, true], legal: '' }));
    game.hear(moved(2, 2, null, 'p?', 'e2e4 e4'));
    expect(game.plies).toEqual([{ by: 2, m: null, p: null, position: 'p?' }]);
  });
});
