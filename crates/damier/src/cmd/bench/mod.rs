//! `damier bench`: how fast this machine referees.
//!
//! | file | what |
//! |---|---|
//! | `rules.rs` | the rules alone |
//! | `moves.rs`, `playing.rs` | whole games against a server of our own: what is reported, and the playing |
//! | `busy.rs` | those games while people log in |
//! | `log_ins.rs` | whether the time of an answer tells which names exist |
//! | `wire.rs` | programs that play Kamisado by structs |
//! | `connections.rs` | players who do nothing |
//! | `storage.rs`, `disk.rs` | the store without a network, and the disk without a store |
//! | `runner.rs` | matches between engines that do not think |
//! | `server.rs`, `guests.rs`, `accounts.rs` | a `damier serve` in a process of its own, and people for it |
//! | `sockets.rs`, `frames.rs` | thousands of `WebSockets` on one thread, for little CPU |
//! | `figures.rs`, `report.rs` | percentiles, medians, and how they are shown |

use damier_words::{Lang, Message, msg};
mod accounts;
mod busy;
mod computers;
mod connections;
mod disk;
mod figures;
mod frames;
mod guests;
mod log_ins;
mod moves;
mod playing;
mod report;
mod rules;
mod runner;
mod server;
mod sockets;
mod storage;
mod wire;

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    Connections(connections::Args),
    LogIns(log_ins::Args),
    Moves(moves::Args),
    #[command(hide = true)]
    InstantEngine(runner::InstantArgs),
    Rules(rules::Args),
    Runner(runner::Args),
    Storage(storage::Args),
    Wire(wire::Args),
}

pub(crate) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    match &args.what {
        What::Connections(args) => connections::run(args, lang),
        What::LogIns(args) => log_ins::run(args, lang),
        What::Moves(args) => moves::run(args, lang),
        What::InstantEngine(args) => runner::play_instantly(args),
        What::Runner(args) => runner::run(args, lang),
        What::Rules(args) => rules::run(args, lang),
        What::Storage(args) => storage::run(args, lang),
        What::Wire(args) => wire::run(args, lang),
    }
}

fn seconds(text: &str) -> Result<f64, Message> {
    super::seconds(text, 0.01)
}

/// Becomes true when somebody wants this to end: then what was started is ended, and what was
/// written is removed.
#[derive(Clone, Debug, Default)]
struct Interrupted(Arc<AtomicBool>);

impl Interrupted {
    fn watch() -> anyhow::Result<Interrupted> {
        let interrupted = Interrupted::default();
        #[cfg(unix)]
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            signal_hook::flag::register(signal, Arc::clone(&interrupted.0))?;
        }
        Ok(interrupted)
    }

    fn check(&self) -> anyhow::Result<()> {
        if self.0.load(Ordering::Relaxed) { Err(msg!("interrupted").into()) } else { Ok(()) }
    }
}
