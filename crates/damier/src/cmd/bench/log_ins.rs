//! `damier bench log-ins`: does the time of an answer tell which names exist?

use std::process::ExitCode;
use std::time::{Duration, Instant};

use damier_words::{Lang, msg};
use serde::Serialize;

use super::Interrupted;
use super::accounts::{Answer, ask, name, runtime, sign_up};
use super::report::{Table, bar, show};
use super::server::{PlaceArgs, Programs, Server};

/// So many accounts exist; as many names more are tried that nobody has.
const ACCOUNTS: usize = 10;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pairs: u32,
    #[command(flatten)]
    place: PlaceArgs,
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Report {
    pairs: u32,
    known_ms: f64,
    unknown_ms: f64,
    /// How far the medians are apart, in percent of the longer one.
    apart_percent: f64,
}

pub(super) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let interrupted = Interrupted::watch()?;
    let place = args.place.open()?;
    let server = Server::start(&place, Programs::Unwelcome)?;
    sign_up(server.address, ACCOUNTS, &interrupted, || ())?;
    let shown = bar(lang, &msg!("bench-doing-measuring"), args.pairs as usize);
    let runtime = runtime()?;
    let [mut known, mut unknown] = [Vec::new(), Vec::new()];
    for pair in 0..args.pairs as usize {
        interrupted.check()?;
        // By turns, so that whatever else the machine does falls on both.
        for turn in [pair % 2, 1 - pair % 2] {
            let number = pair % ACCOUNTS + turn * ACCOUNTS;
            let since = Instant::now();
            let who = (&*name(number), "a wrong guess");
            let answer =
                runtime.block_on(ask(server.address, "/api/login", who, 2 * pair + turn))?;
            if answer != Answer::Status(401) {
                return Err(msg!("bench-refused", what = format!("{answer:?}")).into());
            }
            [&mut known, &mut unknown][turn].push(since.elapsed());
        }
        shown.inc(1);
    }
    shown.finish_and_clear();
    let [known_ms, unknown_ms] = [known, unknown].map(median_ms);
    let apart_percent = 100.0 * (known_ms - unknown_ms).abs() / known_ms.max(unknown_ms);
    let report = Report { pairs: args.pairs, known_ms, unknown_ms, apart_percent };
    let mut table = Table::new(lang);
    table.text_line(&msg!("bench-pairs"), args.pairs.to_string());
    table.line(&msg!("bench-known-names"), known_ms);
    table.line(&msg!("bench-unknown-names"), unknown_ms);
    table.line(&msg!("bench-apart"), apart_percent);
    show(args.json, &report, &table)?;
    Ok(ExitCode::SUCCESS)
}

fn median_ms(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    let middle = [(times.len() - 1) / 2, times.len() / 2].map(|at| times[at].as_secs_f64());
    f64::midpoint(middle[0], middle[1]) * 1e3
}
