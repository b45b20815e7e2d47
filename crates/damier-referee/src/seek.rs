//! "I want a game of this kind": open to strangers, paired when two fit.

use damier_rules::{GameKind, Seat, Setup};

use crate::{House, Millis, TimeControl};

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
    /// What they want to play.
    pub terms: Terms,
    /// How strong they are; nothing for guests.
    pub rating: Option<f64>,
    /// Games with the first seat less games with the second: who had it less gets it.
    pub first_seats: i64,
    /// The seat they wish: who waits longer gets their wish.
    pub seat: Option<Seat>,
    /// Since when they wait.
    pub since: Millis,
    /// Is it a program, which cannot choose its terms?
    pub program: Option<Program>,
}

/// What a program's seek is open to. Another program must want the same; a person may want another
/// clock or number of games, and plays with the program's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Program {
    /// How long it waits for another program before it plays with people.
    pub people_after: Millis,
    /// The only seat it can take then, if its dialect has no other.
    pub seat: Option<Seat>,
    /// The clock then, whatever the person asked for: nobody may keep it from others for ever.
    pub time: TimeControl,
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

    /// Somebody waits from now on. A second seek of the same player for the same terms replaces their
    /// first, but does not lose their place.
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
            let terms = common_terms(&first, &second);
            let (one, two) = match first_gets(&first, &second) {
                Seat::One => (first.player, second.player),
                Seat::Two => (second.player, first.player),
            };
            pairings.push(Pairing { one, two, terms });
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
    let agree = match (a.program, b.program) {
        (Some(program), None) => takes(program, a, b, now),
        (None, Some(program)) => takes(program, b, a, now),
        _ => a.terms == b.terms,
    };
    a.player != b.player && agree && near
}

/// Does a program that waits take what a person wants?
fn takes<P>(program: Program, waits: &Seek<P>, person: &Seek<P>, now: Millis) -> bool {
    let Terms { kind, setup, house, .. } = &person.terms;
    now >= waits.since.saturating_add(program.people_after)
        && *kind == waits.terms.kind
        && (*setup == waits.terms.setup || *setup == Setup::default())
        && !house.rated
}

/// What two who fit play: where a program meets a person, what the program can.
fn common_terms<P>(a: &Seek<P>, b: &Seek<P>) -> Terms {
    let (fixed, time) = match (a.program, b.program) {
        (Some(program), None) => (&a.terms, program.time),
        (None, Some(program)) => (&b.terms, program.time),
        _ => return a.terms.clone(),
    };
    Terms { house: House { time, ..fixed.house.clone() }, ..fixed.clone() }
}

/// The seat of the one who has waited longer.
fn first_gets<P>(first: &Seek<P>, second: &Seek<P>) -> Seat {
    match (first.program, second.program) {
        (Some(Program { seat: Some(seat), .. }), None) => return seat,
        (None, Some(Program { seat: Some(seat), .. })) => return seat.other(),
        _ => {}
    }
    // Who had the first seat less gets it; else who came first (seed 000 §4.8.1).
    let usual = if second.first_seats < first.first_seats { Seat::Two } else { Seat::One };
    first.seat.or(second.seat.map(Seat::other)).unwrap_or(usual)
}

#[expect(clippy::cast_precision_loss, reason = "nobody waits for millions of years")]
fn range<P>(seek: &Seek<P>, now: Millis) -> f64 {
    FIRST_RANGE + RANGE_PER_SECOND * (now.saturating_sub(seek.since) / 1000) as f64
}
