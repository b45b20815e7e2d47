//! What is written: see `damier_engine::mastermind` on the format.

use damier_engine::mastermind::codes::{FOUND, Packed};

use crate::search::Search;

/// The tree of a set that was solved, as bytes: none where any guess that tells all apart will do.
pub(crate) fn subtree(search: &mut Search, set: &[Packed], past: &mut Vec<Packed>) -> Vec<u8> {
    // The search may have forgotten what it found for a set that it met under other limits.
    search.solve(set, past, u32::MAX / 2);
    let Some(guess) = search.found(set) else { return Vec::new() };
    let parts = search.split(set, guess);
    past.push(guess);
    let children: Vec<_> =
        parts.iter().take(FOUND).map(|part| subtree(search, part, past)).collect();
    past.pop();
    node(guess, children.into_iter())
}

/// A guess and what follows each answer.
pub(crate) fn node(guess: Packed, children: impl Iterator<Item = Vec<u8>>) -> Vec<u8> {
    let (mut answers, mut below) = (0_u16, Vec::new());
    for (answer, child) in children.enumerate() {
        answers |= u16::from(!child.is_empty()) << answer;
        below.extend(child);
    }
    [&guess.0.to_le_bytes()[..], &answers.to_le_bytes(), &below].concat()
}
