//! How good a position of chess is, by a small network that was fitted to scores of Stockfish
//! (`examples/chess_network`).
//!
//! Each side adds up what its view of every man says, bounds the sums to 0 to 1 and squares them; the score is a sum of
//! those. A move changes two or three men, so the sums are made from those of the position a ply before.

mod shape;

use std::fmt;
use std::sync::LazyLock;

use shakmaty::{Board, Color, Role, Square};

use shape::{FIRST_ONE, HIDDEN, INPUTS, LAST_ONE, POINTS, STAGES, input, stage, turned};

type Sums = [i16; HIDDEN];

struct Network {
    /// Of each input.
    first: Vec<Sums>,
    /// The sums of an empty board.
    empty: Sums,
    /// Of each stage, for who is to move and for the opponent.
    last: Vec<[Sums; 2]>,
    /// What each stage is worth in itself.
    end: Vec<i16>,
}

static NETWORK: LazyLock<Network> =
    LazyLock::new(|| Network::read(include_bytes!("../../../data/chess.network")));

impl Network {
    fn read(bytes: &[u8]) -> Network {
        let mut numbers = bytes.as_chunks().0.iter().map(|&bytes| i16::from_le_bytes(bytes));
        let mut next = || numbers.next().expect("the file is as long as the network");
        Network {
            first: (0..INPUTS).map(|_| std::array::from_fn(|_| next())).collect(),
            empty: std::array::from_fn(|_| next()),
            last: (0..STAGES)
                .map(|_| std::array::from_fn(|_| std::array::from_fn(|_| next())))
                .collect(),
            end: (0..STAGES).map(|_| next()).collect(),
        }
    }
}

/// What was seen ply by ply.
#[derive(Default)]
pub struct Memory(Vec<Seen>);

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory").field("plies", &self.0.len()).finish()
    }
}

/// What White and Black see of a position.
#[derive(Clone)]
struct Seen {
    board: Board,
    /// How they turn the board.
    turned: [usize; 2],
    sums: [Sums; 2],
}

impl Seen {
    fn nothing() -> Seen {
        Seen { board: Board::empty(), turned: [0; 2], sums: [NETWORK.empty; 2] }
    }

    /// Looks at another board. The less it differs, the quicker.
    fn look(&mut self, board: &Board) {
        for (side, color) in Color::ALL.into_iter().enumerate() {
            let king = board.king_of(color).map_or(0, usize::from);
            let turned = turned(color.is_black(), king);
            if turned == self.turned[side] {
                change(&mut self.sums[side], color, turned, [&self.board, board]);
            } else {
                self.turned[side] = turned;
                self.sums[side] = NETWORK.empty;
                change(&mut self.sums[side], color, turned, [&Board::empty(), board]);
            }
        }
        self.board = board.clone();
    }
}

/// Changes what a side sees by the men in which two boards differ.
fn change(sums: &mut Sums, side: Color, turned: usize, [from, to]: [&Board; 2]) {
    for piece in Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| role.of(color))) {
        let [old, new] = [from, to].map(|board| board.by_piece(piece));
        if old == new {
            continue;
        }
        let role = usize::from(piece.role) - 1;
        let row = |square: Square| {
            &NETWORK.first[input(piece.color != side, role, usize::from(square), turned)]
        };
        for square in old & !new {
            sums.iter_mut().zip(row(square)).for_each(|(sum, weight)| *sum -= weight);
        }
        for square in new & !old {
            sums.iter_mut().zip(row(square)).for_each(|(sum, weight)| *sum += weight);
        }
    }
}

/// For who is to move, in hundredths of a pawn.
pub(super) fn evaluate(board: &Board, turn: Color, memory: &mut Memory, ply: usize) -> i32 {
    if memory.0.len() <= ply {
        memory.0.resize_with(ply + 1, Seen::nothing);
    }
    if let Some(before) = ply.checked_sub(1) {
        let (earlier, later) = memory.0.split_at_mut(ply);
        later[0].clone_from(&earlier[before]);
    }
    let seen = &mut memory.0[ply];
    seen.look(board);
    let stage = stage(board.occupied().count());
    let [own, other] = turn.fold_wb([0, 1], [1, 0]);
    let last = &NETWORK.last[stage];
    let sum = weighed(&seen.sums[own], &last[0]) + weighed(&seen.sums[other], &last[1]);
    let one = i32::from(FIRST_ONE) * i32::from(LAST_ONE);
    sum / i32::from(FIRST_ONE) * i32::from(POINTS) / one + i32::from(NETWORK.end[stage])
}

/// The sums bounded, squared and weighed: every product of two fits into 16 bits, the sum of all into 32.
fn weighed(sums: &Sums, weights: &Sums) -> i32 {
    let parts = sums.iter().zip(weights).map(|(&sum, &weight)| {
        let bounded = sum.clamp(0, FIRST_ONE);
        i32::from(bounded.wrapping_mul(weight)) * i32::from(bounded)
    });
    parts.sum()
}

#[cfg(test)]
mod tests {
    use shakmaty::{Chess, Position};

    use super::*;
    use crate::Random;

    fn alone(board: &Board, turn: Color) -> i32 {
        evaluate(board, turn, &mut Memory::default(), 0)
    }

    fn read(board: &str) -> Board {
        Board::from_ascii_board_fen(board.as_bytes()).expect("a board")
    }

    #[test]
    fn what_is_carried_along_is_what_is_found_from_nothing() {
        let mut random = Random::new(5);
        let mut memory = Memory::default();
        for _ in 0..20 {
            let mut position = Chess::default();
            for ply in 0..60 {
                let legal = position.legal_moves();
                let Some(&m) = legal.get(random.below(legal.len())) else { break };
                position.play_unchecked(m);
                let (board, turn) = (position.board(), position.turn());
                // Some positions are not evaluated; then the next one differs by more than a move.
                if random.below(4) > 0 {
                    assert_eq!(evaluate(board, turn, &mut memory, ply), alone(board, turn));
                }
            }
        }
    }

    #[test]
    fn colours_and_halves_of_the_board_are_equal() {
        for men in [
            "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1",
            "8/5pk1/6p1/3R4/5P2/6PK/r7/8",
            "1k6/8/8/8/8/8/4P3/4K3",
        ] {
            let board = read(men);
            let mut other = board.clone();
            other.flip_vertical();
            other.swap_colors();
            assert_eq!(alone(&board, Color::White), alone(&other, Color::Black), "{men}");
            let mut mirrored = board.clone();
            mirrored.flip_horizontal();
            assert_eq!(alone(&board, Color::White), alone(&mirrored, Color::White), "{men}");
        }
    }

    #[test]
    fn men_are_worth_what_they_are() {
        let start = read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
        let score = alone(&start, Color::White);
        assert!((0..100).contains(&score), "{score}");
        let without = |square| {
            let mut board = start.clone();
            board.discard_piece_at(square);
            alone(&board, Color::White)
        };
        let scores = [Square::H2, Square::B1, Square::A1, Square::D1].map(without);
        assert!(scores.is_sorted_by(|a, b| a > b), "{scores:?}");
        assert!(scores[0] < score && scores[1] < -150 && scores[3] < -600, "{scores:?}");
    }
}
