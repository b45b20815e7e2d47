//! Position texts: `5/5/1MMM1/5/5 e 4`.

use std::str::Chars;

use super::board::{Board, CROSSES, Facing, Piece, Place};
use crate::rows::{read_rows, write_rows};
use crate::setup::{Flaw, shorten};
use crate::view::{self, Content};
use crate::{BySeat, GameKind, Seat, View};

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

pub(super) fn read_view(text: &str) -> Result<View, Flaw> {
    let (pieces, turn, crosses) = read(text)?;
    let seen = |piece: Piece| match piece {
        Piece::Mountain => view::Piece { owner: None, ..view::Piece::new(Seat::One, MOUNTAIN) },
        Piece::Animal { owner, facing } => {
            view::Piece { facing: Some(facing), ..view::Piece::new(owner, letter(owner)) }
        }
    };
    let board = view::Board::from_fn("12345", "abcde", |at| {
        let place = Place::new(at.letter(), at.digit());
        let closed = crosses > 0 && place.is_some_and(|place| place.bit() & CROSSES != 0);
        let piece = place.and_then(|place| pieces.at(place)).map(seen);
        view::Square { closed, ..view::Square::new(at, Content::from(piece)) }
    });
    let reserves = BySeat::from_fn(|seat| {
        (0..pieces.outside(seat)).map(|_| view::Piece::new(seat, letter(seat))).collect()
    });
    Ok(View { reserves, crosses, ..View::new(GameKind::Siam, turn, vec![board]) })
}

pub(super) fn write(board: &Board, turn: Seat, crosses: u8) -> String {
    let turn = match turn {
        Seat::One => 'e',
        Seat::Two => 'r',
    };
    let rows = write_rows(5, |row, column, text| {
        match Place::new(row, column).and_then(|place| board.at(place)) {
            Some(Piece::Mountain) => text.push(MOUNTAIN),
            Some(Piece::Animal { owner, facing }) => text.extend([letter(owner), facing.letter()]),
            None => {}
        }
    });
    format!("{rows} {turn} {crosses}")
}

/// The letter of mountains.
const MOUNTAIN: char = 'M';

/// The letter of a side's animals.
pub(super) fn letter(owner: Seat) -> char {
    match owner {
        Seat::One => 'E',
        Seat::Two => 'R',
    }
}

fn read_piece(rest: &mut Chars<'_>) -> Option<Piece> {
    let owner = match rest.next()? {
        MOUNTAIN => return Some(Piece::Mountain),
        'E' => Seat::One,
        'R' => Seat::Two,
        _ => return None,
    };
    Some(Piece::Animal { owner, facing: Facing::from_letter(rest.next()?)? })
}
