//! Friends, and what people say to each other.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::UserKind;
use crate::id::GameId;

/// The longest line of a chat, in characters: what is longer is cut.
pub const LONGEST_LINE: usize = 140;

/// Where something is said. In messages it is a text: `global`, `game/ID`, `watch/ID`, `@NAME`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ChatRoom {
    /// Everybody reads it, accounts write in it.
    Global,
    /// The two players of a game.
    Game(GameId),
    /// Those who watch a game.
    Watch(GameId),
    /// A friend, by name.
    With(String),
}

/// That is no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("that is no room to talk in")]
pub struct BadRoom;

impl FromStr for ChatRoom {
    type Err = BadRoom;

    fn from_str(text: &str) -> Result<ChatRoom, BadRoom> {
        if text == "global" {
            return Ok(ChatRoom::Global);
        }
        if let Some(name) = text.strip_prefix('@') {
            // Longer than any name.
            let fits = !name.is_empty() && name.len() <= 250;
            return if fits { Ok(ChatRoom::With(name.to_owned())) } else { Err(BadRoom) };
        }
        let (kind, id) = text.split_once('/').ok_or(BadRoom)?;
        let id = id.parse().map_err(|_| BadRoom)?;
        match kind {
            "game" => Ok(ChatRoom::Game(id)),
            "watch" => Ok(ChatRoom::Watch(id)),
            _ => Err(BadRoom),
        }
    }
}

impl fmt::Display for ChatRoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChatRoom::Global => f.write_str("global"),
            ChatRoom::Game(id) => write!(f, "game/{id}"),
            ChatRoom::Watch(id) => write!(f, "watch/{id}"),
            ChatRoom::With(name) => write!(f, "@{name}"),
        }
    }
}

/// Something to say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// Where: `global`, `game/ID`, `watch/ID` or `@NAME`.
    pub room: String,
    /// What, in one line.
    pub text: String,
    /// The number of the request.
    #[serde(default)]
    pub a: u32,
}

/// A request about a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct InRoom {
    /// Which, as in [`Say`].
    pub room: String,
    /// The number of the request.
    #[serde(default)]
    pub a: u32,
}

/// How far somebody has read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct HaveRead {
    /// Where, as in [`Say`].
    pub room: String,
    /// The last line they have read.
    pub id: i64,
    /// The number of the request.
    #[serde(default)]
    pub a: u32,
}

/// A line of a chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Said {
    /// Its number: later lines have larger ones, and no number tells how many there were.
    pub id: i64,
    /// Where: in a private chat, `@` and the name of the other one.
    pub room: String,
    /// Who said it.
    pub from: String,
    /// What they are.
    pub kind: UserKind,
    /// What.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
}

/// Somebody has changed what they are to you, or you to them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FriendNews {
    /// Who.
    pub name: String,
    /// What they are to you now.
    pub state: FriendState,
    /// Are they here?
    pub online: bool,
    /// Do they play a game?
    pub playing: bool,
}

/// What became of a friendship, or of the wish for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FriendState {
    /// They would like to be your friend.
    Asked,
    /// You are friends.
    Friends,
    /// You are not any more.
    Gone,
    /// They do not ask any more.
    Withdrawn,
    /// They do not want to.
    Refused,
}

/// A friend came, went, or began or ended playing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Presence {
    /// Who.
    pub name: String,
    /// Are they here?
    pub online: bool,
    /// Do they play a game?
    pub playing: bool,
}

/// `GET /api/friends`: everybody who is something to somebody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FriendList {
    /// Friends, by name.
    pub friends: Vec<FriendInfo>,
    /// Who would like to be one, the latest first.
    pub incoming: Vec<FriendAsked>,
    /// Who was asked and has not answered, the latest first.
    pub outgoing: Vec<FriendAsked>,
    /// Who is blocked, by name.
    pub blocked: Vec<String>,
}

/// A friend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FriendInfo {
    /// Who.
    pub name: String,
    /// What they are.
    pub kind: UserKind,
    /// Are they here?
    pub online: bool,
    /// Do they play a game?
    pub playing: bool,
}

/// A wish to be somebody's friend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FriendAsked {
    /// The other one.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    pub at_ms: i64,
}

/// A chat in which somebody takes part, with what they have not read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Conversation {
    /// Which, as in [`Said`].
    pub room: String,
    /// How many lines of others are unread, up to 100.
    pub unread: u32,
    /// The last one they have read; 0 if none.
    pub read: i64,
    /// The last line, if it is still known.
    pub last: Option<Said>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rooms_are_read_as_they_are_written() {
        for text in ["global", "game/abcdefghij", "watch/x", "@Ann", "@Élodie D'Arc"] {
            assert_eq!(text.parse::<ChatRoom>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "@",
            "Global",
            "game",
            "game/",
            "game/a b",
            "watch/é",
            "room/x",
            "game/0123456789abcdef",
        ] {
            assert_eq!(text.parse::<ChatRoom>(), Err(BadRoom), "{text:?}");
        }
        assert_eq!(format!("@{}", "x".repeat(251)).parse::<ChatRoom>(), Err(BadRoom));
    }
}
