//! Chance itself.

/// A number that nobody knows before.
pub(crate) fn chance() -> u64 {
    let mut bytes = [0; 8];
    // Without chance everybody always plays the same game, which is no misfortune.
    let _ = getrandom::fill(&mut bytes);
    u64::from_le_bytes(bytes)
}
