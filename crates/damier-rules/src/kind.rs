//! The closed list of games, and what is known of each before one is played.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{AnyGame, Flaw, Game, GameOption, Playthrough, Setup, SetupError, View};

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $id:literal, $game:ty, move $example:literal;)*) => {
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

            fn entry(self) -> Entry {
                match self { $(GameKind::$name => Entry::of::<$game>(),)* }
            }
        }
    };
}

kinds! {
    /// Orthodox chess with the FIDE draws.
    Chess = "chess", crate::chess::Chess, move "e2e4";
    /// Fischer random chess.
    Chess960 = "chess960", crate::chess::Chess960, move "e2e4";
    /// Seed 002: no castling, no promotion, no en passant.
    Simplified = "simplified", crate::chess::Simplified, move "e2e4";
    /// Alice chess: two boards.
    Alice = "alice", crate::chess::Alice, move "e2e4";
    /// Alice chess where arriving on the other board captures.
    AliceCapture = "alice_capture", crate::chess::AliceCapture, move "e2e4";
    /// Dark chess: each player sees what their pieces see.
    Dark = "dark", crate::chess::Dark, move "e2e4";
    /// Seed 000: White's army against 32 black pawns.
    Horde = "horde", crate::chess::Horde, move "e2e4";
    /// Lichess' horde: 36 white pawns against Black's army.
    HordeLichess = "horde_lichess", crate::chess::HordeLichess, move "e2e4";
    /// One round of Kamisado.
    Kamisado = "kamisado", crate::kamisado::Kamisado, move "a1a5";
    /// Siam on its 5x5 board.
    Siam = "siam", crate::siam::Siam, move "+a1n";
    /// The simultaneous Mastermind duel of seed 004.
    Mastermind = "mastermind", crate::mastermind::Mastermind, move "RVBO";
}

/// What the rules say of themselves.
struct Entry {
    options: &'static [GameOption],
    chess: bool,
    hidden: bool,
    simultaneous: bool,
    new: fn(&Setup) -> Result<Box<dyn AnyGame>, SetupError>,
    read_view: fn(&str) -> Result<View, Flaw>,
}

impl Entry {
    fn of<G: Game>() -> Entry {
        Entry {
            options: G::OPTIONS,
            chess: G::CHESS,
            hidden: G::HIDDEN,
            simultaneous: G::SIMULTANEOUS,
            new: |setup| Ok(Box::new(Playthrough::<G>::new(setup)?)),
            read_view: G::read_view,
        }
    }
}

/// A game of that kind.
pub fn new_game(kind: GameKind, setup: &Setup) -> Result<Box<dyn AnyGame>, SetupError> {
    (kind.entry().new)(setup)
}

impl GameKind {
    /// The options of the game's rules.
    #[must_use]
    pub fn options(self) -> &'static [GameOption] {
        self.entry().options
    }

    /// Is it chess or a relative, with its pieces and its notation?
    #[must_use]
    pub fn is_chess(self) -> bool {
        self.entry().chess
    }

    /// Does the game hide anything from a player?
    #[must_use]
    pub fn is_hidden(self) -> bool {
        self.entry().hidden
    }

    /// May both seats owe a move at once?
    #[must_use]
    pub fn is_simultaneous(self) -> bool {
        self.entry().simultaneous
    }

    /// [`View::read`] of that game.
    pub(crate) fn read_view(self, text: &str) -> Result<View, Flaw> {
        (self.entry().read_view)(text)
    }
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
