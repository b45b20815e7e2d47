//! Who loses is out.

use super::{Encounter, Entrant, Format, Pair, Tournament};

/// A bracket: the places of its first round, from top to bottom. The best two can only meet in the end, the best
/// four not before the round before it, and so on; the best have the first round off if places stay empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    places: Vec<[Option<Entrant>; 2]>,
}

impl Bracket {
    /// A bracket of entrants, the best one first.
    #[must_use]
    pub fn new(entrants: u16) -> Bracket {
        let size = entrants.max(1).next_power_of_two();
        let mut order = vec![0];
        while order.len() < usize::from(size) {
            let last = u16::try_from(2 * order.len() - 1).expect("no more than there are entrants");
            order = order.into_iter().flat_map(|seed: u16| [seed, last - seed]).collect();
        }
        let one = |seed: u16| (seed < entrants).then_some(Entrant(seed));
        Bracket { places: order.chunks_exact(2).map(|both| [one(both[0]), one(both[1])]).collect() }
    }

    /// Who meets in the first round, and who has it off.
    #[must_use]
    pub fn first(&self) -> Next {
        let mut next = Next::default();
        for both in &self.places {
            match *both {
                [Some(first), Some(second)] => next.pairs.push(Pair { first, second }),
                [Some(one), None] | [None, Some(one)] => next.off.push(one),
                [None, None] => {}
            }
        }
        next
    }

    /// Puts what happens in a first round at its places: where those stand who have it off is told by how many
    /// there are.
    fn arranged(met: Vec<Place>, off: Vec<Place>) -> Vec<Place> {
        let entrants = u16::try_from(2 * met.len() + off.len()).unwrap_or(u16::MAX);
        let (mut met, mut off) = (met.into_iter(), off.into_iter());
        let mut places: Vec<Place> = Bracket::new(entrants)
            .places
            .iter()
            .filter_map(|both| if both.contains(&None) { off.next() } else { met.next() })
            .collect();
        // Paired by hand, it may be another number of pairs.
        places.extend(met.chain(off));
        places
    }
}

/// A round of a knockout, or of a Swiss.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Next {
    /// Who meets.
    pub pairs: Vec<Pair>,
    /// Who has nobody to meet, and goes on.
    pub off: Vec<Entrant>,
}

impl Next {
    /// The round of those who went on from the one before, from top to bottom.
    #[must_use]
    pub fn of(through: &[Entrant]) -> Next {
        let both = through.chunks_exact(2);
        let off = both.remainder().to_vec();
        Next { pairs: both.map(|both| Pair { first: both[0], second: both[1] }).collect(), off }
    }
}

/// A place of a round: where two meet, or one goes on alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Which encounter it is, and who meets.
    Met(usize, Pair),
    /// Who has the round off.
    Off(Entrant),
}

impl Place {
    /// Is somebody there?
    #[must_use]
    pub fn has(self, entrant: Entrant) -> bool {
        match self {
            Place::Met(_, pair) => pair.opponent(entrant).is_some(),
            Place::Off(one) => one == entrant,
        }
    }
}

impl Tournament {
    /// The first round whose losers are out, from 0; nothing if there is none.
    #[must_use]
    pub fn knockout_begins(&self) -> Option<u32> {
        match self.plan.format {
            Format::Knockout => Some(0),
            Format::Groups { .. } => Some(self.group_rounds()),
            _ => None,
        }
    }

    /// The rounds of its knockout, as far as they are paired, each from top to bottom: as they happened, for a round
    /// may have been paired by hand.
    #[must_use]
    pub fn knockout(&self) -> Vec<Vec<Place>> {
        let Some(first) = self.knockout_begins() else { return Vec::new() };
        let mut rounds: Vec<Vec<Place>> = Vec::new();
        for round in first..self.rounds() {
            let met = self.encounters.iter().enumerate().filter(|(_, it)| it.round == round);
            let met: Vec<Place> = met.map(|(at, it)| Place::Met(at, it.pair)).collect();
            let off = self.off.iter().filter(|(of, _)| *of == round);
            let off: Vec<Place> = off.map(|&(_, one)| Place::Off(one)).collect();
            let places = match rounds.last() {
                None => Bracket::arranged(met, off),
                Some(before) => below(before, met.into_iter().chain(off).collect()),
            };
            rounds.push(places);
        }
        rounds
    }

    /// The next round; `order` are those who begin the knockout, the best first.
    pub(super) fn next_knockout(&self, order: impl FnOnce() -> Vec<Entrant>) -> Option<Next> {
        let Some(last) = self.knockout().pop() else {
            let order = order();
            let first = Bracket::new(u16::try_from(order.len()).unwrap_or(u16::MAX)).first();
            let off = first.off.into_iter().filter_map(|seed| order.get(seed.at()).copied());
            let off = off.collect();
            return (order.len() > 1)
                .then(|| Next { pairs: Tournament::seated(&order, first.pairs), off });
        };
        let through: Vec<Entrant> = last.into_iter().filter_map(|it| self.through(it)).collect();
        (through.len() > 1).then(|| Next::of(&through))
    }

    /// Who goes on from a place. Whoever has withdrawn does not, if the other one can.
    fn through(&self, place: Place) -> Option<Entrant> {
        let at = match place {
            Place::Off(one) => return Some(one),
            Place::Met(at, _) => at,
        };
        let scored = self.encounters.get(at).and_then(Encounter::scored)?;
        let winner = Tournament::winner(&scored);
        match scored.pair.opponent(winner) {
            Some(other) if !self.is_in(winner) && self.is_in(other) => Some(other),
            _ => Some(winner),
        }
    }
}

/// A round from top to bottom, by where its upper ones come from.
fn below(before: &[Place], mut places: Vec<Place>) -> Vec<Place> {
    places.sort_by_key(|place| {
        let comes_from = |from: &Place| match *place {
            Place::Met(_, pair) => pair.both().into_iter().any(|one| from.has(one)),
            Place::Off(one) => from.has(one),
        };
        before.iter().position(comes_from)
    });
    places
}
