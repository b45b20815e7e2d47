//! `damier bench moves`: whole games over real sockets, against a server in its own process.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use damier_words::{Lang, msg};
use indicatif::ProgressBar;
use mio::Waker;
use serde::Serialize;

use super::disk::Probe;
use super::figures::{Latencies, Percentiles, Spread, number};
use super::playing::{Feed, Pace, Playing};
use super::report::{Table, bar, show, time_bar};
use super::server::{Commits, Cpu, PlaceArgs, Programs, Server, Usage, allow_files};
use super::sockets::Sockets;

use super::busy::{self, Busy};
use super::computers::{self, Computers};
use super::{Interrupted, guests};

/// Nothing takes longer, however slow the machine.
const LONGEST: Duration = Duration::from_mins(10);
/// How long what is on its way may take to arrive.
const LAST_MOVES: Duration = Duration::from_mins(1);
/// How many times the disk is asked before the run and in each of its pauses.
const PROBES: usize = 60;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(super) games: u32,
    #[arg(long, default_value_t = 10.0, value_parser = super::seconds)]
    seconds: f64,
    #[arg(long, value_name = "N", conflicts_with = "seconds", value_parser = clap::value_parser!(u64).range(1..))]
    moves: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(super) rate: Option<u32>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(super) log_ins: Option<u32>,
    #[arg(long, value_name = "N", conflicts_with = "log_ins", value_parser = clap::value_parser!(u32).range(1..=1_000))]
    pub(super) computers: Option<u32>,
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    repeat: u32,
    #[arg(long, value_enum, default_value_t = Feed::Lean)]
    feed: Feed,
    #[command(flatten)]
    place: PlaceArgs,
    #[arg(long)]
    json: bool,
}

/// What one measurement saw.
#[derive(Debug)]
pub(super) struct Measured {
    moves: u64,
    seconds: f64,
    server: Usage,
    load: Usage,
    bytes: u64,
    commits: Option<Commits>,
}

impl Measured {
    fn per_move(&self, of: Option<f64>) -> Option<f64> {
        of.map(|value| value / number(self.moves.max(1)))
    }
}

#[derive(Debug, Serialize)]
struct Report {
    games: u32,
    players: u32,
    /// Moves that both players had, in all measurements.
    moves: u64,
    /// The same, with those of the warm-up: as many as are stored.
    acknowledged: u64,
    seconds: f64,
    rate: Option<u32>,
    feed: Feed,
    /// A move is told to nobody before it is on disk.
    durable: bool,
    moves_per_s: f64,
    moves_per_s_spread: Option<Spread>,
    moves_per_s_per_core: Option<f64>,
    server_cpu_us_per_move: Option<f64>,
    server_cpu_us_per_move_spread: Option<Spread>,
    server_user_us_per_move: Option<f64>,
    server_system_us_per_move: Option<f64>,
    load_cpu_us_per_move: Option<f64>,
    ack_ms: Option<Percentiles>,
    delivery_ms: Option<Percentiles>,
    fsync_ms: Option<Percentiles>,
    rows_per_commit: Option<f64>,
    commits_per_s: Option<f64>,
    bytes_per_move: f64,
    kib_per_playing_player: Option<f64>,
    kib_per_idle_player: Option<f64>,
    join_cpu_us_per_player: Option<f64>,
    /// The same while people log in.
    #[serde(skip_serializing_if = "Option::is_none")]
    log_ins: Option<busy::Report>,
    /// The same while people play the computer.
    #[serde(skip_serializing_if = "Option::is_none")]
    computers: Option<computers::Report>,
}

pub(super) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let interrupted = Interrupted::watch()?;
    let players = 2 * args.games;
    allow_files(players as usize)?;
    let place = args.place.open()?;
    let server = Server::start(&place, Programs::Unwelcome)?;
    let mut probe = place.disk().map(Probe::new).transpose()?;
    let mut load = Load {
        args,
        lang,
        interrupted,
        sockets: Sockets::new(server.address, 0)?,
        playing: Playing::new(args.games as usize, args.feed)?,
        ticker: None,
    };
    if let Some(probe) = &mut probe {
        probe.append(PROBES)?;
    }
    let tokens = load.make_guests(&server)?;
    let before = server.usage();
    load.seat_everybody(&tokens)?;
    let joined = server.usage() - before;
    let mut busy = args.log_ins.map(|count| Busy::prepare(count, &load, &server)).transpose()?;
    let mut computers =
        args.computers.map(|count| Computers::prepare(count, &load, &server)).transpose()?;
    load.warm_up()?;
    load.playing.take_latencies();
    let mut measured = Vec::new();
    let (mut ack, mut delivery) = (Latencies::default(), Latencies::default());
    for _ in 0..args.repeat {
        measured.push(load.measure(&server)?);
        let [acks, deliveries] = load.playing.take_latencies();
        ack.extend(acks);
        delivery.extend(deliveries);
        if let Some(busy) = &mut busy {
            busy.measure(&mut load, &server)?;
        }
        if let Some(computers) = &mut computers {
            computers.measure(&mut load, &server)?;
        }
        if let Some(probe) = &mut probe {
            probe.append(PROBES)?;
        }
    }
    let playing = server.usage() - before;
    let fsync = probe.and_then(|mut probe| std::mem::take(&mut probe.append).percentiles());
    let latencies = [ack.percentiles(), delivery.percentiles(), fsync];
    let [quiet_ack, quiet_delivery, _] = latencies;
    let mut report =
        summary(args, &measured, latencies, joined, playing, load.playing.acknowledged);
    report.computers = computers.map(|it| it.report([quiet_ack, quiet_delivery]));
    report.log_ins = busy.map(|busy| busy.report([quiet_ack, quiet_delivery]));
    show(args.json, &report, &table(lang, &report))?;
    Ok(ExitCode::SUCCESS)
}

