//! Somebody at a server as a process: the connection, whoever fetches pages, and as whom.

use std::io;
use std::time::Duration;

use super::Client;
use super::clerk::Clerk;
use super::enter::Entered;
use super::errand::{Errand, Fetched};
use super::link::Link;
use super::route::Route;
use super::{Guest, Pass};
use crate::console::Manner;
use crate::replay::Replay;

#[derive(Debug)]
pub(crate) struct Session {
    link: Link,
    pass: Pass,
    guest: Option<Guest>,
    clerk: Clerk,
    /// Opens an account that is in use elsewhere, if it is taken over.
    held: Option<Pass>,
    /// Are we about to be somebody else? What the old connection says meanwhile waits.
    entering: bool,
}

impl Session {
    pub(crate) fn new(entered: Entered, route: &Route, manner: Manner) -> io::Result<Session> {
        let Entered { link, pass, guest } = entered;
        let clerk = Clerk::new(route, manner)?;
        Ok(Session { link, pass, guest, clerk, held: None, entering: false })
    }

    pub(crate) fn name(&self) -> &str {
        &self.pass.name
    }

    /// Is something being fetched?
    pub(super) fn is_busy(&self) -> bool {
        self.clerk.is_busy()
    }

    /// Waits for what is being fetched, but not for long.
    pub(super) fn wait(&mut self, client: &mut Client, most: Duration) -> Option<Box<Replay>> {
        let fetched = self.clerk.wait(most)?;
        self.take(fetched, client)
    }

    /// Hears what the server says, and says what there is to say. A game to be looked at again is
    /// returned: whoever shows it takes the screen for a while.
    pub(super) fn exchange(&mut self, client: &mut Client, now: Duration) -> Option<Box<Replay>> {
        let mut replay = None;
        for fetched in self.clerk.done() {
            replay = self.take(fetched, client).or(replay);
        }
        if !self.entering {
            for news in self.link.news() {
                client.hear(news, now);
            }
            client.tick(now);
            for message in client.take_outbox() {
                self.link.send(message);
            }
        }
        for errand in client.take_errands() {
            self.entering |= matches!(errand, Errand::Enter(_));
            self.clerk.send(errand, self.pass.clone(), self.held.clone());
        }
        replay
    }

    fn take(&mut self, fetched: Fetched, client: &mut Client) -> Option<Box<Replay>> {
        match fetched {
            Fetched::Replay(replay) => return Some(replay),
            Fetched::Entered(entered) => {
                let Entered { link, pass, guest } = *entered;
                (self.held, self.entering) = (None, false);
                client.become_somebody(&pass.name);
                (self.link, self.pass, self.guest) = (link, pass, guest);
            }
            Fetched::InUse(pass) => {
                (self.held, self.entering) = (Some(pass), false);
                client.ask_take_over();
            }
            Fetched::NotEntered(note) => {
                self.entering = false;
                client.note(note);
            }
            other => client.fetched(other),
        }
        None
    }

    /// Leaves: what was said before still goes out.
    pub(crate) fn close(self) {
        self.link.close();
        drop(self.guest);
    }
}
