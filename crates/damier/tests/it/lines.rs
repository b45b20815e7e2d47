//! One line at a time: what scripts and screen readers see.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use damier_rules::GameKind;
use damier_words::rules::summary;
use damier_words::{Lang, goal};
use tempfile::tempdir;

use crate::program::{Run, damier, run_command};

/// Runs `damier play` with that input, in a terminal that knows no Unicode.
fn play(args: &[&str], input: &str, directory: &Path) -> Run {
    let mut command = damier(&["play"]);
    command.args(args).current_dir(directory).env("LANG", "C").env_remove("LC_CTYPE");
    run_command(command, input.as_bytes())
}

fn play_here(args: &[&str], input: &str) -> Run {
    play(args, input, tempdir().unwrap().path())
}

#[test]
fn a_whole_game_through_a_pipe() {
    let said = play_here(&[], "f3\ne5\ng4\nQh4\n");
    assert_eq!((said.code, said.stderr.as_str()), (Some(0), ""));
    assert!(
        said.stdout.contains("White >\n") && said.stdout.contains("Black >\n"),
        "{}",
        said.stdout
    );
    assert!(said.stdout.contains("4  .  .  .  .  .  .  P [q]\n"), "{}", said.stdout);
    // Nobody is there to be asked: the game is kept.
    let end = "Black wins: White is checkmated (0-1).\nSaved in damier-chess-1.json.\n\
               See it again with: damier replay damier-chess-1.json\n";
    assert!(said.stdout.ends_with(end), "{}", said.stdout);
    assert!(!said.stdout.contains('\x1b') && said.stdout.is_ascii());
}

#[test]
fn refusals_and_answers_have_their_own_lines() {
    let said = play_here(
        &["--names", "Ann,Bob"],
        "e2e5\nnonsense\n\ne4\ndraw\nn\nundo\ny\nmoves\nhelp\nflip\nresign\n",
    );
    for line in [
        "e2e5: The piece on e2 does not move like that.\n",
        "nonsense: This is not a move.\n",
        "Ann played e4.\n",
        "Bob offers a draw. Ann, do you accept? (y/n)\n",
        "Ann declines the draw.\n",
        "Bob, may Ann take back e4? (y/n)\n",
        "The last move of Ann was taken back.\n",
        "Legal moves (20):\n",
        "Bob (Black) wins: Ann resigned (0-1).\n",
    ] {
        assert!(said.stdout.contains(line), "{line} is missing in\n{}", said.stdout);
    }
    assert_eq!(said.code, Some(0));
}

#[test]
fn every_game_explains_itself() {
    for kind in GameKind::ALL {
        for lang in ["en", "fr"] {
            let said = play_here(&[kind.id(), "--lang", lang], "help\nrules\n").stdout;
            let lang: Lang = lang.parse().unwrap();
            for text in [lang.say(&goal(*kind)), summary(lang, *kind)] {
                let plain = text.split(' ').filter(|word| word.is_ascii() && !word.contains('\n'));
                for word in plain {
                    assert!(said.contains(word), "{word} is missing in\n{said}");
                }
            }
            assert!(said.contains(&format!("damier rules {kind}\n")), "{said}");
        }
    }
}

#[test]
fn chess960_begins_where_chance_says_and_tells_it() {
    let directory = tempdir().unwrap();
    let said = play(&["chess960", "--save", "a.pgn"], "resign\n", directory.path());
    let number: u32 = said
        .stdout
        .lines()
        .find_map(|line| line.strip_prefix("Chess960, position "))
        .and_then(|number| number.parse().ok())
        .expect(&said.stdout);
    assert!(number < 960);
    let pgn = fs::read_to_string(directory.path().join("a.pgn")).unwrap();
    assert!(pgn.contains(&format!("[Option_number \"{number}\"]")), "{pgn}");
    let said = play(&["chess960", "--set", "number=0"], "", directory.path());
    assert!(said.stdout.contains("Chess960, position 0\n"), "{}", said.stdout);
    assert!(said.stdout.contains("8  b  b  q  n  n  r  k  r\n"), "{}", said.stdout);
}