/// Those who play.
pub(super) struct Load<'a> {
    args: &'a Args,
    pub(super) lang: Lang,
    pub(super) interrupted: Interrupted,
    sockets: Sockets,
    pub(super) playing: Playing,
    ticker: Option<Ticker>,
}

impl Load<'_> {
    fn make_guests(&self, server: &Server) -> anyhow::Result<Vec<String>> {
        let players = 2 * self.args.games as usize;
        let shown = bar(self.lang, &msg!("bench-doing-guests"), players);
        let tokens = guests::make(server.address, players, &self.interrupted, &|| shown.inc(1))?;
        shown.finish_and_clear();
        Ok(tokens)
    }

    fn seat_everybody(&mut self, tokens: &[String]) -> anyhow::Result<()> {
        let until = Instant::now() + LONGEST;
        let shown = bar(self.lang, &msg!("bench-doing-connecting"), tokens.len());
        self.sockets.connect(tokens, until, || {
            shown.inc(1);
            self.interrupted.check()
        })?;
        shown.finish_and_clear();
        self.sockets.say(|replies| self.playing.seat_everybody(replies))?;
        self.settle(until)
    }

    /// Waits until everything that is on its way has arrived.
    fn settle(&mut self, until: Instant) -> anyhow::Result<()> {
        while !self.playing.all_are_ready() {
            self.turn()?;
            if Instant::now() > until {
                return Err(msg!("bench-late").into());
            }
        }
        Ok(())
    }

    fn turn(&mut self) -> anyhow::Result<()> {
        self.interrupted.check()?;
        let wait = Some(Duration::from_millis(100));
        self.sockets.turn(wait, &mut |replies, connection, message| {
            self.playing.hear(replies, connection, message)
        })
    }

    fn warm_up(&mut self) -> anyhow::Result<()> {
        let seconds = (self.args.seconds / 3.0).clamp(0.2, 3.0);
        let length = Duration::from_secs_f64(seconds);
        let shown = time_bar(self.lang, &msg!("bench-doing-warming-up"), length);
        self.play(length, None, &shown)
    }

    /// Plays for some time or for some moves, then lets what is on its way arrive.
    fn play(
        &mut self,
        length: Duration,
        moves: Option<u64>,
        shown: &ProgressBar,
    ) -> anyhow::Result<()> {
        let start = Instant::now();
        let first = self.playing.done;
        let rate = busy::pace(self.args);
        if let (Some(rate), None) = (rate, &self.ticker) {
            self.ticker = Some(Ticker::start(self.sockets.waker()?, rate));
        }
        // Planned for the instants at which the load is woken.
        let planned_from = self.ticker.as_ref().map(Ticker::next);
        let mut pace = planned_from.zip(rate).map(|(from, rate)| Pace::new(from, rate.into()));
        if pace.is_none() {
            self.sockets.say(|replies| self.playing.play_at_once(true, replies))?;
        }
        let mut planned: Option<Instant> = None;
        while start.elapsed() < length && moves.is_none_or(|n| self.playing.done - first < n) {
            self.turn()?;
            shown.set_position(u64::try_from(start.elapsed().as_millis()).unwrap_or(0));
            if let Some(pace) = &mut pace {
                let now = Instant::now();
                let playing = &mut self.playing;
                self.sockets.say(|replies| {
                    while let Some(at) = planned.take().or_else(|| pace.due(now)) {
                        if !playing.play_one(at, replies) {
                            // Nobody can move: it stays due, and its latency grows.
                            planned = Some(at);
                            return;
                        }
                    }
                })?;
            }
        }
        self.sockets.say(|replies| self.playing.play_at_once(false, replies))?;
        shown.finish_and_clear();
        self.settle(Instant::now() + LAST_MOVES)
    }

    pub(super) fn measure(&mut self, server: &Server) -> anyhow::Result<Measured> {
        let length = match self.args.moves {
            Some(_) => LONGEST,
            None => Duration::from_secs_f64(self.args.seconds),
        };
        let shown = match self.args.moves {
            Some(_) => ProgressBar::hidden(),
            None => time_bar(self.lang, &msg!("bench-doing-measuring"), length),
        };
        let commits = server.commits();
        let (moves, bytes) = (self.playing.done, self.sockets.received);
        let (server_before, load_before) = (server.usage(), Usage::own());
        let start = Instant::now();
        self.play(length, self.args.moves, &shown)?;
        Ok(Measured {
            moves: self.playing.done - moves,
            seconds: start.elapsed().as_secs_f64(),
            server: server.usage() - server_before,
            load: Usage::own() - load_before,
            bytes: self.sockets.received - bytes,
            commits: server.commits().zip(commits).map(|(after, before)| after - before),
        })
    }
}

