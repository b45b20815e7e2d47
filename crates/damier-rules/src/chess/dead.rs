//! Dead positions beyond material (FIDE 5.2.2): option `dead_position = full`.

use shakmaty::{Bitboard, Color, EnPassantMode, Position, Role, attacks};

use super::movement::pawn_steps;

/// Can nobody ever mate, because only kings and a wall of pawns remain?
///
/// Sound rather than complete: it answers yes only when no pawn can ever move or capture and
/// neither king can ever reach a pawn to capture. Then only kings move, and kings give no check.
pub(super) fn is_dead(position: &impl Position) -> bool {
    let board = position.board();
    let only_kings_and_pawns = board.kings() | board.pawns() == board.occupied();
    only_kings_and_pawns
        && position.ep_square(EnPassantMode::PseudoLegal).is_none()
        && !position.is_check()
        && Color::ALL.into_iter().all(|color| {
            let pawns = board.by_piece(Role::Pawn.of(color));
            let enemy_pawns = board.by_piece(Role::Pawn.of(!color));
            // A pawn in front does not move either, so the wall stands for ever. A king in front
            // may step aside: that pawn is not stuck.
            let stuck = pawn_steps(color, pawns) & !board.pawns() == Bitboard::EMPTY;
            let captures = pawns
                .into_iter()
                .fold(Bitboard::EMPTY, |all, pawn| all | attacks::pawn_attacks(color, pawn))
                & enemy_pawns;
            stuck && captures.is_empty() && !king_reaches(position, color, enemy_pawns)
        })
}

/// Could the king of `color` walk up to one of `targets` that no pawn protects?
fn king_reaches(position: &impl Position, color: Color, targets: Bitboard) -> bool {
    let board = position.board();
    let Some(king) = board.king_of(color) else { return true };
    let guarded = targets
        .into_iter()
        .fold(Bitboard::EMPTY, |all, pawn| all | attacks::pawn_attacks(!color, pawn));
    let forbidden = guarded | board.by_piece(Role::Pawn.of(color));
    let mut reached = Bitboard::from_square(king);
    loop {
        let wider = reached
            .into_iter()
            .fold(reached, |all, square| all | (attacks::king_attacks(square) & !forbidden));
        if wider.intersects(targets) {
            return true;
        }
        if wider == reached {
            return false;
        }
        reached = wider;
    }
}
