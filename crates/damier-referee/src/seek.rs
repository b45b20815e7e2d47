//! "I want a game of this kind": open to strangers, paired when two fit.

mod index;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::Hash;

use damier_rules::{GameKind, Seat, Setup};

use crate::{House, Millis, TimeControl};
use index::Index;

/// What is played and how.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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

impl<P> Seek<P> {
    /// By how many points the accepted difference grows each second.
    pub const WIDENS: u32 = 10;

    /// How far from theirs the rating of somebody may be who fits by now.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "nobody waits for millions of years")]
    pub fn range(&self, now: Millis) -> f64 {
        let seconds = now.saturating_sub(self.since) / 1000;
        FIRST_RANGE + f64::from(Self::WIDENS) * seconds as f64
    }
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

/// The rating difference accepted at once.
const FIRST_RANGE: f64 = 100.0;

/// The place of a seek among all: who comes later has a greater one.
pub type Place = u64;

/// Two who shall play, and all they waited for: they wait on if their game cannot begin.
#[derive(Clone, Debug, PartialEq)]
pub struct Paired<P> {
    /// Who shall play what.
    pub pairing: Pairing<P>,
    /// What they waited for.
    pub seeks: Vec<Seek<P>>,
}

/// All who wait, the longest waiting first.
///
/// Whoever fits somebody is paired at once, so those who want the same are few: they are all too
/// far from each other. The index finds them, and nobody else is ever looked at.
#[derive(Clone, Debug)]
pub struct Seeks<P> {
    next: Place,
    waiting: BTreeMap<Place, Seek<P>>,
    of_player: HashMap<P, BTreeSet<Place>>,
    of_kind: HashMap<GameKind, BTreeSet<Place>>,
    index: Index,
    /// Who may fit somebody as time goes by: the others fit nobody before somebody else comes.
    restless: BTreeSet<Place>,
    looked_at: u64,
}

impl<P> Default for Seeks<P> {
    fn default() -> Self {
        Seeks {
            next: 0,
            waiting: BTreeMap::new(),
            of_player: HashMap::new(),
            of_kind: HashMap::new(),
            index: Index::default(),
            restless: BTreeSet::new(),
            looked_at: 0,
        }
    }
}

/// Questions.
impl<P: Clone + Eq + Hash> Seeks<P> {
    /// How many wait: for a kind of game, or for any.
    pub fn count(&self, kind: Option<GameKind>) -> usize {
        match kind {
            Some(kind) => self.of_kind.get(&kind).map_or(0, BTreeSet::len),
            None => self.waiting.len(),
        }
    }

    /// Who waits, for a kind of game or for any, behind a place if one is named.
    pub fn behind(
        &self,
        kind: Option<GameKind>,
        place: Option<Place>,
    ) -> impl Iterator<Item = (Place, &Seek<P>)> {
        let from = place.map_or(0, |place| place.saturating_add(1));
        let all = kind.is_none().then(|| self.waiting.range(from..));
        let of_kind = kind.and_then(|kind| self.of_kind.get(&kind)).map(|of| of.range(from..));
        let of_kind = of_kind.into_iter().flatten().filter_map(|at| self.waiting.get_key_value(at));
        all.into_iter().flatten().chain(of_kind).map(|(at, seek)| (*at, seek))
    }

    /// What a player waits for.
    pub fn of(&self, player: &P) -> impl Iterator<Item = &Seek<P>> {
        let places = self.of_player.get(player).into_iter().flatten();
        places.filter_map(|place| self.waiting.get(place))
    }

