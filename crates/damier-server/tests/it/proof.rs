//! Verify and exports.

use std::fs;

use damier_referee::tournament::{Entry, Event, Format, Plan, Tournament};
use damier_rules::{GameKind, Outcome, Reason};
use damier_server::TournamentId;
use damier_server::store::{
    Account, Append, Doubt, End, ExportError, Flaw, Happened, RatingChange, Store, verify,
    verify_export,
};

use sqlx::Executor;

use crate::database::{Database, account_id, id, new_game, next, on_both, play, runtime};

pub(crate) async fn finished(store: &Store, name: &str) {
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
            "UPDATE game_log SET body = replace(body, 'e2e4', 'd2d4') WHERE game_id = 'g00'",
            "UPDATE game_log SET body = replace(body, ' 2000 ', ' 2001 ') WHERE game_id = 'g01'",
            "DELETE FROM game_log WHERE game_id = 'g02'",
            "UPDATE game_log SET seq = 5 WHERE game_id = 'g03'",
            "UPDATE game SET result = '1-0' WHERE game_id = 'g04'",
            "UPDATE game_start SET player_one_name = 'Eve' WHERE game_id = 'g05'",
            "UPDATE game SET ended_ms = NULL WHERE game_id = 'g06'",
            "UPDATE game SET seq = 3 WHERE game_id = 'g07'",
            "DELETE FROM game WHERE game_id = 'g08'",
            "UPDATE game_log SET body = replace(body, '1 2000 ', '9 2000 ') WHERE game_id = 'g09'",
            "DELETE FROM game_start WHERE game_id = 'g10'",
        ] {
            past_the_store.execute(change).await.unwrap();
        }
        let report = verify(&store, |_| ()).await.unwrap();
        let mut found: Vec<&str> = report.flaws.iter().map(|flaw| flaw.of.as_str()).collect();
        found.sort_unstable();
        // One is gone from one table, and known from others.
        found.dedup();
        let expected: Vec<String> = (0..11).map(|number| format!("g{number:02}")).collect();
        assert_eq!(found, expected, "{report:?}");
        store.close().await;
    });
}

/// What is gone from every table, or was never the server's doing, does not fit the journal.
#[test]
fn verify_knows_what_was_there() {
    on_both(async |database: &Database| {
        let store = database.open().await;
        for name in ["ann", "bob"] {
            let id = account_id(name);
            let (name, name_key, password_hash) =
                (name.to_owned(), name.to_owned(), "1".to_owned());
            let account = Account { id, name, name_key, password_hash, created_ms: 1_000 };
            store.create_account(&account).await.unwrap();
        }
        store.set_password(account_id("bob"), "2", 1_500).await.unwrap();
        for (number, name) in (0..).zip(["g0", "g1"]) {
            let game = store.create_game(new_game(name)).await.unwrap();
            let rating = |account: &str| RatingChange {
                account: account_id(account),
                kind: GameKind::Chess,
                games_before: number,
                rating: 1_500.0 + 0.1,
                deviation: 100.0 / 3.0,
                volatility: 0.06,
            };
            let ratings = vec![rating("ann"), rating("bob")];
            let end = Some(Box::new(End { ratings, ..End::default() }));
            store.append(Append { end, ..next(&game, &["draw"]) }).await.unwrap();
        }
        store.create_game(new_game("g2")).await.unwrap();
        assert_eq!(verify(&store, |_| ()).await.unwrap().flaws, []);

        let stranger = "INSERT INTO account (account_id, name, name_key, password_hash, \
            created_ms) VALUES ('u-eve', 'Eve', 'eve', 'x', 2000)";
        let invented = "INSERT INTO rating (account_id, kind, rating, deviation, volatility, \
            games, updated_ms) VALUES ('u-bob', 'siam', 2500, 30, 0.06, 40, 3000)";
        let forgotten = "DELETE FROM rating WHERE account_id = 'u-bob' AND kind = 'chess'";
        for (change, of, doubt) in [
            ("DELETE FROM {table} WHERE game_id = 'g1'", "g1", Doubt::Gone),
            ("DELETE FROM {table} WHERE game_id = 'g2'", "g2", Doubt::Gone),
            (
                "UPDATE rating SET rating = 2500 WHERE account_id = 'u-ann'",
                "u-ann",
                rating("chess"),
            ),
            (invented, "u-bob", rating("siam")),
            (forgotten, "u-bob", rating("chess")),
            ("UPDATE account SET password_hash = '1' WHERE name = 'bob'", "u-bob", Doubt::Password),
            (stranger, "u-eve", Doubt::Unknown),
            ("DELETE FROM account WHERE account_id = 'u-ann'", "u-ann", Doubt::Gone),
            ("UPDATE journal SET at_ms = 7 WHERE entry = 3", "", Doubt::Journal),
        ] {
            let flaw = Flaw { of: of.to_owned(), what: doubt };
            let report = verify(&store, |_| ()).await.unwrap();
            assert!(!report.flaws.contains(&flaw), "before {change}: {report:?}");
            for table in ["game_log", "game_start", "game"] {
                database.run(&change.replace("{table}", table)).await;
                if !change.contains("{table}") {
                    break;
                }
            }
            let report = verify(&store, |_| ()).await.unwrap();
            assert!(report.flaws.contains(&flaw), "{change}: {report:?}");
        }
        store.close().await;
    });
}

