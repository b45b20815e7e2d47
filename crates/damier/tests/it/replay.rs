//! Saved games, looked at again.

use std::fs;
use std::path::Path;

use tempfile::tempdir;

use crate::program::{Run, damier, run_command};
use crate::terminal::Terminal;

fn run(args: &[&str], input: &str, directory: &Path) -> Run {
    let mut command = damier(args);
    command.current_dir(directory).env("LANG", "C").env_remove("LC_CTYPE");
    run_command(command, input.as_bytes())
}

/// Plays a game and keeps it in `file`.
fn keep(args: &[&str], moves: &str, file: &str, directory: &Path) {
    let args = [&["play", "--save", file, "--names", "Ann,Bob"], args].concat();
    let said = run(&args, moves, directory);
    assert_eq!((said.code, said.stderr.as_str()), (Some(0), ""), "{}", said.stdout);
}

#[test]
fn the_pgn_of_a_game_says_when_and_how_it_was_played() {
    let directory = tempdir().unwrap();
    keep(&["--clock", "10+5"], "f3\ne5\ng4\nQh4\n", "mate.pgn", directory.path());
    let pgn = fs::read_to_string(directory.path().join("mate.pgn")).unwrap();
    let date = pgn.lines().find_map(|line| line.strip_prefix("[Date \"")).expect("a date");
    let numbers: Vec<_> = date.trim_end_matches("\"]").split('.').collect();
    assert!(numbers.len() == 3 && numbers.iter().all(|n| n.parse::<u16>().is_ok()), "{date}");
    for tag in ["[TimeControl \"600+5\"]", "[Termination \"normal\"]", "[Reason \"checkmate\"]"] {
        assert!(pgn.contains(tag), "{tag} is missing in\n{pgn}");
    }
    keep(&[], "e4\nresign\n", "untimed.pgn", directory.path());
    let pgn = fs::read_to_string(directory.path().join("untimed.pgn")).unwrap();
    assert!(pgn.contains("[TimeControl \"-\"]"), "{pgn}");
}

#[test]
fn a_game_is_printed_move_by_move() {
    let directory = tempdir().unwrap();
    keep(&[], "f3\ne5\ng4\nQh4\n", "mate.pgn", directory.path());
    let said = run(&["replay", "mate.pgn"], "", directory.path());
    assert_eq!((said.code, said.stderr.as_str()), (Some(0), ""));
    for line in [
        "Chess: Ann - Bob\n",
        "The start of the game (4 moves)\n8  r  n  b  q  k  b  n  r\n",
        "Move 1 of 4: Ann played f3.\n",
        "Move 4 of 4: Bob played Qh4#.\n",
        "4  .  .  .  .  .  .  P [q]\n",
        "Bob (Black) wins: Ann is checkmated (0-1).\n",
    ] {
        assert!(said.stdout.contains(line), "{line} is missing in\n{}", said.stdout);
    }

    let said = run(&["replay", "--json", "mate.pgn"], "", directory.path());
    let json: serde_json::Value = serde_json::from_str(&said.stdout).expect("one object");
    assert_eq!(json["steps"].as_array().map(Vec::len), Some(5));
    assert_eq!(json["steps"][4]["pretty"], "Qh4#");
    assert_eq!(json["steps"][4]["by"], "two");
    assert_eq!((&json["result"], &json["reason"]), (&"0-1".into(), &"checkmate".into()));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(json["steps"][0]["position"], start);

    let said = run(&["replay", "nothing.json"], "", directory.path());
    assert_eq!(said.code, Some(2));
    assert!(said.stderr.contains("cannot read nothing.json"), "{}", said.stderr);
}

#[test]
fn what_is_hidden_stays_so_while_the_game_is_not_over() {
    let directory = tempdir().unwrap();
    keep(&["mastermind"], "RVBO\nJJWF\nRRRR\n", "open.json", directory.path());
    let said = run(&["replay", "open.json"], "", directory.path());
    let json = run(&["replay", "--json", "open.json"], "", directory.path());
    for secret in ["RVBO", "JJWF", "RRRR", "R  V  B  O"] {
        assert!(!said.stdout.contains(secret), "{}", said.stdout);
        assert!(!json.stdout.contains(secret), "{}", json.stdout);
    }
    assert!(said.stdout.contains("The game is not finished."), "{}", said.stdout);

    keep(&["mastermind"], "RVBO\nJJWF\nJJWF\nRRRR\n", "over.json", directory.path());
    let said = run(&["replay", "over.json"], "", directory.path());
    assert!(said.stdout.contains("R  V  B  O"), "{}", said.stdout);
}

#[test]
fn keys_lead_through_a_game() {
    let directory = tempdir().unwrap();
    keep(&["siam"], "+a1n\n+e5s\nresign\n", "siam.json", directory.path());
    let args = ["siam.json", "--lang", "fr"];
    let mut terminal = Terminal::run((80, 24), "replay", &args, directory.path());
    terminal.wait_for("Le début de la partie (2 coups)");
    terminal.press("\x1b[C");
    terminal.wait_for("Coup 1 sur 2 : Ann a joué +a1n.");
    terminal.press("\x1b[F");
    terminal.wait_for("Bob (Rhinocéros) gagne : abandon d'Ann (0-1).");
    terminal.press("\x1b[D");
    terminal.wait_for("Coup 1 sur 2");
    terminal.press("\x1b[H");
    terminal.wait_for("Le début de la partie");
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
}
