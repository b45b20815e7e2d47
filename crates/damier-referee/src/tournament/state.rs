//! What has happened in an event, and what that means.

use damier_rules::{Outcome, Seat, Verdict};
use serde::{Deserialize, Serialize};

use super::standings::{Line, ranked};
use super::{Entrant, Entry, Format, Halves, Pair, Plan, Scored, Standing, arena};

/// So many announcements are remembered.
const MOST_ANNOUNCED: usize = 5;
/// In a knockout so many more games are played for a decision; then the better one of the roster goes on.
const MOST_MORE: usize = 4;

/// Something that happened in an event: what is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum Event {
    /// Somebody takes part.
    Entered(Entry),
    /// Somebody takes part no longer.
    Withdrew {
        /// Who.
        entrant: Entrant,
    },
    /// Somebody who did not takes part again.
    Returned {
        /// Who.
        entrant: Entrant,
    },
    /// It begins.
    Started {
        /// When, in milliseconds of Unix time.
        at_ms: i64,
        /// Who takes part, the strongest first.
        order: Vec<Entrant>,
    },
    /// A round is decided on.
    Paired {
        /// Which, from 0.
        round: u32,
        /// Who meets.
        pairs: Vec<Pair>,
        /// Who has it off.
        off: Vec<Entrant>,
        /// The earliest moment at which it begins, in milliseconds of Unix time.
        from_ms: i64,
    },
    /// The last round is paired anew.
    Unpaired {
        /// Which.
        round: u32,
    },
    /// A game of an encounter begins.
    Began {
        /// Which encounter.
        encounter: u32,
        /// Under which id.
        game: String,
        /// Who sits on the first seat.
        one: Entrant,
    },
    /// It is over.
    Ended {
        /// Which encounter.
        encounter: u32,
        /// Under which id.
        game: String,
        /// How it ended; nothing if it was called off, and is to be played again.
        outcome: Option<Outcome>,
    },
    /// What an encounter counts, whatever was played.
    Ruled {
        /// Which.
        encounter: u32,
        /// What it counts; nothing if it counts what was played after all.
        ruled: Option<Ruled>,
    },
    /// No new games begin.
    Paused,
    /// They do again.
    Resumed,
    /// Everybody is told something.
    Announced {
        /// What.
        text: String,
    },
    /// Whoever directs the event did something at a board.
    Acted {
        /// At which.
        encounter: u32,
        /// What.
        act: Act,
    },
    /// It is over.
    Finished,
}

/// What whoever directs an event does at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// The clocks stand.
    Adjourned,
    /// They go on.
    Resumed,
    /// Somebody got time.
    GaveTime {
        /// Who.
        entrant: Entrant,
        /// How many seconds.
        seconds: u32,
    },
}

/// What an encounter counts, whatever was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruled {
    /// What each has of it.
    pub halves: [Halves; 2],
    /// Is it because somebody was not there?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_forfeit: bool,
}

/// How far an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Entrants are awaited.
    Open,
    /// It goes on.
    Running,
    /// It goes on later.
    Paused,
    /// It is over.
    Over,
}

/// Somebody who takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// As they entered.
    pub entry: Entry,
    /// Have they withdrawn?
    pub is_out: bool,
    /// How many rounds were decided on when they came.
    pub since: u32,
}

/// A game of an encounter that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its id.
    pub id: String,
    /// How it ended.
    pub outcome: Outcome,
    /// What the two of the encounter have of it.
    pub halves: [Halves; 2],
}

/// A game of an encounter that goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Running {
    /// Its id.
    pub id: String,
    /// Who sits on the first seat.
    pub one: Entrant,
}

/// Whatever two entrants play in a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// Of which round, from 0.
    pub round: u32,
    /// Who.
    pub pair: Pair,
    /// What they have played.
    pub games: Vec<Game>,
    /// The game that goes on.
    pub running: Option<Running>,
    /// What it counts whatever was played.
    pub ruled: Option<Ruled>,
    /// How many games it has, by what was played so far.
    pub(super) wanted: usize,
    /// Is it among those that were decided?
    is_noted: bool,
}