/// A table of a tournament is made of what happened in it: nothing of that is changed, added or left out unnoticed.
#[test]
fn verify_knows_what_happened_in_tournaments() {
    on_both(async |database: &Database| {
        let store = database.open().await;
        // Announced before there were entries of tournaments.
        database.run(&tournament("old", 900)).await;
        let id: TournamentId = "evening".parse().unwrap();
        let plan = Plan::new("Evening", GameKind::Chess, Format::Swiss { rounds: 3 });
        assert!(store.create_tournament(id, &plan, "Boss", 1_000).await.unwrap());
        let mut event = Tournament::new(plan);
        for (seq, name) in (0..).zip(["Ann", "Bob", "Carl"]) {
            let entry = Entry { name: name.to_owned(), rating: None, player: None };
            let (who, why) = (name.to_owned(), String::new());
            let entered = Happened { at_ms: 2_000, who, why, event: Event::Entered(entry) };
            event.apply(&entered.event);
            assert!(store.happen(id, seq, &event, &[entered]).await.unwrap());
        }
        assert_eq!(verify(&store, |_| ()).await.unwrap().flaws, []);

        let of = "WHERE tournament_id = 'evening'";
        let why = |why: &str| format!("UPDATE tournament_event SET why = '{why}' {of} AND seq = 3");
        // Each but the last leaves something for the next to put right.
        for (mended, change, name, doubt) in [
            (String::new(), why("bribed"), "evening", Doubt::Changed),
            (
                why(""),
                format!("UPDATE tournament SET maker = 'Eve' {of}"),
                "evening",
                Doubt::Changed,
            ),
            (
                format!("UPDATE tournament SET seq = 2, maker = 'Boss' {of}"),
                format!("DELETE FROM tournament_event {of} AND seq = 3"),
                "evening",
                Doubt::EventsMissing,
            ),
            (String::new(), format!("DELETE FROM tournament {of}"), "evening", Doubt::Gone),
            (String::new(), tournament("stranger", 3_000), "stranger", Doubt::Unknown),
        ] {
            let flaw = Flaw { of: name.to_owned(), what: doubt };
            if !mended.is_empty() {
                database.run(&mended).await;
            }
            if !mended.contains("seq = 2") {
                let report = verify(&store, |_| ()).await.unwrap();
                assert!(!report.flaws.contains(&flaw), "before {change}: {report:?}");
            }
            database.run(&change).await;
            let report = verify(&store, |_| ()).await.unwrap();
            assert!(report.flaws.contains(&flaw), "{change}: {report:?}");
        }
        store.close().await;
    });
}

fn tournament(id: &str, created_ms: i64) -> String {
    format!(
        "INSERT INTO tournament (tournament_id, name, kind, plan, maker, created_ms, stage, entrants, seq) \
         VALUES ('{id}', 'Evening', 'chess', '{{}}', 'Boss', {created_ms}, 'over', 0, 0)"
    )
}

/// Whoever rewrites the journal so that it fits itself does not know what stands beside the database.
#[test]
fn the_file_beside_the_database_knows_the_journal() {
    runtime().block_on(async {
        let (one, two) = (Database::sqlite(), Database::sqlite());
        let flaws = async |database: &Database| {
            let store = Store::open_to_read(&database.config).await.unwrap();
            let flaws = verify(&store, |_| ()).await.unwrap().flaws;
            store.close().await;
            flaws.into_iter().map(|flaw| flaw.what).collect::<Vec<_>>()
        };
        for (database, name) in [(&one, "g"), (&two, "h")] {
            let store = database.open().await;
            finished(&store, name).await;
            store.close().await;
            assert_eq!(flaws(database).await, []);
        }
        let anchor = |database: &Database| database.path().join("damier.anchor");
        let text = fs::read_to_string(anchor(&one)).unwrap();
        let other = fs::read_to_string(anchor(&two)).unwrap();
        let words: Vec<&str> = text.split_whitespace().collect();
        let [identity, commits, entries, _] = words[..] else { panic!("{text}") };
        let head = other.split_whitespace().last().unwrap();
        fs::write(anchor(&one), format!("{identity} {commits} {entries} {head}\n")).unwrap();
        assert_eq!(flaws(&one).await, [Doubt::Journal]);
        let (later, head) = (commits.parse::<i64>().unwrap() + 1, words[3]);
        fs::write(anchor(&one), format!("{identity} {later} {entries} {head}\n")).unwrap();
        assert_eq!(flaws(&one).await, [Doubt::Behind]);
        // As it was written before there was a journal.
        fs::write(anchor(&one), format!("{identity} {commits}\n")).unwrap();
        assert_eq!(flaws(&one).await, []);
    });
}

fn rating(kind: &str) -> Doubt {
    Doubt::Rating(kind.to_owned())
}
