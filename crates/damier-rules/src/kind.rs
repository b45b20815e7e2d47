//! The closed list of games.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $id:literal, move $example:literal;)*) => {
        /// Which game is played. The ids are part of the interface and never change; a changed rule
        /// is a new kind or an option, so that old records replay for ever.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "snake_case"))]
        pub enum GameKind { $($(#[$doc])* $name,)* }

        impl GameKind {
            /// Every game.
            pub const ALL: &'static [GameKind] = &[$(GameKind::$name,)*];

            /// The stable name, such as `horde_lichess`.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { $(GameKind::$name => $id,)* }
            }

            /// A move of this game, to show what moves look like.
            #[must_use]
            pub const fn move_example(self) -> &'static str {
                match self { $(GameKind::$name => $example,)* }
            }
        }
    };
}

kinds! {
    /// Orthodox chess with the FIDE draws.
    Chess = "chess", move "e2e4";
    /// Fischer random chess.
    Chess960 = "chess960", move "e2e4";
    /// Seed 002: no castling, no promotion, no en passant.
    Simplified = "simplified", move "e2e4";
    /// Alice chess: two boards.
    Alice = "alice", move "e2e4";
    /// Alice chess where arriving on the other board captures.
    AliceCapture = "alice_capture", move "e2e4";
    /// Dark chess: each player sees what their pieces see.
    Dark = "dark", move "e2e4";
    /// Seed 000: White's army against 32 black pawns.
    Horde = "horde", move "e2e4";
    /// Lichess' horde: 36 white pawns against Black's army.
    HordeLichess = "horde_lichess", move "e2e4";
    /// One round of Kamisado.
    Kamisado = "kamisado", move "a1a5";
    /// Siam on its 5x5 board.
    Siam = "siam", move "+a1n";
    /// The simultaneous Mastermind duel of seed 004.
    Mastermind = "mastermind", move "RVBO";
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// The text names no game.
#[derive(Clone, Debug, thiserror::Error)]
#[error("no game is called '{0}'")]
pub struct UnknownGame(String);

impl FromStr for GameKind {
    type Err = UnknownGame;

    fn from_str(id: &str) -> Result<GameKind, UnknownGame> {
        GameKind::ALL
            .iter()
            .copied()
            .find(|kind| kind.id() == id)
            .ok_or_else(|| UnknownGame(id.chars().take(40).collect()))
    }
}

impl Serialize for GameKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for GameKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GameKind, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
