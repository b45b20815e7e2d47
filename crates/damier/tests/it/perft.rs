//! `damier perft`.

use serde_json::Value;

use crate::program::{damier, run, run_command};

fn count(args: &[&str]) -> String {
    let run = run(&[&["perft"], args].concat(), "");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{args:?}");
    run.stdout
}

#[test]
fn the_count_stands_alone() {
    assert_eq!(count(&["chess", "0"]), "1\n");
    assert_eq!(count(&["chess", "1"]), "20\n");
    assert_eq!(count(&["chess", "4"]), "197281\n");
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_eq!(count(&["chess", "--position", kiwipete, "3"]), "97862\n");
    assert_eq!(count(&["chess", "3", "--position", kiwipete]), "97862\n");
    for (game, depth, expected) in [
        ("chess960", "3", 8_902),
        ("simplified", "3", 8_902),
        ("alice", "3", 9_384),
        ("dark", "4", 197_742),
        ("horde_lichess", "4", 23_310),
        ("kamisado", "4", 105_020),
        ("siam", "3", 184_544),
        ("mastermind", "1", 4_096),
    ] {
        assert_eq!(count(&[game, depth]), format!("{expected}\n"), "{game}");
    }
}

#[test]
fn finished_games_have_no_sequences() {
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(count(&["chess", "--position", mated, "3"]), "0\n");
    assert_eq!(count(&["chess", "--position", mated, "3", "--divide"]), "0\n");
    // Drawn is not finished in this sense.
    let drawn = "8/8/8/4k3/8/4K3/8/8 w - - 0 1";
    assert_ne!(count(&["chess", "--position", drawn, "2"]), "0\n");
}

#[test]
fn divide_is_sorted_and_adds_up() {
    let out = count(&["chess", "3", "--divide"]);
    let lines: Vec<_> = out.lines().collect();
    let (total, parts) = lines.split_last().unwrap();
    assert_eq!(*total, "8902");
    assert_eq!(parts.len(), 20);
    assert_eq!(parts[0], "a2a3: 380");
    assert!(parts.is_sorted());
    let sum: u64 =
        parts.iter().map(|line| line.split_once(": ").unwrap().1.parse::<u64>().unwrap()).sum();
    assert_eq!(sum, 8902);
    assert_eq!(count(&["chess", "0", "--divide"]), "1\n");
}

#[test]
fn json_is_one_object() {
    let report: Value = serde_json::from_str(&count(&["chess", "2", "--json"])).unwrap();
    assert_eq!(report["game"], "chess");
    assert_eq!(report["position"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(report["depth"], 2);
    assert_eq!(report["nodes"], 400);
    assert!(report["seconds"].is_f64() && report["nodes_per_s"].is_f64());
    assert_eq!(report.get("divide"), None);
    let report: Value =
        serde_json::from_str(&count(&["chess", "2", "--json", "--divide"])).unwrap();
    assert_eq!(report["divide"]["e2e4"], 20);
    assert_eq!(report["divide"].as_object().unwrap().len(), 20);
}

#[test]
fn bad_usage_is_told_and_leaves_with_2() {
    for (args, said) in [
        (&["perft", "chess", "31"][..], "31 is not in 0..=30"),
        (&["perft", "chess", "4294967296"], "0..=30"),
        (&["perft", "chess", "deep"], "invalid"),
        (&["perft", "chess"], "DEPTH"),
        (&["perft", "checkers", "1"], "'checkers' does not fit <GAME>"),
        (&["perft", "chess", "1", "--set", "dead_position"], "expected OPTION=VALUE"),
        (&["perft", "chess", "1", "--set", "no_such=1"], "this game has no option 'no_such'"),
        (&["perft", "chess", "1", "--position", "nonsense"], "position refused"),
    ] {
        let run = run(args, "");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(run.stderr.contains(said), "{args:?}: {}", run.stderr);
    }
}

#[test]
fn help_speaks_the_language_of_the_terminal_or_of_the_option() {
    let mut command = damier(&["perft", "--help"]);
    command.env("LANG", "fr_FR.UTF-8");
    assert!(run_command(command, b"").stdout.starts_with("Compte les suites"));
    let mut command = damier(&["--lang=en", "perft", "--help"]);
    command.env("LANG", "fr_FR.UTF-8");
    assert!(run_command(command, b"").stdout.starts_with("Count the move sequences"));
    assert!(run(&["--lang", "fr", "help", "perft"], "").stdout.starts_with("Compte les suites"));
    assert!(run(&["perft", "-h", "--lang", "fr"], "").stdout.starts_with("Compte les suites"));
}
