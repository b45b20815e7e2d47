import { describe, expect, it } from 'vitest';
import { readView } from '../read';
import { fallOf } from './fall';

/** The last two positions of a game that the referee judged, and the move between them. */
const BEFORE = '5/5/2MM1/1Es3/1M3 e 0';
const AFTER = '5/5/2MM1/5/1Es3 r 0';

function boardOf(text: string) {
  const board = readView('siam', text).boards[0];
  if (!board) throw new Error(text);
  return board;
}

function fall(before: string, after: string, last: string | null, flip = false) {
  return fallOf(boardOf(before), boardOf(after), last, flip);
}

describe('a mountain that leaves the board', () => {
  it('goes the way of the move that pushed it', () => {
    expect(fall(BEFORE, AFTER, 'd2-e2s')).toEqual({ x: 1, y: 4, dx: 0, dy: 1 });
    expect(fall(BEFORE, AFTER, 'd2-e2s', true)).toEqual({ x: 3, y: 0, dx: 0, dy: -1 });
  });

  it('is pushed by an animal that enters, too, and by others between them', () => {
    const [before, after] = ['5/5/2MM1/5/EeEeEeReM r 0', '5/5/2MM1/5/EeEeEeEeRe e 0'];
    expect(fall(before, after, '+e1e')).toEqual({ x: 4, y: 4, dx: 1, dy: 0 });
  });

  it('is none without a move, in another line, or where none is missing', () => {
    expect(fall(BEFORE, AFTER, null)).toBeNull();
    expect(fall(BEFORE, AFTER, 'a1x')).toBeNull();
    expect(fall(BEFORE, AFTER, 'a1=s')).toBeNull();
    expect(fall(BEFORE, AFTER, 'c3-d3s')).toBeNull();
    expect(fall(AFTER, BEFORE, 'd2-e2s')).toBeNull();
    expect(fall(BEFORE, BEFORE, 'd2-e2s')).toBeNull();
  });
});
