//! Moves of Siam and their texts.

use std::fmt;

use super::board::{Facing, Place};
use crate::Refusal;

/// What a move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// An animal enters an empty place of the border.
    Enter,
    /// It enters by pushing.
    EnterPush,
    /// It turns on the spot.
    Turn,
    /// It steps to an empty place.
    Step,
    /// It pushes.
    Push,
    /// It leaves the board.
    Leave,
}

/// A legal move of Siam.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SiamMove {
    /// What it does.
    pub kind: MoveKind,
    /// Where the animal stands; the place it enters if it comes from outside.
    pub from: Place,
    /// Where it stands afterwards; where it stood if it leaves.
    pub to: Place,
    /// The way it faces afterwards; before, if it leaves.
    pub facing: Facing,
}

impl fmt::Display for SiamMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SiamMove { kind, from, to, facing } = self;
        let facing = facing.letter();
        match kind {
            MoveKind::Enter | MoveKind::EnterPush => write!(f, "+{to}{facing}"),
            MoveKind::Turn => write!(f, "{from}={facing}"),
            MoveKind::Step | MoveKind::Push => write!(f, "{from}-{to}{facing}"),
            MoveKind::Leave => write!(f, "{from}x"),
        }
    }
}

/// What a text names, legal or not. Whether a move pushes depends on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    Enter { to: Place, facing: Facing },
    Turn { at: Place, facing: Facing },
    Go { from: Place, to: Place, facing: Facing },
    Leave { from: Place },
}

impl Named {
    /// Reads the canonical spelling, and no other.
    pub(super) fn read(text: &str) -> Result<Named, Refusal> {
        Named::from_bytes(text.as_bytes()).ok_or(Refusal::Unreadable)
    }

    /// Reads what people type: any case, spaces anywhere, `c1c2n` for `c1-c2n`. Says what is missing.
    pub(super) fn read_typed(text: &str) -> Result<Named, Refusal> {
        let mut plain: Vec<u8> = text
            .chars()
            .filter(|c| !c.is_whitespace())
            .map(|c| u8::try_from(c.to_ascii_lowercase()).unwrap_or(b'?'))
            .take(8)
            .collect();
        if plain.len() == 5 && plain[2] != b'-' {
            plain.insert(2, b'-');
        }
        Named::from_bytes(&plain).ok_or_else(|| missing(&plain))
    }

    fn from_bytes(text: &[u8]) -> Option<Named> {
        let facing = |letter: u8| Facing::from_letter(char::from(letter));
        Some(match *text {
            [b'+', a, b, way] => Named::Enter { to: Place::read([a, b])?, facing: facing(way)? },
            [a, b, b'=', way] => Named::Turn { at: Place::read([a, b])?, facing: facing(way)? },
            [a, b, b'-', c, d, way] => Named::Go {
                from: Place::read([a, b])?,
                to: Place::read([c, d])?,
                facing: facing(way)?,
            },
            [a, b, b'x'] => Named::Leave { from: Place::read([a, b])? },
            _ => return None,
        })
    }
}

/// What a text lacks to be a move.
fn missing(text: &[u8]) -> Refusal {
    let place = |a: u8, b: u8| Place::read([a, b]).is_some();
    // Whatever stands where the facing should is none: it would have been read.
    match *text {
        [b'+'] | [b'+', _] => Refusal::GoalMissing,
        [b'+', a, b] | [b'+', a, b, _] if place(a, b) => Refusal::FacingMissing,
        [a, b] | [a, b, b'-'] | [a, b, b'-', _] if place(a, b) => Refusal::GoalMissing,
        [a, b, b'='] | [a, b, b'=', _] if place(a, b) => Refusal::FacingMissing,
        [a, b, c, d] | [a, b, b'-', c, d] | [a, b, b'-', c, d, _] if place(a, b) && place(c, d) => {
            Refusal::FacingMissing
        }
        _ => Refusal::Unreadable,
    }
}
