//! One file for each command: its arguments and what it does.
//!
//! Exit codes are the same everywhere: 0 all is well, 1 the answer is "no" (an illegal move, a
//! wrong count), 2 the question could not be understood (bad usage, bad position, unreadable file).

pub(crate) mod bench;
pub(crate) mod perft;
pub(crate) mod play;
mod setup_args;

pub(crate) use setup_args::SetupArgs;
