//! Everybody meets everybody.

use super::{Entrant, Pair};

/// The rounds of a round robin, by the tables of Berger.
///
/// Nobody begins more than once more often than not, and with an odd number of entrants everybody has one round
/// off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundRobin {
    entrants: u16,
    cycles: u16,
}

impl RoundRobin {
    /// Everybody meets everybody so many times.
    #[must_use]
    pub fn new(entrants: u16, cycles: u16) -> RoundRobin {
        RoundRobin { entrants, cycles: cycles.max(1) }
    }

    /// How many rounds there are.
    #[must_use]
    pub fn rounds(self) -> u32 {
        u32::from(self.cycle()) * u32::from(self.cycles)
    }

    /// Who meets in a round, from 0. Whoever is missing has it off.
    #[must_use]
    pub fn pairs(self, round: u32) -> Vec<Pair> {
        if round >= self.rounds() {
            return Vec::new();
        }
        let cycle = u32::from(self.cycle());
        let (cycle, round) = (round / cycle, round % cycle);
        let pairs = self.table(self.in_order(cycle, round)).into_iter();
        pairs.map(|pair| if cycle % 2 == 0 { pair } else { pair.reversed() }).collect()
    }

    /// The rounds of one cycle.
    fn cycle(self) -> u16 {
        if self.entrants < 2 { 0 } else { self.even() - 1 }
    }

    /// With somebody whom nobody meets, if need be.
    fn even(self) -> u16 {
        self.entrants + self.entrants % 2
    }

    /// The first cycle of several ends with its last two rounds exchanged: else somebody would begin three times
    /// in a row.
    fn in_order(self, cycle: u32, round: u32) -> u16 {
        let round = u16::try_from(round).expect("fewer rounds than entrants");
        let last = self.cycle() - 1;
        match round {
            _ if self.cycles == 1 || cycle > 0 || last == 0 => round,
            _ if round == last => last - 1,
            _ if round == last - 1 => last,
            _ => round,
        }
    }

    /// A round of Berger's table: two meet whose numbers, from 1, make up the same sum, modulo all but the last;
    /// the last number meets whoever is left.
    fn table(self, round: u16) -> Vec<Pair> {
        let last = self.even();
        let modulus = last - 1;
        let sum = round + 2;
        let mut pairs = Vec::with_capacity(usize::from(last / 2));
        for one in 1..=modulus {
            let other = (sum + 2 * modulus - one - 1) % modulus + 1;
            let pair = match one.cmp(&other) {
                std::cmp::Ordering::Less if (one + other) % 2 == 1 => (one, other),
                std::cmp::Ordering::Less => (other, one),
                std::cmp::Ordering::Equal if one <= last / 2 => (one, last),
                std::cmp::Ordering::Equal => (last, one),
                std::cmp::Ordering::Greater => continue,
            };
            pairs.push(pair);
        }
        let is_here = |number: u16| number <= self.entrants;
        let here = pairs.into_iter().filter(|&(first, second)| is_here(first) && is_here(second));
        here.map(|(first, second)| Pair { first: Entrant(first - 1), second: Entrant(second - 1) })
            .collect()
    }
}
