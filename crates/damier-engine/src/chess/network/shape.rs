//! What the network looks at, and how large it is. Its trainer includes this file.

/// Men of both colours on all squares.
pub(crate) const INPUTS: usize = 12 * 64;
/// What is made of them for each side.
pub(crate) const HIDDEN: usize = 128;
/// The last weights depend on how many men are left.
pub(crate) const STAGES: usize = 8;

/// What 1.0 is in the first weights, and in the last ones.
pub(crate) const FIRST_ONE: i16 = 255;
pub(crate) const LAST_ONE: i16 = 64;
/// What 1.0 is worth at the end, in hundredths of a pawn.
pub(crate) const POINTS: i16 = 256;

/// How a side turns the board: it plays upwards, and its king stands on the right half.
pub(crate) const fn turned(is_black: bool, king: usize) -> usize {
    let upwards = if is_black { 56 } else { 0 };
    let right = if king % 8 < 4 { 7 } else { 0 };
    upwards | right
}

/// The input of a man of role 0 (pawn) to 5 (king), for a side that turns the board so.
pub(crate) const fn input(is_enemy: bool, role: usize, square: usize, turned: usize) -> usize {
    let kind = if is_enemy { role + 6 } else { role };
    kind * 64 + (square ^ turned)
}

/// Which of the last weights count.
pub(crate) const fn stage(men: usize) -> usize {
    let stage = men.saturating_sub(1) / 4;
    if stage < STAGES { stage } else { STAGES - 1 }
}
