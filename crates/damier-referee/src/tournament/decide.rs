//! What people want of an event.

use damier_rules::Outcome;
use thiserror::Error;

use super::{
    Act, Entrant, Entry, Event, Format, MOST_ENTRANTS, Pair, Place, Ruled, Stage, Tournament,
};

/// No announcement is longer.
const LONGEST_TEXT: usize = 500;

/// What somebody wants of an event, or what has happened at one of its boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// To take part.
    Enter(Entry),
    /// To take part no longer.
    Withdraw(Entrant),
    /// To begin.
    Start,
    /// To begin no more games.
    Pause,
    /// To begin them again.
    Resume,
    /// To tell everybody something.
    Announce(String),
    /// To decide what an encounter counts, or that it counts what was played.
    Rule {
        /// Which.
        encounter: u32,
        /// What it counts.
        ruled: Option<Ruled>,
    },
    /// To pair the last round anew: like that, or by the rules of the format.
    Repair(Option<Vec<Pair>>),
    /// To have it written down.
    Act {
        /// At which board.
        encounter: u32,
        /// What was done.
        act: Act,
    },
    /// To begin a game.
    Begin {
        /// Of which encounter.
        encounter: u32,
        /// Under which id.
        game: String,
        /// Who sits on the first seat.
        one: Entrant,
    },
    /// To count a game that is over.
    End {
        /// Of which encounter.
        encounter: u32,
        /// Under which id.
        game: String,
        /// How it ended; nothing if it was called off.
        outcome: Option<Outcome>,
    },
    /// To wait no longer for somebody.
    Forfeit {
        /// In which encounter.
        encounter: u32,
        /// Who is not there, the first one's before the second's.
        missing: [bool; 2],
    },
    /// To end it now.
    Finish,
}

/// Why nothing came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// It has not begun, has begun, or is over.
    #[error("not now")]
    NotNow,
    /// Nobody is called that.
    #[error("no such entrant")]
    NoSuchEntrant,
    /// There is no such encounter.
    #[error("no such encounter")]
    NoSuchEncounter,
    /// Somebody has that name.
    #[error("that name has entered")]
    Taken,
    /// There is no place.
    #[error("the event is full")]
    Full,
    /// Two are needed.
    #[error("two entrants are needed")]
    TooFew,
    /// Nobody can enter a knockout that has begun.
    #[error("it is too late to enter")]
    TooLate,
    /// What would be changed was built on already.
    #[error("the next round has begun")]
    Begun,
    /// Not everybody is there once.
    #[error("everybody must be paired once")]
    BadPairs,
    /// More points than there are.
    #[error("too many points")]
    TooManyPoints,
    /// Nothing, or too much, was written.
    #[error("the text is empty or too long")]
    BadText,
}

impl Tournament {
    /// What comes of a wish, at a moment in milliseconds of Unix time. Nothing has changed yet.
    ///
    /// # Errors
    /// If nothing can come of it.
    pub fn decide(&self, now_ms: i64, command: &Command) -> Result<Vec<Event>, Refused> {
        match command {
            Command::Enter(entry) => self.enter(entry, now_ms),
            Command::Withdraw(entrant) => self.withdraw(*entrant),
            Command::Start => self.start(now_ms),
            Command::Pause if self.stage == Stage::Running => Ok(vec![Event::Paused]),
            Command::Resume if self.stage == Stage::Paused => Ok(vec![Event::Resumed]),
            Command::Finish if self.started_ms.is_some() && self.stage != Stage::Over => {
                Ok(vec![Event::Finished])
            }
            Command::Pause | Command::Resume | Command::Finish => Err(Refused::NotNow),
            Command::Announce(text) => {
                let text = text.trim();
                let fits = !text.is_empty() && text.chars().count() <= LONGEST_TEXT;
                let event = Event::Announced { text: text.to_owned() };
                if fits { Ok(vec![event]) } else { Err(Refused::BadText) }
            }
            Command::Rule { encounter, ruled } => self.rule(*encounter, *ruled),
            Command::Repair(pairs) => self.repair(pairs.as_deref(), now_ms),
            &Command::Act { encounter, act } => {
                self.encounter(encounter)?;
                Ok(vec![Event::Acted { encounter, act }])
            }
            Command::Begin { encounter, game, one } => {
                let is_free = self.encounter(*encounter)?.running.is_none();
                let (encounter, game, one) = (*encounter, game.clone(), *one);
                let event = Event::Began { encounter, game, one };
                if is_free && self.stage == Stage::Running {
                    Ok(vec![event])
                } else {
                    Err(Refused::NotNow)
                }
            }
            Command::End { encounter, game, outcome } => {
                if self.encounter(*encounter)?.running.as_ref().map(|it| &it.id) != Some(game) {
                    return Err(Refused::NotNow);
                }
                let (encounter, game, outcome) = (*encounter, game.clone(), *outcome);
                Ok(vec![Event::Ended { encounter, game, outcome }])
            }
            &Command::Forfeit { encounter, missing } => self.forfeit(encounter, missing),
        }
    }

