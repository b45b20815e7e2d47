//! Pushing: whether a line gives way, and what becomes of it.

use serde::{Deserialize, Serialize};

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

/// What is for a push and what against it; whose animals they are does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Push {
    /// The animals that face its way, with the one that arrives.
    pub with: u8,
    /// The animals that face it.
    pub against: u8,
    /// The mountains of the line.
    pub mountains: u8,
}

impl Push {
    /// It needs a majority of animals, and as many of that majority as there are mountains.
    #[must_use]
    pub fn is_enough(self) -> bool {
        self.with > self.against && self.with >= self.against + self.mountains
    }
}

impl Board {
    /// Can an animal that arrives on `first`, which is occupied, push the line that starts there?
    pub(super) fn gives_way(&self, first: Place, way: Facing, rule: PushRule) -> bool {
        self.weigh(first, way, rule).is_enough()
    }

    /// What decides that: the whole line, or as much of it as the animal cannot push.
    pub(super) fn weigh(&self, first: Place, way: Facing, rule: PushRule) -> Push {
        let mut push = Push { with: 1, against: 0, mountains: 0 };
        let mut place = Some(first);
        while let Some(piece) = place.and_then(|place| self.at(place)) {
            match piece {
                Piece::Mountain => push.mountains += 1,
                Piece::Animal { facing, .. } if facing == way => push.with += 1,
                Piece::Animal { facing, .. } if facing == way.opposite() => push.against += 1,
                Piece::Animal { .. } => {}
            }
            if rule == PushRule::Prefix && !push.is_enough() {
                return push;
            }
            place = place.and_then(|place| place.next(way));
        }
        push
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
