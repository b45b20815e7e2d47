//! Captures and promotions to queens of orthodox chess, without the other moves.

use shakmaty::{Bitboard, Color, Move, Position, Rank, Role, Square, attacks};

/// Calls `emit` with each legal capture and each promotion to a queen of a side that is not in check and
/// has a king. En passant is left out.
pub(super) fn noisy<P: Position>(position: &P, king: Square, mut emit: impl FnMut(Move)) {
    let (board, us) = (position.board(), position.turn());
    let (own, enemy, occupied) = (board.by_color(us), board.by_color(!us), board.occupied());
    let pinned = pinned(position, king);
    let may = |from: Square, to: Square| !pinned.contains(from) || attacks::aligned(king, from, to);
    let last = Bitboard::from_rank(us.relative_rank(Rank::Eighth));
    let seventh = Bitboard::from_rank(us.relative_rank(Rank::Seventh));
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for from in own & board.by_role(role) {
            let mut goals = attacks::attacks(from, role.of(us), occupied) & enemy;
            if role == Role::Pawn && seventh.contains(from) {
                goals |= Bitboard::from_square(from).shift(us.fold_wb(8, -8)) & !occupied;
            }
            for to in goals {
                if may(from, to) {
                    let queen = role == Role::Pawn && last.contains(to);
                    let promotion = queen.then_some(Role::Queen);
                    emit(Move::Normal { role, from, capture: board.role_at(to), to, promotion });
                }
            }
        }
    }
    for to in attacks::king_attacks(king) & enemy {
        if board.attacks_to(to, !us, occupied.without(king)).is_empty() {
            let capture = board.role_at(to);
            emit(Move::Normal { role: Role::King, from: king, capture, to, promotion: None });
        }
    }
}

/// The men that stand alone between their king and an enemy that would attack it.
fn pinned<P: Position>(position: &P, king: Square) -> Bitboard {
    let (board, them): (_, Color) = (position.board(), !position.turn());
    let rooks = attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens();
    let bishops = attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens();
    let mut pinned = Bitboard::EMPTY;
    for attacker in (rooks | bishops) & board.by_color(them) {
        let between = attacks::between(king, attacker) & board.occupied();
        if between.count() == 1 {
            pinned |= between;
        }
    }
    pinned
}
