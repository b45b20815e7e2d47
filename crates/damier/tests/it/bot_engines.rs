//! Bots whose moves come from engines: ours for Kamisado, in Python, and real ones for chess.

use std::path::Path;
use std::{env, fs};

use damier_wire::kamisado::{ErrorCode, Side, Validity, Verdict, Wish};
use damier_wire::pawnhub::Mode;

use crate::bot_kamisado::{Player, referee};
use crate::bot_pawnhub;
use crate::referees::{Bot, Door, Talker, told};

const TOWERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/engines/kamisado.py");

/// The engine in Python, and how it misbehaves.
pub(crate) fn command(log: &Path, misbehaviour: &str) -> String {
    format!("python3 '{TOWERS}' '{}' {misbehaviour}", log.display())
}

#[test]
fn an_engine_in_python_plays_two_games_of_kamisado() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let door = Door::open();
    let args = ["kamisado", "127.0.0.1", &door.port];
    let engine = command(&log, "garbage");
    let time = ["--move-time", "50", "--json"];
    let ann = Bot::start(&[&args, &["Ann", "--engine", &engine, "--ponder"][..], &time].concat());
    let (mut one, _, _) = Player::meet(&door);
    let bob = Bot::start(&[&args, &["Bob", "--ponder"][..], &time].concat());
    let (mut two, _, _) = Player::meet(&door);
    one.joined("Bob", Wish::Granted);
    two.joined("Ann", Wish::Refused);
    let mut players = [one, two];
    referee(1, &mut players);
    referee(2, &mut players);
    for bot in [ann, bob] {
        let run = bot.end();
        assert_eq!(told(&run, "match_over").len(), 1, "{run:?}");
        assert_eq!(run.stderr, "");
    }
    let log = fs::read_to_string(log).unwrap();
    let lines: Vec<&str> = log.lines().collect();
    assert_eq!(lines[..2], ["ugi", "isready"], "{log}");
    for expected in [
        "setoption name deadlock value draw",
        "uginewgame",
        "position startpos",
        "go movetime 50",
        "go ponder movetime 50",
    ] {
        assert!(lines.contains(&expected), "{expected}: {log}");
    }
    let second = "position fen mvrjfpbo/8/8/8/8/8/8/OBPFJRVM b - moves ";
    assert!(lines.iter().any(|line| line.starts_with(second)), "{log}");
    assert!(lines.iter().any(|line| ["ponderhit", "stop"].contains(line)), "{log}");
    assert_eq!(lines.last(), Some(&"quit"));
}

#[test]
fn a_bad_engine_is_named_and_the_game_is_left() {
    let folder = tempfile::tempdir().unwrap();
    for (misbehaviour, expected) in [
        ("dies", "engine Tower of Tests: it has ended (its last words: 'no more towers')"),
        ("hangs", "engine Tower of Tests: no answer to 'go' in 2 s"),
        (
            "illegal",
            "its move 'a1a1' is not legal in the position mvrjfpbo/8/8/8/8/8/8/OBPFJRVM w -",
        ),
        ("none", "engine Tower of Tests: it gives no move ('bestmove (none)')"),
    ] {
        let door = Door::open();
        let engine = command(&folder.path().join("log"), misbehaviour);
        let args = ["kamisado", "127.0.0.1", &door.port, "Ann", "--engine", &engine];
        let bot = Bot::start(&[&args[..], &["--move-time", "50", "--quiet"]].concat());
        let (mut player, _, _) = Player::meet(&door);
        player.joined("Bob", Wish::Granted);
        assert!(player.hear().is_none(), "it leaves");
        let run = bot.end();
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{misbehaviour}: {run:?}");
        assert!(run.stderr.contains(expected), "{misbehaviour}: {run:?}");
    }
    for (engine, lang, expected) in [
        ("", "en", "the command line is empty, or a quote is not closed"),
        ("/nowhere/engine 'x", "fr", "un guillemet n'est pas fermé"),
        ("/nowhere/engine", "en", "engine /nowhere/engine: it does not start"),
        ("true", "fr", "moteur true : il s'est arrêté"),
    ] {
        let run = Bot::start(&[
            "kamisado",
            "127.0.0.1",
            "1",
            "Ann",
            "--quiet",
            "--lang",
            lang,
            "--engine",
            engine,
        ])
        .end();
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.stderr.contains(expected), "{run:?}");
    }
}

