//! Several servers on one database.

use damier_server::store::AppendError;
use sqlx::Executor;

use crate::database::{Database, id, new_game, next, play, runtime};
use crate::skip;

const EXPIRE_OWNER: &str = "UPDATE node SET lease_until = 0 \
    WHERE node_id = (SELECT owner FROM game WHERE game_id = 'g')";

#[test]
fn a_living_server_keeps_its_games_and_a_dead_one_loses_them() {
    let Some(server) = skip::postgres() else { return };
    runtime().block_on(async {
        let database = Database::postgres(&server).await;
        let one = database.open().await;
        let two = database.open().await;
        let mut game = one.create_game(new_game("g")).await.unwrap();
        play(&one, &mut game, &["e2e4"]).await;
        assert!(two.take(id("g")).await.unwrap().is_none());
        assert_eq!(two.take_all().await.unwrap(), 0);

        // The first one falls silent: its lease runs out. It is alive and may renew it before we
        // step into the gap, so there are a few tries.
        let mut past_the_store = database.connect().await;
        let mut taken = None;
        for _ in 0..20 {
            past_the_store.execute(EXPIRE_OWNER).await.unwrap();
            taken = two.take(id("g")).await.unwrap();
            if taken.is_some() {
                break;
            }
        }
        let taken = taken.unwrap();
        assert_eq!((taken.epoch, taken.seq), (2, 1));

        // It comes back with all it remembers, and can write none of it.
        let zombie = one.append(next(&game, &["d2d4"])).await;
        assert_eq!(zombie.unwrap_err(), AppendError::Fenced);
        game.epoch = taken.epoch;
        play(&two, &mut game, &["e7e5"]).await;
        assert!(one.take(id("g")).await.unwrap().is_none());
        one.close().await;
        two.close().await;
    });
}

#[test]
fn servers_that_start_at_once_do_not_spoil_the_tables() {
    let Some(server) = skip::postgres() else { return };
    runtime().block_on(async {
        let database = Database::postgres(&server).await;
        let (one, two, three) = tokio::join!(database.open(), database.open(), database.open());
        // Each step was made once, and all can play on what the tables are now.
        let alone = Database::postgres(&server).await;
        alone.open().await.close().await;
        let steps = "_sqlx_migrations";
        assert_eq!(database.count(steps).await, alone.count(steps).await);
        for (name, store) in [("a", &one), ("b", &two), ("c", &three)] {
            let mut game = store.create_game(new_game(name)).await.unwrap();
            play(store, &mut game, &["e2e4"]).await;
        }
        for name in ["a", "b", "c"] {
            assert_eq!(one.game(id(name)).await.unwrap().unwrap().seq, 1, "{name}");
        }
        for store in [one, two, three] {
            store.close().await;
        }
    });
}
