//! The name of a place on a board.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Two characters that name one place on a board: `e4` in chess and Kamisado, `c3` in Siam.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct Cell([u8; 2]);

impl Cell {
    /// The cell named by a letter `a`.. and a digit `1`.., both counted from zero.
    #[must_use]
    pub fn new(letter: u8, digit: u8) -> Cell {
        Cell([b'a' + letter % 26, b'1' + digit % 9])
    }

    /// The cell in a row and a column of which one is named by a letter, the other by a digit.
    pub(crate) fn named(row: char, column: char) -> Cell {
        let (letter, digit) = if row.is_ascii_digit() { (column, row) } else { (row, column) };
        let from = |name: char, first: u8| u8::try_from(name).unwrap_or(first).wrapping_sub(first);
        Cell::new(from(letter, b'a'), from(digit, b'1'))
    }

    /// The cells that the text of a move names: two of `e2e4` and `c1-c2n`, one of `+a3s`.
    #[must_use]
    pub fn all_in(text: &str) -> Vec<Cell> {
        let pairs = (0..text.len()).filter_map(|at| text.get(at..at + 2));
        pairs.filter_map(|pair| pair.parse().ok()).collect()
    }

    /// The letter, counted from zero.
    #[must_use]
    pub fn letter(self) -> u8 {
        self.0[0] - b'a'
    }

    /// The digit, counted from zero.
    #[must_use]
    pub fn digit(self) -> u8 {
        self.0[1] - b'1'
    }
}

/// The text names no cell.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("not the name of a cell")]
pub struct NoCell;

impl FromStr for Cell {
    type Err = NoCell;

    fn from_str(name: &str) -> Result<Cell, NoCell> {
        match *name.as_bytes() {
            [letter @ b'a'..=b'z', digit @ b'1'..=b'9'] => Ok(Cell([letter, digit])),
            _ => Err(NoCell),
        }
    }
}

impl From<shakmaty::Square> for Cell {
    fn from(square: shakmaty::Square) -> Cell {
        Cell([square.file().char() as u8, square.rank().char() as u8])
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(self.0[0]), char::from(self.0[1]))
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
