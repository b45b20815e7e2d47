//! `damier join`: at a server, from a terminal.
//!
//! `link` keeps the connection, `clerk` fetches pages, [`Session`] has both; [`Client`] is the person at
//! the server as a state machine, `live` a game as the server tells it, `talk` what is said; `screen` and
//! `line` are two ways to sit there.

mod accounts;
mod analysis;
mod api;
mod archive;
mod clerk;
mod client;
mod command;
mod enter;
mod errand;
mod figures;
mod friends;
mod guests;
mod harmless;
mod line;
mod link;
mod live;
mod lobby;
mod people;
mod route;
mod scene;
mod screen;
mod session;
mod social;
mod spelling;
mod talk;
mod trust;

pub(crate) use api::{Entry, NoEntry, Pass};
pub(crate) use client::{Client, Leave};
pub(crate) use enter::{Entered, NotIn, as_guest, ask, with_pass};
use guests::Guest;
pub(crate) use line::in_lines;
pub(crate) use route::Route;
pub(crate) use screen::on_screen;
pub(crate) use session::Session;
pub(crate) use trust::{NoRoute, find_route};

use damier_wire::web::Terms;
use damier_wire::{ChallengeId, GameId};

/// What somebody comes for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Intent {
    /// To look around.
    Lobby,
    Seek(Terms),
    Challenge {
        to: String,
        terms: Terms,
    },
    Accept(ChallengeId),
    Watch(GameId),
    /// To be the first to run the server, with the code that it printed.
    Claim(String),
}
