import type { Challenged, Terms } from '../protocol';
import { toast, toastError } from '../ui/toasts.svelte';
import { me } from './me.svelte';
import { navigate, router } from './route.svelte';
import { seeks } from './seeks.svelte';
import { socket } from './socket.svelte';
import { play } from './sounds';
import type { Told } from './socket.svelte';
import { t } from './words.svelte';

type Announcement = Told<'announcement'>;

/** What concerns somebody on whatever page they are: challenges, announcements, games that begin. */
class House {
  /** Challenges of others that wait for an answer. */
  incoming = $state<Challenged[]>([]);
  /** Own ones that wait for one. */
  outgoing = $state<Challenged[]>([]);
  announcements = $state<Announcement[]>([]);
  /** Challenges that were heard: after a new connection they are told again. */
  #heard = new Set<string>();

  /** Challenges somebody: a game begins at once, or when they accept. */
  async challenge(to: string, terms: Terms, seat: number): Promise<void> {
    await socket.request('challenge', { to, terms, seat });
  }

  /** A challenge to whoever gets its link. */
  async challengeByLink(terms: Terms, seat: number): Promise<Challenged> {
    let stop = () => {};
    const told = new Promise<Challenged>((resolve) => {
      stop = socket.on('challenge', (made) => {
        if (made.from === me.name && made.to === null) resolve(made);
      });
    });
    try {
      await socket.request('challenge', { to: null, terms, seat });
      return await told;
    } finally {
      stop();
    }
  }

  /** Is it done? Then a game begins. */
  async accept(id: string): Promise<boolean> {
    try {
      await socket.request('accept', { id });
      return true;
    } catch (error) {
      this.#forget(id);
      toastError(error);
      return false;
    }
  }

  /** Declines a challenge, or withdraws one's own. */
  async decline(id: string): Promise<void> {
    this.#forget(id);
    await socket.request('decline', { id }).catch(toastError);
  }

  dismiss(id: string): void {
    this.announcements = this.announcements.filter((known) => known.id !== id);
  }

  start(): void {
    socket.on('welcome', () => {
      this.incoming = [];
      this.outgoing = [];
    });
    socket.on('challenge', (challenge) => this.#challenged(challenge));
    socket.on('challenge_gone', ({ id, accepted }) => {
      const own = this.outgoing.find((known) => known.id === id);
      this.#forget(id);
      if (own?.to && !accepted) toast(t('page-declined', { name: own.to }));
    });
    socket.on('announcement', (announcement) => {
      this.dismiss(announcement.id);
      this.announcements.push(announcement);
      const left = announcement.until_ms - Date.now();
      setTimeout(() => this.dismiss(announcement.id), Math.min(left, 2 ** 31 - 1));
    });
    socket.on('paused', ({ ms }) => toast(t('page-paused', { seconds: Math.ceil(ms / 1000) })));
    socket.on('game', ({ id }) => {
      if (router.has(`/g/${id}`)) navigate(`/g/${id}`);
    });
  }

  #challenged(challenge: Challenged): void {
    this.#forget(challenge.id);
    const isOwn = challenge.to === null || (challenge.from === me.name && challenge.to !== me.name);
    (isOwn ? this.outgoing : this.incoming).push(challenge);
    if (isOwn || this.#heard.has(challenge.id)) return;
    this.#heard.add(challenge.id);
    play('challenge');
  }

  #forget(id: string): void {
    this.incoming = this.incoming.filter((known) => known.id !== id);
    this.outgoing = this.outgoing.filter((known) => known.id !== id);
  }
}

export const house = new House();

export function startHouse(): void {
  house.start();
  seeks.start();
}
