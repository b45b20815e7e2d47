//! A database of an older version is carried over when it is opened.

use sqlx::migrate::Migrator;

use crate::database::{Database, new_game, on_both};

static MIGRATIONS: Migrator = sqlx::migrate!();

#[test]
fn games_keep_their_start() {
    on_both(async |database: &Database| {
        let mut connection = database.connect().await;
        MIGRATIONS.run_to(3, &mut connection).await.unwrap();
        let insert = "INSERT INTO game (game_id, kind, setup, house, player_one, player_one_name, \
            player_two, player_two_name, created_ms, seq, head_hash, epoch, owner) \
            VALUES ('g', 'chess', '{}', '{\"rated\":true}', 'ann', 'Ann', 'bob', 'Bob', 1000, \
            7, $1, 2, '')";
        let head = [5_u8; 32];
        sqlx::query(insert).bind(head.to_vec()).execute(&mut connection).await.unwrap();
        let store = database.open().await;
        let game = store.game("g").await.unwrap().unwrap();
        let start = new_game("g");
        assert_eq!((game.seq, game.head_hash, game.epoch, game.end), (7, head, 2, None));
        assert_eq!((game.kind, game.setup, game.house), (start.kind, start.setup, start.house));
        assert_eq!((game.players, game.created_ms), (start.players, start.created_ms));
        assert_eq!(store.games_of("bob", 0).await.unwrap().len(), 1);
        store.close().await;
    });
}
