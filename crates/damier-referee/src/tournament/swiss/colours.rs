//! Who would like to begin, and who does.

use super::card::Card;
use super::{Entrant, Pair};

/// How much somebody needs a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strength {
    None,
    Mild,
    Strong,
    Absolute,
}

/// Which colour somebody needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Preference {
    /// To begin, or not to.
    pub(super) side: Option<bool>,
    pub(super) strength: Strength,
    /// How often they began more often than not.
    difference: i64,
}

impl Preference {
    /// By who began in the games so far.
    pub(super) fn new(colours: &[bool]) -> Preference {
        let difference = difference(colours);
        let is_doubled = matches!(colours, [.., one, other] if one == other);
        let last = colours.last().copied();
        let side = if difference == 0 { last.map(|last| !last) } else { Some(difference < 0) };
        let strength = match difference.abs() {
            _ if is_doubled => Strength::Absolute,
            0 if last.is_none() => Strength::None,
            0 => Strength::Mild,
            1 => Strength::Strong,
            _ => Strength::Absolute,
        };
        Preference { side, strength, difference }
    }

    /// Not both can have what they need.
    pub(super) fn conflicts(self, other: Preference) -> bool {
        self.side.is_some() && self.side == other.side
    }
}

fn difference(colours: &[bool]) -> i64 {
    colours.iter().map(|&is_first| if is_first { 1 } else { -1 }).sum()
}

/// Who begins. The one of higher rank is given first.
pub(super) fn allocate(higher: &Card, lower: &Card) -> Pair {
    if higher_begins(higher, lower) {
        Pair { first: higher.entrant, second: lower.entrant }
    } else {
        Pair { first: lower.entrant, second: higher.entrant }
    }
}

fn higher_begins(higher: &Card, lower: &Card) -> bool {
    let (one, other) = (higher.preference, lower.preference);
    let stronger = (one.strength, one.width()).cmp(&(other.strength, other.width()));
    match (one.side, other.side) {
        (Some(one), Some(other)) if one != other => one, // E1
        (Some(one), _) if stronger.is_gt() => one,       // E2
        (_, Some(other)) if stronger.is_lt() => !other,
        _ => last_different(higher, lower) // E3
            .or(one.side) // E4
            .unwrap_or_else(|| begins_in_first_round(higher.entrant)), // E5
    }
}

impl Preference {
    /// What decides between two who need the same absolutely.
    fn width(self) -> i64 {
        if self.strength == Strength::Absolute { self.difference.abs() } else { 0 }
    }
}

/// The other way round than when one of both began and the other did not, the last time.
fn last_different(higher: &Card, lower: &Card) -> Option<bool> {
    let mut rounds = higher.colours.iter().rev().zip(lower.colours.iter().rev());
    rounds.find(|(one, other)| one != other).map(|(_, &lower)| lower)
}

/// Numbers 1, 3, 5 … begin; numbers count from 1, entrants from 0.
fn begins_in_first_round(entrant: Entrant) -> bool {
    entrant.0.is_multiple_of(2)
}

/// How many of both would have begun three times more often than not, or the other way round.
pub(super) fn too_different(higher: &Card, lower: &Card) -> i64 {
    count(higher, lower, |colours| difference(colours).abs() > 2)
}

/// How many of both would have had a colour three times in a row.
pub(super) fn thrice(higher: &Card, lower: &Card) -> i64 {
    count(higher, lower, |colours| matches!(colours, [.., a, b, c] if a == b && b == c))
}

fn count(higher: &Card, lower: &Card, is_bad: impl Fn(&[bool]) -> bool) -> i64 {
    let begins = higher_begins(higher, lower);
    let after = [(higher, begins), (lower, !begins)].map(|(card, is_first)| {
        let mut colours = card.colours.clone();
        colours.push(is_first);
        i64::from(is_bad(&colours))
    });
    after.iter().sum()
}
