//! How long to think about a move.

use std::time::{Duration, Instant};

use crate::Limits;

/// Kept on the clock for whatever lies between our answer and the referee.
pub const MARGIN: Duration = Duration::from_millis(250);
/// A legal move is ready after this, however little is left.
const LEAST: Duration = Duration::from_millis(1);
/// A game has about so many moves left, whenever one looks.
const MOVES_LEFT: u32 = 30;

impl Limits {
    /// So long for this move, and no longer.
    #[must_use]
    pub fn within(time: Duration) -> Limits {
        let deadline = Instant::now() + time.max(LEAST);
        // What cannot be finished need not be begun.
        let enough = Instant::now() + time.mul_f64(0.6);
        Limits { enough: Some(enough), deadline: Some(deadline), ..Limits::default() }
    }

    /// With so much left on the clock, so much added after each move, and perhaps a number of moves until more
    /// time is given.
    #[must_use]
    pub fn on_clock(left: Duration, increment: Duration, moves_to_go: Option<u32>) -> Limits {
        let left = left.saturating_sub(MARGIN.min(left / 2));
        let moves = moves_to_go.map_or(MOVES_LEFT, |moves| moves.clamp(1, MOVES_LEFT));
        let usual = (left / moves + increment.mul_f64(0.8)).min(left / 2);
        // A difficult move may take three times as long.
        let most = (usual * 3).min(left.mul_f64(0.7)).max(LEAST);
        let now = Instant::now();
        Limits {
            enough: Some(now + usual.mul_f64(0.7)),
            deadline: Some(now + most),
            ..Limits::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_never_used_up() {
        for left in [0, 1, 10, 300, 1_000, 60_000] {
            for moves in [None, Some(0), Some(1), Some(40)] {
                let left = Duration::from_millis(left);
                let now = Instant::now();
                let limits = Limits::on_clock(left, Duration::from_secs(3), moves);
                let most = limits.deadline.unwrap().duration_since(now);
                assert!(most <= left.max(Duration::from_millis(2)), "{left:?} {moves:?} {most:?}");
            }
        }
    }
}
