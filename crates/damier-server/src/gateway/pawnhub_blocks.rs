//! Chess and everything around it for the later clients of seed 000: Pawn Hub's blocks, see
//! `docs/protocols/pawnhub-blocks.md`.
//!
//! Here somebody is signed in, waits and leaves; `game.rs` is a game they play, `door.rs` how they get
//! in, `around.rs` answers what has nothing to do with a game, and `social.rs` has friends and chat.

mod around;
mod door;
mod game;
mod social;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use damier_dialect::pawnhub_blocks as dialect;
use damier_referee::Wish;
use damier_rules::GameKind;
use damier_wire::blocks::{BadBlock, BlockReader, to_blocks};
use damier_wire::pawnhub::Mode;
use damier_wire::pawnhub_blocks::{
    BadRequest, Contest, FromServer as Say, InGame, LONGEST, Password, SignedIn, ToServer,
};
use damier_wire::web::{Challenged, FromServer, Standing, State, Terms};
use damier_words::{Lang, Message, ToMessage as _, msg};

use self::door::Session;
use self::game::Playing;
use self::social::Social;
use super::converse::{Goes, ON, OVER, Speaks};
use super::desk::ProgramDesk;
use crate::config::Config;
use crate::http::household;
use crate::id::PlayerId;
use crate::outbox::Outbox;

/// What the connections of this port share.
#[derive(Debug, Default)]
pub(super) struct Shared {
    /// Those who play: their opponent's gateway may have something to tell them.
    playing: Mutex<HashMap<PlayerId, Arc<Outbox>>>,
}

impl Shared {
    fn playing(&self) -> MutexGuard<'_, HashMap<PlayerId, Arc<Outbox>>> {
        self.playing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One client.
pub(super) struct Speaker {
    shared: Arc<Shared>,
    reader: BlockReader,
    stage: Stage,
    session: Option<Session>,
    social: Social,
}

enum Stage {
    /// It has not signed in.
    Outside,
    /// It has, and plays nothing.
    Inside,
    /// It waits for an opponent.
    Waits(Mode),
    Plays(Box<Playing>),
    /// It has said goodbye, and hangs up.
    Quits,
}

impl Speaker {
    pub(super) fn new(shared: Arc<Shared>) -> Speaker {
        let reader = BlockReader::new(LONGEST);
        let social = Social::default();
        Speaker { shared, reader, stage: Stage::Outside, session: None, social }
    }

    /// Does what a text asks for.
    async fn obey(&mut self, desk: &mut ProgramDesk, asked: ToServer) -> Goes {
        match asked {
            ToServer::Quit => self.quit(desk).await,
            ToServer::SignUp(name, Password(password)) => {
                let done = matches!(self.stage, Stage::Outside)
                    && door::sign_up(desk, &name, password).await;
                desk.tell(&Say::SignedUp(done));
                ON
            }
            ToServer::SignIn(name, Password(password)) => {
                let answer = self.sign_in(desk, &name, password).await;
                desk.tell(&Say::SignedIn(answer));
                ON
            }
            // Nothing else is for strangers.
            _ if matches!(self.stage, Stage::Outside) => desk.mistake(),
            ToServer::Queue(contest) => self.queue(desk, contest).await,
            ToServer::LeaveQueue => {
                self.leave_queue(desk);
                ON
            }
            ToServer::Act(side, act) => match &mut self.stage {
                Stage::Plays(game) => game.act(desk, side, act).await,
                _ => desk.mistake(),
            },
            ToServer::Promotion(role) => match &mut self.stage {
                Stage::Plays(game) => game.promote(desk, role).await,
                _ => desk.mistake(),
            },
            other => around::answer(desk, &mut self.social, other).await,
        }
    }

    /// What makes no sense is passed over, unless there is an answer for it.
    fn reproach(&mut self, desk: &mut ProgramDesk, bad: BadRequest) -> Goes {
        match (bad, &mut self.stage) {
            (BadRequest::SignUp, _) => desk.tell(&Say::SignedUp(false)),
            (BadRequest::SignIn, _) => desk.tell(&Say::SignedIn(SignedIn::Unknown)),
            (BadRequest::Act, Stage::Plays(game)) => return game.wrong_act(desk),
            (BadRequest::Promotion, Stage::Plays(game)) => return game.wrong_promotion(desk),
            _ => {}
        }
        desk.mistake()
    }

