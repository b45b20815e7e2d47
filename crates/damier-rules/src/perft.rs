//! Counting move sequences: the proof that the rules are right, and fast.

use crate::{Game, Seat};

/// The number of move sequences of exactly `depth` moves. Draws by repetition, move count or
/// material do not end them.
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    let mut buffers = vec![Vec::new(); depth as usize];
    count(game, &mut buffers)
}

/// The same, split by first move.
pub fn divide<G: Game>(game: &G, depth: u32) -> Vec<(G::Move, u64)> {
    let Some(seat) = mover(game) else { return Vec::new() };
    let mut moves = Vec::new();
    if depth > 0 {
        game.legal_moves(seat, &mut moves);
    }
    moves
        .into_iter()
        .map(|m| {
            let mut child = game.clone();
            child.play_unchecked(seat, m);
            (m, perft(&child, depth - 1))
        })
        .collect()
}

/// One buffer for each ply still to be played, so that nothing is allocated on the way.
fn count<G: Game>(game: &G, buffers: &mut [Vec<G::Move>]) -> u64 {
    let Some((moves, deeper)) = buffers.split_first_mut() else { return 1 };
    let Some(seat) = mover(game) else { return 0 };
    if deeper.is_empty() {
        return game.count_moves(seat, moves) as u64;
    }
    moves.clear();
    game.legal_moves(seat, moves);
    let mut total = 0;
    for &m in moves.iter() {
        let mut child = game.clone();
        child.play_unchecked(seat, m);
        total += count(&child, deeper);
    }
    total
}

/// Where both seats owe a move, the first one's are counted first.
fn mover<G: Game>(game: &G) -> Option<Seat> {
    game.to_act().first()
}
