//! One file for each command: its arguments and what it does.
//!
//! Exit codes are the same everywhere: 0 all is well, 1 the answer is "no" (an illegal move, a
//! wrong count), 2 the question could not be understood (bad usage, bad position, unreadable file).

use std::io::{self, Write as _};
use std::process::ExitCode;

pub(crate) mod admin;
pub(crate) mod bench;
pub(crate) mod bot;
pub(crate) mod check_bot;
pub(crate) mod join;
pub(crate) mod judge;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod serve;
mod setup_args;

pub(crate) use setup_args::SetupArgs;

/// Says why a command stopped, and with which code to leave.
pub(crate) fn failure(error: &anyhow::Error) -> ExitCode {
    let io_error = error.downcast_ref::<io::Error>();
    if io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        // Whoever read our output has had enough (`damier … | head`): there is nobody to tell.
        return ExitCode::SUCCESS;
    }
    // The terminal may be gone: `eprintln!` would panic.
    let _ = writeln!(io::stderr(), "damier: {error:#}");
    ExitCode::from(2)
}
