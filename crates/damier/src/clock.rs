//! The players' clocks, without a clock: time is always an argument.

use std::time::Duration;

use damier_referee::{Millis, TimeControl};
use damier_rules::{BySeat, Seat};

#[cfg(test)]
mod tests;

fn in_millis(time: Duration) -> Millis {
    Millis::try_from(time.as_millis()).unwrap_or(Millis::MAX)
}

/// What both players have used, and what the referee's clock leaves them.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    control: TimeControl,
    limits: damier_referee::Clock,
    spent: BySeat<Duration>,
    turn: Option<Turn>,
}

/// The turn being played.
#[derive(Clone, Copy, Debug)]
struct Turn {
    seat: Seat,
    /// Thought before the last pause.
    before: Duration,
    /// When the clock was started, if it runs.
    since: Option<Duration>,
}

impl Clock {
    pub(crate) fn new(control: TimeControl) -> Clock {
        let limits = damier_referee::Clock::new(control);
        Clock { control, limits, spent: BySeat::default(), turn: None }
    }

    pub(crate) fn control(&self) -> TimeControl {
        self.control
    }

    /// Counts a turn that took that long: how a clock is rebuilt from a record.
    pub(crate) fn count_turn(&mut self, seat: Seat, took: Duration) {
        self.spent[seat] += took;
        self.limits.charge(seat, in_millis(took));
    }

    /// Prepares the turn of `seat`, who has already thought for some time about it.
    pub(crate) fn begin_turn(&mut self, seat: Seat, before: Duration) {
        self.turn = Some(Turn { seat, before, since: None });
    }

    pub(crate) fn start(&mut self, now: Duration) {
        if let Some(turn) = &mut self.turn {
            turn.since.get_or_insert(now);
        }
    }

    pub(crate) fn pause(&mut self, now: Duration) {
        if let Some(turn) = &mut self.turn {
            turn.before +=
                turn.since.take().map_or(Duration::ZERO, |since| now.saturating_sub(since));
        }
    }

    /// Ends the turn: how long it took.
    pub(crate) fn end_turn(&mut self, now: Duration) -> Duration {
        let Some(turn) = self.turn.take() else { return Duration::ZERO };
        let took = turn.time(now);
        self.count_turn(turn.seat, took);
        took
    }

    /// How long `seat` has been thinking about this move.
    pub(crate) fn turn_time(&self, seat: Seat, now: Duration) -> Duration {
        self.turn.filter(|turn| turn.seat == seat).map_or(Duration::ZERO, |turn| turn.time(now))
    }

    /// How long `seat` has been thinking since the game began.
    pub(crate) fn total(&self, seat: Seat, now: Duration) -> Duration {
        self.spent[seat] + self.turn_time(seat, now)
    }

    /// How long `seat` may still think, if there is a limit.
    pub(crate) fn left(&self, seat: Seat, now: Duration) -> Option<Duration> {
        let thinking = in_millis(self.turn_time(seat, now));
        self.limits.shows(seat, thinking).map(Duration::from_millis)
    }

    /// The player whose time is up.
    pub(crate) fn fallen(&self, now: Duration) -> Option<Seat> {
        let seat = self.turn.filter(|turn| turn.since.is_some())?.seat;
        (self.left(seat, now)? == Duration::ZERO).then_some(seat)
    }
}

impl Turn {
    fn time(&self, now: Duration) -> Duration {
        self.before + self.since.map_or(Duration::ZERO, |since| now.saturating_sub(since))
    }
}

/// `0:07`, `12:34`, `1:02:03`: whole seconds, as on a wall.
pub(crate) fn show(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// Remaining time: with tenths when they begin to matter.
pub(crate) fn show_left(time: Duration) -> String {
    if time < Duration::from_secs(10) {
        format!("0:{:02}.{}", time.as_secs(), time.subsec_millis() / 100)
    } else {
        show(time)
    }
}
