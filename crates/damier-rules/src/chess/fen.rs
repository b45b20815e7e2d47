//! Position texts of the chess family: FEN with six fields, and Alice's `|` for the second board.

use std::str::Chars;

use shakmaty::{Bitboard, Board, Color, File, Piece, Rank, Role, Square};

use super::seat_of;
use crate::setup::{Flaw, shorten};
use crate::view::{self, Content, Counters, FenFields};
use crate::{Cell, GameKind, View, rows};

/// How many boards the text may describe.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Boards {
    One,
    /// One, on which some squares may not be seen: `?`.
    OneInPart,
    Two,
}

/// A FEN, read but not yet judged.
#[derive(Clone, Debug)]
pub(super) struct Fen {
    /// Pieces written plainly, and pieces written after `|`.
    pub(super) boards: [Board; 2],
    unseen: Bitboard,
    pub(super) turn: Color,
    pub(super) castling: String,
    pub(super) ep: Option<Square>,
    pub(super) halfmoves: u32,
    pub(super) fullmoves: u32,
}

impl Fen {
    pub(super) fn read(text: &str, boards: Boards) -> Result<Fen, Flaw> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, turn, castling, ep, halfmoves, fullmoves] = fields[..] else {
            return Err(Flaw::Fields { found: fields.len(), expected: 6 });
        };
        let (boards, unseen) = read_boards(board, boards)?;
        Ok(Fen {
            boards,
            unseen,
            turn: match turn {
                "w" => Color::White,
                "b" => Color::Black,
                _ => return Err(Flaw::Field(shorten(turn))),
            },
            castling: if castling == "-" { String::new() } else { read_castling(castling)? },
            ep: match ep {
                "-" => None,
                _ => Some(ep.parse().map_err(|_| Flaw::Field(shorten(ep)))?),
            },
            halfmoves: read_counter(halfmoves)?,
            fullmoves: read_counter(fullmoves)?.max(1),
        })
    }

    /// The rooks that may still castle, from `KQkq` with king on e and rooks on a and h.
    pub(super) fn orthodox_castling(&self) -> Result<Bitboard, Flaw> {
        let board = &self.boards[0];
        let mut rooks = Bitboard::EMPTY;
        for letter in self.castling.chars() {
            let color = Color::from_white(letter.is_ascii_uppercase());
            let file = match letter.to_ascii_lowercase() {
                'k' => File::H,
                'q' => File::A,
                _ => return Err(Flaw::Castling(letter)),
            };
            let rank = color.fold_wb(Rank::First, Rank::Eighth);
            let rook = Square::from_coords(file, rank);
            let king = Square::from_coords(File::E, rank);
            if board.piece_at(rook) != Some(Role::Rook.of(color))
                || board.piece_at(king) != Some(Role::King.of(color))
            {
                return Err(Flaw::Castling(letter));
            }
            rooks.add(rook);
        }
        Ok(rooks)
    }

    /// The rooks that may still castle in Chess960: file letters, or `KQkq` for the outermost rook.
    pub(super) fn chess960_castling(&self) -> Result<Bitboard, Flaw> {
        let board = &self.boards[0];
        let mut rooks = Bitboard::EMPTY;
        for letter in self.castling.chars() {
            let flaw = || Flaw::Castling(letter);
            let color = Color::from_white(letter.is_ascii_uppercase());
            let home = Bitboard::from_rank(color.backrank());
            let king = board.king_of(color).filter(|&king| home.contains(king)).ok_or_else(flaw)?;
            let own = board.by_piece(Role::Rook.of(color)) & home;
            let rook = match letter.to_ascii_lowercase() {
                'k' => own.last().filter(|&rook| rook > king),
                'q' => own.first().filter(|&rook| rook < king),
                file => File::from_char(file)
                    .map(|file| Square::from_coords(file, king.rank()))
                    .filter(|&rook| own.contains(rook)),
            };
            let rook = rook.ok_or_else(flaw)?;
            // Two rooks on one side of the king cannot both have the right.
            if (rooks & home).into_iter().any(|other| (other > king) == (rook > king)) {
                return Err(flaw());
            }
            rooks.add(rook);
        }
        Ok(rooks)
    }
}

fn read_counter(text: &str) -> Result<u32, Flaw> {
    let digits = !text.is_empty() && text.len() <= 6 && text.bytes().all(|b| b.is_ascii_digit());
    if digits {
        text.parse().map_err(|_| Flaw::Field(shorten(text)))
    } else {
        Err(Flaw::Field(shorten(text)))
    }
}

