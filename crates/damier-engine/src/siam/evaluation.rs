//! How good a position is.

use damier_rules::siam::{Facing, Piece, Place, Siam, SiamMove};
use damier_rules::{Game as _, Seat};

/// What a mountain is worth to who may push it, by the number of places between it and the edge.
const NEAR_EDGE: [i32; 4] = [200, 80, 30, 10];
/// Of that, how many hundredths if the animal that faces it is so many empty places away.
const NEAR_MOUNTAIN: [i32; 4] = [100, 55, 30, 15];
/// And if its line is too weak to push: for each animal that lacks.
const LACKING: [i32; 3] = [100, 45, 15];
/// An animal on the board, by how many places it is from the edge.
const ON_BOARD: [i32; 3] = [6, 10, 12];
/// To be on the move.
const TEMPO: i32 = 15;

/// What a line pushes a mountain with.
struct Line {
    /// Who wins by it: the owner of the nearest animal that faces the mountain.
    owner: Option<Seat>,
    /// The empty places between that animal and the mountain.
    gap: usize,
    /// Animals that push, less those that resist.
    force: i32,
    mountains: i32,
}

/// How good it is for the first seat.
pub(super) fn points(game: &Siam) -> i32 {
    let mut points = 0;
    for mountain in game.mountains() {
        for way in Facing::ALL {
            points += pushing(game, mountain, way);
        }
    }
    for seat in Seat::ALL {
        let sign = if seat == Seat::One { 1 } else { -1 };
        for place in game.animals(seat) {
            points += sign * ON_BOARD[ring(place)];
        }
    }
    let tempo = if game.to_act().one { TEMPO } else { -TEMPO };
    points + tempo
}

/// How many places from the edge.
fn ring(place: Place) -> usize {
    let near = |at: u8| at.min(4 - at);
    usize::from(near(place.row()).min(near(place.column())))
}

/// What it is worth for the first seat that a mountain may be pushed this way.
fn pushing(game: &Siam, mountain: Place, way: Facing) -> i32 {
    let line = behind(game, mountain, way);
    let Some(owner) = line.owner else { return 0 };
    let (left, force, mountains) = ahead(game, mountain, way, &line);
    let lacking =
        usize::try_from((mountains - force).max(i32::from(force < 1))).unwrap_or_default();
    let lacking = LACKING.get(lacking).copied().unwrap_or_default();
    let worth = NEAR_EDGE[left.min(3)] * NEAR_MOUNTAIN[line.gap.min(3)] * lacking / 10_000;
    if owner == Seat::One { worth } else { -worth }
}

/// The animals behind a mountain that face it.
fn behind(game: &Siam, mountain: Place, way: Facing) -> Line {
    let mut line = Line { owner: None, gap: 0, force: 0, mountains: 1 };
    let mut place = mountain;
    while let Some(next) = place.next(way.opposite()) {
        place = next;
        match game.piece(place) {
            // Whoever stands behind an empty place does not help yet.
            None if line.owner.is_some() => break,
            None => line.gap += 1,
            Some(Piece::Mountain) => line.mountains += 1,
            Some(Piece::Animal { owner, facing }) if facing == way => {
                line.owner.get_or_insert(owner);
                line.force += 1;
            }
            Some(Piece::Animal { facing, .. }) if facing == way.opposite() => line.force -= 1,
            Some(Piece::Animal { .. }) => {}
        }
    }
    line
}

/// What is between a mountain and the edge: how many places, and what the line comes to with what resists.
fn ahead(game: &Siam, mountain: Place, way: Facing, line: &Line) -> (usize, i32, i32) {
    let (mut left, mut force, mut mountains) = (0, line.force, line.mountains);
    let mut unbroken = true;
    let mut place = mountain;
    while let Some(next) = place.next(way) {
        place = next;
        left += 1;
        match game.piece(place) {
            _ if !unbroken => {}
            None => unbroken = false,
            Some(Piece::Mountain) => mountains += 1,
            Some(Piece::Animal { facing, .. }) if facing == way => force += 1,
            Some(Piece::Animal { facing, .. }) if facing == way.opposite() => force -= 1,
            Some(Piece::Animal { .. }) => {}
        }
    }
    (left, force, mountains)
}

/// Does this push bring a mountain to the edge?
pub(super) fn threatens(game: &Siam, m: SiamMove) -> bool {
    let mut place = m.to;
    loop {
        let (here, next) = (game.piece(place), place.next(m.facing));
        match (here, next) {
            (Some(Piece::Mountain), Some(next)) if next.next(m.facing).is_none() => return true,
            (Some(_), Some(next)) => place = next,
            _ => return false,
        }
    }
}
