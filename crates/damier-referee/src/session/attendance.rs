//! Who is there, and since when the clocks run: what is of the moment and never stored.

use damier_rules::{BySeat, Seat};

use super::Session;
use crate::Millis;

#[derive(Clone, Debug, Default)]
pub(super) struct Attendance {
    turns: BySeat<Turn>,
    /// Since when each player is away.
    away: BySeat<Option<Millis>>,
}

/// How long a player has thought about the move they owe.
#[derive(Clone, Copy, Debug, Default)]
struct Turn {
    /// Before the last pause.
    before: Millis,
    /// Since when the clock runs, if it does.
    since: Option<Millis>,
    /// The move that is on its way.
    coming: Option<Coming>,
}

/// A move whose beginning is there.
#[derive(Clone, Copy, Debug)]
struct Coming {
    /// Since when.
    since: Millis,
    /// When all of it must be there.
    until: Millis,
}

impl Turn {
    fn lasted(self, now: Millis) -> Millis {
        self.before.saturating_add(self.since.map_or(0, |since| now.saturating_sub(since)))
    }
}

impl Attendance {
    pub(super) fn end_turn(&mut self, seat: Seat) {
        self.turns[seat] = Turn::default();
    }

    /// Prepares a turn that was thought about already, with a clock that stands.
    pub(super) fn begin_turn(&mut self, seat: Seat, before: Millis) {
        self.turns[seat] = Turn { before, ..Turn::default() };
    }

    pub(super) fn end_turns(&mut self) {
        self.turns = BySeat::default();
    }
}

impl Session {
    /// Starts the clocks of those who owe a move. Called when the last events are stored and told.
    pub fn resume(&mut self, now: Millis) {
        let to_act = self.to_act();
        for seat in Seat::ALL {
            if to_act[seat] {
                self.attendance.turns[seat].since.get_or_insert(now);
            } else {
                self.attendance.end_turn(seat);
            }
        }
    }

    /// Starts the clock of one player alone, if they owe a move: at one keyboard, even those who may
    /// move at once do it one after the other.
    pub fn resume_seat(&mut self, seat: Seat, now: Millis) {
        if self.to_act()[seat] {
            self.attendance.turns[seat].since.get_or_insert(now);
        }
    }

    /// Stops the clocks until [`Session::resume`]: nothing can be stored, or nobody may look at the
    /// screen. What was thought so far counts.
    pub fn pause(&mut self, now: Millis) {
        for seat in Seat::ALL {
            let before = self.attendance.turns[seat].lasted(now);
            self.attendance.begin_turn(seat, before);
        }
    }

    /// Counts a player's time from now on: only now did they get the opponent's move, which in some
    /// dialects is handed over by the opponent.
    pub fn restart(&mut self, seat: Seat, now: Millis) {
        if let Some(since) = &mut self.attendance.turns[seat].since {
            *since = now.max(*since);
        }
    }

    /// The first byte of a player's move is there. If it came in time, the rest may come until then:
    /// the flag waits for it.
    pub fn begins_to_move(&mut self, seat: Seat, since: Millis, until: Millis) {
        let turn = &mut self.attendance.turns[seat];
        if turn.since.is_some() {
            turn.coming = Some(Coming { since, until });
        }
    }

    /// Charges nobody for a time in which we were not there to receive moves.
    pub fn excuse(&mut self, lost: Millis) {
        let Attendance { turns, away } = &mut self.attendance;
        for seat in Seat::ALL {
            if let Some(coming) = &mut turns[seat].coming {
                coming.since = coming.since.saturating_add(lost);
                coming.until = coming.until.saturating_add(lost);
            }
            for since in [&mut turns[seat].since, &mut away[seat]] {
                *since = since.map(|since| since.saturating_add(lost));
            }
        }
    }

    /// A player's connection is lost.
    pub fn leave(&mut self, seat: Seat, now: Millis) {
        self.attendance.away[seat].get_or_insert(now);
    }

    /// A player is there, or back.
    pub fn come_back(&mut self, seat: Seat) {
        self.attendance.away[seat] = None;
    }

    /// Since when a player is away.
    pub fn away_since(&self, seat: Seat) -> Option<Millis> {
        self.attendance.away[seat]
    }

    /// How long a player has thought about the move they owe.
    pub fn thinking(&self, seat: Seat, now: Millis) -> Millis {
        self.attendance.turns[seat].lasted(now)
    }

    /// When the flag of `seat` falls, if its clock runs.
    pub(super) fn flag_time(&self, seat: Seat) -> Option<Millis> {
        let Turn { before, since, coming } = self.attendance.turns[seat];
        let falls = since?.saturating_add(self.clock.allowance(seat)?.saturating_sub(before));
        let in_time = coming.filter(|coming| coming.since <= falls);
        Some(in_time.map_or(falls, |coming| falls.max(coming.until)))
    }
}
