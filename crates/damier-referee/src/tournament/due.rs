//! Which games can begin now, and who has been waited for long enough.

use std::collections::HashSet;

use super::{Encounter, Entrant, Stage, Tournament};
use crate::Alternation;

/// Who is there.
#[derive(Clone, Debug, Default)]
pub struct Presence {
    /// The moment, in milliseconds of Unix time.
    pub now_ms: i64,
    /// Since when each entrant is away; nothing for those who are there and ready to play.
    pub away: Vec<Option<i64>>,
}

impl Presence {
    pub(super) fn is_here(&self, entrant: Entrant) -> bool {
        self.away.get(entrant.at()).is_some_and(Option::is_none)
    }

    fn is_away_for(&self, entrant: Entrant, millis: i64) -> bool {
        let away = self.away.get(entrant.at()).copied().flatten();
        away.is_some_and(|since| self.now_ms.saturating_sub(since) >= millis)
    }
}

/// A game that can begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// Of which encounter.
    pub encounter: u32,
    /// Which of its games, from 0.
    pub game: u32,
    /// Who sits on the first seat.
    pub one: Entrant,
}

/// An encounter for which somebody has been waited for long enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing {
    /// Which.
    pub encounter: u32,
    /// Who is not there, the first one's before the second's.
    pub missing: [bool; 2],
}

impl Tournament {
    /// The encounters that could go on now, if their players were there.
    fn open(&self, now_ms: i64) -> impl Iterator<Item = (u32, &Encounter)> {
        let until = self.last_open_round();
        let has_come = move |round: u32| {
            let from = usize::try_from(round).ok().and_then(|at| self.from_ms.get(at));
            round <= until && from.is_some_and(|from| *from <= now_ms)
        };
        let is_open = move |it: &Encounter| it.scored().is_none() && has_come(it.round);
        (0..).zip(&self.encounters).filter(move |(_, it)| is_open(it))
    }

    /// Where rounds begin together, the first one that is not over.
    fn last_open_round(&self) -> u32 {
        if !self.plan.rounds_together {
            return u32::MAX;
        }
        let open = self.encounters.iter().filter(|it| it.scored().is_none());
        open.map(|it| it.round).min().unwrap_or(u32::MAX)
    }

    /// Those who play, or are between two games of an encounter.
    pub(super) fn busy(&self) -> HashSet<Entrant> {
        let busy = self
            .encounters
            .iter()
            .filter(|it| it.running.is_some() || (!it.games.is_empty() && it.scored().is_none()));
        busy.flat_map(|it| it.pair.both()).collect()
    }

    /// The games that can begin now, in the order of the schedule.
    #[must_use]
    pub fn due(&self, presence: &Presence) -> Vec<Due> {
        if self.stage != Stage::Running {
            return Vec::new();
        }
        let mut busy = self.busy();
        let running = self.encounters.iter().filter(|it| it.running.is_some()).count();
        let boards = self.plan.boards.map_or(usize::MAX, usize::from);
        let alternation = self.plan.alternation();
        let mut due = Vec::new();
        for (encounter, it) in self.open(presence.now_ms) {
            if running + due.len() >= boards {
                break;
            }
            let both = it.pair.both();
            let goes_on = !it.games.is_empty();
            let is_free =
                it.running.is_none() && (goes_on || !both.iter().any(|it| busy.contains(it)));
            if is_free && both.iter().all(|&one| presence.is_here(one)) {
                busy.extend(both);
                let game = it.next_game();
                let swapped = alternation == Alternation::Seats && game % 2 == 1;
                let one = if swapped { it.pair.second } else { it.pair.first };
                due.push(Due { encounter, game, one });
            }
        }
        due
    }

    /// The encounters that are lost because somebody did not come: those for which somebody waits who could
    /// play nobody else, and, if nothing else goes on, those for which nobody came.
    #[must_use]
    pub fn missing(&self, presence: &Presence) -> Vec<Missing> {
        if self.stage != Stage::Running {
            return Vec::new();
        }
        let due = self.due(presence);
        let patience = i64::try_from(self.plan.patience).unwrap_or(i64::MAX);
        let mut busy: HashSet<Entrant> = HashSet::new();
        let playing = self.encounters.iter().filter(|it| it.running.is_some());
        busy.extend(playing.flat_map(|it| it.pair.both()));
        let beginning = due.iter().filter_map(|due| self.encounter(due.encounter).ok());
        busy.extend(beginning.flat_map(|it| it.pair.both()));
        let nothing_goes_on = busy.is_empty();
        let mut missing = Vec::new();
        for (encounter, it) in self.open(presence.now_ms) {
            let both = it.pair.both();
            if it.running.is_some() || both.iter().any(|one| busy.contains(one)) {
                continue;
            }
            let round = usize::try_from(it.round).ok().and_then(|at| self.from_ms.get(at));
            let has_waited =
                round.is_some_and(|from| presence.now_ms.saturating_sub(*from) >= patience);
            let away = both.map(|one| presence.is_away_for(one, patience));
            let is_lost = away[0] != away[1] && both.iter().any(|&one| presence.is_here(one))
                || away == [true, true] && nothing_goes_on;
            if has_waited && is_lost {
                busy.extend(both);
                missing.push(Missing { encounter, missing: away });
            }
        }
        missing
    }
}
