import type { GameInfo, Lobby } from '../../protocol';
import { socket } from '../../lib/socket.svelte';

/** How long a game stays on the wall after its end, so that everybody sees how it ended. */
const lingering = 6_000;

/** The newest running games, all or of one kind, kept up to date. */
export class Wall {
  games = $state.raw<GameInfo[]>([]);
  /** How many there are; nothing before the server has told. */
  playing = $state<number | null>(null);
  error = $state.raw<unknown>(null);
  #game: string | null;
  #timers = new Set<number>();

  constructor(game: string | null) {
    this.#game = game;
  }

  /** Until the function that is returned is called. */
  follow(): () => void {
    const ends = [
      socket.on('welcome', () => void this.ask()),
      socket.on('lobby_changed', ({ games = [], games_gone = [], playing }) => {
        this.playing = playing;
        this.#take(games);
        games_gone.forEach((at) => this.#leave(at));
      }),
    ];
    void this.ask();
    return () => {
      ends.forEach((end) => end());
      this.#timers.forEach((timer) => window.clearTimeout(timer));
      // Asking for nothing ends the news.
      if (socket.link === 'online') {
        socket.request('lobby', { seeks: 0, games: 0 }).catch(() => {});
      }
    };
  }

  async ask(): Promise<void> {
    if (socket.link !== 'online') return;
    this.error = null;
    try {
      const wanted = { game: this.#game, seeks: 0, games: 50, follow: true };
      const page = (await socket.request('lobby', wanted)) as Lobby;
      this.playing = page.playing;
      this.games = page.games;
    } catch (error) {
      this.error = error;
    }
  }

  #take(come: GameInfo[]): void {
    if (come.length === 0) return;
    const known = this.games.filter(({ id }) => !come.some((game) => game.id === id));
    this.games = [...come, ...known].sort((a, b) => b.at - a.at);
  }

  #leave(at: number): void {
    const timer = window.setTimeout(() => {
      this.#timers.delete(timer);
      this.games = this.games.filter((game) => game.at !== at);
    }, lingering);
    this.#timers.add(timer);
  }
}
