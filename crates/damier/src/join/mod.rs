//! `damier join`: at a server, from a terminal.
//!
//! [`Link`] keeps the connection, [`Client`] is the person at the server as a state machine, `live` a
//! game as the server tells it; `screen` and `line` are two ways to sit there.

mod api;
mod archive;
mod client;
mod command;
mod guests;
mod line;
mod link;
mod live;
mod lobby;
mod people;
mod route;
mod scene;
mod screen;
mod spelling;
mod trust;

pub(crate) use api::{Entry, NoEntry, Pass, ask};
pub(crate) use archive::Archive;
use client::Note;
pub(crate) use client::{Client, Leave};
pub(crate) use guests::{Guest, Guests, any_name};
pub(crate) use line::in_lines;
pub(crate) use link::Link;
pub(crate) use route::Route;
pub(crate) use screen::on_screen;
pub(crate) use trust::{NoRoute, find_route};

use std::time::Duration;

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
}

/// Hears what the server says, and says what there is to say.
fn exchange(client: &mut Client, link: &Link, now: Duration) {
    for news in link.news() {
        client.hear(news, now);
    }
    client.tick(now);
    for message in client.take_outbox() {
        link.send(message);
    }
}
