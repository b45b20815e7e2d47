//! The name of a place on a board.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Two characters that name one place on a board: `e4` in chess and Kamisado, `c3` in Siam.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cell([u8; 2]);

impl Cell {
    /// The cell named by a letter `a`.. and a digit `1`.., both counted from zero.
    #[must_use]
    pub fn new(letter: u8, digit: u8) -> Cell {
        Cell([b'a' + letter % 26, b'1' + digit % 9])
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
        let name = String::deserialize(deserializer)?;
        match *name.as_bytes() {
            [letter @ b'a'..=b'z', digit @ b'1'..=b'9'] => Ok(Cell([letter, digit])),
            _ => Err(serde::de::Error::custom("not the name of a cell")),
        }
    }
}
