//! Writing, fencing, group commit, the end of a game.

use damier_rules::{GameKind, Outcome, Reason, Seat};
use damier_server::store::{
    Account, Append, AppendError, End, Pool, RatingChange, Rung, Stats, StatsChange, StoreError,
    StoredGame, verify,
};

use crate::database::{Database, account_id, all_at_once, id, new_game, next, on_both, play, text};

const CHECKMATE: Outcome = Outcome::win(Seat::One, Reason::Checkmate);

#[test]
fn what_was_acknowledged_is_there_after_reopening() {
    on_both(async |database: &Database| {
        let store = database.open().await;
        let mut game = store.create_game(new_game("g")).await.unwrap();
        assert_eq!((game.seq, game.epoch), (0, 1));
        play(&store, &mut game, &["e2e4"]).await;
        play(&store, &mut game, &["e7e5", "clock \u{1f600} 'quoted' \"twice\""]).await;
        assert_eq!(store.game(id("g")).await.unwrap().unwrap(), game);
        store.close().await;

        let store = database.open().await;
        assert_eq!(store.game(id("g")).await.unwrap().unwrap(), game);
        let events = store.events(id("g"), 0).await.unwrap();
        let bodies: Vec<&str> = events.iter().map(text).collect();
        assert_eq!(bodies, ["e2e4", "e7e5", "clock \u{1f600} 'quoted' \"twice\""]);
        assert_eq!(store.events(id("g"), 2).await.unwrap(), events[2..]);
        // The writer starts with no idea of the game, and goes on all the same.
        play(&store, &mut game, &["g1f3"]).await;
        assert_eq!(store.events(id("g"), 3).await.unwrap()[0].seq, 4);
        assert!(store.game(id("h")).await.unwrap().is_none());
        store.close().await;
    });
}

#[test]
fn who_is_behind_or_replaced_writes_nothing() {
    on_both(async |database: &Database| {
        let store = database.open().await;
        let mut game = store.create_game(new_game("g")).await.unwrap();
        let old = game.clone();
        play(&store, &mut game, &["e2e4"]).await;

        let behind = store.append(next(&old, &["d2d4"])).await;
        assert_eq!(behind.unwrap_err(), AppendError::Fenced);
        let ahead = Append { expected_seq: 7, ..next(&game, &["d2d4"]) };
        assert_eq!(store.append(ahead).await.unwrap_err(), AppendError::Fenced);
        let nowhere = Append { game: id("h"), ..next(&game, &["d2d4"]) };
        assert_eq!(store.append(nowhere).await.unwrap_err(), AppendError::Fenced);

        let taken = store.take(id("g")).await.unwrap().unwrap();
        assert_eq!((taken.epoch, taken.seq), (2, 1));
        let replaced = store.append(next(&game, &["d2d4"])).await;
        assert_eq!(replaced.unwrap_err(), AppendError::Fenced);
        game.epoch = taken.epoch;
        play(&store, &mut game, &["e7e5"]).await;
        assert_eq!(store.events(id("g"), 0).await.unwrap().len(), 2);
        assert!(store.take(id("h")).await.unwrap().is_none());

        assert_eq!(store.create_game(new_game("g")).await.unwrap_err().to_string(), "taken");
        store.close().await;
    });
}

#[test]
fn a_fenced_append_does_not_hold_up_the_others() {
    on_both(async |database: &Database| {
        let store = database.open().await;
        let mut tasks = Vec::new();
        for number in 0..100 {
            let game = store.create_game(new_game(&format!("g{number}"))).await.unwrap();
            let mut append = next(&game, &["a"]);
            append.epoch += i64::from(number % 2 == 1);
            let store = store.clone();
            tasks.push(tokio::spawn(async move { store.append(append).await }));
        }
        for (number, task) in tasks.into_iter().enumerate() {
            assert_eq!(task.await.unwrap().is_ok(), number % 2 == 0);
        }
        assert!(verify(&store, |_| ()).await.unwrap().flaws.is_empty());
        store.close().await;
    });
}

