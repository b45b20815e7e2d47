import {
  ANIMALS,
  CROSSES,
  GROUND,
  SHAPES,
  TOWERS,
  type Board,
  type BySeat,
  type CodeView,
  type Colour,
  type Content,
  type Facing,
  type FenFields,
  type GameKind,
  type Guess,
  type Piece,
  type Seat,
  type Square,
  type View,
} from '../view';

/** A text that is no position of its game. */
export class Unreadable extends Error {
  constructor(text: string) {
    super(`not a position: ${text.slice(0, 80)}`);
    this.name = 'Unreadable';
  }
}

/** Reads a position or a view. Only its form is looked at: the server has judged it. */
export function readView(game: GameKind, text: string): View {
  if (game === 'mastermind') return readDuel(text);
  const fields = text.split(' ');
  const [rows = '', turn = '', third = ''] = fields;
  const shape = SHAPES[game];
  const cells = readRows(rows, shape.rows.length, text);
  const boards = Array.from({ length: shape.boards }, (_, board) =>
    readBoard(game, cells, board, text),
  );
  if (game === 'kamisado') {
    if (fields.length !== 3) throw new Unreadable(text);
    const view = newView(game, turnOf(turn, 'wb', text), boards);
    return { ...view, forced: third === '-' ? null : towerColour(third, text) };
  }
  if (game === 'siam') {
    if (fields.length !== 3 || !/^[0-4]$/.test(third)) throw new Unreadable(text);
    return readSiam(newView(game, turnOf(turn, 'er', text), boards), Number(third));
  }
  return { ...newView(game, turnOf(turn, 'wb', text), boards), fen: readFields(fields, text) };
}

/** Every square of a board, from the top left. */
export function squaresOf(board: Board): Square[] {
  return board.rows.flatMap((row) => row.squares);
}

/** The piece that is seen on a square. */
export function pieceOf(square: Square | undefined): Piece | null {
  return square && typeof square.content === 'object' ? square.content.piece : null;
}

/** The piece that is seen on a square, on whichever board. */
export function pieceAt(view: View, at: string): Piece | null {
  for (const board of view.boards) {
    const piece = pieceOf(squaresOf(board).find((square) => square.at === at));
    if (piece) return piece;
  }
  return null;
}

/** The other seat. */
export function other(seat: Seat): Seat {
  return seat === 'one' ? 'two' : 'one';
}

/** Whose turn it is in games where one player moves at a time. */
export function turnIn(view: View): Seat {
  return view.to_act.one ? 'one' : 'two';
}

function newView(game: GameKind, turn: Seat, boards: Board[]): View {
  const to_act = { one: turn === 'one', two: turn === 'two' };
  const reserves = { one: [], two: [] };
  return { game, to_act, boards, reserves, forced: null, crosses: 0, fen: null, duel: null };
}

function turnOf(text: string, letters: string, whole: string): Seat {
  if (text === letters[0]) return 'one';
  if (text === letters[1]) return 'two';
  throw new Unreadable(whole);
}

/** The rows as written, each as a list of what is on its squares: a text, empty for nothing. */
function readRows(text: string, size: number, whole: string): string[][] {
  const rows = text.split('/').map((row) => {
    // A piece is a letter, in Alice chess after `|`, in Siam before the way it faces.
    const parts = row.match(/\d|\|?[A-Z?][nesw]?|\|?[a-z]/g) ?? [];
    if (parts.join('') !== row) throw new Unreadable(whole);
    return parts.flatMap((part) =>
      /\d/.test(part) ? Array<string>(Number(part)).fill('') : [part],
    );
  });
  if (rows.length !== size || rows.some((row) => row.length !== size)) throw new Unreadable(whole);
  return rows;
}

function readBoard(game: GameKind, cells: string[][], board: number, whole: string): Board {
  const { columns, rows } = SHAPES[game];
  // Texts have the columns in the order of their names, whoever looks.
  const order = [...columns].sort();
  const square = (name: string, row: number, column: string): Square => {
    const at = game === 'siam' ? name + column : column + name;
    const text = cells[row]?.[order.indexOf(column)] ?? '';
    const content = readContent(game, text, board, whole);
    const ground = game === 'kamisado' ? (GROUND[at] ?? null) : null;
    return { at, ground, closed: false, content };
  };
  return {
    columns: [...columns],
    rows: [...rows].map((name, row) => ({
      name,
      squares: [...columns].map((column) => square(name, row, column)),
    })),
  };
}