    pub(super) fn encounter(&self, at: u32) -> Result<&super::Encounter, Refused> {
        let at = usize::try_from(at).map_err(|_| Refused::NoSuchEncounter)?;
        self.encounters.get(at).ok_or(Refused::NoSuchEncounter)
    }

    fn enter(&self, entry: &Entry, now_ms: i64) -> Result<Vec<Event>, Refused> {
        let same = |name: &str| name.to_lowercase() == entry.name.to_lowercase();
        if let Some(at) = self.members.iter().position(|member| same(&member.entry.name)) {
            return self.come_back(at, entry);
        }
        if self.members.len() >= MOST_ENTRANTS {
            return Err(Refused::Full);
        }
        let mut events = vec![Event::Entered(entry.clone())];
        match (self.stage, self.plan.format) {
            (Stage::Open, _) => {}
            (Stage::Over, _) => return Err(Refused::NotNow),
            (_, Format::Knockout | Format::Groups { .. }) => return Err(Refused::TooLate),
            _ => {
                let late = u16::try_from(self.members.len()).map_err(|_| Refused::Full)?;
                events.extend(self.catch_up(Entrant(late), now_ms));
            }
        }
        Ok(events)
    }

    /// Whoever has withdrawn may come back where rounds are still to be paired.
    fn come_back(&self, at: usize, entry: &Entry) -> Result<Vec<Event>, Refused> {
        let member = self.members.get(at).filter(|it| it.is_out && it.entry.player == entry.player);
        let entrant = u16::try_from(at).map(Entrant).map_err(|_| Refused::Full)?;
        let was_there = self.started_ms.is_none() || self.order.contains(&entrant);
        let by_rounds = matches!(self.plan.format, Format::Swiss { .. } | Format::Arena { .. });
        match self.stage {
            _ if member.is_none() => Err(Refused::Taken),
            Stage::Open => Ok(vec![Event::Returned { entrant }]),
            Stage::Running | Stage::Paused if by_rounds && was_there => {
                Ok(vec![Event::Returned { entrant }])
            }
            Stage::Running | Stage::Paused => Err(Refused::TooLate),
            Stage::Over => Err(Refused::NotNow),
        }
    }

    /// All encounters that somebody gives up are the opponents'.
    fn withdraw(&self, entrant: Entrant) -> Result<Vec<Event>, Refused> {
        let member = self.member(entrant).ok_or(Refused::NoSuchEntrant)?;
        if member.is_out || self.stage == Stage::Over {
            return Err(Refused::NotNow);
        }
        let open = (0..).zip(&self.encounters).filter(|(_, encounter)| {
            encounter.scored().is_none() && encounter.pair.opponent(entrant).is_some()
        });
        let ruled = open.map(|(at, encounter)| Event::Ruled {
            encounter: at,
            ruled: Some(encounter.given_up_by(entrant)),
        });
        Ok([Event::Withdrew { entrant }].into_iter().chain(ruled).collect())
    }

