//! Who wins the men that are exchanged on a square.

use shakmaty::{Bitboard, Board, Color, Move, Role, Square, attacks};

use super::moves::{step, worth};

/// Is at least `least` won by a move, if both sides go on to take where it goes to as long as it pays?
pub(super) fn exchange(board: &Board, turn: Color, m: Move, least: i32) -> bool {
    let Some((from, to)) = step(m) else { return least <= 0 };
    let promotion = m.promotion().map_or(0, |role| worth(role) - worth(Role::Pawn));
    let mut balance = m.capture().map_or(0, worth) + promotion - least;
    if balance < 0 {
        return false;
    }
    let mut next = m.promotion().unwrap_or(m.role());
    balance -= worth(next);
    if balance >= 0 {
        return true;
    }
    let mut occupied = board.occupied().without(from).with(to);
    if m.is_en_passant() {
        occupied = occupied.without(Square::from_coords(to.file(), from.rank()));
    }
    let mut attackers = attackers(board, to, occupied);
    let mut side = !turn;
    loop {
        attackers &= occupied;
        let own = attackers & board.by_color(side);
        let Some((role, at)) = cheapest(board, own) else { break };
        next = role;
        // A king takes only what nobody guards.
        if next == Role::King && (attackers & board.by_color(!side)).any() {
            break;
        }
        occupied = occupied.without(at);
        if matches!(next, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= attacks::bishop_attacks(to, occupied) & board.bishops_and_queens();
        }
        if matches!(next, Role::Rook | Role::Queen) {
            attackers |= attacks::rook_attacks(to, occupied) & board.rooks_and_queens();
        }
        side = !side;
        balance = -balance - 1 - worth(next);
        if balance >= 0 {
            break;
        }
    }
    // Whoever is to take and does not loses the exchange.
    side != turn
}

/// The same where whoever takes arrives on the other of two boards, and is taken there.
pub(super) fn between_boards(boards: &[Board], turn: Color, m: Move, least: i32) -> bool {
    let (Some((from, to)), [a, b]) = (step(m), boards) else { return least <= 0 };
    let promotion = m.promotion().map_or(0, |role| worth(role) - worth(Role::Pawn));
    let mut balance = m.capture().map_or(0, worth) + promotion - least;
    let mut next = m.promotion().unwrap_or(m.role());
    let on_a = a.occupied().contains(from);
    // The board that the man goes to, and the one it leaves.
    let (mut here, mut there) = if on_a { (b, a) } else { (a, b) };
    let mut occupied = [here.occupied().without(to), there.occupied().without(to).without(from)];
    let mut side = turn;
    loop {
        // Whoever takes next may also leave it.
        if balance < 0 {
            return side != turn;
        }
        balance -= worth(next);
        if balance >= 0 {
            return side == turn;
        }
        side = !side;
        let takers = here.attacks_to(to, side, occupied[0]) & occupied[0];
        let Some((role, at)) = cheapest(here, takers) else { return side != turn };
        occupied[0] = occupied[0].without(at);
        next = role;
        balance = -balance - 1;
        (here, there) = (there, here);
        occupied.swap(0, 1);
    }
}

fn attackers(board: &Board, to: Square, occupied: Bitboard) -> Bitboard {
    board.attacks_to(to, Color::White, occupied) | board.attacks_to(to, Color::Black, occupied)
}

fn cheapest(board: &Board, of: Bitboard) -> Option<(Role, Square)> {
    Role::ALL.into_iter().find_map(|role| Some((role, (of & board.by_role(role)).first()?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::fen::Fen;
    use shakmaty::uci::UciMove;
    use shakmaty::{CastlingMode, Chess, Position};

    #[test]
    fn exchanges_are_counted_to_their_end() {
        for (fen, text, won) in [
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
            ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -220),
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 100),
            ("4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0),
            ("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1", "d1d5", -850),
            ("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1d4", 0),
        ] {
            let position: Chess =
                fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap();
            let m = text.parse::<UciMove>().unwrap().to_move(&position).unwrap();
            let turn = position.turn();
            assert!(exchange(position.board(), turn, m, won), "{fen} {text}");
            assert!(!exchange(position.board(), turn, m, won + 1), "{fen} {text}");
        }
    }
}
