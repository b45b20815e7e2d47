//! A server that starts: a thousand games are back at once, and a first start may die anywhere.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use damier_referee::{Command, Event, House, Session};
use damier_rules::testkit::Random;
use damier_rules::{GameKind, Setup};
use damier_server::store::{Append, NewGame, Player, Store, StoreConfig};
use damier_wire::GameId;
use damier_wire::web::State;
use futures_util::future::join_all;
use tempfile::tempdir;

use crate::served::{Server, connect, serve_directory, state, token};

const GAMES: usize = 1_000;

/// What a game's row and its events hold after some moves.
fn played(number: usize) -> (NewGame, Vec<Event>) {
    let mut random = Random(number as u64 + 1);
    let kind = GameKind::ALL[number % GameKind::ALL.len()];
    let house = House { time: "10+5".parse().unwrap(), ..House::default() };
    let mut session = Session::new(kind, Setup::default(), house.clone()).unwrap();
    let mut now = 1_000;
    let mut events = session.act(now, &Command::Start).unwrap();
    for _ in 0..4 + random.below(20) {
        session.resume(now);
        let Some(seat) = session.to_act().first() else { break };
        let legal = session.game().legal_moves(seat);
        let text = legal[random.below(legal.len())].clone();
        let own = session.moves().iter().filter(|m| m.seat == seat).count();
        now += 700;
        let own = u32::try_from(own).unwrap();
        let more = session.act(now, &Command::play(seat, own, text)).unwrap();
        if session.is_over() {
            break;
        }
        events.extend(more);
    }
    let game = NewGame {
        id: format!("game{number:04}").parse().unwrap(),
        kind,
        setup: Setup::default(),
        series: None,
        house,
        players: [
            Player::new("u-one".parse().unwrap(), "Ann"),
            Player::new("u-two".parse().unwrap(), "Bob"),
        ],
        created_ms: 1,
        tags: std::collections::BTreeMap::new(),
    };
    (game, events)
}

async fn fill(data: &Path) {
    let store = Store::open(&StoreConfig::directory(data)).await.unwrap();
    join_all((0..GAMES).map(async |number| {
        let (game, events) = played(number);
        let game = store.create_game(game).await.unwrap();
        let (expected_seq, epoch, at_ms, end) = (game.seq, game.epoch, 2, None);
        let append =
            Append { game: game.start.id, expected_seq, epoch, at_ms, events: events.into(), end };
        store.append(append).await.unwrap();
    }))
    .await;
    store.close().await;
}

/// How every game stands, as a spectator sees it. Clocks run, so they are left out.
async fn all_states(address: &str) -> BTreeMap<GameId, State> {
    let mut states = BTreeMap::new();
    // Nobody may watch more than 64 games, nor ask more than 100 times.
    for first in (0..GAMES).step_by(50) {
        let mut socket = connect(address, &token(address, "Eve").await).await.unwrap();
        for number in first..(first + 50).min(GAMES) {
            let id = GameId::read(&format!("game{number:04}"));
            let mut state = state(&mut socket, id).await.unwrap();
            state.clocks = [None; 2];
            states.insert(id, state);
        }
    }
    states
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_games_are_back_at_once() {
    let data = tempdir().unwrap();
    fill(data.path()).await;
    let server = Server::start(data.path());
    let before = all_states(&server.address).await;
    assert_eq!(before.len(), GAMES);
    let moves: usize = before.values().map(|state| state.moves.len()).sum();
    assert!(moves > 4 * GAMES, "{moves}");
    server.kill();

    let since = Instant::now();
    let server = Server::start(data.path());
    let took = since.elapsed();
    let after = all_states(&server.address).await;
    for (id, state) in &before {
        assert_eq!(Some(state), after.get(id));
    }
    eprintln!("{GAMES} games with {moves} moves were back after {took:?}");
    // Five seconds are promised; a machine that runs other tests at the same time may take longer.
    assert!(took < Duration::from_secs(20), "{took:?}");
}

#[test]
fn a_first_start_may_die_anywhere() {
    let whole = tempdir().unwrap();
    let since = Instant::now();
    Server::start(whole.path()).kill();
    let usual = since.elapsed();
    let mut random = Random(25);
    for _ in 0..20 {
        let data = tempdir().unwrap();
        // Killed again and again, wherever the last one had come to.
        for _ in 0..=random.below(3) {
            let mut command = serve_directory(data.path());
            let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            let limit = usize::try_from(usual.as_micros()).unwrap();
            std::thread::sleep(Duration::from_micros(random.below(limit) as u64));
            child.kill().unwrap();
            child.wait().unwrap();
        }
        Server::start(data.path()).kill();
    }
}