#[test]
fn the_end_of_the_input_saves() {
    let directory = tempdir().unwrap();
    let said = play(&["--save", "game.json"], "e4\ne5\n", directory.path());
    assert_eq!(said.code, Some(0));
    assert!(said.stdout.contains("Position: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/"), "{}", said.stdout);
    assert!(said.stdout.contains("Saved in game.json.\n"), "{}", said.stdout);
    assert!(said.stdout.ends_with("damier play --resume game.json\n"), "{}", said.stdout);

    let said = play(&["--resume", "game.json"], "Nf3\nquit\n", directory.path());
    assert_eq!(said.code, Some(0));
    assert!(said.stdout.contains("1. e4 e5  2. Nf3"), "{}", said.stdout);
    let said = play(&["--resume", "game.json"], "resign\n", directory.path());
    assert!(said.stdout.contains("White wins: Black resigned (1-0)."), "{}", said.stdout);

    // Nothing is lost without --save either; a game without a move is nothing.
    let clean = tempdir().unwrap();
    let said = play(&[], "e4\n", clean.path());
    assert!(said.stdout.ends_with("damier play --resume damier-chess-1.json\n"), "{}", said.stdout);
    let said = play(&[], "nonsense\n", clean.path());
    assert!(said.stdout.ends_with(" w KQkq - 0 1\n"), "{}", said.stdout);
    assert_eq!(fs::read_dir(clean.path()).unwrap().count(), 1);
}

#[test]
fn nothing_hidden_is_printed() {
    let said = play_here(&["dark"], "e2e4\n");
    let (ann, bob) = said.stdout.split_once("White >").unwrap();
    assert!(ann.contains('?') && !ann.contains(" r "), "{}", said.stdout);
    assert!(!bob.contains("e4") && !bob.contains(" P "), "{}", said.stdout);

    let said = play_here(&["mastermind"], "OVBR\nJJWF\nRRRR\n");
    assert!(
        !said.stdout.contains("O  V  B  R") && !said.stdout.contains("R  R  R  R"),
        "{}",
        said.stdout
    );
    assert!(!said.stdout.contains("OVBR") && !said.stdout.contains("JJWF"), "{}", said.stdout);
}

#[test]
fn mistakes_on_the_command_line_are_one_clear_line() {
    let directory = tempdir().unwrap();
    fs::write(directory.path().join("bad.json"), "{ \"damier_record\": 1 }").unwrap();
    fs::write(directory.path().join("bad.pgn"), "[White \"A\"]\n\n1. e4 e5 2. Ke8 *\n").unwrap();
    for (args, expected) in [
        (&["--clock", "abc"][..], "--clock 'abc' cannot be read"),
        (&["--clock", "0"], "--clock '0' cannot be read"),
        (&["--clock", "-1x"], "--clock '-1x' cannot be read"),
        (&["--clock", "30/move"], "say the unit, such as 90s, 30s/move"),
        (&["checkers"], "no game is called 'checkers'; the games are chess, chess960, simplified"),
        (&["--names", "Ann"], "--names needs two names"),
        (&["--names", " , "], "--names needs two names"),
        (&["--resume", "missing.json"], "cannot read missing.json"),
        (&["--resume", "bad.json"], "bad.json: not a record"),
        (&["--resume", "bad.pgn"], "bad.pgn: line 3: move 'Ke8'"),
        (&["--resume", "."], "cannot read .:"),
        (&["--save", "bad.json"], "bad.json already exists"),
        (&["--save", "no/where.json"], "there is no folder no to save in"),
        (&["siam", "--save", "game.pgn"], "siam has no PGN"),
        (&["--position", "8/8/8/8/8/8/8/8 w - - 0 1"], "position refused"),
        (&["--set", "deadlock=draw"], "no option 'deadlock'"),
        (&["--position", "\x1bnbqkbnr/8/8/8/8/8/8/RNBQKBNR w - - 0 1"], "position refused"),
        (&["--set", "a\x1b=b"], "no option"),
    ] {
        let said = play(args, "", directory.path());
        assert_eq!(said.code, Some(2), "{args:?}: {}", said.stdout);
        assert!(said.stderr.contains(expected), "{args:?}: {}", said.stderr);
        assert_eq!(said.stderr.trim_end().lines().count(), 1, "{args:?}: {}", said.stderr);
        assert!(
            !said.stderr.contains('\x1b') && said.stdout.is_empty(),
            "{args:?}: {}",
            said.stdout
        );
    }
}

