//! What is shown of the lobby and the hall: pages, and what changes in them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use damier_rules::GameKind;
use damier_wire::web::{FromServer, Lobby, LookIn, MOST_LISTED};

use super::App;
use crate::lobby::LobbyError;
use crate::outbox::{Frame, Outbox};

/// However impatient the settings are.
const SHORTEST_PAUSE: Duration = Duration::from_millis(10);

/// Those who follow what happens in the lobby.
#[derive(Debug, Default)]
pub(crate) struct Board(Mutex<HashMap<Look, Window>>);

/// What somebody wants to see.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Look {
    kind: Option<GameKind>,
    seeks: u32,
    games: u32,
    people: u32,
}

/// Behind which places of the lists a page begins.
#[derive(Clone, Copy, Debug, Default)]
struct Behind {
    seeks: Option<u64>,
    games: Option<u64>,
    people: Option<u64>,
}

/// A page that some follow: they have all been told the same.
#[derive(Debug)]
struct Window {
    page: Lobby,
    followers: Vec<Arc<Outbox>>,
}

impl Board {
    /// Tells somebody nothing more.
    pub(crate) fn unfollow(&self, outbox: &Arc<Outbox>) {
        self.lock().retain(|_, window| {
            window.followers.retain(|other| !Arc::ptr_eq(other, outbox));
            !window.followers.is_empty()
        });
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Look, Window>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Look {
    /// Pages that are followed have few sizes, so that many share one.
    fn rounded(self) -> Look {
        let tens = |count: u32| count.next_multiple_of(10).min(MOST_LISTED);
        let (seeks, games, people) = (tens(self.seeks), tens(self.games), tens(self.people));
        Look { kind: self.kind, seeks, games, people }
    }
}

impl App {
    /// Shows somebody the part of the lobby they asked for.
    pub(crate) fn look_in(&self, wanted: &LookIn, outbox: &Arc<Outbox>) -> Result<(), LobbyError> {
        let kind = wanted.game.as_ref().map(|game| game.parse());
        let kind: Option<GameKind> = kind.transpose().map_err(|_| LobbyError::UnknownGame)?;
        let count = |wanted: Option<u32>| wanted.unwrap_or(MOST_LISTED).min(MOST_LISTED);
        let (seeks, games) = (count(wanted.seeks), count(wanted.games));
        let look = Look { kind, seeks, games, people: count(wanted.people.or(Some(0))) };
        self.board.unfollow(outbox);
        if !wanted.follow {
            let LookIn { seeks_after: seeks, games_after: games, people_after: people, .. } =
                *wanted;
            let page = self.page(&look, Behind { seeks, games, people });
            outbox.push(FromServer::Lobby(Box::new(Lobby { a: wanted.a, ..page })));
            return Ok(());
        }
        let look = look.rounded();
        let mut windows = self.board.lock();
        let window = windows.entry(look.clone()).or_insert_with(|| {
            let page = self.page(&look, Behind::default());
            Window { page, followers: Vec::new() }
        });
        window.followers.push(Arc::clone(outbox));
        // Perhaps a moment old: what has changed since then is told like everything after it.
        let page = Lobby { a: wanted.a, ..window.page.clone() };
        outbox.push(FromServer::Lobby(Box::new(page)));
        Ok(())
    }

    /// Tells those who look on what has changed, from time to time: a busy lobby costs them no more
    /// than a quiet one.
    pub(crate) async fn keep_board(self: Arc<Self>) {
        let pause = self.config.waits.lobby.duration().max(SHORTEST_PAUSE);
        loop {
            tokio::time::sleep(pause).await;
            for (look, window) in self.board.lock().iter_mut() {
                let page = self.page(look, Behind::default());
                if page != window.page {
                    let changed = page.since(&window.page);
                    let frame = Frame::from(FromServer::LobbyChanged(Box::new(changed)));
                    window.followers.iter().for_each(|outbox| outbox.push(frame.clone()));
                    window.page = page;
                }
            }
        }
    }

    fn page(&self, look: &Look, behind: Behind) -> Lobby {
        let (games, playing) = self.hall.games(look.kind, behind.games, look.games as usize);
        let lobby = self.lobby();
        let (seeks, waiting) = lobby.seeks(look.kind, behind.seeks, look.seeks as usize);
        let mut people = lobby.people_behind(behind.people, look.people as usize);
        let (bots, connected) = (lobby.bots(), lobby.people());
        drop(lobby);
        self.hall.note_playing(&mut people);
        let people = people.into_iter().map(|(_, person)| person).collect();
        Lobby { seeks, waiting, bots, games, playing, people, connected, a: 0 }
    }
}
