import type { Board } from '../../view';
import { placed, type Placed } from '../layout';
import { isCell, stepsOf } from '../moves';
import { pieceOf } from '../read';
import { wayOf } from './geometry';

/** A mountain that went over the edge: where it stood, and the way it went, as the viewer sees it. */
export type Fall = { x: number; y: number; dx: number; dy: number };

/**
 * The mountain that the last move pushed off the board. It is read from two positions and the way of
 * the move between them: a mountain at the edge, and now there is one less.
 */
export function fallOf(
  before: Board,
  after: Board,
  last: string | null | undefined,
  flip: boolean,
): Fall | null {
  const squares = placed(before, flip);
  const left = placed(after, flip).filter(isMountain).length;
  if (!last || left >= squares.filter(isMountain).length) return null;
  const [from, to, facing = ''] = stepsOf('siam', last);
  const find = (at: string | undefined) => squares.find(({ square }) => square.at === at);
  const [start, goal] = [find(from), find(to)];
  if (!goal) return null;
  const { dx, dy } =
    isCell(from) && start
      ? { dx: Math.sign(goal.x - start.x), dy: Math.sign(goal.y - start.y) }
      : wayOf(facing.slice(1), flip);
  if (dx === 0 && dy === 0) return null;
  const ahead = squares.filter(
    ({ x, y }) =>
      (x - goal.x) * dy === (y - goal.y) * dx && (x - goal.x) * dx + (y - goal.y) * dy >= 0,
  );
  const edge = ahead.find(
    ({ x, y }) => !squares.some((one) => one.x === x + dx && one.y === y + dy),
  );
  return edge && isMountain(edge) ? { x: edge.x, y: edge.y, dx, dy } : null;
}

function isMountain({ square }: Placed): boolean {
  return pieceOf(square)?.letter === 'M';
}