#[test]
fn french_mistakes_are_french() {
    let said = play_here(&["--lang", "fr", "dames"], "");
    assert!(said.stderr.contains("aucun jeu ne s'appelle"), "{}", said.stderr);
    let said = play_here(&["--lang", "fr"], "e2e5\nabandon\n");
    assert!(
        said.stdout.contains("e2e5 : La piece en e2 ne se deplace pas ainsi.\n"),
        "{}",
        said.stdout
    );
    assert!(
        said.stdout.contains("Les Noirs gagnent : abandon des Blancs (0-1)."),
        "{}",
        said.stdout
    );
}

#[test]
fn the_board_shows_the_letters_that_are_typed() {
    let said = play_here(&["--lang", "fr"], "Fc4\ne4\ne5\nRe2\n");
    for line in [
        "8  t  c  f  d  r  f  c  t\n",
        "Fc4 : Le chemin est barre en e2.\n",
        "Les Blancs ont joue Re2.\n",
    ] {
        assert!(said.stdout.contains(line), "{line} is missing in\n{}", said.stdout);
    }
    let said = play_here(&["siam", "--lang", "fr"], "+a1o\n+e5\n");
    assert!(said.stdout.contains("Les Elephants ont joue +a1o.\n"), "{}", said.stdout);
    let missing = "+e5 : Dites a la fin de quel cote il regarde : n, e, s ou o, comme +a1n.\n";
    assert!(said.stdout.contains(missing), "{}", said.stdout);
}

#[test]
fn a_refused_castling_names_its_reason() {
    let position = "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let said = play_here(&["--position", position], "O-O\n");
    let why = "O-O: The king would cross or reach f1, which is attacked.\n";
    assert!(said.stdout.contains(why), "{}", said.stdout);
}

#[test]
fn a_flag_falls_while_no_line_comes() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_damier"))
        .args(["play", "--clock", "0.3s/move", "--lang", "en"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let open = child.stdin.take();
    let output = child.wait_with_output().unwrap();
    drop(open);
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(out.contains("Black wins: White ran out of time (0-1)."), "{out}");
}

#[test]
fn garbage_is_refused_politely() {
    let mut input = "\x1b[2J\u{202e}\u{7}\n".repeat(3);
    input += &"x".repeat(100_000);
    input += "\n\u{0}\n";
    let said = play_here(&[], &input);
    assert_eq!(said.code, Some(0));
    assert!(!said.stdout.contains(['\x1b', '\u{7}', '\u{202e}', '\0']), "{}", said.stdout);
}

#[test]
fn the_computer_is_played_line_by_line() {
    let directory = tempdir().unwrap();
    let play = |args: &[&str], input: &str| {
        let mut command = damier(&[&["play", "--versus", "1"], args].concat());
        command.current_dir(directory.path());
        let run = run_command(command, input.as_bytes());
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
        run.stdout
    };
    let out = play(&["chess"], "e4\nhint\nundo\nd4\nresign\n");
    assert!(out.contains("Damier 1"), "{out}");
    assert!(out.contains("The computer would play "), "{out}");
    // After `undo` there is no move again: the computer's and one's own are gone.
    assert!(out.contains("d4"), "{out}");
    // The computer begins, and goes on where it sat; what it began with is not taken back.
    let out = play(&["kamisado", "--second", "--names", "Ann", "--save", "a.json"], "undo\nquit\n");
    assert!(out.contains("Damier 1") && out.contains("Ann"), "{out}");
    assert!(out.contains("There is no move to take back.\n"), "{out}");
    let again = "damier play --resume a.json --versus 1 --second\n";
    assert!(out.ends_with(again), "{out}");
    // The names of the record say where.
    let out = play(&["--resume", "a.json"], "quit\n");
    assert!(out.contains("Ann") && out.ends_with(again), "{out}");
    // Nothing of what is hidden is shown to the person.
    let out = play(&["dark"], "e4\nresign\n");
    let during = out.split(" e5").next().unwrap().split("wins").next().unwrap();
    let during = &during[..during.rfind("White >").unwrap()];
    assert!(during.contains('░') && !during.contains('♚'), "{out}");
    let out = play(&["mastermind"], "RVBO\nRRVV\nresign\n");
    assert!(out.contains("Damier 1"), "{out}");
}
