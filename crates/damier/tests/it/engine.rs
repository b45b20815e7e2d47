//! `damier engine`, as programs on the other side of a pipe use it.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::program::{Run, damier, run};

/// What it says to these lines.
fn said(args: &[&str], lines: &[&str]) -> Vec<String> {
    let Run { code, stdout, stderr } = run(&[&["engine"], args].concat(), lines.join("\n"));
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{stdout}");
    stdout.lines().map(str::to_owned).collect()
}

fn best(lines: &[String]) -> Vec<&str> {
    let best = |line: &'_ String| line.starts_with("bestmove");
    lines.iter().filter(|line| best(line)).map(|line| line.split(' ').nth(1).unwrap()).collect()
}

#[test]
fn it_introduces_itself_and_finds_a_mate() {
    let lines = said(
        &[],
        &["uci", "isready", "position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "go depth 3"],
    );
    assert!(lines[0].starts_with("id name Damier "), "{lines:?}");
    let variants = lines.iter().find(|line| line.contains("UCI_Variant")).unwrap();
    for name in ["chess", "alice", "dark", "horde32", "horde", "simplified"] {
        assert!(variants.contains(&format!(" var {name}")), "{variants}");
    }
    let place = |what: &str| lines.iter().position(|line| line == what).unwrap();
    assert!(place("uciok") < place("readyok"));
    assert!(lines.iter().any(|line| line.contains("score mate 1 ")), "{lines:?}");
    assert_eq!(best(&lines), ["a1a8"]);
}

#[test]
fn it_plays_every_game_by_its_name() {
    for (hello, variants) in [
        (
            "uci",
            &[
                "chess",
                "chess960",
                "simplified",
                "alice",
                "alice_capture",
                "dark",
                "horde",
                "horde32",
            ][..],
        ),
        ("ugi", &["kamisado", "siam", "mastermind"]),
    ] {
        for variant in variants {
            let chosen = format!("setoption name {hello}_Variant value {variant}");
            let lines = said(&[], &[hello, &chosen, "position startpos", "go nodes 500"]);
            assert!(lines.contains(&format!("{hello}ok")));
            assert_eq!(best(&lines).len(), 1, "{variant}: {lines:?}");
            assert_ne!(best(&lines), ["0000"], "{variant}: {lines:?}");
        }
    }
    // Chosen on the command line.
    let lines = said(&["--game", "siam", "--level", "1"], &["position startpos", "go"]);
    assert!(best(&lines)[0].starts_with('+'), "{lines:?}");
}

#[test]
fn equal_seeds_and_nodes_give_equal_moves() {
    let play = || {
        let lines = ["uci", "setoption name Level value 3", "setoption name Seed value 7"];
        let asked = ["position startpos moves e2e4 e7e5", "go nodes 3000", "go nodes 3000"];
        let all = [&lines[..], &asked].concat();
        said(&[], &all).into_iter().filter(|line| line.starts_with("bestmove")).collect::<Vec<_>>()
    };
    assert_eq!(play(), play());
}

#[test]
fn a_mastermind_player_is_told_answers_only() {
    let lines = said(
        &["--game", "mastermind"],
        &["ugi", "position fen - -", "go", "position fen RVBO ???? JJWF=OX--:????", "go"],
    );
    let moves = best(&lines);
    assert_eq!(moves.len(), 2, "{lines:?}");
    assert!(moves.iter().all(|code| code.len() == 4), "{moves:?}");
}

#[test]
fn a_player_of_dark_chess_reads_what_is_seen() {
    let view = "????????/????????/????????/????????/8/8/PPPPPPPP/RNBQKBNR w KQ";
    let lines = said(&["--game", "dark"], &[&format!("position fen {view}"), "go nodes 2000"]);
    assert_eq!(best(&lines).len(), 1, "{lines:?}");
    assert_ne!(best(&lines), ["0000"], "{lines:?}");
}

#[test]
fn the_best_moves_are_shown_with_their_scores() {
    let lines =
        said(&[], &["uci", "setoption name MultiPV value 3", "position startpos", "go depth 4"]);
    for number in 1..=3 {
        let part = format!(" multipv {number} score ");
        assert!(lines.iter().any(|line| line.contains(&part)), "{lines:?}");
    }
    let lines = said(&[], &["position startpos", "go depth 3 searchmoves a2a3 h2h3"]);
    assert!(["a2a3", "h2h3"].contains(&best(&lines)[0]), "{lines:?}");
}

#[test]
fn it_searches_until_it_is_told_to_stop_and_ponders() {
    // Input that ends is a `stop`, too.
    let lines = said(&[], &["uci", "position startpos", "go infinite", "isready", "stop"]);
    assert_eq!(best(&lines).len(), 1, "{lines:?}");
    let answer = lines.iter().position(|line| line.starts_with("bestmove")).unwrap();
    let ready = lines.iter().position(|line| line == "readyok").unwrap();
    assert!(ready < answer, "{lines:?}");
    let lines = said(
        &[],
        &["position startpos moves e2e4", "go ponder movetime 50", "ponderhit", "isready"],
    );
    assert_eq!(best(&lines).len(), 1, "{lines:?}");
}

#[test]
fn whoever_says_quit_still_gets_an_answer_to_what_is_searched_and_to_nothing_else() {
    let go = ["position startpos", "go infinite", "go infinite"];
    let lines = said(&[], &[&go[..], &["quit", "uci", "go infinite"]].concat());
    assert_eq!(best(&lines).len(), 1, "{lines:?}");
    assert!(lines.last().unwrap().starts_with("bestmove"), "{lines:?}");
    assert_eq!(said(&[], &["quit", "uci"]), [""; 0]);
}

#[test]
fn nonsense_never_ends_it() {
    let long = "x".repeat(1 << 20);
    let lines = said(
        &[],
        &[
            "",
            "hello",
            &long,
            "setoption",
            "setoption name Hash value many",
            "setoption name Nothing value 1",
            "setoption name UCI_Variant value go",
            "position fen nonsense",
            "position startpos moves e2e5",
            "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
            "ponderhit",
            "stop",
            "\u{0}\u{1}\u{7f}é",
            "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            "go nodes 10",
            "position startpos",
            "go nodes 100 depth -3 movetime x",
            "isready",
        ],
    );
    assert_eq!(best(&lines).len(), 2, "{lines:?}");
    assert_eq!(best(&lines)[0], "0000", "{lines:?}");
    assert!(lines.iter().filter(|line| line.starts_with("info string ")).count() >= 8, "{lines:?}");
    assert!(lines.contains(&"readyok".to_owned()));
}

#[test]
fn orders_that_come_too_soon_wait_and_none_is_lost() {
    let mut lines = vec!["uci"];
    for _ in 0..3 {
        lines.extend([
            "position startpos moves e2e4",
            "go nodes 200",
            "position startpos",
            "go nodes 200",
        ]);
    }
    assert_eq!(best(&said(&[], &lines)).len(), 6);
    // A position that cannot be read is not taken for another one.
    let lines = said(&[], &["position fen nonsense", "go nodes 200"]);
    assert_eq!(best(&lines), ["0000"], "{lines:?}");
}

#[test]
fn its_complaints_are_in_the_language_of_whoever_reads_them() {
    let mut french = damier(&["--lang", "fr", "engine"]);
    let run =
        crate::program::run_command(std::mem::replace(&mut french, damier(&[])), b"bonjour\n");
    assert!(run.stdout.contains("n'est pas un ordre connu"), "{}", run.stdout);
}

#[test]
fn a_horde_is_the_one_that_other_programs_call_so() {
    let white = "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1";
    for (variant, position, is_legal) in [
        ("horde", format!("fen {white}"), true),
        ("horde_lichess", format!("fen {white}"), true),
        ("horde32", format!("fen {white}"), false),
        ("horde32", "startpos".to_owned(), true),
    ] {
        let chosen = format!("setoption name UCI_Variant value {variant}");
        let lines = said(&[], &["uci", &chosen, &format!("position {position}"), "go nodes 200"]);
        assert_eq!(best(&lines) != ["0000"], is_legal, "{variant} {position}: {lines:?}");
    }
    // What is said to be chosen can be chosen, whatever the protocol.
    for (game, hello, name) in [
        ("horde", "uci", "UCI_Variant type combo default horde32 "),
        ("horde_lichess", "uci", "UCI_Variant type combo default horde "),
        ("siam", "uci", "UCI_Variant type combo default siam "),
        ("siam", "ugi", "UGI_Variant type combo default siam "),
        ("chess960", "uci", "UCI_Chess960 type check default true"),
    ] {
        let lines = said(&["--game", game], &[hello]);
        let line = lines.iter().find(|line| line.contains(name));
        let line = line.unwrap_or_else(|| panic!("{game}: {lines:?}"));
        let default = name.split(' ').nth(4).unwrap();
        assert!(default == "true" || format!("{line} ").contains(&format!(" var {default} ")));
    }
}

#[test]
fn who_is_left_alone_does_not_think_on() {
    let mut engine = damier(&["engine"]);
    engine.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = engine.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"position startpos\ngo movetime 300000\n").unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    assert!(line.starts_with("info "), "{line}");
    let begun = Instant::now();
    drop((stdin, stdout));
    child.wait().unwrap();
    assert!(begun.elapsed() < Duration::from_mins(2));
}

