//! How a bracket is paired: by the criteria, and among pairings that are as good by the order D1 to D3.

use std::collections::{BTreeMap, BTreeSet};

use super::card::Card;
use super::criteria::{Field, Merits};
use super::matching::Matching;
use super::weight::Weight;
use super::{Halves, Paired};

/// Where a bracket is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Upper,
    /// Whoever it leaves over must make it possible to pair all below, who are one bracket.
    Penultimate,
    Last,
}

/// Those who are paired together, as places in the ranking.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bracket<'a> {
    pub(super) cards: &'a [Card],
    /// Left over by the bracket above.
    pub(super) moved: &'a [usize],
    pub(super) residents: &'a [usize],
    /// The residents of the next bracket.
    pub(super) below: &'a [usize],
    pub(super) kind: Kind,
    /// A won encounter.
    pub(super) win: Halves,
}

impl Bracket<'_> {
    pub(super) fn pair(&self) -> Paired {
        let members = [self.moved, self.residents, self.below].concat();
        let layout = Layout::new(self, &members);
        match layout.bits() / 64 {
            0..=1 => Pairing::<2>::new(self, &members, &layout).pair(),
            2..=3 => Pairing::<4>::new(self, &members, &layout).pair(),
            4..=6 => Pairing::<7>::new(self, &members, &layout).pair(),
            7..=13 => Pairing::<14>::new(self, &members, &layout).pair(),
            _ => Pairing::<LIMBS>::new(self, &members, &layout).pair(),
        }
    }

    pub(super) fn is_below(&self, member: usize) -> bool {
        self.below.first().is_some_and(|&first| member >= first)
    }
}

/// The longest weights. If a bracket needs longer ones, its last criteria are left out: that is one with hundreds of
/// different scores.
const LIMBS: usize = 64;

/// Where the fields of a weight are.
struct Layout {
    fields: BTreeMap<Field, usize>,
    /// The bits of a number of members.
    width: usize,
    /// Those of all fields, with the lowest ones, which are for the order D1 to D3.
    bits: usize,
}

impl Layout {
    fn new(bracket: &Bracket, members: &[usize]) -> Layout {
        let width = bits(members.len());
        let mut used: BTreeSet<Field> = BTreeSet::new();
        for (at, &one) in members.iter().enumerate() {
            for &other in &members[at + 1..] {
                if bracket.cards[one].may_meet(&bracket.cards[other]) {
                    used.extend(bracket.merits(one, other).0.iter().map(|(field, _)| field));
                }
            }
        }
        // At most three times in a pair, with a sign: no sum runs over into the next field.
        let field_bits = width + 3;
        let mut layout = Layout { fields: BTreeMap::new(), width, bits: 4 * width + 7 };
        let room = (64 * LIMBS).saturating_sub(layout.bits());
        let kept: Vec<Field> = used.into_iter().take(room / field_bits).collect();
        for field in kept.into_iter().rev() {
            layout.fields.insert(field, layout.bits);
            layout.bits += field_bits;
        }
        layout
    }

    /// With room for duals: sums of many weights.
    fn bits(&self) -> usize {
        self.bits + HEADROOM
    }

    fn weight<const L: usize>(&self, merits: &Merits) -> Weight<L> {
        let fields =
            merits.0.iter().filter_map(|(field, times)| Some((self.fields.get(field)?, times)));
        fields.fold(Weight::ZERO, |sum, (&power, &times)| sum + Weight::new(times, power))
    }

    /// What is less than any matching is worth.
    fn never<const L: usize>(&self) -> Weight<L> {
        Weight::new(-1, self.bits + 2)
    }

    /// D2: pairs of an upper and a lower half count most, then the sum of the upper ones' places.
    fn exchanges(&self) -> [usize; 2] {
        [3 * self.width + 5, self.width + 3]
    }
}

const HEADROOM: usize = 48;

fn bits(number: usize) -> usize {
    usize::try_from(usize::BITS - number.leading_zeros()).unwrap_or_default()
}

/// Members are vertices here: those who moved down come first, then the residents, then those below.
struct Pairing<'a, const L: usize> {
    members: &'a [usize],
    layout: &'a Layout,
    /// Who may meet, a row for each member.
    may_meet: Vec<bool>,
    moved: usize,
    /// Those who moved down, and residents.
    inside: usize,
    matching: Matching<L>,
    paired: Vec<(usize, usize)>,
    is_paired: Vec<bool>,
}

