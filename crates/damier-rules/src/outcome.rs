//! How a game ends.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Seat;

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// That seat won.
    Win(Seat),
    /// Nobody won.
    Draw,
}

impl Verdict {
    /// `1-0`, `0-1` or `1/2-1/2`. In every game `1-0` is a win of the first seat.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Verdict::Win(Seat::One) => "1-0",
            Verdict::Win(Seat::Two) => "0-1",
            Verdict::Draw => "1/2-1/2",
        }
    }

    /// Reads a token; `*` and anything unknown give nothing.
    #[must_use]
    pub fn from_token(token: &str) -> Option<Verdict> {
        [Verdict::Win(Seat::One), Verdict::Win(Seat::Two), Verdict::Draw]
            .into_iter()
            .find(|verdict| verdict.token() == token)
    }
}

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident = $token:literal,)*) => {
        /// Why a game ended. The tokens are part of the interface and never change.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum Reason { $($(#[$doc])* #[serde(rename = $token)] $name,)* }

        impl Reason {
            /// Every reason.
            pub const ALL: &'static [Reason] = &[$(Reason::$name,)*];

            /// The stable name, such as `insufficient_material`.
            #[must_use]
            pub const fn token(self) -> &'static str {
                match self { $(Reason::$name => $token,)* }
            }
        }
    };
}

reasons! {
    /// The king is attacked and cannot escape.
    Checkmate = "checkmate",
    /// The player to move has no legal move.
    Stalemate = "stalemate",
    /// Nobody has the pieces to mate.
    InsufficientMaterial = "insufficient_material",
    /// No sequence of legal moves can mate (option `dead_position = full`).
    DeadPosition = "dead_position",
    /// The position occurred three times.
    Threefold = "threefold",
    /// The position occurred five times.
    Fivefold = "fivefold",
    /// Fifty moves by each side without capture or pawn move.
    FiftyMoves = "fifty_moves",
    /// Seventy-five moves by each side without capture or pawn move.
    SeventyfiveMoves = "seventyfive_moves",
    /// The king was taken (dark chess).
    KingCaptured = "king_captured",
    /// The last man of the horde was taken.
    HordeDestroyed = "horde_destroyed",
    /// A tower reached the opponent's home row.
    HomeRow = "home_row",
    /// No tower that is forced to move will ever be able to.
    Deadlock = "deadlock",
    /// A mountain was pushed off the board.
    Mountain = "mountain",
    /// The position came back too often (Siam).
    Repetition = "repetition",
    /// One player found the other's code.
    Found = "found",
    /// Both players found the code in the same round.
    Draw = "draw",
    /// Nobody found the code in the rounds allowed.
    MaxRounds = "max_rounds",
    /// A player gave up. This and all that follow are the referee's, never the rules'.
    Resign = "resign",
    /// Both players agreed to a draw.
    Agreement = "agreement",
    /// A clock ran out.
    Timeout = "timeout",
    /// A player left.
    Abandon = "abandon",
    /// The house's limit on the number of moves.
    PlyCap = "ply_cap",
    /// A wrong move where the house forgives none.
    IllegalMove = "illegal_move",
    /// Whoever directs the games decided it.
    Decision = "decision",
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.token())
    }
}

impl FromStr for Reason {
    type Err = ();

    fn from_str(token: &str) -> Result<Reason, ()> {
        Reason::ALL.iter().copied().find(|reason| reason.token() == token).ok_or(())
    }
}

impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.token())
    }
}

impl<'de> Deserialize<'de> for Verdict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Verdict, D::Error> {
        let token = String::deserialize(deserializer)?;
        Verdict::from_token(&token).ok_or_else(|| serde::de::Error::custom("not a result"))
    }
}

/// The end of a game; shown as `1-0 checkmate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Outcome {
    /// Who won.
    #[serde(rename = "result")]
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub verdict: Verdict,
    /// Why.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub reason: Reason,
}

impl Outcome {
    /// A win for `seat`.
    #[must_use]
    pub const fn win(seat: Seat, reason: Reason) -> Outcome {
        Outcome { verdict: Verdict::Win(seat), reason }
    }

    /// A draw.
    #[must_use]
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome { verdict: Verdict::Draw, reason }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.verdict.token(), self.reason)
    }
}

/// A draw that the player to move may take, but need not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// The position on the board occurred three times (FIDE 9.2).
    Threefold,
    /// Fifty moves without capture or pawn move (FIDE 9.3).
    FiftyMoves,
}

impl Claim {
    /// How the game ends if the claim is made.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        Outcome::draw(match self {
            Claim::Threefold => Reason::Threefold,
            Claim::FiftyMoves => Reason::FiftyMoves,
        })
    }
}
