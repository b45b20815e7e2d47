import type {
  BotInfo,
  GameInfo,
  Lobby as Page,
  LobbyChanged,
  PersonInfo,
  SeekInfo,
} from '../protocol';
import { me } from './me.svelte';
import { seeks } from './seeks.svelte';
import { socket } from './socket.svelte';

/** A list after what has changed in it: its places stay the same, in rising or falling order. */
export function changed<T extends { at: number }>(
  list: readonly T[],
  come: readonly T[] | undefined,
  gone: readonly number[] | undefined,
  falling = false,
): T[] {
  if (!come && !gone) return [...list];
  const left = new Set([...(gone ?? []), ...(come ?? []).map(({ at }) => at)]);
  const all = [...list.filter(({ at }) => !left.has(at)), ...(come ?? [])];
  return all.sort((a, b) => (falling ? b.at - a.at : a.at - b.at));
}

/** Seeks that one can take up: nobody plays against themselves. */
export function others(list: readonly SeekInfo[]): SeekInfo[] {
  const isOwn = ({ name, terms }: SeekInfo) =>
    name === me.name && seeks.find(terms.game, terms.clock) !== undefined;
  return list.filter((seek) => !isOwn(seek));
}

/** The first page of the lobby, kept up to date while somebody looks at it. */
class Lobby {
  /** Was it told yet? */
  known = $state(false);
  seeks = $state.raw<SeekInfo[]>([]);
  games = $state.raw<GameInfo[]>([]);
  people = $state.raw<PersonInfo[]>([]);
  bots = $state.raw<BotInfo[]>([]);
  waiting = $state(0);
  playing = $state(0);
  connected = $state(0);
  #followers = 0;

  /** Follows it until the function that is returned is called. */
  follow(): () => void {
    const ends = [
      socket.on('welcome', () => void this.#ask()),
      socket.on('lobby', (page) => this.#show(page)),
      socket.on('lobby_changed', (change) => this.#change(change)),
    ];
    this.#followers += 1;
    void this.#ask();
    return () => {
      ends.forEach((end) => end());
      this.#followers -= 1;
      // Asking for nothing ends the news.
      if (this.#followers === 0) void this.#request({ seeks: 0, games: 0 });
    };
  }

  #ask(): Promise<void> {
    return this.#request({ seeks: 30, games: 10, people: 50, follow: true });
  }

  async #request(content: Parameters<typeof socket.request<'lobby'>>[1]): Promise<void> {
    // Without a connection there is nothing to ask: the next welcome asks again.
    await socket.request('lobby', content).catch(() => {});
  }

  #show({ seeks, games, people, bots, waiting, playing, connected }: Page): void {
    Object.assign(this, { seeks, games, people, bots, waiting, playing, connected, known: true });
  }

  #change(change: LobbyChanged): void {
    this.seeks = changed(this.seeks, change.seeks, change.seeks_gone);
    this.games = changed(this.games, change.games, change.games_gone, true);
    this.people = changed(this.people, change.people, change.people_gone);
    const { waiting, playing, connected } = change;
    Object.assign(this, { waiting, playing, connected });
  }
}

export const lobby = new Lobby();
