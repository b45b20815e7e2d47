//! The server when something around it breaks: the disk, the database, its own process.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use damier_rules::GameKind;
use damier_wire::web::FromServer;
use futures_util::StreamExt;
use futures_util::future::join_all;
use tempfile::{TempDir, tempdir};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::program::run_command;
use crate::served::{
    Answer, DEADLINE, OpenGame, Server, connect, next, serve_directory, state, token,
};
use crate::skip;

/// A directory on a small disk of its own, which only root may make.
struct SmallDisk {
    folder: TempDir,
}

impl SmallDisk {
    /// Nothing where we are not root.
    fn new(megabytes: u32) -> Option<SmallDisk> {
        let is_root = Command::new("id").arg("-u").output().is_ok_and(|out| out.stdout == b"0\n");
        if !is_root {
            skip::skipped("only root may make a small disk");
            return None;
        }
        let disk = SmallDisk { folder: tempdir().unwrap() };
        disk.mount(&["-t", "tmpfs", "-o", &format!("size={megabytes}m"), "tmpfs"]);
        Some(disk)
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn mount(&self, how: &[&str]) {
        assert!(Command::new("mount").args(how).arg(self.path()).status().unwrap().success());
    }

    /// Writes until nothing more fits.
    fn fill(&self) -> PathBuf {
        let filler = self.path().join("filler");
        let mut file = fs::File::create(&filler).unwrap();
        while std::io::Write::write_all(&mut file, &[b'x'; 4096]).is_ok() {}
        filler
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}

/// A server that cannot start says why in one line.
fn refuses_to_start(data: &Path, expected: &str) {
    let run = run_command(serve_directory(data), b"");
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    assert!(run.stderr.contains(expected), "{}", run.stderr);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_fails_ends_the_server_and_loses_nothing() {
    let (data, tools) = (tempdir().unwrap(), tempdir().unwrap());
    let shim = tools.path().join("power.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../damier-server/tests/it/power.c");
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&shim).arg(source).arg("-ldl");
    assert!(compiler.status().unwrap().success());
    let server = Server::start(data.path());
    let mut game = OpenGame::sit_down(&server.address, GameKind::Chess, 1).await;
    server.signal("TERM");
    server.end();

    for fail_at in [12, 25] {
        let mut command = serve_directory(data.path());
        command
            .env("LD_PRELOAD", &shim)
            .env("DAMIER_POWER_FOLDER", data.path())
            .env("DAMIER_POWER_JOURNAL", tools.path().join("journal"))
            .env("DAMIER_POWER_FAIL_AT", fail_at.to_string());
        let server = Server::run(command);
        let mut sockets = game.sockets(&server.address).await.unwrap();
        let before = game.acknowledged;
        let failed = loop {
            match game.offer(&mut sockets).await {
                Answer::Ok => assert!(game.acknowledged < before + 60, "no disk failed"),
                failed => break failed,
            }
        };
        assert!(matches!(failed, Answer::No(_) | Answer::Gone), "{failed:?}");
        // Nothing is acknowledged any more.
        let after = game.acknowledged;
        while let Answer::No(_) = game.offer(&mut sockets).await {}
        assert_eq!(game.acknowledged, after);
        let (code, said, took) = server.end();
        assert_eq!(code, Some(2));
        assert!(said.contains("storage has failed") && said.lines().count() == 1, "{said}");
        assert!(took < Duration::from_secs(5), "{took:?}");
        assert!(game.acknowledged > before, "it failed before anything was played");

        let server = Server::start(data.path());
        game.check(&server.address).await;
        server.kill();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_means_wait() {
    let Some(disk) = SmallDisk::new(3) else { return };
    let data = disk.path().join("data");
    let server = Server::start(&data);
    let mut game = OpenGame::with_clock(&server.address, GameKind::Chess, "60+0", 3).await;
    let mut sockets = game.sockets(&server.address).await.unwrap();
    for _ in 0..4 {
        assert_eq!(game.offer(&mut sockets).await, Answer::Ok);
    }
    let filler = disk.fill();
    // A little may still fit into what the database has already.
    let mut tries = 0;
    while game.offer(&mut sockets).await == Answer::Ok {
        tries += 1;
        assert!(tries < 40, "the disk is never full");
    }
    assert_eq!(game.offer(&mut sockets).await, Answer::No("busy".to_owned()));
    // What there is can be read, and the clocks stand.
    let shown = state(&mut sockets[0], game.id).await.unwrap();
    assert_eq!(shown.position, game.game.position(), "nobody sees what is not stored");
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let later = state(&mut sockets[1], game.id).await.unwrap();
    assert_eq!((later.clocks, later.position), (shown.clocks, shown.position));
    let mut eve =
        connect(&server.address, &game.tokens[0]).await.expect("who has a token comes in");
    assert!(state(&mut eve, game.id).await.is_some());

    fs::remove_file(filler).unwrap();
    // It goes on by itself: the clock of whoever is to move runs again.
    let since = Instant::now();
    while state(&mut sockets[0], game.id).await.unwrap().clocks == later.clocks {
        assert!(since.elapsed() < DEADLINE, "the clocks stand for ever");
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    for _ in 0..4 {
        assert_eq!(game.offer(&mut sockets).await, Answer::Ok);
    }
    server.kill();
    let server = Server::start(&data);
    game.check(&server.address).await;
}

#[test]
fn a_read_only_disk_is_told_in_one_line() {
    let Some(disk) = SmallDisk::new(1) else { return };
    disk.mount(&["-o", "remount,ro"]);
    refuses_to_start(&disk.path().join("data"), "cannot be written to");
    disk.mount(&["-o", "remount,rw"]);
    fs::create_dir(disk.path().join("data")).unwrap();
    disk.mount(&["-o", "remount,ro"]);
    refuses_to_start(&disk.path().join("data"), "cannot be written to");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_database_is_not_served() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path());
    let mut game = OpenGame::sit_down(&server.address, GameKind::Chess, 4).await;
    let mut sockets = game.sockets(&server.address).await.unwrap();
    for _ in 0..3 {
        assert_eq!(game.offer(&mut sockets).await, Answer::Ok);
    }
    server.signal("TERM");
    assert_eq!(server.end().0, Some(0));
    let file = data.path().join("damier.db");
    let whole = fs::read(&file).unwrap();

    let mut flipped = whole.clone();
    flipped[3] ^= 0x20;
    fs::write(&file, flipped).unwrap();
    refuses_to_start(data.path(), "the database is damaged");
    fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    refuses_to_start(data.path(), "the database is damaged");

    // A byte of an event: the file is sound, but that game is not what was written. It is not
    // served, and the server says so; the others go on.
    let event = b"\"e\":\"moved\"";
    let at = whole.windows(event.len()).rposition(|bytes| bytes == event).expect("a move");
    let spent = whole[at..].windows(8).position(|bytes| bytes == b"\"spent\":").expect("its time");
    let mut flipped = whole.clone();
    flipped[at + spent + 8] ^= 1;
    fs::write(&file, flipped).unwrap();
    let server = Server::start(data.path());
    let mut socket = connect(&server.address, &game.tokens[0]).await.unwrap();
    let watch = damier_wire::web::Watch { id: game.id, v: None, board: false, crowd: false, a: 1 };
    crate::served::say(&mut socket, damier_wire::web::ToServer::Watch(watch)).await.unwrap();
    let refusal = loop {
        match next(&mut socket).await.unwrap() {
            FromServer::No(no) => break no.code,
            FromServer::State(state) => panic!("served: {state:?}"),
            _ => {}
        }
    };
    assert_eq!(refusal.word(), "no_such_game");
    server.signal("TERM");
    let (code, said, _) = server.end();
    assert_eq!((code, said.lines().count()), (Some(0), 1), "{said}");
    assert!(said.contains(game.id.as_str()) && said.contains("not what was written"), "{said}");

    fs::write(&file, &whole).unwrap();
    // The other server has written something: this copy is older, which its anchor knows.
    refuses_to_start(data.path(), "not there");
    fs::remove_file(data.path().join("damier.anchor")).unwrap();
    let server = Server::start(data.path());
    game.check(&server.address).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pause_of_the_server_is_charged_to_nobody() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path());
    let mut game = OpenGame::with_clock(&server.address, GameKind::Chess, "5s", 5).await;
    let mut sockets = game.sockets(&server.address).await.unwrap();
    let before = state(&mut sockets[0], game.id).await.unwrap().clocks[0].unwrap();
    let since = Instant::now();
    server.signal("STOP");
    std::thread::sleep(Duration::from_secs(6));
    server.signal("CONT");
    for socket in &mut sockets {
        let told = loop {
            match next(socket).await.unwrap() {
                FromServer::Paused { ms } => break ms,
                FromServer::Happened(event) => panic!("{event:?}"),
                _ => {}
            }
        };
        assert!((5_000..60_000).contains(&told), "{told}");
    }
    let left = state(&mut sockets[0], game.id).await.unwrap().clocks[0].unwrap();
    let awake = since.elapsed().saturating_sub(Duration::from_secs(6)).as_millis();
    let charged = u128::from(before - left);
    assert!(charged < awake + 1_000, "{charged} ms for {awake} ms");
    assert_eq!(game.offer(&mut sockets).await, Answer::Ok);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn told_to_stop_under_load_it_loses_nothing() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path());
    let address = server.address.clone();
    let mut games = Vec::new();
    for seed in 0..10 {
        games.push(OpenGame::sit_down(&address, GameKind::Chess, 100 + seed).await);
    }
    let mut watchers = Vec::new();
    for game in &games {
        let eve = token(&address, "Eve").await;
        let mut socket = connect(&address, &eve).await.unwrap();
        state(&mut socket, game.id).await.unwrap();
        watchers.push(socket);
    }
    let stop = async {
        tokio::time::sleep(Duration::from_millis(1_300)).await;
        server.signal("TERM");
        tokio::task::spawn_blocking(|| server.end()).await.unwrap()
    };
    let codes = join_all(watchers.into_iter().map(|mut socket| async move {
        while let Ok(message) = tokio::time::timeout(DEADLINE, socket.next()).await {
            match message {
                Some(Ok(Message::Close(close))) => return close.map(|close| close.code),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
        None
    }));
    let playing = join_all(games.iter_mut().map(|game| game.play(&address)));
    let ((code, said, took), codes, _) = tokio::join!(stop, codes, playing);
    assert_eq!((code, said.as_str()), (Some(0), ""));
    assert!(took < Duration::from_secs(3), "{took:?}");
    assert!(codes.iter().all(|code| *code == Some(CloseCode::Restart)), "{codes:?}");
    let acknowledged: usize = games.iter().map(|game| game.acknowledged).sum();
    assert!(acknowledged > 10, "{acknowledged}");
    let server = Server::start(data.path());
    for game in &mut games {
        game.check(&server.address).await;
    }
}
