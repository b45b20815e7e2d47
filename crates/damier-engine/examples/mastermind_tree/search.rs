//! The search: for every set of codes, the guesses that promise most are followed to the end.

use std::collections::{HashMap, HashSet};

use damier_engine::Random;
use damier_engine::mastermind::codes::{ANSWERS, CODES, FOUND, Marks, Packed};

use crate::Way;
use crate::symmetry::Symmetries;

/// Sets of this size and smaller are searched without leaving anything out.
const SMALL: usize = 8;
/// Places are only renamed early in the game: later on hardly any symmetry is left.
const SYMMETRIC: usize = 30;
/// Guesses are ranked in groups that fit a line of the cache.
const GROUP: usize = 64;
/// From so many sets of a size on, what the best of them needs is taken as the least that any needs.
const ENOUGH: u32 = 200;

pub(crate) struct Search {
    /// For each pair of codes the number of the answer.
    answers: Vec<u8>,
    /// What is known of sets of codes, by the sum of the numbers of their codes.
    known: HashMap<u64, Known>,
    numbers: Vec<u64>,
    /// For each size of a set: what it needs at least, even if every answer comes.
    least: Vec<u32>,
    /// The same as far as experience goes: the fewest guesses needed, and how many sets there were.
    seen: Vec<(u32, u32)>,
    widths: [usize; 4],
    /// How much it counts for a guess that it can be answered in one way more.
    answers_count: f32,
}

#[derive(Clone, Copy)]
enum Known {
    Solved { sum: u32, guess: Packed },
    MoreThan(u32),
}

/// A guess that may be tried.
struct Candidate {
    promise: f32,
    least: u32,
    guess: Packed,
}

impl Search {
    pub(crate) fn new(way: &Way) -> Search {
        let marks: Vec<Marks> = Packed::all().map(Marks::of).collect();
        let pairs = marks.iter().flat_map(|a| marks.iter().map(move |b| a.answer(*b)));
        let mut chance = Random::new(1);
        Search {
            answers: pairs.map(|answer| u8::try_from(answer).expect("14 answers")).collect(),
            known: HashMap::new(),
            numbers: marks.iter().map(|_| chance.next_u64()).collect(),
            least: (0..=4096).map(least).collect(),
            seen: vec![(u32::MAX, 0); CODES + 1],
            widths: way.widths,
            answers_count: way.answers,
        }
    }

    /// The answers of every code to a guess, or of a secret to every guess: they are the same.
    fn row(&self, guess: Packed) -> &[u8] {
        &self.answers[guess.index() * CODES..][..CODES]
    }

    /// The codes by what they answer to a guess.
    pub(crate) fn split(&self, set: &[Packed], guess: Packed) -> [Vec<Packed>; ANSWERS] {
        let mut parts: [Vec<Packed>; ANSWERS] = Default::default();
        let row = self.row(guess);
        for &code in set {
            parts[usize::from(row[code.index()])].push(code);
        }
        parts
    }

    /// What was found for a set that was solved; nothing where any guess that tells all apart will do.
    pub(crate) fn found(&self, set: &[Packed]) -> Option<Packed> {
        if set.len() < 3 || self.tells_apart(set).is_some() {
            return None;
        }
        match self.known.get(&self.key(set)) {
            Some(Known::Solved { guess, .. }) => Some(*guess),
            _ => None,
        }
    }

    /// How many guesses all codes of a set take together; if that is more than `most`, something above it.
    pub(crate) fn solve(&mut self, set: &[Packed], past: &mut Vec<Packed>, most: u32) -> u32 {
        let n = size(set);
        if n < 3 || self.least[set.len()] > most {
            return self.least[set.len()];
        }
        let key = self.key(set);
        match self.known.get(&key) {
            Some(&Known::Solved { sum, .. }) => return sum,
            Some(&Known::MoreThan(sum)) if sum >= most => return sum + 1,
            _ => {}
        }
        if let Some(guess) = self.tells_apart(set) {
            return self.learn(key, set.len(), 2 * n - 1, guess);
        }
        if let Some((sum, guess)) = self.search(set, past, most) {
            return self.learn(key, set.len(), sum, guess);
        }
        self.known.insert(key, Known::MoreThan(most));
        most + 1
    }

    fn learn(&mut self, key: u64, len: usize, sum: u32, guess: Packed) -> u32 {
        self.known.insert(key, Known::Solved { sum, guess });
        let seen = &mut self.seen[len];
        *seen = (seen.0.min(sum), seen.1 + 1);
        sum
    }

    fn search(
        &mut self,
        set: &[Packed],
        past: &mut Vec<Packed>,
        most: u32,
    ) -> Option<(u32, Packed)> {
        let width = match set.len() {
            ..=SMALL => CODES,
            _ => self.widths[(past.len() - 1).min(self.widths.len() - 1)],
        };
        let mut best: Option<(u32, Packed)> = None;
        let mut met = HashSet::new();
        for candidate in self.candidates(set, past, most) {
            let most = best.map_or(most, |(sum, _)| sum - 1);
            if candidate.least > most || met.len() >= width {
                continue;
            }
            if met.insert(self.signature(set, candidate.guess)) {
                let sum = self.try_guess(set, candidate.guess, past, most);
                best = sum.map(|sum| (sum, candidate.guess)).or(best);
            }
        }
        best
    }

