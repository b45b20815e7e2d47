//! Bots at the real server: every protocol, and what is kept of their games.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use crate::bot_engines::command;
use crate::program::{Run, damier, run};
use crate::referees::{Bot, told};
use crate::served::Server;
use crate::terminal::Terminal;

/// A server for programs on free ports, and those ports by the names of the protocols.
fn serve(data: &Path) -> (Server, HashMap<String, String>) {
    let mut command = damier(&["serve", "--listen", "127.0.0.1:0", "--data"]);
    command.arg(data);
    for game in ["kamisado", "siam", "mastermind", "pawnhub", "pawnhub-blocks"] {
        command.arg(format!("--{game}-port=0"));
    }
    command.env("DAMIER_LOG", "error");
    let mut server = Server::run(command);
    let ports = server.programs().into_iter();
    let ports = ports.map(|(dialect, at)| (dialect, at.port().to_string())).collect();
    (server, ports)
}

/// Waits for both bots: nothing went wrong, and they agree on the result.
fn end(bots: [Bot; 2]) -> [Run; 2] {
    let runs = bots.map(Bot::end);
    let scores = runs.each_ref().map(|run| {
        assert_eq!(run.stderr, "", "{run:?}");
        let over = told(run, "match_over").remove(0);
        let code = match over["result"].as_str() {
            Some("won") => 0,
            Some("lost") => 1,
            _ => 3,
        };
        assert_eq!(run.code, Some(code));
        [over["won"].clone(), over["drawn"].clone(), over["lost"].clone()]
    });
    let [[won, drawn, lost], other] = scores;
    assert_eq!([lost, drawn, won], other, "what one wins the other loses");
    runs
}

/// The server stops; so many games are stored, and all is well with them.
fn check_stored(server: Server, data: &Path, games: usize) {
    server.signal("TERM");
    let (code, said, _) = server.end();
    assert_eq!((code, said.as_str()), (Some(0), ""));
    let verified = run(&["admin", "verify", "--data", data.to_str().unwrap()], "");
    let expected = format!("All is well. Games: {games};");
    assert!(verified.stdout.contains(&expected), "{verified:?}");
}

fn moves(run: &Run) -> Vec<String> {
    told(run, "move").iter().map(|told| told["move"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn kamisado() {
    let data = tempfile::tempdir().unwrap();
    let (server, ports) = serve(data.path());
    let start = |name, more: &[&str]| {
        let args = ["kamisado", "127.0.0.1", &ports["kamisado"], name, "--json"];
        Bot::start(&[&args, more, &["--move-time", "20"]].concat())
    };
    let runs = end([start("Ann", &["--ponder"]), start("Bob", &["--colour", "black"])]);
    for run in &runs {
        assert_eq!(told(run, "game_over").len(), 2);
        assert!(
            ["Ann", "Bob"].contains(&told(run, "game_begins")[0]["opponent"].as_str().unwrap())
        );
    }
    check_stored(server, data.path(), 2);
}

#[test]
fn siam() {
    let data = tempfile::tempdir().unwrap();
    let (server, ports) = serve(data.path());
    let start = |name, more: &[&str]| {
        let args = ["siam", "127.0.0.1", &ports["siam"], name, "--json", "--move-time", "10"];
        Bot::start(&[&args, more].concat())
    };
    let runs = end([start("Ann", &["--ponder"]), start("Bob", &["--listen", "127.0.0.1:0"])]);
    assert_eq!(told(&runs[0], "game_begins").len(), 2);
    assert_eq!(moves(&runs[0]), moves(&runs[1]), "both know all moves");
    check_stored(server, data.path(), 2);
}

#[test]
fn mastermind() {
    let data = tempfile::tempdir().unwrap();
    let (server, ports) = serve(data.path());
    let start = |name, more: &[&str]| {
        let args = ["mastermind", "127.0.0.1", &ports["mastermind"], name, "--json"];
        Bot::start(&[&args, more, &["--games", "2"]].concat())
    };
    // Both look for somebody: they may invite each other at once.
    end([start("Ann", &["--invite", "auto"]), start("Bob", &["--invite", "auto"])]);
    // One looks, one waits.
    end([start("Ann", &["--invite", "auto"]), start("Bob", &[])]);
    check_stored(server, data.path(), 4);
}

#[test]
fn every_kind_of_chess() {
    let data = tempfile::tempdir().unwrap();
    let (server, ports) = serve(data.path());
    let mut games = 0;
    for mode in ["classic", "alice", "dark", "horde"] {
        let start = |name| {
            let args = ["pawnhub", "127.0.0.1", &ports["pawnhub"], name, "--mode", mode];
            Bot::start(&[&args[..], &["--json", "--move-time", "5"]].concat())
        };
        let runs = end([start("Ann"), start("Bob")]);
        if mode != "dark" {
            assert_eq!(moves(&runs[0]), moves(&runs[1]), "{mode}: both know all moves");
        }
        games += 1;
    }
    check_stored(server, data.path(), games);
}

#[test]
fn a_real_engine_beats_the_player_of_our_own() {
    let data = tempfile::tempdir().unwrap();
    let (server, ports) = serve(data.path());
    let start = |name, more: &[&str]| {
        let args = ["pawnhub", "127.0.0.1", &ports["pawnhub"], name, "--json", "--ponder"];
        Bot::start(&[&args, more].concat())
    };
    let engine = crate::bot_engines::installed("stockfish");
    let strong = start("Ann", &["--move-time", "100", "--engine", &engine]);
    let runs = end([strong, start("Bob", &["--move-time", "5"])]);
    assert_eq!(told(&runs[0], "game_over")[0]["result"], "won", "{:?}", runs[0]);
    check_stored(server, data.path(), 1);
}

#[test]
fn somebody_watches_a_bot_on_a_terminal() {
    let data = tempfile::tempdir().unwrap();
    let (server, ports) = serve(data.path());
    let args = |name| ["kamisado", "127.0.0.1", &ports["kamisado"], name];
    let watch = |name, more: &[&str]| {
        let args = [&args(name), more].concat();
        Terminal::run((80, 24), "bot", &args, data.path())
    };
    let watched = watch("Ann", &["--move-time", "100"]);
    watched.wait_for("Waiting for an opponent.");
    // Two who know the game by heart are done before anybody has looked: one of them waits for us.
    let log = data.path().join("log");
    let engine = command(&log, "waits");
    let black = ["--engine", &engine, "--move-time", "60000", "--quiet", "--colour", "black"];
    let opponent = Bot::start(&[&args("Bob")[..], &black].concat());
    let expected =
        ["Kamisado", "Ann (White)", "Bob (Black)", "total", "game 1", "Moves", "Ctrl-C: leave"];
    // A screen may be seen while it is being drawn.
    watched.wait("all of the board", |screen| expected.iter().all(|it| screen.contains(it)));
    fs::write(data.path().join("log.go"), "").unwrap();
    let (code, left) = watched.end();
    let theirs = opponent.end();
    assert_eq!(theirs.stdout, "");
    let expected = match theirs.code {
        Some(0) => (1, "Match lost."),
        Some(1) => (0, "Match won."),
        _ => (3, "Match drawn."),
    };
    assert_eq!(code, expected.0, "{left}");
    assert!(left.contains(expected.1), "{left}");

    // Ctrl-C leaves, and the opponent has won.
    let mut watched = watch("Ann", &["--move-time", "60000", "--lang", "fr"]);
    watched.wait_for("En attente d'un adversaire.");
    watched.press("\x03");
    let (code, left) = watched.end();
    assert_eq!(code, 2);
    assert!(left.contains("damier: interrompu"), "{left}");
    drop(server);
}
