//! The server on PostgreSQL, which crashes, stops and comes back.

use std::fs;
use std::time::{Duration, Instant};

use damier_rules::GameKind;
use tokio::time::timeout;

use crate::postgres;
use crate::served::{Answer, DEADLINE, OpenGame, Server, Socket, serve_postgres, signal, state};
use crate::skip;

/// A PostgreSQL server of our own, for it is maltreated; nothing where tests do without.
fn own_postgres() -> Option<postgres::Server> {
    skip::postgres().map(|_| postgres::Server::start().unwrap())
}

/// Plays until a move is acknowledged; says how often that took another try.
async fn play_on(game: &mut OpenGame, sockets: &mut [Socket; 2]) -> usize {
    let since = Instant::now();
    for tries in 0.. {
        match timeout(Duration::from_secs(1), game.offer(sockets)).await {
            Ok(Answer::Ok) => return tries,
            Ok(Answer::No(code)) if code == "busy" => {
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
            // No answer yet.
            Err(_) => {}
            Ok(other) => panic!("{other:?}"),
        }
        assert!(since.elapsed() < DEADLINE, "play does not go on");
    }
    unreachable!("an endless loop")
}

/// For so long, every move is offered and none may be acknowledged.
async fn play_in_vain(game: &mut OpenGame, sockets: &mut [Socket; 2], how_long: Duration) {
    let until = Instant::now() + how_long;
    while Instant::now() < until {
        match timeout(Duration::from_millis(700), game.offer(sockets)).await {
            Ok(Answer::Ok) => panic!("acknowledged without a database"),
            Ok(Answer::No(code)) => {
                assert_eq!(code, "busy");
                tokio::time::sleep(Duration::from_millis(300)).await;
            }
            Err(_) => {}
            Ok(other) => panic!("{other:?}"),
        }
    }
}

async fn clocks(game: &OpenGame, sockets: &mut [Socket; 2]) -> u64 {
    let state = state(&mut sockets[0], game.id).await.expect("it is there");
    state.clocks.iter().map(|clock| clock.expect("a clock")).sum()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_goes_away_means_wait() {
    let Some(mut postgres) = own_postgres() else { return };
    let server = Server::run(serve_postgres(&postgres.url()));
    let mut game = OpenGame::with_clock(&server.address, GameKind::Chess, "60+0", 31).await;
    let mut sockets = game.sockets(&server.address).await.unwrap();
    for _ in 0..4 {
        assert_eq!(game.offer(&mut sockets).await, Answer::Ok);
    }

    // It crashes.
    let before = clocks(&game, &mut sockets).await;
    let since = Instant::now();
    postgres.crash().unwrap();
    // Long enough for the server to be told that it can neither write nor read: a second each.
    play_in_vain(&mut game, &mut sockets, Duration::from_secs(5)).await;
    postgres.resume().unwrap();
    play_on(&mut game, &mut sockets).await;
    // What was thought before the crash may have been given back, too.
    let charged = before.saturating_sub(clocks(&game, &mut sockets).await);
    let away = since.elapsed().as_millis();
    assert!(u128::from(charged) + 3_000 < away, "{charged} ms of {away} ms were charged");
    for _ in 0..4 {
        play_on(&mut game, &mut sockets).await;
    }

    // It stops, and knows nothing of it.
    let stopped = Stopped::new(&postgres);
    play_in_vain(&mut game, &mut sockets, Duration::from_secs(3)).await;
    drop(stopped);
    for _ in 0..4 {
        play_on(&mut game, &mut sockets).await;
    }
    let played = game.game.position();
    server.kill();
    let server = Server::run(serve_postgres(&postgres.url()));
    game.check(&server.address).await;
    assert_eq!(game.game.position(), played, "nothing twice");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_was_killed_is_replaced_at_once() {
    let Some(postgres) = own_postgres() else { return };
    let mut server = Server::run(serve_postgres(&postgres.url()));
    let mut games = Vec::new();
    for seed in 0..3 {
        let kind = [GameKind::Chess, GameKind::Siam, GameKind::Alice][seed];
        games.push(OpenGame::sit_down(&server.address, kind, seed as u64).await);
    }
    for _ in 0..2 {
        for game in &mut games {
            let mut sockets = game.sockets(&server.address).await.unwrap();
            for _ in 0..4 {
                assert_eq!(game.offer(&mut sockets).await, Answer::Ok);
            }
        }
        server.kill();
        server = Server::run(serve_postgres(&postgres.url()));
        for game in &mut games {
            game.check(&server.address).await;
        }
    }
    // The dead one's lease has run out by now: were its games still in its name, they would be
    // taken away from us here.
    let other = Server::run(serve_postgres(&postgres.url()));
    for game in &mut games {
        let mut sockets = game.sockets(&server.address).await.expect("they stay with the first");
        assert_eq!(game.offer(&mut sockets).await, Answer::Ok);
    }
    other.kill();
}

/// A PostgreSQL server that is stopped, until this is dropped.
struct Stopped(Vec<u32>);

impl Stopped {
    fn new(server: &postgres::Server) -> Stopped {
        let processes = processes(server);
        assert!(processes.len() > 3, "{processes:?}");
        for &process in &processes {
            signal(process, "STOP");
        }
        Stopped(processes)
    }
}

impl Drop for Stopped {
    fn drop(&mut self) {
        // Whoever started it stops with it, and goes on last: it would stop again otherwise.
        for &process in self.0.iter().rev() {
            signal(process, "CONT");
        }
    }
}

/// All processes of a PostgreSQL server, the first ones first.
fn processes(server: &postgres::Server) -> Vec<u32> {
    let url = server.url();
    let port = url.rsplit(':').next().unwrap().split('/').next().unwrap();
    let wanted = format!("\0-p\0{port}\0");
    let all: Vec<u32> = fs::read_dir("/proc")
        .unwrap()
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .collect();
    let read = |process: u32, what: &str| {
        fs::read_to_string(format!("/proc/{process}/{what}")).unwrap_or_default()
    };
    let mut found: Vec<u32> =
        all.iter().copied().filter(|&process| read(process, "cmdline").contains(&wanted)).collect();
    loop {
        let parent = |process: u32| -> Option<u32> {
            let stat = read(process, "stat");
            stat.rsplit(')').next()?.split_whitespace().nth(1)?.parse().ok()
        };
        let more: Vec<u32> = all
            .iter()
            .copied()
            .filter(|&it| !found.contains(&it) && parent(it).is_some_and(|up| found.contains(&up)))
            .collect();
        if more.is_empty() {
            return found;
        }
        found.extend(more);
    }
}
