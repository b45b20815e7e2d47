//! kill -9, again and again.
//!
//! The child is this very test program: it plays as fast as it can and says what was acknowledged.

use std::collections::HashMap;
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

use damier_rules::{GameKind, Outcome, Reason, Seat};
use damier_server::PlayerId;
use damier_server::store::{
    Account, Append, End, RatingChange, Spot, StatsChange, Store, StoreConfig, verify,
};

use crate::database::{account_id, id, new_game, next, play, runtime, text};

const KILLS: u32 = 60;
const PLAYERS: usize = 8;
const LENGTH: i64 = 12;

/// Tells this program that it is the child, and where to play.
const CHILD: &str = "DAMIER_TEST_KILL_CHILD";

#[test]
fn sixty_kills_lose_nothing_that_was_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = runtime();
    // For each game, its acknowledged events and whether its end was.
    let mut acknowledged: HashMap<String, (i64, bool)> = HashMap::new();
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let (mut acks, mut ends) = (0, 0);
    for kill in 0..KILLS {
        // Xorshift: any spread of delays will do.
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let delay = Duration::from_micros(random % 150_000);
        let said = run_and_kill(folder.path(), delay);
        let mut touched = Vec::new();
        for line in &said {
            let [game, seq, end] = line.split(' ').collect::<Vec<_>>()[..] else { continue };
            let entry = acknowledged.entry(game.to_owned()).or_default();
            *entry = (seq.parse().unwrap(), end == "end");
            touched.push(game.to_owned());
            acks += 1;
        }
        touched.sort_unstable();
        touched.dedup();
        runtime.block_on(async {
            let store = Store::open(&StoreConfig::directory(folder.path())).await.unwrap();
            for name in &touched {
                let (seq, has_ended) = acknowledged[name];
                let game = store.game(id(name)).await.unwrap().expect("an acknowledged game");
                let events = store.events(id(name), 0).await.unwrap();
                // One more may be on disk than was acknowledged, never one less, and none twice.
                assert!((seq..=seq + 1).contains(&game.seq), "kill {kill}, {name}: {seq}");
                assert!(events.iter().map(|event| event.seq).eq(1..=game.seq));
                assert!(events.iter().all(|event| text(event) == format!("{name} {}", event.seq)));
                assert!(game.end.is_some() || !has_ended);
            }
            ends = check_standings(&store).await;
            store.close().await;
        });
    }
    assert!(acks > i64::from(KILLS), "the child hardly played: {acks}");
    eprintln!("{KILLS} kills, {acks} acknowledged appends, {ends} games ended, nothing lost");
}

/// Results, ratings and statistics agree: they only ever change together.
async fn check_standings(store: &Store) -> i64 {
    let report = verify(store, |_| ()).await.unwrap();
    assert_eq!(report.flaws, []);
    let mut ended = 0;
    let mut behind = Spot::newest();
    loop {
        let player = PlayerId::Account(account_id("ann"));
        let games = store.games_of(player, &behind, 50).await.unwrap();
        let Some(last) = games.last() else { break };
        behind = Spot { at_ms: last.start.created_ms, game: last.start.id.to_string() };
        let finished = games.iter().filter(|game| game.end.is_some());
        for game in finished {
            assert_eq!(game.seq, LENGTH);
            ended += 1;
        }
    }
    assert_eq!(store.stats(account_id("ann"), GameKind::Chess).await.unwrap().wins, ended);
    let rated = store
        .rating(account_id("ann"), GameKind::Chess)
        .await
        .unwrap()
        .map_or(0, |rating| rating.games);
    assert_eq!(rated, ended);
    ended
}

/// What a child said before it was killed that long after its first word.
fn run_and_kill(folder: &std::path::Path, delay: Duration) -> Vec<String> {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "kill::child_plays_until_killed", "--nocapture"])
        .env(CHILD, folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    while lines.next().expect("the child speaks").unwrap() != "ready" {}
    let killer = std::thread::spawn(move || {
        std::thread::sleep(delay);
        child.kill().unwrap();
        child.wait().unwrap();
    });
    let said: Vec<String> = lines.map_while(Result::ok).collect();
    killer.join().unwrap();
    // The last line may be cut: then nobody was told.
    said.into_iter().filter_map(|line| line.strip_suffix(" .").map(str::to_owned)).collect()
}

#[test]
fn child_plays_until_killed() {
    let Some(folder) = env::var_os(CHILD) else { return };
    runtime().block_on(async {
        let store = Store::open(&StoreConfig::directory(folder)).await.unwrap();
        say("ready");
        let ann = Account {
            id: account_id("ann"),
            name: "Ann".to_owned(),
            name_key: "ann".to_owned(),
            password_hash: String::new(),
            created_ms: 0,
        };
        // The second child finds her there.
        let _ = store.create_account(&ann).await;
        store.take_all().await.unwrap();
        let tasks: Vec<_> =
            (0..PLAYERS).map(|player| tokio::spawn(play_for_ever(store.clone(), player))).collect();
        for task in tasks {
            task.await.unwrap();
        }
    });
}

async fn play_for_ever(store: Store, player: usize) {
    // Where the last child stopped, then new games.
    let mine = format!("p{player}-");
    let unfinished = store.unfinished("").await.unwrap().into_iter().map(Result::unwrap);
    let mut game = unfinished.into_iter().find(|game| game.start.id.as_str().starts_with(&mine));
    for number in 0.. {
        let mut current = match game.take() {
            Some(game) => game,
            None => match store.create_game(new_game(&format!("{mine}{number:05}"))).await {
                Ok(game) => game,
                Err(_) => continue,
            },
        };
        while current.seq < LENGTH - 1 {
            let body = format!("{} {}", current.start.id, current.seq + 1);
            play(&store, &mut current, &[&body]).await;
            say(&format!("{} {} on .", current.start.id, current.seq));
        }
        let body = format!("{} {LENGTH}", current.start.id);
        // Another player's game may have changed the rating in the meantime: read it again.
        while store.append(end(&store, next(&current, &[&body])).await).await.is_err() {}
        say(&format!("{} {LENGTH} end .", current.start.id));
    }
}

async fn end(store: &Store, append: Append<'static>) -> Append<'static> {
    let rated = store.rating(account_id("ann"), GameKind::Chess).await.unwrap();
    let (account, kind) = (account_id("ann"), GameKind::Chess);
    let rating = RatingChange {
        account,
        kind,
        games_before: rated.map_or(0, |rating| rating.games),
        rating: rated.map_or(1500.0, |rating| rating.rating + 1.0),
        deviation: 100.0,
        volatility: 0.06,
    };
    let stats = StatsChange { account, seat: Seat::One, kind, wins: 1, draws: 0, losses: 0 };
    Append {
        end: Some(Box::new(End {
            outcome: Some(Outcome::win(Seat::One, Reason::Checkmate)),
            ratings: vec![rating],
            stats: vec![stats],
            ..End::default()
        })),
        ..append
    }
}

fn say(line: &str) {
    // In one piece, past the capture of the test program.
    std::io::stdout().lock().write_all(format!("{line}\n").as_bytes()).unwrap();
}
