//! Siam for programs: the structs of seed 003, see `docs/protocols/siam.md`.
//!
//! The players hand their moves to each other, and each asks the referee about both: about their own,
//! and about the one they were handed.

mod peer;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use damier_dialect::siam::{Judgement, Turn, Wrong, animal, rules};
use damier_referee::{Terms, TimeControl, Wish};
use damier_rules::siam::{Siam, SiamMove};
use damier_rules::{GameKind, Outcome, Playthrough, Reason, Seat};
use damier_wire::siam::{
    AskGame, ErrorCode, FromServer as Say, Identification, Identified, Move, Paired, RequestReader,
    ToServer, Truth,
};
use damier_wire::structs::{NameField, SeedEnum as _, UnknownId};
use damier_wire::web::{
    Code, FromServer, Happening, ListedMove, No, Standing, State, TournamentState,
};

use super::converse::{Goes, ON, OVER, Speaks};
use super::desk::{CHEATED, GONE, MOVE, ProgramDesk, Seats};
use super::names::without_token;
use super::note::{Fault, Note};
use crate::config::Config;
use crate::id::{GameId, PlayerId};
use crate::lobby::LobbyError;
use crate::tournament::Expected;
use peer::Peer;

/// How often a busy server is asked for the next game.
const TRIES: u32 = 25;
const PAUSE: Duration = Duration::from_millis(200);

/// What the connections of this port share.
#[derive(Debug, Default)]
pub(super) struct Shared(Mutex<Players>);

#[derive(Debug, Default)]
struct Players {
    next: i32,
    known: HashMap<PlayerId, Known>,
    /// The last move of a program in each game, as it was sent.
    sent: HashMap<GameId, Move>,
}

/// A program, and where its opponents find it.
#[derive(Clone, Copy, Debug)]
struct Known {
    number: i32,
    machine: NameField,
    port: u16,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Players> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One program.
pub(super) struct Speaker {
    shared: Arc<Shared>,
    reader: RequestReader,
    number: Option<i32>,
    stage: Stage,
    /// The opponent of the match, and the last game with them.
    opponent: Option<(PlayerId, GameId)>,
    played: u32,
    /// Is the match over, however many games are left?
    is_over: bool,
}

type Said = Result<ToServer, UnknownId>;

enum Stage {
    /// Nothing is played; perhaps the opponent's last move was not asked about.
    Idle {
        last: Option<Move>,
    },
    /// It asked for a game.
    Asked,
    Plays(Box<Playing>),
}

/// A game it plays.
struct Playing {
    id: GameId,
    seat: Seat,
    board: Playthrough<Siam>,
    moves: u32,
    /// The move that is being judged.
    judged: Option<Move>,
    /// The opponent's move, until the program has asked about it.
    handed: Option<Move>,
    /// What the program was handed before the referee knew of it.
    early: Option<Move>,
    /// For an opponent who has no port.
    peer: Option<Peer>,
}

impl Speaker {
    pub(super) fn new(shared: Arc<Shared>) -> Speaker {
        Speaker {
            shared,
            reader: RequestReader::new(),
            number: None,
            stage: Stage::Idle { last: None },
            opponent: None,
            played: 0,
            is_over: false,
        }
    }

    async fn identify(&mut self, desk: &mut ProgramDesk, who: &Identification) -> Goes {
        if self.number.is_some() {
            say(desk, Say::Identified(Identified::refused(ErrorCode::Id)));
            return desk.mistake();
        }
        let entered = match who.name() {
            _ if who.port == 0 => Err("port 0 is none".to_owned()),
            Ok(name) => desk.enter(name).await.map_err(|refused| refused.to_string()),
            Err(bad) => Err(bad.to_string()),
        };
        if let Err(why) = entered {
            desk.note(&why);
            say(desk, Say::Identified(Identified::refused(ErrorCode::Name)));
            return desk.mistake();
        }
        let Some(own) = desk.user() else { return OVER };
        // Where it really is, whatever it says: nobody may aim others at a third party.
        let machine = if desk.app.config.programs.siam.announced_machines {
            who.machine
        } else {
            NameField::new(&desk.from.ip().to_canonical().to_string())
        };
        let number = self.shared.next_number();
        self.shared.lock().known.insert(own.id, Known { number, machine, port: who.port });
        self.number = Some(number);
        let error = ErrorCode::Ok.into();
        say(desk, Say::Identified(Identified { error, player: number }));
        ON
    }

