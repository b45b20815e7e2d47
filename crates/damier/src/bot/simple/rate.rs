//! What a position is worth, roughly, to somebody. Nothing here is a rule.

use damier_rules::chess::OnBoards;
use damier_rules::kamisado::{Kamisado, Square};
use damier_rules::siam::{Facing, Piece, Place, Siam};
use damier_rules::{Cell, Seat};

/// Towers that see the opponent's home row are threats; room to move is good.
pub(super) fn kamisado(game: &Kamisado, seat: Seat) -> i32 {
    const THREAT: i32 = 12;
    let mut total = 0;
    for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
        let square = |column, row| Square::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?);
        let Some((owner, _)) = square(column, row).and_then(|at| game.tower(at)) else { continue };
        let (forward, home) = if owner == Seat::One { (1, 7) } else { (-1, 0) };
        let mut worth = 0;
        for sideways in [-1, 0, 1] {
            let (mut at_column, mut at_row) = (column + sideways, row + forward);
            while let Some(to) = square(at_column, at_row)
                && game.tower(to).is_none()
            {
                worth += 1;
                if at_row == home {
                    worth += THREAT;
                }
                at_column += sideways;
                at_row += forward;
            }
        }
        total += if owner == seat { worth } else { -worth };
    }
    total
}

/// Mountains near the edge belong to whoever stands behind them and faces them.
pub(super) fn siam(game: &Siam, seat: Seat) -> i32 {
    let mut total = 0;
    for (row, column) in (0..5).flat_map(|row| (0..5).map(move |column| (row, column))) {
        let at = |row, column| {
            let place = Place::new(u8::try_from(row).ok()?, u8::try_from(column).ok()?)?;
            Some(game.piece(place))
        };
        match at(row, column).flatten() {
            Some(Piece::Animal { owner, .. }) => {
                // In the middle of the board there is more to push.
                let worth = 6 - (row - 2_i32).abs() - (column - 2_i32).abs();
                total += if owner == seat { worth } else { -worth };
            }
            Some(Piece::Mountain) => {
                for way in Facing::ALL {
                    let (down, right): (i32, i32) = match way {
                        Facing::North => (-1, 0),
                        Facing::East => (0, 1),
                        Facing::South => (1, 0),
                        Facing::West => (0, -1),
                    };
                    let steps = |far: i32| at(row + down * far, column + right * far);
                    let to_edge = (1..5).take_while(|&far| steps(far).is_some()).count();
                    let behind = (1..5).map_while(|far| steps(-far)).flatten();
                    let pusher = behind.into_iter().find_map(|piece| match piece {
                        Piece::Animal { owner, facing } if facing == way => Some(owner),
                        _ => None,
                    });
                    let worth = 24 / (1 + i32::try_from(to_edge).unwrap_or(4));
                    match pusher {
                        Some(owner) if owner == seat => total += worth,
                        Some(_) => total -= worth,
                        None => {}
                    }
                }
            }
            None => {}
        }
    }
    total
}

/// Pieces by their kind, with a liking for the middle and for pawns that are on their way. Serves
/// every kind of chess.
pub(super) fn chess<G: OnBoards>(game: &G, seat: Seat) -> i32 {
    let mut total = 0;
    for (square, piece) in game.boards().iter().flat_map(|board| board.iter()) {
        let at = Cell::from(square);
        let (row, column) = (i32::from(at.digit()), i32::from(at.letter()));
        let owner = if piece.color.is_white() { Seat::One } else { Seat::Two };
        let advance = if owner == Seat::One { row } else { 7 - row };
        let middle = 7 - (2 * row - 7).abs().max((2 * column - 7).abs());
        let worth = match piece.role.char() {
            'p' => 100 + 4 * advance + middle,
            'n' => 310 + 4 * middle,
            'b' => 325 + 2 * middle,
            'r' => 500 + advance,
            'q' => 950 + middle,
            // Better at home, until there is nobody left to fear.
            _ => -6 * advance,
        };
        total += if owner == seat { worth } else { -worth };
    }
    total
}
