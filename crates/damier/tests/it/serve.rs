//! The server as its host runs it: killed at any moment, it loses no acknowledged move.

use std::time::Duration;

use damier_rules::GameKind;
use damier_rules::testkit::Random;
use tempfile::tempdir;

use crate::program::run;
use crate::served::{OpenGame, Server};

const KILLS: usize = 50;
const GAMES: usize = 6;

/// Promise: a move that was acknowledged is on disk, whenever the process dies.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_kills_lose_nothing() {
    let data = tempdir().unwrap();
    let mut random = Random(20);
    let mut server = Server::start(data.path());
    let mut games = Vec::new();
    for seed in 0..GAMES {
        let kind = [GameKind::Chess, GameKind::Siam, GameKind::Alice][seed % 3];
        games.push(OpenGame::sit_down(&server.address, kind, seed as u64).await);
    }
    for kill in 0..KILLS {
        let wait = Duration::from_millis(random.below(450) as u64);
        let address = server.address.clone();
        let playing = async {
            futures_util::future::join_all(games.iter_mut().map(|game| game.play(&address))).await
        };
        tokio::select! {
            _ = playing => {}
            () = tokio::time::sleep(wait) => {}
        }
        server.kill();
        server = Server::start(data.path());
        let address = server.address.clone();
        for game in &mut games {
            game.check(&address).await;
        }
        assert!(games.iter().all(|game| game.acknowledged < 400), "kill {kill}");
    }
    let acknowledged: usize = games.iter().map(|game| game.acknowledged).sum();
    assert!(acknowledged > 100, "only {acknowledged} moves were played between {KILLS} kills");
}

#[test]
fn what_cannot_be_served_is_told_in_one_line() {
    let data = tempdir().unwrap();
    let path = data.path().to_str().unwrap();
    let server = Server::start(data.path());
    for (args, expected) in [
        (vec!["serve", "--listen", "127.0.0.1:0", "--data", path], "already"),
        (vec!["serve", "--listen", "0.0.0.0:0", "--data", path], "--insecure-lan"),
        (vec!["serve", "--listen", "nowhere"], "'nowhere' does not fit --listen"),
        (vec!["serve", "--listen", &server.address, "--data", "unused"], "in use"),
        (vec!["serve", "--listen", "127.0.0.1:0", "--database-url", "mysql://x"], "postgres"),
    ] {
        let run = run(&args, "");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(run.stderr.contains(expected), "{args:?}: {}", run.stderr);
        assert_eq!(run.stderr.lines().count(), 1, "{args:?}: {}", run.stderr);
    }
}

#[test]
fn told_to_stop_it_stops() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path());
    server.signal("TERM");
    assert_eq!(server.end().0, Some(0));
}
