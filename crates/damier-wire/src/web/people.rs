//! People as others are told of them: what they are, how strong, and who is here.

use serde::{Deserialize, Serialize};

use crate::id::PlayerId;

/// What somebody is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum UserKind {
    /// Somebody who has registered: the name is theirs alone.
    Account,
    /// Somebody who has only chosen a name.
    #[default]
    Guest,
    /// A program on one of the ports for programs.
    Program,
    /// The computer player of the server.
    Computer,
    /// A name in a game that was played elsewhere.
    Imported,
}

impl From<PlayerId> for UserKind {
    fn from(id: PlayerId) -> UserKind {
        match id {
            PlayerId::Account(_) => UserKind::Account,
            PlayerId::Guest(_) => UserKind::Guest,
            PlayerId::Program(_) => UserKind::Program,
            PlayerId::Computer(_) => UserKind::Computer,
            PlayerId::Nobody => UserKind::Imported,
        }
    }
}

/// What is told of a player besides their name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Who {
    /// What they are.
    pub kind: UserKind,
    /// How strong an account was at that game when this one began; nothing for others and beginners.
    pub rating: Option<u32>,
}

/// Somebody who is here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PersonInfo {
    /// Their place in the list, which stays the same.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
    /// What they are called.
    pub name: String,
    /// What they are.
    pub kind: UserKind,
    /// How strong they are at the game they wait for, if they do.
    pub rating: Option<u32>,
    /// Do they play a game?
    pub playing: bool,
}
