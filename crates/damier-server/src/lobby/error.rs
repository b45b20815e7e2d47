//! Why somebody cannot have what they want in the lobby.

use damier_referee::ChallengeError;
use damier_wire::web::Code;

use crate::store::StoreError;

/// Why somebody cannot have what they want in the lobby.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LobbyError {
    #[error("no game is called that")]
    UnknownGame,
    #[error("{0}")]
    Clock(String),
    #[error("{0}")]
    Setup(String),
    #[error("nobody of that name is here")]
    NobodyThere,
    #[error("several guests have that name; send one of them a link instead")]
    Several,
    #[error("only accounts play rated games; log in first")]
    NotRated,
    #[error("a series has 1 to 100 games")]
    Games,
    #[error("a seat is 1 or 2")]
    Seat,
    #[error("there is no such game of yours that is over")]
    NoSuchGame,
    #[error("you wait for enough games already")]
    TooMany,
    #[error(transparent)]
    Challenge(#[from] ChallengeError),
    #[error("the server cannot store games at the moment; try again")]
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
            LobbyError::TooMany => Code::TooMany,
            LobbyError::Challenge(_) => Code::NoChallenge,
            LobbyError::Busy(_) => Code::Busy,
        }
    }
}
