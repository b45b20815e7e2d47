import type { Board, View } from '../view';
import { familyOf } from './contract';
import { stepsOf, type Choice } from './moves';
import { FACINGS, pieceOf, squaresOf } from './read';

const WAYS = Object.keys(FACINGS);

/**
 * What a player may prepare while it is another's turn. The page knows no rule: own pieces go
 * anywhere, and what is legal when the turn comes is played.
 */
export function preparable({ game, boards, reserves }: View, seat: 1 | 2): Choice[] {
  const owner = seat === 1 ? 'one' : 'two';
  const own = (board: Board) => squaresOf(board).filter((at) => pieceOf(at)?.owner === owner);
  const moves = boards.flatMap((board) => {
    const goals = squaresOf(board).map(({ at }) => at);
    const starts = own(board).map(({ at }) => at);
    if (familyOf(game) !== 'siam') {
      return starts.flatMap((from) => goals.filter((to) => to !== from).map((to) => from + to));
    }
    const hasReserve = reserves[owner].length > 0;
    return [
      ...(hasReserve ? goals.flatMap((to) => WAYS.map((way) => `+${to}${way}`)) : []),
      ...starts.flatMap((from) => [...animalMoves(from, goals), `${from}x`]),
    ];
  });
  return moves.map((m) => ({ m, p: m, steps: stepsOf(game, m) }));
}

/** Steps, pushes and turns of an animal, whoever is in its way. */
function animalMoves(from: string, goals: readonly string[]): string[] {
  return goals.flatMap((to) =>
    WAYS.map((way) => (to === from ? `${from}=${way}` : `${from}-${to}${way}`)),
  );
}
