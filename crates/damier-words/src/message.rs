//! What is said, before it is said in a language.

use std::borrow::Cow;
use std::fmt;

use damier_rules::{Cell, GameKind};

/// Something to say, in no language yet: a plain value that can be kept and compared.
///
/// Names and texts from elsewhere that are in it must be harmless already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub(crate) id: Cow<'static, str>,
    pub(crate) args: Vec<(&'static str, Arg)>,
}

/// What a sentence speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A name, a move, any text that is the same in all languages.
    Text(String),
    /// A number; sentences may depend on it.
    Number(i64),
    /// Digits with a point, which languages write in their own way.
    Decimal(String),
    /// Another text.
    Message(Message),
}

/// A [`Message`] from its key and the variables of its sentence.
///
/// ```
/// use damier_words::{Lang, msg};
///
/// let played = msg!("played", name = "Ann", pretty = "e4");
/// assert_eq!(Lang::ENGLISH.say(&played), "Ann played e4.");
/// ```
#[macro_export]
macro_rules! msg {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Message::new($id, vec![$((stringify!($name), $crate::Arg::from($value))),*])
    };
}

impl Message {
    /// What `msg!` makes; called directly only where the key is computed.
    pub fn new(id: impl Into<Cow<'static, str>>, args: Vec<(&'static str, Arg)>) -> Message {
        Message { id: id.into(), args }
    }

    /// The key of the sentence.
    pub fn id(&self) -> &str {
        &self.id
    }
}

/// For developers: people are told in a language.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::Lang::ENGLISH.say(self))
    }
}

impl std::error::Error for Message {}

/// A number with that many digits after the point.
pub fn decimal(value: f64, digits: usize) -> Arg {
    Arg::Decimal(format!("{value:.digits$}"))
}

impl From<Message> for Arg {
    fn from(message: Message) -> Arg {
        Arg::Message(message)
    }
}

macro_rules! texts {
    ($($type:ty),*) => {
        $(impl From<$type> for Arg {
            fn from(text: $type) -> Arg {
                Arg::Text(text.to_string())
            }
        })*
    };
}

texts!(&str, &String, char, Cell, GameKind);

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(text)
    }
}

macro_rules! numbers {
    ($($type:ty),*) => {
        $(impl From<$type> for Arg {
            fn from(number: $type) -> Arg {
                Arg::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        })*
    };
}

numbers!(u8, u16, u32, u64, usize, i32);
