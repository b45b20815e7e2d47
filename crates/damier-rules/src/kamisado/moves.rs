//! Moves, their texts, and the ways of a tower.

use std::fmt;

use super::Square;
use crate::{Refusal, Seat};

/// A move of Kamisado.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TowerMove {
    /// The forced tower is blocked.
    Pass,
    /// A tower moves.
    Tower {
        /// Where it stood.
        from: Square,
        /// Where it stops.
        to: Square,
    },
}

impl TowerMove {
    /// Reads the canonical spelling, and no other.
    pub(super) fn read(text: &str) -> Result<TowerMove, Refusal> {
        if text == "pass" {
            return Ok(TowerMove::Pass);
        }
        let &[a, b, c, d] = text.as_bytes() else { return Err(Refusal::Unreadable) };
        match (Square::read([a, b]), Square::read([c, d])) {
            (Some(from), Some(to)) => Ok(TowerMove::Tower { from, to }),
            _ => Err(Refusal::Unreadable),
        }
    }

    /// Reads what people type: any case, spaces and `-` anywhere, `passe`.
    pub(super) fn read_typed(text: &str) -> Result<TowerMove, Refusal> {
        let plain: String = text
            .chars()
            .filter(|c| !c.is_whitespace() && *c != '-')
            .map(|c| c.to_ascii_lowercase())
            .take(8)
            .collect();
        TowerMove::read(if plain == "passe" { "pass" } else { &plain })
    }
}

impl fmt::Display for TowerMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TowerMove::Pass => f.write_str("pass"),
            TowerMove::Tower { from, to } => write!(f, "{from}{to}"),
        }
    }
}

/// The squares a tower can reach: forward, straight or diagonally, over empty squares. Sets of squares have
/// a1 as their lowest bit and h1 as bit 7.
#[must_use]
pub fn destinations(seat: Seat, from: Square, occupied: u64) -> u64 {
    let ways = &WAYS[seat as usize][from.index()];
    // On each way, what lies before the first obstacle: the lowest one for White, who climbs, and
    // the highest one for Black.
    let open = |way: u64| {
        let obstacles = way & occupied;
        match seat {
            Seat::One => way & (obstacles & obstacles.wrapping_neg()).wrapping_sub(1),
            Seat::Two => way & !u64::MAX.checked_shr(obstacles.leading_zeros()).unwrap_or_default(),
        }
    };
    open(ways[0]) | open(ways[1]) | open(ways[2])
}

/// The first obstacle after `from` on the way to `to`, which counts too; nothing if the way is free
/// or if no way leads there.
pub(super) fn first_obstacle(
    seat: Seat,
    from: Square,
    to: Square,
    occupied: u64,
) -> Option<Square> {
    let way = WAYS[seat as usize][from.index()].into_iter().find(|way| way & to.bit() != 0)?;
    let obstacles = match seat {
        Seat::One => way & occupied & (to.bit() | (to.bit() - 1)),
        Seat::Two => way & occupied & !(to.bit() - 1),
    };
    match seat {
        _ if obstacles == 0 => None,
        Seat::One => Some(Square::lowest(obstacles)),
        Seat::Two => Some(Square::lowest(1 << obstacles.ilog2())),
    }
}

/// Does a tower on an empty board get from one square to the other?
pub(super) fn leads_to(seat: Seat, from: Square, to: Square) -> bool {
    WAYS[seat as usize][from.index()].into_iter().any(|way| way & to.bit() != 0)
}

/// For each seat and square, the squares straight ahead, ahead to the left and to the right.
static WAYS: [[[u64; 3]; 64]; 2] = [ways(1), ways(-1)];

#[expect(clippy::cast_sign_loss, reason = "columns and rows are between 0 and 7 there")]
const fn ways(forward: i8) -> [[u64; 3]; 64] {
    let mut table = [[0; 3]; 64];
    let mut from = 0;
    while from < 64 {
        let mut side = 0;
        while side < 3 {
            let mut column = from % 8 + side - 1;
            let mut row = from / 8 + forward;
            while column >= 0 && column < 8 && row >= 0 && row < 8 {
                table[from as usize][side as usize] |= 1 << (row * 8 + column);
                column += side - 1;
                row += forward;
            }
            side += 1;
        }
        from += 1;
    }
    table
}
