//! `damier bench storage`: the disk alone, then the store on it, without a network.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use damier_referee::{Event, House};
use damier_rules::{GameKind, Seat, Setup};
use damier_server::new_game_id;
use damier_server::store::{Append, NewGame, Player, Store, StoreConfig};
use damier_words::{Lang, ToMessage as _, msg};
use serde::Serialize;

use super::Interrupted;
use super::disk::Probe;
use super::figures::{Latencies, Percentiles, number};
use super::report::{Table, show, time_bar};
use super::server::{Place, PlaceArgs};

const PROBES: usize = 300;
/// So many games append at once.
const CROWDS: [usize; 4] = [1, 10, 100, 1000];

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[arg(long, default_value_t = 3.0, value_parser = super::seconds)]
    seconds: f64,
    #[command(flatten)]
    place: PlaceArgs,
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Report {
    durable: bool,
    fsync_ms: Option<Percentiles>,
    fdatasync_ms: Option<Percentiles>,
    appends: Vec<Row>,
}

/// What so many games that append at once saw.
#[derive(Debug, Serialize)]
struct Row {
    games: usize,
    rows: u64,
    rows_per_s: f64,
    commits_per_s: f64,
    rows_per_commit: f64,
    append_ms: Option<Percentiles>,
}

pub(super) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let interrupted = Interrupted::watch()?;
    let place = args.place.open()?;
    let mut report =
        Report { durable: true, fsync_ms: None, fdatasync_ms: None, appends: Vec::new() };
    if let Some(directory) = place.disk() {
        let mut probe = Probe::new(directory)?;
        probe.append(PROBES)?;
        report.fdatasync_ms = probe.overwrite(PROBES)?.percentiles();
        report.fsync_ms = std::mem::take(&mut probe.append).percentiles();
    }
    let length = Duration::from_secs_f64(args.seconds);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    for games in CROWDS {
        interrupted.check()?;
        let shown = time_bar(lang, &msg!("bench-doing-storing"), length);
        report.appends.push(runtime.block_on(measure(&place, games, length, &interrupted))?);
        shown.finish_and_clear();
    }
    show(args.json, &report, &table(lang, &report))?;
    Ok(ExitCode::SUCCESS)
}

async fn measure(
    place: &Place,
    games: usize,
    length: Duration,
    interrupted: &Interrupted,
) -> anyhow::Result<Row> {
    let config = match &place.database_url {
        Some(url) => StoreConfig::postgres(url),
        None => StoreConfig::directory(place.data()),
    };
    let store = Store::open(&config).await.map_err(|error| error.message())?;
    let start = Instant::now();
    let until = start + length;
    let before = store.counters();
    let mut players = Vec::with_capacity(games);
    for _ in 0..games {
        let (store, interrupted) = (store.clone(), interrupted.clone());
        players.push(tokio::spawn(async move { append(&store, until, &interrupted).await }));
    }
    let mut latencies = Latencies::default();
    for player in players {
        latencies.extend(player.await??);
    }
    let seconds = start.elapsed().as_secs_f64();
    let after = store.counters();
    store.close().await;
    let rows = after.events - before.events;
    let commits = number(after.commits - before.commits);
    Ok(Row {
        games,
        rows,
        rows_per_s: number(rows) / seconds,
        commits_per_s: commits / seconds,
        rows_per_commit: number(rows) / commits.max(1.0),
        append_ms: latencies.percentiles(),
    })
}

/// One game that appends a move as soon as the last one is stored.
async fn append(
    store: &Store,
    until: Instant,
    interrupted: &Interrupted,
) -> anyhow::Result<Latencies> {
    let mut game = store
        .create_game(NewGame {
            id: new_game_id(),
            kind: GameKind::Chess,
            setup: Setup::default(),
            series: None,
            house: House::default(),
            players: [Player::new("u-1".parse()?, "Ann"), Player::new("u-2".parse()?, "Bob")],
            created_ms: 0,
            tags: std::collections::BTreeMap::new(),
        })
        .await?;
    let moved = [Event::Moved { seat: Seat::One, text: "e2e4".to_owned(), spent: 1234 }];
    let mut latencies = Latencies::default();
    loop {
        interrupted.check()?;
        let append = Append {
            game: game.start.id,
            expected_seq: game.seq,
            epoch: game.epoch,
            at_ms: 0,
            events: moved.as_slice().into(),
            end: None,
        };
        let start = Instant::now();
        game.seq = store.append(append).await?.seq;
        latencies.push(start.elapsed());
        // Once at least, however long it took to begin.
        if Instant::now() >= until {
            return Ok(latencies);
        }
    }
}

fn table(lang: Lang, report: &Report) -> Table {
    let mut table = Table::new(lang);
    table.percentiles(&msg!("bench-fsync"), report.fsync_ms);
    table.percentiles(&msg!("bench-fdatasync"), report.fdatasync_ms);
    for row in &report.appends {
        table.text_line(&msg!("bench-games"), row.games.to_string());
        table.line(&msg!("bench-rows-per-second"), row.rows_per_s);
        table.line(&msg!("bench-commits-per-second"), row.commits_per_s);
        table.line(&msg!("bench-rows-per-commit"), row.rows_per_commit);
        table.percentiles(&msg!("bench-latency"), row.append_ms);
    }
    table
}
