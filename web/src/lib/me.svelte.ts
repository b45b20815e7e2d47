import type { Me as Whoami } from '../protocol';
import { toast } from '../ui/toasts.svelte';
import { api, ApiError, useToken } from './api';
import { socket } from './socket.svelte';
import { t, wordsOf } from './words.svelte';

interface Identity {
  name: string;
  token: string;
  account: boolean;
}

export type Role = 'admin' | 'director' | 'moderator' | 'none';

/** The answer of `GET /api/account`. */
export interface Account {
  name: string;
  created_ms: number;
  role: Role;
  bot: boolean;
  muted_until: number | null;
  games_playing: string[];
}

const place = 'damier.me';

function read(text: string | null): Identity | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Identity> | null;
    if (typeof stored?.name !== 'string' || typeof stored.token !== 'string') return null;
    return { name: stored.name, token: stored.token, account: stored.account === true };
  } catch {
    return null;
  }
}

function stored(): Identity | null {
  try {
    return read(localStorage.getItem(place));
  } catch {
    return null;
  }
}

/** Who uses the page: a guest at once, or an account. */
class Me {
  name = $state('');
  account = $state(false);
  role = $state<Role>('none');
  /** The games that are not over yet. */
  playing = $state<string[]>([]);
  /** Why nobody could come in, for the first page. */
  failure = $state<ApiError | null>(null);
  #token = '';

  /** Comes in as last time, or as a new guest, whose name is made of words. */
  async start(words: Promise<void>): Promise<void> {
    socket.onforgotten = () => void words.then(() => this.#forgotten());
    socket.on('welcome', ({ name, games }) => {
      this.name = name;
      this.playing = games;
    });
    socket.on('game', ({ id }) => {
      if (!this.playing.includes(id)) this.playing.push(id);
    });
    window.addEventListener('storage', ({ key, newValue }) => {
      const other = key === place ? read(newValue) : null;
      // Another window came in as somebody else: so does this one.
      if (other && other.token !== this.#token) this.#become(other);
    });
    const known = stored();
    if (known) return this.#become(known);
    await words;
    await this.newGuest();
  }

  /** A guest of that name, or of an invented one. */
  async newGuest(name: string = inventName()): Promise<void> {
    try {
      const guest = await api.post<Omit<Identity, 'account'>>('/api/guest', { name });
      this.failure = null;
      this.#become({ ...guest, account: false });
    } catch (error) {
      if (error instanceof ApiError) this.failure = error;
      throw error;
    }
  }

  async logIn(name: string, password: string): Promise<void> {
    await this.#change(() => api.post('/api/login', { name, password }, { token: null }));
  }

  /** A guest keeps their games. */
  async signUp(name: string, password: string): Promise<void> {
    await this.#change(() => api.post('/api/account', { name, password }));
  }

  /** Another password, with a code from whoever runs the server. */
  async resetPassword(code: string, password: string): Promise<void> {
    await this.#change(() => api.post('/api/reset', { code, password }, { token: null }));
  }

  async logOut(): Promise<void> {
    socket.expectChange();
    // Without an answer the token stays good, but nobody here has it any more.
    await api.post('/api/logout').catch(() => {});
    await this.newGuest().finally(() => socket.endChange());
  }

  async #change(ask: () => Promise<Omit<Identity, 'account'>>): Promise<void> {
    socket.expectChange();
    try {
      this.#become({ ...(await ask()), account: true });
    } finally {
      socket.endChange();
    }
  }

  /** After the account itself was changed. */
  async refresh(): Promise<void> {
    if (!this.account) return void (this.role = 'none');
    try {
      this.role = ((await api.get<Whoami>('/api/me')).role ?? 'none') as Role;
    } catch {
      // The socket finds out what is wrong, and says so.
    }
  }

  #become(identity: Identity): void {
    this.name = identity.name;
    this.account = identity.account;
    this.playing = [];
    this.#token = identity.token;
    useToken(identity.token);
    try {
      localStorage.setItem(place, JSON.stringify(identity));
    } catch {
      // Without storage they are somebody until the page is closed.
    }
    void this.refresh();
    socket.connect(identity.token, identity.account);
  }

  async #forgotten(): Promise<void> {
    toast(t('page-forgotten'));
    await this.newGuest().catch(() => {});
  }
}

/** A name for whoever did not choose one. */
export function inventName(): string {
  const pick = (words: string[]) => words[Math.floor(Math.random() * words.length)] ?? '';
  const number = 10 + Math.floor(Math.random() * 90);
  return `${pick(wordsOf('page-nicknames'))} ${number}`;
}

export const me = new Me();
