//! `damier arena`.

use std::fs;

use serde_json::Value;

use crate::program::{Run, run};

fn arena(args: &[&str]) -> Run {
    run(&[&["arena"], args].concat(), "")
}

fn json(args: &[&str]) -> Value {
    let run = arena(&[args, &["--json"]].concat());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    serde_json::from_str(&run.stdout).unwrap()
}

#[test]
fn every_game_is_played_in_pairs_from_equal_openings() {
    for game in ["chess", "chess960", "alice", "dark", "horde", "kamisado", "siam", "mastermind"] {
        let quick = ["--games", "4", "--nodes", "200", "--longest", "60", "--game", game];
        let summary = json(&[&["damier; level=2", "random"][..], &quick].concat());
        assert_eq!(summary["games"], 4, "{summary}");
        assert_eq!(summary["failures"][0]["illegal"], 0, "{summary}");
        assert_eq!(summary["last_fault"], Value::Null, "{summary}");
    }
}

#[test]
fn equal_seeds_give_equal_matches() {
    let play = || {
        let mut summary =
            json(&["damier; level=3", "damier; level=1", "--games", "6", "--seed", "5"]);
        summary["seconds"] = Value::Null;
        summary
    };
    assert_eq!(play(), play());
}

#[test]
fn the_stronger_one_is_found_and_nobody_plays_longer_than_needed() {
    let run =
        arena(&["damier; nodes=2000", "random", "--sprt", "0,100", "--games", "400", "--quiet"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.stdout.contains("the first player is stronger by so much"), "{run:?}");
    let run =
        arena(&["random", "damier; nodes=2000", "--sprt", "0,100", "--games", "400", "--quiet"]);
    assert_eq!(run.code, Some(1), "{run:?}");
}

#[test]
fn a_match_that_was_cut_off_goes_on() {
    let data = tempfile::tempdir().unwrap();
    let out = data.path().join("match");
    let play = |games: &str, seed: &str| {
        let out = out.to_str().unwrap();
        let args = ["damier; level=1", "random", "--games", games, "--seed", seed, "--out", out];
        arena(&[&args[..], &["--json", "--nodes", "100"]].concat())
    };
    assert_eq!(play("4", "1").code, Some(0));
    let journal = out.join("arena.jsonl");
    let before = fs::read_to_string(&journal).unwrap();
    // The power went while a pair was written.
    fs::write(&journal, format!("{before}{{\"pair\":2,\"games\":[")).unwrap();
    let run = play("8", "1");
    let summary: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(summary["games"], 8, "{summary}");
    let after = fs::read_to_string(&journal).unwrap();
    assert!(after.starts_with(&before) && after.lines().count() == 5, "{after}");
    assert!(fs::read_to_string(out.join("games.pgn")).unwrap().contains("[White \"damier 1\"]"));
    // Another match is not mixed with it.
    let other = play("8", "2");
    assert_eq!(other.code, Some(2));
    assert!(other.stderr.contains("holds another match"), "{other:?}");
}

#[test]
fn engines_of_others_play_and_their_faults_are_told() {
    let summary = json(&[
        "stockfish; nodes=50; Hash=1",
        "damier; level=1",
        "--games",
        "2",
        "--longest",
        "80",
    ]);
    assert_eq!(summary["failures"][0]["silent"], 0, "{summary}");
    let dies =
        "sh -c 'read x\necho uciok\nread x\necho readyok\nread x\nread x\necho readyok\nread x'";
    let summary = json(&[dies, "random", "--games", "2"]);
    assert_eq!(summary["failures"][0]["silent"], 2, "{summary}");
    let fault = summary["last_fault"].as_str().unwrap();
    assert!(fault.contains("sh: it has ended"), "{summary}");
    let french = json(&[dies, "random", "--games", "2", "--lang", "fr"]);
    let fault = french["last_fault"].as_str().unwrap();
    assert!(fault.contains("sh : il s'est arrêté"), "{french}");
}

#[test]
fn mistakes_are_explained() {
    for (args, expected) in [
        (&["nobody-has-this", "random"][..], "does not start"),
        (&["damier; level=11", "random"], "level=11"),
        (&["damier; UCI_Elo=3", "random"], "UCI_Elo=3"),
        (&["random", "random", "--sprt", "3,1"], "the smaller one first"),
        (&["random", "random", "--game", "go"], "'go' does not fit"),
        (&["stockfish; Nonsense=1", "random"], "no option 'Nonsense'"),
        (&["stockfish", "random", "--game", "siam"], "engine stockfish"),
    ] {
        let run = arena(args);
        assert_eq!(run.code, Some(2), "{args:?} {run:?}");
        assert!(run.stderr.contains(expected), "{args:?} {}", run.stderr);
    }
}
