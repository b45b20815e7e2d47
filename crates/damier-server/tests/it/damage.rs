//! Flipped bytes, lost tails, full disks.

use std::fs;
use std::path::Path;

use damier_server::store::{AppendError, Store, StoreConfig, StoreError, verify};
use sqlx::Executor;

use crate::database::{Database, id, new_game, next, play, runtime, text};

/// Pages of SQLite.
const PAGE: usize = 4096;

async fn filled(folder: &Path) {
    let store = Store::open(&StoreConfig::directory(folder)).await.unwrap();
    for number in 0..20 {
        let mut game = store.create_game(new_game(&format!("g{number:02}"))).await.unwrap();
        for seq in 0..20 {
            play(&store, &mut game, &[&format!("move {seq} of game {number}")]).await;
        }
    }
    store.close().await;
}

/// Whether opening or verifying says that something is wrong. If neither does, whatever is read must
/// be what was written: a database also holds bytes that mean nothing any more.
async fn is_noticed(folder: &Path) -> bool {
    let Ok(store) = Store::open(&StoreConfig::directory(folder)).await else { return true };
    let noticed = !matches!(verify(&store, |_| ()).await, Ok(report) if report.flaws.is_empty());
    if !noticed {
        for number in 0..20 {
            let events = store.events(id(&format!("g{number:02}")), 0).await.unwrap();
            let bodies = (0..20).map(|seq| format!("move {seq} of game {number}"));
            assert!(events.iter().map(|event| text(event).to_owned()).eq(bodies));
        }
    }
    store.close().await;
    noticed
}

#[test]
fn a_flipped_byte_of_an_event_or_a_page_is_noticed() {
    runtime().block_on(async {
        let folder = tempfile::tempdir().unwrap();
        filled(folder.path()).await;
        assert!(!is_noticed(folder.path()).await);
        let file = folder.path().join("damier.db");
        let whole = fs::read(&file).unwrap();

        // Every text of an event that stands in the file, at some byte of it.
        let mut places: Vec<usize> = Vec::new();
        let texts = (0..whole.len() - 8).filter(|&at| whole[at..].starts_with(b"move "));
        places.extend(texts.step_by(40).map(|at| at + 6));
        // The magic number, and the kind of every page that holds rows.
        places.push(3);
        places
            .extend((1..whole.len() / PAGE).map(|page| page * PAGE).filter(|&at| whole[at] == 13));
        assert!(places.len() > 15, "{places:?}");
        let (all, mut noticed) = (places.len(), 0);
        for at in places {
            let mut changed = whole.clone();
            changed[at] ^= 0x41;
            fs::write(&file, &changed).unwrap();
            noticed += usize::from(is_noticed(folder.path()).await);
        }
        assert!(noticed * 2 > all, "{noticed} of {all}");
        // Half a file.
        fs::write(&file, &whole[..whole.len() / 2]).unwrap();
        let error = Store::open(&StoreConfig::directory(folder.path())).await.unwrap_err();
        let said = error.to_string();
        assert!(said.contains("the database is damaged") && said.lines().count() == 1, "{said}");
        fs::write(&file, &whole).unwrap();
        assert!(!is_noticed(folder.path()).await);
    });
}

#[test]
fn a_cut_log_loses_its_tail_and_nothing_else() {
    runtime().block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&StoreConfig::directory(folder.path())).await.unwrap();
        let mut game = store.create_game(new_game("g")).await.unwrap();
        let log = folder.path().join("damier.db-wal");
        // How long the log was when each event was acknowledged.
        let mut lengths = Vec::new();
        for number in 0..30 {
            play(&store, &mut game, &[&number.to_string()]).await;
            lengths.push(fs::metadata(&log).unwrap().len());
        }
        // What a power cut leaves: the files as they are, without a goodbye.
        let (database, whole) = (folder.path().join("damier.db"), fs::read(&log).unwrap());
        let copies = tempfile::tempdir().unwrap();
        for cut in (0..whole.len()).step_by(7_321).chain([whole.len() - 1, whole.len()]) {
            let copy = copies.path().join(cut.to_string());
            fs::create_dir(&copy).unwrap();
            fs::copy(&database, copy.join("damier.db")).unwrap();
            fs::write(copy.join("damier.db-wal"), &whole[..cut]).unwrap();
            let reopened = Store::open(&StoreConfig::directory(&copy)).await.unwrap();
            let events = reopened.events(id("g"), 0).await.unwrap();
            let synced = lengths.iter().filter(|&&length| length <= cut as u64).count();
            assert_eq!(events.len(), synced, "cut at {cut}");
            assert!(verify(&reopened, |_| ()).await.unwrap().flaws.is_empty());
            reopened.close().await;
        }
        store.close().await;
    });
}

#[test]
fn a_full_disk_means_wait() {
    runtime().block_on(async {
        let database = Database::sqlite();
        let store = database.open().await;
        let mut game = store.create_game(new_game("g")).await.unwrap();
        let mut other = store.create_game(new_game("h")).await.unwrap();
        play(&store, &mut other, &["e2e4"]).await;
        // As full as it is now.
        store.set_quota(Some(1));
        let long = "x".repeat(3_000);
        let refused = loop {
            match store.append(next(&game, &[&long])).await {
                Ok(appended) => game.seq = appended.seq,
                Err(error) => break error,
            }
            assert!(game.seq < 100, "it is never full");
        };
        assert_eq!(refused, AppendError::Busy);
        assert_eq!(store.append(next(&game, &[&long])).await.unwrap_err(), AppendError::Busy);
        assert!(store.counters().busy >= 2 && store.failure().is_none());
        let mut large = new_game("i");
        large.players[0].name = "i".repeat(5_000);
        let no_game = store.create_game(large).await;
        assert!(matches!(no_game, Err(StoreError::Busy)));
        // What there is can be read.
        assert_eq!(
            store.events(id("g"), 0).await.unwrap().len(),
            usize::try_from(game.seq).unwrap()
        );

        store.set_quota(None);
        play(&store, &mut game, &[&long]).await;
        play(&store, &mut other, &["e7e5"]).await;
        assert!(verify(&store, |_| ()).await.unwrap().flaws.is_empty());
        store.close().await;
    });
}

#[test]
fn after_a_failure_nothing_is_acknowledged() {
    runtime().block_on(async {
        let database = Database::sqlite();
        let store = database.open().await;
        let mut game = store.create_game(new_game("g")).await.unwrap();
        play(&store, &mut game, &["e2e4"]).await;
        assert_eq!(store.failure(), None);
        database.connect().await.execute("DROP TABLE journal").await.unwrap();

        let create = store.create_game(new_game("i")).await;
        assert!(matches!(create, Err(StoreError::Failed)));
        let failure = store.failed().await;
        assert!(failure.what.contains("journal"), "{failure}");
        assert_eq!(store.append(next(&game, &["e7e5"])).await.unwrap_err(), AppendError::Failed);
        let create = store.create_game(new_game("h")).await;
        assert!(matches!(create, Err(StoreError::Failed)));
        assert!(matches!(store.take(id("g")).await, Err(StoreError::Failed)));
        assert!(matches!(store.delete_login(&[7; 32]).await, Err(StoreError::Failed)));
        store.close().await;
    });
}
