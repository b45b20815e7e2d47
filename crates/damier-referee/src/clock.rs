//! What is left on both clocks: a function of the turns that were played.

use damier_rules::{BySeat, Seat};

use crate::{Millis, TimeControl};

/// Both clocks. Neither runs by itself: a turn is charged when it ends, and what a running clock
/// shows is computed from how long the turn has lasted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    banks: BySeat<Bank>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Bank {
    left: Millis,
    periods: u32,
}

impl Clock {
    /// Two full clocks.
    #[must_use]
    pub fn new(control: TimeControl) -> Clock {
        let full = match control {
            TimeControl::Untimed | TimeControl::PerMove(_) => Bank::default(),
            TimeControl::Fischer { initial, .. } | TimeControl::Delay { initial, .. } => {
                Bank { left: initial, periods: 0 }
            }
            TimeControl::ByoYomi { initial, periods, .. } => Bank { left: initial, periods },
        };
        Clock { control, banks: BySeat { one: full, two: full } }
    }

    /// How long the turn of `seat` may last: its flag falls at that moment. Nothing if it never does.
    #[must_use]
    pub fn allowance(&self, seat: Seat) -> Option<Millis> {
        let bank = self.banks[seat];
        match self.control {
            TimeControl::Untimed => None,
            TimeControl::PerMove(limit) => Some(limit),
            TimeControl::Fischer { .. } => Some(bank.left),
            TimeControl::Delay { delay, .. } => Some(bank.left + delay),
            TimeControl::ByoYomi { period, .. } => {
                Some(bank.left + period * Millis::from(bank.periods))
            }
        }
    }

    /// What the clock of `seat` shows when its turn has lasted so long (zero between turns).
    #[must_use]
    pub fn shows(&self, seat: Seat, thinking: Millis) -> Option<Millis> {
        let bank = self.banks[seat];
        match self.control {
            TimeControl::Delay { delay, .. } => {
                Some(bank.left.saturating_sub(thinking.saturating_sub(delay)))
            }
            // In byo-yomi: the main time, then what is left of the period.
            TimeControl::ByoYomi { period, .. } if thinking >= bank.left => {
                let over = thinking - bank.left;
                let gone = over / period >= Millis::from(bank.periods);
                Some(if gone { 0 } else { period - over % period })
            }
            TimeControl::ByoYomi { .. } => Some(bank.left - thinking),
            _ => self.allowance(seat).map(|allowance| allowance.saturating_sub(thinking)),
        }
    }

    /// The byo-yomi periods `seat` still has.
    #[must_use]
    pub fn periods(&self, seat: Seat) -> u32 {
        self.banks[seat].periods
    }

    /// Do players have time of their own that more can be added to? Not where only moves are limited.
    #[must_use]
    pub fn has_bank(&self) -> bool {
        !matches!(self.control, TimeControl::Untimed | TimeControl::PerMove(_))
    }

    /// Adds to the time of `seat`.
    pub fn give(&mut self, seat: Seat, ms: Millis) {
        if self.has_bank() {
            let bank = &mut self.banks[seat];
            bank.left = bank.left.saturating_add(ms);
        }
    }

    /// Charges a turn of `seat` that ended with a move, before its flag fell.
    pub fn charge(&mut self, seat: Seat, spent: Millis) {
        let bank = &mut self.banks[seat];
        match self.control {
            TimeControl::Untimed | TimeControl::PerMove(_) => {}
            TimeControl::Fischer { increment, .. } => {
                bank.left = bank.left.saturating_sub(spent) + increment;
            }
            TimeControl::Delay { delay, .. } => {
                bank.left = bank.left.saturating_sub(spent.saturating_sub(delay));
            }
            TimeControl::ByoYomi { period, .. } => {
                let used = spent.saturating_sub(bank.left) / period;
                bank.left = bank.left.saturating_sub(spent);
                bank.periods = bank.periods.saturating_sub(u32::try_from(used).unwrap_or(u32::MAX));
            }
        }
    }
}
