//! Pushing: whether a line gives way, and what becomes of it.

use super::board::{Board, Facing, Piece, Place};
use crate::Seat;

/// When the strength of a push is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PushRule {
    /// After every piece of the line, from the nearest.
    Prefix,
    /// After the last piece only.
    Total,
}

impl Board {
    /// Can an animal that arrives on `first`, which is occupied, push the line that starts there?
    ///
    /// It needs a majority of the animals that face its way over those that face it, and as many
    /// of that majority as there are mountains; whose animals they are does not matter.
    pub(super) fn gives_way(&self, first: Place, way: Facing, rule: PushRule) -> bool {
        let (mut force, mut mountains) = (1, 0);
        let mut place = Some(first);
        while let Some(piece) = place.and_then(|place| self.at(place)) {
            match piece {
                Piece::Mountain => mountains += 1,
                Piece::Animal { facing, .. } if facing == way => force += 1,
                Piece::Animal { facing, .. } if facing == way.opposite() => force -= 1,
                Piece::Animal { .. } => {}
            }
            if rule == PushRule::Prefix && (force <= 0 || force < mountains) {
                return false;
            }
            place = place.and_then(|place| place.next(way));
        }
        force > 0 && force >= mountains
    }

    /// Who wins if `pusher` pushes the line that starts on `first`: nobody if no mountain falls.
    ///
    /// It is the owner of the animal nearest to that mountain that faces the push; the pushing
    /// animal counts last. So one can lose by one's own push.
    pub(super) fn mountain_winner(&self, first: Place, way: Facing, pusher: Seat) -> Option<Seat> {
        let mut winner = pusher;
        let mut place = first;
        loop {
            let piece = self.at(place)?;
            match (place.next(way), piece) {
                (None, Piece::Mountain) => return Some(winner),
                (None, _) => return None,
                (Some(next), Piece::Animal { owner, facing }) => {
                    if facing == way {
                        winner = owner;
                    }
                    place = next;
                }
                (Some(next), Piece::Mountain) => place = next,
            }
        }
    }

    /// Moves the line that starts on `first` one place on, so that `first` is empty. What falls off
    /// the board is gone: an animal back to its owner, a mountain for good.
    pub(super) fn push(&mut self, first: Place, way: Facing) {
        let mut carried = self.take(first);
        let mut place = first.next(way);
        while let (Some(piece), Some(here)) = (carried, place) {
            carried = self.take(here);
            self.put(here, piece);
            place = here.next(way);
        }
    }
}
