//! Who is first, and why.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::{Entrant, Halves, Scored};

/// What decides between those who scored as much. Which, and in what order, is part of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// What they scored against each other.
    DirectEncounter,
    /// The scores of those one has beaten, and half of those one has drawn with.
    SonnebornBerger,
    /// The scores of all opponents.
    Buchholz,
    /// The same without the lowest.
    BuchholzCut1,
    /// The encounters one has won, played or not.
    Wins,
    /// What one scored against those who scored half of all points or more.
    Koya,
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// From 1; those whom nothing tells apart share the best of their places.
    pub place: u16,
    /// Who has it.
    pub entrant: Entrant,
    /// How far they came, where that counts more than points.
    pub level: u32,
    /// What they scored.
    pub halves: Halves,
    /// What decides among those who scored as much, in the order of the event: quarter points, for half of a half
    /// is one.
    pub ties: Vec<u32>,
}

/// Somebody and what they have, before ties are broken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) entrant: Entrant,
    /// How far they came, where that counts more than points.
    pub(super) level: u32,
    pub(super) halves: Halves,
}

/// The table of an event. Whoever has a round off is not in `scored`, and has its points in `off`.
#[must_use]
pub fn standings(
    entrants: u16,
    scored: &[Scored],
    off: &[(Entrant, Halves)],
    ties: &[TieBreak],
) -> Vec<Standing> {
    let line = |entrant| Line { entrant, level: 0, halves: 0 };
    let mut lines: Vec<Line> = (0..entrants).map(Entrant).map(line).collect();
    for (entrant, halves) in off.iter().copied().chain(scored.iter().flat_map(each)) {
        if let Some(line) = lines.get_mut(entrant.at()) {
            line.halves += halves;
        }
    }
    ranked(lines, scored, ties)
}

/// Puts the lines, which are in the order of the roster, into that of the table.
pub(super) fn ranked(lines: Vec<Line>, scored: &[Scored], ties: &[TieBreak]) -> Vec<Standing> {
    let table = Table { scored, scores: lines.iter().map(|line| line.halves).collect() };
    let line = |line: Line| Standing {
        place: 0,
        entrant: line.entrant,
        level: line.level,
        halves: line.halves,
        ties: ties.iter().map(|&tie| table.tie(tie, line.entrant)).collect(),
    };
    let mut lines: Vec<Standing> = lines.into_iter().map(line).collect();
    lines.sort_by(better);
    for at in 0..lines.len() {
        let is_shared = at > 0 && better(&lines[at - 1], &lines[at]) == Ordering::Equal;
        let place = if is_shared { lines[at - 1].place } else { place_of(at) };
        lines[at].place = place;
    }
    lines
}

/// The sort is stable: those whom nothing tells apart stay in the order of the roster.
fn better(one: &Standing, other: &Standing) -> Ordering {
    (other.level, other.halves, &other.ties).cmp(&(one.level, one.halves, &one.ties))
}

fn place_of(at: usize) -> u16 {
    u16::try_from(at + 1).expect("no more lines than entrants")
}

struct Table<'a> {
    scored: &'a [Scored],
    scores: Vec<Halves>,
}

impl Table<'_> {
    fn score(&self, entrant: Entrant) -> Halves {
        self.scores.get(entrant.at()).copied().unwrap_or(0)
    }

    /// The encounters of an entrant: with whom, what both scored.
    fn encounters(&self, of: Entrant) -> impl Iterator<Item = Encounter> + use<'_> {
        self.scored.iter().filter_map(move |scored| {
            let (own, other) = scored.of(of)?;
            let with = scored.pair.opponent(of)?;
            Some(Encounter { with, own, other, games: scored.games, is_played: scored.is_played })
        })
    }

    /// In quarter points.
    fn tie(&self, tie: TieBreak, of: Entrant) -> u32 {
        match tie {
            TieBreak::DirectEncounter => 2 * self.direct(of),
            TieBreak::SonnebornBerger => self.sonneborn_berger(of),
            TieBreak::Buchholz => 2 * self.opponents(of).iter().sum::<u32>(),
            TieBreak::BuchholzCut1 => 2 * self.opponents(of).iter().skip(1).sum::<u32>(),
            TieBreak::Wins => {
                let won = self.encounters(of).filter(|met| met.own > met.other).count();
                4 * u32::try_from(won).unwrap_or(u32::MAX / 4)
            }
            TieBreak::Koya => 2 * self.koya(of),
        }
    }

    /// Nothing, unless all who scored as much have met: else it would depend on who happened to.
    fn direct(&self, of: Entrant) -> Halves {
        let score = self.score(of);
        let tied: Vec<Entrant> = (0..)
            .map(Entrant)
            .zip(&self.scores)
            .filter(|&(_, &it)| it == score)
            .map(|(it, _)| it)
            .collect();
        let have_met = |one: Entrant, other: Entrant| {
            self.encounters(one).any(|met| met.with == other && met.is_played)
        };
        let all_met = tied
            .iter()
            .enumerate()
            .all(|(at, &one)| tied[at + 1..].iter().all(|&other| have_met(one, other)));
        if !all_met {
            return 0;
        }
        let among = self.encounters(of).filter(|met| tied.contains(&met.with));
        among.map(|met| met.own).sum()
    }

    /// An opponent's score counts for each point that was taken from them.
    fn sonneborn_berger(&self, of: Entrant) -> u32 {
        let met = self.encounters(of).filter(|met| met.is_played);
        met.map(|met| self.score(met.with) * met.own).sum()
    }

    /// The scores of the opponents, the lowest first.
    fn opponents(&self, of: Entrant) -> Vec<Halves> {
        let played = self.encounters(of).filter(|met| met.is_played);
        let mut scores: Vec<Halves> = played.map(|met| self.score(met.with)).collect();
        scores.sort_unstable();
        scores
    }

    fn koya(&self, of: Entrant) -> Halves {
        let is_good = |entrant: Entrant| {
            let possible: u32 = self.encounters(entrant).map(|met| 2 * met.games).sum();
            2 * self.score(entrant) >= possible
        };
        self.encounters(of).filter(|met| is_good(met.with)).map(|met| met.own).sum()
    }
}

struct Encounter {
    with: Entrant,
    own: Halves,
    other: Halves,
    games: u32,
    is_played: bool,
}

fn each(scored: &Scored) -> [(Entrant, Halves); 2] {
    let [first, second] = scored.pair.both();
    [(first, scored.halves[0]), (second, scored.halves[1])]
}
