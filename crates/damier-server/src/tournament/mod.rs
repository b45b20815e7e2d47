//! Events that are played here.
//!
//! One task directs one event, as one task owns one game: it decides with the referee's
//! [`damier_referee::tournament`], stores, and only then goes on. What became of a game is read from the game
//! itself, so an event that was cut off anywhere goes on where it was.
//!
//! | file | |
//! |---|---|
//! | `director` | the task: who is there, what begins, what is over |
//! | `boards` | the games of an event: how they begin, and what became of them |
//! | `export` | the results as files |
//! | `programs` | programs that came for an event instead of any opponent |

mod boards;
mod director;
pub(crate) mod export;
mod programs;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use damier_referee::tournament::{
    BadPlan, Command, Entrant, Entry, Plan, Refused, Stage, Tournament,
};
use damier_wire::web::{FromServer, TournamentNews, TournamentState};
use damier_words::{Message, ToMessage, msg};
use tokio::sync::{Notify, mpsc, oneshot};

use crate::app::App;
use crate::id::{GameId, PlayerId, TournamentId, new_tournament_id};
use crate::outbox::{Frame, Outbox};
use crate::store::{Happened, ListedTournament, StoreError};
use crate::uptime::wall_ms;

use director::Director;
pub(crate) use programs::Expected;
use programs::Program;

/// How many wishes wait for the director of an event.
const QUEUE: usize = 64;
/// So many events may go on at once.
const MOST_LIVE: usize = 100;
/// So many things that happened are read at once.
const AT_ONCE: i64 = 1000;

/// All events that go on.
#[derive(Debug, Default)]
pub(crate) struct Tournaments {
    live: Mutex<HashMap<TournamentId, Live>>,
    /// Which event a running game belongs to.
    games: Mutex<HashMap<GameId, TournamentId>>,
    programs: Mutex<HashMap<PlayerId, Program>>,
    followers: Mutex<Vec<(TournamentId, Arc<Outbox>)>>,
}

/// An event that goes on.
#[derive(Clone, Debug)]
struct Live {
    wishes: mpsc::Sender<ToDirector>,
    /// Somebody came or went, or a game is over.
    wake: Arc<Notify>,
    seen: Arc<Mutex<Arc<Seen>>>,
}

/// An event as it is now.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) id: TournamentId,
    pub(crate) maker: String,
    pub(crate) created_ms: i64,
    /// How many things happened in it.
    pub(crate) version: i64,
    pub(crate) event: Tournament,
}

/// What a director is told.
#[derive(Debug)]
enum ToDirector {
    /// Somebody wants something.
    Want(Wanted),
    /// A name in what happened was changed in the store.
    ReadAgain(oneshot::Sender<()>),
}

/// Something that is wanted of an event.
#[derive(Debug)]
struct Wanted {
    who: String,
    why: String,
    command: Command,
    done: oneshot::Sender<Result<(), EventError>>,
}

