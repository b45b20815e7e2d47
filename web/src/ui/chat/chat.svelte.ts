import type { Said } from '../../protocol';
import { address, api } from '../../lib/api';
import type { Part } from '../../lib/api';
import { me } from '../../lib/me.svelte';
import { socket } from '../../lib/socket.svelte';

/** Puts lines in the order in which they were said, each once. */
export function merge(known: readonly Said[], more: readonly Said[]): Said[] {
  const lines = new Map([...known, ...more].map((line) => [line.id, line]));
  return [...lines.values()].sort((a, b) => a.id - b.id);
}

/** `global`, `game`, `watch` or `@`: what is hidden is hidden in all rooms of a kind. */
export function kindOf(room: string): string {
  return room.startsWith('@') ? '@' : (room.split('/')[0] ?? room);
}

/** Rooms that everybody hears, and where only accounts write. */
export function isPublic(room: string): boolean {
  return room === 'global' || room.startsWith('watch/');
}

const place = 'damier.chat.muted';

function storedKinds(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(stored) ? stored.filter((kind) => typeof kind === 'string') : [];
  } catch {
    return [];
  }
}

/** What somebody does not want to read. */
class Unwanted {
  kinds = $state<string[]>(storedKinds());
  /** People who are not heard until the page is closed. */
  names = $state<string[]>([]);

  toggle(kind: string): void {
    const isMuted = this.kinds.includes(kind);
    this.kinds = isMuted ? this.kinds.filter((other) => other !== kind) : [...this.kinds, kind];
    try {
      localStorage.setItem(place, JSON.stringify(this.kinds));
    } catch {
      // Without storage it holds until the page is closed.
    }
  }
}

export const unwanted = new Unwanted();

/** A room: `global`, `game/ID`, `watch/ID` or `@NAME`. */
export class ChatRoom {
  readonly room: string;
  lines = $state.raw<Said[]>([]);
  /** How many lines of others nobody has looked at. */
  unread = $state(0);
  /** There is more to be read. */
  next = $state<string | null>(null);
  status = $state<'loading' | 'here' | 'failed'>('loading');
  failure = $state.raw<unknown>(null);
  /** Is somebody looking? */
  isSeen = $state(false);
  #marked = 0;

  constructor(room: string) {
    this.room = room;
  }

  get isMuted(): boolean {
    return unwanted.kinds.includes(kindOf(this.room));
  }

  /** The lines that are shown. */
  get heard(): Said[] {
    return this.lines.filter((line) => this.#isWanted(line));
  }

  /** Listens until the function that is returned is called. */
  open(): () => void {
    const isListened = isPublic(this.room);
    const enter = () => {
      if (isListened) socket.request('listen', { room: this.room }).catch(() => {});
      void this.load();
    };
    const offs = [
      socket.on('said', (line) => this.#hear(line)),
      // What was said while there was no connection is asked for.
      socket.on('welcome', enter),
    ];
    if (socket.link === 'online') enter();
    else void this.load();
    return () => {
      offs.forEach((off) => off());
      if (isListened) socket.request('unlisten', { room: this.room }).catch(() => {});
    };
  }

  async load(): Promise<void> {
    try {
      const path = address('/api/chat/messages', { room: this.room, limit: 50 });
      const { items, next } = await api.get<Part<Said>>(path);
      if (this.lines.length === 0) this.next = next === null ? null : String(next);
      this.lines = merge(this.lines, items);
      this.status = 'here';
      this.#mark();
    } catch (error) {
      if (this.status === 'here') return;
      this.status = 'failed';
      this.failure = error;
    }
  }

  async earlier(): Promise<void> {
    if (this.next === null) return;
    const path = address('/api/chat/messages', { room: this.room, before: this.next, limit: 50 });
    const { items, next } = await api.get<Part<Said>>(path);
    this.next = next === null ? null : String(next);
    this.lines = merge(this.lines, items);
  }

  say(text: string): Promise<unknown> {
    return socket.request('say', { room: this.room, text });
  }

  /** Somebody looks at the room, or no longer. */
  look(isSeen: boolean): void {
    this.isSeen = isSeen;
    if (!isSeen) return;
    this.unread = 0;
    this.#mark();
  }

  /** Who is hidden among many is still read by whoever opens a chat with them alone. */
  #isWanted({ from }: Said): boolean {
    return this.room.startsWith('@') || !unwanted.names.includes(from);
  }

  #hear(line: Said): void {
    if (line.room !== this.room) return;
    const isNew = !this.lines.some(({ id }) => id === line.id);
    this.lines = merge(this.lines, [line]);
    if (!isNew || line.from === me.name || !this.#isWanted(line)) return;
    if (this.isSeen) this.#mark();
    else this.unread += 1;
  }

  /** Only private chats are kept unread by the server. */
  #mark(): void {
    const last = this.lines.at(-1)?.id ?? 0;
    if (!this.isSeen || !this.room.startsWith('@') || last <= this.#marked) return;
    this.#marked = last;
    socket.request('read', { room: this.room, id: last }).catch(() => {});
  }
}
