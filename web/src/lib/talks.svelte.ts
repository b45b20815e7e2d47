import type { Conversation, Said } from '../protocol';
import { address, api } from './api';
import type { Part } from './api';
import { me } from './me.svelte';
import { socket } from './socket.svelte';

/** The private chats of an account, the latest first, and what is unread in them. */
class Talks {
  all = $state.raw<Conversation[]>([]);
  isLoading = $state(false);
  isLoaded = $state(false);
  error = $state.raw<unknown>(null);
  #seen: string | null = null;
  #turn = 0;

  constructor() {
    socket.on('welcome', () => void this.load());
    socket.on('said', (said) => this.#heard(said));
    if (socket.link === 'online') void this.load();
  }

  /** How many lines were not read, in all of them. */
  get unread(): number {
    return this.all.reduce((sum, { unread }) => sum + unread, 0);
  }

  load = async (): Promise<void> => {
    const turn = ++this.#turn;
    this.error = null;
    this.isLoading = me.account;
    if (!me.account) {
      this.all = [];
      this.isLoaded = false;
      return;
    }
    try {
      const all = await this.#read();
      if (turn !== this.#turn) return;
      this.all = all;
      this.look(this.#seen);
      this.isLoaded = true;
    } catch (error) {
      if (turn === this.#turn) this.error = error;
    }
    if (turn === this.#turn) this.isLoading = false;
  };

  /** Somebody looks at a room, or at none: nothing is unread there. */
  look(room: string | null): void {
    this.#seen = room;
    this.all = this.all.map((talk) => (talk.room === room ? { ...talk, unread: 0 } : talk));
  }

  /** What is said at games is in the same list; those who look for it are at the game. */
  async #read(): Promise<Conversation[]> {
    const found: Conversation[] = [];
    let after: string | null = null;
    for (let part = 0; part < 10; part++) {
      const path = address('/api/chat', { after, limit: 100 });
      const { items, next }: Part<Conversation> = await api.get(path);
      found.push(...items.filter(({ room }) => room.startsWith('@')));
      after = next;
      if (after === null || found.length >= 200) break;
    }
    return found;
  }

  #heard(said: Said): void {
    if (!said.room.startsWith('@')) return;
    const known = this.all.find(({ room }) => room === said.room);
    if (known?.last && known.last.id >= said.id) return;
    const isOwn = said.from === me.name;
    const isRead = isOwn || this.#seen === said.room;
    const unread = isRead ? (known?.unread ?? 0) : Math.min((known?.unread ?? 0) + 1, 100);
    const talk = { room: said.room, unread, read: known?.read ?? 0, last: said };
    this.all = [talk, ...this.all.filter(({ room }) => room !== said.room)];
  }
}

export const talks = new Talks();
