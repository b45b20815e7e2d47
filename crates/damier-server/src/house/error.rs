//! Why somebody cannot have what they want of others.

use damier_wire::web::Code;
use damier_words::{Message, ToMessage, msg};

use crate::http::Spent;
use crate::store::StoreError;
use crate::uptime::wall_ms;

/// Why somebody cannot have what they want of others.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub(crate) enum SocialError {
    /// Guests have no friends, and talk at their own games only.
    NoAccount,
    NoSuchPlayer,
    Yourself,
    /// By whoever asks: nobody is told that they are blocked by others.
    Blocked,
    /// As many friends, open wishes or blocks as there may be.
    Enough,
    NoSuchRoom,
    NotFriends,
    BadText,
    NoSuchLine,
    /// Too much was said.
    Flood(Spent),
    /// The same was said too often.
    Again,
    /// Until then.
    Muted(i64),
    /// Too often from there.
    TooOften(#[from] Spent),
    Busy(#[from] StoreError),
}

impl SocialError {
    pub(crate) fn code(&self) -> Code {
        match self {
            SocialError::NoAccount => Code::NoAccount,
            SocialError::NoSuchPlayer | SocialError::Yourself => Code::NobodyThere,
            SocialError::Blocked => Code::Blocked,
            SocialError::Enough | SocialError::TooOften(_) => Code::TooMany,
            SocialError::NoSuchRoom | SocialError::NoSuchLine => Code::NoSuchRoom,
            SocialError::NotFriends => Code::NotFriends,
            SocialError::BadText => Code::BadText,
            SocialError::Flood(_) | SocialError::Again => Code::Flood,
            SocialError::Muted(_) => Code::Muted,
            SocialError::Busy(_) => Code::Busy,
        }
    }
}

impl ToMessage for SocialError {
    fn message(&self) -> Message {
        match self {
            SocialError::NoAccount => msg!("social-no-account"),
            SocialError::NoSuchPlayer => msg!("api-no-such-player"),
            SocialError::Yourself => msg!("social-yourself"),
            SocialError::Blocked => msg!("social-blocked"),
            SocialError::Enough => msg!("social-enough"),
            SocialError::NoSuchRoom => msg!("social-no-such-room"),
            SocialError::NotFriends => msg!("social-not-friends"),
            SocialError::BadText => msg!("social-bad-text"),
            SocialError::NoSuchLine => msg!("social-no-such-line"),
            SocialError::Flood(spent) => msg!("social-flood", seconds = spent.seconds()),
            SocialError::Again => msg!("social-again"),
            SocialError::Muted(until_ms) => {
                let minutes = u64::try_from(until_ms - wall_ms()).unwrap_or(0) / 60_000 + 1;
                msg!("social-muted", minutes = minutes)
            }
            SocialError::TooOften(_) => msg!("api-too-many-tries"),
            SocialError::Busy(_) => msg!("api-storage-away"),
        }
    }
}
