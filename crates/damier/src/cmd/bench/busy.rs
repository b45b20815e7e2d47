//! What else goes on while moves are measured, and `damier bench moves --log-ins N`: the same games while people
//! log in, against the same games before.

use damier_words::msg;
use serde::Serialize;

use super::accounts::{self, Crowd, Tally};
use super::figures::{Latencies, Percentiles};
use super::moves::{Args, Load};
use super::report::{Table, bar};
use super::server::Server;

/// Nobody has more accounts: they come several times.
const MOST_ACCOUNTS: u32 = 1_000;

/// What was measured while people logged in.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    per_minute: u32,
    let_in: u64,
    let_in_ms: Option<Percentiles>,
    /// Told when to come back.
    later: u64,
    /// Neither.
    failed: u64,
    #[serde(flatten)]
    compared: Compared,
}

/// How long moves took meanwhile.
#[derive(Debug, Default)]
pub(super) struct Meanwhile {
    ack: Latencies,
    delivery: Latencies,
}

/// The same, against how long they took before.
#[derive(Debug, Serialize)]
pub(super) struct Compared {
    ack_ms: Option<Percentiles>,
    delivery_ms: Option<Percentiles>,
    /// How much longer the slowest percent of moves took.
    ack_p99_ratio: Option<f64>,
    delivery_p99_ratio: Option<f64>,
}

impl Meanwhile {
    /// Measures once more.
    pub(super) fn measure(&mut self, load: &mut Load<'_>, server: &Server) -> anyhow::Result<()> {
        load.measure(server)?;
        let [ack, delivery] = load.playing.take_latencies();
        self.ack.extend(ack);
        self.delivery.extend(delivery);
        Ok(())
    }

    pub(super) fn compared(self, [ack, delivery]: [Option<Percentiles>; 2]) -> Compared {
        let (ack_ms, delivery_ms) = (self.ack.percentiles(), self.delivery.percentiles());
        let ratio = |busy: Option<Percentiles>, quiet: Option<Percentiles>| {
            busy.zip(quiet).map(|(busy, quiet)| busy.p99 / quiet.p99)
        };
        let (ack_p99_ratio, delivery_p99_ratio) =
            (ratio(ack_ms, ack), ratio(delivery_ms, delivery));
        Compared { ack_ms, delivery_ms, ack_p99_ratio, delivery_p99_ratio }
    }
}

impl Compared {
    pub(super) fn add_to(&self, table: &mut Table) {
        table.percentiles(&msg!("bench-busy-ack"), self.ack_ms);
        table.percentiles(&msg!("bench-busy-delivery"), self.delivery_ms);
        table.line(&msg!("bench-busy-ack-ratio"), self.ack_p99_ratio);
        table.line(&msg!("bench-busy-delivery-ratio"), self.delivery_p99_ratio);
    }
}

/// What was measured so far.
#[derive(Debug)]
pub(super) struct Busy {
    per_minute: u32,
    accounts: usize,
    came: usize,
    tally: Tally,
    meanwhile: Meanwhile,
}

impl Busy {
    /// Makes the accounts.
    pub(super) fn prepare(
        per_minute: u32,
        load: &Load<'_>,
        server: &Server,
    ) -> anyhow::Result<Busy> {
        let accounts = per_minute.min(MOST_ACCOUNTS) as usize;
        let shown = bar(load.lang, &msg!("bench-doing-accounts"), accounts);
        accounts::sign_up(server.address, accounts, &load.interrupted, || shown.inc(1))?;
        shown.finish_and_clear();
        let (tally, meanwhile) = (Tally::default(), Meanwhile::default());
        Ok(Busy { per_minute, accounts, came: 0, tally, meanwhile })
    }

    /// Measures once more while people log in.
    pub(super) fn measure(&mut self, load: &mut Load<'_>, server: &Server) -> anyhow::Result<()> {
        let crowd = Crowd::start(server.address, self.per_minute, self.accounts, self.came);
        let measured = self.meanwhile.measure(load, server);
        let tally = crowd.end()?;
        measured?;
        self.came += tally.let_in.count() + usize::try_from(tally.later + tally.failed)?;
        self.tally.extend(tally);
        Ok(())
    }

    /// Compares it with what was measured without them.
    pub(super) fn report(self, quiet: [Option<Percentiles>; 2]) -> Report {
        Report {
            per_minute: self.per_minute,
            let_in: self.tally.let_in.count() as u64,
            let_in_ms: self.tally.let_in.percentiles(),
            later: self.tally.later,
            failed: self.tally.failed,
            compared: self.meanwhile.compared(quiet),
        }
    }
}

impl Report {
    pub(super) fn add_to(&self, table: &mut Table) {
        table.text_line(&msg!("bench-log-ins"), self.per_minute.to_string());
        table.text_line(&msg!("bench-let-in"), self.let_in.to_string());
        table.percentiles(&msg!("bench-let-in-time"), self.let_in_ms);
        table.text_line(&msg!("bench-later"), self.later.to_string());
        table.text_line(&msg!("bench-failed"), self.failed.to_string());
        self.compared.add_to(table);
    }
}

/// How many moves a second are played in all: where something else goes on, one in each game unless it is said.
pub(super) fn pace(args: &Args) -> Option<u32> {
    args.rate.or(args.log_ins.or(args.computers).map(|_| args.games))
}