    async fn sign_in(&mut self, desk: &mut ProgramDesk, name: &str, password: String) -> SignedIn {
        if !matches!(self.stage, Stage::Outside) {
            return SignedIn::Connected;
        }
        match door::sign_in(desk, name, password).await {
            Ok(session) => {
                (self.session, self.stage) = (Some(session), Stage::Inside);
                self.social.begin(desk).await;
                SignedIn::Done
            }
            Err(answer) => answer,
        }
    }

    /// Waits for an opponent in a mode.
    async fn queue(&mut self, desk: &mut ProgramDesk, contest: Contest) -> Goes {
        let Some(kind) = dialect::kind(contest) else {
            desk.tell(&notice(&msg!("blocks-no-real-time")));
            return ON;
        };
        if !matches!(self.stage, Stage::Inside | Stage::Waits(_)) {
            return desk.mistake();
        }
        self.leave_queue(desk);
        let Some(user) = desk.user().cloned() else { return OVER };
        let clock = desk.app.config.programs.pawnhub_blocks.clock.to_string();
        // Who is paired at once is told before this is over.
        self.stage = Stage::Waits(contest.mode);
        let from = household(desk.from.ip());
        let sought = desk.app.seek_any(&user, from, &Terms::new(kind.id(), clock)).await;
        if let Err(error) = sought {
            self.stage = Stage::Inside;
            desk.tell(&notice(&error.message()));
        }
        ON
    }

    fn leave_queue(&mut self, desk: &ProgramDesk) {
        if let (Stage::Waits(_), Some(user)) = (&self.stage, desk.user()) {
            desk.app.lobby().stop_seeking(user.id);
            self.stage = Stage::Inside;
        }
    }

    /// Somebody challenges it: that is an opponent, if it waits for one in that game.
    async fn challenged(&mut self, desk: &mut ProgramDesk, challenge: &Challenged) {
        let terms = &challenge.terms;
        let is_wanted = |mode: Mode| {
            let is_plain = terms.options.is_empty() && terms.games.is_none_or(|games| games == 1);
            is_plain && terms.game == damier_dialect::pawnhub::kind(mode).id()
        };
        match (&self.stage, desk.user()) {
            (Stage::Waits(mode), Some(user)) if is_wanted(*mode) => {
                let user = user.id;
                desk.app.lobby().stop_seeking(user);
                if desk.app.accept(user, challenge.id, None).await.is_err() {
                    // It lapsed, or cannot begin: the client waits on.
                    let contest = Contest { mode: *mode, real_time: false };
                    let _ = self.queue(desk, contest).await;
                }
            }
            _ => desk.refuse(challenge.id),
        }
    }

    /// A game stands like this: it begins, or is shown again.
    fn stands(&mut self, desk: &mut ProgramDesk, state: &State) -> Goes {
        if let Stage::Plays(game) = &self.stage {
            if game.id == state.id {
                game.show_again(desk);
            }
            return ON;
        }
        let (Some(seat), Some(mode)) = (state.seat, mode(state.game)) else { return ON };
        let is_free = matches!(self.stage, Stage::Inside | Stage::Waits(_));
        if !is_free || !matches!(state.standing, Standing::Playing) {
            return ON;
        }
        self.leave_queue(desk);
        desk.sit(state.id, seat, state.game);
        let user = desk.user().map(|user| (user.id, Arc::clone(&desk.outbox)));
        self.shared.playing().extend(user);
        let game = Playing::new(Arc::clone(&self.shared), mode, seat, state);
        desk.tell(&Say::Found);
        game.begin(desk, state);
        self.stage = Stage::Plays(Box::new(game));
        ON
    }

    /// Its game is over.
    async fn rise(&mut self, desk: &mut ProgramDesk) {
        if let Some(user) = desk.user() {
            self.shared.playing().remove(&user.id);
        }
        desk.stand_up().await;
        self.stage = Stage::Inside;
    }

    /// Says goodbye, and leaves it to the client to hang up: some cannot bear the contrary.
    async fn quit(&mut self, desk: &mut ProgramDesk) -> Goes {
        self.depart(desk).await;
        self.stage = Stage::Quits;
        desk.tell(&Say::Quit);
        ON
    }

