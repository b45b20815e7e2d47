//! Numbers and first estimates of moves.

use damier_rules::chess::ChessMove;
use shakmaty::{Board, Color, Move, Role, Square, attacks};

/// What a man is worth in an exchange.
pub(super) const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 950,
        Role::King => 10_000,
    }
}

/// How many tracks there are.
pub(super) const TRACKS: usize = 12 * 64;

/// Where a man stands after a move: two of them tell moves apart in what was learned.
pub(super) fn track(m: ChessMove, turn: Color) -> usize {
    let m = m.shakmaty();
    let piece = usize::from(m.role()) - 1 + 6 * usize::from(turn.is_black());
    piece * 64 + usize::from(m.to())
}

/// Start, goal and promotion. A castling is told from other moves of the king by its goal, the rook.
pub(super) fn code(m: ChessMove) -> u16 {
    let m = m.shakmaty();
    let from = m.from().map_or(0, u16::from);
    let promotion = m.promotion().map_or(0, |role| u16::from(u8::from(role)));
    promotion << 12 | u16::from(m.to()) << 6 | from
}

/// What a move wins at first sight, the cheaper the man that takes the better; 0 if it takes nothing and
/// makes no queen.
pub(super) fn noise(m: ChessMove) -> i32 {
    let m = m.shakmaty();
    let promotion = match m.promotion() {
        Some(Role::Queen) => worth(Role::Queen) - worth(Role::Pawn),
        Some(_) if m.is_capture() => 1,
        _ => 0,
    };
    match m.capture() {
        Some(taken) => worth(taken) + promotion - worth(m.role()).min(1_000) / 100,
        None => promotion,
    }
}

/// Does the man that moves give check?
pub(super) fn threatens(board: &Board, turn: Color, m: ChessMove) -> bool {
    let m = m.shakmaty();
    let Some(king) = board.king_of(!turn) else { return false };
    let man = m.promotion().unwrap_or(m.role()).of(turn);
    attacks::attacks(m.to(), man, board.occupied()).contains(king)
}

/// May a side pass to see whether it is well off? With few pieces, having to move may be what loses.
pub(super) fn may_pass(boards: &[Board], turn: Color) -> bool {
    let strong = |board: &Board| (board.by_color(turn) & board.rooks_and_queens()).any();
    let minors =
        |board: &Board| (board.by_color(turn) & (board.knights() | board.bishops())).count();
    boards.iter().any(strong) || boards.iter().map(minors).sum::<usize>() > 1
}

/// The squares between which a man goes, unless it is a castling.
pub(super) fn step(m: Move) -> Option<(Square, Square)> {
    match m {
        Move::Castle { .. } | Move::Put { .. } => None,
        _ => Some((m.from()?, m.to())),
    }
}
