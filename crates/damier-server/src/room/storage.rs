//! A room and its place in the store: what it writes, and what it does when that cannot be written.

use damier_referee::{Command, Event};
use damier_rules::Seat;

use super::Room;
use crate::store::{Append, End};
use crate::time::wall_ms;

/// Whether what a room does is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Storage {
    /// As far as we know.
    Works,
    /// The last write was refused. The room is as it is stored, and its clocks stand.
    Refuses,
    /// The last write was refused, and then nothing could be read: the session holds what nobody
    /// was told and nothing has stored. It answers no question.
    Away,
}

impl Room {
    pub(super) fn append(&self, events: &[Event], end: Option<Box<End>>) -> Append {
        let write =
            |event: &Event| serde_json::to_string(event).expect("plain data is always JSON");
        Append {
            game: self.id.clone(),
            expected_seq: self.seq,
            epoch: self.epoch,
            at_ms: wall_ms(),
            bodies: events.iter().map(write).collect(),
            end,
        }
    }

    /// Nothing was stored: back to what the store knows. The clocks stand until it can write again.
    pub(super) async fn reload(&mut self) -> bool {
        self.storage = Storage::Away;
        let Ok(Some(game)) = self.tools.store.game(&self.id).await else { return true };
        let Ok(fresh) = Room::load(&self.tools, game).await else { return true };
        if fresh.epoch != self.epoch {
            return false;
        }
        let absent = Seat::ALL.map(|seat| self.session.away_since(seat).is_some());
        self.session = fresh.session;
        self.audience = fresh.audience;
        for (seat, _) in Seat::ALL.into_iter().zip(absent).filter(|(_, absent)| *absent) {
            let _ = self.session.handle(self.tools.time.now(), Command::Leave(seat));
        }
        self.seq = fresh.seq;
        self.storage = Storage::Refuses;
        true
    }

    /// Looks whether the store is there again; if so, the clocks go on.
    pub(super) async fn recover(&mut self) -> bool {
        if self.storage == Storage::Away && !self.reload().await {
            return false;
        }
        if self.storage == Storage::Away || !self.tools.store.can_write().await {
            return true;
        }
        self.storage = Storage::Works;
        self.session.resume(self.tools.time.now());
        self.begin().await
    }
}
