//! A scored position in 26 bytes, as who is to move sees it.

use shakmaty::{Board, Color, Role, Square};

use super::shape::{input, turned};

/// The length of a position in a file.
pub(crate) const BYTES: usize = 26;

/// A position and its score for who is to move, who plays upwards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    occupied: u64,
    /// Role and side of each man, in the order of the squares, half a byte each.
    men: [u8; 16],
    pub(crate) score: i16,
}

impl Sample {
    pub(crate) fn new(board: &Board, turn: Color, score: i16) -> Sample {
        let mut men = [0; 16];
        let mut occupied = 0;
        let squares = (0..64_u8).filter_map(|seen| {
            let square = Square::new(u32::from(if turn.is_black() { seen ^ 0o70 } else { seen }));
            board.piece_at(square).map(|piece| (seen, piece))
        });
        for (index, (seen, piece)) in squares.enumerate().take(32) {
            let man = u8::from(piece.role) - 1 + if piece.color == turn { 0 } else { 6 };
            men[index / 2] |= man << (index % 2 * 4);
            occupied |= 1 << seen;
        }
        Sample { occupied, men, score }
    }

    pub(crate) fn write(&self, into: &mut Vec<u8>) {
        into.extend(self.occupied.to_le_bytes());
        into.extend(self.men);
        into.extend(self.score.to_le_bytes());
    }

    pub(crate) fn read(bytes: &[u8; BYTES]) -> Sample {
        let (occupied, rest) = bytes.split_first_chunk().expect("26 bytes");
        let (men, rest) = rest.split_first_chunk().expect("18 bytes");
        let (score, _) = rest.split_first_chunk().expect("2 bytes");
        let (occupied, score) = (u64::from_le_bytes(*occupied), i16::from_le_bytes(*score));
        Sample { occupied, men: *men, score }
    }

    pub(crate) fn men(&self) -> usize {
        self.occupied.count_ones() as usize
    }

    /// The inputs for who is to move and for the opponent.
    pub(crate) fn inputs(&self, mut each: impl FnMut([usize; 2])) {
        let mut kings = [0; 2];
        self.each_man(|man, square| {
            if man % 6 == usize::from(Role::King) - 1 {
                kings[man / 6] = square;
            }
        });
        let [own, other] = [turned(false, kings[0]), turned(true, kings[1])];
        self.each_man(|man, square| {
            let (is_enemy, role) = (man >= 6, man % 6);
            each([input(is_enemy, role, square, own), input(!is_enemy, role, square, other)]);
        });
    }

    fn each_man(&self, mut each: impl FnMut(usize, usize)) {
        let mut left = self.occupied;
        let mut index = 0;
        while left != 0 {
            let man = self.men[index / 2] >> (index % 2 * 4) & 15;
            each(usize::from(man), left.trailing_zeros() as usize);
            left &= left - 1;
            index += 1;
        }
    }
}
