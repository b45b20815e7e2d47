import type { State, Who } from '../protocol';
import type { GameMessage } from './socket.svelte';

/** A running game as far as a small board shows it. */
export interface Live {
  game: string;
  players: [string, string];
  who: [Who, Who];
  position: string;
  /** The last move, if it may be known. */
  last: string | null;
  to_act: [boolean, boolean];
  clocks: [number | null, number | null];
  /** When the clocks showed that, as `performance.now()` counts. */
  at: number;
  stopped: boolean;
  result: string;
}

function begun(state: State, at: number): Live {
  const { game, players, who, position, to_act, clocks, result, moves } = state;
  const last = moves.at(-1)?.[2] ?? null;
  return { game, players, who, position, last, to_act, clocks, at, stopped: false, result };
}

/** The game after a message of the board feed. Before the first `state` there is none. */
export function after(live: Live | null, message: GameMessage, at: number): Live | null {
  if (message.t === 'state') return begun(message.d, at);
  if (!live) return null;
  switch (message.t) {
    case 'b': {
      const [, , , last, , clocks, position, to_act] = message.d;
      return { ...live, last, clocks, position, to_act, at };
    }
    case 'e': {
      const { board } = message.d;
      const result = message.d.e === 'ended' ? message.d.result : live.result;
      const now = message.d.e === 'aborted' ? 'aborted' : result;
      if (!board) return { ...live, result: now };
      const { position, to_act, clocks } = board;
      const last = position === live.position ? live.last : null;
      return { ...live, result: now, position, to_act, clocks, last, at };
    }
    case 'adjourned':
      return { ...live, stopped: message.d.on };
    default:
      return live;
  }
}

/** What a clock shows at a moment. */
export function clockAt(live: Live, seat: 1 | 2, now: number): number | null {
  const shown = live.clocks[seat - 1] ?? null;
  const runs = live.to_act[seat - 1] && live.result === '*' && !live.stopped;
  return shown === null || !runs ? shown : Math.max(0, shown - (now - live.at));
}