    async fn ask(&mut self, desk: &mut ProgramDesk, player: i32) -> Goes {
        let error = match self.stage {
            _ if self.number != Some(player) => ErrorCode::Player,
            Stage::Idle { .. } => return self.ask_game(desk).await,
            Stage::Asked | Stage::Plays(_) => ErrorCode::Id,
        };
        say(desk, Say::Paired(Paired::refused(error)));
        desk.mistake()
    }

    async fn ask_game(&mut self, desk: &mut ProgramDesk) -> Goes {
        match desk.wait_in_tournament(GameKind::Siam) {
            Some(Expected::Waits) => {
                self.stage = Stage::Asked;
                return ON;
            }
            Some(Expected::Done) => return finish(desk),
            None => {}
        }
        let is_last = self.is_over || self.played >= desk.app.config.programs.siam.games;
        let Some(own) = desk.user().filter(|_| !is_last) else { return finish(desk) };
        self.stage = Stage::Asked;
        let Some((opponent, game)) = self.opponent else {
            let seats = Seats { wish: None, with_people: Some(Seat::Two) };
            let waits = desk.seek(terms(desk), seats).await;
            return if waits { ON } else { OVER };
        };
        for _ in 0..TRIES {
            if !desk.app.lobby().is_here(opponent) {
                break;
            }
            match desk.app.rematch(own, game).await {
                Ok(()) => return ON,
                Err(LobbyError::Busy(_)) => tokio::time::sleep(PAUSE).await,
                Err(_) => break,
            }
        }
        finish(desk)
    }

    async fn begin(&mut self, desk: &mut ProgramDesk, state: &State) -> Goes {
        let Stage::Asked = self.stage else { return ON };
        let Some(seat) = state.seat else { return ON };
        let Some(opponent) = desk.opponent(state.id) else {
            return OVER;
        };
        desk.sit(state.id, seat, GameKind::Siam);
        let found = self.shared.find(opponent, desk).await;
        let Some((Known { number, machine, port }, peer)) = found else { return OVER };
        say(
            desk,
            Say::Paired(Paired {
                error: ErrorCode::Ok.into(),
                opponent: number,
                machine,
                port,
                over: Truth::No.into(),
                animal: animal(seat).into(),
            }),
        );
        self.opponent = Some((opponent, state.id));
        // A person plays one game: in the next, the program would have to find them.
        self.is_over |= peer.is_some();
        let board = Playthrough::new(&rules()).expect("the rules begin like this");
        self.stage = Stage::Plays(Box::new(Playing {
            id: state.id,
            seat,
            board,
            moves: 0,
            judged: None,
            handed: None,
            early: None,
            peer,
        }));
        for ListedMove(_, _, text) in &state.moves {
            self.moved(desk, text.as_deref().unwrap_or_default()).await;
        }
        match state.standing {
            Standing::Playing => {}
            Standing::Aborted => self.ended(desk, None).await,
            Standing::Ended(outcome) => self.ended(desk, Some(outcome.reason)).await,
        }
        ON
    }

    /// Its own move: the referee judges it.
    async fn play(&mut self, desk: &mut ProgramDesk, played: Move) -> Goes {
        let Stage::Plays(game) = &mut self.stage else {
            // It came too late, or out of nowhere.
            judge(desk, Judgement::AfterTheEnd);
            return desk.mistake();
        };
        if !game.board.to_act()[game.seat] || game.judged.is_some() {
            judge(desk, Judgement::OutOfTurn);
            return desk.mistake();
        }
        game.judged = Some(played);
        match game.text(desk, &played) {
            Ok(text) => {
                self.shared.lock().sent.insert(game.id, played);
                let wish = Wish::Move { number: game.moves, text };
                desk.wish_at(desk.arrived, wish).await;
            }
            Err(wrong) => {
                desk.explain(&Note::Cheated(fault(wrong)));
                desk.wish_at(desk.arrived, CHEATED).await;
            }
        }
        ON
    }

    /// What the opponent handed it: is that what they told the referee?
    async fn compare(&mut self, desk: &mut ProgramDesk, handed: Move) -> Goes {
        let held = match &mut self.stage {
            Stage::Idle { last } => last.take(),
            Stage::Asked => None,
            Stage::Plays(game) => match game.handed.take() {
                Some(held) => Some(held),
                None if game.early.is_none() && !game.board.to_act()[game.seat] => {
                    game.early = Some(handed);
                    return ON;
                }
                None => None,
            },
        };
        let Some(held) = held else {
            judge(desk, Judgement::NothingToCompare);
            return desk.mistake();
        };
        if held.means_the_same(&handed) {
            judge(desk, Judgement::Valid);
        } else {
            desk.explain(&Note::Cheated(Fault::OtherMove));
            judge(desk, Judgement::Cheating);
            say(desk, Say::Move(held));
        }
        // From now on it thinks.
        desk.received().await;
        ON
    }

