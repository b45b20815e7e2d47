//! What Siam adds to the search: how good a position is, and which moves push mountains.

mod evaluation;

use damier_rules::siam::{MoveKind, Place, Siam, SiamMove};
use damier_rules::{Game as _, Seat};

use crate::search::{Searchable, mixed};

/// A push that wins on the spot is tried before all others.
const WINS: i32 = 10_000;
/// A push that brings a mountain to the edge.
const THREATENS: i32 = 100;

impl Searchable for Siam {
    type Memory = ();

    const QUIESCENCE: bool = true;
    const PRUNES: bool = true;
    /// Moves of each kind go to each place.
    const TRACKS: usize = 6 * 25;

    fn key(&self) -> u64 {
        mixed(self.repetition_key().unwrap_or_default())
    }

    fn code(m: SiamMove) -> u16 {
        let place = |place: Place| u16::from(place.row() * 5 + place.column());
        1 + (((m.kind as u16 * 25 + place(m.from)) * 25 + place(m.to)) * 4 + m.facing as u16)
    }

    fn evaluate(&self, (): &mut (), _ply: usize) -> i32 {
        let mine = self.turn();
        let points = evaluation::points(self);
        if mine == Seat::One { points } else { -points }
    }

    fn noisy_moves(&self, into: &mut Vec<SiamMove>) {
        let begin = into.len();
        self.legal_moves(self.turn(), into);
        let mut kept = begin;
        for index in begin..into.len() {
            if self.noise(into[index]) > 0 {
                into.swap(kept, index);
                kept += 1;
            }
        }
        into.truncate(kept);
    }

    fn noise(&self, m: SiamMove) -> i32 {
        if !matches!(m.kind, MoveKind::EnterPush | MoveKind::Push) {
            return 0;
        }
        match self.winner_by(m) {
            Some(winner) if winner == self.turn() => WINS,
            None if evaluation::threatens(self, m) => THREATENS,
            _ => 0,
        }
    }

    fn hint(&self, m: SiamMove) -> i32 {
        match m.kind {
            MoveKind::Push | MoveKind::EnterPush => 40,
            MoveKind::Step => 20,
            MoveKind::Enter => 15,
            MoveKind::Turn => 10,
            MoveKind::Leave => 0,
        }
    }

    fn track(&self, m: SiamMove) -> usize {
        m.kind as usize * 25 + usize::from(m.to.row() * 5 + m.to.column())
    }

    fn pass(&self) -> Option<Siam> {
        Some(self.passed())
    }
}
