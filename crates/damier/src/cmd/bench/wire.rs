//! `damier bench wire`: programs that play Kamisado by structs, against a server in its own process.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use damier_dialect::kamisado::{Edition, Turn, nth_game};
use damier_rules::Playthrough;
use damier_rules::kamisado::{Kamisado, TowerMove};
use damier_wire::kamisado::{FromServer, Join, ReplyReader, Side, ToServer};
use damier_wire::structs::NameField;
use damier_words::{Lang, msg};
use mio::net::TcpStream;
use mio::{Events, Interest, Poll, Token};
use serde::Serialize;

use super::Interrupted;
use super::disk::Probe;
use super::figures::{Latencies, Percentiles, Spread, number};
use super::report::{Table, show, time_bar};
use super::server::{Cpu, PlaceArgs, Programs, Server, Usage, allow_files};

/// How many times the disk is asked after each measurement.
const PROBES: usize = 60;
/// Among so many games the longest is looked for.
const TRIES: u64 = 2000;
/// Whoever hears nothing for that long will hear nothing more.
const LONGEST_SILENCE: Duration = Duration::from_mins(1);

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=50_000))]
    matches: u32,
    #[arg(long, default_value_t = 10.0, value_parser = super::seconds)]
    seconds: f64,
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    repeat: u32,
    #[command(flatten)]
    place: PlaceArgs,
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Report {
    matches: u32,
    /// Moves that were found valid, in all measurements.
    moves: u64,
    /// Matches that were played to their end.
    finished: u64,
    /// A verdict is told to nobody before the move is on disk.
    durable: bool,
    moves_per_s: f64,
    moves_per_s_spread: Option<Spread>,
    server_cpu_us_per_move: Option<f64>,
    server_cpu_us_per_move_spread: Option<Spread>,
    load_cpu_us_per_move: Option<f64>,
    ack_ms: Option<Percentiles>,
    fsync_ms: Option<Percentiles>,
}

pub(super) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let interrupted = Interrupted::watch()?;
    allow_files(2 * args.matches as usize)?;
    let place = args.place.open()?;
    let server = Server::start(&place, Programs::Welcome)?;
    let mut probe = place.disk().map(Probe::new).transpose()?;
    let kamisado = server.programs("kamisado").ok_or(msg!("bench-no-server"))?;
    let mut load = Load::new(kamisado, args.matches as usize)?;
    let length = Duration::from_secs_f64(args.seconds);
    let warm_up = length.min(Duration::from_secs(3));
    load.play(warm_up, &interrupted, || {})?;
    let (moves_before, finished_before) = (load.moves, load.finished);
    load.ack = Latencies::default();
    let (mut rates, mut cpus, mut loads) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..args.repeat {
        let shown = time_bar(lang, &msg!("bench-doing-measuring"), length);
        let (before, own_before, moves) = (server.usage(), Usage::own(), load.moves);
        let start = Instant::now();
        load.play(length, &interrupted, || {
            shown.set_position(u64::try_from(start.elapsed().as_millis()).unwrap_or(0));
        })?;
        shown.finish_and_clear();
        let moves = number((load.moves - moves).max(1));
        rates.push(Some(moves / start.elapsed().as_secs_f64()));
        let per_move = |usage: Usage| usage.cpu.map(Cpu::all).map(|cpu| cpu / moves);
        cpus.push(per_move(server.usage() - before));
        loads.push(per_move(Usage::own() - own_before));
        if let Some(probe) = &mut probe {
            probe.append(PROBES)?;
        }
    }
    let (rate, cpu, load_cpu) = (Spread::of(rates), Spread::of(cpus), Spread::of(loads));
    let report = Report {
        matches: args.matches,
        moves: load.moves - moves_before,
        finished: load.finished - finished_before,
        durable: true,
        moves_per_s: rate.map_or(0.0, |rate| rate.median),
        moves_per_s_spread: rate,
        server_cpu_us_per_move: cpu.map(|cpu| cpu.median),
        server_cpu_us_per_move_spread: cpu,
        load_cpu_us_per_move: load_cpu.map(|cpu| cpu.median),
        ack_ms: std::mem::take(&mut load.ack).percentiles(),
        fsync_ms: probe.and_then(|mut probe| std::mem::take(&mut probe.append).percentiles()),
    };
    let mut table = Table::new(lang);
    table.text_line(&msg!("bench-moves"), report.moves.to_string());
    table.text_line(&msg!("bench-games"), (2 * report.finished).to_string());
    table.spread(&msg!("bench-moves-per-second"), report.moves_per_s_spread);
    table.spread(&msg!("bench-server-cpu"), report.server_cpu_us_per_move_spread);
    table.line(&msg!("bench-load-cpu"), report.load_cpu_us_per_move);
    table.percentiles(&msg!("bench-ack"), report.ack_ms);
    table.percentiles(&msg!("bench-fsync"), report.fsync_ms);
    show(args.json, &report, &table)?;
    Ok(ExitCode::SUCCESS)
}

/// All programs, on one thread.
struct Load {
    server: SocketAddr,
    poll: Poll,
    programs: Vec<Program>,
    /// The moves of both games, as bytes.
    games: [Vec<Vec<u8>>; 2],
    /// How many programs there have been: each has another name.
    named: u64,
    moves: u64,
    finished: u64,
    ack: Latencies,
}

/// One program that plays what was written down before.
struct Program {
    stream: TcpStream,
    reader: ReplyReader,
    game: usize,
    ply: usize,
    /// When it sent its last move.
    sent: Option<Instant>,
}

