//! What a token may be used for.

use std::fmt;
use std::str::FromStr;

/// One thing that a token may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// To look at what its owner may see, and to watch games.
    Read,
    /// To play.
    Play,
    /// To talk.
    Chat,
    /// To change who their friends are, and whom they block.
    Friends,
}

impl Scope {
    /// All of them.
    pub const ALL: [Scope; 4] = [Scope::Read, Scope::Play, Scope::Chat, Scope::Friends];

    /// The stable word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Play => "play",
            Scope::Chat => "chat",
            Scope::Friends => "friends",
        }
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl FromStr for Scope {
    type Err = ();

    fn from_str(word: &str) -> Result<Scope, ()> {
        Scope::ALL.into_iter().find(|scope| scope.word() == word).ok_or(())
    }
}

/// Everything that a token may be used for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scopes(u8);

impl Scopes {
    /// Everything there is, as whoever logged in may do.
    pub const ALL: Scopes = Scopes(0b1111);

    /// Is it among them?
    #[must_use]
    pub const fn has(self, scope: Scope) -> bool {
        self.0 & scope.bit() != 0
    }

    /// Nothing at all?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each of them, in the order in which they are written.
    pub fn iter(self) -> impl Iterator<Item = Scope> {
        Scope::ALL.into_iter().filter(move |scope| self.has(*scope))
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Scopes {
        Scopes(scopes.into_iter().fold(0, |all, scope| all | scope.bit()))
    }
}

/// Words between spaces. Those that are unknown here allow nothing.
impl From<&str> for Scopes {
    fn from(words: &str) -> Scopes {
        words.split_whitespace().filter_map(|word| word.parse().ok()).collect()
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.iter().map(Scope::word).collect();
        f.write_str(&words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_scopes() {
        assert_eq!(Scopes::from("play read").to_string(), "read play");
        assert_eq!(Scopes::from("read everything  chat").to_string(), "read chat");
        assert_eq!(Scope::ALL.into_iter().collect::<Scopes>(), Scopes::ALL);
        assert!(Scopes::from("").is_empty() && !Scopes::from("read").has(Scope::Play));
    }
}
