// Made by `cargo xtask codegen` from crates/damier-rules/src/view.rs: change it there.

/**
 * A state as far as somebody knows it. `Display` is the text it was read from.
 *
 * What a game does not have is empty: Mastermind has no boards, most games no reserves.
 */
export type View = {
/**
 * Which game it is.
 */
game: GameKind,
/**
 * Whose turn it is, whether or not the game is over. In Mastermind: whose code is not seen.
 */
to_act: BySeat<boolean>,
/**
 * The boards: two in Alice chess, none in Mastermind.
 */
boards: Array<Board>,
/**
 * The pieces beside the board that may still enter: Siam's animals.
 */
reserves: BySeat<Array<Piece>>,
/**
 * Kamisado: the colour of the tower that must move; nothing if any may.
 */
forced: Colour | null,
/**
 * Siam: for how many plies the crosses stay closed.
 */
crosses: number,
/**
 * Chess: what FEN tells besides the board and the turn.
 */
fen: FenFields | null,
/**
 * Mastermind: the codes.
 */
duel: Duel | null, };

/**
 * Which game is played. The ids are part of the interface and never change; a changed rule
 * is a new kind or an option, so that old records replay for ever.
 */
export type GameKind = "chess" | "chess960" | "simplified" | "alice" | "alice_capture" | "dark" | "horde" | "horde_lichess" | "kamisado" | "siam" | "mastermind";

/**
 * A chair at the board: not a colour, not a person, not "who starts".
 */
export type Seat = "one" | "two";

/**
 * One value for each seat.
 */
export type BySeat<T> = {
/**
 * The value of [`Seat::One`].
 */
one: T,
/**
 * The value of [`Seat::Two`].
 */
two: T, };

/**
 * A board as the player on the first seat looks at it, the farthest row first.
 */
export type Board = {
/**
 * The names of the columns, from left to right.
 */
columns: Array<string>,
/**
 * The rows, from the top.
 */
rows: Array<Row>, };

/**
 * A row of a board.
 */
export type Row = {
/**
 * Its name: `8`, `a`.
 */
name: string,
/**
 * Its squares, from left to right.
 */
squares: Array<Square>, };

/**
 * A square and what is on it.
 */
export type Square = {
/**
 * Its name.
 */
at: Cell,
/**
 * Kamisado: the colour painted on it.
 */
ground: Colour | null,
/**
 * Siam: a cross that no animal may use yet.
 */
closed: boolean,
/**
 * What is on it.
 */
content: Content, };

/**
 * Two characters that name one place on a board: `e4` in chess and Kamisado, `c3` in Siam.
 */
export type Cell = string;

/**
 * What is on a square.
 */
export type Content = "empty" | "unknown" | { "piece": Piece };

/**
 * A piece, a tower, an animal or a mountain.
 */
export type Piece = {
/**
 * Whose it is; a mountain is nobody's.
 */
owner: Seat | null,
/**
 * The letter texts use: `K` and `k`, `O` and `o`, `E`, `R`, `M`.
 */
letter: string,
/**
 * The colour of a tower.
 */
colour: Colour | null,
/**
 * The way an animal on the board faces.
 */
facing: Facing | null, };

/**
 * A colour of towers and squares, in the order of the towers on White's home row.
 */
export type Colour = "orange" | "blue" | "purple" | "pink" | "yellow" | "red" | "green" | "brown";

/**
 * The way an animal faces, or a push goes.
 */
export type Facing = "north" | "east" | "south" | "west";

/**
 * What FEN tells besides the board and the turn.
 */
export type FenFields = {
/**
 * The castling rights as letters; empty if there are none.
 */
castling: string,
/**
 * The rest, which players of dark chess are not told.
 */
counters: Counters | null, };

/**
 * The last three fields of FEN.
 */
