//! The next round of a Swiss tournament, by what its entrants have done so far.

use std::collections::HashMap;

use super::swiss::{Length, Past, Player, pair};
use super::{Encounter, Entrant, Next, Scored, Tournament};

impl Tournament {
    /// Who meets next, and who has the round off. Nothing if nobody is left whom everybody could meet.
    pub(super) fn next_swiss(&self, rounds: u32) -> Option<Next> {
        let seeds: HashMap<Entrant, Entrant> =
            self.order.iter().copied().zip((0..).map(Entrant)).collect();
        let players: Vec<Player> = self
            .order
            .iter()
            .zip((0..).map(Entrant))
            .map(|(&entrant, seed)| Player {
                entrant: seed,
                is_here: self.is_in(entrant),
                past: (0..self.rounds()).map(|round| self.past(entrant, round, &seeds)).collect(),
            })
            .collect();
        let next = pair(&players, Length { rounds, games: self.plan.games })?;
        if next.pairs.is_empty() {
            return None;
        }
        let off = next.off.into_iter().filter_map(|seed| self.order.get(seed.at()).copied());
        Some(Next { pairs: Tournament::seated(&self.order, next.pairs), off: off.collect() })
    }

    fn past(&self, entrant: Entrant, round: u32, seeds: &HashMap<Entrant, Entrant>) -> Past {
        if self.off.contains(&(round, entrant)) {
            return Past::Bye { halves: 2 * self.plan.games };
        }
        let of = |it: &&Encounter| it.round == round && it.pair.opponent(entrant).is_some();
        let met = self.encounters.iter().find(of);
        let scored = met.and_then(Encounter::scored);
        let own = scored.and_then(|scored| Some((scored.of(entrant)?.0, scored)));
        match own {
            None | Some((0, Scored { is_played: false, .. })) => Past::Missed { halves: 0 },
            Some((halves, scored)) if scored.is_played => {
                let opponent = scored.pair.opponent(entrant).and_then(|other| seeds.get(&other));
                match opponent {
                    Some(&opponent) => {
                        Past::Played { opponent, is_first: scored.pair.first == entrant, halves }
                    }
                    None => Past::Missed { halves },
                }
            }
            Some((halves, _)) => Past::ForfeitWin { halves },
        }
    }
}