#[test]
fn many_appends_share_a_commit() {
    on_both(async |database: &Database| {
        const GAMES: u64 = 200;
        const EACH: u64 = 20;
        let store = database.open().await;
        let creations = (0..GAMES).map(|number| {
            let store = store.clone();
            tokio::spawn(async move { store.create_game(new_game(&format!("g{number}"))).await })
        });
        let creations: Vec<_> = creations.collect();
        let mut tasks = Vec::new();
        for creation in creations {
            let mut game = creation.await.unwrap().unwrap();
            let store = store.clone();
            tasks.push(tokio::spawn(async move {
                for _ in 0..EACH {
                    play(&store, &mut game, &["move"]).await;
                }
            }));
        }
        for task in tasks {
            task.await.unwrap();
        }
        let counters = store.counters();
        assert_eq!((counters.appends, counters.events), (GAMES * EACH, GAMES * EACH));
        assert!(counters.commits * 5 < counters.appends, "{counters:?}");
        let report = verify(&store, |_| ()).await.unwrap();
        assert_eq!((report.games, report.events, report.flaws.len()), (GAMES, GAMES * EACH, 0));
        store.close().await;
    });
}

#[test]
fn moves_sent_without_waiting_are_written_in_order() {
    on_both(async |database: &Database| {
        let store = database.open().await;
        let game = store.create_game(new_game("g")).await.unwrap();
        let appends = (0..100).map(|seq| {
            let body = seq.to_string();
            store.append(Append { expected_seq: seq, ..next(&game, &[&body]) })
        });
        let answers = all_at_once(appends).await;
        assert!(answers.into_iter().map(|answer| answer.unwrap().seq).eq(1..=100));
        let events = store.events(id("g"), 0).await.unwrap();
        assert!(events.iter().zip(0..).all(|(event, number)| text(event) == number.to_string()));
        assert!(verify(&store, |_| ()).await.unwrap().flaws.is_empty());
        store.close().await;
    });
}

#[test]
fn a_game_ends_once_and_with_everything() {
    on_both(async |database: &Database| {
        let store = database.open().await;
        for name in ["ann", "bob"] {
            let (id, password_hash) = (account_id(name), "$argon2id$".into());
            let (name, name_key) = (name.into(), name.into());
            let account = Account { id, name, name_key, password_hash, created_ms: 1 };
            store.create_account(&account).await.unwrap();
        }
        let mut game = store.create_game(new_game("g")).await.unwrap();
        play(&store, &mut game, &["e2e4"]).await;
        let ended = |games_before| Append {
            end: Some(Box::new(end(games_before))),
            ..next(&game, &["mate"])
        };

        // A rating that has changed since: nothing at all happens.
        let moved = store.append(ended(3)).await;
        assert_eq!(moved.unwrap_err(), AppendError::RatingMoved);
        assert_eq!(store.game(id("g")).await.unwrap().unwrap(), game);
        assert_eq!(
            store.stats(account_id("ann"), GameKind::Chess).await.unwrap(),
            Stats::default()
        );

        // Two ends at once, as when both clocks run out on two servers' watches: one counts.
        let (one, two) = tokio::join!(store.append(ended(0)), store.append(ended(0)));
        assert!(one.is_ok() != two.is_ok(), "{one:?} {two:?}");
        assert_eq!(one.err().or(two.err()), Some(AppendError::Fenced));
        let over = store.game(id("g")).await.unwrap().unwrap();
        assert_eq!((over.end.unwrap().outcome, over.seq), (Some(CHECKMATE), 2));
        let rating = store.rating(account_id("ann"), GameKind::Chess).await.unwrap().unwrap();
        assert_eq!((rating.rating.to_bits(), rating.games), (1612.25_f64.to_bits(), 1));
        let expected = Stats { wins: 1, draws: 0, losses: 0 };
        assert_eq!(store.stats(account_id("ann"), GameKind::Chess).await.unwrap(), expected);
        assert_eq!(store.stats(account_id("bob"), GameKind::Chess).await.unwrap().losses, 1);

        let late = store.append(next(&over, &["more"])).await;
        assert_eq!(late.unwrap_err(), AppendError::Fenced);
        assert!(store.unfinished("").await.unwrap().is_empty());
        let leaders = store.leaders(GameKind::Chess, Pool::People, Rung::TOP, 10).await.unwrap();
        assert_eq!(leaders[0].account, account_id("ann"));
        assert!(verify(&store, |_| ()).await.unwrap().flaws.is_empty());
        store.close().await;
    });
}

