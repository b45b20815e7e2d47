//! A database for each test, of both kinds.
//!
//! `DAMIER_TEST_POSTGRES` names a server on which databases may be made; `cargo xtask test` starts
//! one. Without it a test runs on SQLite alone and says so, which CI does not accept.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::task::Poll;

use damier_referee::{Event, House};
use damier_rules::{GameKind, Seat, Setup};
use damier_server::store::{
    Append, Appended, NewGame, Player, Store, StoreConfig, StoredEvent, StoredGame,
};
use damier_server::{AccountId, GameId, PlayerId};
use sqlx::any::AnyConnectOptions;
use sqlx::{AnyConnection, AssertSqlSafe, ConnectOptions, Executor};
use tempfile::TempDir;

use crate::skip;

/// A database that is empty when the test begins and gone when it ends.
pub(crate) struct Database {
    pub(crate) config: StoreConfig,
    /// How to speak to it behind the store's back.
    url: String,
    folder: Option<TempDir>,
}

impl Database {
    pub(crate) fn sqlite() -> Database {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}/damier.db?mode=rwc", folder.path().display());
        let config = StoreConfig::directory(folder.path());
        Database { config, url, folder: Some(folder) }
    }

    /// A new database on a PostgreSQL server.
    pub(crate) async fn postgres(server: &str) -> Database {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("damier_test_{}_{number}", std::process::id());
        let mut admin = connect(server).await;
        let create = format!("CREATE DATABASE {name}");
        admin.execute(sqlx::raw_sql(AssertSqlSafe(create))).await.unwrap();
        let (address, _) = server.rsplit_once('/').expect("the URL names a database");
        let url = format!("{address}/{name}");
        Database { config: StoreConfig::postgres(&url), url, folder: None }
    }

    pub(crate) async fn open(&self) -> Store {
        Store::open(&self.config).await.unwrap()
    }

    /// Runs a script past the store. Bytes are written as SQLite writes them.
    pub(crate) async fn run(&self, script: &str) {
        let script = match self.folder {
            Some(_) => script.to_owned(),
            None => script.replace("X'", "'\\x"),
        };
        self.connect().await.execute(sqlx::raw_sql(AssertSqlSafe(script))).await.unwrap();
    }

    pub(crate) fn is_sqlite(&self) -> bool {
        self.folder.is_some()
    }

    /// The same in a connection that stays.
    pub(crate) async fn run_in(&self, connection: &mut AnyConnection, script: &str) {
        let script = AssertSqlSafe(script.to_owned());
        connection.execute(sqlx::raw_sql(script)).await.unwrap();
    }

    /// Where the files of SQLite are.
    pub(crate) fn path(&self) -> &Path {
        self.folder.as_ref().expect("a database of SQLite").path()
    }

    /// How many rows a table has.
    pub(crate) async fn count(&self, table: &str) -> i64 {
        let count = AssertSqlSafe(format!("SELECT count(*) FROM {table}"));
        sqlx::query_scalar(count).fetch_one(&mut self.connect().await).await.unwrap()
    }

    /// A connection past the store.
    pub(crate) async fn connect(&self) -> AnyConnection {
        connect(&self.url).await
    }
}

pub(crate) async fn connect(url: &str) -> AnyConnection {
    sqlx::any::install_default_drivers();
    url.parse::<AnyConnectOptions>().unwrap().connect().await.unwrap()
}

/// Runs a test on SQLite, and on PostgreSQL if there is one.
#[expect(clippy::needless_pass_by_value, reason = "every test is a closure written in place")]
pub(crate) fn on_both(test: impl AsyncFn(&Database)) {
    let runtime = runtime();
    runtime.block_on(test(&Database::sqlite()));
    if let Some(server) = skip::postgres() {
        runtime.block_on(async {
            let database = Database::postgres(&server).await;
            test(&database).await;
            let name = database.url.rsplit('/').next().unwrap();
            let drop = format!("DROP DATABASE {name} WITH (FORCE)");
            connect(&server).await.execute(sqlx::raw_sql(AssertSqlSafe(drop))).await.unwrap();
        });
    }
}

pub(crate) fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

pub(crate) fn id(text: &str) -> GameId {
    text.parse().unwrap()
}

pub(crate) fn account_id(name: &str) -> AccountId {
    format!("u-{name}").parse().unwrap()
}

pub(crate) fn new_game(name: &str) -> NewGame {
    let player = |id, name: &str| Player::new(PlayerId::Account(account_id(id)), name);
    NewGame {
        id: id(name),
        kind: GameKind::Chess,
        setup: Setup::default(),
        series: None,
        house: House { rated: true, ..House::default() },
        players: [player("ann", "Ann"), player("bob", "Bob")],
        created_ms: 1_000,
        tags: BTreeMap::new(),
    }
}

/// An append that goes on where a game is: storage does not ask whether moves are legal.
pub(crate) fn next(game: &StoredGame, moves: &[&str]) -> Append<'static> {
    let event = |&text: &&str| Event::Moved { seat: Seat::One, text: text.to_owned(), spent: 0 };
    Append {
        game: game.start.id,
        expected_seq: game.seq,
        epoch: game.epoch,
        at_ms: 2_000 + game.seq,
        events: moves.iter().map(event).collect(),
        end: None,
    }
}

/// The move that an event is.
pub(crate) fn text(stored: &StoredEvent) -> &str {
    match &stored.event {
        Event::Moved { text, .. } => text,
        other => panic!("{other:?} is no move"),
    }
}

/// Appends, and moves our own idea of the game on.
pub(crate) async fn play(store: &Store, game: &mut StoredGame, moves: &[&str]) -> Appended {
    let appended = store.append(next(game, moves)).await.unwrap();
    game.seq = appended.seq;
    game.head_hash = appended.head_hash;
    appended
}

/// Starts futures in order, none waiting for another, and gives their results in that order.
pub(crate) async fn all_at_once<F: Future>(futures: impl Iterator<Item = F>) -> Vec<F::Output> {
    let mut waiting: Vec<_> = futures.map(|future| (Box::pin(future), None)).collect();
    std::future::poll_fn(|context| {
        for (future, result) in &mut waiting {
            if result.is_none()
                && let Poll::Ready(output) = future.as_mut().poll(context)
            {
                *result = Some(output);
            }
        }
        let is_done = waiting.iter().all(|(_, result)| result.is_some());
        if is_done { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    waiting.into_iter().filter_map(|(_, result)| result).collect()
}
