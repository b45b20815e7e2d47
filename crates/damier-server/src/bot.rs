//! The computer player that waits in every lobby: it plays any legal move.
//!
//! It is an ordinary player: it sits in the room, sees what its seat may see, and asks for its legal
//! moves like anybody else.

use std::sync::Arc;
use std::time::Duration;

use damier_referee::Wish;
use damier_rules::GameKind;
use damier_wire::web::{BotInfo, Code, FromServer, Happening, Standing};

use crate::app::App;
use crate::id::{GameId, PlayerId};
use crate::outbox::{Outbox, Reads};
use crate::room::{ToRoom, Wanted};

/// What it is called.
pub(crate) const NAME: &str = "Random";

pub(crate) fn is_called(name: &str) -> bool {
    name.eq_ignore_ascii_case(NAME)
}

/// How the lobby shows it.
pub(crate) fn info() -> BotInfo {
    let games = GameKind::ALL.iter().map(|kind| kind.id().to_owned()).collect();
    BotInfo { name: NAME.to_owned(), level: 1, games }
}

/// Now and then it looks whether the room is still there.
const LOOK: Duration = Duration::from_secs(30);
/// Before it asks again a server that is busy.
const PAUSE: Duration = Duration::from_millis(200);

/// Plays a game to its end.
pub(crate) async fn play(app: Arc<App>, game: GameId) {
    let mut bot = Bot { app, game, outbox: Outbox::new(Reads::Values), moves: 0 };
    let app = Arc::clone(&bot.app);
    tokio::select! {
        () = bot.sit() => {},
        () = app.closed() => {},
    }
    bot.ask(ToRoom::Unwatch { outbox: Arc::clone(&bot.outbox) }).await;
}

struct Bot {
    app: Arc<App>,
    game: GameId,
    outbox: Arc<Outbox>,
    /// How many moves it has made.
    moves: u32,
}

impl Bot {
    async fn sit(&mut self) {
        self.look().await;
        let outbox = Arc::clone(&self.outbox);
        loop {
            match tokio::time::timeout(LOOK, outbox.next()).await {
                Err(_) if self.app.hall.room(self.game).is_some() => {}
                Err(_) | Ok(None) => return,
                Ok(Some(frames)) => {
                    for frame in frames {
                        if self.answer(&frame).await.is_none() {
                            return;
                        }
                    }
                }
            }
        }
    }

    /// `None` when there is nothing more to do.
    async fn answer(&mut self, message: &FromServer) -> Option<()> {
        match message {
            FromServer::State(state) => {
                self.moves = state.n;
                if state.standing != Standing::Playing {
                    return None;
                }
                self.ask_legal().await
            }
            FromServer::Legal { moves, .. } => {
                let Some(text) = pick(moves) else { return Some(()) };
                self.wish(Wish::Move { number: self.moves, text: text.clone() }).await
            }
            FromServer::Happened(happened) => match happened.what {
                Happening::Ended { .. } | Happening::Aborted => None,
                Happening::TakebackAsked(_) => self.wish(Wish::Takeback).await,
                Happening::DrawOffered(_) => self.wish(Wish::DeclineDraw).await,
                Happening::TakenBack { .. } => self.look().await,
                Happening::TimeGiven { .. } => Some(()),
                Happening::Started
                | Happening::DrawDeclined(_)
                | Happening::TakebackDeclined(_) => self.ask_legal().await,
            },
            // A move of its own, or one that it answers; or one that was refused.
            FromServer::Moved(_) | FromServer::MovedHidden(_) => self.look().await,
            FromServer::No(no) if no.code == Code::Busy => {
                tokio::time::sleep(PAUSE).await;
                self.look().await
            }
            _ => Some(()),
        }
    }

    /// Asks how the game stands.
    async fn look(&self) -> Option<()> {
        let (player, outbox) = (PlayerId::Computer, Arc::clone(&self.outbox));
        self.ask(ToRoom::Watch { player, outbox, wanted: Wanted::default(), a: 0 }).await
    }

    async fn ask_legal(&self) -> Option<()> {
        let (player, outbox) = (PlayerId::Computer, Arc::clone(&self.outbox));
        self.ask(ToRoom::Legal { player, outbox, a: 0 }).await
    }

    async fn wish(&self, wish: Wish) -> Option<()> {
        let (player, outbox) = (PlayerId::Computer, Arc::clone(&self.outbox));
        let arrived = self.app.uptime.now();
        self.ask(ToRoom::Do { player, outbox, a: 0, arrived, wish }).await
    }

    async fn ask(&self, request: ToRoom) -> Option<()> {
        self.app.hall.room(self.game)?.send(Box::new(request)).await.ok()
    }
}

fn pick(moves: &[String]) -> Option<&String> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    let count = u64::try_from(moves.len()).unwrap_or(u64::MAX);
    let at = u64::from_le_bytes(bytes).checked_rem(count)?;
    moves.get(usize::try_from(at).ok()?)
}
