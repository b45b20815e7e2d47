//! Searches the decision tree that the computer player of Mastermind follows, and writes it to
//! `crates/damier-engine/data/mastermind.tree`:
//!
//! ```text
//! cargo run --release -p damier-engine --example mastermind_tree
//! ```
//!
//! It takes some minutes; the file comes out the same every time.

mod pack;
mod search;
mod symmetry;

use std::ops::RangeInclusive;
use std::path::Path;

use damier_engine::mastermind::codes::{FOUND, Packed};

use crate::search::{Search, size};

/// Four different colours. Two of one colour at first need more guesses in all.
const FIRST: [u8; 4] = [0, 1, 2, 3];

/// A way to search what is left after the first guess.
pub(crate) struct Way {
    /// Only if so many codes are left.
    codes: RangeInclusive<usize>,
    /// How many guesses are followed: for the second guess, for the third and so on.
    pub(crate) widths: [usize; 4],
    /// How much it counts for a guess that it can be answered in one way more.
    pub(crate) answers: f32,
}

/// None of them finds the best for everything.
const WAYS: [Way; 3] = [
    Way { codes: 1..=4096, widths: [30, 30, 30, 20], answers: 1.0 },
    Way { codes: 1..=300, widths: [60, 150, 100, 60], answers: 2.0 },
    Way { codes: 900..=4096, widths: [100, 60, 60, 40], answers: 1.0 },
];

fn main() -> std::io::Result<()> {
    let all: Vec<Packed> = Packed::all().collect();
    let first = Packed::new(FIRST);
    let mut found = vec![(u32::MAX, Vec::new()); FOUND];
    for way in &WAYS {
        let mut search = Search::new(way);
        let parts = search.split(&all, first);
        for (part, best) in parts.iter().zip(&mut found) {
            if way.codes.contains(&part.len()) {
                let sum = search.solve(part, &mut vec![first], u32::MAX / 2);
                eprintln!("{} codes: {sum} guesses", part.len());
                if sum < best.0 {
                    *best = (sum, pack::subtree(&mut search, part, &mut vec![first]));
                }
            }
        }
    }
    let sum = size(&all) + found.iter().map(|(sum, _)| sum).sum::<u32>();
    let tree = pack::node(first, found.into_iter().map(|(_, tree)| tree));
    eprintln!("{sum} guesses for all codes, {} bytes", tree.len());
    std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("data/mastermind.tree"), tree)
}
