//! Boards that look like a view, made up where the past does not tell.

use damier_rules::chess::Dark;
use damier_rules::{Game, Seat, Setup};
use shakmaty::{Bitboard, Board, Color, File, Rank, Role, Square, attacks};

use super::seen::Seen;
use crate::Random;

/// So many boards are tried for each that is wanted.
const TRIES: usize = 20;

/// Boards that look like a view. The opponent has at most `men` besides the king: pawns, knights, bishops,
/// rooks, queens.
pub(super) fn imagine(seen: &Seen, setup: &Setup, men: [usize; 5], wanted: usize) -> Vec<Dark> {
    let mut chance = Random::new(seen.lit.0 ^ seen.board.occupied().0.rotate_left(17));
    let (mut worlds, mut any) = (Vec::new(), None);
    for _ in 0..wanted * TRIES {
        let world = furnish(seen, men, &mut chance).and_then(|board| world(seen, setup, &board));
        match world {
            Some(world) if seen.agrees(&world) => worlds.push(world),
            other => any = any.or(other),
        }
        if worlds.len() >= wanted {
            break;
        }
    }
    // Something nearly like it is better than nothing.
    if worlds.is_empty() {
        worlds.extend(any);
    }
    worlds
}

/// Puts the opponent's men that are not seen where they cannot be seen.
fn furnish(seen: &Seen, men: [usize; 5], chance: &mut Random) -> Option<Board> {
    let (us, them) = (seen.color(), !seen.color());
    let mut board = seen.board.clone();
    let pawns = board.by_piece(Role::Pawn.of(us));
    // A pawn sees whom it could take, and the square in front of it unless somebody stands there.
    let empty =
        pawns.into_iter().fold(Bitboard::EMPTY, |all, pawn| all | attacks::pawn_attacks(us, pawn));
    let mut free = !seen.lit & !empty;
    let blocked = pawns.into_iter().filter_map(|pawn| pawn.offset(us.fold_wb(8, -8)));
    let mut must: Vec<Square> = blocked.filter(|&at| !seen.lit.contains(at)).collect();
    let mut hidden = Vec::new();
    for (role, most) in Role::ALL.into_iter().zip(men.into_iter().chain([1])) {
        let visible = board.by_piece(role.of(them)).count();
        hidden.extend(std::iter::repeat_n(role, most.saturating_sub(visible)));
    }
    chance.shuffle(&mut hidden);
    // The king must stand somewhere; pawns that block come before pieces that do.
    hidden.sort_by_key(|&role| (role != Role::King, role != Role::Pawn));
    for role in hidden {
        let forced = must.iter().position(|&at| role != Role::King && may_stand(role, at));
        let at = match forced {
            Some(index) => Some(must.swap_remove(index)),
            None => somewhere(role, them, free & !must_set(&must), chance),
        };
        match at {
            Some(at) => {
                board.set_piece_at(at, role.of(them));
                free = free.without(at);
            }
            // The king must stand somewhere, if only in front of a pawn.
            None if role == Role::King => board.set_piece_at(must.pop()?, role.of(them)),
            None => {}
        }
    }
    for at in must {
        board.set_piece_at(at, Role::Knight.of(them));
    }
    Some(board)
}

fn must_set(must: &[Square]) -> Bitboard {
    must.iter().fold(Bitboard::EMPTY, |set, &at| set.with(at))
}

fn may_stand(role: Role, at: Square) -> bool {
    role != Role::Pawn || !Bitboard::BACKRANKS.contains(at)
}

/// A free square: often where such a man begins, or else anywhere in the opponent's part of the board.
fn somewhere(role: Role, color: Color, free: Bitboard, chance: &mut Random) -> Option<Square> {
    let home = free & homes(role, color);
    let near = (0..5).map(|rank| color.relative_rank(Rank::new(rank)));
    let near = near.fold(Bitboard::EMPTY, |set, rank| set | Bitboard::from_rank(rank));
    let allowed = if role == Role::Pawn { !Bitboard::BACKRANKS } else { Bitboard::FULL };
    let sets = [home, free & near & allowed, free & allowed];
    let skip_home = usize::from(chance.below(3) == 0);
    let set = sets.into_iter().skip(skip_home).find(|set| set.any())?;
    set.into_iter().nth(chance.below(set.count()))
}

fn homes(role: Role, color: Color) -> Bitboard {
    let rank = |rank| Bitboard::from_rank(color.relative_rank(rank));
    let files = |files: &[File]| {
        files.iter().fold(Bitboard::EMPTY, |set, &file| set | Bitboard::from_file(file))
    };
    match role {
        Role::Pawn => rank(Rank::Second),
        Role::Knight => rank(Rank::First) & files(&[File::B, File::G]),
        Role::Bishop => rank(Rank::First) & files(&[File::C, File::F]),
        Role::Rook => rank(Rank::First) & files(&[File::A, File::D, File::F, File::H]),
        Role::Queen => rank(Rank::First) & files(&[File::D]),
        Role::King => rank(Rank::First) & files(&[File::E, File::G]),
    }
}

fn world(seen: &Seen, setup: &Setup, board: &Board) -> Option<Dark> {
    let turn = if seen.turn == Seat::One { 'w' } else { 'b' };
    let castling = if seen.castling.is_empty() { "-" } else { &seen.castling };
    let text = format!("{} {turn} {castling} - 0 1", board.board_fen());
    let setup = Setup { position: Some(text), ..setup.clone() };
    Dark::new(&setup.reachable()).ok()
}
