//! Some meet all the others, who do not meet each other: is the new program better than the old ones?

use super::{Entrant, Pair};

/// The encounters of a gauntlet. The first of the roster run it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gauntlet {
    entrants: u16,
    heroes: u16,
    cycles: u16,
}

impl Gauntlet {
    /// So many of the first meet everybody else so many times.
    #[must_use]
    pub fn new(entrants: u16, heroes: u16, cycles: u16) -> Gauntlet {
        Gauntlet { entrants, heroes: heroes.clamp(1, entrants.max(1)), cycles: cycles.max(1) }
    }

    /// How many rounds there are.
    #[must_use]
    pub fn rounds(self) -> u32 {
        u32::from(self.entrants - self.heroes.min(self.entrants)) * u32::from(self.cycles)
    }

    /// Who meets in a round, from 0: each hero another one, so that as many games as possible go on at once.
    #[must_use]
    pub fn pairs(self, round: u32) -> Vec<Pair> {
        let others = u32::from(self.entrants - self.heroes.min(self.entrants));
        if round >= self.rounds() {
            return Vec::new();
        }
        let pairs = (0..self.heroes).map(|hero| {
            let other = (round + u32::from(hero)) % others;
            let other = self.heroes + u16::try_from(other).expect("fewer than entrants");
            let pair = Pair { first: Entrant(hero), second: Entrant(other) };
            // Everybody begins as often as not.
            if round.is_multiple_of(2) == (round / others).is_multiple_of(2) {
                pair
            } else {
                pair.reversed()
            }
        });
        pairs.collect()
    }
}
