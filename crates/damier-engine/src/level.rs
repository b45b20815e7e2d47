//! How strong a computer player shall be.

use std::fmt;
use std::str::FromStr;

/// 1 for beginners to 10, which is all that the engine can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// For whoever plays for the first time.
    pub const LOWEST: Level = Level(1);
    /// Everything it has.
    pub const HIGHEST: Level = Level(10);

    /// The level of that number.
    #[must_use]
    pub fn new(number: u8) -> Option<Level> {
        (Level::LOWEST.0..=Level::HIGHEST.0).contains(&number).then_some(Level(number))
    }

    /// All of them, the lowest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (Level::LOWEST.0..=Level::HIGHEST.0).map(Level)
    }

    /// 1 to 10.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }
}

impl Default for Level {
    fn default() -> Level {
        Level::HIGHEST
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Level {
    type Err = ();

    fn from_str(text: &str) -> Result<Level, ()> {
        text.parse().ok().and_then(Level::new).ok_or(())
    }
}
