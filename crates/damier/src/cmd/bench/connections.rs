//! `damier bench connections`: players who are there and do nothing.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use damier_words::{Lang, Message, msg};
use serde::Serialize;

use super::disk::Probe;
use super::figures::Percentiles;
use super::report::{Table, bar, show, time_bar};
use super::server::{PlaceArgs, Programs, Server, Usage, allow_files};
use super::sockets::Sockets;
use super::{Interrupted, guests};

/// Nothing takes longer, however slow the machine.
const LONGEST: Duration = Duration::from_mins(10);
const PROBES: usize = 60;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    players: u32,
    #[arg(long, default_value_t = 30.0, value_parser = super::seconds)]
    seconds: f64,
    #[command(flatten)]
    place: PlaceArgs,
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Report {
    games: u32,
    moves: u32,
    players: u32,
    /// Guests are on disk before they have their token.
    durable: bool,
    moves_per_s: Option<f64>,
    server_cpu_us_per_move: Option<f64>,
    ack_ms: Option<Percentiles>,
    delivery_ms: Option<Percentiles>,
    fsync_ms: Option<Percentiles>,
    guests_s: f64,
    connect_s: f64,
    connect_cpu_us_per_player: Option<f64>,
    kib_per_idle_player: Option<f64>,
    idle_s: f64,
    idle_cpu_percent: Option<f64>,
    reconnect_s: f64,
    reconnect_cpu_us_per_player: Option<f64>,
}

pub(super) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let interrupted = Interrupted::watch()?;
    allow_files(args.players as usize)?;
    let place = args.place.open()?;
    let server = Server::start(&place, Programs::Unwelcome)?;
    let fsync_ms = match place.disk() {
        None => None,
        Some(directory) => {
            let mut probe = Probe::new(directory)?;
            probe.append(PROBES)?;
            std::mem::take(&mut probe.append).percentiles()
        }
    };
    let start = Instant::now();
    let shown = bar(lang, &msg!("bench-doing-guests"), args.players as usize);
    let count = args.players as usize;
    let tokens = guests::make(server.address, count, &interrupted, &|| shown.inc(1))?;
    shown.finish_and_clear();
    let guests_s = start.elapsed().as_secs_f64();

    let mut crowd = Crowd { lang, server, sockets: None, tokens, interrupted };
    let before = crowd.server.usage();
    let (connect_s, connected) = crowd.connect(0, &msg!("bench-doing-connecting"))?;
    crowd.idle(Duration::from_millis(500), None)?;
    let kib = (crowd.server.usage() - before).kib;
    let length = Duration::from_secs_f64(args.seconds);
    let start = Instant::now();
    let before = crowd.server.usage();
    crowd.idle(length, Some(&msg!("bench-doing-waiting")))?;
    let idle = crowd.server.usage() - before;
    let idle_s = start.elapsed().as_secs_f64();
    let (reconnect_s, reconnected) = crowd.connect(1, &msg!("bench-doing-reconnecting"))?;

    let each = |usage: Usage| usage.cpu.map(|cpu| cpu.all() / f64::from(args.players));
    let report = Report {
        games: 0,
        moves: 0,
        players: args.players,
        durable: true,
        moves_per_s: None,
        server_cpu_us_per_move: None,
        ack_ms: None,
        delivery_ms: None,
        fsync_ms,
        guests_s,
        connect_s,
        connect_cpu_us_per_player: each(connected),
        kib_per_idle_player: kib.map(|kib| kib / f64::from(args.players)),
        idle_s,
        idle_cpu_percent: idle.cpu.map(|cpu| cpu.all() / idle_s / 1e4),
        reconnect_s,
        reconnect_cpu_us_per_player: each(reconnected),
    };
    show(args.json, &report, &table(lang, &report))?;
    Ok(ExitCode::SUCCESS)
}

struct Crowd {
    lang: Lang,
    server: Server,
    sockets: Option<Sockets>,
    tokens: Vec<String>,
    interrupted: Interrupted,
}

impl Crowd {
    /// Everybody leaves, if anybody is there, and comes. How long that took, and what it cost.
    fn connect(&mut self, round: u8, doing: &Message) -> anyhow::Result<(f64, Usage)> {
        let start = Instant::now();
        let before = self.server.usage();
        drop(self.sockets.take());
        let shown = bar(self.lang, doing, self.tokens.len());
        let mut sockets = Sockets::new(self.server.address, round)?;
        sockets.connect(&self.tokens, start + LONGEST, || {
            shown.inc(1);
            self.interrupted.check()
        })?;
        shown.finish_and_clear();
        self.sockets = Some(sockets);
        Ok((start.elapsed().as_secs_f64(), self.server.usage() - before))
    }

    /// Nobody does anything but answer keep-alives.
    fn idle(&mut self, length: Duration, doing: Option<&Message>) -> anyhow::Result<()> {
        let shown = doing.map(|doing| time_bar(self.lang, doing, length));
        let start = Instant::now();
        while start.elapsed() < length {
            self.interrupted.check()?;
            if let Some(sockets) = &mut self.sockets {
                let wait = length.saturating_sub(start.elapsed()).min(Duration::from_millis(100));
                sockets.turn(Some(wait), &mut |_, _, _| Ok(()))?;
            }
            if let Some(shown) = &shown {
                shown.set_position(u64::try_from(start.elapsed().as_millis()).unwrap_or(0));
            }
        }
        if let Some(shown) = shown {
            shown.finish_and_clear();
        }
        Ok(())
    }
}

fn table(lang: Lang, report: &Report) -> Table {
    let mut table = Table::new(lang);
    table.text_line(&msg!("bench-players"), report.players.to_string());
    table.line(&msg!("bench-memory-idle"), report.kib_per_idle_player);
    table.line(&msg!("bench-idle-cpu"), report.idle_cpu_percent);
    table.line(&msg!("bench-connect-cpu"), report.connect_cpu_us_per_player);
    table.line(&msg!("bench-connect-time"), report.connect_s);
    table.line(&msg!("bench-reconnect-cpu"), report.reconnect_cpu_us_per_player);
    table.line(&msg!("bench-reconnect-time"), report.reconnect_s);
    table.line(&msg!("bench-guests-time"), report.guests_s);
    table.percentiles(&msg!("bench-fsync"), report.fsync_ms);
    table
}
