//! Nothing that arrives makes a reader panic or disagree with itself.

use std::fs;
use std::path::Path;

use damier_wire::testkit::TARGETS;
use proptest::collection::vec;
use proptest::prelude::*;

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

/// Structs whose ids and fields are mostly in range, so that much is read before anything is wrong.
fn integers() -> impl Strategy<Value = Vec<u8>> {
    let value = prop_oneof![8 => 0..8, 1 => -1..10, 1 => any::<i32>()];
    vec(value, 0..60).prop_map(|values| values.into_iter().flat_map(i32::to_le_bytes).collect())
}

/// Lines of words that mean something, and a few that do not.
fn words() -> impl Strategy<Value = Vec<u8>> {
    let word = prop::sample::select(vec![
        "HELP",
        "LIST",
        "CONN",
        "REFU",
        "ACPT",
        "PASSWORD",
        "ATTEMPT",
        "QUIT",
        " ",
        " ",
        "1",
        "2",
        "X",
        "|",
        "ID",
        "RESULT OX--",
        "ERROR: ",
        "LOSING:",
        "0",
        "True",
        "False",
        "pA2!kE8#",
        "1:",
        "2:",
        "!#",
        "PROMOTION",
        "E2E4",
        "q",
        "white",
        "alice",
        "8/",
        "é",
        "\r",
        "\n",
        "\n",
        "\n",
    ]);
    vec(word, 0..80).prop_map(|words| words.concat().into_bytes())
}

/// Fields that mean something, in blocks that are not always whole.
fn blocks() -> impl Strategy<Value = Vec<u8>> {
    let field = prop::sample::select(vec![
        "0",
        "1",
        "2",
        "3",
        "4",
        "7",
        "8",
        "11",
        "12",
        "17",
        "30",
        "Quit",
        "bob",
        "all",
        "hi",
        "0 0 0",
        "16.00",
        "MwE2E4",
        "Mb/end",
        "Pq",
        "BkE1!kE8#",
        "B1!#",
        "T1",
        "Ustart",
        "Agimme",
        "---",
        "|",
        "é",
    ]);
    let text = vec(field, 1..5).prop_map(|fields| fields.join("~"));
    let length = prop::sample::select(vec![150_usize, 150, 150, 150, 149, 151]);
    vec((text, length), 0..6).prop_map(|blocks| {
        let padded = |(text, length): (String, usize)| {
            let mut bytes = text.into_bytes();
            bytes.resize(length, b'|');
            bytes
        };
        blocks.into_iter().flat_map(padded).collect()
    })
}

/// Pieces of messages, of addresses and of what engines say.
fn pieces() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop::sample::select(vec![
        "{\"t\":\"move\",\"d\":{\"id\":\"x\"",
        "{\"t\":\"ping\"",
        "{\"t\":\"legal\",\"d\":{\"id\":\"x\"",
        ",\"n\":3",
        ",\"m\":\"e2e4\"",
        ",\"a\":17",
        "}",
        "}",
        "[",
        "http://",
        "ws://",
        "[::1]",
        "example",
        ":80",
        "/",
        "bestmove ",
        "ponder ",
        "option name ",
        "type combo ",
        "var ",
        "id name ",
        "\n",
    ]);
    vec(piece, 0..12).prop_map(|pieces| pieces.concat().into_bytes())
}

proptest! {
    #[test]
    fn any_bytes(data in vec(any::<u8>(), 0..400)) {
        for (_, target) in TARGETS {
            target(&data);
        }
    }

    #[test]
    fn nearly_structs(piece in 1..80_u8, asked: u8, integers in integers()) {
        let kamisado = [&[piece], integers.as_slice()].concat();
        damier_wire::testkit::kamisado(&kamisado);
        let siam = [&[piece, asked], integers.as_slice()].concat();
        damier_wire::testkit::siam(&siam);
    }

    #[test]
    fn nearly_messages(data in pieces()) {
        damier_wire::testkit::web(&data);
        damier_wire::testkit::engine(&data);
        damier_wire::testkit::address(&data);
    }

    #[test]
    fn nearly_lines(piece in 1..80_u8, words in words()) {
        let data = [&[piece], words.as_slice()].concat();
        damier_wire::testkit::mastermind(&data);
        damier_wire::testkit::pawnhub(&data);
    }

    #[test]
    fn nearly_blocks(piece in 1..80_u8, blocks in blocks()) {
        let data = [&[piece], blocks.as_slice()].concat();
        damier_wire::testkit::pawnhub_blocks(&data);
    }
}