function readContent(game: GameKind, text: string, board: number, whole: string): Content {
  if (text === '') return 'empty';
  if (text === '?') return 'unknown';
  const onSecond = text.startsWith('|');
  if (onSecond !== (board === 1)) return 'empty';
  const letter = onSecond ? text.slice(1, 2) : text.slice(0, 1);
  if (game === 'siam') return { piece: readAnimal(text, whole) };
  const owner: Seat = letter === letter.toUpperCase() ? 'one' : 'two';
  if (game === 'kamisado') {
    const colour = towerColour(letter.toUpperCase(), whole);
    return { piece: { owner, letter, colour, facing: null } };
  }
  if (!'kqrbnp'.includes(letter.toLowerCase())) throw new Unreadable(whole);
  return { piece: { owner, letter, colour: null, facing: null } };
}

function towerColour(letter: string, whole: string): Colour {
  const colour = TOWERS[letter];
  if (!colour) throw new Unreadable(whole);
  return colour;
}

export const FACINGS: Readonly<Record<string, Facing>> = {
  n: 'north',
  e: 'east',
  s: 'south',
  w: 'west',
};

function readAnimal(text: string, whole: string): Piece {
  if (text === 'M') return { owner: null, letter: 'M', colour: null, facing: null };
  const owner = text[0] === 'E' ? 'one' : text[0] === 'R' ? 'two' : null;
  const facing = FACINGS[text[1] ?? ''];
  if (!owner || !facing) throw new Unreadable(whole);
  return { owner, letter: text.slice(0, 1), colour: null, facing };
}

function readSiam(view: View, crosses: number): View {
  const squares = view.boards.flatMap(squaresOf);
  for (const square of squares) square.closed = crosses > 0 && CROSSES.includes(square.at);
  const outside = (owner: Seat, letter: string): Piece[] => {
    const inside = squares.filter((square) => pieceOf(square)?.owner === owner).length;
    const animal = { owner, letter, colour: null, facing: null };
    return Array.from({ length: Math.max(0, ANIMALS - inside) }, () => ({ ...animal }));
  };
  return { ...view, crosses, reserves: { one: outside('one', 'E'), two: outside('two', 'R') } };
}

function readFields(fields: string[], whole: string): FenFields {
  const [, , castling = '', skipped = '', half = '', full = ''] = fields;
  const rights = castling === '-' ? '' : castling;
  // Players of dark chess are told three fields only.
  if (fields.length === 3) return { castling: rights, counters: null };
  if (fields.length !== 6 || !/^\d+$/.test(half) || !/^\d+$/.test(full))
    throw new Unreadable(whole);
  const en_passant = skipped === '-' ? null : skipped;
  return {
    castling: rights,
    counters: { en_passant, halfmoves: Number(half), fullmoves: Number(full) },
  };
}

function readDuel(text: string): View {
  const [one, two, ...fields] = text.split(' ');
  if (one === undefined || two === undefined) throw new Unreadable(text);
  const secrets = { one: readCode(one, text), two: readCode(two, text) };
  const rounds = fields.map((field) => readRound(field, text));
  const last = rounds.at(-1);
  const owing = (sent: BySeat<CodeView>): BySeat<boolean> | null => {
    const owes = { one: sent.one === 'missing', two: sent.two === 'missing' };
    return owes.one || owes.two ? owes : null;
  };
  const to_act = owing(secrets) ??
    (last && owing({ one: last.one.code, two: last.two.code })) ?? { one: true, two: true };
  return { ...newView('mastermind', 'one', []), to_act, duel: { secrets, rounds } };
}

function readCode(text: string, whole: string): CodeView {
  if (text === '-') return 'missing';
  if (text === '????') return 'hidden';
  if (!/^[A-Z]{4}$/.test(text)) throw new Unreadable(whole);
  return { known: text };
}

function readRound(field: string, whole: string): BySeat<Guess> {
  const [one, two, more] = field.split(':');
  if (one === undefined || two === undefined || more !== undefined) throw new Unreadable(whole);
  const guess = (text: string): Guess => {
    const [code = '', answer] = text.split('=');
    return { code: readCode(code, whole), answer: answer ?? null };
  };
  return { one: guess(one), two: guess(two) };
}
