//! The first moves, which take longest to prove.
//!
//! The file has eleven bytes for each move: the key of the position as seen by who is to move (low bytes
//! first), where the move begins and stops, and in how many plies it wins; 128 more if it loses. A position
//! may have several moves. Pink must not free the choice.

use damier_rules::Seat;
use damier_rules::kamisado::Square;

use super::position::{Deadlock, Position, Step, Turn, opposite};
use crate::{Random, Score};

static FILE: &[u8] = include_bytes!("../../data/kamisado.table");

/// How many bytes a move takes.
const SIZE: usize = 11;
/// Added to the number of plies of a lost position.
const LOST: u8 = 128;

/// A move of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Of the position, as [`key`] gives it.
    pub key: u64,
    /// What is played there.
    pub step: Step,
    /// How it ends.
    pub score: Score,
}

impl Entry {
    /// As the file has it.
    #[must_use]
    pub fn write(&self) -> [u8; SIZE] {
        let plies = match self.score {
            Score::Wins(plies) => plies,
            Score::Loses(plies) => plies + u32::from(LOST),
            Score::Points(_) => 0,
        };
        let byte = |index: usize| u8::try_from(index).unwrap_or_default();
        let mut bytes = [0; SIZE];
        bytes[..8].copy_from_slice(&self.key.to_le_bytes());
        bytes[8] = byte(self.step.from.index());
        bytes[9] = byte(self.step.to.index());
        bytes[10] = u8::try_from(plies).unwrap_or_default();
        bytes
    }

    fn read(bytes: &[u8]) -> Option<Entry> {
        let (key, rest) = bytes.split_first_chunk()?;
        let &[from, to, plies] = rest else { return None };
        let square = |index: u8| Square::new(index % 8, index / 8);
        let score = match plies {
            LOST.. => Score::Loses(u32::from(plies - LOST)),
            _ => Score::Wins(u32::from(plies)),
        };
        let step = Step { from: square(from)?, to: square(to)? };
        Some(Entry { key: u64::from_le_bytes(*key), step, score })
    }
}

/// All that the file has, in order of keys.
pub fn entries() -> impl Iterator<Item = Entry> {
    FILE.chunks_exact(SIZE).filter_map(Entry::read)
}

/// The key of a position as who is to move sees it, under its rule for deadlocks.
#[must_use]
pub fn key(position: &Position, turn: Turn) -> u64 {
    let rule = match position.deadlock() {
        Deadlock::Worthless => 0,
        Deadlock::Rule(rule) => Random::new(rule as u64).next_u64(),
    };
    rule ^ match turn.seat {
        Seat::One => position.key(turn),
        Seat::Two => position.turned_round().key(Turn { seat: Seat::One, ..turn }),
    }
}

/// A step as it is seen by who is to move, or the other way round.
#[must_use]
pub fn seen(step: Step, seat: Seat) -> Step {
    match seat {
        Seat::One => step,
        Seat::Two => Step { from: opposite(step.from), to: opposite(step.to) },
    }
}

/// What the table has for a position.
#[must_use]
pub fn find(position: &Position, turn: Turn) -> Vec<(Step, Score)> {
    if position.is_free_after_pink() {
        return Vec::new();
    }
    let under_any = key(&position.clone().with(Deadlock::Worthless), turn);
    let keys = [key(position, turn), under_any];
    let here = entries().filter(|entry| keys.contains(&entry.key));
    here.map(|entry| (seen(entry.step, turn.seat), entry.score)).collect()
}