#[test]
fn an_account_that_is_gone_does_not_keep_a_game_from_ending() {
    on_both(async |database: &Database| {
        let store = database.open().await;
        let game = store.create_game(new_game("g")).await.unwrap();
        let append = Append { end: Some(Box::new(end(0))), ..next(&game, &["mate"]) };
        store.append(append).await.unwrap();
        assert!(store.game(id("g")).await.unwrap().unwrap().end.is_some());
        assert!(store.rating(account_id("ann"), GameKind::Chess).await.unwrap().is_none());
        store.close().await;
    });
}

#[test]
fn nul_is_refused_before_it_reaches_a_database() {
    on_both(async |database: &Database| {
        let store = database.open().await;
        let game = store.create_game(new_game("g")).await.unwrap();
        // In an event it is written as an escape.
        store.append(next(&game, &["a\0b"])).await.unwrap();
        assert_eq!(text(&store.events(id("g"), 0).await.unwrap()[0]), "a\0b");
        let mut game = new_game("h");
        game.players[1].name = "B\0b".to_owned();
        let refused = store.create_game(game).await.unwrap_err();
        assert!(matches!(refused, StoreError::Nul));
        store.close().await;
    });
}

#[test]
fn a_thousand_unfinished_games_are_back_at_once() {
    on_both(async |database: &Database| {
        let store = database.open().await;
        let mut tasks = Vec::new();
        for number in 0..1_000 {
            let store = store.clone();
            tasks.push(tokio::spawn(async move {
                let game = new_game(&format!("g{number:04}"));
                let mut game = store.create_game(game).await.unwrap();
                play(&store, &mut game, &["a"; 40]).await;
            }));
        }
        for task in tasks {
            task.await.unwrap();
        }
        store.close().await;

        let started = std::time::Instant::now();
        let store = database.open().await;
        assert_eq!(store.take_all().await.unwrap(), 1_000);
        let mut games = Vec::new();
        loop {
            let last = games.last().map(|game: &StoredGame| game.start.id.to_string());
            let page = store.unfinished(&last.unwrap_or_default()).await.unwrap();
            if page.is_empty() {
                break;
            }
            games.extend(page.into_iter().map(Result::unwrap));
        }
        let mut events = 0;
        for game in &games {
            assert_eq!(game.epoch, 2);
            events += store.events(game.start.id, 0).await.unwrap().len();
        }
        let took = started.elapsed();
        assert_eq!((games.len(), events), (1_000, 40_000));
        assert!(took.as_secs() < 5, "{took:?}");
        eprintln!("1 000 games with 40 events each were back after {took:?}");
        store.close().await;
    });
}

fn end(games_before: i64) -> End {
    let rating = |account: &str, rating| RatingChange {
        account: account_id(account),
        kind: GameKind::Chess,
        games_before,
        rating,
        deviation: 200.5,
        volatility: 0.06,
    };
    let stats = |account: &str, wins, losses| StatsChange {
        account: account_id(account),
        seat: if wins > 0 { Seat::One } else { Seat::Two },
        kind: GameKind::Chess,
        wins,
        draws: 0,
        losses,
    };
    End {
        outcome: Some(CHECKMATE),
        ratings: vec![rating("ann", 1612.25), rating("bob", 1387.75)],
        stats: vec![stats("ann", 1, 0), stats("bob", 0, 1)],
        ..End::default()
    }
}