    pub(super) fn start(&self, now_ms: i64) -> Result<Vec<Event>, Refused> {
        if self.stage != Stage::Open {
            return Err(Refused::NotNow);
        }
        let mut order: Vec<Entrant> = self.all().filter(|&one| self.is_in(one)).collect();
        if order.len() < 2 {
            return Err(Refused::TooFew);
        }
        // Those without a rating keep their order behind the others.
        order.sort_by_key(|&one| {
            std::cmp::Reverse(self.member(one).and_then(|member| member.entry.rating))
        });
        Ok(vec![Event::Started { at_ms: now_ms, order }])
    }

    fn rule(&self, at: u32, ruled: Option<Ruled>) -> Result<Vec<Event>, Refused> {
        let encounter = self.encounter(at)?;
        if self.started_ms.is_none() {
            return Err(Refused::NotNow);
        }
        if let Some(Ruled { halves: [first, second], .. }) = ruled {
            let most = 2 * u32::try_from(encounter.wanted).unwrap_or(u32::MAX / 2);
            if first.saturating_add(second) > most {
                return Err(Refused::TooManyPoints);
            }
        }
        let mut events = vec![Event::Ruled { encounter: at, ruled }];
        // A round that was paired by this result is paired anew, unless it is being played.
        if self.is_knockout(at) && encounter.round + 1 < self.rounds() {
            let later = self.rounds() - 1;
            if later > encounter.round + 1 || self.has_begun(later) {
                return Err(Refused::Begun);
            }
            events.push(Event::Unpaired { round: later });
        }
        Ok(events)
    }

    /// Has anything of a round been played or decided?
    fn has_begun(&self, round: u32) -> bool {
        self.encounters
            .iter()
            .filter(|it| it.round == round)
            .any(|it| it.running.is_some() || !it.games.is_empty() || it.ruled.is_some())
    }

    fn repair(&self, pairs: Option<&[Pair]>, now_ms: i64) -> Result<Vec<Event>, Refused> {
        let round = self.rounds().checked_sub(1).ok_or(Refused::NotNow)?;
        let is_swiss = matches!(self.plan.format, Format::Swiss { .. });
        let is_by_round = is_swiss || self.knockout_begins().is_some_and(|first| first <= round);
        if !is_by_round || self.stage == Stage::Over {
            return Err(Refused::NotNow);
        }
        if self.has_begun(round) {
            return Err(Refused::Begun);
        }
        let mut events = vec![Event::Unpaired { round }];
        if let Some(pairs) = pairs {
            events.push(self.by_hand(round, pairs, now_ms)?);
        }
        Ok(events)
    }

    fn by_hand(&self, round: u32, pairs: &[Pair], now_ms: i64) -> Result<Event, Refused> {
        // In a knockout, those who are still in it: as many of them have the round off as before.
        let last = self.knockout().pop();
        let plays = |one: Entrant| match &last {
            Some(places) => places.iter().any(|place| place.has(one)),
            None => self.is_in(one),
        };
        let mut left: Vec<Entrant> = self.order.iter().copied().filter(|&one| plays(one)).collect();
        for one in pairs.iter().flat_map(|pair| pair.both()) {
            let at = left.iter().position(|&other| other == one).ok_or(Refused::BadPairs)?;
            left.remove(at);
        }
        let off = last.map(|places| places.iter().filter(|it| matches!(it, Place::Off(_))).count());
        if off.map_or(left.len() > 1, |off| left.len() != off) {
            return Err(Refused::BadPairs);
        }
        let (pairs, off) = (pairs.to_vec(), left);
        let from_ms = self.plan.begins_ms(round, now_ms);
        Ok(Event::Paired { round, pairs, off, from_ms })
    }

    fn forfeit(&self, at: u32, missing: [bool; 2]) -> Result<Vec<Event>, Refused> {
        let encounter = self.encounter(at)?;
        if encounter.scored().is_some() || encounter.running.is_some() {
            return Err(Refused::NotNow);
        }
        let ruled = match missing {
            [true, false] => encounter.given_up_by(encounter.pair.first),
            [false, true] => encounter.given_up_by(encounter.pair.second),
            [true, true] => {
                Ruled { halves: encounter.played(), is_forfeit: encounter.games.is_empty() }
            }
            [false, false] => return Err(Refused::NotNow),
        };
        Ok(vec![Event::Ruled { encounter: at, ruled: Some(ruled) }])
    }
}
