//! `damier arena`: two players meet in side-swapped pairs, until it is clear who is stronger (`docs/engines.md`).
//!
//! | file | what it knows |
//! |---|---|
//! | `contender` | who plays |
//! | `board` | a game, and what its players are told of it |
//! | `bout` | one game, with a referee and clocks |
//! | `contest` | many games at once |
//! | `cores` | where they are played |
//! | `journal` | what was played, on disk: a match that was cut off goes on |
//! | `stats` | what the results show |
//! | `show` | the table |

mod board;
mod bout;
mod contender;
mod contest;
mod cores;
mod journal;
mod show;
mod stats;

pub(crate) use bout::Rules;
pub(crate) use contender::{Contender, Pace};
pub(crate) use contest::{Contest, run};
pub(crate) use journal::Journal;
pub(crate) use show::{Show, table};
pub(crate) use stats::{Sprt, Verdict};