    /// Leaves game, lobby and account. Who leaves a game has lost it, unless the account only goes on
    /// elsewhere.
    async fn depart(&mut self, desk: &mut ProgramDesk) {
        if matches!(self.stage, Stage::Plays(_)) {
            if desk.outbox.goodbye().is_none() {
                desk.wish(Wish::Resign).await;
            }
            self.rise(desk).await;
        }
        desk.leave_lobby().await;
        if let Some(session) = self.session.take() {
            session.end(&desk.app).await;
        }
    }
}

impl Speaks for Speaker {
    type Said = Result<String, BadBlock>;

    fn read(&mut self, input: &mut &[u8]) -> Option<Self::Said> {
        self.reader.read(input)
    }

    fn is_judged(&self) -> bool {
        matches!(&self.stage, Stage::Plays(game) if game.is_judged())
    }

    fn limit(&self, config: &Config) -> Option<Duration> {
        match self.stage {
            _ if self.reader.has_begun() => Some(config.waits.program.duration()),
            Stage::Outside => Some(config.programs.pawnhub_blocks.sign_in.duration()),
            Stage::Quits => Some(config.waits.program.duration()),
            Stage::Inside | Stage::Waits(_) | Stage::Plays(_) => None,
        }
    }

    async fn said(&mut self, desk: &mut ProgramDesk, said: Self::Said) -> Goes {
        if matches!(self.stage, Stage::Quits) {
            return ON;
        }
        let Ok(text) = said else { return desk.mistake() };
        let asked = ToServer::read(&text);
        match asked {
            // Passwords and what people say to each other are written down nowhere.
            Ok(ToServer::Act(..) | ToServer::Promotion(_))
            | Err(BadRequest::Act | BadRequest::Promotion)
                if matches!(self.stage, Stage::Plays(_)) =>
            {
                desk.heard(&text);
            }
            _ if desk.request().is_break() => return OVER,
            _ => {}
        }
        match asked {
            Ok(asked) => self.obey(desk, asked).await,
            Err(bad) => self.reproach(desk, bad),
        }
    }

    async fn told(&mut self, desk: &mut ProgramDesk, told: &FromServer) -> Goes {
        match (told, &mut self.stage) {
            (FromServer::State(state), _) => return self.stands(desk, state),
            (FromServer::Game { id }, Stage::Inside | Stage::Waits(_)) => desk.watch(*id).await,
            (FromServer::Challenge(challenge), _) => self.challenged(desk, challenge).await,
            (FromServer::Said(_) | FromServer::Friend(_) | FromServer::Announcement { .. }, _) => {
                if let Some(user) = desk.user().cloned() {
                    self.social.told(&user, told).iter().for_each(|said| desk.tell(said));
                }
            }
            (told, Stage::Plays(game)) => return game.told(desk, told).await,
            _ => {}
        }
        ON
    }

    async fn settled(&mut self, desk: &mut ProgramDesk) -> Goes {
        let Stage::Plays(game) = &mut self.stage else { return ON };
        game.tell(desk).await;
        if game.is_over() {
            self.rise(desk).await;
        }
        ON
    }

    async fn gone(mut self, desk: &mut ProgramDesk) {
        self.depart(desk).await;
    }
}

impl ProgramDesk {
    /// Sends a text. What is said at a game is written down, too.
    fn tell(&mut self, said: &Say) {
        let bytes = to_blocks(&said.to_string());
        match said {
            Say::InGame(_) => self.say(said, bytes),
            _ => self.say_unwritten(bytes),
        }
    }

    fn tell_all(&mut self, said: impl IntoIterator<Item = InGame>) {
        for said in said {
            self.tell(&said.into());
        }
    }
}

/// A line of chat by the server: the clients have no other way to show anything.
fn notice(what: &Message) -> Say {
    Say::notice(&Lang::ENGLISH.say(what))
}

/// The mode in which a game is played, if there is one.
fn mode(kind: GameKind) -> Option<Mode> {
    Mode::ALL.into_iter().find(|mode| damier_dialect::pawnhub::kind(*mode) == kind)
}