/// Wakes the load when a move is due: waiting for arrivals alone is only as fine as milliseconds.
struct Ticker {
    origin: Instant,
    interval: Duration,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Ticker {
    fn start(waker: Waker, rate: u32) -> Ticker {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let interval = (Duration::from_secs(1) / rate).max(Duration::from_micros(200));
        let origin = Instant::now();
        let thread = thread::spawn(move || {
            let mut next = origin;
            while !stopped.load(Ordering::Relaxed) {
                next += interval;
                thread::sleep(next.saturating_duration_since(Instant::now()));
                if waker.wake().is_err() {
                    return;
                }
            }
        });
        Ticker { origin, interval, stop, thread: Some(thread) }
    }

    /// When it wakes next.
    fn next(&self) -> Instant {
        let ticks = self.origin.elapsed().as_nanos() / self.interval.as_nanos() + 1;
        self.origin + self.interval * u32::try_from(ticks).unwrap_or(u32::MAX)
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn summary(
    args: &Args,
    measured: &[Measured],
    [ack_ms, delivery_ms, fsync_ms]: [Option<Percentiles>; 3],
    joined: Usage,
    playing: Usage,
    acknowledged: u64,
) -> Report {
    let players = f64::from(2 * args.games);
    let median = |of: &dyn Fn(&Measured) -> Option<f64>| Spread::of(measured.iter().map(of));
    let rate = median(&|m| Some(number(m.moves) / m.seconds));
    let cpu = median(&|m| m.per_move(m.server.cpu.map(Cpu::all)));
    let middle = |spread: Option<Spread>| spread.map(|spread| spread.median);
    Report {
        games: args.games,
        players: 2 * args.games,
        moves: measured.iter().map(|m| m.moves).sum(),
        acknowledged,
        seconds: measured.iter().map(|m| m.seconds).sum(),
        rate: busy::pace(args),
        feed: args.feed,
        durable: true,
        moves_per_s: middle(rate).unwrap_or_default(),
        moves_per_s_spread: rate,
        moves_per_s_per_core: middle(cpu).map(|micros| 1e6 / micros),
        server_cpu_us_per_move: middle(cpu),
        server_cpu_us_per_move_spread: cpu,
        server_user_us_per_move: middle(median(&|m| m.per_move(m.server.cpu.map(|cpu| cpu.user)))),
        server_system_us_per_move: middle(median(&|m| {
            m.per_move(m.server.cpu.map(|cpu| cpu.system))
        })),
        load_cpu_us_per_move: middle(median(&|m| m.per_move(m.load.cpu.map(Cpu::all)))),
        ack_ms,
        delivery_ms,
        fsync_ms,
        rows_per_commit: middle(median(&|m| m.commits.map(|c| c.events / c.commits.max(1.0)))),
        commits_per_s: middle(median(&|m| m.commits.map(|c| c.commits / m.seconds))),
        bytes_per_move: middle(median(&|m| m.per_move(Some(number(m.bytes))))).unwrap_or_default(),
        kib_per_playing_player: playing.kib.map(|kib| kib / players),
        kib_per_idle_player: None,
        join_cpu_us_per_player: joined.cpu.map(|cpu| cpu.all() / players),
        log_ins: None,
        computers: None,
    }
}

fn table(lang: Lang, report: &Report) -> Table {
    let mut table = Table::new(lang);
    table.text_line(&msg!("bench-moves"), report.moves.to_string());
    table.spread(&msg!("bench-moves-per-second"), report.moves_per_s_spread);
    table.line(&msg!("bench-moves-per-second-per-core"), report.moves_per_s_per_core);
    table.spread(&msg!("bench-server-cpu"), report.server_cpu_us_per_move_spread);
    table.line(&msg!("bench-server-cpu-user"), report.server_user_us_per_move);
    table.line(&msg!("bench-server-cpu-system"), report.server_system_us_per_move);
    table.line(&msg!("bench-load-cpu"), report.load_cpu_us_per_move);
    table.percentiles(&msg!("bench-ack"), report.ack_ms);
    table.percentiles(&msg!("bench-delivery"), report.delivery_ms);
    table.percentiles(&msg!("bench-fsync"), report.fsync_ms);
    table.line(&msg!("bench-rows-per-commit"), report.rows_per_commit);
    table.line(&msg!("bench-commits-per-second"), report.commits_per_s);
    table.line(&msg!("bench-bytes-per-move"), report.bytes_per_move);
    table.line(&msg!("bench-memory-playing"), report.kib_per_playing_player);
    table.line(&msg!("bench-join-cpu"), report.join_cpu_us_per_player);
    if let Some(log_ins) = &report.log_ins {
        log_ins.add_to(&mut table);
    }
    if let Some(computers) = &report.computers {
        computers.add_to(&mut table);
    }
    table
}