impl Load {
    fn new(server: SocketAddr, matches: usize) -> anyhow::Result<Load> {
        let mut load = Load {
            server,
            poll: Poll::new()?,
            programs: Vec::new(),
            games: [long_game(1), long_game(2)],
            named: 0,
            moves: 0,
            finished: 0,
            ack: Latencies::default(),
        };
        for at in 0..2 * matches {
            let program = load.connect(at)?;
            load.programs.push(program);
        }
        Ok(load)
    }

    /// A program that wants to play.
    fn connect(&mut self, at: usize) -> anyhow::Result<Program> {
        let mut stream = std::net::TcpStream::connect(self.server)?;
        stream.set_nodelay(true)?;
        self.named += 1;
        let (name, side) = (NameField::new(&format!("bench{}", self.named)), Side::White);
        stream.write_all(&ToServer::Join(Join { name, side: side.into() }).to_bytes())?;
        stream.set_nonblocking(true)?;
        let mut stream = TcpStream::from_std(stream);
        self.poll.registry().register(&mut stream, Token(at), Interest::READABLE)?;
        Ok(Program { stream, reader: ReplyReader::new(side), game: 0, ply: 0, sent: None })
    }

    fn play(
        &mut self,
        length: Duration,
        interrupted: &Interrupted,
        mut progress: impl FnMut(),
    ) -> anyhow::Result<()> {
        let start = Instant::now();
        let mut heard = start;
        let mut events = Events::with_capacity(1024);
        while start.elapsed() < length {
            interrupted.check()?;
            progress();
            self.poll.poll(&mut events, Some(Duration::from_millis(100)))?;
            if !events.is_empty() {
                heard = Instant::now();
            } else if heard.elapsed() > LONGEST_SILENCE {
                return Err(msg!("bench-late").into());
            }
            for event in &events {
                self.hear(event.token().0)?;
            }
        }
        Ok(())
    }

    fn hear(&mut self, at: usize) -> anyhow::Result<()> {
        let mut piece = [0; 256];
        loop {
            let program = &mut self.programs[at];
            match program.stream.read(&mut piece) {
                Ok(0) => break,
                Ok(count) => {
                    let mut input = &piece[..count];
                    while let Some(said) = program.reader.read(&mut input) {
                        program.understand(&said, &mut self.moves, &mut self.ack)?;
                    }
                    program.answer(&self.games)?;
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
        if !self.programs[at].reader.is_over() {
            return Err(msg!("bench-gone", why = String::new()).into());
        }
        // Both programs of a match come here; each is half of it.
        self.finished += u64::from(self.programs[at].reader.side() == Some(Side::White));
        self.programs[at] = self.connect(at)?;
        Ok(())
    }
}

impl Program {
    fn understand(
        &mut self,
        said: &FromServer,
        moves: &mut u64,
        ack: &mut Latencies,
    ) -> anyhow::Result<()> {
        match said {
            FromServer::Joined(joined) if joined.error.raw() != 0 => {
                Err(msg!("bench-refused", what = said.to_string()).into())
            }
            FromServer::Joined(_) | FromServer::Move(_) => Ok(()),
            FromServer::Verdict(verdict) => {
                if verdict.validity.raw() != 0 {
                    return Err(msg!("bench-refused", what = said.to_string()).into());
                }
                // The verdict on its own move: both are told, one of them counts.
                if let Some(sent) = self.sent.take() {
                    ack.push(sent.elapsed());
                    *moves += 1;
                }
                self.ply += 1;
                if !verdict.continues() {
                    (self.game, self.ply) = (self.game + 1, 0);
                }
                Ok(())
            }
        }
    }

    fn answer(&mut self, games: &[Vec<Vec<u8>>; 2]) -> anyhow::Result<()> {
        if self.reader.my_turn().is_none() || self.sent.is_some() {
            return Ok(());
        }
        let played = games.get(self.game).and_then(|game| game.get(self.ply));
        let played = played.ok_or(msg!("bench-late"))?;
        // A few bytes after an answer always fit.
        self.stream.write_all(played)?;
        self.sent = Some(Instant::now());
        Ok(())
    }
}

/// The longest of some games: a match is mostly moves then, and little beginning and end. The same
/// each time.
fn long_game(number: i32) -> Vec<Vec<u8>> {
    let games = (1..=TRIES).map(|seed| slow_game(number, seed));
    games.max_by_key(Vec::len).unwrap_or_default()
}

/// Both go as few steps as they can, one way or another.
fn slow_game(number: i32, seed: u64) -> Vec<Vec<u8>> {
    let mut chance = seed;
    let rules = nth_game(&Edition::Seed.rules(), number);
    let mut board: Playthrough<Kamisado> = Playthrough::new(&rules).expect("a start");
    let mut game = Vec::new();
    while board.outcome().is_none() {
        let Some(mover) = board.to_act().first() else { break };
        let step = |m: &TowerMove| match m {
            TowerMove::Tower { from, to } => from.row().abs_diff(to.row()),
            TowerMove::Pass => 0,
        };
        let mut slow = board.legal_moves(mover);
        let fewest = slow.iter().map(step).min();
        slow.retain(|m| Some(step(m)) == fewest);
        // Knuth's generator: its upper half is random enough.
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let at = usize::try_from(chance >> 33).unwrap_or(0) % slow.len();
        let said = Turn { board: &board, number, mover }.write(slow[at]);
        game.push(ToServer::Move(said.expect("a legal move has a tower")).to_bytes());
        board.play_legal(mover, slow[at]);
    }
    game
}
