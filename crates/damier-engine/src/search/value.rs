//! Scores as the search counts them: for who is to move, a win the higher the sooner.

use crate::Score;

/// More than any score.
pub(super) const INFINITE: i32 = 32_000;
/// A win on the spot; one in n plies is worth n less.
const WIN: i32 = 31_000;
/// At least this: a win is proved.
pub(super) const PROVED: i32 = 30_000;
/// Evaluations are kept below this.
const LARGEST: i32 = 29_000;
/// No line is longer.
pub(super) const MAX_PLY: usize = 120;

fn plies(ply: usize) -> i32 {
    i32::try_from(ply).unwrap_or(i32::MAX)
}

/// Who is to move has won, so many plies after the root.
pub(super) fn won(ply: usize) -> i32 {
    WIN - plies(ply)
}

/// Who is to move has lost.
pub(super) fn lost(ply: usize) -> i32 {
    plies(ply) - WIN
}

/// An evaluation that no win is mistaken for.
pub(super) fn bounded(evaluation: i32) -> i32 {
    evaluation.clamp(-LARGEST, LARGEST)
}

pub(super) fn is_proved(score: i32) -> bool {
    score.abs() >= PROVED
}

/// A score as the table keeps it: counted from the position and not from the root.
pub(super) fn to_table(score: i32, ply: usize) -> i32 {
    if is_proved(score) { score + plies(ply) * score.signum() } else { score }
}

pub(super) fn from_table(score: i32, ply: usize) -> i32 {
    if is_proved(score) { score - plies(ply) * score.signum() } else { score }
}

/// A score as it is told.
pub(super) fn told(score: i32) -> Score {
    let plies = |left: i32| u32::try_from(left.max(0)).unwrap_or_default();
    if score >= PROVED {
        Score::Wins(plies(WIN - score))
    } else if score <= -PROVED {
        Score::Loses(plies(WIN + score))
    } else {
        Score::Points(score)
    }
}
