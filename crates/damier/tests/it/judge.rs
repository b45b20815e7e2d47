//! `damier judge`.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::Value;

use crate::program::{Run, damier, run};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MATED: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";

fn judge(args: &[&str], input: impl AsRef<[u8]>) -> Run {
    let run = run(&[&["judge"], args].concat(), input);
    assert_eq!(run.stderr, "", "{args:?}");
    run
}

#[test]
fn a_whole_game() {
    let run = judge(&["chess"], "f2f3\ne7e5\ng2g4\nd8h4\n");
    assert_eq!(
        run.stdout,
        "position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
         ok f2f3 rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR b KQkq - 0 1\n\
         ok e7e5 rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2\n\
         ok g2g4 rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2\n\
         ok d8h4 rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n\
         end 0-1 checkmate\n"
    );
    assert_eq!(run.code, Some(0));
}

#[test]
fn after_an_illegal_move_it_goes_on() {
    let run = judge(&["chess"], "e2e5\n# a comment\n\n  e2e4\t\r\ne2e4\nNf6\ne7e5");
    assert_eq!(
        run.stdout,
        "position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
         illegal e2e5: the piece on e2 does not move like that\n\
         ok e2e4 rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n\
         illegal e2e4: you have nothing on e2\n\
         illegal Nf6: this is not a move\n\
         ok e7e5 rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n"
    );
    assert_eq!(run.code, Some(1));
}

#[test]
fn a_finished_game_says_so_at_once() {
    let run = judge(&["chess", "--position", MATED], "a2a3\n\u{0}\n");
    assert_eq!(
        run.stdout,
        format!(
            "position {MATED}\nend 0-1 checkmate\nillegal a2a3: the game is over\n\
             illegal \u{fffd}: the game is over\n"
        )
    );
    assert_eq!(run.code, Some(1));
    assert_eq!(judge(&["chess", "--position", MATED], "").code, Some(0));
}

#[test]
fn what_a_viewer_knows_comes_last() {
    let run = judge(&["chess", "--view", "second"], "e2e4\nfoo\n");
    let last = run.stdout.lines().last().unwrap();
    assert_eq!(last, "view rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    for viewer in ["first", "spectator"] {
        let run = judge(&["chess", "--view", viewer], "");
        assert_eq!(run.stdout, format!("position {START}\nview {START}\n"));
        assert_eq!(run.code, Some(0));
    }
}

#[test]
fn json_lines() {
    let run = judge(&["chess", "--json", "--view", "first"], "e2e4\nh8h1\n?\n");
    let lines: Vec<Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(
        lines,
        [
            serde_json::json!({"type": "position", "position": START}),
            serde_json::json!({"type": "ok", "move": "e2e4", "pretty": "e4", "position": after}),
            serde_json::json!({
                "type": "illegal", "move": "h8h1", "why": "blocked", "at": "h7",
                "text": "the way is blocked at h7"
            }),
            serde_json::json!({
                "type": "illegal", "move": "?", "why": "unreadable", "text": "this is not a move"
            }),
            serde_json::json!({"type": "view", "viewer": "first", "view": after}),
        ]
    );
    assert_eq!(run.code, Some(1));
    let run = judge(&["chess", "--json", "--position", MATED], "");
    let last: Value = serde_json::from_str(run.stdout.lines().last().unwrap()).unwrap();
    assert_eq!(last, serde_json::json!({"type": "end", "result": "0-1", "reason": "checkmate"}));
}

#[test]
fn any_bytes_are_answered() {
    let mut input = b"\xff\xfe\x00\x1b[2J\n".to_vec();
    input.extend(b"e2e4\xc3\n");
    input.extend("\u{202e}e2e4\n".as_bytes());
    input.extend((0..=u8::MAX).filter(|&byte| byte != b'\n'));
    input.extend(b"\ne2e4\n");
    for args in [&["chess"][..], &["chess", "--json"]] {
        let run = judge(args, &input);
        assert_eq!(run.code, Some(1));
        let lines: Vec<_> = run.stdout.lines().collect();
        assert_eq!(lines.len(), 6, "{}", run.stdout);
        assert!(lines.iter().all(|line| !line.chars().any(char::is_control)));
        assert!(lines[5].contains("ok"));
    }
}

#[test]
fn a_huge_line_is_one_short_refusal() {
    let mut input = b"e2e4\n".to_vec();
    input.extend(vec![b'x'; 100_000_000]);
    input.extend(b"\n");
    input.extend(vec![b' '; 10_000_000]);
    input.extend(b"\n#");
    input.extend(vec![b'\0'; 10_000_000]);
    input.extend(b"\ne7e5\n");
    let run = judge(&["chess"], input);
    let lines: Vec<_> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[2], format!("illegal {}…: this is not a move", "x".repeat(39)));
    assert!(lines[3].starts_with("ok e7e5 "));
    assert_eq!(run.code, Some(1));
}

