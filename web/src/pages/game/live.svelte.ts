import type { Happened, SeriesTold, State, Who } from '../../protocol';
import { readLegal } from '../../lib/judge';
import type { GameMessage, Told } from '../../lib/socket.svelte';
import { moveTogether } from '../../boards/contract';
import { readControl, shows } from './clock';
import type { Control } from './clock';
import type { Board, BoardMoved, Clocks, LegalMove, Plies, Seat, ToAct } from './feed';

/** A move of the list; without texts if the viewer may not know it. */
export interface Ply {
  by: Seat;
  m: string | null;
  p: string | null;
  /** The position after it, if the page has seen it. */
  position: string | null;
}

/** What does not change while a game is played. */
export interface Table {
  game: string;
  players: [string, string];
  who: [Who, Who];
  clock: string;
  rated: boolean;
  series: SeriesTold | null;
  options: Record<string, string>;
  seat: Seat | null;
  /** What this table allows, and whether this player may have hints. */
  drawOffers: boolean;
  takebacks: boolean;
  mustBePlayed: boolean;
  hints: boolean;
}

/** A move that was made here and is not in the list yet. */
export interface Pending {
  m: string;
  n: number;
  /** The server has it on disk. */
  stored: boolean;
}

export type News =
  | { what: 'move'; by: Seat; m: string | null; p: string | null }
  | { what: 'draw_offered' | 'draw_declined' | 'takeback_asked' | 'takeback_declined'; by: Seat }
  | { what: 'time_given'; by: Seat; ms: number }
  | { what: 'premove'; m: string; became: 'kept' | 'sent' | 'dropped' | 'impossible' }
  | { what: 'taken_back' | 'ended' | 'aborted' | 'turn' };

/** What is told of a game; `paused`: the server itself was away. */
export type Message = GameMessage | { t: 'paused'; d: { ms: number } };

interface Means {
  now: () => number;
  /** Sends a move; the promise is kept when it is stored. */
  send: (move: { n: number; m: string }) => Promise<unknown>;
  /** The legal move that a premove has become, if it is one. */
  playable: (premove: string, legal: readonly LegalMove[]) => string | null;
  tell: (news: News) => void;
  /** Why a move was refused. */
  refuse: (error: unknown) => void;
}

type Away = { until: number | null } | null;

/** A game as it is played: what the server tells, and what this player has begun. */
export class LiveGame {
  table = $state.raw<Table | null>(null);
  plies = $state.raw<Ply[]>([]);
  /** The position before the first move, if the page has seen it. */
  start = $state.raw<string | null>(null);
  position = $state('');
  toAct = $state.raw<ToAct>([false, false]);
  legal = $state.raw<LegalMove[]>([]);
  /** There are too many legal moves to list: any may be tried. */
  anyMove = $state(false);
  draw = $state<Seat | null>(null);
  takeback = $state<Seat | null>(null);
  result = $state('*');
  reason = $state<string | null>(null);
  away = $state.raw<[Away, Away]>([null, null]);
  adjourned = $state(false);
  pending = $state.raw<Pending | null>(null);
  /** A move that is kept until the turn comes, as it was chosen or typed. */
  premove = $state<string | null>(null);
  /** Rises with every move that the server refused. */
  refused = $state(0);
  /** How many own moves are known to be stored. */
  stored = $state(0);
  /** After how many moves the board is shown; nothing: as it stands. */
  at = $state<number | null>(null);

