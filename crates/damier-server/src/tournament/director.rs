//! The task that directs one event.

use std::sync::Arc;
use std::time::Duration;

use damier_referee::tournament::{Command, Event, Presence, Stage, Tournament};
use damier_wire::web::TournamentState;
use tokio::sync::mpsc;

use super::{EventError, Live, Seen, ToDirector, Wanted, is_done, lock};
use crate::app::App;
use crate::id::TournamentId;
use crate::store::{Happened, StoreError};
use crate::uptime::wall_ms;

/// How often it looks at the time.
const TICK: Duration = Duration::from_millis(250);
/// How long an event that is over is kept at hand for corrections.
const AFTERWARDS: Duration = Duration::from_mins(5);

/// Whoever directs an event.
pub(super) struct Director {
    pub(super) app: Arc<App>,
    live: Live,
    id: TournamentId,
    seen: Arc<Seen>,
    /// Since when each entrant is away.
    away: Vec<Option<i64>>,
}

impl Director {
    pub(super) fn new(app: Arc<App>, id: TournamentId, live: Live) -> Director {
        let seen = Arc::clone(&lock(&live.seen));
        Director { app, live, id, seen, away: Vec::new() }
    }

    pub(super) fn id(&self) -> TournamentId {
        self.id
    }

    pub(super) fn event(&self) -> &Tournament {
        &self.seen.event
    }

    pub(super) fn presence(&self) -> Presence {
        Presence { now_ms: wall_ms(), away: self.away.clone() }
    }

    pub(super) async fn run(mut self, mut wishes: mpsc::Receiver<ToDirector>) {
        let app = Arc::clone(&self.app);
        let _ = self.take_up().await;
        loop {
            if let Err(error) = self.go_on().await {
                tracing::warn!(tournament = %self.id, %error, "an event cannot go on now");
            }
            let wait = if self.event().stage() == Stage::Over { AFTERWARDS } else { TICK };
            let wake = Arc::clone(&self.live.wake);
            tokio::select! {
                wanted = wishes.recv() => match wanted {
                    Some(ToDirector::Want(wanted)) => self.obey(wanted).await,
                    Some(ToDirector::ReadAgain(done)) => {
                        self.read_again().await;
                        let _ = done.send(());
                    }
                    None => break,
                },
                () = wake.notified() => {}
                () = tokio::time::sleep(wait) => {
                    if self.event().stage() == Stage::Over {
                        break;
                    }
                }
                () = app.closed() => break,
            }
        }
        lock(&self.app.tournaments.live).remove(&self.id);
    }

    async fn obey(&mut self, wanted: Wanted) {
        let Wanted { who, why, command, done } = wanted;
        let result = match self.event().decide(wall_ms(), &command) {
            Ok(events) => self.record(&who, &why, events).await,
            Err(refused) => Err(refused.into()),
        };
        if result.is_ok() {
            self.stop_ruled().await;
        }
        let _ = done.send(result);
    }

