import { squaresOf } from '../../boards/read';
import { letterOf } from '../../boards/words';
import type { Content, GameKind, Piece, Seat, Square, View } from '../../view';
import { TOWERS } from '../../view';

/** The text of a view: what `readView` reads. Mastermind has no board, and is not written. */
export function writeView(view: View): string {
  const [turn, ...rest] = fieldsOf(view);
  return [rowsOf(view), turn, ...rest].join(' ');
}

function fieldsOf({ game, to_act, forced, crosses, fen }: View): string[] {
  const isFirst = to_act.one;
  if (game === 'kamisado') return [isFirst ? 'w' : 'b', forced ? letterOf(forced) : '-'];
  if (game === 'siam') return [isFirst ? 'e' : 'r', String(crosses)];
  const counters = fen?.counters ?? { en_passant: null, halfmoves: 0, fullmoves: 1 };
  const { en_passant, halfmoves, fullmoves } = counters;
  const castling = fen?.castling || '-';
  return [isFirst ? 'w' : 'b', castling, en_passant ?? '-', String(halfmoves), String(fullmoves)];
}

/** Texts have the columns in the order of their names; where both boards have a square, one has it. */
function rowsOf(view: View): string {
  const [first, second] = view.boards;
  if (!first) return '';
  const rows = first.rows.map((row, at) => {
    const other = second?.rows[at]?.squares ?? [];
    const cells = row.squares.map((square, column) => cellText(square, other[column]));
    const order = first.columns.map((name, column) => ({ name, column }));
    order.sort((a, b) => (a.name < b.name ? -1 : 1));
    return order.map(({ column }) => cells[column] ?? '');
  });
  return rows.map((cells) => cells.reduce(addCell, '')).join('/');
}

function cellText(square: Square, mirrored: Square | undefined): string {
  const own = pieceText(square.content);
  const behind = mirrored ? pieceText(mirrored.content) : '';
  return own || (behind && `|${behind}`);
}

function pieceText(content: Content): string {
  if (content === 'empty') return '';
  if (content === 'unknown') return '?';
  const { letter, facing } = content.piece;
  return letter + (facing ? facing.charAt(0) : '');
}

function addCell(row: string, cell: string): string {
  if (cell !== '') return row + cell;
  const last = Number(row.at(-1));
  return Number.isInteger(last) && row !== '' ? row.slice(0, -1) + String(last + 1) : `${row}1`;
}

/** The view with something else on a square. On the other board of Alice chess it is empty then. */
export function put(view: View, board: number, at: string, piece: Piece | null): View {
  const boards = view.boards.map((known, index) => ({
    ...known,
    rows: known.rows.map((row) => ({
      ...row,
      squares: row.squares.map((square): Square => {
        if (square.at !== at) return square;
        return { ...square, content: piece && index === board ? { piece } : 'empty' };
      }),
    })),
  }));
  return { ...view, boards };
}

/** Nothing on the board, and no right or duty that would need something there. */
export function cleared(view: View): View {
  const squares = view.boards.flatMap(squaresOf);
  const empty = squares.reduce((now, { at }) => put(now, 0, at, null), view);
  const counters = { en_passant: null, halfmoves: 0, fullmoves: 1 };
  return { ...empty, forced: null, crosses: 0, fen: view.fen && { castling: '', counters } };
}

export function withTurn(view: View, seat: Seat): View {
  return { ...view, to_act: { one: seat === 'one', two: seat === 'two' } };
}

/** The pieces that can be set up, those of the first seat in the first row. */
export function palette(game: GameKind): Piece[][] {
  const plain = { colour: null, facing: null };
  if (game === 'mastermind') return [];
  if (game === 'kamisado') {
    return (['one', 'two'] as const).map((owner) =>
      Object.entries(TOWERS).map(([upper, colour]): Piece => {
        const letter = owner === 'one' ? upper : upper.toLowerCase();
        return { ...plain, owner, letter, colour };
      }),
    );
  }
  if (game === 'siam') {
    const ways = ['north', 'east', 'south', 'west'] as const;
    const animals = (owner: Seat, letter: string) =>
      ways.map((facing): Piece => ({ owner, letter, colour: null, facing }));
    return [animals('one', 'E'), animals('two', 'R'), [{ ...plain, owner: null, letter: 'M' }]];
  }
  return ['KQRBNP', 'kqrbnp'].map((letters, row) =>
    [...letters].map((letter): Piece => ({ ...plain, owner: row === 0 ? 'one' : 'two', letter })),
  );
}

export function isSame(a: Piece | null, b: Piece | null): boolean {
  return a?.letter === b?.letter && a?.facing === b?.facing && a?.owner === b?.owner;
}
