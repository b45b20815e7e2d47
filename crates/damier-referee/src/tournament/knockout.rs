//! Who loses is out.

use super::{Entrant, Pair};

/// A bracket: the places of its first round, from top to bottom. The best two can only meet in the end, the best
/// four not before the round before it, and so on; the best have the first round off if places stay empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    places: Vec<Option<Entrant>>,
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
        let places = order.into_iter().map(|seed| (seed < entrants).then_some(Entrant(seed)));
        Bracket { places: places.collect() }
    }

    /// How many rounds lead to one winner.
    #[must_use]
    pub fn rounds(&self) -> u32 {
        self.places.len().ilog2()
    }

    /// Who meets in the next round, and who goes on without a game, by those who won the rounds so far.
    #[must_use]
    pub fn next(&self, wins: &[Vec<Entrant>]) -> Next {
        let mut alive = self.places.clone();
        for winners in wins {
            alive = halves(&alive).map(|both| through(both, winners)).collect();
        }
        let mut next = Next::default();
        for both in halves(&alive) {
            match both {
                [Some(first), Some(second)] => next.pairs.push(Pair { first, second }),
                [Some(one), None] | [None, Some(one)] => next.off.push(one),
                [None, None] => {}
            }
        }
        next
    }
}

/// A round of a bracket.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Next {
    /// Who meets.
    pub pairs: Vec<Pair>,
    /// Who has nobody to meet, and goes on.
    pub off: Vec<Entrant>,
}

fn halves(places: &[Option<Entrant>]) -> impl Iterator<Item = [Option<Entrant>; 2]> + use<'_> {
    places.chunks_exact(2).map(|both| [both[0], both[1]])
}

/// Who of both goes on.
fn through(both: [Option<Entrant>; 2], winners: &[Entrant]) -> Option<Entrant> {
    match both {
        [Some(one), None] | [None, Some(one)] => Some(one),
        _ => both.into_iter().flatten().find(|one| winners.contains(one)),
    }
}
