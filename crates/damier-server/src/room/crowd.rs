//! How many look on at a game.

use damier_referee::Millis;
use damier_wire::web::FromServer;

use super::Room;

/// A crowd that comes and goes is told once in a while: each would cost a message for each of the others.
const PACE: Millis = 1_000;

/// What was told of the crowd, and when it is told again.
#[derive(Debug, Default)]
pub(super) struct Crowd {
    told: usize,
    pub(super) due: Option<Millis>,
}

impl Room {
    /// Somebody came or went.
    pub(super) fn crowd_changed(&mut self) {
        if self.watching.spectators() != self.crowd.told {
            let at = self.tools.uptime.now() + PACE;
            self.crowd.due.get_or_insert(at);
        }
    }

    /// Tells how many there are, if it is time for it.
    pub(super) fn tell_crowd(&mut self, now: Millis) {
        if self.crowd.due.take_if(|due| *due <= now).is_none() {
            return;
        }
        // Also if it is as before: whoever came meanwhile was told what was true then.
        self.crowd.told = self.watching.spectators();
        self.watching.tell_crowd(self.spectators());
    }

    pub(super) fn spectators(&self) -> FromServer {
        FromServer::Spectators { id: self.id, count: self.watching.spectators() }
    }
}