export type Counters = {
/**
 * The square a pawn has just skipped, if it can be captured there.
 */
en_passant: Cell | null,
/**
 * Plies since the last capture or pawn move.
 */
halfmoves: number,
/**
 * The number of the move.
 */
fullmoves: number, };

/**
 * The codes of Mastermind.
 */
export type Duel = {
/**
 * The code each player chose.
 */
secrets: BySeat<CodeView>,
/**
 * The guesses, the oldest first; in the last round one may be missing.
 */
rounds: Array<BySeat<Guess>>, };

/**
 * What is known of a code.
 */
export type CodeView = "missing" | "hidden" | { "known": Code };

/**
 * A guess.
 */
export type Guess = {
/**
 * The code.
 */
code: CodeView,
/**
 * Its answer, once the round is complete.
 */
answer: Answer | null, };

/**
 * Four colours: a secret, or a guess of one. A colour is its place in [`COLOURS`].
 */
export type Code = string;

/**
 * The answer to a guess: `O` for a colour in its place, `X` for one that is elsewhere in the
 * secret, `-` for nothing.
 */
export type Answer = string;

/**
 * How many boards a game has, and the names of their columns and rows as they are drawn.
 */
export const SHAPES: Readonly<Record<GameKind, { boards: number; columns: string; rows: string }>> = {"alice":{"boards":2,"columns":"abcdefgh","rows":"87654321"},"alice_capture":{"boards":2,"columns":"abcdefgh","rows":"87654321"},"chess":{"boards":1,"columns":"abcdefgh","rows":"87654321"},"chess960":{"boards":1,"columns":"abcdefgh","rows":"87654321"},"dark":{"boards":1,"columns":"abcdefgh","rows":"87654321"},"horde":{"boards":1,"columns":"abcdefgh","rows":"87654321"},"horde_lichess":{"boards":1,"columns":"abcdefgh","rows":"87654321"},"kamisado":{"boards":1,"columns":"hgfedcba","rows":"87654321"},"mastermind":{"boards":0,"columns":"","rows":""},"siam":{"boards":1,"columns":"12345","rows":"abcde"},"simplified":{"boards":1,"columns":"abcdefgh","rows":"87654321"}};

/**
 * Kamisado: the colour painted on each square.
 */
export const GROUND: Readonly<Record<Cell, Colour>> = {"a1":"orange","a2":"red","a3":"green","a4":"pink","a5":"yellow","a6":"blue","a7":"purple","a8":"brown","b1":"blue","b2":"orange","b3":"pink","b4":"purple","b5":"red","b6":"yellow","b7":"brown","b8":"green","c1":"purple","c2":"pink","c3":"orange","c4":"blue","c5":"green","c6":"brown","c7":"yellow","c8":"red","d1":"pink","d2":"green","d3":"red","d4":"orange","d5":"brown","d6":"purple","d7":"blue","d8":"yellow","e1":"yellow","e2":"blue","e3":"purple","e4":"brown","e5":"orange","e6":"red","e7":"green","e8":"pink","f1":"red","f2":"yellow","f3":"brown","f4":"green","f5":"blue","f6":"orange","f7":"pink","f8":"purple","g1":"green","g2":"brown","g3":"yellow","g4":"red","g5":"purple","g6":"pink","g7":"orange","g8":"blue","h1":"brown","h2":"purple","h3":"blue","h4":"yellow","h5":"pink","h6":"green","h7":"red","h8":"orange"};

/**
 * Kamisado: the colours by the letters that texts use.
 */
export const TOWERS: Readonly<Record<string, Colour>> = {"B":"blue","F":"pink","J":"yellow","M":"brown","O":"orange","P":"purple","R":"red","V":"green"};

/**
 * Siam: the squares that are closed at first.
 */
export const CROSSES: readonly Cell[] = ["a3","e3"];

/**
 * Siam: how many animals a side has.
 */
export const ANIMALS: number = 5;

/**
 * Mastermind: the letters of the colours.
 */
export const PEGS: string = "RJVBOWPF";
