//! Verify and exports.

use damier_rules::{Outcome, Reason};
use damier_server::store::{Append, End, ExportError, Store, verify, verify_export};
use sqlx::Executor;

use crate::database::{Database, id, new_game, next, on_both, play};

async fn finished(store: &Store, name: &str) {
    let mut game = store.create_game(new_game(name)).await.unwrap();
    play(store, &mut game, &["e2e4", "e7e5", "\"ü\""]).await;
    let outcome = Some(Outcome::draw(Reason::Agreement));
    let end = Some(Box::new(End { outcome, ..End::default() }));
    store.append(Append { end, ..next(&game, &["draw"]) }).await.unwrap();
}

#[test]
fn every_flipped_byte_of_an_export_shows() {
    on_both(async |database: &Database| {
        let store = database.open().await;
        finished(&store, "g").await;
        let export = store.export(id("g")).await.unwrap().unwrap();
        let read = verify_export(&export).unwrap();
        assert_eq!(read.game, store.game(id("g")).await.unwrap().unwrap());
        assert_eq!(read.events, store.events(id("g"), 0).await.unwrap());
        for at in 0..export.len() {
            for bit in 0..8 {
                let mut changed = export.clone();
                changed[at] ^= 1 << bit;
                assert!(verify_export(&changed).is_err(), "byte {at}, bit {bit}");
            }
        }
        for length in 0..export.len() {
            assert!(verify_export(&export[..length]).is_err(), "cut at {length}");
        }
        assert!(verify_export(&[&export[..], b"\n"].concat()).is_err());
        assert!(store.export(id("h")).await.unwrap().is_none());
        store.close().await;
    });
}

#[test]
fn who_also_changes_the_last_line_is_caught_by_the_chain() {
    use sha2::{Digest, Sha256};
    on_both(async |database: &Database| {
        let store = database.open().await;
        finished(&store, "g").await;
        let export = String::from_utf8(store.export(id("g")).await.unwrap().unwrap()).unwrap();
        for (what, instead) in [
            ("e2e4", "d2d4"),
            ("\"1/2-1/2\",\"reason\"", "\"1-0\",\"reason\""),
            ("Ann", "Eve"),
            ("\"seq\":2,", "\"seq\":3,"),
            ("\"created_ms\":1000", "\"created_ms\":1001"),
        ] {
            let (body, _) = export.rsplit_once("{\"sha256\"").unwrap();
            let forged = body.replacen(what, instead, 1);
            assert_ne!(forged, body, "{what}");
            let hash: Vec<String> =
                Sha256::digest(&forged).iter().map(|byte| format!("{byte:02x}")).collect();
            let forged = format!("{forged}{{\"sha256\":\"{}\"}}\n", hash.concat());
            let error = verify_export(forged.as_bytes()).unwrap_err();
            assert!(matches!(error, ExportError::Chain(_)), "{what}: {error}");
        }
        store.close().await;
    });
}

#[test]
fn verify_finds_what_was_changed_behind_our_back() {
    on_both(async |database: &Database| {
        let store = database.open().await;
        for number in 0..12 {
            finished(&store, &format!("g{number:02}")).await;
        }
        let mut told = Vec::new();
        let report = verify(&store, |games| told.push(games)).await.unwrap();
        assert_eq!((report.games, report.events, report.flaws.len()), (12, 48, 0));
        assert_eq!(told, [12]);
        let mut past_the_store = database.connect().await;
        for change in [
            "UPDATE game_event SET body = 'd2d4' WHERE game_id = 'g00' AND seq = 1",
            "UPDATE game_event SET at_ms = at_ms + 1 WHERE game_id = 'g01' AND seq = 2",
            "DELETE FROM game_event WHERE game_id = 'g02' AND seq = 4",
            "DELETE FROM game_event WHERE game_id = 'g03' AND seq = 2",
            "UPDATE game SET result = '1-0' WHERE game_id = 'g04'",
            "UPDATE game_start SET player_one_name = 'Eve' WHERE game_id = 'g05'",
            "UPDATE game SET ended_ms = NULL WHERE game_id = 'g06'",
            "UPDATE game SET seq = 3 WHERE game_id = 'g07'",
            "DELETE FROM game WHERE game_id = 'g08'",
            "UPDATE game_event SET epoch = 9 WHERE game_id = 'g09' AND seq = 1",
            "DELETE FROM game_start WHERE game_id = 'g10'",
        ] {
            past_the_store.execute(change).await.unwrap();
        }
        let report = verify(&store, |_| ()).await.unwrap();
        let mut found: Vec<&str> = report.flaws.iter().map(|flaw| flaw.game.as_str()).collect();
        found.sort_unstable();
        let expected: Vec<String> = (0..11).map(|number| format!("g{number:02}")).collect();
        assert_eq!(found, expected, "{report:?}");
        store.close().await;
    });
}