impl Encounter {
    /// Which of its games is next, from 0.
    #[must_use]
    pub fn next_game(&self) -> u32 {
        u32::try_from(self.games.len()).unwrap_or(u32::MAX)
    }

    /// What became of it; nothing while it goes on.
    #[must_use]
    pub fn scored(&self) -> Option<Scored> {
        let (halves, is_played) = match self.ruled {
            Some(ruled) => (ruled.halves, !ruled.is_forfeit),
            None if self.games.len() < self.wanted => return None,
            None => (self.played(), true),
        };
        let games = u32::try_from(self.wanted).unwrap_or(u32::MAX);
        Some(Scored { pair: self.pair, halves, games, is_played })
    }

    /// What both have of the games that were played.
    #[must_use]
    pub fn played(&self) -> [Halves; 2] {
        let sum = |at: usize| self.games.iter().map(|game| game.halves[at]).sum();
        [sum(0), sum(1)]
    }

    /// What both have if one of them does not go on.
    pub(super) fn given_up_by(&self, entrant: Entrant) -> Ruled {
        let left = u32::try_from(self.wanted.saturating_sub(self.games.len())).unwrap_or(0);
        let [first, second] = self.played();
        let halves = if entrant == self.pair.first {
            [first, second + 2 * left]
        } else {
            [first + 2 * left, second]
        };
        Ruled { halves, is_forfeit: self.games.is_empty() }
    }
}

/// An event: its plan, and what has happened.
#[derive(Clone, Debug)]
pub struct Tournament {
    pub(super) plan: Plan,
    pub(super) stage: Stage,
    pub(super) members: Vec<Member>,
    pub(super) encounters: Vec<Encounter>,
    /// Those who have a round off.
    pub(super) off: Vec<(u32, Entrant)>,
    /// How many rounds were decided on, and when each of them may begin.
    pub(super) from_ms: Vec<i64>,
    pub(super) started_ms: Option<i64>,
    /// Who takes part, the strongest first; late ones last.
    pub(super) order: Vec<Entrant>,
    /// The encounters in the order in which they were decided.
    decided: Vec<usize>,
    announced: Vec<String>,
}

impl Tournament {
    /// An event for which nobody has entered.
    #[must_use]
    pub fn new(plan: Plan) -> Tournament {
        Tournament {
            plan,
            stage: Stage::Open,
            members: Vec::new(),
            encounters: Vec::new(),
            off: Vec::new(),
            from_ms: Vec::new(),
            started_ms: None,
            order: Vec::new(),
            decided: Vec::new(),
            announced: Vec::new(),
        }
    }

    /// What it is.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// How far it is.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Who takes part, or did.
    #[must_use]
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// All encounters so far, in the order in which they are to be played.
    #[must_use]
    pub fn encounters(&self) -> &[Encounter] {
        &self.encounters
    }

    /// Who has a round off.
    #[must_use]
    pub fn off(&self) -> &[(u32, Entrant)] {
        &self.off
    }

    /// What everybody was told, the last first.
    #[must_use]
    pub fn announced(&self) -> &[String] {
        &self.announced
    }

    /// When each round that was decided on begins, or began, in milliseconds of Unix time.
    #[must_use]
    pub fn round_begins(&self) -> &[i64] {
        &self.from_ms
    }

    /// How many rounds were decided on.
    #[must_use]
    pub fn rounds(&self) -> u32 {
        u32::try_from(self.from_ms.len()).unwrap_or(u32::MAX)
    }

    /// When it began, in milliseconds of Unix time.
    #[must_use]
    pub fn started_ms(&self) -> Option<i64> {
        self.started_ms
    }

    /// When an arena ends.
    #[must_use]
    pub fn ends_ms(&self) -> Option<i64> {
        let Format::Arena { minutes } = self.plan.format else { return None };
        Some(self.started_ms?.saturating_add(i64::from(minutes) * 60_000))
    }

    /// The entrant of that name.
    #[must_use]
    pub fn called(&self, name: &str) -> Option<Entrant> {
        let at = self.members.iter().position(|member| member.entry.name == name)?;
        u16::try_from(at).ok().map(Entrant)
    }

