import type { FromServer, GameId, ToServer } from '../protocol';
import { api, ApiError } from './api';
import { Pending, Refusal, withNumber } from './pending';
import type { Asked, Content } from './pending';
import { language, t } from './words.svelte';

export { Refusal } from './pending';

/**
 * How the connection is: `elsewhere` waits for somebody to say that this is the place to use the
 * account, `banned` waits for nothing.
 */
export type Link = 'connecting' | 'online' | 'offline' | 'elsewhere' | 'banned';

type Type = FromServer['t'];
/** What a message of a type holds. */
export type Told<T extends Type> = Extract<FromServer, { t: T; d: unknown }>['d'];
type OfGame = Extract<
  FromServer,
  { t: 'state' | 'm' | 'h' | 'b' | 'e' | 'there' | 'adjourned' | 'spectators' }
>;
/** What somebody is told who watches a game; `gone`: it cannot be watched, and why. */
export type GameMessage = OfGame | { t: 'gone'; d: { id: GameId; message: string; why: Refusal } };

interface Watched {
  id: GameId;
  /** Does whoever watches count as a spectator, and want to know how many there are? */
  crowd: boolean;
  /** The last version that was told. */
  v: number | null;
  listeners: Set<(message: GameMessage) => void>;
}

/** After so many milliseconds of silence the server is asked whether it is still there. */
const silence = 15_000;
const patience = 8_000;
const longestWait = 15_000;

class Socket {
  /** For what is drawn; `#is` is the same for what is done, inside effects too. */
  link = $state<Link>('connecting');
  /** How long a message takes there and back, in milliseconds. */
  lag = $state<number | null>(null);
  /** When the next try is made, as `performance.now()` counts. */
  nextTry = $state<number | null>(null);
  /** Why the server closed the connection for good, in its words. */
  reason = $state('');
  /** Called when the server does not know the token any more. */
  onforgotten: () => void = () => {};

  #is: Link = 'connecting';
  #isChanging = false;
  /** Was the connection lost while somebody changed? */
  #isLost = false;
  #token = '';
  #account = false;
  #web: WebSocket | null = null;
  #tries = 0;
  #retry = 0;
  #pulse = 0;
  #pinged = 0;
  #heard = 0;
  #pending = new Pending();
  #listeners = new Map<string, Set<(content: never) => void>>();
  #watched = new Map<GameId, Watched>();

