//! What a game adds to its rules to be searched.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use damier_rules::{Game, Outcome, Seat, Verdict};

/// How a game ended, for who would be to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// They have won.
    Won,
    /// They have lost.
    Lost,
    /// Nobody has.
    Drawn,
}

/// A game that the search can play. The players move in turn.
pub trait Searchable: Game {
    /// What an evaluation leaves behind to make the next ones quicker.
    type Memory: Default + Debug;

    /// Does the horizon need a look at [`Searchable::noisy_moves`]?
    const QUIESCENCE: bool = false;
    /// Is the evaluation good enough to skip what looks hopeless?
    const PRUNES: bool = false;
    /// May moves that come late in the order be searched less deeply?
    const REDUCES: bool = true;
    /// How many tracks there are, see [`Searchable::track`].
    const TRACKS: usize = 1;
    /// What about a pawn is worth: the measure of all margins.
    const UNIT: i32 = 100;

    /// Tells positions apart.
    fn key(&self) -> u64;

    /// What [`Searchable::key`] was of a past position with that [`Game::repetition_key`].
    fn key_of(repetition: u128) -> u64 {
        mixed(repetition)
    }

    /// The key of `after`, which `m` leads to: it may be quicker to find than from nothing.
    fn key_after(&self, _key: u64, _m: Self::Move, after: &Self) -> u64 {
        after.key()
    }

    /// A number for a move, which tells the legal moves of one position apart, or nearly so.
    fn code(m: Self::Move) -> u16 {
        let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
        m.hash(&mut hasher);
        let [a, b, c, d, ..] = hasher.finish().to_be_bytes();
        u16::from_be_bytes([a ^ c, b ^ d])
    }

    /// Who is to move.
    fn turn(&self) -> Seat {
        self.to_act().first().unwrap_or(Seat::One)
    }

    /// How good it is for who is to move, in hundredths of a pawn. The position is so many plies after the root, and was
    /// reached from the one that was evaluated a ply before, or nearly so.
    fn evaluate(&self, _memory: &mut Self::Memory, _ply: usize) -> i32 {
        0
    }

    /// An end for which it does not matter whether there are legal moves.
    fn settled(&self) -> Option<End> {
        self.outcome(1).map(|outcome| end_for(outcome, self.turn()))
    }

    /// The end if there is no legal move.
    fn stuck(&self) -> End {
        self.settled().unwrap_or(End::Drawn)
    }

    /// May somebody end it as a draw because nothing happened for too long?
    fn is_spent(&self) -> bool {
        false
    }

    /// Of so many plies before this position any may be repeated.
    fn reversible(&self) -> usize {
        usize::MAX
    }

    /// Appends the legal moves that the evaluation does not foresee.
    fn noisy_moves(&self, _into: &mut Vec<Self::Move>) {}

    /// What a move wins at first sight; 0 for those that are not noisy.
    fn noise(&self, _m: Self::Move) -> i32 {
        0
    }

    /// Is at least `least` won by a move, once all has been exchanged where it goes to?
    fn exchange(&self, _m: Self::Move, _least: i32) -> bool {
        true
    }

    /// Does a move give check at first sight? It is not skipped, however hopeless it looks.
    fn threatens(&self, _m: Self::Move) -> bool {
        false
    }

    /// Quiet moves with more of it are tried first, as long as nothing was learned of them.
    fn hint(&self, _m: Self::Move) -> i32 {
        0
    }

    /// Which kind of move it is, below [`Searchable::TRACKS`]: what follows well after what is learned.
    fn track(&self, _m: Self::Move) -> usize {
        0
    }

    /// The other player to move instead; nothing where to pass might be better than any move.
    fn pass(&self) -> Option<Self> {
        None
    }
}

/// What an outcome is for a seat.
pub(crate) fn end_for(outcome: Outcome, seat: Seat) -> End {
    match outcome.verdict {
        Verdict::Draw => End::Drawn,
        Verdict::Win(winner) if winner == seat => End::Won,
        Verdict::Win(_) => End::Lost,
    }
}

/// A number of 64 bits in which all 128 count.
#[must_use]
pub fn mixed(number: u128) -> u64 {
    let [high, low] = [lower_half(number >> 64), lower_half(number)];
    let mut z = low ^ high.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The last 64 bits.
#[expect(clippy::cast_possible_truncation, reason = "that is what is wanted")]
pub(crate) fn lower_half(number: u128) -> u64 {
    number as u64
}

/// A hasher that is the same everywhere (`FNV-1a`).
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
