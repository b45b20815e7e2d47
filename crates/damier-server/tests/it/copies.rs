//! Files that were lost, swapped or copied by hand, and copies made as they should be.

use std::fs;
use std::path::Path;
use std::time::Duration;

use damier_server::store::{Loss, OpenError, Store, StoreConfig};
use damier_server::{BackupError, backup, restore};

use crate::database::{id, new_game, play, runtime, text};

const FILE: &str = "damier.db";

/// A database with a game of so many moves, left in peace.
async fn filled(folder: &Path, moves: usize) {
    let store = Store::open(&StoreConfig::directory(folder)).await.unwrap();
    let mut game = store.create_game(new_game("g")).await.unwrap();
    for number in 0..moves {
        play(&store, &mut game, &[&number.to_string()]).await;
    }
    store.close().await;
}

async fn loss(folder: &Path) -> Option<Loss> {
    match Store::open(&StoreConfig::directory(folder)).await {
        Ok(store) => {
            store.close().await;
            None
        }
        Err(OpenError::Lost { what, .. }) => Some(what),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn a_database_that_lacks_the_last_games_is_not_served_unasked() {
    runtime().block_on(async {
        let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        filled(folder.path(), 3).await;
        filled(other.path(), 50).await;
        assert_eq!(loss(folder.path()).await, None);
        let file = folder.path().join(FILE);
        let old = fs::read(&file).unwrap();
        let store = Store::open(&StoreConfig::directory(folder.path())).await.unwrap();
        let mut game = store.game(id("g")).await.unwrap().unwrap();
        for number in 3..10 {
            play(&store, &mut game, &[&number.to_string()]).await;
        }
        store.close().await;
        let whole = fs::read(&file).unwrap();

        // What whoever copies the file without its log gets, or puts an old copy back.
        fs::write(&file, &old).unwrap();
        assert_eq!(loss(folder.path()).await, Some(Loss::Commits(7)));
        fs::copy(other.path().join(FILE), &file).unwrap();
        assert_eq!(loss(folder.path()).await, Some(Loss::Swapped));
        fs::remove_file(&file).unwrap();
        assert_eq!(loss(folder.path()).await, Some(Loss::File));
        assert!(!file.exists(), "nothing is made in its place");
        fs::write(&file, &whole).unwrap();
        assert_eq!(loss(folder.path()).await, None);

        // Whoever has nothing better goes on with what there is, and is not asked again.
        fs::write(&file, &old).unwrap();
        let mut accept = StoreConfig::directory(folder.path());
        accept.accept_loss = true;
        let store = Store::open(&accept).await.unwrap();
        let mut game = store.game(id("g")).await.unwrap().unwrap();
        assert_eq!(game.seq, 3);
        play(&store, &mut game, &["again"]).await;
        store.close().await;
        assert_eq!(loss(folder.path()).await, None);
    });
}

#[cfg(unix)]
#[test]
fn nobody_else_can_read_what_is_kept() {
    use std::os::unix::fs::PermissionsExt as _;
    runtime().block_on(async {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("data");
        filled(&folder, 1).await;
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        fs::set_permissions(folder.join(FILE), fs::Permissions::from_mode(0o644)).unwrap();
        let store = Store::open(&StoreConfig::directory(&folder)).await.unwrap();
        let mut game = store.game(id("g")).await.unwrap().unwrap();
        play(&store, &mut game, &["1"]).await;
        assert_eq!(mode(&folder), 0o700);
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            assert_eq!(mode(&path), 0o600, "{}", path.display());
        }
        store.close().await;
    });
}

#[test]
fn a_large_database_is_served_at_once_and_checked_meanwhile() {
    runtime().block_on(async {
        let folder = tempfile::tempdir().unwrap();
        filled(folder.path(), 400).await;
        let mut large = StoreConfig::directory(folder.path());
        large.check_first_bytes = 0;
        let store = Store::open(&large).await.unwrap();
        assert_eq!(store.game(id("g")).await.unwrap().unwrap().seq, 400);
        store.close().await;
        let file = folder.path().join(FILE);
        let mut bytes = fs::read(&file).unwrap();
        // The last page that holds rows: nothing at the start looks there.
        let pages = (1..bytes.len() / 4096).rev().map(|page| page * 4096);
        let at = pages.into_iter().find(|&at| bytes[at] == 13).unwrap();
        bytes[at] ^= 0x41;
        fs::write(&file, &bytes).unwrap();
        let store = Store::open(&large).await.unwrap();
        let failed = tokio::time::timeout(Duration::from_secs(20), store.failed()).await.unwrap();
        assert!(failed.what.contains(FILE), "{failed:?}");
        store.close().await;
    });
}

#[test]
fn a_copy_is_of_one_moment_and_can_be_served() {
    runtime().block_on(async {
        let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let config = StoreConfig::directory(folder.path());
        let store = Store::open(&config).await.unwrap();
        let mut game = store.create_game(new_game("g")).await.unwrap();
        for number in 0..5 {
            play(&store, &mut game, &[&number.to_string()]).await;
        }
        let copy = other.path().join("copy.db");
        // The moves of this test are no chess: the copy is compared, and says so.
        let flawed = backup(&config, &copy, |_| ()).await;
        assert!(matches!(flawed, Err(BackupError::Flawed { .. })), "{flawed:?}");
        assert!(!copy.exists() && fs::read_dir(other.path()).unwrap().count() == 0);
        assert_eq!(store.events(id("g"), 0).await.unwrap().len(), 5);
        store.close().await;

        // One whose moves are.
        let (folder, target) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let config = StoreConfig::directory(folder.path());
        let store = Store::open(&config).await.unwrap();
        let game = store.create_game(new_game("g")).await.unwrap();
        let report = backup(&config, &copy, |_| ()).await.unwrap();
        assert_eq!((report.games, report.events), (1, 0));
        let again = backup(&config, &copy, |_| ()).await;
        assert!(matches!(again, Err(BackupError::Exists(_))), "{again:?}");
        drop(game);
        store.close().await;
        let there = restore(&config, &copy, |_| ()).await;
        assert!(matches!(there, Err(BackupError::Exists(_))), "{there:?}");
        let new = StoreConfig::directory(target.path());
        // A log without its database is somebody else's.
        let log = target.path().join("damier.db-wal");
        fs::write(&log, "left").unwrap();
        let beside = restore(&new, &copy, |_| ()).await;
        assert!(matches!(&beside, Err(BackupError::Exists(there)) if *there == log), "{beside:?}");
        fs::remove_file(&log).unwrap();
        assert_eq!(restore(&new, &copy, |_| ()).await.unwrap().games, 1);
        let store = Store::open(&new).await.unwrap();
        let mut game = store.game(id("g")).await.unwrap().unwrap();
        play(&store, &mut game, &["e2e4"]).await;
        assert_eq!(text(&store.events(id("g"), 0).await.unwrap()[0]), "e2e4");
        store.close().await;
    });
}