    /// The sum with this guess, unless it is more than `most`.
    fn try_guess(
        &mut self,
        set: &[Packed],
        guess: Packed,
        past: &mut Vec<Packed>,
        most: u32,
    ) -> Option<u32> {
        let mut parts: Vec<_> = self.split(set, guess).into_iter().take(FOUND).collect();
        parts.retain(|part| !part.is_empty());
        parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
        let mut sum = size(set) + parts.iter().map(|part| self.expect(part)).sum::<u32>();
        past.push(guess);
        for part in &parts {
            if sum > most {
                break;
            }
            sum -= self.expect(part);
            sum += self.solve(part, past, most - sum);
        }
        past.pop();
        (sum <= most).then_some(sum)
    }

    /// The least that a set of this size will need, as far as one can tell.
    fn expect(&self, set: &[Packed]) -> u32 {
        let (fewest, sets) = self.seen[set.len()];
        let least = self.least[set.len()];
        if sets >= ENOUGH { least.max(fewest) } else { least }
    }

    /// The guesses that come into question, the most promising first.
    fn candidates(&self, set: &[Packed], past: &[Packed], most: u32) -> Vec<Candidate> {
        let symmetries = (set.len() > SYMMETRIC).then(|| Symmetries::of(past));
        let symmetries = symmetries.unwrap_or_else(|| Symmetries::of_colours(past));
        let mut candidates = Vec::new();
        for group in (0..CODES).step_by(GROUP) {
            let mut counts = [[0_u16; 16]; GROUP];
            for code in set {
                let answers = &self.row(*code)[group..group + GROUP];
                for (counts, &answer) in counts.iter_mut().zip(answers) {
                    counts[usize::from(answer & 15)] += 1;
                }
            }
            for (guess, counts) in (group..).zip(&counts) {
                let guess = Packed(u16::try_from(guess).expect("4096 codes"));
                let candidate = self.weigh(guess, counts, set.len());
                let fits = candidate.least <= most && candidate.least < u32::MAX;
                if fits && symmetries.stands_for_all(guess) {
                    candidates.push(candidate);
                }
            }
        }
        candidates.sort_by(|a, b| a.promise.total_cmp(&b.promise).then(a.guess.cmp(&b.guess)));
        candidates
    }

    /// How much a guess promises that splits `all` codes so.
    #[expect(clippy::cast_precision_loss, reason = "at most 4096")]
    fn weigh(&self, guess: Packed, counts: &[u16; 16], all: usize) -> Candidate {
        let (mut promise, mut parts) = (0.0, 0_u8);
        let mut least = u32::try_from(all).expect("4096 codes");
        for (answer, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            parts += 1;
            promise += f32::from(count) * f32::from(count).ln();
            if answer != FOUND {
                least += self.least[usize::from(count)];
            }
        }
        promise -=
            self.answers_count * f32::from(parts) + if counts[FOUND] > 0 { 0.5 } else { 0.0 };
        if all <= SMALL {
            promise = least as f32;
        }
        let tells_nothing = parts == 1;
        Candidate { promise, least: if tells_nothing { u32::MAX } else { least }, guess }
    }

    /// A code of the set after which every other is known.
    fn tells_apart(&self, set: &[Packed]) -> Option<Packed> {
        let tells = |guess: &&Packed| {
            let row = self.row(**guess);
            let mut met = 0_u32;
            set.iter().all(|code| {
                let bit = 1 << row[code.index()];
                let new = met & bit == 0;
                met |= bit;
                new
            })
        };
        if set.len() > ANSWERS { None } else { set.iter().find(tells).copied() }
    }

    fn key(&self, set: &[Packed]) -> u64 {
        set.iter().fold(0, |key, code| key ^ self.numbers[code.index()])
    }

    /// The same for guesses that split a set in the same way.
    fn signature(&self, set: &[Packed], guess: Packed) -> u64 {
        let row = self.row(guess);
        let (mut names, mut next) = ([0_u64; 16], 1);
        set.iter().fold(0, |signature, code| {
            let answer = usize::from(row[code.index()]);
            if names[answer] == 0 {
                names[answer] = if answer == FOUND { 31 } else { next };
                next += 1;
            }
            Random::new(signature ^ names[answer]).next_u64()
        })
    }
}

pub(crate) fn size(set: &[Packed]) -> u32 {
    u32::try_from(set.len()).expect("4096 codes")
}

/// What so many codes need at least: one is found by the first guess, 13 by the second, and so on.
fn least(codes: u32) -> u32 {
    let (mut left, mut at_once, mut guess, mut sum) = (codes, 1, 1, 0);
    while left > 0 {
        let found = left.min(at_once);
        sum += found * guess;
        left -= found;
        at_once *= 13;
        guess += 1;
    }
    sum
}