    /// How many seeks were compared with another so far: what pairing costs.
    pub fn looked_at(&self) -> u64 {
        self.looked_at
    }
}

/// Coming and going.
impl<P: Clone + Eq + Hash> Seeks<P> {
    /// Somebody waits from now on. A second seek of the same player for the same terms replaces their
    /// first, but does not lose their place.
    pub fn add(&mut self, mut seek: Seek<P>) -> Place {
        let places = self.of_player.get(&seek.player).into_iter().flatten();
        let same = |place: &&Place| self.waiting.get(*place).is_some_and(|s| s.terms == seek.terms);
        let place = places.into_iter().find(same).copied();
        if let Some(first) = place.and_then(|place| self.take(place)) {
            seek.since = first.since;
        }
        let place = place.unwrap_or(self.next);
        self.next = self.next.max(place + 1);
        self.of_player.entry(seek.player.clone()).or_default().insert(place);
        self.of_kind.entry(seek.terms.kind).or_default().insert(place);
        self.index.insert(place, &seek);
        self.restless.insert(place);
        self.waiting.insert(place, seek);
        place
    }

    /// A player waits no longer. Says for what they waited.
    pub fn remove(&mut self, player: &P) -> Vec<Seek<P>> {
        let places = self.of_player.get(player).cloned().unwrap_or_default();
        places.into_iter().filter_map(|place| self.take(place)).collect()
    }

    fn take(&mut self, place: Place) -> Option<Seek<P>> {
        let seek = self.waiting.remove(&place)?;
        self.restless.remove(&place);
        self.index.remove(place, &seek);
        forget(&mut self.of_player, &seek.player, place);
        forget(&mut self.of_kind, &seek.terms.kind, place);
        Some(seek)
    }
}

/// Pairing.
impl<P: Clone + Eq + Hash> Seeks<P> {
    /// Pairs all who fit by now, the longest waiting first. Who is paired waits for nothing else.
    pub fn pair(&mut self, now: Millis) -> Vec<Paired<P>> {
        self.pair_some(None, usize::MAX, now).0
    }

    /// Looks at so many whom time may have brought nearer to somebody, behind a place. Says where to
    /// go on, if there are more.
    pub fn pair_some(
        &mut self,
        behind: Option<Place>,
        most: usize,
        now: Millis,
    ) -> (Vec<Paired<P>>, Option<Place>) {
        let from = behind.map_or(0, |place| place.saturating_add(1));
        let places: Vec<Place> = self.restless.range(from..).take(most).copied().collect();
        let next = places.last().copied().filter(|_| places.len() == most);
        (places.into_iter().filter_map(|place| self.pair_one(place, now)).collect(), next)
    }

    /// Pairs whoever waits there with the one who has waited longest of those who fit.
    pub fn pair_one(&mut self, place: Place, now: Millis) -> Option<Paired<P>> {
        let seek = self.waiting.get(&place)?;
        let mut looked_at = 0;
        let partner = self.index.find(seek, now, |other| {
            looked_at += 1;
            other != place && self.waiting.get(&other).is_some_and(|other| fit(seek, other, now))
        });
        let may_change = seek.rating.is_some() || seek.program.is_some();
        self.looked_at += looked_at;
        let Some(partner) = partner else {
            if !may_change {
                self.restless.remove(&place);
            }
            return None;
        };
        let first = self.waiting.get(&place.min(partner))?.clone();
        let second = self.waiting.get(&place.max(partner))?.clone();
        let mut seeks = self.remove(&first.player);
        seeks.extend(self.remove(&second.player));
        let terms = common_terms(&first, &second);
        let (one, two) = match first_gets(&first, &second) {
            Seat::One => (first.player, second.player),
            Seat::Two => (second.player, first.player),
        };
        Some(Paired { pairing: Pairing { one, two, terms }, seeks })
    }
}

fn forget<K: Eq + Hash>(places: &mut HashMap<K, BTreeSet<Place>>, key: &K, place: Place) {
    if let Some(of) = places.get_mut(key) {
        of.remove(&place);
        if of.is_empty() {
            places.remove(key);
        }
    }
}

fn fit<P: PartialEq>(a: &Seek<P>, b: &Seek<P>, now: Millis) -> bool {
    let near = match (a.rating, b.rating) {
        (Some(one), Some(two)) => {
            let distance = (one - two).abs();
            distance <= a.range(now) && distance <= b.range(now)
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
