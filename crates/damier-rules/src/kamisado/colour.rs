//! The squares of the board and the eight colours.

use std::fmt;

use serde::Serialize;

use crate::Cell;

/// A colour of towers and squares, in the order of the towers on White's home row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Colour {
    /// `O`.
    Orange,
    /// `B`.
    Blue,
    /// `P`.
    Purple,
    /// `F`.
    Pink,
    /// `J`.
    Yellow,
    /// `R`.
    Red,
    /// `V`.
    Green,
    /// `M`.
    Brown,
}

impl Colour {
    /// Every colour, in that order.
    pub const ALL: [Colour; 8] = [
        Colour::Orange,
        Colour::Blue,
        Colour::Purple,
        Colour::Pink,
        Colour::Yellow,
        Colour::Red,
        Colour::Green,
        Colour::Brown,
    ];

    /// The capital letter texts use.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Colour::Orange => 'O',
            Colour::Blue => 'B',
            Colour::Purple => 'P',
            Colour::Pink => 'F',
            Colour::Yellow => 'J',
            Colour::Red => 'R',
            Colour::Green => 'V',
            Colour::Brown => 'M',
        }
    }

    /// The colour a capital letter names.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter)
    }
}

/// A square, `a1` to `h8`; row 1 is White's home row.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Square(u8);

impl Square {
    /// The square in a column and a row, both counted from zero; nothing outside the board.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Square> {
        if column < 8 && row < 8 { Some(Square(row * 8 + column)) } else { None }
    }

    /// The square two characters name.
    #[must_use]
    pub(super) fn read(name: [u8; 2]) -> Option<Square> {
        Square::new(name[0].wrapping_sub(b'a'), name[1].wrapping_sub(b'1'))
    }

    /// The lowest square of a set that is not empty.
    #[must_use]
    pub fn lowest(set: u64) -> Square {
        Square((set.trailing_zeros() & 63) as u8)
    }

    /// The column, 0 for A.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % 8
    }

    /// The row, 0 for row 1.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / 8
    }

    /// The colour painted on the square.
    #[must_use]
    pub fn colour(self) -> Colour {
        SQUARE_COLOURS[self.index()]
    }

    /// The set with this square only.
    #[must_use]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// Its number: 0 for a1, 7 for h1, 63 for h8.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<Square> for Cell {
    fn from(square: Square) -> Cell {
        Cell::new(square.column(), square.row())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Cell::from(*self).fmt(f)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The published board, rows 1 to 8, each from column A. Orange is on the diagonal from a1.
const SQUARE_COLOURS: [Colour; 64] = {
    use Colour::{
        Blue as B, Brown as M, Green as V, Orange as O, Pink as F, Purple as P, Red as R,
        Yellow as J,
    };
    [
        O, B, P, F, J, R, V, M, //
        R, O, F, V, B, J, M, P, //
        V, F, O, R, P, M, J, B, //
        F, P, B, O, M, V, R, J, //
        J, R, V, M, O, B, P, F, //
        B, J, M, P, R, O, F, V, //
        P, M, J, B, V, F, O, R, //
        M, V, R, J, F, P, B, O,
    ]
};
