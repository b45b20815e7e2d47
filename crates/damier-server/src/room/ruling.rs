//! What whoever directs the games decides about one.

use damier_referee::{Command, Ruling};
use damier_rules::{BySeat, Outcome, Seat};
use damier_wire::web::FromServer;
use tokio::sync::oneshot;

use super::Room;
use crate::id::PlayerId;
use crate::uptime::wall_ms;

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// It is called off.
    Abort,
    /// It ends like that.
    End(Outcome),
    /// Its clocks stand until both are back.
    Adjourn,
    /// It goes on.
    Resume,
    /// Somebody gets so many milliseconds.
    GiveTime(Seat, u64),
}

/// Why nothing came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Undecided {
    /// The game is over, has not begun, or is so already.
    NotNow,
    /// Programs do not know what adjourning is.
    Programs,
    Busy,
}

impl Room {
    /// False if this server may not keep the game any longer.
    pub(super) async fn rule(
        &mut self,
        decision: Decision,
        done: oneshot::Sender<Result<(), Undecided>>,
    ) -> bool {
        let (goes_on, result) = match decision {
            Decision::Abort => self.finish(Ruling::Abort).await,
            Decision::End(outcome) => self.finish(Ruling::End(outcome)).await,
            Decision::Adjourn => (true, self.adjourn().await),
            Decision::Resume => match self.adjourned {
                Some(_) => self.resume().await,
                None => (true, Err(Undecided::NotNow)),
            },
            Decision::GiveTime(to, ms) => self.give_time(to, ms).await,
        };
        // Whoever decided it may be gone; it is decided all the same.
        let _ = done.send(result);
        goes_on
    }

    async fn finish(&mut self, ruling: Ruling) -> (bool, Result<(), Undecided>) {
        if self.session.is_over() {
            return (true, Err(Undecided::NotNow));
        }
        let now = self.tools.uptime.now();
        let goes_on = Box::pin(self.handle(now, Command::Rule(ruling), None)).await;
        if self.session.is_over() {
            if self.adjourned.take().is_some() {
                // A game that is over stands anyway.
                let _ = self.tools.store.resume(self.id).await;
            }
            return (goes_on, Ok(()));
        }
        let why = if self.is_stuck { Undecided::Busy } else { Undecided::NotNow };
        (goes_on, Err(why))
    }

    async fn give_time(&mut self, to: Seat, ms: u64) -> (bool, Result<(), Undecided>) {
        let (before, now) = (self.seq, self.tools.uptime.now());
        let ruling = Command::Rule(Ruling::GiveTime(to, ms));
        let goes_on = Box::pin(self.handle(now, ruling, None)).await;
        let why = if self.is_stuck { Undecided::Busy } else { Undecided::NotNow };
        (goes_on, if self.seq > before { Ok(()) } else { Err(why) })
    }

    async fn adjourn(&mut self) -> Result<(), Undecided> {
        let is_person = |id| matches!(id, PlayerId::Account(_) | PlayerId::Guest(_));
        if !self.players.iter().all(|player| is_person(player.id)) {
            return Err(Undecided::Programs);
        }
        if self.session.is_over() || self.session.version() == 0 || self.adjourned.is_some() {
            return Err(Undecided::NotNow);
        }
        // From now on, for what is stored takes its time.
        self.session.pause(self.tools.uptime.now());
        if self.tools.store.adjourn(self.id, wall_ms()).await.is_err() {
            self.session.resume(self.tools.uptime.now());
            return Err(Undecided::Busy);
        }
        self.stand_still();
        self.watching.tell_all(FromServer::Adjourned { id: self.id, on: true });
        Ok(())
    }

    /// The same for a game that was adjourned before the server came back.
    pub(crate) fn stand_still(&mut self) {
        self.adjourned = Some(BySeat { one: false, two: false });
    }

    /// A player sits down, perhaps at an adjourned game: with the second one it goes on.
    pub(super) async fn come_back(&mut self, player: PlayerId) -> bool {
        let (Some(seat), Some(back)) = (self.seat_of(player), &mut self.adjourned) else {
            return true;
        };
        back[seat] = true;
        if back.one && back.two { Box::pin(self.resume()).await.0 } else { true }
    }

    async fn resume(&mut self) -> (bool, Result<(), Undecided>) {
        if self.tools.store.resume(self.id).await.is_err() {
            return (true, Err(Undecided::Busy));
        }
        self.adjourned = None;
        let now = self.tools.uptime.now();
        // Nobody was away while the game stood.
        for seat in Seat::ALL {
            if self.session.away_since(seat).is_some() {
                self.session.come_back(seat);
                self.session.leave(seat, now);
            }
        }
        self.session.resume(now);
        self.watching.tell_all(FromServer::Adjourned { id: self.id, on: false });
        (self.begin().await, Ok(()))
    }
}
