//! The server in a bad place: a clock that jumps, no more file handles, nobody who reads its log.

use std::fs;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use damier_rules::GameKind;
use damier_wire::GameId;
use tempfile::tempdir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::program::damier;
use crate::served::{Answer, DEADLINE, OpenGame, Server, Socket, serve_directory, state, token};

/// The library that lies about the time of day.
fn faketime() -> PathBuf {
    let folders = fs::read_dir("/usr/lib").unwrap().map(|entry| entry.unwrap().path());
    let mut libraries = folders.map(|folder| folder.join("faketime/libfaketime.so.1"));
    libraries.find(|library| library.exists()).expect("install faketime (Debian)")
}

/// The time left to whoever is to move first.
async fn time_left(socket: &mut Socket, id: GameId) -> u64 {
    state(socket, id).await.unwrap().clocks[0].unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wall_clock_that_jumps_moves_no_clock_of_a_game() {
    let (data, tools) = (tempdir().unwrap(), tempdir().unwrap());
    let offset = tools.path().join("offset");
    fs::write(&offset, "+0").unwrap();
    let command = || {
        let mut command = serve_directory(data.path());
        command
            .env("LD_PRELOAD", faketime())
            .env("FAKETIME_TIMESTAMP_FILE", &offset)
            .env("FAKETIME_NO_CACHE", "1")
            .env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        command
    };
    let server = Server::run(command());
    let mut game = OpenGame::with_clock(&server.address, GameKind::Chess, "5+0", 1).await;
    let mut sockets = game.sockets(&server.address).await.unwrap();
    for jump in ["+3600", "-3600", "-86400", "+0"] {
        // Two moves, so that the first player is to move again.
        for _ in [1, 2] {
            assert_eq!(game.offer(&mut sockets).await, Answer::Ok);
        }
        let since = Instant::now();
        let before = time_left(&mut sockets[0], game.id).await;
        fs::write(&offset, jump).unwrap();
        tokio::time::sleep(Duration::from_millis(500)).await;
        let charged = before - time_left(&mut sockets[0], game.id).await;
        let waited = u64::try_from(since.elapsed().as_millis()).unwrap();
        // Both are whole milliseconds.
        assert!((400..=waited + 2).contains(&charged), "{jump}: {charged} ms of {waited}");
    }
    // A start at an earlier time than the last stop brings the game back as it was.
    fs::write(&offset, "-86400").unwrap();
    let before = time_left(&mut sockets[0], game.id).await;
    server.kill();
    let server = Server::run(command());
    game.check(&server.address).await;
    let mut sockets = game.sockets(&server.address).await.unwrap();
    let after = time_left(&mut sockets[0], game.id).await;
    assert!(after <= 300_000 && after + 5_000 > before, "{before} ms before, {after} ms after");
    assert_eq!(game.offer(&mut sockets).await, Answer::Ok);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_file_handles_the_games_go_on() {
    let data = tempdir().unwrap();
    let serve = serve_directory(data.path());
    let mut limited = Command::new("sh");
    limited.args(["-c", "ulimit -n 64; exec \"$0\" \"$@\""]);
    limited.arg(serve.get_program()).args(serve.get_args()).env("DAMIER_LOG", "warn");
    let server = Server::run(limited);
    let mut game = OpenGame::sit_down(&server.address, GameKind::Chess, 2).await;
    let mut sockets = game.sockets(&server.address).await.unwrap();
    let mut crowd = Vec::new();
    for _ in 0..100 {
        crowd.push(TcpStream::connect(&server.address).await.unwrap());
    }
    for _ in 0..6 {
        assert_eq!(game.offer(&mut sockets).await, Answer::Ok);
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    drop(crowd);
    let late = tokio::time::timeout(DEADLINE, token(&server.address, "Eve"));
    assert!(!late.await.expect("let in when there is room").is_empty());
    server.signal("TERM");
    let (code, said, _) = server.end();
    assert_eq!(code, Some(0), "{said}");
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines.len() == 1 && lines[0].contains("nobody can be let in"), "once: {said}");
}

/// Says something to a program's port that is logged.
async fn say_nonsense(port: SocketAddr) {
    let mut stream = TcpStream::connect(port).await.unwrap();
    stream.write_all(&[7, 0, 0, 0]).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    assert_eq!(answer.len(), 40, "TPartieRep");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_that_nobody_reads_stops_nothing() {
    for is_closed in [false, true] {
        let data = tempdir().unwrap();
        let mut command = damier(&["serve", "--listen", "127.0.0.1:0", "--data"]);
        command.arg(data.path()).args(["--kamisado-port", "0", "--siam-port", "0"]);
        command.args(["--mastermind-port=0", "--pawnhub-port=0", "--pawnhub-blocks-port=0"]);
        command.env("DAMIER_LOG", "debug");
        let mut server = Server::run(command);
        let port = server.programs()["kamisado"];
        if is_closed {
            server.close_stderr();
        }
        let mut game = OpenGame::sit_down(&server.address, GameKind::Chess, 3).await;
        let mut sockets = game.sockets(&server.address).await.unwrap();
        for _ in 0..4 {
            for _ in 0..200 {
                say_nonsense(port).await;
            }
            assert_eq!(game.offer(&mut sockets).await, Answer::Ok);
        }
        server.signal("TERM");
        let (code, said, took) = server.end();
        assert_eq!(code, Some(0));
        assert!(took < Duration::from_secs(5), "{took:?}");
        // A pipe holds 64 KiB: it was full.
        assert!(is_closed || said.len() >= 60_000, "{} bytes", said.len());
    }
}