    async fn moved(&mut self, desk: &mut ProgramDesk, text: &str) {
        let Stage::Plays(game) = &mut self.stage else { return };
        let Some(mover) = game.board.to_act().first() else { return };
        let Ok(m) = game.board.legal(mover, text) else { return };
        let held = game.held(&self.shared, desk, mover, m);
        game.board.play_legal(mover, m);
        if mover == game.seat {
            game.moves += 1;
            game.judged = None;
            judge(desk, Judgement::Valid);
        } else {
            game.handed = Some(held);
            if let Some(peer) = &game.peer {
                peer.hand_over(held);
            }
            if let Some(early) = game.early.take() {
                let _ = self.compare(desk, early).await;
            }
        }
    }

    /// The game is over, by a move that was told or by something else.
    async fn ended(&mut self, desk: &mut ProgramDesk, reason: Option<Reason>) {
        let Stage::Plays(game) = &mut self.stage else { return };
        if game.board.outcome().is_none() {
            judge(desk, Judgement::of_end(reason));
            if game.early.take().is_some() {
                judge(desk, Judgement::AfterTheEnd);
            }
        }
        self.shared.lock().sent.remove(&game.id);
        // The last move may still be asked about.
        let last = game.handed.take().filter(|_| game.board.outcome().is_some());
        let peer = game.peer.take();
        self.stage = Stage::Idle { last };
        self.played += 1;
        desk.stand_up().await;
        drop(peer);
    }

    /// Half a move loses on time; its author should know what is missing.
    fn explain_timeout(&self, desk: &mut ProgramDesk, outcome: Outcome) {
        let Stage::Plays(game) = &self.stage else { return };
        if outcome == Outcome::win(game.seat.other(), Reason::Timeout)
            && let Some(begun) = self.reader.incomplete()
        {
            desk.explain(&Note::Late(begun.into()));
        }
    }

    async fn refused(&mut self, desk: &mut ProgramDesk, no: &No) {
        let Stage::Plays(game) = &mut self.stage else { return };
        match (no.code, game.judged) {
            (Code::Refused, _) => desk.wish(CHEATED).await,
            (Code::Busy, Some(played)) => {
                if let Ok(text) = game.text(desk, &played) {
                    desk.wish_again(Wish::Move { number: game.moves, text }).await;
                }
            }
            // Time was up a moment before.
            (_, Some(_)) => {
                game.judged = None;
                judge(desk, Judgement::AfterTheEnd);
            }
            (_, None) => {}
        }
    }
}

impl Shared {
    /// Where the opponent of a program is found. Where nobody is, somebody stands in for a person.
    async fn find(&self, opponent: PlayerId, desk: &ProgramDesk) -> Option<(Known, Option<Peer>)> {
        if let Some(known) = self.lock().known.get(&opponent) {
            return Some((*known, None));
        }
        match Peer::listen(desk.at, desk.from.ip(), &desk.app.config.waits).await {
            Ok(peer) => {
                let (number, port) = (self.next_number(), peer.port);
                let machine = NameField::new(&desk.at.to_string());
                Some((Known { number, machine, port }, Some(peer)))
            }
            Err(error) => {
                desk.note(&format!("nobody can stand in for its opponent: {error}"));
                None
            }
        }
    }

    /// People have no number of their own here: each game with one counts.
    fn next_number(&self) -> i32 {
        let mut players = self.lock();
        players.next += 1;
        players.next - 1
    }
}

impl Playing {
    fn turn(&self, desk: &ProgramDesk, mover: Seat) -> Turn<'_> {
        Turn { board: &self.board, mover, north: desk.app.config.programs.siam.north }
    }

    /// What a move means, if it does what it says.
    fn text(&self, desk: &ProgramDesk, played: &Move) -> Result<String, Wrong> {
        self.turn(desk, self.seat).read(played).map(|m| m.to_string())
    }

    /// The move as the referee holds it: a program's own bytes, or ours for a person.
    fn held(&self, shared: &Shared, desk: &ProgramDesk, mover: Seat, m: SiamMove) -> Move {
        let sent = shared.lock().sent.get(&self.id).copied().filter(|_| self.peer.is_none());
        sent.unwrap_or_else(|| self.turn(desk, mover).write(m))
    }
}

impl Speaks for Speaker {
    type Said = Said;

    fn read(&mut self, input: &mut &[u8]) -> Option<Said> {
        self.reader.read(input)
    }