  constructor() {
    if (typeof window === 'undefined') return;
    window.addEventListener('online', () => this.#hurry());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#hurry();
    });
  }

  /** Connects as whoever has the token, and stays connected. */
  connect(token: string, account: boolean, takeOver = false): void {
    const isSame = token === this.#token;
    this.#token = token;
    this.#account = account;
    this.#tries = 0;
    this.#isLost = false;
    this.#close();
    // What somebody else asked for is nobody's affair any more.
    if (!isSame) this.#pending.giveUp(t('page-not-connected'));
    this.#become('connecting');
    if (account && !takeOver) void this.#openIfFree(token);
    else this.#open(takeOver);
  }

  /** Somebody is about to be somebody else: that the old token ends is expected. */
  expectChange(): void {
    this.#isChanging = true;
  }

  /** If they are not, the old connection comes back. */
  endChange(): void {
    this.#isChanging = false;
    if (this.#isLost) this.connect(this.#token, this.#account);
  }

  /** Asks first whether an account is in use elsewhere: a refused connection looks like a fault. */
  async #openIfFree(token: string): Promise<void> {
    const why = await this.#whyRefused();
    if (token !== this.#token || this.#web) return;
    if (why === 'away') this.#open(false);
    else this.#stop(why);
  }

  #stop(why: 'forgotten' | 'elsewhere' | 'banned'): void {
    if (why === 'forgotten') this.onforgotten();
    else this.#become(why);
  }

  disconnect(): void {
    this.#token = '';
    this.#close();
    this.#pending.giveUp(t('page-not-connected'));
    this.#become('offline');
  }

  /** The account is used here from now on, wherever else it was. */
  takeOver(): void {
    this.connect(this.#token, this.#account, true);
  }

  /** The sentences of the server change their language with the next connection. */
  changeLanguage(): void {
    if (this.#web && this.#token) this.connect(this.#token, this.#account);
  }

  #become(link: Link): void {
    this.#is = link;
    this.link = link;
  }

  retryNow(): void {
    if (this.#is === 'offline' && this.#token) this.#open(false);
  }

  /** Asks for something: what answers it, or a `Refusal`. A move waits for a lost connection. */
  request<T extends Asked>(type: T, content: Content<T>): Promise<unknown> {
    const message = withNumber(type, content, this.#pending.nextNumber());
    const isMove = type === 'move';
    if (this.#is !== 'online' && !isMove) {
      return Promise.reject(Refusal.offline(t('page-not-connected')));
    }
    const answer = this.#pending.add(message);
    if (this.#is === 'online') this.#send(message);
    return answer;
  }

  /** Calls for every message of a type, until the function that is returned is called. */
  on<T extends Type>(type: T, listener: (content: Told<T>) => void): () => void {
    const known = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, known);
    known.add(listener as (content: never) => void);
    return () => known.delete(listener as (content: never) => void);
  }

  /**
   * Sits down at a game, and tells all that happens there: first a `state`. Several may watch the
   * same one. After a lost connection it is watched again, from the last version that was told.
   */
  watch(id: GameId, listener: (message: GameMessage) => void, crowd = false): () => void {
    const known = this.#watched.get(id);
    const watched = known ?? { id, crowd, v: null, listeners: new Set() };
    watched.crowd ||= crowd;
    // Whoever comes later needs the whole state, too.
    watched.v = null;
    this.#watched.set(id, watched);
    watched.listeners.add(listener);
    if (this.#is === 'online') this.#sendWatch(watched);
    return () => {
      if (!watched.listeners.delete(listener) || watched.listeners.size > 0) return;
      this.#watched.delete(id);
      if (this.#is === 'online') this.request('unwatch', { id }).catch(() => {});
    };
  }

  #sendWatch({ id, v, crowd, listeners }: Watched): void {
    this.request('watch', { id, v, board: true, crowd }).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code === 'offline') return;
      const gone: GameMessage = { t: 'gone', d: { id, message: error.message, why: error } };
      listeners.forEach((listener) => listener(gone));
    });
  }

  #open(takeOver: boolean): void {
    window.clearTimeout(this.#retry);
    this.nextTry = null;
    if (this.#is !== 'offline') this.#become('connecting');
    const query = new URLSearchParams({ token: this.#token, lang: language() });
    if (takeOver) query.set('take_over', 'true');
    const protocol = location.protocol === 'https:' ? 'wss' : 'ws';
    const web = new WebSocket(`${protocol}://${location.host}/ws?${query}`);
    this.#web = web;
    let isOpen = false;
    web.onopen = () => {
      isOpen = true;
    };
    web.onmessage = ({ data }) => {
      if (web === this.#web) this.#hear(String(data));
    };
    web.onclose = (event) => {
      if (web === this.#web) void this.#lost(event, isOpen);
    };
  }

  #close(): void {
    window.clearTimeout(this.#retry);
    window.clearInterval(this.#pulse);
    const web = this.#web;
    this.#web = null;
    web?.close();
  }

  /** A connection on which nobody answers is given up without waiting for its end. */
  #drop(): void {
    this.#close();
    void this.#lost(new CloseEvent('close', { code: 1006 }), true);
  }

  async #lost(event: CloseEvent, wasOpen: boolean): Promise<void> {
    window.clearInterval(this.#pulse);
    this.#web = null;
    this.lag = null;
    if (this.#is === 'online') this.#become('connecting');
    this.#isLost = this.#isChanging;
    if (this.#isLost) return;
    this.#pending.lostConnection(t('page-not-connected'));
    this.reason = event.reason;
    if (event.code === 4001) return this.#become('elsewhere');
    if (event.code === 4003) return this.#become('banned');
    const token = this.#token;
    // Browsers do not tell why a connection was refused, so the server is asked.
    const why = wasOpen && event.code !== 1008 ? 'away' : await this.#whyRefused();
    if (this.#web || token !== this.#token) return;
    if (why !== 'away') return this.#stop(why);
    this.#become('offline');
    const usual = Math.min(longestWait, 400 * 2 ** this.#tries++);
    const wait = usual * (0.75 + Math.random() / 2);
    this.nextTry = performance.now() + wait;
    this.#retry = window.setTimeout(() => this.#open(false), wait);
  }

  async #whyRefused(): Promise<'away' | 'forgotten' | 'elsewhere' | 'banned'> {
    const token = this.#token;
    try {
      if (!this.#account) {
        await api.get('/api/me', { token });
        return 'away';
      }
      const tokens = await api.get<{ own: boolean; live: boolean }[]>('/api/tokens', { token });
      return tokens.some(({ own, live }) => live && !own) ? 'elsewhere' : 'away';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) return 'forgotten';
      this.reason = error.message;
      return error.code === 'banned' ? 'banned' : 'away';
    }
  }

  #hurry(): void {
    if (this.#is === 'offline' && this.#token && !this.#web) this.#open(false);
    else if (this.#is === 'online') this.#ping();
  }

  #send(message: ToServer | { t: string; d?: unknown }): void {
    // Between the end of a connection and the news of it nothing is sent; moves are sent again.
    if (this.#web?.readyState === WebSocket.OPEN) this.#web.send(JSON.stringify(message));
  }

  #ping(): void {
    if (this.#pinged) return;
    this.#pinged = performance.now();
    this.#send({ t: 'ping' });
  }

  #beat(): void {
    const now = performance.now();
    if (this.#pinged && now - this.#pinged > patience) this.#drop();
    else if (now - this.#heard > silence || this.lag === null) this.#ping();
  }

  #hear(data: string): void {
    this.#heard = performance.now();
    let message: FromServer;
    try {
      message = JSON.parse(data) as FromServer;
    } catch {
      return;
    }
    switch (message.t) {
      case 'pong':
        this.lag = performance.now() - this.#pinged;
        this.#pinged = 0;
        return;
      case 'ok':
        return this.#pending.settle(message.d, undefined);
      case 'no':
        return this.#pending.refuse(message.d);
      case 'welcome':
        this.#welcome();
        break;
      case 'lobby':
      case 'legal':
        this.#pending.settle(message.d.a, message.d);
        break;
    }
    this.#tell(message);
  }

  #welcome(): void {
    this.#become('online');
    this.#tries = 0;
    this.#pinged = 0;
    this.#pulse = window.setInterval(() => this.#beat(), 2_000);
    this.#watched.forEach((watched) => this.#sendWatch(watched));
    // A move that is sent twice is played once.
    this.#pending.moves().forEach((message) => this.#send(message));
  }

  #tell(message: FromServer): void {
    const content = 'd' in message ? message.d : undefined;
    this.#listeners.get(message.t)?.forEach((listener) => listener(content as never));
    if (!isOfGame(message)) return;
    const [id, v] = place(message);
    const watched = this.#watched.get(id);
    if (!watched) return;
    if (v !== null) watched.v = v;
    watched.listeners.forEach((listener) => listener(message));
  }
}

function isOfGame(message: FromServer): message is OfGame {
  return ['state', 'm', 'h', 'b', 'e', 'there', 'adjourned', 'spectators'].includes(message.t);
}

/** Of which game a message speaks, and which version of it. */
function place(message: OfGame): [GameId, number | null] {
  if (Array.isArray(message.d)) return [message.d[0], message.d[1]];
  return [message.d.id, 'v' in message.d ? message.d.v : null];
}

export const socket = new Socket();
