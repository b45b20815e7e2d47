import type { FriendInfo, FriendList, Presence } from '../protocol';
import { api } from './api';
import { me } from './me.svelte';
import { socket } from './socket.svelte';

export type Relation = 'friend' | 'incoming' | 'outgoing' | 'blocked' | 'none';

/** Who is what to the account that uses the page. Asked for when a page needs it, then kept. */
class Friends {
  list = $state.raw<FriendList | null>(null);
  error = $state.raw<unknown>(null);
  #isWanted = false;

  constructor() {
    socket.on('welcome', () => {
      this.list = null;
      if (this.#isWanted) void this.load();
    });
    socket.on('friend', () => {
      if (this.#isWanted) void this.load();
    });
    socket.on('presence', (presence) => this.#moved(presence));
  }

  /** Guests have none. */
  load = async (): Promise<void> => {
    this.#isWanted = true;
    this.error = null;
    if (!me.account) return;
    try {
      this.list = await api.get<FriendList>('/api/friends');
    } catch (error) {
      this.error = error;
    }
  };

  relation(name: string): Relation {
    const { list } = this;
    if (!list) return 'none';
    const isThem = (known: { name: string }) => known.name === name;
    if (list.blocked.includes(name)) return 'blocked';
    if (list.friends.some(isThem)) return 'friend';
    if (list.incoming.some(isThem)) return 'incoming';
    return list.outgoing.some(isThem) ? 'outgoing' : 'none';
  }

  find(name: string): FriendInfo | null {
    return this.list?.friends.find((friend) => friend.name === name) ?? null;
  }

  /** Asks, or agrees. */
  async ask(name: string): Promise<'asked' | 'friends'> {
    const { state } = await api.put<{ state: 'asked' | 'friends' }>(place('friends', name));
    await this.load();
    return state;
  }

  /** Ends a friendship, withdraws a wish or refuses one. */
  async end(name: string): Promise<void> {
    await api.delete(place('friends', name));
    await this.load();
  }

  async block(name: string, blocked: boolean): Promise<void> {
    await (blocked ? api.put(place('blocks', name)) : api.delete(place('blocks', name)));
    await this.load();
  }

  #moved({ name, online, playing }: Presence): void {
    if (!this.list) return;
    const friends = this.list.friends.map((friend) =>
      friend.name === name ? { ...friend, online, playing } : friend,
    );
    this.list = { ...this.list, friends };
  }
}

function place(what: 'friends' | 'blocks', name: string): string {
  return `/api/${what}/${encodeURIComponent(name)}`;
}

export const friends = new Friends();