    fn has_struct_begun(&self) -> bool {
        self.reader.has_begun()
    }

    fn is_judged(&self) -> bool {
        matches!(&self.stage, Stage::Plays(game) if game.judged.is_some())
    }

    fn limit(&self, config: &Config) -> Option<Duration> {
        (self.number.is_none() || self.reader.has_begun())
            .then_some(config.waits.program.duration())
    }

    async fn too_long(&mut self, desk: &mut ProgramDesk) -> Goes {
        match self.reader.incomplete() {
            Some(begun) => desk.explain(&Note::Incomplete(begun.into())),
            None => desk.note("its message never came"),
        }
        OVER
    }

    async fn said(&mut self, desk: &mut ProgramDesk, said: Said) -> Goes {
        match &said {
            Ok(ToServer::Identification(who)) => {
                let name = without_token(who.name);
                desk.heard_in_part(&ToServer::Identification(Identification { name, ..*who }));
            }
            Ok(said) => desk.heard(said),
            Err(unknown) => desk.heard(unknown),
        }
        match said {
            Ok(ToServer::Identification(who)) => self.identify(desk, &who).await,
            Ok(ToServer::AskGame(AskGame { player })) => self.ask(desk, player).await,
            Ok(ToServer::Move(played)) => self.play(desk, played).await,
            Ok(ToServer::OpponentMove(handed)) => self.compare(desk, handed).await,
            Err(unknown) => {
                if unknown.looks_big_endian() {
                    desk.note("its integers are the wrong way round: big-endian?");
                }
                say(desk, Say::Identified(Identified::refused(ErrorCode::Id)));
                OVER
            }
        }
    }

    async fn told(&mut self, desk: &mut ProgramDesk, told: &FromServer) -> Goes {
        match told {
            FromServer::Game { id } => desk.watch(*id).await,
            FromServer::State(state) => return self.begin(desk, state).await,
            FromServer::Moved(moved) => self.moved(desk, &moved.text).await,
            FromServer::Happened(happened) => match &happened.what {
                Happening::Ended { outcome, .. } => {
                    self.explain_timeout(desk, *outcome);
                    self.ended(desk, Some(outcome.reason)).await;
                }
                Happening::Aborted => self.ended(desk, None).await,
                other => desk.decline(other).await,
            },
            FromServer::Tournament(news)
                if news.state == TournamentState::Over && matches!(self.stage, Stage::Asked) =>
            {
                return finish(desk);
            }
            // Its opponent left before it could be told of their game: it still waits for one.
            FromServer::Tournament(news)
                if news.state == TournamentState::Released
                    && matches!(self.stage, Stage::Asked) =>
            {
                desk.wait_in_tournament(GameKind::Siam);
            }
            FromServer::No(no) if no.a == MOVE => self.refused(desk, no).await,
            FromServer::Challenge(it) if it.rematch.is_none() => match self.stage {
                Stage::Asked if self.opponent.is_none() => {
                    let terms = terms(desk);
                    desk.accept_on_seat(it.id, &terms, Seat::Two).await;
                }
                _ => desk.refuse(it.id),
            },
            // The opponent does not want the next game, or is gone.
            FromServer::ChallengeGone { accepted: false, .. }
                if matches!(self.stage, Stage::Asked) && self.opponent.is_some() =>
            {
                return finish(desk);
            }
            _ => {}
        }
        ON
    }

    async fn gone(self, desk: &mut ProgramDesk) {
        desk.give_name_up();
        desk.wish(GONE).await;
        if let Some(own) = desk.user() {
            self.shared.lock().known.remove(&own.id);
        }
    }
}

/// There are no more games.
fn finish(desk: &mut ProgramDesk) -> Goes {
    say(desk, Say::Paired(Paired::tournament_over()));
    OVER
}

fn fault(wrong: Wrong) -> Fault {
    match wrong {
        Wrong::Refused(why) => Fault::Refused(why),
        Wrong::Property { meant, right } => {
            Fault::Property { meant: meant.to_string(), right: right.seed_name().to_owned() }
        }
    }
}

fn say(desk: &mut ProgramDesk, message: Say) {
    desk.say(&message, message.to_bytes());
}

fn judge(desk: &mut ProgramDesk, judgement: Judgement) {
    say(desk, Say::Verdict(judgement.verdict()));
}

fn terms(desk: &ProgramDesk) -> Terms {
    let time = TimeControl::PerMove(desk.app.config.programs.siam.time_max.millis());
    desk.terms(GameKind::Siam, rules(), time)
}