    /// Names were changed in what is stored.
    async fn read_again(&mut self) {
        let read = async {
            let listed = self.app.store.tournament(self.id).await?;
            let Some(listed) = listed else { return Ok(None) };
            let event = self.app.replay(&listed).await?;
            Ok::<_, StoreError>(Some((listed, event)))
        };
        match read.await {
            Ok(Some((listed, event))) => {
                let (maker, version) = (listed.maker, listed.seq);
                self.see(Seen { maker, version, event, ..Seen::clone(&self.seen) });
                self.app.tournaments.tell_followers(self.id, version);
            }
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(tournament = %self.id, %error, "an event cannot be read again");
            }
        }
    }

    /// This is how the event is now.
    fn see(&mut self, seen: Seen) {
        self.seen = Arc::new(seen);
        *lock(&self.live.seen) = Arc::clone(&self.seen);
    }

    /// Games of encounters that were decided otherwise, or of an event that was ended, are called off.
    async fn stop_ruled(&self) {
        let is_over = self.event().stage() == Stage::Over;
        let encounters = self.event().encounters().iter();
        let ruled = encounters.filter(|it| it.ruled.is_some() || is_over);
        for running in ruled.filter_map(|it| it.running.as_ref()) {
            if let Ok(game) = running.id.parse() {
                self.call_off(game).await;
            }
        }
    }

    /// All that happens by itself now.
    async fn go_on(&mut self) -> Result<(), EventError> {
        loop {
            let before = self.seen.version;
            self.count_ended().await?;
            self.look_around();
            let events = self.event().progress(&self.presence());
            if !events.is_empty() {
                self.record("", "", events).await?;
            }
            self.begin_due().await?;
            for it in self.event().missing(&self.presence()) {
                let command = Command::Forfeit { encounter: it.encounter, missing: it.missing };
                if let Ok(events) = self.event().decide(wall_ms(), &command) {
                    self.record("", "", events).await?;
                }
            }
            if self.seen.version == before {
                return Ok(());
            }
        }
    }

    /// Who is there? An event that has not begun waits for nobody.
    fn look_around(&mut self) {
        let now_ms = wall_ms();
        let is_waiting = self.event().stage() == Stage::Running;
        let away: Vec<Option<i64>> = self
            .event()
            .members()
            .iter()
            .zip(self.away.iter().copied().chain(std::iter::repeat(None)))
            .map(|(member, before)| match self.ready(&member.entry) {
                Some(_) => None,
                None if is_waiting => before.or(Some(now_ms)),
                None => Some(now_ms),
            })
            .collect();
        let is_here = |away: &Option<i64>| away.is_none();
        if away.iter().map(is_here).ne(self.away.iter().map(is_here)) {
            self.app.tournaments.tell_followers(self.id, self.seen.version);
        }
        self.away = away;
    }

    /// Stores what happens; only then it has.
    pub(super) async fn record(
        &mut self,
        who: &str,
        why: &str,
        events: Vec<Event>,
    ) -> Result<(), EventError> {
        let mut after = self.event().clone();
        let at_ms = wall_ms();
        let happened: Vec<Happened> = events
            .into_iter()
            .map(|event| Happened { at_ms, who: who.to_owned(), why: why.to_owned(), event })
            .collect();
        for happened in &happened {
            after.apply(&happened.event);
        }
        if !self.app.store.happen(self.id, self.seen.version, &after, &happened).await? {
            // Another server directs it.
            return Err(StoreError::Busy.into());
        }
        let count = i64::try_from(happened.len()).unwrap_or(i64::MAX);
        let version = self.seen.version + count;
        self.see(Seen { event: after, version, ..Seen::clone(&self.seen) });
        self.tell(&happened);
        Ok(())
    }

    /// Programs that wait for more games of an encounter are told that there are none.
    fn release(&self, happened: &[Happened]) {
        let (event, programs) = (self.event(), &self.app.tournaments);
        for happened in happened {
            let (Event::Ended { encounter, .. } | Event::Ruled { encounter, .. }) = happened.event
            else {
                continue;
            };
            let at = usize::try_from(encounter).unwrap_or(usize::MAX);
            let Some(it) = event.encounters().get(at).filter(|it| it.scored().is_some()) else {
                continue;
            };
            let members = it.pair.both().map(|one| event.members().get(usize::from(one.0)));
            for member in members.into_iter().flatten() {
                let program = programs.program(&member.entry.name, event.plan().kind);
                if let Some((player, program)) = program
                    && program.engaged == Some((self.id, encounter))
                {
                    self.app.tell_player(player, self.id, TournamentState::Released);
                }
            }
        }
    }

    fn tell(&self, happened: &[Happened]) {
        self.app.tournaments.tell_followers(self.id, self.seen.version);
        for happened in happened {
            match &happened.event {
                Event::Started { .. } => tracing::info!(tournament = %self.id, "an event begins"),
                Event::Finished => tracing::info!(tournament = %self.id, "an event is over"),
                _ => {}
            }
        }
        self.release(happened);
        // Programs that wait are told when nothing more comes.
        let changes = |event: &Event| {
            matches!(
                event,
                Event::Ended { .. }
                    | Event::Ruled { .. }
                    | Event::Withdrew { .. }
                    | Event::Finished
            )
        };
        if !happened.iter().any(|happened| changes(&happened.event)) {
            return;
        }
        let kind = self.event().plan().kind;
        for (at, member) in (0..).zip(self.event().members()) {
            let entrant = damier_referee::tournament::Entrant(at);
            if !is_done(self.event(), entrant) {
                continue;
            }
            if let Some((player, _)) = self.app.tournaments.program(&member.entry.name, kind) {
                self.app.tell_player(player, self.id, TournamentState::Over);
            }
        }
    }
}