#[test]
fn time_may_run_out_while_an_engine_thinks() {
    let folder = tempfile::tempdir().unwrap();
    let door = Door::open();
    let engine = command(&folder.path().join("log"), "hangs");
    let args = ["kamisado", "127.0.0.1", &door.port, "Ann", "--engine", &engine];
    let bot =
        Bot::start(&[&args[..], &["--move-time", "60000", "--time-max", "0", "--json"]].concat());
    let (mut player, _, side) = Player::meet(&door);
    assert_eq!(side, Side::White);
    player.joined("Bob", Wish::Granted);
    player.judge(Verdict::lost(ErrorCode::Ok, Validity::Timeout));
    player.judge(Verdict::lost(ErrorCode::Ok, Validity::Timeout));
    let run = bot.end();
    // An engine that does not even stop is named if that is known before the match ends.
    assert_eq!(told(&run, "game_over")[0]["reason"], "timeout");
}

#[test]
fn an_engine_may_choose_the_codes_of_mastermind() {
    const ENGINE: &str = "
import sys
for line in sys.stdin:
    if line.startswith('ugi'): print('ugiok')
    if line.startswith('isready'): print('readyok')
    if line.startswith('position fen - -'): print('info string', line)
    if line.startswith('position'): position = line.split()[2:]
    if line.startswith('go'):
        print('bestmove', 'RVBO' if position == ['-', '-'] else 'RJVB'[len(position) - 2] * 4)
    sys.stdout.flush()
";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my engine.py");
    fs::write(&path, ENGINE).unwrap();
    let engine = format!("python3 \"{}\"", path.display());
    let door = Door::open();
    let args = ["mastermind", "127.0.0.1", &door.port, "Ann", "--json", "--engine", &engine];
    let bot = Bot::start(&args);
    let mut server = Talker::meet(&door);
    for line in ["ID 1", "", "Début de la partie avec J2...", "PASSWORD:"] {
        server.say(line);
    }
    server.expect("PASSWORD RVBO");
    for (line, guess) in [("PASSWORD_OK", "RRRR"), ("RESULT O---", "JJJJ"), ("RESULT ----", "VVVV")]
    {
        server.say(line);
        server.say("ATTEMPT:");
        server.expect(&format!("ATTEMPT {guess}"));
    }
    server.say("LOSING: RVBO");
    server.expect("QUIT");
    server.say("BYE");
    let run = bot.end();
    assert_eq!(run.code, Some(1), "{run:?}");
    let positions: Vec<_> = told(&run, "move").iter().map(|it| it["position"].clone()).collect();
    assert_eq!(positions[2], "RVBO ???? RRRR=O---:???? JJJJ=----:???? VVVV:????");
}

/// Where Debian has its games.
pub(crate) fn installed(name: &str) -> String {
    let path = format!("/usr/games/{name}");
    assert!(Path::new(&path).exists(), "{name} is missing; `cargo xtask test` installs it");
    path
}

#[test]
fn real_engines_play_chess_with_each_other() {
    let door = Door::open();
    let args = ["pawnhub", "127.0.0.1", &door.port];
    let more = ["--move-time", "20", "--json", "--ponder", "--engine"];
    let engines = [installed("stockfish"), installed("fairy-stockfish")];
    let [ann, bob] = ["Ann", "Bob"].map(|name| {
        let engine = &engines[usize::from(name == "Bob")];
        let bot = Bot::start(&[&args, &[name][..], &more, &[engine.as_str()]].concat());
        let mut talker = Talker::meet(&door);
        talker.expect("classic");
        (bot, talker)
    });
    bot_pawnhub::referee(&mut [ann.1, bob.1], Mode::Classic, 40);
    for bot in [ann.0, bob.0] {
        let run = bot.end();
        assert!(matches!(run.code, Some(0 | 1 | 3)), "{run:?}");
        assert!(told(&run, "move").len() >= 8, "{run:?}");
    }
}

#[test]
fn a_variant_that_an_engine_does_not_play_is_refused_before_anybody_is_bothered() {
    for (engine, mode, expected) in [
        ("stockfish", "horde", "it does not play horde32 (it knows: chess)"),
        ("fairy-stockfish", "alice", "it does not play alice (it knows: "),
    ] {
        let engine = installed(engine);
        let args = ["pawnhub", "127.0.0.1", "1", "Ann", "--mode", mode, "--engine", &engine];
        let run = Bot::start(&args).end();
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.stderr.contains(expected), "{run:?}");
    }
}