  #v = -1;
  /** Both were to move: the game is one where nobody waits for a turn. */
  #isTogether = $state(false);
  #clocks = $state.raw<{ told: Clocks; since: number; fresh: boolean }>({
    told: [null, null],
    since: 0,
    fresh: false,
  });
  #control: Control = readControl('-');
  #means: Means;

  constructor(means: Means) {
    this.#means = means;
  }

  get seat(): Seat | null {
    return this.table?.seat ?? null;
  }

  get isOver(): boolean {
    return this.result !== '*';
  }

  /** Does this player owe a move that they have not made? */
  get isToMove(): boolean {
    const { seat } = this;
    return seat !== null && (this.toAct[seat - 1] ?? false) && !this.pending && !this.isOver;
  }

  /** May a move be prepared? */
  get mayPremove(): boolean {
    if (this.#isTogether || moveTogether(this.table?.game ?? '')) return false;
    return this.seat !== null && !this.isOver && !this.isToMove && !this.pending;
  }

  /** Keeps a move until the turn comes; nothing drops the one that is kept. */
  prepare(m: string | null): void {
    const kept = this.premove;
    if (m === kept || (m !== null && !this.mayPremove)) return;
    this.premove = m;
    if (m !== null) this.#means.tell({ what: 'premove', m, became: 'kept' });
    else if (kept !== null) this.#means.tell({ what: 'premove', m: kept, became: 'dropped' });
  }

  /** The index of the position that is shown: 0 is the start. */
  get shownAt(): number {
    return this.at ?? this.plies.length;
  }

  get shownPosition(): string {
    return this.at === null ? this.position : (this.positionAt(this.at) ?? this.position);
  }

  positionAt(index: number): string | null {
    if (index === this.plies.length) return this.position;
    return index === 0 ? this.start : (this.plies[index - 1]?.position ?? null);
  }

  /** Shows the board after so many moves, or as it stands. Moves nobody saw are skipped. */
  go(index: number): void {
    const step = index < this.shownAt ? -1 : 1;
    let to = index;
    while (to > 0 && to < this.plies.length && this.positionAt(to) === null) to += step;
    if (to >= this.plies.length) this.at = null;
    else if (this.positionAt(Math.max(0, to)) !== null) this.at = Math.max(0, to);
  }

  /** What a clock shows now; nothing without one, or if it may not be seen. */
  clock(seat: Seat, now: number): number | null {
    const { told, since, fresh } = this.#clocks;
    const value = told[seat - 1] ?? null;
    if (value === null || !this.runs(seat)) return value;
    return shows(this.#control, value, now - since, fresh);
  }

  runs(seat: Seat): boolean {
    return (this.toAct[seat - 1] ?? false) && !this.isOver && !this.adjourned;
  }

  /** Makes a move: it is drawn at once, and stays if the server agrees. */
  play(m: string): void {
    if (!this.isToMove) return;
    this.at = null;
    const n = this.stored;
    const pending: Pending = { m, n, stored: false };
    this.pending = pending;
    this.#means.send({ n, m }).then(
      () => this.#acknowledge(n),
      (error: unknown) => {
        if (this.pending?.n !== n) return;
        this.pending = null;
        this.refused += 1;
        this.#means.refuse(error);
      },
    );
  }

  /** All positions of the game so far, from the page of its moves. */
  fill({ start, plies }: Plies): void {
    this.start = start;
    this.plies = this.plies.map((ply, at) => {
      const known = plies[at];
      const isSame = known?.by === ply.by && known.m === ply.m;
      return isSame && ply.position === null ? { ...ply, position: known.position } : ply;
    });
  }

  hear(message: Message): void {
    switch (message.t) {
      case 'state':
        return this.#state(message.d);
      case 'b':
        return this.#moved(message.d);
      case 'e':
        return this.#happened(message.d);
      case 'there':
        return this.#there(message.d);
      case 'adjourned':
        // The clocks stand at what they show now.
        this.#keepClocks(this.#shown(), false);
        this.adjourned = message.d.on;
        return;
      case 'paused':
        // The clocks stood while nobody could be told so.
        this.#clocks = { ...this.#clocks, since: this.#clocks.since + message.d.ms };
    }
  }

  #there({ seat, here, left }: Told<'there'>): void {
    const until = left === null ? null : this.#means.now() + left;
    const away: [Away, Away] = [...this.away];
    away[seat - 1] = here ? null : { until };
    this.away = away;
  }

  #state(state: State): void {
    const { game, players, who, clock, rated, series, options, seat } = state;
    const { draw_offers: drawOffers = true, takebacks = true, hints = false } = state;
    const { must_be_played: mustBePlayed = false } = state;
    const allowed = { drawOffers, takebacks, mustBePlayed, hints };
    const told = { game, players, who, clock, rated, series, options: options ?? {}, seat };
    this.table = { ...told, ...allowed };
    this.#control = readControl(clock);
    const known = this.plies;
    this.plies = state.moves.map(([by, p, m], at) => {
      const before = known[at];
      const isSame = before?.by === by && before.m === m;
      return { by, m, p, position: isSame ? before.position : null };
    });
    this.#v = state.v;
    this.stored = state.n;
    // A move that is still on its way stays so: the connection sends it again.
    if (this.pending && (this.pending.stored || this.pending.n < state.n)) this.pending = null;
    this.draw = state.draw;
    this.takeback = state.takeback;
    this.away = [null, null];
    this.adjourned = false;
    this.result = state.result;
    this.reason = state.reason;
    const { position, to_act, clocks, legal } = state;
    const plies = state.moves.length;
    this.#board({ plies, position, to_act, clocks, legal: legal ?? '' }, false);
  }

  #moved([, v, by, m, p, clocks, position, to_act, legal]: BoardMoved): void {
    if (!this.#isNew(v)) return;
    this.plies = [...this.plies, { by, m, p, position }];
    if (by === this.seat) {
      this.pending = null;
      this.stored = Math.max(this.stored, this.#ownPlies());
    }
    // A move answers what the opponent asked: no.
    if (this.draw !== by) this.draw = null;
    this.takeback = null;
    this.#means.tell({ what: 'move', by, m, p });
    this.#board({ plies: this.plies.length, position, to_act, clocks, legal }, true);
  }

  #happened(happened: Happened): void {
    if (!this.#isNew(happened.v)) return;
    switch (happened.e) {
      case 'draw_offered':
        this.draw = happened.by;
        break;
      case 'draw_declined':
        this.draw = null;
        break;
      case 'takeback_asked':
        this.takeback = happened.by;
        break;
      case 'takeback_declined':
        this.takeback = null;
        break;
      case 'taken_back':
        this.draw = null;
        this.takeback = null;
        this.prepare(null);
        break;
      case 'time_given':
        this.#keepClocks(happened.clocks, false);
        break;
      case 'ended':
        this.#end(happened.result, happened.reason);
        break;
      case 'aborted':
        this.#end('aborted', null);
    }
    const isBack = happened.e === 'taken_back';
    if (happened.board) this.#board(happened.board, isBack);
    if (isBack) this.stored = this.#ownPlies();
    this.#report(happened);
  }

  #report(happened: Happened): void {
    const { e } = happened;
    if (e === 'started') return;
    if (e === 'time_given') this.#means.tell({ what: e, by: happened.by, ms: happened.ms });
    else if ('by' in happened) this.#means.tell({ what: happened.e, by: happened.by });
    else this.#means.tell({ what: happened.e as 'ended' });
  }

  #end(result: string, reason: string | null): void {
    this.#keepClocks(this.#shown(), false);
    this.result = result;
    this.reason = reason;
    this.draw = null;
    this.takeback = null;
    this.premove = null;
    this.pending = null;
    this.toAct = [false, false];
    this.legal = [];
    this.anyMove = false;
  }

  /** How the board stands now; `fresh`: whoever is to move has just become so. */
  #board({ plies, position, to_act, clocks, legal }: Board, fresh: boolean): void {
    if (plies < this.plies.length) {
      this.plies = this.plies.slice(0, plies);
      if (this.at !== null && this.at >= plies) this.at = null;
    }
    this.position = position;
    const last = this.plies.at(-1);
    if (!last) this.start = position;
    else if (last.position !== position)
      this.plies = [...this.plies.slice(0, -1), { ...last, position }];
    this.#keepClocks(clocks, fresh);
    if (this.isOver) return;
    this.toAct = to_act;
    if (to_act[0] && to_act[1]) this.#isTogether = true;
    this.legal = readLegal(legal);
    this.anyMove = legal === '*';
    if (!this.isToMove) return;
    if (fresh) this.#means.tell({ what: 'turn' });
    this.#playPremove();
  }

  #playPremove(): void {
    const { premove } = this;
    if (!premove) return;
    this.premove = null;
    const move = this.#means.playable(premove, this.legal);
    const became = move === null ? 'impossible' : 'sent';
    this.#means.tell({ what: 'premove', m: premove, became });
    if (move !== null) this.play(move);
  }

  #acknowledge(n: number): void {
    this.stored = Math.max(this.stored, n + 1);
    if (this.pending?.n !== n) return;
    // Where both move at once, nobody is told of it before the other has moved.
    this.#keepClocks(this.#shown(), false);
    this.toAct = this.seat === 1 ? [false, this.toAct[1]] : [this.toAct[0], false];
    this.pending = { ...this.pending, stored: true };
  }

  #isNew(v: number): boolean {
    if (v <= this.#v) return false;
    this.#v = v;
    return true;
  }

  #ownPlies(): number {
    return this.plies.filter(({ by }) => by === this.seat).length;
  }

  #shown(): Clocks {
    const now = this.#means.now();
    return [this.clock(1, now), this.clock(2, now)];
  }

  #keepClocks(told: Clocks, fresh: boolean): void {
    this.#clocks = { told, since: this.#means.now(), fresh };
  }
}
