//! How a game begins: its position and the options of its rules.

use std::collections::BTreeMap;

use crate::Cell;

/// What a game is started with. The default is the usual start with the default options.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The text of the position to start from, if it is not the usual one.
    pub position: Option<String>,
    /// Which positions are accepted.
    pub acceptance: Acceptance,
    /// Chosen options by name; see [`crate::Game::OPTIONS`].
    pub options: BTreeMap<String, String>,
}

/// Which positions may be loaded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Acceptance {
    /// Positions from which a game may begin.
    #[default]
    Start,
    /// Any position that play can reach, finished ones included.
    Reachable,
}

/// An option of the rules of a game.
#[derive(Clone, Copy, Debug)]
pub struct GameOption {
    /// Its name, such as `push_rule`.
    pub name: &'static str,
    /// What it can be set to.
    pub values: Values,
}

/// The values of an option.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// One of these words; the first is the default.
    Words(&'static [&'static str]),
    /// A number.
    Number {
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
        /// What it is if nothing is said.
        default: u32,
    },
}

impl GameOption {
    /// An option that is one of a few words, the default first.
    #[must_use]
    pub const fn words(name: &'static str, words: &'static [&'static str]) -> GameOption {
        GameOption { name, values: Values::Words(words) }
    }

    /// An option that is a number.
    #[must_use]
    pub const fn number(name: &'static str, min: u32, max: u32, default: u32) -> GameOption {
        GameOption { name, values: Values::Number { min, max, default } }
    }

    /// The possible values, for people: `prefix | total`, `1..1000`.
    #[must_use]
    pub fn describe_values(&self) -> String {
        match self.values {
            Values::Words(words) => words.join(" | "),
            Values::Number { min, max, .. } => format!("{min}..{max}"),
        }
    }

    fn accepts(&self, value: &str) -> bool {
        match self.values {
            Values::Words(words) => words.contains(&value),
            Values::Number { min, max, .. } => {
                value.parse::<u32>().is_ok_and(|number| (min..=max).contains(&number))
            }
        }
    }
}

impl Setup {
    /// The usual rules from another position.
    #[must_use]
    pub fn from_position(position: impl Into<String>) -> Setup {
        Setup { position: Some(position.into()), ..Setup::default() }
    }

    /// The same with an option set.
    #[must_use]
    pub fn with(mut self, option: &str, value: &str) -> Setup {
        self.options.insert(option.to_owned(), value.to_owned());
        self
    }

    /// The same, taking any position that play can reach.
    #[must_use]
    pub fn reachable(mut self) -> Setup {
        self.acceptance = Acceptance::Reachable;
        self
    }

    /// Are all options known to the game, with values it knows?
    pub fn check_options(&self, known: &[GameOption]) -> Result<(), SetupError> {
        for (name, value) in &self.options {
            let Some(option) = known.iter().find(|option| option.name == name) else {
                return Err(SetupError::UnknownOption {
                    name: shorten(name),
                    known: known.iter().map(|option| option.name).collect::<Vec<_>>().join(", "),
                });
            };
            if !option.accepts(value) {
                return Err(SetupError::BadOption {
                    name: option.name,
                    value: shorten(value),
                    values: option.describe_values(),
                });
            }
        }
        Ok(())
    }

    /// Was this option set to this word?
    #[must_use]
    pub fn is(&self, option: &str, word: &str) -> bool {
        self.options.get(option).is_some_and(|value| value == word)
    }

    /// The value of a numeric option.
    #[must_use]
    pub fn number(&self, option: &GameOption) -> u32 {
        let default = match option.values {
            Values::Number { default, .. } => default,
            Values::Words(_) => 0,
        };
        self.options.get(option.name).and_then(|value| value.parse().ok()).unwrap_or(default)
    }
}

/// Why a game cannot begin like that. Its sentence is in the dictionary.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum SetupError {
    /// The position is not accepted.
    Position(#[from] Flaw),
    /// The game has no such option.
    UnknownOption {
        /// The name given.
        name: String,
        /// The options there are.
        known: String,
    },
    /// The option cannot be that.
    BadOption {
        /// The option.
        name: &'static str,
        /// What was given.
        value: String,
        /// What is possible.
        values: String,
    },
}

/// What is wrong with a position text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum Flaw {
    /// The text has too few or too many parts separated by spaces.
    Fields {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// The board has too few or too many rows.
    Rows {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A row is too short or too long. Rows are named as the game names them: `8`, `a`.
    RowLength(char),
    /// A character that means nothing here.
    Character {
        /// The character.
        found: char,
        /// Its place in the text, counted from 1.
        at: usize,
    },
    /// One field, named by its content, cannot be read.
    Field(String),
    /// Not exactly one king for each side that has one.
    Kings,
    /// A pawn where no pawn can be.
    Pawn(Cell),
    /// The player who just moved left their king attacked.
    OpponentInCheck,
    /// A right to castle without king or rook at home.
    Castling(char),
    /// The game is already over.
    Over,
    /// Wrong pieces for this game (towers, animals, mountains).
    Pieces(char),
}

/// Texts from outside are quoted in errors; never more than this of them.
pub(crate) fn shorten(text: &str) -> String {
    let short: String = text.chars().filter(|c| !c.is_control()).take(40).collect();
    if short.len() < text.len() { short + "…" } else { short }
}
