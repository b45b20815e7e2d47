//! Position texts: `5/5/1MMM1/5/5 e 4`.

use std::str::Chars;

use super::board::{Board, Facing, Piece, Place};
use crate::Seat;
use crate::rows::{read_rows, write_rows};
use crate::setup::{Flaw, shorten};

/// The board, whose turn it is, and for how many plies the crosses stay forbidden.
pub(super) type Position = (Board, Seat, u8);

pub(super) fn read(text: &str) -> Result<Position, Flaw> {
    let fields = text.split(' ').count();
    let mut parts = text.split(' ');
    let (3, Some(rows), Some(turn), Some(crosses)) =
        (fields, parts.next(), parts.next(), parts.next())
    else {
        return Err(Flaw::Fields { found: fields, expected: 3 });
    };
    let mut board = Board::default();
    read_rows(rows, b"abcde", read_piece, |row, column, piece| {
        if let Some(place) = Place::new(row, column) {
            board.put(place, piece);
        }
    })?;
    let turn = match turn {
        "e" => Seat::One,
        "r" => Seat::Two,
        _ => return Err(Flaw::Field(shorten(turn))),
    };
    let crosses = match crosses.as_bytes() {
        [digit @ b'0'..=b'4'] => digit - b'0',
        _ => return Err(Flaw::Field(shorten(crosses))),
    };
    Ok((board, turn, crosses))
}

pub(super) fn write(board: &Board, turn: Seat, crosses: u8) -> String {
    let turn = match turn {
        Seat::One => 'e',
        Seat::Two => 'r',
    };
    let rows = write_rows(5, |row, column, text| {
        match Place::new(row, column).and_then(|place| board.at(place)) {
            Some(Piece::Mountain) => text.push('M'),
            Some(Piece::Animal { owner, facing }) => text.extend([letter(owner), facing.letter()]),
            None => {}
        }
    });
    format!("{rows} {turn} {crosses}")
}

/// The letter of a side's animals.
pub(super) fn letter(owner: Seat) -> char {
    match owner {
        Seat::One => 'E',
        Seat::Two => 'R',
    }
}

fn read_piece(rest: &mut Chars<'_>) -> Option<Piece> {
    let owner = match rest.next()? {
        'M' => return Some(Piece::Mountain),
        'E' => Seat::One,
        'R' => Seat::Two,
        _ => return None,
    };
    Some(Piece::Animal { owner, facing: Facing::from_letter(rest.next()?)? })
}