fn read_castling(text: &str) -> Result<String, Flaw> {
    for (i, letter) in text.char_indices() {
        if !letter.is_ascii_alphabetic() || text[..i].contains(letter) {
            return Err(Flaw::Field(shorten(text)));
        }
    }
    if text.is_empty() { Err(Flaw::Field(String::new())) } else { Ok(text.to_owned()) }
}

/// The pieces of both boards, and the squares that are not seen.
fn read_boards(text: &str, allowed: Boards) -> Result<([Board; 2], Bitboard), Flaw> {
    let mut boards = [Board::empty(), Board::empty()];
    let mut unseen = Bitboard::EMPTY;
    let piece = |chars: &mut Chars<'_>| match chars.next()? {
        '?' if allowed == Boards::OneInPart => Some(None),
        '|' if allowed == Boards::Two => Some(Some((1, Piece::from_char(chars.next()?)?))),
        letter => Some(Some((0, Piece::from_char(letter)?))),
    };
    rows::read_rows(text, b"87654321", piece, |row, column, seen: Option<(usize, Piece)>| {
        let square = square_at(row, column);
        match seen {
            Some((board, piece)) => boards[board].set_piece_at(square, piece),
            None => unseen.add(square),
        }
    })?;
    Ok((boards, unseen))
}

/// Reads a position or a view of a game with such boards.
pub(super) fn read_view(kind: GameKind, text: &str, boards: Boards) -> Result<View, Flaw> {
    // Players of dark chess are told three fields only.
    let is_short = boards == Boards::OneInPart && text.split(' ').count() == 3;
    let whole = if is_short { format!("{text} - 0 1") } else { text.to_owned() };
    let fen = Fen::read(&whole, boards)?;
    let seen = |board: &Board| {
        view::Board::from_fn("abcdefgh", "87654321", |at| {
            let square = square_at(7 - at.digit(), at.letter());
            let piece = board.piece_at(square);
            let piece = piece.map(|piece| view::Piece::new(seat_of(piece.color), piece.char()));
            let is_unseen = fen.unseen.contains(square);
            let content = if is_unseen { Content::Unknown } else { Content::from(piece) };
            view::Square::new(at, content)
        })
    };
    let used = if boards == Boards::Two { &fen.boards[..] } else { &fen.boards[..1] };
    let view = View::new(kind, seat_of(fen.turn), used.iter().map(seen).collect());
    let (halfmoves, fullmoves) = (fen.halfmoves, fen.fullmoves);
    let counters = Counters { en_passant: fen.ep.map(Cell::from), halfmoves, fullmoves };
    let counters = (!is_short).then_some(counters);
    Ok(View { fen: Some(FenFields { castling: fen.castling, counters }), ..view })
}

/// The square in a row as written (the eighth rank first) and a column.
fn square_at(row: u8, column: u8) -> Square {
    Square::from_coords(File::new(u32::from(column)), Rank::new(7 - u32::from(row)))
}

/// The board field; `cell` writes what stands on a square, or nothing if it is empty.
pub(super) fn write_board(mut cell: impl FnMut(Square, &mut String)) -> String {
    rows::write_rows(8, |row, column, text| cell(square_at(row, column), text))
}

/// The board field of a plain board.
pub(super) fn board_text(board: &Board) -> String {
    write_board(|square, text| text.extend(board.piece_at(square).map(Piece::char)))
}

/// `KQkq` for the rooks that may castle, of the colours asked for; `-` if none.
pub(super) fn castling_text(rooks: Bitboard, colors: &[Color]) -> String {
    let mut text = String::new();
    for &color in colors {
        for (file, letter) in [(File::H, Role::King), (File::A, Role::Queen)] {
            let rook = Square::from_coords(file, color.fold_wb(Rank::First, Rank::Eighth));
            if rooks.contains(rook) {
                text.push(letter.of(color).char());
            }
        }
    }
    or_dash(text)
}

pub(super) fn or_dash(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}

/// Puts the six fields together.
pub(super) fn text(
    board: &str,
    turn: Color,
    castling: &str,
    ep: Option<Square>,
    halfmoves: u32,
    fullmoves: u32,
) -> String {
    let ep = ep.map_or_else(|| "-".to_owned(), |square| square.to_string());
    format!("{board} {} {castling} {ep} {halfmoves} {fullmoves}", turn.char())
}
