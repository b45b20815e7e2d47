import type { Board } from '../../view';
import type { Choice } from '../moves';
import { pieceOf, squaresOf } from '../read';

/** The board field of FEN that chessground reads; what is not seen is empty there. */
export function fenOf(board: Board): string {
  const rows = board.rows.map((row) =>
    row.squares.map((square) => pieceOf(square)?.letter ?? '1').join(''),
  );
  return rows.map((row) => row.replace(/1+/g, (run) => String(run.length))).join('/');
}

/** The squares with a piece. */
export function occupiedOf(board: Board): ReadonlySet<string> {
  return new Set(
    squaresOf(board)
      .filter(pieceOf)
      .map((square) => square.at),
  );
}

/** Where the pieces of a board may go. */
export function goalsOf(
  choices: readonly Choice[],
  pieces: ReadonlySet<string> | undefined,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { steps } of choices) {
    const [start = '', goal = ''] = steps;
    if (!pieces?.has(start)) continue;
    const goals = found.get(start) ?? [];
    if (!goals.includes(goal)) goals.push(goal);
    found.set(start, goals);
  }
  return found;
}

/** Classes of squares: what is not seen, and where a piece of the other board would arrive. */
export function marksOf(board: Board, mirrors: Iterable<string>): Map<string, string> {
  const unseen = squaresOf(board).filter((square) => square.content === 'unknown');
  const found = new Map(unseen.map((square) => [square.at, 'fog']));
  for (const at of mirrors) found.set(at, 'mirror');
  return found;
}

/** Does the last move say that it gives check? */
export function tellsCheck(notation: string | null | undefined): boolean {
  return /[+#]/.test(notation ?? '');
}
