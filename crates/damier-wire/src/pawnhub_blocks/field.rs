//! A field that the server sends.

use std::fmt;

use super::MARK;
use crate::blocks::PADDING;

/// A text that cannot be taken for anything else: printable ASCII, never empty, without what separates
/// fields or fills blocks.
///
/// ```
/// use damier_wire::pawnhub_blocks::Field;
///
/// assert_eq!(Field::new("a~b|c\né", 30).to_string(), "a-b/c ?");
/// assert_eq!(Field::new("abcdef", 3).to_string(), "abc");
/// assert_eq!(Field::new(" ", 30).to_string(), "-");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Field(String);

impl Field {
    /// The text as it can be sent, at most so many characters of it.
    pub fn new(text: &str, longest: usize) -> Field {
        let shown = |char: char| match char {
            MARK => '-',
            PADDING => '/',
            ' '..='}' => char,
            _ if char.is_control() => ' ',
            _ => '?',
        };
        let text: String = text.trim().chars().take(longest.max(1)).map(shown).collect();
        let text = text.trim();
        Field(if text.is_empty() { "-".to_owned() } else { text.to_owned() })
    }

    /// A field as it came; nothing if no server sends it.
    pub(super) fn read(text: &str) -> Option<Field> {
        Some(Field::new(text, text.len())).filter(|field| field.0 == text)
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
