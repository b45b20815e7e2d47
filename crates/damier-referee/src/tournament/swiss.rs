//! Rounds of a Swiss system: those who scored as much meet, and nobody meets anybody twice.
//!
//! The Dutch system of FIDE (handbook C.04.3, the edition of 2017), with its letters: C1 to C19 are the criteria of
//! a pairing, D1 to D3 the order of those that are as good, E1 to E5 who begins.
//!
//! | file | what it knows |
//! |---|---|
//! | `card` | what the past of a player means for the next round |
//! | `colours` | who would like to begin, and who does |
//! | `bracket` | how a bracket is paired, by the order D1 to D3 |
//! | `criteria` | what a pair is worth, by the criteria C5 to C19 |
//! | `matching`, `weight` | the pairs that are worth most |

mod bracket;
mod card;
mod colours;
mod criteria;
mod matching;
mod weight;

use std::cmp::Reverse;

use self::bracket::{Bracket, Kind};
use self::card::Card;
use self::matching::Matching;
use self::weight::Weight;
use super::knockout::Next;
use super::{Entrant, Halves, Pair};

/// What the pairing of a round has to know of somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The lower, the stronger.
    pub entrant: Entrant,
    /// Do they take part in this round?
    pub is_here: bool,
    /// The rounds so far. Whoever came later has missed those before.
    pub past: Vec<Past>,
}

/// What somebody did in a round, and the half points it gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Past {
    /// Met an opponent.
    Played {
        /// Whom.
        opponent: Entrant,
        /// Had the first move.
        is_first: bool,
        /// What it gave.
        halves: Halves,
    },
    /// Won against somebody who did not come.
    ForfeitWin {
        /// What it gave.
        halves: Halves,
    },
    /// Had the round off, since there was an odd number of players.
    Bye {
        /// What it gave.
        halves: Halves,
    },
    /// Anything else: did not come, was excused, was not yet there.
    Missed {
        /// What it gave.
        halves: Halves,
    },
}

impl Past {
    fn halves(self) -> Halves {
        match self {
            Past::Played { halves, .. }
            | Past::ForfeitWin { halves }
            | Past::Bye { halves }
            | Past::Missed { halves } => halves,
        }
    }
}

/// How many rounds there are, and how many games an encounter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    /// All rounds, not only those so far.
    pub rounds: u32,
    /// Most often one.
    pub games: u32,
}

/// Who meets in the next round, the best first, and who has it off.
///
/// All players of the event are to be given, also those who are not there: what the others have done against them
/// still counts. Nothing, if those who are there cannot all be paired any more.
#[must_use]
pub fn pair(players: &[Player], length: Length) -> Option<Next> {
    let cards = card::cards(players, length);
    let everybody: Vec<usize> = (0..cards.len()).collect();
    if !can_complete(&cards, &everybody) {
        return None;
    }
    let (mut pairs, off) = pair_brackets(&cards, length.games.saturating_mul(2));
    pairs.sort_unstable_by_key(|&(higher, lower)| {
        let (higher, lower) = (&cards[higher], &cards[lower]);
        (Reverse(higher.halves), Reverse(lower.halves), higher.entrant)
    });
    let pairs =
        pairs.into_iter().map(|(higher, lower)| colours::allocate(&cards[higher], &cards[lower]));
    Some(Next {
        pairs: pairs.collect(),
        off: off.into_iter().map(|at| cards[at].entrant).collect(),
    })
}

/// Pairs, as places in the ranking, and who is left.
type Paired = (Vec<(usize, usize)>, Vec<usize>);

/// Each score is a bracket, together with those whom the bracket above has left over. If what is left of one could
/// not all be paired, it is paired again so that it can, with all scores below taken as one.
fn pair_brackets(cards: &[Card], win: Halves) -> Paired {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for at in 0..cards.len() {
        match groups.last_mut() {
            Some(group) if cards[group[0]].halves == cards[at].halves => group.push(at),
            _ => groups.push(vec![at]),
        }
    }
    let mut pairs = Vec::new();
    let mut moved = Vec::new();
    let mut kind = Kind::Upper;
    let mut at = 0;
    while let Some(residents) = groups.get(at) {
        let below = groups.get(at + 1);
        let kind_here = if below.is_some() { kind } else { Kind::Last };
        let below = below.map(Vec::as_slice).unwrap_or_default();
        let bracket = Bracket { cards, moved: &moved, residents, below, kind: kind_here, win };
        let (paired, left) = bracket.pair();
        let rest: Vec<usize> =
            left.iter().copied().chain(groups[at + 1..].iter().flatten().copied()).collect();
        if kind_here == Kind::Upper && !can_complete(cards, &rest) {
            let collapsed = groups.split_off(at + 1).concat();
            groups.push(collapsed);
            kind = Kind::Penultimate;
            continue;
        }
        pairs.extend(paired);
        moved = left;
        at += 1;
    }
    (pairs, moved)
}

/// Can all of them be paired, but one who may have the round off if their number is odd?
fn can_complete(cards: &[Card], members: &[usize]) -> bool {
    let is_good = |one: usize, other: usize| match (members.get(one), members.get(other)) {
        (Some(&one), Some(&other)) => cards[one].may_meet(&cards[other]),
        (Some(&one), None) | (None, Some(&one)) => cards[one].may_rest,
        (None, None) => true,
    };
    let matching = Matching::<1>::new(members.len(), |one, other| {
        Weight::new(i64::from(is_good(one, other)), 0)
    });
    (0..members.len()).all(|one| is_good(one, matching.mate(one)))
}
