//! What differs between tables: the house's rules.

use serde::{Deserialize, Serialize};

use crate::{Millis, TimeControl};

/// What this table forgives and allows. The default is a friendly untimed game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own, set by its name")]
pub struct House {
    /// How much the players may think.
    pub time: TimeControl,
    /// What an illegal move does.
    pub on_illegal: OnIllegal,
    /// What a lost connection does.
    pub on_disconnect: OnDisconnect,
    /// May a player offer a draw?
    pub draw_offers: bool,
    /// May they offer it again after a no, before the next move? Where nobody can be pestered.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub repeated_offers: bool,
    /// May a move be taken back, if the opponent agrees?
    pub takebacks: bool,
    /// Must it be played once it is arranged? Then no player can call it off.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub must_be_played: bool,
    /// Does the result change ratings?
    pub rated: bool,
    /// After so many plies the game is drawn.
    pub ply_cap: Option<u32>,
}

/// What an illegal move does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnIllegal {
    /// It is refused, and another is awaited (Pawn Hub, seed 002).
    #[default]
    AskAgain,
    /// It loses the game: the TRICHE of Kamisado and Siam.
    Forfeit,
}

/// What a lost connection does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnDisconnect {
    /// The game is lost when the player has been away that long (PH-16).
    Forfeit(Millis),
    /// The opponent may claim the win when the player has been away that long.
    Claimable(Millis),
    /// Nothing: only the clock runs.
    Wait,
}

impl Default for House {
    fn default() -> House {
        House {
            time: TimeControl::Untimed,
            on_illegal: OnIllegal::AskAgain,
            on_disconnect: OnDisconnect::Wait,
            draw_offers: true,
            repeated_offers: false,
            takebacks: true,
            must_be_played: false,
            rated: false,
            ply_cap: None,
        }
    }
}
