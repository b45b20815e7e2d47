//! The ids of games, players and challenges. They are small and copied: every move carries two.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use serde::de::Visitor;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The text is no id of that kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("that is no such id")]
pub struct BadId;

/// A short text of visible ASCII, kept in place. What it does not fill is zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Short<const N: usize> {
    bytes: [u8; N],
    length: u8,
}

/// The bytes say the length, and one write costs a third of the three that would be derived.
impl<const N: usize> Hash for Short<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write(&self.bytes);
    }
}

impl<const N: usize> Short<N> {
    fn as_str(&self) -> &str {
        str::from_utf8(&self.bytes[..usize::from(self.length)]).expect("it is ASCII")
    }
}

impl<const N: usize> FromStr for Short<N> {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Short<N>, BadId> {
        if !(1..=N).contains(&text.len()) || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(BadId);
        }
        let mut bytes = [0; N];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Ok(Short { bytes, length: u8::try_from(text.len()).map_err(|_| BadId)? })
    }
}

/// Reads a text where it stands, without a copy.
struct Text<T>(fn(&str) -> T);

impl<T> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E>(self, text: &str) -> Result<T, E> {
        Ok((self.0)(text))
    }
}

/// An id that is a short text.
macro_rules! short_id {
    ($(#[$doc:meta])* $name:ident, at most $most:literal, begins with $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        pub struct $name(Short<$most>);

        impl $name {
            /// Nothing has this one: it is empty.
            pub const NONE: $name = $name(Short { bytes: [0; $most], length: 0 });

            /// What somebody calls by that text. One that cannot be an id calls nothing.
            #[must_use]
            pub fn read(text: &str) -> $name {
                text.parse().unwrap_or($name::NONE)
            }

            /// Its text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                self.0.as_str()
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        /// Any text is read, so that whoever names nothing is told that there is no such thing.
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                deserializer.deserialize_str(Text($name::read))
            }
        }

        impl FromStr for $name {
            type Err = BadId;

            fn from_str(text: &str) -> Result<$name, BadId> {
                if text.starts_with($prefix) { text.parse().map($name) } else { Err(BadId) }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(self.as_str(), f)
            }
        }
    };
}

short_id!(
    /// A game.
    GameId, at most 15, begins with ""
);
short_id!(
    /// An account: only those have ratings and statistics.
    AccountId, at most 15, begins with "u-"
);
short_id!(
    /// A program that was let in. It has no token, and never comes back as the same.
    ProgramId, at most 15, begins with "w-"
);
short_id!(
    /// A tournament.
    TournamentId, at most 15, begins with ""
);
short_id!(
    /// A challenge. Where knowing it is enough to accept, nobody can guess it.
    ChallengeId, at most 23, begins with ""
);

/// A guest: the beginning of the hash of their token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GuestId(pub [u8; 16]);

/// A computer player of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Computer {
    /// Plays any legal move.
    Random,
    /// Plays as well as that level, from 1 to 10.
    Level(u8),
    /// An engine that the server's settings name: the hash of its name.
    Engine(u32),
}

impl Computer {
    /// The highest level.
    pub const HIGHEST: u8 = 10;

    /// The engine of that name, however it is spelt. FNV-1a: the same for ever.
    #[must_use]
    pub fn engine(name: &str) -> Computer {
        let step = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        Computer::Engine(name.to_lowercase().bytes().fold(0x811c_9dc5, step))
    }
}

/// Who sits on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlayerId {
    /// Somebody who has registered.
    Account(AccountId),
    /// Somebody who has only a name.
    Guest(GuestId),
    /// A program on one of the ports for programs.
    Program(ProgramId),
    /// A computer player of this server.
    Computer(Computer),
    /// Nobody we know: the player of a game that was played elsewhere.
    Nobody,
}

const GUEST: &str = "g-";
const RANDOM: &str = "bot-random";
const LEVEL: &str = "bot-level-";
const ENGINE: &str = "bot-engine-";
const NOBODY: &str = "nobody";

impl PlayerId {
    /// The account, if it is one.
    #[must_use]
    pub fn account(&self) -> Option<AccountId> {
        match self {
            PlayerId::Account(id) => Some(*id),
            _ => None,
        }
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerId::Account(id) => id.fmt(f),
            PlayerId::Guest(GuestId(id)) => write!(f, "{GUEST}{:032x}", u128::from_be_bytes(*id)),
            PlayerId::Program(id) => id.fmt(f),
            PlayerId::Computer(Computer::Random) => f.write_str(RANDOM),
            PlayerId::Computer(Computer::Level(level)) => write!(f, "{LEVEL}{level}"),
            PlayerId::Computer(Computer::Engine(hash)) => write!(f, "{ENGINE}{hash:08x}"),
            PlayerId::Nobody => f.write_str(NOBODY),
        }
    }
}

impl FromStr for PlayerId {
    type Err = BadId;

    fn from_str(text: &str) -> Result<PlayerId, BadId> {
        if text == RANDOM {
            return Ok(PlayerId::Computer(Computer::Random));
        }
        if let Some(level) = text.strip_prefix(LEVEL) {
            let level = level.parse().ok().filter(|level| (1..=Computer::HIGHEST).contains(level));
            let computer = level.map(|level| PlayerId::Computer(Computer::Level(level)));
            return computer.filter(|id| id.to_string() == text).ok_or(BadId);
        }
        if let Some(digits) = text.strip_prefix(ENGINE) {
            let hash = u32::from_str_radix(digits, 16).map_err(|_| BadId)?;
            let engine = PlayerId::Computer(Computer::Engine(hash));
            return Some(engine).filter(|id| id.to_string() == text).ok_or(BadId);
        }
        if text == NOBODY {
            return Ok(PlayerId::Nobody);
        }
        if let Some(digits) = text.strip_prefix(GUEST) {
            let is_hex = digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
            let id = u128::from_str_radix(digits, 16).ok().filter(|_| is_hex && digits.len() == 32);
            return id.map(|id| PlayerId::Guest(GuestId(id.to_be_bytes()))).ok_or(BadId);
        }
        text.parse().map(PlayerId::Account).or_else(|_| text.parse().map(PlayerId::Program))
    }
}

impl ChallengeId {
    /// The wish to play a game again: both players find the same one.
    #[must_use]
    pub fn again(game: GameId) -> ChallengeId {
        format!("again-{game}").parse().expect("the longest id of a game leaves room for that")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_as_they_are_written() {
        for text in
            ["u-AbC_-3456789", "w-x", "bot-random", "nobody", "g-00112233445566778899aabbccddeeff"]
        {
            assert_eq!(text.parse::<PlayerId>().unwrap().to_string(), text);
        }
        let longest = "0123456789abcde";
        assert_eq!(longest.parse::<GameId>().unwrap().as_str(), longest);
        assert_eq!(ChallengeId::again(longest.parse().unwrap()).as_str(), "again-0123456789abcde");
    }

    #[test]
    fn other_texts_are_no_ids() {
        for text in
            ["", "ann", "x-1", "u-\0", "u-é", "g-", "g-0", "g-00112233445566778899AABBCCDDEEFF"]
        {
            assert_eq!(text.parse::<PlayerId>(), Err(BadId), "{text:?}");
        }
        for text in ["", " ", "a b", "a\n", "0123456789abcdef"] {
            assert_eq!(text.parse::<GameId>(), Err(BadId), "{text:?}");
        }
    }
}
