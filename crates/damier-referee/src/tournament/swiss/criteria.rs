//! What a pair is worth, by the criteria C5 to C19.

use std::cmp::Reverse;

use super::Halves;
use super::bracket::{Bracket, Kind};
use super::card::{Card, Float};
use super::colours::{Strength, thrice, too_different};

/// A criterion, or what is counted for one score difference by a criterion: the greater ones count first.
pub(super) type Field = (u8, Reverse<Halves>);

const COMPLETE: u8 = 4;
const PAIRS: u8 = 5;
const DIFFERENCES: u8 = 6;
const PAIRS_BELOW: u8 = 7;
const MOVED_BELOW: u8 = 8;
const TOO_DIFFERENT: u8 = 9;
const THRICE: u8 = 10;
const COLOURS: u8 = 11;
const STRONG_COLOURS: u8 = 12;
/// Of the round before; of the one before that there are others behind.
const FLOATS: [u8; 2] = [13, 15];
const FLOAT_DIFFERENCES: [u8; 2] = [17, 19];

/// What is counted for a pair.
#[derive(Debug, Default)]
pub(super) struct Merits(pub(super) Vec<(Field, i64)>);

impl Merits {
    fn count(&mut self, criterion: u8, times: i64) {
        self.count_at(criterion, 0, times);
    }

    fn count_at(&mut self, criterion: u8, difference: Halves, times: i64) {
        if times != 0 {
            self.0.push(((criterion, Reverse(difference)), times));
        }
    }
}

impl Bracket<'_> {
    /// What is counted for the pair of two members, who may meet. The one of higher rank is given first.
    pub(super) fn merits(&self, higher: usize, lower: usize) -> Merits {
        let mut merits = Merits::default();
        let cards = [&self.cards[higher], &self.cards[lower]];
        if self.kind != Kind::Upper {
            // C4, and C2: who may not have the round off has to be paired.
            let barred = cards.map(|card| i64::from(!card.may_rest));
            merits.count(COMPLETE, 1 + barred[0] + barred[1]);
        }
        let (is_inside, is_below) = (!self.is_below(higher), self.is_below(lower));
        if self.kind == Kind::Upper {
            count_below(&mut merits, cards, is_inside, is_below);
        }
        if !is_below {
            self.count_inside(&mut merits, cards);
        }
        merits
    }

    fn count_inside(&self, merits: &mut Merits, [higher, lower]: [&Card; 2]) {
        let difference = higher.halves - lower.halves;
        let unpaired = [higher, lower].map(|card| self.unpaired_difference(card));
        merits.count(PAIRS, 1); // C5
        for unpaired in unpaired {
            merits.count_at(DIFFERENCES, unpaired, 1); // C6
        }
        merits.count_at(DIFFERENCES, difference, -1);
        if higher.is_topscorer || lower.is_topscorer {
            merits.count(TOO_DIFFERENT, -too_different(higher, lower)); // C8
            merits.count(THRICE, -thrice(higher, lower)); // C9
        }
        if higher.preference.conflicts(lower.preference) {
            let is_strong =
                higher.preference.strength.min(lower.preference.strength) >= Strength::Strong;
            merits.count(COLOURS, -1); // C10
            merits.count(STRONG_COLOURS, -i64::from(is_strong)); // C11
        }
        for back in 0..2 {
            count_floats(merits, [higher, lower], unpaired, back);
        }
    }

    /// What is counted for one who meets nobody here, or nobody at all: as if their opponent had a point less than
    /// the last one.
    fn unpaired_difference(&self, card: &Card) -> Halves {
        let least = self.residents.last().map_or(0, |&last| self.cards[last].halves);
        card.halves.saturating_sub(least).saturating_add(self.win)
    }
}

/// C7: the next bracket is to have as many pairs as possible, and to leave over as few as possible of those that
/// come down to it, by their scores.
fn count_below(merits: &mut Merits, [higher, lower]: [&Card; 2], is_inside: bool, is_below: bool) {
    if is_below {
        merits.count(PAIRS_BELOW, 1);
    } else {
        merits.count_at(MOVED_BELOW, lower.halves, 1);
    }
    if is_inside {
        merits.count_at(MOVED_BELOW, higher.halves, 1);
    }
}

/// C12 to C19: who floated lately is not to float again in the same way, or else not far.
fn count_floats(
    merits: &mut Merits,
    [higher, lower]: [&Card; 2],
    unpaired: [Halves; 2],
    back: usize,
) {
    let difference = higher.halves - lower.halves;
    let (count, far) = (FLOATS[back], FLOAT_DIFFERENCES[back]);
    let is_down = [higher, lower].map(|card| card.floats[back] == Float::Down);
    for (is_down, unpaired) in is_down.into_iter().zip(unpaired) {
        merits.count(count, i64::from(is_down));
        merits.count_at(far, unpaired, i64::from(is_down));
    }
    if difference == 0 {
        return;
    }
    let (is_down_again, is_up_again) = (is_down[0], lower.floats[back] == Float::Up);
    merits.count(count, -i64::from(is_down_again));
    merits.count_at(far, difference, -i64::from(is_down_again));
    merits.count(count + 1, -i64::from(is_up_again));
    merits.count_at(far + 1, difference, -i64::from(is_up_again));
}
