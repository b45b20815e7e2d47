//! What is refused at the start.

use std::fs;
use std::path::Path;

use damier_server::store::{OpenError, Store, StoreConfig};
use sqlx::Executor;

use crate::database::{Database, id, new_game, on_both, play, runtime};
use crate::skip;

#[test]
fn tables_are_made_once() {
    on_both(async |database: &Database| {
        let steps = async || database.count("_sqlx_migrations").await;
        let store = database.open().await;
        let mut game = store.create_game(new_game("g")).await.unwrap();
        play(&store, &mut game, &["e2e4"]).await;
        store.close().await;
        let made = steps().await;
        assert!(made > 0);
        for _ in 0..2 {
            let store = database.open().await;
            assert_eq!(
                store.game(id("g")).await.unwrap().unwrap().seq,
                1,
                "what was there is there"
            );
            store.close().await;
            assert_eq!(steps().await, made);
        }
    });
}

#[test]
fn a_newer_database_is_refused() {
    on_both(async |database: &Database| {
        database.open().await.close().await;
        let mut past_the_store = database.connect().await;
        let newer = "INSERT INTO _sqlx_migrations \
            SELECT version + 1000, description, installed_on, success, checksum, execution_time \
            FROM _sqlx_migrations WHERE version = 1";
        past_the_store.execute(newer).await.unwrap();
        let error = Store::open(&database.config).await.unwrap_err();
        assert!(matches!(error, OpenError::Newer { step: 1001, .. }), "{error}");
        assert!(error.to_string().ends_with("the database is newer than this program (step 1001)"));
    });
}

#[test]
fn a_directory_has_one_server() {
    runtime().block_on(async {
        let database = Database::sqlite();
        let store = database.open().await;
        let error = Store::open(&database.config).await.unwrap_err();
        assert!(matches!(error, OpenError::InUse { .. }), "{error}");
        assert!(error.to_string().ends_with(": already in use by another server"));
        store.close().await;
        database.open().await.close().await;
    });
}

#[test]
fn a_missing_directory_is_made() {
    runtime().block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let deep = folder.path().join("a b/ü?#%/c");
        let store = Store::open(&StoreConfig::directory(&deep)).await.unwrap();
        let mut game = store.create_game(new_game("g")).await.unwrap();
        play(&store, &mut game, &["e2e4"]).await;
        store.close().await;
        assert!(deep.join("damier.db").exists());
    });
}

#[test]
fn a_directory_that_cannot_be_written_is_refused() {
    runtime().block_on(async {
        // Nobody, not even root, makes files there.
        let mut places = vec![Path::new("/sys/kernel").to_owned(), "/sys/damier".into()];
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        places.push(file);
        for place in places {
            let error = Store::open(&StoreConfig::directory(&place)).await.unwrap_err();
            assert!(matches!(error, OpenError::NotWritable { .. }), "{error}");
            let said = error.to_string();
            assert!(said.starts_with(&format!("{}: cannot be written to (", place.display())));
            assert_eq!(said.lines().count(), 1);
        }
    });
}

#[test]
fn an_unreachable_server_is_told_without_its_password() {
    runtime().block_on(async {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        let url = format!("postgres://ann:s3cret@127.0.0.1:{port}/damier");
        let error = Store::open(&StoreConfig::postgres(&url)).await.unwrap_err();
        assert!(matches!(error, OpenError::Unreachable { .. }), "{error}");
        let said = format!("{error} {error:?} {:?}", StoreConfig::postgres(&url));
        assert!(!said.contains("s3cret"), "{said}");
        assert!(error.to_string().starts_with(&format!("postgres://127.0.0.1:{port}/damier: ")));

        for wrong in ["mysql://ann:s3cret@host/x", "postgres://ann:s3cret@host:port:x/", "s3cret"] {
            let error = Store::open(&StoreConfig::postgres(wrong)).await.unwrap_err();
            assert!(!format!("{error} {error:?}").contains("s3cret"), "{error:?}");
        }
    });
}

#[test]
fn a_server_that_forgets_is_refused() {
    let Some(server) = skip::postgres() else { return };
    runtime().block_on(async {
        let url = format!("{server}?options=-c%20synchronous_commit%3Doff");
        let error = Store::open(&StoreConfig::postgres(&url)).await.unwrap_err();
        let setting = "synchronous_commit";
        assert!(
            matches!(&error, OpenError::Careless { setting: s, .. } if *s == setting),
            "{error}"
        );
    });
}
