//! Every game against the reference data in `tests/data`: see the README there for the formats.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use damier_rules::{AnyGame, Claim, GameKind, Seat, Setup, new_game};

/// The lines of a data file, without comments.
pub(crate) fn lines(kind: GameKind, file: &str) -> Vec<String> {
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(kind.id()).join(file);
    let text =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

/// The blocks of a data file: lines split at their first space, blocks ended by an empty line.
pub(crate) fn blocks(kind: GameKind, file: &str) -> Vec<Vec<(String, String)>> {
    let lines = lines(kind, file);
    let blocks: Vec<_> = lines
        .split(String::is_empty)
        .filter(|block| !block.is_empty())
        .map(|block| {
            let split = |line: &String| {
                let (key, value) = line.split_once(' ').unwrap_or((line, ""));
                (key.to_owned(), value.to_owned())
            };
            block.iter().map(split).collect()
        })
        .collect();
    assert!(!blocks.is_empty(), "{kind}/{file} is empty");
    blocks
}

pub(crate) fn load(kind: GameKind, position: &str) -> Box<dyn AnyGame> {
    new_game(kind, &Setup::from_position(position).reachable())
        .unwrap_or_else(|error| panic!("{kind} {position}: {error}"))
}

pub(crate) fn mover(game: &dyn AnyGame) -> Option<Seat> {
    game.to_act().first()
}

pub(crate) fn play(game: &mut dyn AnyGame, text: &str) {
    let seat =
        mover(game).unwrap_or_else(|| panic!("{text}: the game is over at {}", game.position()));
    game.play(seat, text).unwrap_or_else(|why| panic!("{text} at {}: {why}", game.position()));
}

pub(crate) fn end_of(game: &dyn AnyGame) -> String {
    game.outcome().map_or_else(|| "-".to_owned(), |outcome| outcome.to_string())
}

/// A line that names what a block must have.
pub(crate) fn get<'a>(block: &'a [(String, String)], key: &str) -> Option<&'a str> {
    block.iter().find(|(k, _)| k == key).map(|(_, value)| value.as_str())
}

fn check_perft(kind: GameKind) {
    let mut checked = 0;
    for line in lines(kind, "perft.txt") {
        let mut parts = line.split(" ; ");
        let Some(position) = parts.next().filter(|position| !position.is_empty()) else { continue };
        let game = load(kind, position);
        for part in parts {
            let (depth, count) = part.trim_start_matches('d').split_once('=').expect("d1=20");
            let depth = depth.parse().expect("a depth");
            assert_eq!(game.perft(depth).to_string(), count, "{kind} {position} depth {depth}");
            checked += 1;
        }
    }
    assert!(checked >= 10, "{kind}: only {checked} counts");
}

fn check_cases(kind: GameKind) {
    for block in blocks(kind, "cases.txt") {
        let position = get(&block, "pos").expect("a position");
        let what = format!("{kind} {}: {position}", get(&block, "case").unwrap_or("?"));
        let game = load(kind, position);
        assert_eq!(game.position(), get(&block, "canonical").unwrap_or(position), "{what}");
        // Legal on the board: a draw by material does not take the moves away.
        let legal: BTreeSet<String> = game.divide(1).into_iter().map(|(text, _)| text).collect();
        for (key, value) in &block {
            match key.as_str() {
                "legal" => {
                    let expected: BTreeSet<String> =
                        value.split_whitespace().map(str::to_owned).collect();
                    assert_eq!(legal, expected, "{what}");
                }
                "illegal" => {
                    for text in value.split_whitespace() {
                        assert!(!legal.contains(text), "{what}: {text}");
                        let seat = mover(game.as_ref()).unwrap_or(Seat::One);
                        assert!(game.boxed_clone().play(seat, text).is_err(), "{what}: {text}");
                    }
                }
                "after" => {
                    let (text, after) = value.split_once(' ').expect("a move and a position");
                    let mut game = game.boxed_clone();
                    play(game.as_mut(), text);
                    assert_eq!(game.position(), after, "{what} after {text}");
                }
                "end" => assert_eq!(end_of(game.as_ref()), *value, "{what}"),
                _ => {}
            }
        }
    }
}

fn check_sequences(kind: GameKind) {
    for block in blocks(kind, "sequences.txt") {
        let what = format!("{kind} {}", get(&block, "case").unwrap_or("?"));
        let mut game = load(kind, get(&block, "start").expect("a start"));
        for text in get(&block, "moves").unwrap_or_default().split_whitespace() {
            play(game.as_mut(), text);
        }
        assert_eq!(end_of(game.as_ref()), get(&block, "end").expect("an end"), "{what}");
        assert_eq!(game.position(), get(&block, "final").expect("a final position"), "{what}");
        if let Some(claim) = get(&block, "claim").filter(|_| game.outcome().is_none()) {
            let expected = match claim {
                "threefold" => vec![Claim::Threefold],
                "fifty" => vec![Claim::FiftyMoves],
                _ => vec![],
            };
            assert_eq!(game.claims(), expected, "{what}");
        }
    }
}

fn check_games(kind: GameKind) {
    for block in blocks(kind, "games.txt") {
        let what = format!("{kind} game {}", get(&block, "game").unwrap_or("?"));
        let mut game = load(kind, get(&block, "start").expect("a start"));
        let moves = get(&block, "moves").unwrap_or_default().split_whitespace();
        let counts = get(&block, "counts").unwrap_or_default().split_whitespace();
        for (ply, (text, count)) in moves.zip(counts).enumerate() {
            let seat =
                mover(game.as_ref()).unwrap_or_else(|| panic!("{what} ends before ply {ply}"));
            assert_eq!(game.legal_moves(seat).len().to_string(), count, "{what} ply {ply}");
            play(game.as_mut(), text);
        }
        let end = get(&block, "end").expect("an end").replace("* ply_cap", "-");
        assert_eq!(end_of(game.as_ref()), end, "{what}");
        assert_eq!(game.position(), get(&block, "final").expect("a final position"), "{what}");
    }
}

macro_rules! vectors {
    ($($name:ident $kind:ident: $($file:ident $check:ident),*;)*) => {$(
        mod $name {
            $(#[test]
            fn $file() {
                super::$check(damier_rules::GameKind::$kind);
            })*
        }
    )*};
}

vectors! {
    chess Chess: perft check_perft, cases check_cases, sequences check_sequences, games check_games;
    chess960 Chess960: perft check_perft, cases check_cases, games check_games;
    simplified Simplified: perft check_perft, cases check_cases, sequences check_sequences, games check_games;
    alice Alice: perft check_perft, cases check_cases, sequences check_sequences, games check_games;
    alice_capture AliceCapture: perft check_perft, cases check_cases, games check_games;
    dark Dark: perft check_perft, cases check_cases, sequences check_sequences, games check_games;
    horde Horde: perft check_perft, cases check_cases, sequences check_sequences, games check_games;
    horde_lichess HordeLichess: perft check_perft, cases check_cases, games check_games;
    kamisado Kamisado: perft check_perft, cases check_cases, sequences check_sequences, games check_games;
    siam Siam: perft check_perft, cases check_cases, sequences check_sequences, games check_games;
}
