//! The inputs kept for the fuzzers, the ones that once broke something among them.

use std::fs;
use std::path::Path;

use damier_rules::testkit::fuzz::TARGETS;

#[test]
fn every_kept_input_passes() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    for (name, target) in TARGETS {
        let mut inputs: Vec<_> = fs::read_dir(corpus.join(name))
            .unwrap_or_else(|error| panic!("{name}: {error}"))
            .map(|entry| entry.expect("a readable folder").path())
            .collect();
        inputs.sort();
        assert!(!inputs.is_empty(), "nothing is kept for {name}");
        for input in inputs {
            // Shown only if the input fails.
            eprintln!("{}", input.display());
            target(&fs::read(input).expect("a readable file"));
        }
    }
}
