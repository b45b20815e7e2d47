//! The house: what people and those who look after the server do besides playing.
//!
//! Typed requests and typed answers, whichever way they come: translators (`http/`, `ws.rs`, `gateway/`) turn
//! bytes into these calls, and nothing is decided in them.
//!
//! | file | what |
//! |---|---|
//! | `accounts.rs`, `tokens.rs` | coming and going, one live session, guests who become accounts, deletion |
//! | `roles.rs`, `office.rs`, `admin.rs` | those who look after the server, and what they may do |
//! | `figures.rs`, `archive.rs`, `importing.rs` | how strong somebody is, and games that are over |
//! | `friends.rs`, `presence.rs` | friends, blocks, and who hears that somebody came or went |
//! | `chat.rs` | saying something, and who hears it |
//! | `history.rs` | what was said before, what is unread, reports |
//! | `rooms.rs` | who may say and read what where |
//! | `chat_text.rs` | what may stand in a line |

mod accounts;
mod admin;
pub(crate) mod archive;
mod chat;
mod chat_text;
mod error;
pub(crate) mod figures;
mod friends;
mod history;
pub(crate) mod importing;
mod office;
mod presence;
mod roles;
mod rooms;
mod tokens;

pub(crate) use accounts::{AccountError, Origin};
pub(crate) use admin::{Seen, SeenGuest, Subject, decided};
pub(crate) use chat::Chat;
pub(crate) use error::SocialError;
pub(crate) use friends::Asked;
pub(crate) use office::{AdminError, Office, Power, Staff};
pub(crate) use presence::Presence;
pub use roles::Role;
pub(crate) use tokens::shown;

use crate::store::StoreError;

/// Why the house cannot say what is asked.
#[derive(Debug)]
pub(crate) enum HouseError {
    /// Nobody has that name.
    NoSuchPlayer,
    /// The store is away; nothing has happened.
    Busy,
}

impl From<StoreError> for HouseError {
    fn from(_: StoreError) -> HouseError {
        HouseError::Busy
    }
}