impl<'a, const L: usize> Pairing<'a, L> {
    fn new(bracket: &Bracket, members: &'a [usize], layout: &'a Layout) -> Pairing<'a, L> {
        let count = members.len();
        let cards = bracket.cards;
        let may_meet: Vec<bool> = members
            .iter()
            .flat_map(|&one| {
                members.iter().map(move |&other| one != other && cards[one].may_meet(&cards[other]))
            })
            .collect();
        let matching =
            Matching::new(count, |one, other| match (members.get(one), members.get(other)) {
                (Some(&higher), Some(&lower)) if may_meet[one * count + other] => {
                    layout.weight(&bracket.merits(higher, lower))
                }
                _ => Weight::ZERO,
            });
        Pairing {
            members,
            layout,
            may_meet,
            moved: bracket.moved.len(),
            inside: bracket.moved.len() + bracket.residents.len(),
            matching,
            paired: Vec::new(),
            is_paired: vec![false; count],
        }
    }

    fn pair(mut self) -> Paired {
        for moved in self.choose_moved() {
            self.prefer(moved, &self.left());
        }
        let left = self.left();
        let half =
            left.iter().filter(|&&it| self.has_mate_in(it, self.moved, self.inside)).count() / 2;
        if half > 0 {
            self.exchange(&left, half);
        }
        let paired = self.paired.iter();
        let pairs = paired.map(|&(one, other)| (self.members[one], self.members[other])).collect();
        let rest =
            (0..self.inside).filter(|&it| !self.is_paired[it]).map(|it| self.members[it]).collect();
        (pairs, rest)
    }

    /// The residents that are not yet paired.
    fn left(&self) -> Vec<usize> {
        (self.moved..self.inside).filter(|&it| !self.is_paired[it]).collect()
    }

    fn may_meet(&self, one: usize, other: usize) -> bool {
        other < self.members.len() && self.may_meet[one * self.members.len() + other]
    }

    fn has_mate_in(&self, member: usize, from: usize, to: usize) -> bool {
        let mate = self.matching.mate(member);
        (from..to).contains(&mate) && self.may_meet(member, mate)
    }

    /// D3: those who moved down and are paired, the best if not all can be.
    fn choose_moved(&mut self) -> Vec<usize> {
        let (moved, inside) = (self.moved, self.inside);
        let never = self.layout.never();
        let is_resident = |other: usize| (moved..inside).contains(&other);
        if (0..moved).all(|it| self.has_mate_in(it, moved, inside)) {
            return (0..moved).collect();
        }
        let mut chosen = Vec::new();
        for one in 0..moved {
            let is_good = |other: usize| self.may_meet(one, other) && is_resident(other);
            let good: Vec<bool> = (0..inside).map(is_good).collect();
            let is_good = |other: usize| good.get(other) == Some(&true);
            if !self.has_mate_in(one, moved, inside) {
                self.matching.reweigh(one, |other| Weight::new(i64::from(is_good(other)), 0));
            }
            if self.has_mate_in(one, moved, inside) {
                self.matching
                    .reweigh(one, |other| if is_good(other) { Weight::ZERO } else { never });
                chosen.push(one);
            }
        }
        chosen
    }

    /// D1: the first opponent, in this order, with whom the rest is as good.
    fn prefer(&mut self, member: usize, order: &[usize]) {
        let now = self.matching.mate(member);
        let may_be =
            |&other: &usize| self.may_meet(member, other) && self.matching.may_match(member, other);
        if order.iter().take_while(|&&other| other != now).any(may_be) {
            let mut bonus = vec![0; self.members.len() + 1];
            for (&other, worth) in order.iter().rev().zip(1..) {
                bonus[other] = if self.may_meet(member, other) { worth } else { 0 };
            }
            self.matching.reweigh(member, |other| Weight::new(bonus[other], 0));
        }
        let other = self.matching.settle(member, self.layout.never());
        if self.may_meet(member, other) {
            self.paired.push((member.min(other), member.max(other)));
            (self.is_paired[member], self.is_paired[other]) = (true, true);
        }
    }

    /// D2: the upper half meets the lower half, with as few exchanged as possible; then D1.
    fn exchange(&mut self, left: &[usize], half: usize) {
        let mut places = vec![None; self.members.len() + 1];
        for (&member, place) in left.iter().zip(0_usize..) {
            places[member] = Some(place);
        }
        let powers = self.layout.exchanges();
        let worth = |upper: usize| {
            let place = i64::try_from(upper).unwrap_or_default();
            Weight::new(i64::from(upper < half), powers[0]) - Weight::new(place, powers[1])
        };
        let (may_meet, count) = (&self.may_meet, self.members.len());
        self.matching.reweigh_all(
            |one, other| match (places[one], places[other]) {
                (Some(upper), Some(_)) if may_meet[one * count + other] => worth(upper),
                _ => Weight::ZERO,
            },
            |one| places[one].filter(|&place| place < half).map_or(Weight::ZERO, worth),
        );
        let (upper, lower) = left.split_at(half);
        let exchanges = upper.iter().filter(|&&it| !self.is_upper(it)).count();
        self.move_down(upper, exchanges);
        self.move_up(lower, exchanges);
        let (upper, lower): (Vec<usize>, Vec<usize>) =
            left.iter().partition(|&&it| self.is_upper(it));
        for member in upper {
            self.prefer(member, &lower);
        }
    }

    /// Meets a resident of lower rank.
    fn is_upper(&self, member: usize) -> bool {
        self.has_mate_in(member, member + 1, self.inside)
    }

    /// D2c: those of the upper half who go to the lower one, the last first.
    fn move_down(&mut self, upper: &[usize], exchanges: usize) {
        self.choose(upper.iter().rev(), exchanges, false);
    }

    /// D2d: those of the lower half who go to the upper one, the first first.
    fn move_up(&mut self, lower: &[usize], exchanges: usize) {
        self.choose(lower.iter(), exchanges, true);
    }

    /// As many as are wanted of some in a row, who then stay in the upper half or not.
    fn choose<'b>(&mut self, row: impl Iterator<Item = &'b usize>, wanted: usize, to_upper: bool) {
        let never = self.layout.never();
        let mut missing = wanted;
        for &member in row {
            if missing == 0 {
                return;
            }
            let makes_upper: Vec<bool> = (0..=self.members.len())
                .map(|other| other > member && other < self.inside && self.may_meet(member, other))
                .collect();
            let is_wanted = |other: usize| makes_upper[other] == to_upper;
            if self.is_upper(member) != to_upper {
                self.matching.reweigh(member, |other| Weight::new(i64::from(is_wanted(other)), 0));
            }
            if self.is_upper(member) == to_upper {
                self.matching
                    .reweigh(member, |other| if is_wanted(other) { Weight::ZERO } else { never });
                missing -= 1;
            }
        }
    }
}
