//! How good a guess is, from any past.

use super::codes::{ANSWERS, CODES, FOUND, Marks, Packed};

/// What is known after some guesses.
#[derive(Clone, Debug)]
pub(super) struct Knowledge {
    /// The codes that may be the secret.
    pub(super) possible: Vec<Packed>,
    /// One bit for each colour that was tried.
    tried: u8,
}

/// A guess, and how many guesses it takes from here on average if it is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ranked {
    pub(super) guess: Packed,
    pub(super) expected: f64,
    /// May it be the secret?
    possible: bool,
}

impl Knowledge {
    /// What follows from guesses and the numbers of their answers, the secret being one of `secrets`.
    /// Answers that no secret gives are believed as far as possible.
    pub(super) fn new(secrets: &[Packed], past: &[(Packed, usize)]) -> Knowledge {
        let marked: Vec<_> =
            past.iter().map(|&(guess, answer)| (Marks::of(guess), answer)).collect();
        let wrong = |&secret: &Packed| {
            let secret = Marks::of(secret);
            marked.iter().filter(|&&(guess, answer)| secret.answer(guess) != answer).count()
        };
        let wrongs: Vec<_> = secrets.iter().map(wrong).collect();
        let fewest = wrongs.iter().min().copied().unwrap_or_default();
        let agrees = |(secret, wrong): (&Packed, usize)| (wrong == fewest).then_some(*secret);
        let possible = secrets.iter().zip(wrongs).filter_map(agrees).collect();
        let colours = past.iter().flat_map(|(guess, _)| guess.colours());
        Knowledge { possible, tried: colours.fold(0, |tried, colour| tried | 1 << colour) }
    }

    /// These guesses, the best first. Of those that differ only in colours never tried, one.
    pub(super) fn rank(&self, guesses: &[Packed]) -> Vec<Ranked> {
        let mut met = [false; CODES];
        let marks: Vec<_> = self.possible.iter().map(|&code| Marks::of(code)).collect();
        let mut ranked = Vec::new();
        for &guess in guesses {
            if !std::mem::replace(&mut met[self.plain(guess).index()], true) {
                ranked.push(rank_one(guess, &marks));
            }
        }
        ranked.sort_by(|a, b| {
            a.expected
                .total_cmp(&b.expected)
                .then(b.possible.cmp(&a.possible))
                .then(a.guess.cmp(&b.guess))
        });
        ranked
    }

    /// The same guess with the colours never tried named in the order in which they appear.
    fn plain(&self, guess: Packed) -> Packed {
        let mut names = [None; 8];
        let mut free = (0..8).filter(|colour| self.tried & 1 << colour == 0);
        Packed::new(guess.colours().map(|colour| {
            if self.tried & 1 << colour != 0 {
                return colour;
            }
            *names[usize::from(colour)].get_or_insert_with(|| free.next().unwrap_or(colour))
        }))
    }
}

impl Ranked {
    /// Is neither better?
    pub(super) fn ties(&self, other: &Ranked) -> bool {
        self.possible == other.possible && (self.expected - other.expected).abs() < 1e-9
    }
}

fn rank_one(guess: Packed, possible: &[Marks]) -> Ranked {
    let mut parts = [0_u32; ANSWERS];
    let marks = Marks::of(guess);
    for &secret in possible {
        parts[secret.answer(marks)] += 1;
    }
    let all = f64::from(u32::try_from(possible.len()).unwrap_or(u32::MAX)).max(1.0);
    let useless = parts[..FOUND].iter().any(|&part| f64::from(part) >= all);
    let left: f64 = parts[..FOUND].iter().map(|&part| f64::from(part) * guesses_among(part)).sum();
    let expected = if useless { f64::from(u16::MAX) } else { 1.0 + left / all };
    Ranked { guess, expected, possible: parts[FOUND] > 0 }
}

/// How many guesses it takes on average to find one of so many codes: a line through what good trees
/// need, and never less than one guess for one code and two for the others.
fn guesses_among(codes: u32) -> f64 {
    match codes {
        0 => 0.0,
        1 => 1.0,
        _ => {
            let codes = f64::from(codes);
            (2.0 - 1.0 / codes).max(1.15 + 0.46 * codes.ln())
        }
    }
}
