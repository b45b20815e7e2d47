//! A database of an older version is carried over when it is opened.

use std::path::Path;

use damier_referee::{Event, House, OnDisconnect};
use damier_rules::{GameKind, Outcome, Reason, Seat, Setup};
use damier_server::store::{Filter, NewGame, OwnResult, Player, Spot, Stats, Store};
use damier_server::{AccountId, GuestId, PlayerId};
use damier_wire::Computer;
use sqlx::migrate::Migrator;

use crate::database::{Database, id, new_game, on_both};

async fn steps() -> Migrator {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    Migrator::new(folder).await.unwrap()
}

#[test]
fn games_keep_their_start() {
    on_both(async |database: &Database| {
        let mut connection = database.connect().await;
        steps().await.run_to(3, &mut connection).await.unwrap();
        let insert = "INSERT INTO game (game_id, kind, setup, house, player_one, player_one_name, \
            player_two, player_two_name, created_ms, seq, head_hash, epoch, owner) \
            VALUES ('g', 'chess', '{}', '{\"rated\":true}', 'u-ann', 'Ann', 'u-bob', 'Bob', 1000, \
            7, $1, 2, '')";
        let head = [5_u8; 32];
        sqlx::query(insert).bind(head.to_vec()).execute(&mut connection).await.unwrap();
        let store = database.open().await;
        let game = store.game(id("g")).await.unwrap().unwrap();
        assert_eq!((game.seq, game.head_hash, game.epoch, game.end), (7, head, 2, None));
        assert_eq!(game.start, new_game("g"));
        let bob = game.start.players[1].id;
        assert_eq!(store.games_of(bob, &Spot::newest(), 50).await.unwrap().len(), 1);
        store.close().await;
    });
}

/// Rows that the server wrote before they had types: guests, accounts, programs and the computer;
/// games that were taken back in, called off, lost, and that go on.
const GAMES: &str = include_str!("../data/games-of-0.1.sql");

/// What nobody counted then is there now: once, also if it is looked at again.
async fn what_nobody_counted_then(store: &Store, fay: AccountId, ann: PlayerId) {
    let totals = store.totals(fay).await.unwrap();
    let [kamisado] = &totals[..] else { panic!("{totals:?}") };
    assert_eq!((kamisado.streak, kamisado.best_streak), (1, 1));
    let [endings] = &store.endings(fay).await.unwrap()[..] else { panic!("one ending") };
    let won = Stats { wins: 1, draws: 0, losses: 0 };
    assert_eq!((endings.seat, endings.reason.as_str(), endings.stats), (1, "resign", won));
    let all = store.archive(&Filter::default(), &Spot::newest(), 50).await.unwrap();
    let ids: Vec<_> = all.items.iter().map(|game| game.start.id.to_string()).collect();
    assert_eq!(
        ids,
        ["eyrbBAjf7Z", "eyrbxTjpgo", "eyrbBhAaKB", "eyrbU8qEMD"],
        "not the one called off"
    );
    let of_ann = Filter { players: vec![ann], ..Filter::default() };
    let [chess] = &store.archive(&of_ann, &Spot::newest(), 50).await.unwrap().items[..] else {
        panic!("one game");
    };
    assert_eq!((chess.own, chess.plies), (Some(OwnResult::Win), 3));
    assert_eq!(all.items[0].start.series.as_ref().unwrap().half_points(Seat::Two), 2);
}

#[test]
fn what_was_stored_once_is_read_for_ever() {
    on_both(async |database: &Database| {
        steps().await.run_to(4, &mut database.connect().await).await.unwrap();
        database.run(GAMES).await;
        let store = database.open().await;
        let report = damier_server::verify(&store, |_| ()).await.unwrap();
        assert_eq!((report.games, report.events, report.flaws), (7, 49, vec![]));

        let chess = store.game(id("eyrbU8qEMD")).await.unwrap().unwrap();
        let resigned = Some(Outcome::win(Seat::One, Reason::Resign));
        assert_eq!((chess.seq, chess.end.unwrap().outcome), (12, resigned));
        let NewGame { kind, setup, series, house, players: [ann, bob], .. } = &chess.start;
        assert_eq!((*kind, setup, series), (GameKind::Chess, &Setup::default(), &None));
        let house_then = House {
            time: "5+3".parse().unwrap(),
            on_disconnect: OnDisconnect::Forfeit(30_000),
            ..House::default()
        };
        assert_eq!(*house, house_then);
        let guest = GuestId(0x7b6f_d341_110b_2e1c_68c5_5050_3373_1889_u128.to_be_bytes());
        assert_eq!(*ann, Player::new(PlayerId::Guest(guest), "Ann"));
        assert_eq!(bob.name, "Bob");
        let events = store.history(&chess).await.unwrap();
        assert_eq!(events[0], Event::Started);
        assert!(events.contains(&Event::TakenBack { plies: 1 }));
        let games = store.games_of(ann.id, &Spot::newest(), 50).await.unwrap();
        assert_eq!(games, std::slice::from_ref(&chess));

        let aborted = store.game(id("eyrbzYnAGc")).await.unwrap().unwrap();
        assert_eq!(aborted.end.unwrap().outcome, None);

        // The second game of a rated series, and one against the computer.
        store.take_all().await.unwrap();
        let unfinished = store.unfinished("").await.unwrap();
        let [Ok(series), Ok(mastermind)] = &unfinished[..] else { panic!("{unfinished:?}") };
        assert_eq!(series.start.series.as_ref().unwrap().half_points(Seat::One), 2);
        assert_eq!(series.start.setup, Setup::default().with("starter", "black"));
        assert_eq!(
            mastermind.start.players[1],
            Player::new(PlayerId::Computer(Computer::Random), "Random")
        );
        let fay = store.account_by_key("fay").await.unwrap().unwrap();
        assert_eq!(series.start.players[0].id, PlayerId::Account(fay.id));
        assert_eq!(store.stats(fay.id, GameKind::Kamisado).await.unwrap().wins, 1);
        assert_eq!(store.rating(fay.id, GameKind::Kamisado).await.unwrap().unwrap().games, 1);

        what_nobody_counted_then(&store, fay.id, ann.id).await;

        let programs = store.game(id("eyrbxTjpgo")).await.unwrap().unwrap().start.players;
        assert!(programs.iter().all(|player| matches!(player.id, PlayerId::Program(_))));
        assert!(store.dialogue(id("eyrbxTjpgo")).await.unwrap().unwrap().contains("PARTIE black"));
        store.close().await;
    });
}
