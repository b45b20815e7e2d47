//! What may be wrong with what is stored.

use std::fmt;

use damier_words::{Message, ToMessage, msg};

/// What [`verify`](super::verify) found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// Games looked at.
    pub games: u64,
    /// Their events.
    pub events: u64,
    /// What does not add up; empty if all is well.
    pub flaws: Vec<Flaw>,
}

/// Something that is not what was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    /// The id of the game or the account; empty if it is about all of them.
    pub of: String,
    /// What does not add up.
    pub what: Doubt,
}

impl ToMessage for Flaw {
    fn message(&self) -> Message {
        let what = self.what.message();
        if self.of.is_empty() { what } else { msg!("flaw-of", of = &self.of, what = what) }
    }
}

/// Why something that is stored is not believed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Doubt {
    /// A game lacks an event between others.
    EventMissing,
    /// An event was written by somebody who cannot have owned the game then.
    Owner,
    /// A game has fewer or more events than it counts.
    EventsMissing,
    /// The hashes of a game do not fit: an event, its beginning or its end was changed.
    Changed,
    /// The row of a game cannot be found by its id.
    Unfound,
    /// A row cannot be read.
    Unreadable(String),
    /// The events are no game by the rules.
    Unplayable(String),
    /// There are events without a game.
    Stray,
    /// The journal knows a game or an account that is gone.
    Gone,
    /// The journal does not know it, or knows another one.
    Unknown,
    /// What is told of who played a game is not what the game says.
    Figures,
    /// A rating is not the one that the last rated game gave.
    Rating(String),
    /// A password hash was changed past the server.
    Password,
    /// The journal itself is not the one that was written.
    Journal,
    /// The database is behind what was written beside it.
    Behind,
}

impl Doubt {
    /// A word for scripts.
    pub fn code(&self) -> &'static str {
        match self {
            Doubt::EventMissing => "event_missing",
            Doubt::Owner => "owner",
            Doubt::EventsMissing => "events_missing",
            Doubt::Changed => "changed",
            Doubt::Unfound => "unfound",
            Doubt::Unreadable(_) => "unreadable",
            Doubt::Unplayable(_) => "unplayable",
            Doubt::Stray => "stray",
            Doubt::Gone => "gone",
            Doubt::Unknown => "unknown",
            Doubt::Figures => "figures",
            Doubt::Rating(_) => "rating",
            Doubt::Password => "password",
            Doubt::Journal => "journal",
            Doubt::Behind => "behind",
        }
    }
}

impl ToMessage for Doubt {
    fn message(&self) -> Message {
        match self {
            Doubt::EventMissing => msg!("doubt-event-missing"),
            Doubt::Owner => msg!("doubt-owner"),
            Doubt::EventsMissing => msg!("doubt-events-missing"),
            Doubt::Changed => msg!("doubt-changed"),
            Doubt::Unfound => msg!("doubt-unfound"),
            Doubt::Unreadable(why) => msg!("doubt-unreadable", why = why),
            Doubt::Unplayable(why) => msg!("doubt-unplayable", why = why),
            Doubt::Stray => msg!("doubt-stray"),
            Doubt::Gone => msg!("doubt-gone"),
            Doubt::Unknown => msg!("doubt-unknown"),
            Doubt::Figures => msg!("doubt-figures"),
            Doubt::Rating(kind) => msg!("doubt-rating", game = kind),
            Doubt::Password => msg!("doubt-password"),
            Doubt::Journal => msg!("doubt-journal"),
            Doubt::Behind => msg!("doubt-behind"),
        }
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}
