//! Nothing that arrives makes a dialect panic or contradict itself.

use std::fs;
use std::path::Path;

use damier_dialect::testkit::dialect;
use proptest::collection::vec;
use proptest::prelude::*;

#[test]
fn every_kept_input_passes() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/dialect");
    let mut count = 0;
    for entry in fs::read_dir(corpus).expect("inputs are kept") {
        let input = entry.expect("a readable folder").path();
        // Shown only if the input fails.
        eprintln!("{}", input.display());
        dialect(&fs::read(input).expect("a readable file"));
        count += 1;
    }
    assert!(count >= 5, "{count}");
}

proptest! {
    #[test]
    fn any_bytes(data in vec(any::<u8>(), 0..200)) {
        dialect(&data);
    }

    /// Moves whose fields are mostly in range.
    #[test]
    fn nearly_moves(id in 1..3_i32, fields in vec(prop_oneof![8 => 0..6, 1 => -1..10, 1 => any::<i32>()], 0..20)) {
        let integers = std::iter::once(id).chain(fields);
        dialect(&integers.flat_map(i32::to_le_bytes).collect::<Vec<u8>>());
    }
}
