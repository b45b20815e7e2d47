//! Position texts: `mvrjfpbo/8/8/8/8/8/8/OBPFJRVM w -`.

use super::{Board, Colour, Square};
use crate::rows::{read_rows, write_rows};
use crate::setup::{Flaw, shorten};
use crate::view::{self, Content, Piece};
use crate::{BySeat, GameKind, Seat, View};

/// Towers, whose turn it is, and the colour to be moved.
pub(super) type Position = (Board, Seat, Option<Colour>);

pub(super) fn read(text: &str) -> Result<Position, Flaw> {
    let fields = text.split(' ').count();
    let mut parts = text.split(' ');
    let (3, Some(rows), Some(turn), Some(colour)) =
        (fields, parts.next(), parts.next(), parts.next())
    else {
        return Err(Flaw::Fields { found: fields, expected: 3 });
    };
    let mut board = Board { colours: [0; 8], sides: BySeat::default() };
    read_rows(
        rows,
        b"87654321",
        |rest| rest.next().and_then(tower),
        |row, column, tower| {
            if let Some(square) = Square::new(column, 7 - row) {
                let (seat, colour) = tower;
                board.sides[seat] |= square.bit();
                board.colours[colour as usize] |= square.bit();
            }
        },
    )?;
    let turn = match turn {
        "w" => Seat::One,
        "b" => Seat::Two,
        _ => return Err(Flaw::Field(shorten(turn))),
    };
    let forced = match colour {
        "-" => None,
        _ => Some(
            one_char(colour)
                .and_then(Colour::from_letter)
                .ok_or_else(|| Flaw::Field(shorten(colour)))?,
        ),
    };
    Ok((board, turn, forced))
}

/// White at the bottom has column H on the left: then orange is at the right end of the home row of
/// both players, as on the board that is sold.
pub(super) fn read_view(text: &str) -> Result<View, Flaw> {
    let (towers, turn, forced) = read(text)?;
    let board = view::Board::from_fn("hgfedcba", "87654321", |at| {
        let square = Square::new(at.letter(), at.digit());
        let tower = square.and_then(|square| towers.tower(square)).map(|(seat, colour)| Piece {
            colour: Some(colour),
            ..Piece::new(seat, letter(seat, colour))
        });
        let ground = square.map(Square::colour);
        view::Square { ground, ..view::Square::new(at, Content::from(tower)) }
    });
    Ok(View { forced, ..View::new(GameKind::Kamisado, turn, vec![board]) })
}

pub(super) fn write(board: &Board, turn: Seat, forced: Option<Colour>) -> String {
    let rows = write_rows(8, |row, column, text| {
        let tower = Square::new(column, 7 - row).and_then(|square| board.tower(square));
        text.extend(tower.map(|(seat, colour)| letter(seat, colour)));
    });
    let turn = match turn {
        Seat::One => 'w',
        Seat::Two => 'b',
    };
    format!("{rows} {turn} {}", forced.map_or('-', Colour::letter))
}

/// Upper case for White's towers, lower case for Black's.
pub(super) fn letter(seat: Seat, colour: Colour) -> char {
    match seat {
        Seat::One => colour.letter(),
        Seat::Two => colour.letter().to_ascii_lowercase(),
    }
}

fn tower(letter: char) -> Option<(Seat, Colour)> {
    let seat = if letter.is_ascii_uppercase() { Seat::One } else { Seat::Two };
    Some((seat, Colour::from_letter(letter.to_ascii_uppercase())?))
}

fn one_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}
