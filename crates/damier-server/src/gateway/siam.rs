//! Siam for programs: the structs of seed 003, see `docs/protocols/siam.md`.
//!
//! The players hand their moves to each other, and each asks the referee about both: about his own,
//! and about the one he was handed.

mod peer;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use damier_referee::{Terms, TimeControl, Wish};
use damier_rules::siam::Siam;
use damier_rules::{Game as _, GameKind, Playthrough, Reason, Seat, Setup};
use damier_wire::siam::{
    Animal, AskGame, ErrorCode, FromServer as Say, Identification, Identified, Move, Paired,
    Property, RequestReader, ToServer, Truth, Validity, Verdict,
};
use damier_wire::structs::{NameField, SeedEnum as _, UnknownId};
use damier_wire::web::{Code, FromServer, Happening, ListedMove, No, Standing, State};

use super::converse::{Goes, ON, OVER, Speaks};
use super::table::{CHEATED, GONE, MOVE, Seats, Table};
use crate::config::Config;
use crate::id::{GameId, PlayerId};
use crate::lobby::LobbyError;
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
    /// The opponent of the match, and the last game with him.
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
    Plays(Box<Game>),
}

struct Game {
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

    async fn identify(&mut self, table: &mut Table, who: &Identification) -> Goes {
        if self.number.is_some() {
            say(table, Say::Identified(Identified::refused(ErrorCode::Id)));
            return table.mistake();
        }
        let entered = match who.name() {
            _ if who.port == 0 => Err("port 0 is none".to_owned()),
            Ok(name) => table.enter(name).await.map_err(|refused| refused.to_string()),
            Err(bad) => Err(bad.to_string()),
        };
        if let Err(why) = entered {
            table.note(&why);
            say(table, Say::Identified(Identified::refused(ErrorCode::Name)));
            return table.mistake();
        }
        let Some(own) = table.person() else { return OVER };
        let number = {
            let mut players = self.shared.lock();
            let number = players.next;
            players.next += 1;
            // Where it really is, whatever it says: nobody may aim others at a third party.
            let machine = if table.app.config.programs.siam.announced_machines {
                who.machine
            } else {
                NameField::new(&table.from.ip().to_canonical().to_string())
            };
            players.known.insert(own.id, Known { number, machine, port: who.port });
            number
        };
        self.number = Some(number);
        let error = ErrorCode::Ok.into();
        say(table, Say::Identified(Identified { error, player: number }));
        ON
    }

    async fn ask(&mut self, table: &mut Table, player: i32) -> Goes {
        let error = match self.stage {
            _ if self.number != Some(player) => ErrorCode::Player,
            Stage::Idle { .. } => return self.ask_game(table).await,
            Stage::Asked | Stage::Plays(_) => ErrorCode::Id,
        };
        say(table, Say::Paired(Paired::refused(error)));
        table.mistake()
    }

    async fn ask_game(&mut self, table: &mut Table) -> Goes {
        let is_last = self.is_over || self.played >= table.app.config.programs.siam.games;
        let Some(own) = table.person().filter(|_| !is_last) else { return finish(table) };
        self.stage = Stage::Asked;
        let Some((opponent, game)) = self.opponent else {
            let seats = Seats { wish: None, with_people: Some(Seat::Two) };
            let waits = table.seek(terms(table), seats).await;
            return if waits { ON } else { OVER };
        };
        for _ in 0..TRIES {
            if !table.app.lobby().is_here(opponent) {
                break;
            }
            match table.app.rematch(own, game).await {
                Ok(()) => return ON,
                Err(LobbyError::Busy(_)) => tokio::time::sleep(PAUSE).await,
                Err(_) => break,
            }
        }
        finish(table)
    }

    async fn begin(&mut self, table: &mut Table, state: &State) -> Goes {
        let Stage::Asked = self.stage else { return ON };
        let Some(seat) = state.seat else { return ON };
        let (Ok(id), Some(opponent)) = (state.id.parse(), table.opponent(&state.id)) else {
            return OVER;
        };
        table.sit(&state.id, seat, GameKind::Siam);
        let known = self.shared.lock().known.get(&opponent).copied();
        let mut peer = None;
        let Known { number, machine, port } = match known {
            Some(known) => known,
            None => match Peer::listen(table.at, table.from.ip(), &table.app.config.waits).await {
                Ok(stands_in) => {
                    let number = self.shared.number_for_person();
                    let machine = NameField::new(&table.at.to_string());
                    let port = stands_in.port;
                    peer = Some(stands_in);
                    Known { number, machine, port }
                }
                Err(error) => {
                    table.note(&format!("nobody can stand in for its opponent: {error}"));
                    return OVER;
                }
            },
        };
        say(
            table,
            Say::Paired(Paired {
                error: ErrorCode::Ok.into(),
                opponent: number,
                machine,
                port,
                over: Truth::No.into(),
                animal: animal(seat).into(),
            }),
        );
        self.opponent = Some((opponent, id));
        // A person plays one game: in the next, the program would have to find him.
        self.is_over |= peer.is_some();
        let board = Playthrough::new(&setup()).expect("the rules begin like this");
        self.stage = Stage::Plays(Box::new(Game {
            id,
            seat,
            board,
            moves: 0,
            judged: None,
            handed: None,
            early: None,
            peer,
        }));
        for ListedMove(_, _, text) in &state.moves {
            self.moved(table, text.as_deref().unwrap_or_default()).await;
        }
        match state.standing {
            Standing::Playing => {}
            Standing::Aborted => self.ended(table, None).await,
            Standing::Ended(outcome) => self.ended(table, Some(outcome.reason)).await,
        }
        ON
    }