    pub(super) fn member(&self, entrant: Entrant) -> Option<&Member> {
        self.members.get(entrant.at())
    }

    pub(super) fn is_in(&self, entrant: Entrant) -> bool {
        self.member(entrant).is_some_and(|member| !member.is_out)
    }

    /// All who take part.
    pub(super) fn all(&self) -> impl Iterator<Item = Entrant> + use<> {
        (0..u16::try_from(self.members.len()).unwrap_or(u16::MAX)).map(Entrant)
    }

    /// Makes true what was stored. What cannot be is passed over: nothing else may change.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Entered(entry) => {
                let since = self.rounds();
                if let (Some(_), Ok(at)) = (self.started_ms, u16::try_from(self.members.len())) {
                    self.order.push(Entrant(at));
                }
                self.members.push(Member { entry: entry.clone(), is_out: false, since });
            }
            Event::Withdrew { entrant } => {
                if let Some(member) = self.members.get_mut(entrant.at()) {
                    member.is_out = true;
                }
            }
            Event::Returned { entrant } => {
                if let Some(member) = self.members.get_mut(entrant.at()) {
                    member.is_out = false;
                }
            }
            Event::Started { at_ms, order } => {
                self.stage = Stage::Running;
                self.started_ms = Some(*at_ms);
                self.order.clone_from(order);
            }
            Event::Paired { round, pairs, off, from_ms } => {
                if self.rounds() == *round {
                    self.from_ms.push(*from_ms);
                }
                let wanted = usize::try_from(self.plan.games).unwrap_or(1);
                self.encounters.extend(pairs.iter().map(|&pair| Encounter {
                    round: *round,
                    pair,
                    games: Vec::new(),
                    running: None,
                    ruled: None,
                    wanted,
                    is_noted: false,
                }));
                self.off.extend(off.iter().map(|&entrant| (*round, entrant)));
            }
            Event::Unpaired { round } => {
                // The last round's are the last ones.
                self.encounters.retain(|encounter| encounter.round != *round);
                self.decided.retain(|&at| at < self.encounters.len());
                self.off.retain(|(of, _)| of != round);
                self.from_ms.truncate(usize::try_from(*round).unwrap_or(usize::MAX));
            }
            Event::Began { encounter, game, one } => {
                if let Some(encounter) = self.encounter_mut(*encounter) {
                    encounter.running = Some(Running { id: game.clone(), one: *one });
                }
            }
            Event::Ended { encounter, game, outcome } => self.end(*encounter, game, *outcome),
            Event::Ruled { encounter: at, ruled } => {
                if let Some(encounter) = self.encounter_mut(*at) {
                    encounter.ruled = *ruled;
                }
                self.note_decision(*at);
            }
            Event::Paused => self.stage = Stage::Paused,
            Event::Resumed => self.stage = Stage::Running,
            Event::Finished => self.stage = Stage::Over,
            Event::Announced { text } => {
                self.announced.insert(0, text.clone());
                self.announced.truncate(MOST_ANNOUNCED);
            }
            Event::Acted { .. } => {}
        }
    }

    fn encounter_mut(&mut self, at: u32) -> Option<&mut Encounter> {
        self.encounters.get_mut(usize::try_from(at).ok()?)
    }

    fn end(&mut self, at: u32, game: &str, outcome: Option<Outcome>) {
        let Some(encounter) = self.encounter_mut(at) else { return };
        // A game counts once, however often it is told.
        let Some(running) = encounter.running.take_if(|running| running.id == game) else { return };
        let Some(outcome) = outcome else { return };
        let halves = match outcome.verdict {
            Verdict::Draw => [1, 1],
            Verdict::Win(seat) if (seat == Seat::One) == (running.one == encounter.pair.first) => {
                [2, 0]
            }
            Verdict::Win(_) => [0, 2],
        };
        let (games, is_knockout) = (self.plan.games, self.is_knockout(at));
        let Some(encounter) = self.encounter_mut(at) else { return };
        encounter.games.push(Game { id: game.to_owned(), outcome, halves });
        if is_knockout && encounter.games.len() == encounter.wanted {
            let [first, second] = encounter.played();
            let more = encounter.wanted - usize::try_from(games).unwrap_or(1);
            if first == second && more < MOST_MORE {
                encounter.wanted += 1;
            }
        }
        self.note_decision(at);
    }

    fn note_decision(&mut self, at: u32) {
        let Ok(at) = usize::try_from(at) else { return };
        let Some(encounter) = self.encounters.get_mut(at) else { return };
        let was_decided = encounter.is_noted;
        encounter.is_noted = encounter.scored().is_some();
        match (was_decided, encounter.is_noted) {
            (false, true) => self.decided.push(at),
            (true, false) => self.decided.retain(|&other| other != at),
            _ => {}
        }
    }

    /// Is an encounter one whose loser is out?
    pub(super) fn is_knockout(&self, encounter: u32) -> bool {
        match self.plan.format {
            Format::Knockout => true,
            Format::Groups { .. } => {
                let at = usize::try_from(encounter).unwrap_or(usize::MAX);
                self.encounters.get(at).is_some_and(|it| it.round >= self.group_rounds())
            }
            _ => false,
        }
    }

    /// Who goes on from an encounter of a knockout.
    pub(super) fn winner(scored: &Scored) -> Entrant {
        match scored.halves[0].cmp(&scored.halves[1]) {
            std::cmp::Ordering::Greater => scored.pair.first,
            std::cmp::Ordering::Less => scored.pair.second,
            // The better one of the roster.
            std::cmp::Ordering::Equal => scored.pair.first.min(scored.pair.second),
        }
    }

    /// All that was decided, in the order in which it was.
    pub fn scored(&self) -> impl Iterator<Item = Scored> + use<'_> {
        self.decided.iter().filter_map(|&at| self.encounters[at].scored())
    }

    /// The table as it is now.
    #[must_use]
    pub fn standings(&self) -> Vec<Standing> {
        let scored: Vec<Scored> = self.scored().collect();
        let full = 2 * self.plan.games;
        let line = |entrant| Line { entrant, level: 0, halves: 0 };
        let mut lines: Vec<Line> = self.all().map(line).collect();
        match self.plan.format {
            Format::Arena { .. } => {
                for (line, run) in lines.iter_mut().zip(arena::runs(self.members.len(), &scored)) {
                    line.halves = run.halves;
                }
            }
            Format::RoundRobin { .. } | Format::Swiss { .. } | Format::Gauntlet { .. } => {
                Tournament::add_up(&mut lines, &scored);
                if let Format::Swiss { .. } = self.plan.format {
                    self.off.iter().for_each(|(_, one)| lines[one.at()].halves += full);
                }
            }
            Format::Knockout | Format::Groups { .. } => {
                Tournament::add_up(&mut lines, &scored);
                for (line, level) in lines.iter_mut().zip(self.levels()) {
                    line.level = level;
                }
            }
        }
        ranked(lines, &scored, &self.plan.tie_breaks)
    }

    fn add_up(lines: &mut [Line], scored: &[Scored]) {
        for scored in scored {
            for (one, halves) in scored.pair.both().into_iter().zip(scored.halves) {
                if let Some(line) = lines.get_mut(one.at()) {
                    line.halves += halves;
                }
            }
        }
    }

    /// How far everybody came in a knockout: the rounds they got through.
    fn levels(&self) -> Vec<u32> {
        let mut levels = vec![0; self.members.len()];
        for (at, encounter) in (0..).zip(&self.encounters) {
            if self.is_knockout(at) {
                // Whoever is in a round is better than whoever is not.
                for one in encounter.pair.both() {
                    let level = &mut levels[one.at()];
                    *level = (*level).max(2 * encounter.round + 1);
                }
                if let Some(scored) = encounter.scored() {
                    let level = &mut levels[Tournament::winner(&scored).at()];
                    *level = (*level).max(2 * encounter.round + 2);
                }
            }
        }
        levels
    }
}
