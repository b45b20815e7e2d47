//! Who sits where, and who may know what.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// A chair at the board: not a colour, not a person, not "who starts".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Seat {
    /// White, the elephants, player 1.
    One,
    /// Black, the rhinoceroses, player 2.
    Two,
}

impl Seat {
    /// Both seats, the first one first.
    pub const ALL: [Seat; 2] = [Seat::One, Seat::Two];

    /// The opponent's seat.
    #[must_use]
    pub const fn other(self) -> Seat {
        match self {
            Seat::One => Seat::Two,
            Seat::Two => Seat::One,
        }
    }

    /// 1 or 2.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Seat::One => 1,
            Seat::Two => 2,
        }
    }

    /// The seat of that number.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| seat.number() == number)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// One value for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BySeat<T> {
    /// The value of [`Seat::One`].
    pub one: T,
    /// The value of [`Seat::Two`].
    pub two: T,
}

impl<T> BySeat<T> {
    /// Computes the value of each seat.
    pub fn from_fn(mut f: impl FnMut(Seat) -> T) -> Self {
        BySeat { one: f(Seat::One), two: f(Seat::Two) }
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::One => &self.one,
            Seat::Two => &self.two,
        }
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::One => &mut self.one,
            Seat::Two => &mut self.two,
        }
    }
}

/// The seats that owe a move: one in chess, possibly both in Mastermind, none once it is over.
pub type ToAct = BySeat<bool>;

impl ToAct {
    /// Nobody owes a move.
    pub const NOBODY: ToAct = BySeat { one: false, two: false };

    /// Only `seat` owes a move.
    #[must_use]
    pub const fn only(seat: Seat) -> ToAct {
        BySeat { one: matches!(seat, Seat::One), two: matches!(seat, Seat::Two) }
    }

    /// The first seat that owes a move.
    #[must_use]
    pub fn first(self) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self[seat])
    }
}

/// Somebody who looks at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The player on that seat.
    Seat(Seat),
    /// Anybody else, while the game is played.
    Spectator,
    /// Sees everything. Nothing made for the referee may leave the server during a game.
    Referee,
}
