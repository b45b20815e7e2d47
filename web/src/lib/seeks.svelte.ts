import type { Seeking, Terms } from '../protocol';
import { toastError } from '../ui/toasts.svelte';
import { socket } from './socket.svelte';

export interface OwnSeek extends Seeking {
  /** When it was told, as `performance.now()` counts. */
  told: number;
  /** When it began, likewise. */
  since: number;
}

/** Own seeks: they go on while other pages are looked at, and end with a game. */
class Seeks {
  own = $state<OwnSeek[]>([]);

  start(): void {
    socket.on('welcome', () => (this.own = []));
    socket.on('game', () => (this.own = []));
    socket.on('seeking', (seeking) => {
      const known = this.find(seeking.game, seeking.clock);
      const told = performance.now();
      const seek = { ...seeking, told, since: known?.since ?? told };
      this.own = [...this.own.filter((other) => other !== known), seek];
    });
  }

  find(game: string, clock: string): OwnSeek | undefined {
    return this.own.find((seek) => seek.game === game && seek.clock === clock);
  }

  async seek(terms: Omit<Terms, 'a'>): Promise<void> {
    await socket.request('seek', terms).catch(toastError);
  }

  /** All of them: the server knows no other way. */
  async cancel(): Promise<void> {
    this.own = [];
    await socket.request('unseek', {}).catch(toastError);
  }
}

/** How strong others may be by now, with whom the game begins. */
export function range(seek: OwnSeek, now: number): [number, number] | null {
  if (seek.from === null || seek.to === null) return null;
  const grown = (seek.widens * Math.max(0, now - seek.told)) / 1000;
  return [Math.max(0, Math.round(seek.from - grown)), Math.round(seek.to + grown)];
}

export const seeks = new Seeks();
