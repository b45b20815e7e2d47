//! "I want a game of this kind": open to strangers, paired when two fit.

use damier_rules::{GameKind, Setup};

use crate::{House, Millis};

/// What is played and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The game.
    pub kind: GameKind,
    /// How it begins.
    pub setup: Setup,
    /// The house's rules.
    pub house: House,
    /// How many games in a row.
    pub games: u32,
}

/// Somebody who waits for a stranger.
#[derive(Clone, Debug, PartialEq)]
pub struct Seek<P> {
    /// Who.
    pub player: P,
    /// What he wants to play.
    pub terms: Terms,
    /// How strong he is; nothing for guests.
    pub rating: Option<f64>,
    /// Games with the first seat less games with the second: who had it less gets it.
    pub first_seats: i64,
    /// Since when he waits.
    pub since: Millis,
}

/// Two who shall play.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairing<P> {
    /// Gets the first seat.
    pub one: P,
    /// Gets the second.
    pub two: P,
    /// What they play.
    pub terms: Terms,
}

/// The rating difference accepted at once, and how much more for each second of waiting.
const FIRST_RANGE: f64 = 100.0;
const RANGE_PER_SECOND: f64 = 10.0;

/// All who wait, the longest waiting first.
#[derive(Clone, Debug)]
pub struct Seeks<P> {
    waiting: Vec<Seek<P>>,
}

impl<P> Default for Seeks<P> {
    fn default() -> Self {
        Seeks { waiting: Vec::new() }
    }
}

impl<P: Clone + PartialEq> Seeks<P> {
    /// All who wait.
    pub fn waiting(&self) -> &[Seek<P>] {
        &self.waiting
    }

    /// Somebody waits from now on. A second seek of the same player for the same terms replaces his
    /// first, but does not lose his place.
    pub fn add(&mut self, mut seek: Seek<P>) {
        let same = |other: &Seek<P>| other.player == seek.player && other.terms == seek.terms;
        if let Some(at) = self.waiting.iter().position(same) {
            seek.since = self.waiting[at].since;
            self.waiting[at] = seek;
        } else {
            self.waiting.push(seek);
        }
    }

    /// A player waits no longer.
    pub fn remove(&mut self, player: &P) {
        self.waiting.retain(|seek| seek.player != *player);
    }

    /// Pairs all who fit by now, the longest waiting first. Who is paired waits for nothing else.
    pub fn pair(&mut self, now: Millis) -> Vec<Pairing<P>> {
        let mut pairings = Vec::new();
        while let Some((a, b)) = self.first_pair(now) {
            let second = self.waiting[b].clone();
            let first = self.waiting[a].clone();
            self.remove(&first.player);
            self.remove(&second.player);
            // Who had the first seat less gets it; else who came first (seed 000, 4.8.1).
            let (one, two) = if second.first_seats < first.first_seats {
                (second, first)
            } else {
                (first, second)
            };
            pairings.push(Pairing { one: one.player, two: two.player, terms: one.terms });
        }
        pairings
    }

    /// The next moment at which [`Seeks::pair`] may find more, as ranges widen.
    pub fn next_look(&self, now: Millis) -> Option<Millis> {
        (self.waiting.len() > 1).then_some(now + 1000)
    }

    fn first_pair(&self, now: Millis) -> Option<(usize, usize)> {
        let pairs =
            (0..self.waiting.len()).flat_map(|a| (a + 1..self.waiting.len()).map(move |b| (a, b)));
        pairs.into_iter().find(|&(a, b)| fit(&self.waiting[a], &self.waiting[b], now))
    }
}

fn fit<P: PartialEq>(a: &Seek<P>, b: &Seek<P>, now: Millis) -> bool {
    let near = match (a.rating, b.rating) {
        (Some(one), Some(two)) => {
            let distance = (one - two).abs();
            distance <= range(a, now) && distance <= range(b, now)
        }
        // Without a rating there is nothing to be far from.
        _ => true,
    };
    a.player != b.player && a.terms == b.terms && near
}

#[expect(clippy::cast_precision_loss, reason = "nobody waits for millions of years")]
fn range<P>(seek: &Seek<P>, now: Millis) -> f64 {
    FIRST_RANGE + RANGE_PER_SECOND * (now.saturating_sub(seek.since) / 1000) as f64
}
