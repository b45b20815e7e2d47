//! Who looks after the server, and what they may do.

use std::fmt;
use std::str::FromStr;

/// Somebody who looks after the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// May do everything.
    Admin,
    /// Looks after games: ends them, adjourns them, tells everybody something.
    Director,
    /// Looks after people: mutes and bans them, reads what was reported.
    Moderator,
}

impl Role {
    /// All of them.
    pub const ALL: [Role; 3] = [Role::Admin, Role::Director, Role::Moderator];

    /// The word by which it is stored and said.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Role::Admin => "admin",
            Role::Director => "director",
            Role::Moderator => "moderator",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Role {
    type Err = ();

    fn from_str(word: &str) -> Result<Role, ()> {
        Role::ALL.into_iter().find(|role| role.word() == word).ok_or(())
    }
}
