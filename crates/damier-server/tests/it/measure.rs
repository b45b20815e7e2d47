//! Appends for each second, for people: `DAMIER_MEASURE=1 cargo test -p damier-server measure --
//! --nocapture`. It asserts nothing, for machines differ.

use std::env;
use std::time::{Duration, Instant};

use crate::database::{Database, new_game, on_both, play};

#[test]
fn measure_appends() {
    if env::var_os("DAMIER_MEASURE").is_none() {
        return;
    }
    on_both(async |database: &Database| {
        let name = if database.is_sqlite { "SQLite" } else { "PostgreSQL" };
        for games in [1, 10, 100, 512, 1_000] {
            let store = database.open().await;
            let until = Instant::now() + Duration::from_secs(3);
            let tasks: Vec<_> = (0..games)
                .map(|number| {
                    let store = store.clone();
                    let id = format!("{games}-{number}");
                    tokio::spawn(async move {
                        let mut game = store.create_game(new_game(&id)).await.unwrap();
                        while Instant::now() < until {
                            play(&store, &mut game, &["{\"move\":\"e2e4\",\"left\":[300,300]}"])
                                .await;
                        }
                    })
                })
                .collect();
            for task in tasks {
                task.await.unwrap();
            }
            let counters = store.counters();
            let (appends, commits) = (counters.appends, counters.commits);
            eprintln!(
                "{name}: {games} games: {} appends/s, {} for each commit, {} commits/s",
                appends / 3,
                appends / commits.max(1),
                commits / 3
            );
            store.close().await;
        }
    });
}
