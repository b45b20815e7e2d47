//! Why a move of Kamisado is refused.

use super::moves::{first_obstacle, leads_to};
use super::{Kamisado, TowerMove};
use crate::{Refusal, Seat};

impl Kamisado {
    /// The move itself if it is legal, or why it is not.
    pub(super) fn judge_move(&self, seat: Seat, m: TowerMove) -> Result<TowerMove, Refusal> {
        let TowerMove::Tower { from, to } = m else {
            return if self.is_blocked() { Ok(m) } else { Err(Refusal::CannotPass) };
        };
        let Some((owner, colour)) = self.board.tower(from) else {
            return Err(Refusal::EmptyCell(from.into()));
        };
        if owner != seat {
            return Err(Refusal::NotYourPiece(from.into()));
        }
        // Naming the tower that must move would not help a player whose tower cannot.
        if self.is_blocked() {
            return Err(Refusal::MustPass);
        }
        if let Some(forced) = self.forced.filter(|&forced| forced != colour) {
            return Err(Refusal::ForcedTower(forced.letter()));
        }
        if !leads_to(seat, from, to) {
            return Err(Refusal::NotItsMovement(from.into()));
        }
        match first_obstacle(seat, from, to, self.board.occupied()) {
            None => Ok(m),
            Some(at) if at == to && self.board.sides[seat] & to.bit() != 0 => {
                Err(Refusal::OwnPieceThere(to.into()))
            }
            Some(at) => Err(Refusal::Blocked(at.into())),
        }
    }
}