    /// Its own move: the referee judges it.
    async fn play(&mut self, table: &mut Table, played: Move) -> Goes {
        let Stage::Plays(game) = &mut self.stage else {
            // It came too late, or out of nowhere.
            verdict(table, ErrorCode::Move, Validity::Timeout);
            return table.mistake();
        };
        if !game.board.to_act()[game.seat] || game.judged.is_some() {
            verdict(table, ErrorCode::Id, Validity::Cheating);
            return table.mistake();
        }
        game.judged = Some(played);
        match game.text(table, &played) {
            Some(text) => {
                self.shared.lock().sent.insert(game.id, played);
                let wish = Wish::Move { number: game.moves, text };
                table.wish_at(table.arrived, wish).await;
            }
            None => table.wish_at(table.arrived, CHEATED).await,
        }
        ON
    }

    /// What the opponent handed it: is that what he told the referee?
    async fn compare(&mut self, table: &mut Table, handed: Move) -> Goes {
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
            verdict(table, ErrorCode::Move, Validity::Cheating);
            return table.mistake();
        };
        if held.means_the_same(&handed) {
            verdict(table, ErrorCode::Ok, Validity::Valid);
        } else {
            table.note("its opponent handed it another move than he played");
            verdict(table, ErrorCode::Ok, Validity::Cheating);
            say(table, Say::Move(held));
        }
        // From now on it thinks.
        table.received().await;
        ON
    }

    async fn moved(&mut self, table: &mut Table, text: &str) {
        let Stage::Plays(game) = &mut self.stage else { return };
        let Some(mover) = game.board.to_act().first() else { return };
        let held = game.held(&self.shared, table, mover, text);
        if game.board.play(mover, text).is_err() {
            return;
        }
        if mover == game.seat {
            game.moves += 1;
            game.judged = None;
            verdict(table, ErrorCode::Ok, Validity::Valid);
        } else {
            game.handed = held;
            if let (Some(peer), Some(held)) = (&game.peer, held) {
                peer.hand_over(held);
            }
            if let Some(early) = game.early.take() {
                let _ = self.compare(table, early).await;
            }
        }
    }

    /// The game is over, by a move that was told or by something else.
    async fn ended(&mut self, table: &mut Table, reason: Option<Reason>) {
        let Stage::Plays(game) = &mut self.stage else { return };
        if game.board.outcome().is_none() {
            let is_wrong = reason == Some(Reason::IllegalMove);
            let why = if is_wrong { Validity::Cheating } else { Validity::Timeout };
            verdict(table, ErrorCode::Ok, why);
            if game.early.take().is_some() {
                verdict(table, ErrorCode::Move, Validity::Timeout);
            }
        }
        self.shared.lock().sent.remove(&game.id);
        // The last move may still be asked about.
        let last = game.handed.take().filter(|_| game.board.outcome().is_some());
        let peer = game.peer.take();
        self.stage = Stage::Idle { last };
        self.played += 1;
        table.stand_up().await;
        drop(peer);
    }

    async fn refused(&mut self, table: &mut Table, no: &No) {
        let Stage::Plays(game) = &mut self.stage else { return };
        match (no.code, game.judged) {
            (Code::Refused, _) => table.wish(CHEATED).await,
            (Code::Busy, Some(played)) => {
                if let Some(text) = game.text(table, &played) {
                    table.wish_again(Wish::Move { number: game.moves, text }).await;
                }
            }
            // Time was up a moment before.
            (_, Some(_)) => {
                game.judged = None;
                verdict(table, ErrorCode::Move, Validity::Timeout);
            }
            (_, None) => {}
        }
    }
}