#[cfg(target_os = "linux")]
#[test]
fn a_table_for_which_there_is_no_room_is_smaller() {
    let orders = "uci\nsetoption name Hash value 4096\nposition startpos\ngo depth 3\n";
    for game in ["chess", "kamisado"] {
        let script = "ulimit -v 3000000; exec \"$0\" engine --game \"$1\"";
        let mut limited = std::process::Command::new("sh");
        limited.args(["-c", script, env!("CARGO_BIN_EXE_damier"), game]).env("LANG", "C.UTF-8");
        let run = crate::program::run_command(limited, orders.as_bytes());
        let lines: Vec<String> = run.stdout.lines().map(str::to_owned).collect();
        assert_eq!((run.code, best(&lines).len()), (Some(0), 1), "{run:?}");
        assert!(run.stdout.contains("no room for 4096 MiB"), "{run:?}");
    }
}

#[test]
fn whoever_goes_on_after_a_draw_gets_moves() {
    let there_and_back = "g1f3 g8f6 f3g1 f6g8 ".repeat(5);
    for position in [
        "fen 8/8/4k3/8/8/3K4/8/8 w - - 0 1".to_owned(),
        "fen 8/8/4k3/8/8/3K4/8/8 w - - 0 1 moves d3d4 e6e7 d4d5".to_owned(),
        "fen 4k3/8/8/8/8/8/4P3/4K2R w K - 150 200".to_owned(),
        "fen 4k3/8/8/8/8/8/4P3/4K2R w K - 150 200 moves e1g1 e8e7".to_owned(),
        format!("startpos moves {there_and_back}"),
        format!("startpos moves {there_and_back} g1f3 g8f6 e2e4"),
    ] {
        for level in [1, 10] {
            let level = format!("setoption name Level value {level}");
            let lines = said(&[], &[&level, &format!("position {position}"), "go nodes 200"]);
            assert_eq!(best(&lines).len(), 1, "{lines:?}");
            assert_ne!(best(&lines), ["0000"], "{position}: {lines:?}");
            assert!(!lines.iter().any(|line| line.contains("info string")), "{lines:?}");
        }
    }
    // It is thought about, as far as there is something to find.
    let mate = "position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 150 200";
    assert_eq!(best(&said(&[], &[mate, "go depth 3"])), ["a1a8"]);
    // Not every move, though.
    let lines = said(&[], &["position fen 8/8/4k3/8/8/3K4/8/8 w - - 0 1 moves d3d5", "go"]);
    assert_eq!(best(&lines), ["0000"], "{lines:?}");
}

#[test]
fn what_other_programs_write_is_understood() {
    let short = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";
    let lines = said(&[], &[short, "go depth 2 searchmoves e1g1"]);
    assert_eq!(best(&lines), ["e1g1"], "{lines:?}");
    let promoted = format!("{short} moves a1a8 e8e7 a8h8 e7e6");
    let lines = said(&[], &[&promoted, "go depth 2 searchmoves H8H7"]);
    assert_eq!(best(&lines), ["h8h7"], "{lines:?}");
    let lines = said(&[], &["position fen 8/P6k/8/8/8/8/8/K7 w - - 0 1 moves a7a8Q", "go depth 2"]);
    assert_ne!(best(&lines), ["0000"], "{lines:?}");
    let lines = said(&[], &["position startpos", "go depth 2 searchmoves e2e5 zz"]);
    assert_ne!(best(&lines), ["0000"], "{lines:?}");
    assert!(lines[0].starts_with("info string none of these moves"), "{lines:?}");
}