#[test]
fn each_line_is_answered_before_the_next_is_asked() {
    let mut child = damier(&["judge", "chess"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(answers.next().unwrap().unwrap().starts_with("position "));
    for text in ["e2e4", "e7e5", "g1f3"] {
        writeln!(stdin, "{text}").unwrap();
        assert!(answers.next().unwrap().unwrap().starts_with(&format!("ok {text} ")));
    }
    drop(stdin);
    assert!(answers.next().is_none());
    assert!(child.wait().unwrap().success());
}

#[test]
fn nobody_listening_is_no_reason_to_complain() {
    let mut child = damier(&["judge", "chess"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // It may be gone before it has read everything.
    let _ = stdin.write_all("e2e4\n".repeat(10_000).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.code().is_some(), "not killed by a signal");
}

#[test]
fn bad_usage_is_one_line_and_leaves_with_2() {
    for (args, said) in [
        (&["judge", "chess", "--position", ""][..], "position refused"),
        (&["judge", "chess", "--position", "8/8/8/8/8/8/8/8 w - - 0 1"], "exactly one king"),
        (&["judge", "chess", "--position", "a\u{1b}b\n\n\nc d e f g"], "position refused"),
        (&["judge", "chess", "--set", "push_rule=total"], "has no option 'push_rule'"),
    ] {
        let run = run(args, "e2e4\n");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(run.stderr.contains(said), "{args:?}: {}", run.stderr);
        assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
        assert!(!run.stderr.contains('\u{1b}'));
    }
    for args in [&["judge"][..], &["judge", "draughts"], &["judge", "chess", "--view", "third"]] {
        let run = run(args, "");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}");
    }
}

#[test]
fn the_locale_does_not_change_what_programs_read() {
    let mut command = damier(&["judge", "chess"]);
    command.env("LANG", "fr_FR.UTF-8");
    let run = crate::program::run_command(command, b"foo\n");
    assert!(run.stdout.ends_with("illegal foo: this is not a move\n"), "{}", run.stdout);
}

#[test]
fn mastermind_lines_say_who_plays() {
    let input = "1 RVBO\n1 RVBO\n2  JJJJ\n2 RVBO\nRVBO\n3 RVBO\n1 rvbo\n1 JJJB\n2 RRRR\n";
    let run = judge(&["mastermind"], input);
    assert_eq!(
        run.stdout,
        "position - -\n\
         ok 1 RVBO RVBO -\n\
         illegal 1 RVBO: you have already played this round\n\
         ok 2 JJJJ RVBO JJJJ\n\
         ok 2 RVBO RVBO JJJJ -:RVBO\n\
         illegal RVBO: this is not a move\n\
         illegal 3 RVBO: this is not a move\n\
         illegal 1 rvbo: this is not a move\n\
         ok 1 JJJB RVBO JJJJ JJJB=OOO-:RVBO=OOOO\n\
         end 0-1 found\n\
         illegal 2 RRRR: the game is over\n"
    );
    let run = judge(&["mastermind", "--view", "first"], "1 RVBO\n2 JJJJ\n");
    assert!(run.stdout.ends_with("view RVBO ????\n"), "{}", run.stdout);
    assert_eq!(run.code, Some(0));
}

#[test]
fn options_and_positions_of_other_games() {
    let run = judge(&["siam", "--set", "push_rule=total"], "+a1n\n+c3n\n");
    assert_eq!(
        run.stdout,
        "position 5/5/1MMM1/5/5 e 4\nok +a1n En4/5/1MMM1/5/5 r 3\n\
         illegal +c3n: c3 is not on the border\n"
    );
    let no_king = "rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1";
    let run = judge(&["dark", "--position", no_king], "");
    assert_eq!(run.stdout, format!("position {no_king}\nend 1-0 king_captured\n"));
}

#[test]
fn a_view_keeps_secrets_until_the_end() {
    let run = judge(&["dark", "--view", "spectator"], "e2e4\n");
    let view = run.stdout.lines().last().unwrap();
    assert!(view.starts_with("view ????????/"), "{view}");
}

#[test]
fn what_each_move_was_worth_comes_last() {
    let fools_mate = "f2f3\ne7e5\ng2g4\nd8h4\n";
    let run = judge(&["chess", "--analyse", "--nodes", "3000"], fools_mate);
    assert_eq!(run.code, Some(0));
    let (judged, analysed) = run.stdout.split_once("end 0-1 checkmate\n").unwrap();
    assert_eq!(judged.lines().count(), 5);
    let lines: Vec<&str> = analysed.lines().collect();
    assert_eq!(lines.len(), 6, "{analysed}");
    assert!(lines[2].starts_with("analysis 3 g2g4 loses 1 best "), "{analysed}");
    assert!(lines[2].ends_with(" blunder"), "{analysed}");
    assert_eq!(lines[3], "analysis 4 d8h4 loses 0 best d8h4");
    assert!(lines[4].starts_with("mistakes 1 ") && lines[4].ends_with(" 1"), "{analysed}");
    assert_eq!(lines[5], "mistakes 2 0 0 0");
    let again = judge(&["chess", "--analyse", "--nodes", "3000"], fools_mate);
    assert_eq!(again.stdout, run.stdout, "equal questions have equal answers");

    let run = judge(&["chess", "--analyse", "--nodes", "3000", "--json"], fools_mate);
    let mut lines = run.stdout.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let blunder = lines.clone().find(|line| line["ply"] == 3).unwrap();
    assert_eq!((&blunder["type"], &blunder["grade"]), (&"analysis".into(), &"blunder".into()));
    assert_eq!(blunder["score"]["loses"], 1);
    assert_eq!(lines.next_back().unwrap()["type"], "mistakes");
}

#[test]
fn what_is_hidden_is_not_analysed() {
    let refused = run(&["judge", "dark", "--analyse"], "");
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""));
    assert!(refused.stderr.contains("not analysed"), "{refused:?}");
    let refused = run(&["judge", "chess", "--nodes", "5"], "");
    assert_eq!(refused.code, Some(2), "nodes are for analyses: {refused:?}");
}
