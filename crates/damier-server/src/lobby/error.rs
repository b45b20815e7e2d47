//! Why somebody cannot have what they want in the lobby.

use damier_referee::{BadTimeControl, ChallengeError};
use damier_wire::web::Code;
use damier_words::{Message, ToMessage, msg};

use crate::hints;
use crate::http::Spent;
use crate::store::StoreError;

/// Why somebody cannot have what they want in the lobby.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub(crate) enum LobbyError {
    UnknownGame,
    Clock(BadTimeControl),
    /// A game cannot begin like that.
    Setup(Message),
    NobodyThere,
    Several,
    NotRated,
    Games,
    Seat,
    NoSuchGame,
    TooMany,
    /// Of those with the computer: of somebody, of their address, or of an engine.
    ComputerGames,
    /// By whoever asks.
    Blocked,
    /// Too often from there.
    TooOften(#[from] Spent),
    Challenge(#[from] ChallengeError),
    Busy(#[from] StoreError),
}

impl LobbyError {
    pub(crate) fn code(&self) -> Code {
        match self {
            LobbyError::UnknownGame => Code::UnknownGame,
            LobbyError::Clock(_) => Code::BadClock,
            LobbyError::Setup(_) => Code::BadSetup,
            LobbyError::NobodyThere => Code::NobodyThere,
            LobbyError::Several => Code::Several,
            LobbyError::NotRated => Code::NotRated,
            LobbyError::Games => Code::BadGames,
            LobbyError::Seat => Code::BadSeat,
            LobbyError::NoSuchGame => Code::NoSuchGame,
            LobbyError::TooMany | LobbyError::ComputerGames | LobbyError::TooOften(_) => {
                Code::TooMany
            }
            LobbyError::Blocked => Code::Blocked,
            LobbyError::Challenge(_) => Code::NoChallenge,
            LobbyError::Busy(_) => Code::Busy,
        }
    }

    /// What to do about it.
    pub(crate) fn hint(&self) -> Option<Message> {
        match self {
            LobbyError::TooMany => Some(msg!("hint-unseek")),
            LobbyError::ComputerGames => Some(msg!("hint-end-a-game")),
            LobbyError::TooOften(spent) => Some(hints::wait(spent.seconds())),
            LobbyError::NoSuchGame => Some(msg!("hint-own-games")),
            _ => hints::hint(self.code().word()),
        }
    }
}

impl ToMessage for LobbyError {
    fn message(&self) -> Message {
        match self {
            LobbyError::UnknownGame => msg!("api-unknown-game"),
            LobbyError::Clock(bad) => bad.message(),
            LobbyError::Setup(why) => why.clone(),
            LobbyError::NobodyThere => msg!("api-nobody-there"),
            LobbyError::Several => msg!("api-several"),
            LobbyError::NotRated => msg!("api-not-rated"),
            LobbyError::Games => msg!("api-bad-games"),
            LobbyError::Seat => msg!("api-bad-seat"),
            LobbyError::NoSuchGame => msg!("api-no-finished-game"),
            LobbyError::TooMany => msg!("api-too-many"),
            LobbyError::ComputerGames => msg!("api-computer-games"),
            LobbyError::Blocked => msg!("social-blocked"),
            LobbyError::TooOften(_) => msg!("api-too-many-tries"),
            LobbyError::Challenge(error) => error.message(),
            LobbyError::Busy(_) => msg!("api-busy"),
        }
    }
}