impl Shared {
    /// People have no number of their own here; each game with one counts.
    fn number_for_person(&self) -> i32 {
        let mut players = self.lock();
        players.next += 1;
        players.next - 1
    }
}

impl Game {
    /// What a move means, if it does what it says.
    fn text(&self, table: &Table, played: &Move) -> Option<String> {
        let text = played.text(table.app.config.programs.siam.north)?;
        let said = played.property.known()?.seed_name();
        let meant = self.board.game().judge(self.seat, &text);
        // Whether a move that cannot be made would do that is not asked: the referee refuses it.
        match meant {
            Ok(meant) if !self.board.game().may_be_called(meant, said) => None,
            _ => Some(text),
        }
    }

    /// The move as the referee holds it: a program's own bytes, or ours for a person.
    fn held(&self, shared: &Shared, table: &Table, mover: Seat, text: &str) -> Option<Move> {
        let is_program = self.peer.is_none();
        if let Some(sent) = shared.lock().sent.get(&self.id).filter(|_| is_program) {
            return Some(*sent);
        }
        let meant = self.board.game().judge(mover, text).ok()?;
        let token = self.board.game().token(meant);
        let property = Property::ALL.iter().find(|property| property.seed_name() == token)?;
        Move::from_text(text, *property, table.app.config.programs.siam.north)
    }
}

impl Speaks for Speaker {
    type Said = Said;

    fn read(&mut self, input: &mut &[u8]) -> Option<Said> {
        self.reader.read(input)
    }

    fn limit(&self, config: &Config) -> Option<Duration> {
        (self.number.is_none() || self.reader.has_begun())
            .then_some(config.waits.program.duration())
    }

    async fn said(&mut self, table: &mut Table, said: Said) -> Goes {
        match &said {
            Ok(said) => table.heard(said),
            Err(unknown) => table.heard(unknown),
        }
        match said {
            Ok(ToServer::Identification(who)) => self.identify(table, &who).await,
            Ok(ToServer::AskGame(AskGame { player })) => self.ask(table, player).await,
            Ok(ToServer::Move(played)) => self.play(table, played).await,
            Ok(ToServer::OpponentMove(handed)) => self.compare(table, handed).await,
            Err(unknown) => {
                if unknown.looks_big_endian() {
                    table.note("its integers are the wrong way round: big-endian?");
                }
                say(table, Say::Identified(Identified::refused(ErrorCode::Id)));
                OVER
            }
        }
    }

    async fn told(&mut self, table: &mut Table, told: &FromServer) -> Goes {
        match told {
            FromServer::Game { id } => table.watch(id).await,
            FromServer::State(state) => return self.begin(table, state).await,
            FromServer::Moved(moved) => self.moved(table, &moved.text).await,
            FromServer::Happened(happened) => match &happened.what {
                Happening::Ended { outcome, .. } => self.ended(table, Some(outcome.reason)).await,
                Happening::Aborted => self.ended(table, None).await,
                other => table.decline(other).await,
            },
            FromServer::No(no) if no.a == MOVE => self.refused(table, no).await,
            FromServer::Challenge(it) if it.rematch.is_none() => match self.stage {
                Stage::Asked if self.opponent.is_none() => {
                    let terms = terms(table);
                    table.accept_on_seat(&it.id, &terms, Seat::Two).await;
                }
                _ => table.refuse(&it.id),
            },
            // The opponent does not want the next game, or is gone.
            FromServer::ChallengeGone { accepted: false, .. }
                if matches!(self.stage, Stage::Asked) && self.opponent.is_some() =>
            {
                return finish(table);
            }
            _ => {}
        }
        ON
    }

    async fn gone(self, table: &mut Table) {
        table.give_name_up();
        table.wish(GONE).await;
        if let Some(own) = table.person() {
            self.shared.lock().known.remove(&own.id);
        }
    }
}

/// There are no more games.
fn finish(table: &mut Table) -> Goes {
    say(table, Say::Paired(Paired::tournament_over()));
    OVER
}

fn say(table: &mut Table, message: Say) {
    table.say(&message, message.to_bytes());
}

fn verdict(table: &mut Table, error: ErrorCode, validity: Validity) {
    say(table, Say::Verdict(Verdict::new(error, validity)));
}

fn terms(table: &Table) -> Terms {
    let time = TimeControl::PerMove(table.app.config.programs.siam.time_max.millis());
    table.terms(GameKind::Siam, setup(), time)
}

/// The edition on which the seed is based forbids no place at the beginning.
fn setup() -> Setup {
    Setup::default().with("crosses", "off")
}

/// The elephants begin.
fn animal(seat: Seat) -> Animal {
    match seat {
        Seat::One => Animal::Elephant,
        Seat::Two => Animal::Rhinoceros,
    }
}
