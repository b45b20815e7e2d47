//! Why a move of Siam is refused.

use super::board::{BORDER, CROSSES, Facing, Piece, Place, edge};
use super::moves::Named;
use super::{MoveKind, Siam, SiamMove};
use crate::{Refusal, Seat};

impl Siam {
    /// The legal move that was named, or why there is none.
    pub(super) fn judge_named(&self, seat: Seat, named: Named) -> Result<SiamMove, Refusal> {
        match named {
            Named::Enter { to, facing } => self.judge_enter(seat, to, facing),
            Named::Turn { at, facing } => {
                if self.facing_of(seat, at)? == facing {
                    return Err(Refusal::AlreadyFacing);
                }
                Ok(SiamMove { kind: MoveKind::Turn, from: at, to: at, facing })
            }
            Named::Go { from, to, facing } => self.judge_go(seat, from, to, facing),
            Named::Leave { from } => {
                let facing = self.facing_of(seat, from)?;
                if from.bit() & BORDER == 0 {
                    return Err(Refusal::NotOnBorder(from.into()));
                }
                Ok(SiamMove { kind: MoveKind::Leave, from, to: from, facing })
            }
        }
    }

    fn judge_enter(&self, seat: Seat, to: Place, facing: Facing) -> Result<SiamMove, Refusal> {
        if self.board.outside(seat) == 0 {
            return Err(Refusal::NoAnimalOutside);
        }
        if to.bit() & BORDER == 0 {
            return Err(Refusal::NotOnBorder(to.into()));
        }
        self.check_cross(to)?;
        if self.board.at(to).is_none() {
            return Ok(SiamMove { kind: MoveKind::Enter, from: to, to, facing });
        }
        // The animal comes from the side behind it, which must be outside.
        if to.bit() & edge(facing.opposite()) == 0 {
            return Err(Refusal::PushNeedsFacing);
        }
        self.check_push(to, facing)?;
        Ok(SiamMove { kind: MoveKind::EnterPush, from: to, to, facing })
    }

    fn judge_go(
        &self,
        seat: Seat,
        from: Place,
        to: Place,
        facing: Facing,
    ) -> Result<SiamMove, Refusal> {
        let faced = self.facing_of(seat, from)?;
        let way = from.way_to(to).ok_or(Refusal::NotItsMovement(from.into()))?;
        self.check_cross(to)?;
        if self.board.at(to).is_none() {
            return Ok(SiamMove { kind: MoveKind::Step, from, to, facing });
        }
        if way != faced {
            return Err(Refusal::PushNeedsFacing);
        }
        if facing != faced {
            return Err(Refusal::PushKeepsFacing);
        }
        self.check_push(to, way)?;
        Ok(SiamMove { kind: MoveKind::Push, from, to, facing })
    }

    /// The way the animal of `seat` there faces, if there is one.
    fn facing_of(&self, seat: Seat, at: Place) -> Result<Facing, Refusal> {
        match self.board.at(at) {
            None => Err(Refusal::EmptyCell(at.into())),
            Some(Piece::Animal { owner, facing }) if owner == seat => Ok(facing),
            Some(_) => Err(Refusal::NotYourPiece(at.into())),
        }
    }

    fn check_push(&self, to: Place, way: Facing) -> Result<(), Refusal> {
        let push = self.board.weigh(to, way, self.rule);
        if push.is_enough() { Ok(()) } else { Err(Refusal::PushTooWeak(Some(push))) }
    }

    /// Being pushed onto a cross is allowed, going there is not.
    fn check_cross(&self, to: Place) -> Result<(), Refusal> {
        if self.crosses > 0 && to.bit() & CROSSES != 0 {
            return Err(Refusal::CrossForbidden(to.into()));
        }
        Ok(())
    }
}
