//! How strong somebody has been.

use serde::{Deserialize, Serialize};

/// How much stronger than the opponents somebody has been, in points of Elo.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Elo {
    /// The difference that would explain the score.
    pub difference: f64,
    /// In 95 of 100 cases it is within so many points of that.
    pub error: f64,
}

/// The strength that so many won, drawn and lost games show. Nothing if there are none, or if all of them
/// ended the same way: then no number is too large.
#[must_use]
pub fn elo(wins: u32, draws: u32, losses: u32) -> Option<Elo> {
    let [wins, draws, losses] = [wins, draws, losses].map(f64::from);
    let games = wins + draws + losses;
    let score = (wins + draws / 2.0) / games;
    if games == 0.0 || score <= 0.0 || score >= 1.0 {
        return None;
    }
    let spread = |result: f64, count: f64| count * (result - score).powi(2);
    let variance = (spread(1.0, wins) + spread(0.5, draws) + spread(0.0, losses)) / games;
    // Two sides of a normal distribution hold 95 % within 1.96 deviations.
    let margin = 1.96 * (variance / games).sqrt();
    let (low, high) = (points(score - margin), points(score + margin));
    Some(Elo { difference: points(score), error: (high - low) / 2.0 })
}

/// The difference at which somebody scores that much.
fn points(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    -400.0 * (1.0 / score - 1.0).log10()
}
