import type { Said } from '../protocol';
import { address, api } from './api';
import type { Part } from './api';
import { socket } from './socket.svelte';

/** What is said in a room: the past from the server, part by part, and what comes by the socket. */
export class Room {
  /** The oldest first. */
  lines = $state.raw<Said[]>([]);
  error = $state.raw<unknown>(null);
  isLoading = $state(false);
  isLoaded = $state(false);
  #before: string | number | null = null;

  constructor(readonly name: string) {}

  get hasOlder(): boolean {
    return !this.isLoaded || this.#before !== null;
  }

  /** The lines before those that are known, the latest at first. */
  older = async (): Promise<void> => {
    if (this.isLoading || !this.hasOlder) return;
    this.isLoading = true;
    this.error = null;
    try {
      const query = { room: this.name, before: this.#before, limit: 50 };
      const path = address('/api/chat/messages', query);
      const { items, next } = await api.get<Part<Said>>(path);
      this.#before = next;
      this.#add(items);
      this.isLoaded = true;
    } catch (error) {
      this.error = error;
    }
    this.isLoading = false;
  };

  /** Hears what is said from now on; after a lost connection also what was missed. */
  listen(): () => void {
    const said = socket.on('said', (line) => {
      if (line.room === this.name) this.#add([line]);
    });
    const back = socket.on('welcome', () => void this.#missed());
    return () => {
      said();
      back();
    };
  }

  async say(text: string): Promise<void> {
    this.#add([await api.post<Said>('/api/chat', { room: this.name, text })]);
  }

  async #missed(): Promise<void> {
    if (!this.isLoaded) return;
    try {
      const path = address('/api/chat/messages', { room: this.name, limit: 50 });
      this.#add((await api.get<Part<Said>>(path)).items);
    } catch {
      // The next connection tries again.
    }
  }

  /** A line may be told twice. */
  #add(lines: Said[]): void {
    const known = this.lines;
    const added = lines.filter(({ id }) => !known.some((line) => line.id === id));
    if (added.length === 0) return;
    this.lines = [...this.lines, ...added].sort((one, two) => one.id - two.id);
  }
}
