//! Position texts of the chess family: FEN with six fields, and Alice's `|` for the second board.

use std::fmt::Write as _;
use std::str::Chars;

use shakmaty::{Bitboard, Board, Color, File, Piece, Rank, Role, Square};

use crate::setup::{Flaw, shorten};

/// How many boards the text may describe.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Boards {
    One,
    Two,
}

/// A FEN, read but not yet judged.
#[derive(Clone, Debug)]
pub(super) struct Fen {
    /// Pieces written plainly, and pieces written after `|`.
    pub(super) boards: [Board; 2],
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
        Ok(Fen {
            boards: read_boards(board, boards)?,
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

fn read_boards(text: &str, allowed: Boards) -> Result<[Board; 2], Flaw> {
    let rows = text.split('/').count();
    if rows != 8 {
        return Err(Flaw::Rows { found: rows, expected: 8 });
    }
    let mut boards = [Board::empty(), Board::empty()];
    let mut start = 1;
    for (row, rank) in text.split('/').zip((0..8).rev().map(Rank::new)) {
        read_rank(row, rank, start, allowed, &mut boards)?;
        start += row.chars().count() + 1;
    }
    Ok(boards)
}

fn read_rank(
    row: &str,
    rank: Rank,
    start: usize,
    allowed: Boards,
    boards: &mut [Board; 2],
) -> Result<(), Flaw> {
    let mut file = 0;
    let mut chars = row.chars();
    let mut after_digit = false;
    while let Some(c) = chars.next() {
        let unexpected = |found: char, rest: &Chars<'_>| Flaw::Character {
            found,
            at: start + row.chars().count() - rest.as_str().chars().count() - 1,
        };
        if let Some(empty) = c.to_digit(10).filter(|d| (1..=8).contains(d)) {
            // Two digits in a row are another way to write the same board: refused.
            if after_digit {
                return Err(unexpected(c, &chars));
            }
            after_digit = true;
            file += empty;
            continue;
        }
        after_digit = false;
        let (board, letter) = match c {
            '|' if allowed == Boards::Two => {
                (1, chars.next().ok_or_else(|| unexpected(c, &chars))?)
            }
            letter => (0, letter),
        };
        let piece = Piece::from_char(letter).ok_or_else(|| unexpected(letter, &chars))?;
        if file >= 8 {
            return Err(Flaw::RowLength(rank.char()));
        }
        boards[board].set_piece_at(Square::from_coords(File::new(file), rank), piece);
        file += 1;
    }
    if file == 8 { Ok(()) } else { Err(Flaw::RowLength(rank.char())) }
}

/// The board field; `cell` writes what stands on a square, or nothing if it is empty.
pub(super) fn write_board(mut cell: impl FnMut(Square, &mut String) -> bool) -> String {
    let mut text = String::with_capacity(80);
    for rank in (0..8).rev().map(Rank::new) {
        let mut empty = 0;
        for file in File::ALL {
            let before = text.len();
            if empty > 0 {
                // Written first, taken back if this square is empty too.
                let _ = write!(text, "{empty}");
            }
            if cell(Square::from_coords(file, rank), &mut text) {
                empty = 0;
            } else {
                text.truncate(before);
                empty += 1;
            }
        }
        if empty > 0 {
            let _ = write!(text, "{empty}");
        }
        if rank != Rank::First {
            text.push('/');
        }
    }
    text
}

/// The board field of a plain board.
pub(super) fn board_text(board: &Board) -> String {
    write_board(|square, text| {
        let piece = board.piece_at(square);
        text.extend(piece.map(Piece::char));
        piece.is_some()
    })
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
