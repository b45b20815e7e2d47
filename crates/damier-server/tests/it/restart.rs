//! PostgreSQL going away and coming back.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use damier_server::store::{AppendError, Store, StoredGame, verify};

use crate::database::{Database, new_game, next, play, runtime};
use crate::postgres::Server;
use crate::skip;

const CRASHES: usize = 3;
const GAMES: usize = 16;

#[test]
fn a_crash_of_the_database_loses_nothing_that_was_acknowledged() {
    // It is crashed, so it cannot be the one that other tests use; but where there is none, there
    // may be no program either.
    if skip::postgres().is_none() {
        return;
    }
    let mut server = Server::start().unwrap();
    let runtime = runtime();
    let (database, store) = runtime.block_on(async {
        let database = Database::postgres(&server.url()).await;
        let store = database.open().await;
        (database, store)
    });
    let stop = Arc::new(AtomicBool::new(false));
    let players: Vec<_> = (0..GAMES)
        .map(|number| {
            let (store, stop) = (store.clone(), Arc::clone(&stop));
            runtime.spawn(async move { play_on(&store, &format!("g{number}"), &stop).await })
        })
        .collect();
    for _ in 0..CRASHES {
        std::thread::sleep(Duration::from_millis(700));
        server.crash().unwrap();
        std::thread::sleep(Duration::from_millis(300));
        let before = store.counters().appends;
        server.resume().unwrap();
        // Play resumes by itself.
        let since = Instant::now();
        while store.counters().appends < before + GAMES as u64 {
            assert!(since.elapsed().as_secs() < 20, "play does not resume: {:?}", store.failure());
            std::thread::sleep(Duration::from_millis(10));
        }
    }
    stop.store(true, Ordering::Relaxed);
    runtime.block_on(async {
        let (mut acks, mut busy) = (0, 0);
        for player in players {
            let (game, waits) = player.await.unwrap();
            let stored = store.game(game.start.id).await.unwrap().unwrap();
            assert_eq!((stored.seq, stored.head_hash), (game.seq, game.head_hash));
            let events = store.events(game.start.id, 0).await.unwrap();
            assert!(events.iter().map(|event| event.seq).eq(1..=game.seq));
            acks += game.seq;
            busy += waits;
        }
        assert!(verify(&store, |_| ()).await.unwrap().flaws.is_empty());
        eprintln!("{CRASHES} crashes, {acks} acknowledged appends, {busy} told to wait, none lost");
        store.close().await;
        drop(database);
    });
}

/// Appends until told to stop; says how far the game is, and how often it had to wait.
async fn play_on(store: &Store, id: &str, stop: &AtomicBool) -> (StoredGame, u64) {
    let mut game = store.create_game(new_game(id)).await.unwrap();
    let mut waits = 0;
    while !stop.load(Ordering::Relaxed) {
        let body = (game.seq + 1).to_string();
        match store.append(next(&game, &[&body])).await {
            Ok(appended) => {
                assert_eq!(appended.seq, game.seq + 1);
                game.seq = appended.seq;
                game.head_hash = appended.head_hash;
            }
            // Not written, so the same again: were it there, this would be fenced.
            Err(AppendError::Busy) => waits += 1,
            Err(error) => panic!("{error}"),
        }
    }
    play(store, &mut game, &["last"]).await;
    (game, waits)
}
