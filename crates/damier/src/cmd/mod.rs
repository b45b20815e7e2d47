//! One file for each command: its arguments and what it does.
//!
//! Exit codes are the same everywhere: 0 all is well, 1 the answer is "no" (an illegal move, a
//! wrong count), 2 the question could not be understood (bad usage, bad position, unreadable file).

use std::io::{self, Write as _};
use std::process::ExitCode;

use damier_words::{Lang, Message, msg};

use crate::text::printable;

pub(crate) mod admin;
pub(crate) mod arena;
pub(crate) mod bench;
pub(crate) mod bot;
pub(crate) mod check_bot;
pub(crate) mod engine;
pub(crate) mod join;
pub(crate) mod judge;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod serve;
mod setup_args;
pub(crate) mod tournament;

pub(crate) use setup_args::SetupArgs;

/// Seconds as they are typed, up to ten minutes.
fn seconds(text: &str, least: f64) -> Result<f64, Message> {
    const MOST: f64 = 600.0;
    let seconds = text.parse().ok().filter(|seconds| (least..=MOST).contains(seconds));
    let (least, most) = (least.to_string(), MOST.to_string());
    seconds.ok_or_else(|| msg!("mistake-seconds", least = least, most = most))
}

/// The longest sentence that quotes what was typed or read.
const LONGEST: usize = 500;

/// Says why a command stopped, and with which code to leave. Our own reasons are messages.
pub(crate) fn failure(error: &anyhow::Error, lang: Lang) -> ExitCode {
    let io_error = error.downcast_ref::<io::Error>();
    if io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        // Whoever read our output has had enough (`damier … | head`): there is nobody to tell.
        return ExitCode::SUCCESS;
    }
    // The terminal may be gone: `eprintln!` would panic.
    let _ = match error.downcast_ref::<Message>() {
        // What is quoted in the sentence must not be obeyed by the terminal.
        Some(why) => writeln!(io::stderr(), "damier: {}", printable(&lang.say(why), LONGEST)),
        None => writeln!(io::stderr(), "damier: {error:#}"),
    };
    ExitCode::from(2)
}