/// Why nothing came of what was wanted of an event.
#[derive(Debug, thiserror::Error)]
pub(crate) enum EventError {
    #[error("there is no such event")]
    Unknown,
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error(transparent)]
    Plan(#[from] BadPlan),
    #[error("too many events go on")]
    TooMany,
    #[error(transparent)]
    Busy(#[from] StoreError),
}

impl ToMessage for EventError {
    fn message(&self) -> Message {
        match self {
            EventError::Unknown => msg!("event-unknown"),
            EventError::TooMany => msg!("event-too-many", most = MOST_LIVE),
            EventError::Busy(_) => msg!("api-storage-away"),
            EventError::Plan(bad) => match bad {
                BadPlan::Setup(error) => error.message(),
                BadPlan::Number { name, least, most } => {
                    msg!("event-bad-number", name = *name, least = *least, most = *most)
                }
                BadPlan::TooLong(count) => msg!("event-too-long", count = *count),
                BadPlan::Twice(name) => msg!("event-twice", name = name),
            },
            EventError::Refused(refused) => match refused {
                Refused::NotNow => msg!("event-not-now"),
                Refused::NoSuchEntrant => msg!("event-no-such-entrant"),
                Refused::NoSuchEncounter => msg!("event-no-such-encounter"),
                Refused::Taken => msg!("event-taken"),
                Refused::Full => msg!("event-full"),
                Refused::TooFew => msg!("event-too-few"),
                Refused::TooLate => msg!("event-too-late"),
                Refused::Begun => msg!("event-begun"),
                Refused::BadPairs => msg!("event-bad-pairs"),
                Refused::TooManyPoints => msg!("event-too-many-points"),
                Refused::BadText => msg!("event-bad-text"),
            },
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Tournaments {
    fn wake_all(&self) {
        lock(&self.live).values().for_each(|live| live.wake.notify_one());
    }

    /// A game is over: its event looks what became of it.
    pub(crate) fn note_end(&self, game: GameId) {
        let of = lock(&self.games).remove(&game);
        if let Some(live) = of.and_then(|id| lock(&self.live).get(&id).cloned()) {
            live.wake.notify_one();
        }
    }

    /// Somebody came or went.
    pub(crate) fn note_presence(&self) {
        self.wake_all();
    }

    /// Somebody follows an event, and no other one.
    pub(crate) fn follow(&self, id: TournamentId, outbox: &Arc<Outbox>) {
        self.unfollow(outbox);
        lock(&self.followers).push((id, Arc::clone(outbox)));
    }

    pub(crate) fn unfollow(&self, outbox: &Arc<Outbox>) {
        lock(&self.followers).retain(|(_, other)| !Arc::ptr_eq(other, outbox));
    }

    fn tell_followers(&self, id: TournamentId, version: i64) {
        let news = TournamentNews { id, version, state: TournamentState::Changed };
        let frame = Frame::from(FromServer::Tournament(news));
        for (_, outbox) in lock(&self.followers).iter().filter(|(of, _)| *of == id) {
            outbox.push(frame.clone());
        }
    }

    fn seen(&self, id: TournamentId) -> Option<Arc<Seen>> {
        let seen = lock(&self.live).get(&id).map(|live| Arc::clone(&live.seen))?;
        Some(Arc::clone(&lock(&seen)))
    }

    /// All that go on, as they are now.
    fn all_seen(&self) -> Vec<Arc<Seen>> {
        lock(&self.live).values().map(|live| Arc::clone(&lock(&live.seen))).collect()
    }
}

impl App {
    /// Brings back every event that is not over.
    pub(crate) async fn reopen_tournaments(self: &Arc<Self>) -> Result<(), StoreError> {
        for listed in self.store.live_tournaments().await? {
            self.direct(listed).await?;
        }
        Ok(())
    }

    /// Stores a new event and begins to direct it.
    pub(crate) async fn make_tournament(
        self: &Arc<Self>,
        maker: &str,
        plan: Plan,
        entries: Vec<Entry>,
    ) -> Result<TournamentId, EventError> {
        plan.check()?;
        let names: Vec<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
        plan.check_roster(&names)?;
        if lock(&self.tournaments.live).len() >= MOST_LIVE {
            return Err(EventError::TooMany);
        }
        let (id, created_ms) = (new_tournament_id(), wall_ms());
        if !self.store.create_tournament(id, &plan, maker, created_ms).await? {
            return Err(StoreError::Busy.into());
        }
        let mut event = Tournament::new(plan.clone());
        let entered: Vec<Happened> = entries
            .into_iter()
            .map(damier_referee::tournament::Event::Entered)
            .map(|event| Happened {
                at_ms: created_ms,
                who: maker.to_owned(),
                why: String::new(),
                event,
            })
            .collect();
        for happened in &entered {
            event.apply(&happened.event);
        }
        if !entered.is_empty() && !self.store.happen(id, 0, &event, &entered).await? {
            return Err(StoreError::Busy.into());
        }
        let listed = self.store.tournament(id).await?.ok_or(EventError::Unknown)?;
        tracing::info!(tournament = %id, name = plan.name, maker, "an event is announced");
        self.direct(listed).await?;
        Ok(id)
    }

    /// Everything that happened in an event.
    async fn replay(&self, listed: &ListedTournament) -> Result<Tournament, StoreError> {
        let mut event = Tournament::new(listed.plan.clone());
        let mut after = 0;
        while after < listed.seq {
            let happened = self.store.happened(listed.id, after, AT_ONCE).await?;
            if happened.is_empty() {
                return Err(StoreError::Nonsense("what happened in an event is missing"));
            }
            for happened in happened.iter().take(usize::try_from(listed.seq - after).unwrap_or(0)) {
                event.apply(&happened.event);
                after += 1;
            }
        }
        Ok(event)
    }

    /// Directs an event from now on.
    async fn direct(self: &Arc<Self>, listed: ListedTournament) -> Result<(), StoreError> {
        let event = self.replay(&listed).await?;
        let ListedTournament { id, maker, created_ms, seq: version, .. } = listed;
        let seen = Arc::new(Seen { id, maker, created_ms, version, event });
        let (wishes, receiver) = mpsc::channel(QUEUE);
        let seen = Arc::new(Mutex::new(seen));
        let live = Live { wishes, wake: Arc::default(), seen };
        {
            let mut all = lock(&self.tournaments.live);
            if all.contains_key(&id) {
                return Ok(());
            }
            all.insert(id, live.clone());
        }
        tokio::spawn(Director::new(Arc::clone(self), id, live).run(receiver));
        Ok(())
    }

    /// An event as it is now.
    pub(crate) async fn tournament(&self, id: TournamentId) -> Result<Arc<Seen>, EventError> {
        if let Some(seen) = self.tournaments.seen(id) {
            return Ok(seen);
        }
        let listed = self.store.tournament(id).await?.ok_or(EventError::Unknown)?;
        let event = self.replay(&listed).await?;
        let ListedTournament { id, maker, created_ms, seq: version, .. } = listed;
        Ok(Arc::new(Seen { id, maker, created_ms, version, event }))
    }

    /// Somebody wants something of an event.
    pub(crate) async fn ask_tournament(
        self: &Arc<Self>,
        id: TournamentId,
        who: &str,
        why: &str,
        command: Command,
    ) -> Result<(), EventError> {
        if self.tournaments.seen(id).is_none() {
            let listed = self.store.tournament(id).await?.ok_or(EventError::Unknown)?;
            self.direct(listed).await?;
        }
        let live = lock(&self.tournaments.live).get(&id).cloned().ok_or(EventError::Unknown)?;
        let (done, answer) = oneshot::channel();
        let (who, why) = (who.to_owned(), why.to_owned());
        let busy = || EventError::Busy(StoreError::Busy);
        let wanted = ToDirector::Want(Wanted { who, why, command, done });
        live.wishes.send(wanted).await.map_err(|_| busy())?;
        answer.await.map_err(|_| busy())?
    }

    /// Somebody deletes their account: they take part in no event that goes on.
    pub(crate) async fn leave_tournaments(self: &Arc<Self>, player: PlayerId, name: &str) {
        let player = player.to_string();
        for seen in self.tournaments.all_seen() {
            let is_theirs = |entry: &Entry| match &entry.player {
                Some(of) => *of == player,
                None => entry.name == name,
            };
            let mut members = (0..).zip(seen.event.members());
            let theirs = members.find(|(_, member)| !member.is_out && is_theirs(&member.entry));
            if let Some((at, _)) = theirs {
                // One that is over has nobody left to withdraw.
                let withdraw = Command::Withdraw(Entrant(at));
                let _ = self.ask_tournament(seen.id, name, "", withdraw).await;
            }
        }
    }

    /// A name in what happened was changed in the store.
    pub(crate) async fn read_tournaments_again(&self) {
        let live: Vec<Live> = lock(&self.tournaments.live).values().cloned().collect();
        for live in live {
            let (done, answer) = oneshot::channel();
            if live.wishes.send(ToDirector::ReadAgain(done)).await.is_ok() {
                let _ = answer.await;
            }
        }
    }
}

/// Is somebody to be told that there is nothing more for them?
fn is_done(event: &Tournament, entrant: Entrant) -> bool {
    use damier_referee::tournament::Format;
    let is_out = event.members().get(usize::from(entrant.0)).is_none_or(|member| member.is_out);
    if is_out || event.stage() == Stage::Over {
        return true;
    }
    // Only where all rounds are known can somebody be done before the end.
    let all_known =
        matches!(event.plan().format, Format::RoundRobin { .. } | Format::Gauntlet { .. });
    let own = || event.encounters().iter().filter(|it| it.pair.opponent(entrant).is_some());
    all_known && event.rounds() > 0 && own().all(|it| it.scored().is_some() && it.running.is_none())
}
