//! Codes as numbers, and quick answers.

use damier_rules::mastermind::{Answer, Code};

/// How many codes there are.
pub const CODES: usize = 4096;
/// How many answers there are; the last one is that the code was found.
pub const ANSWERS: usize = 14;
/// The answer that ends it.
pub const FOUND: usize = ANSWERS - 1;

/// A code as a number below [`CODES`]: three bits for each colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Packed(pub u16);

impl Packed {
    /// Every code.
    pub fn all() -> impl Iterator<Item = Packed> {
        (0..4096).map(Packed)
    }

    /// The code of these colours.
    #[must_use]
    pub fn new(colours: [u8; 4]) -> Packed {
        Packed(colours.iter().fold(0, |code, &colour| code << 3 | u16::from(colour & 7)))
    }

    /// Its colours.
    #[must_use]
    pub fn colours(self) -> [u8; 4] {
        [9, 6, 3, 0].map(|shift| (self.0 >> shift & 7) as u8)
    }

    /// As a place in a list of all codes.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0) % CODES
    }
}

impl From<Code> for Packed {
    fn from(code: Code) -> Packed {
        Packed::new(code.colours())
    }
}

impl From<Packed> for Code {
    fn from(code: Packed) -> Code {
        Code::from_colours(code.colours()).expect("three bits are one of eight colours")
    }
}

/// A code in the form that is quickest to compare.
#[derive(Clone, Copy, Debug)]
pub struct Marks {
    /// One bit for each place and colour.
    places: u32,
    /// For each colour as many bits as it has pegs.
    pegs: u32,
}

impl Marks {
    /// The marks of a code.
    #[must_use]
    pub fn of(code: Packed) -> Marks {
        let mut marks = Marks { places: 0, pegs: 0 };
        for (place, colour) in code.colours().into_iter().enumerate() {
            marks.places |= 1 << (8 * place + usize::from(colour));
            let group = 0b1111 << (4 * colour);
            // The lowest bit of the group that is still free.
            marks.pegs |= group & (marks.pegs & group).wrapping_add(1 << (4 * colour));
        }
        marks
    }

    /// The answer to a guess, as a number below [`ANSWERS`]. It is the same both ways.
    #[must_use]
    pub fn answer(self, guess: Marks) -> usize {
        let in_place = (self.places & guess.places).count_ones() as usize;
        let both = (self.pegs & guess.pegs).count_ones() as usize;
        number(in_place, both.saturating_sub(in_place))
    }
}

/// The number of an answer.
#[must_use]
pub fn number_of(answer: Answer) -> usize {
    number(answer.in_place(), answer.elsewhere())
}

/// Answers in order of pegs in place, then of pegs elsewhere. Three and one cannot be.
fn number(in_place: usize, elsewhere: usize) -> usize {
    const FIRST: [usize; 5] = [0, 5, 9, 12, FOUND];
    (FIRST[in_place.min(4)] + elsewhere).min(FOUND)
}

#[cfg(test)]
mod tests {
    use damier_rules::mastermind::{FeedbackStyle, feedback};

    use super::*;

    #[test]
    fn answers_are_those_of_the_rules() {
        for guess in [[0, 0, 1, 2], [0, 1, 2, 3], [4, 4, 4, 5], [7, 7, 7, 7], [6, 5, 6, 5]] {
            let guess = Packed::new(guess);
            for secret in Packed::all() {
                let answer = feedback(secret.into(), guess.into(), FeedbackStyle::Positional);
                assert_eq!(Marks::of(secret).answer(Marks::of(guess)), number_of(answer));
                assert_eq!(Packed::from(Code::from(secret)), secret);
            }
        }
    }
}
