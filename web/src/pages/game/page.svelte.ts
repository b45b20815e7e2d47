import { isKnown } from '../../boards/contract';
import { playable } from '../../boards/moves';
import { readView } from '../../boards/read';
import { speakMove } from '../../boards/speak';
import { api, ApiError } from '../../lib/api';
import { me } from '../../lib/me.svelte';
import { moveSound, play } from '../../lib/sounds';
import { socket } from '../../lib/socket.svelte';
import type { GameMessage } from '../../lib/socket.svelte';
import { t } from '../../lib/words.svelte';
import { toast, toastError } from '../../ui/toasts.svelte';
import type { Analysis } from '../../protocol';
import { ComputerAnalysis } from './analysis.svelte';
import type { Judgement, Plies, Seat } from './feed';
import { LiveGame } from './live.svelte';
import type { News, Table } from './live.svelte';
import { Replay } from './replay.svelte';

/** What a player may ask for at a game. */
export type Wish =
  | 'resign'
  | 'draw'
  | 'decline_draw'
  | 'claim_draw'
  | 'takeback'
  | 'decline_takeback'
  | 'abort'
  | 'claim_win'
  | 'give_time'
  | 'rematch';

/** The page of one game: while it is played, and after. */
export class GamePage {
  readonly id: string;
  readonly live: LiveGame;
  plies = $state.raw<Plies | null>(null);
  replay = $state.raw<Replay | null>(null);
  /** What the computer thinks of a game that is over and hid nothing. */
  analysis = $state.raw<ComputerAnalysis | null>(null);
  status = $state<'loading' | 'here' | 'gone' | 'failed'>('loading');
  failure = $state.raw<unknown>(null);
  /** Was it turned around by hand? */
  turned = $state(false);
  zen = $state(false);
  /** May moves be tried on the board of a game that is over? */
  trying = $state(false);
  /** What was told last, to be read aloud. */
  spoken = $state('');
  /** How many look on, beside the players. */
  spectators = $state(0);
  #loading = false;

  constructor(id: string) {
    this.id = id;
    this.live = new LiveGame({
      now: () => performance.now(),
      send: (move) => socket.request('move', { id, ...move }),
      playable: (premove, legal) => playable(premove, legal, t('piece-letters')),
      tell: (news) => this.#news(news),
      refuse: toastError,
    });
  }

  get table(): Table | null {
    if (this.live.table || !this.plies) return this.live.table;
    const allowed = { drawOffers: false, takebacks: false, mustBePlayed: true, hints: false };
    return { ...this.plies, options: this.plies.options ?? {}, seat: null, ...allowed };
  }

  get isOver(): boolean {
    return this.result !== '*';
  }

  get result(): string {
    return this.live.table ? this.live.result : (this.plies?.result ?? '*');
  }

  get reason(): string | null {
    return this.live.table ? this.live.reason : (this.plies?.reason ?? null);
  }

  /** Is the second seat at the bottom? */
  get flip(): boolean {
    return (this.table?.seat === 2) !== this.turned;
  }

  get opponent(): Seat | null {
    const seat = this.table?.seat;
    return seat ? (seat === 1 ? 2 : 1) : null;
  }

  /** Sits down until the function that is returned is called. */
  open(): () => void {
    const offs = [
      socket.watch(this.id, (message) => this.#hear(message), true),
      socket.on('paused', (d) => this.live.hear({ t: 'paused', d })),
    ];
    return () => offs.forEach((off) => off());
  }

  async wish(wish: Wish): Promise<void> {
    try {
      await socket.request(wish, { id: this.id });
    } catch (error) {
      toastError(error);
    }
  }

  /** Loads all positions: of a game that is over, or of the part that was played before we came. */
  async load(): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    try {
      const plies = await api.get<Plies>(`/api/game/${encodeURIComponent(this.id)}/plies`);
      this.plies = plies;
      this.status = 'here';
      if (this.live.table) this.live.fill(plies);
      if (plies.result !== '*' && !this.replay) {
        this.replay = new Replay(plies, {
          judge: (asked) => api.post<Judgement>('/api/judge', asked),
        });
        if (!plies.views && plies.plies.length > 0) this.analysis = this.#analysis();
        const { at } = this.live;
        if (at !== null) this.replay.showPly(at);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (this.live.table) return;
      this.failure = error;
      this.status = error.status === 404 || error.status === 403 ? 'gone' : 'failed';
    } finally {
      this.#loading = false;
    }
  }

  #analysis(): ComputerAnalysis {
    const path = `/api/game/${encodeURIComponent(this.id)}/analysis`;
    return new ComputerAnalysis({
      ask: () => api.get<Analysis>(path),
      begin: () => api.post<Analysis>(path),
      after: (ms, act) => {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
      isSeen: () => !document.hidden,
    });
  }

  #hear(message: GameMessage): void {
    if (message.t === 'gone') {
      if (this.live.table) return;
      this.failure = message.d.why;
      this.status = message.d.why.code === 'no_such_game' ? 'gone' : 'failed';
      return;
    }
    if (message.t === 'spectators') {
      this.spectators = message.d.count;
      return;
    }
    const isFirst = this.live.table === null;
    this.live.hear(message);
    if (message.t !== 'state') return;
    this.status = 'here';
    if (isFirst && this.live.seat && this.live.plies.length === 0 && !this.live.isOver)
      play('start');
    if (this.live.isOver) this.#over();
    const { live } = this;
    const isUnknown = live.start === null || live.plies.some((ply) => ply.position === null);
    // What is hidden now is shown when the game is over.
    if (!live.isOver && isUnknown && !live.position.includes('?')) void this.load();
  }

  #over(): void {
    me.playing = me.playing.filter((id) => id !== this.id);
    void this.load();
  }

  /** Says a move in words. */
  #speak({ m, p }: Extract<News, { what: 'move' }>): void {
    const game = this.live.table?.game ?? '';
    if (m === null) return void (this.spoken = t('page-game-hidden-move'));
    const { position } = this.live.plies.at(-1) ?? {};
    let after = null;
    try {
      if (isKnown(game) && position) after = readView(game, position);
    } catch {
      // A way of writing that the page does not know is not spoken of.
    }
    this.spoken = speakMove(game, { m, p: p ?? m }, after, t);
  }

  #premove({ m: move, became }: Extract<News, { what: 'premove' }>): void {
    // What can no longer be played is seen, too.
    if (became === 'impossible') return toast(t('page-game-premove-impossible', { move }));
    const text = t(`page-game-premove-${became}`, { move });
    // The move that it answers was told just before, and is not to be lost.
    this.spoken = became === 'sent' ? `${this.spoken} ${text}` : text;
  }

  #news(news: News): void {
    const { live } = this;
    const isOwn = 'by' in news && news.by === live.seat;
    switch (news.what) {
      case 'move':
        play(moveSound(news.p));
        this.#speak(news);
        break;
      case 'ended':
      case 'aborted':
        play('end');
        this.#over();
        break;
      case 'draw_declined':
        if (!isOwn && live.seat) toast(t('page-game-draw-declined'));
        break;
      case 'takeback_declined':
        if (!isOwn && live.seat) toast(t('page-game-takeback-declined'));
        break;
      case 'taken_back':
        toast(t('page-game-taken-back'));
        break;
      case 'time_given': {
        const name = live.table?.players[news.by - 1] ?? '';
        toast(t('page-game-time-given', { name, seconds: Math.round(news.ms / 1000) }));
        break;
      }
      case 'premove':
        this.#premove(news);
        break;
      case 'draw_offered':
      case 'takeback_asked':
        if (!isOwn) play('message');
    }
  }
}
