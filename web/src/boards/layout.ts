import type { Board, Row, Square } from '../view';

/** A square with its place in the picture: column and row from the top left. */
export type Placed = { square: Square; x: number; y: number };

/** The rows as the viewer sees them. */
export function rowsSeen(board: Board, flip: boolean): Row[] {
  if (!flip) return board.rows;
  return board.rows.toReversed().map((row) => ({ ...row, squares: row.squares.toReversed() }));
}

/** Every square where the viewer sees it. */
export function placed(board: Board, flip: boolean): Placed[] {
  return rowsSeen(board, flip).flatMap((row, y) =>
    row.squares.map((square, x) => ({ square, x, y })),
  );
}

/** The names of the columns as the viewer sees them. */
export function columnsSeen(board: Board, flip: boolean): string[] {
  return flip ? board.columns.toReversed() : board.columns;
}
