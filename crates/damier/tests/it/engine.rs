//! `damier engine`, as programs on the other side of a pipe use it.

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
