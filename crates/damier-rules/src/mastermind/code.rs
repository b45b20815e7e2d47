//! Codes and the answers to guesses.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::Refusal;

/// The eight colours, in the order of seed 004: rouge, jaune, vert, bleu, orange, blanc, violet,
/// fuchsia.
pub const COLOURS: [char; 8] = ['R', 'J', 'V', 'B', 'O', 'W', 'P', 'F'];

/// More letters than that are a word, not a code with a letter too many.
const LOOKS_LIKE_A_CODE: usize = 6;

/// Four colours: a secret, or a guess of one. A colour is its place in [`COLOURS`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct Code([u8; 4]);

impl Code {
    /// Reads four capitals, and nothing else.
    #[must_use]
    pub fn read(text: &str) -> Option<Code> {
        let letters: &[u8; 4] = text.as_bytes().try_into().ok()?;
        let mut code = [0; 4];
        for (colour, &letter) in code.iter_mut().zip(letters) {
            *colour = (0..).zip(COLOURS).find(|&(_, c)| c == char::from(letter))?.0;
        }
        Some(Code(code))
    }

    /// Reads what people type: any case, spaces anywhere. Says what is missing.
    pub(super) fn read_typed(text: &str) -> Result<Code, Refusal> {
        let plain: String = text
            .chars()
            .filter(|c| !c.is_whitespace())
            .map(|c| c.to_ascii_uppercase())
            .take(usize::from(u8::MAX))
            .collect();
        Code::read(&plain).ok_or_else(|| {
            let letters = plain.chars().filter(|c| c.is_alphabetic()).count();
            if letters == 0 || letters > LOOKS_LIKE_A_CODE || plain.chars().count() > letters {
                return Refusal::Unreadable;
            }
            match plain.chars().find(|c| !COLOURS.contains(c)) {
                Some(letter) => Refusal::UnknownColour(letter),
                None => Refusal::CodeLength(u8::try_from(letters).unwrap_or(u8::MAX)),
            }
        })
    }

    /// The code of four colours, each by its place in [`COLOURS`]; nothing if there is no such colour.
    #[must_use]
    pub fn from_colours(colours: [u8; 4]) -> Option<Code> {
        colours.iter().all(|&colour| usize::from(colour) < COLOURS.len()).then_some(Code(colours))
    }

    /// Its colours, each by its place in [`COLOURS`].
    #[must_use]
    pub fn colours(self) -> [u8; 4] {
        self.0
    }

    /// All 4096 codes.
    pub(super) fn all() -> impl Iterator<Item = Code> {
        let colours = || 0..8_u8;
        colours().flat_map(move |a| {
            colours().flat_map(move |b| {
                colours().flat_map(move |c| colours().map(move |d| Code([a, b, c, d])))
            })
        })
    }

    /// Does a colour come twice?
    #[must_use]
    pub fn repeats(self) -> bool {
        let [a, b, c, d] = self.0;
        a == b || a == c || a == d || b == c || b == d || c == d
    }

    /// The code, if the house allows it.
    pub(super) fn allowed(self, repeats: bool) -> Result<Code, Refusal> {
        if !repeats && self.repeats() { Err(Refusal::RepeatedColour) } else { Ok(self) }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|&colour| write!(f, "{}", COLOURS[usize::from(colour) % 8]))
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// How a guess is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeedbackStyle {
    /// All `O`, then all `X`, then `-`: the order tells nothing about places, as with real pegs.
    Sorted,
    /// Each character speaks of the peg of the guess in the same place.
    Positional,
}

/// The answer to a guess: `O` for a colour in its place, `X` for one that is elsewhere in the
/// secret, `-` for nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct Answer([char; 4]);

impl Answer {
    /// Reads four marks, and nothing else.
    #[must_use]
    pub fn read(text: &str) -> Option<Answer> {
        let marks: [u8; 4] = text.as_bytes().try_into().ok()?;
        marks.iter().all(|mark| b"OX-".contains(mark)).then(|| Answer(marks.map(char::from)))
    }

    /// How many colours are in their place.
    #[must_use]
    pub fn in_place(self) -> usize {
        self.0.iter().filter(|&&mark| mark == 'O').count()
    }

    /// How many are elsewhere in the secret.
    #[must_use]
    pub fn elsewhere(self) -> usize {
        self.0.iter().filter(|&&mark| mark == 'X').count()
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|mark| write!(f, "{mark}"))
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The answer to a guess of a secret. Each peg of the secret answers for one peg of the guess.
#[must_use]
pub fn feedback(secret: Code, guess: Code, style: FeedbackStyle) -> Answer {
    let mut marks = ['-'; 4];
    let mut unused = [0_u8; 8];
    for ((mark, &hidden), &guessed) in marks.iter_mut().zip(&secret.0).zip(&guess.0) {
        if hidden == guessed {
            *mark = 'O';
        } else {
            unused[usize::from(hidden) % 8] += 1;
        }
    }
    for (mark, &guessed) in marks.iter_mut().zip(&guess.0) {
        let left = &mut unused[usize::from(guessed) % 8];
        if *mark == '-' && *left > 0 {
            *left -= 1;
            *mark = 'X';
        }
    }
    if style == FeedbackStyle::Sorted {
        marks.sort_unstable_by_key(|mark| match mark {
            'O' => 0,
            'X' => 1,
            _ => 2,
        });
    }
    Answer(marks)
}
