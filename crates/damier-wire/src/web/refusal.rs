//! What is not done, and why.

use damier_rules::Refusal;
use serde::{Deserialize, Serialize};

/// A refusal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct No {
    /// The number of the request; zero if it could not be read.
    pub a: u32,
    /// What is wrong.
    pub code: Code,
    /// A sentence, in the language of the connection.
    pub message: String,
    /// What to do about it, in the same language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// For a refused move: the word of the refusal, and the place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "JsonValue"))]
    pub why: Option<Refusal>,
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $word:literal,)*) => {
        /// Why something is not done. The words are part of the interface and never change.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub enum Code {
            $($(#[$doc])* #[serde(rename = $word)] $name,)*
            /// Something that this version does not know.
            #[serde(other, rename = "unknown")]
            Unknown,
        }

        impl Code {
            /// Every code that is sent.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// The stable word.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Code::$name => $word,)* Code::Unknown => "unknown" }
            }
        }
    };
}

codes! {
    /// Not JSON.
    BadJson = "bad_json",
    /// JSON, but no message.
    BadRequest = "bad_request",
    /// The rules refuse the move.
    Refused = "refused",
    /// The referee declines it.
    Declined = "declined",
    /// Not now: storage is away, or too much waits. Trying again helps.
    Busy = "busy",
    /// The game is played by others.
    NotYours = "not_yours",
    /// There is no such game.
    NoSuchGame = "no_such_game",
    /// No game is called that.
    UnknownGame = "unknown_game",
    /// Not a time control.
    BadClock = "bad_clock",
    /// A game cannot begin like that.
    BadSetup = "bad_setup",
    /// Not a number of games.
    BadGames = "bad_games",
    /// Not a seat.
    BadSeat = "bad_seat",
    /// Nobody of that name is here.
    NobodyThere = "nobody_there",
    /// Several guests have that name.
    Several = "several",
    /// Only accounts play rated games.
    NotRated = "not_rated",
    /// Enough already.
    TooMany = "too_many",
    /// There is no such challenge, or not for you.
    NoChallenge = "no_challenge",
    /// The token was not made for that.
    Scope = "scope",
    /// There is no such room to talk in, or it is not open to you.
    NoSuchRoom = "no_such_room",
    /// Only accounts may do that.
    NoAccount = "no_account",
    /// Only friends talk in private.
    NotFriends = "not_friends",
    /// There is nothing to be seen in the text.
    BadText = "bad_text",
    /// Too fast, or the same again and again.
    Flood = "flood",
    /// Not allowed to talk for some time.
    Muted = "muted",
    /// You block them yourself.
    Blocked = "blocked",
}
