import type { Board } from '../../view';
import { pieceOf, squaresOf } from '../read';

/** The board field of FEN that chessground reads; what is not seen is empty there. */
export function fenOf(board: Board): string {
  const rows = board.rows.map((row) =>
    row.squares.map((square) => pieceOf(square)?.letter ?? '1').join(''),
  );
  return rows.map((row) => row.replace(/1+/g, (run) => String(run.length))).join('/');
}

/** The squares that are not seen. */
export function fogOf(board: Board): string[] {
  const unseen = squaresOf(board).filter((square) => square.content === 'unknown');
  return unseen.map((square) => square.at);
}

/** Does the last move say that it gives check? */
export function tellsCheck(notation: string | null | undefined): boolean {
  return /[+#]/.test(notation ?? '');
}
