//! Numbers that hold what a pair is worth by all criteria at once.

use std::cmp::Ordering;
use std::ops::{Add, Sub};

/// A signed number of `L` times 64 bits, the lowest ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Weight<const L: usize>([u64; L]);

impl<const L: usize> Weight<L> {
    pub(super) const ZERO: Weight<L> = Weight([0; L]);

    /// So many times a power of two. What does not fit is cut off.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "cut into limbs")]
    pub(super) fn new(times: i64, power: usize) -> Weight<L> {
        let (at, shift) = (power / 64, power % 64);
        let shifted = i128::from(times) << shift;
        let mut limbs = [0; L];
        for (limb, place) in limbs.iter_mut().zip(0_usize..) {
            *limb = match place.checked_sub(at) {
                None => 0,
                Some(0) => shifted as u64,
                Some(1) => (shifted >> 64) as u64,
                Some(_) => (shifted >> 127) as u64,
            };
        }
        Weight(limbs)
    }

    pub(super) fn is_odd(self) -> bool {
        self.0.first().is_some_and(|lowest| lowest % 2 == 1)
    }

    /// Half of an even number.
    pub(super) fn half(self) -> Weight<L> {
        let mut limbs = self.0;
        let mut carried = self.0.last().copied().unwrap_or_default() & SIGN;
        for limb in limbs.iter_mut().rev() {
            let lost = *limb << 63;
            *limb = *limb >> 1 | carried;
            carried = lost;
        }
        Weight(limbs)
    }
}

const SIGN: u64 = 1 << 63;

impl<const L: usize> Add for Weight<L> {
    type Output = Weight<L>;

    #[inline]
    fn add(self, other: Weight<L>) -> Weight<L> {
        let mut limbs = self.0;
        let mut carry = false;
        for (limb, add) in limbs.iter_mut().zip(other.0) {
            let (sum, is_over) = limb.overflowing_add(add);
            let (sum, is_over_too) = sum.overflowing_add(u64::from(carry));
            (*limb, carry) = (sum, is_over || is_over_too);
        }
        Weight(limbs)
    }
}

impl<const L: usize> Sub for Weight<L> {
    type Output = Weight<L>;

    #[inline]
    fn sub(self, other: Weight<L>) -> Weight<L> {
        let mut limbs = self.0;
        let mut borrow = false;
        for (limb, take) in limbs.iter_mut().zip(other.0) {
            let (rest, is_under) = limb.overflowing_sub(take);
            let (rest, is_under_too) = rest.overflowing_sub(u64::from(borrow));
            (*limb, borrow) = (rest, is_under || is_under_too);
        }
        Weight(limbs)
    }
}

impl<const L: usize> Ord for Weight<L> {
    #[inline]
    fn cmp(&self, other: &Weight<L>) -> Ordering {
        // With its sign turned, the highest limb is in order as the others are.
        let mut turn = SIGN;
        for (one, other) in self.0.iter().zip(&other.0).rev() {
            match (one ^ turn).cmp(&(other ^ turn)) {
                Ordering::Equal => turn = 0,
                different => return different,
            }
        }
        Ordering::Equal
    }
}

impl<const L: usize> PartialOrd for Weight<L> {
    #[inline]
    fn partial_cmp(&self, other: &Weight<L>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
