//! Kamisado for programs: the structs of seed 001, see `docs/protocols/kamisado.md`.
//!
//! Two games with the same colours; whoever is to move sends a move, both are told what became of
//! it, and the opponent is sent the very bytes.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use damier_referee::{Terms, TimeControl, Wish};
use damier_rules::kamisado::{Colour, Kamisado, Square as BoardSquare};
use damier_rules::{GameKind, Outcome, Playthrough, Reason, Seat, Setup, Verdict as Result};
use damier_wire::kamisado::{
    Effect, ErrorCode, FromServer as Say, Join, Joined, Move, MoveKind, RequestReader, Side,
    Square, ToServer, Validity, Verdict, Wish as Granted,
};
use damier_wire::structs::{Field, NameField, UnknownId};
use damier_wire::web::{Code, FromServer, Happening, ListedMove, Standing, State};

use super::converse::{Goes, ON, OVER, Speaks};
use super::table::{CHEATED, GONE, MOVE, Seats, Table};
use crate::app::App;
use crate::config::{Compat, Config, PassSquares};

/// A match has two games: black begins the second (KA-2).
const GAMES: i32 = 2;
/// So many moves of a game that is over are passed over in silence.
const MOST_STALE: u32 = 8;
/// How long the games of a program that is gone are looked after.
const WAKE: Duration = Duration::from_mins(1);

/// What the connections of this port share.
#[derive(Debug, Default)]
pub(super) struct Shared {
    /// The last move of a program in each game: its opponent gets these very bytes.
    sent: Mutex<HashMap<String, Move>>,
}

impl Shared {
    fn sent(&self) -> MutexGuard<'_, HashMap<String, Move>> {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One program.
pub(super) struct Speaker {
    shared: Arc<Shared>,
    reader: RequestReader,
    stage: Stage,
    /// What came before its turn: one message may.
    early: Option<Said>,
    stale: u32,
}

type Said = std::result::Result<ToServer, UnknownId>;

enum Stage {
    /// It has not said who it is.
    Knocks,
    /// It waits for an opponent.
    Waits(Side),
    /// Between two games, or after the last.
    Pauses {
        number: i32,
    },
    Plays(Box<Game>),
}

struct Game {
    id: String,
    /// 1 or 2.
    number: i32,
    side: Side,
    board: Playthrough<Kamisado>,
    /// How many moves the program has made.
    moves: u32,
    /// The move that is being judged.
    judged: Option<Move>,
    /// What to say if the program loses by its own fault.
    fault: ErrorCode,
    is_end_told: bool,
}

impl Speaker {
    pub(super) fn new(shared: Arc<Shared>) -> Speaker {
        let reader = RequestReader::new();
        Speaker { shared, reader, stage: Stage::Knocks, early: None, stale: 0 }
    }

    async fn join(&mut self, table: &mut Table, said: Said) -> Goes {
        let error = match said {
            Err(_) => ErrorCode::Id,
            Ok(ToServer::Move(_)) => ErrorCode::Game,
            Ok(ToServer::Join(Join { name, side })) => match (name.text(), side.known()) {
                (Ok(name), Some(side)) => match table.enter(name).await {
                    Ok(()) => return self.wait(table, side).await,
                    Err(refused) => {
                        table.note(&refused.to_string());
                        ErrorCode::Game
                    }
                },
                (Err(bad), _) => {
                    table.note(&bad.to_string());
                    ErrorCode::Game
                }
                (Ok(_), None) => ErrorCode::Game,
            },
        };
        say(table, Say::Joined(Joined::refused(error)));
        OVER
    }

    async fn wait(&mut self, table: &mut Table, side: Side) -> Goes {
        self.stage = Stage::Waits(side);
        let seats = Seats { wish: Some(seat(side)), with_people: None };
        if table.seek(terms(table), seats).await { ON } else { OVER }
    }

    /// A game begins: of the first, the program is told with whom and with which towers.
    async fn begin(&mut self, table: &mut Table, state: &State) -> Goes {
        let number = match self.stage {
            Stage::Waits(_) => 1,
            Stage::Pauses { number } => number,
            Stage::Knocks | Stage::Plays(_) => return ON,
        };
        let Some(seat) = state.seat else { return ON };
        let side = side(seat);
        table.sit(&state.id, seat, GameKind::Kamisado);
        if let Stage::Waits(wished) = self.stage {
            let wish = if wished == side { Granted::Granted } else { Granted::Refused };
            let opponent = NameField::new(&state.players[seat.other() as usize]);
            let error = ErrorCode::Ok.into();
            say(table, Say::Joined(Joined { error, opponent, wish: wish.into() }));
        }
        let setup = setup(&table.app).with("starter", if number == 2 { "black" } else { "white" });
        let board = Playthrough::new(&setup).expect("the rules begin like this");
        self.stage = Stage::Plays(Box::new(Game {
            id: state.id.clone(),
            number,
            side,
            board,
            moves: 0,
            judged: None,
            fault: ErrorCode::Ok,
            is_end_told: false,
        }));
        for ListedMove(_, _, text) in &state.moves {
            self.moved(table, text.as_deref().unwrap_or_default());
        }
        match state.standing {
            Standing::Playing => self.go_on(table).await,
            Standing::Aborted => self.ended(table, None).await,
            Standing::Ended(outcome) => self.ended(table, Some(outcome)).await,
        }
    }

    /// Somebody moved: both are told what that did, and the opponent what it was.
    fn moved(&mut self, table: &mut Table, text: &str) {
        let Stage::Plays(game) = &mut self.stage else { return };
        let Some(mover) = game.board.to_act().first() else { return };
        let is_mine = side(mover) == game.side;
        let relayed = (!is_mine).then(|| game.opponents_move(&self.shared, table, text));
        if game.board.play(mover, text).is_err() {
            return;
        }
        let effect = game.board.outcome().map_or(Effect::Continues, |end| effect(end, mover));
        say(table, Say::Verdict(Verdict::valid(effect)));
        if is_mine {
            game.moves += 1;
            game.judged = None;
        }
        match relayed {
            Some(relayed) if effect == Effect::Continues => say(table, Say::Move(relayed)),
            _ => {}
        }
        game.is_end_told = effect != Effect::Continues;
    }

    /// A game is over; without an outcome it was called off.
    async fn ended(&mut self, table: &mut Table, outcome: Option<Outcome>) -> Goes {
        let Stage::Plays(game) = &self.stage else { return ON };
        if !game.is_end_told {
            say(table, Say::Verdict(game.verdict(outcome)));
        }
        self.shared.sent().remove(&game.id);
        let number = game.number + 1;
        table.stand_up().await;
        // A game that was called off takes the second one with it.
        let is_off = outcome.is_none();
        if is_off && number <= GAMES {
            say(table, Say::Verdict(Verdict::lost(ErrorCode::Ok, Validity::Timeout)));
        }
        self.stage = Stage::Pauses { number };
        if is_off || number > GAMES { OVER } else { ON }
    }

    /// Looks at what came early, if it is its turn now.
    async fn go_on(&mut self, table: &mut Table) -> Goes {
        match self.early.take() {
            Some(said) => self.hear(table, said).await,
            None => ON,
        }
    }

    /// A move, or something else, during the games.
    async fn hear(&mut self, table: &mut Table, said: Said) -> Goes {
        let number = match &self.stage {
            Stage::Plays(game) => game.number,
            Stage::Pauses { number } => *number,
            Stage::Knocks | Stage::Waits(_) => 1,
        };
        if let Ok(ToServer::Move(late)) = said
            && late.game < number
        {
            table.note("a move of a game that is over was dropped");
            self.stale += 1;
            return if self.stale > MOST_STALE { OVER } else { ON };
        }
        match &mut self.stage {
            Stage::Plays(game) if game.is_its_turn() => {
                game.judge(&self.shared, table, said).await;
                ON
            }
            _ if self.early.is_none() => {
                self.early = Some(said);
                ON
            }
            _ => {
                table.note("it sent two messages before its turn");
                OVER
            }
        }
    }
}

impl Game {
    fn is_its_turn(&self) -> bool {
        self.board.to_act()[seat(self.side)] && self.judged.is_none() && !self.is_end_told
    }

    /// Asks the referee about a move; a struct that is none is cheating.
    async fn judge(&mut self, shared: &Shared, table: &mut Table, said: Said) {
        let text = match said {
            Ok(ToServer::Move(played)) => {
                self.judged = Some(played);
                self.text(table, &played)
            }
            Ok(ToServer::Join(_)) | Err(_) => {
                self.fault = ErrorCode::Id;
                None
            }
        };
        let Some(text) = text else { return table.wish_at(table.arrived, CHEATED).await };
        if let Some(played) = self.judged {
            shared.sent().insert(self.id.clone(), played);
        }
        table.wish_at(table.arrived, Wish::Move { number: self.moves, text }).await;
    }

    /// What a move means, if all it says is true: this game, its own side, the tower that is there.
    fn text(&self, table: &Table, played: &Move) -> Option<String> {
        if played.game != self.number || played.side != self.side {
            return None;
        }
        let mut played = *played;
        if table.app.config.programs.kamisado.compat == Compat::Besancon2018
            && played.kind.known().is_none()
        {
            played.kind = MoveKind::Tower.into();
        }
        let text = played.text()?;
        if played.kind == MoveKind::Pass {
            return Some(text);
        }
        let (owner, colour) = self.tower(played.from)?;
        (owner == seat(self.side) && played.tower.raw() == colour as i32).then_some(text)
    }

    fn tower(&self, at: Square) -> Option<(Seat, Colour)> {
        let number = |value: i32| u8::try_from(value).ok();
        self.board.game().tower(BoardSquare::new(number(at.column)?, number(at.line)?)?)
    }

    /// The opponent's move as a struct: a program's own bytes, or ours for a person.
    fn opponents_move(&self, shared: &Shared, table: &Table, text: &str) -> Move {
        let sanitize = table.app.config.programs.kamisado.pass_squares == PassSquares::Sanitize;
        let sent = shared.sent().get(&self.id).copied();
        let sent = sent.filter(|sent| sent.side != self.side);
        let is_pass = text == "pass";
        match sent {
            Some(sent) if !(is_pass && sanitize) => return sent,
            _ => {}
        }
        let other = self.side.other();
        let tower = |colour: Colour| Field::from_raw(colour as i32);
        if !is_pass {
            let from = text.as_bytes().first_chunk().and_then(|from| Square::from_text(*from));
            let colour = from.and_then(|from| self.tower(from)).map(|(_, colour)| colour);
            let known = colour.and_then(|colour| tower(colour).known());
            let made = known.and_then(|tower| Move::of_tower(self.number, other, tower, text));
            return made.expect("a move that was played names a tower");
        }
        let (at, colour) = self.blocked_tower(seat(other));
        let known = tower(colour).known().expect("both have the same eight colours");
        Move::pass(self.number, other, known, at)
    }

    /// The tower that must move and cannot.
    fn blocked_tower(&self, owner: Seat) -> (Square, Colour) {
        let forced = self.board.game().forced();
        let squares = (0..64).map(|at| Square { column: at % 8, line: at / 8 });
        let mut towers = squares.filter_map(|at| {
            let (seat, colour) = self.tower(at)?;
            (seat == owner && forced.is_none_or(|forced| forced == colour)).then_some((at, colour))
        });
        towers.next().expect("nobody loses a tower")
    }

    /// What to say of an end that no move brought.
    fn verdict(&self, outcome: Option<Outcome>) -> Verdict {
        let is = |reason: Reason| outcome.is_some_and(|outcome| outcome.reason == reason);
        let winner = outcome.map(|outcome| outcome.verdict);
        let is_loser = winner == Some(Result::Win(seat(self.side.other())));
        if is(Reason::IllegalMove) {
            let error = if is_loser { self.fault } else { ErrorCode::Ok };
            return Verdict::lost(error, Validity::Cheating);
        }
        let mover = self.board.to_act().first().unwrap_or(Seat::One);
        match winner {
            Some(Result::Win(winner)) if winner == mover && !is(Reason::Abandon) => {
                Verdict::valid(Effect::Wins)
            }
            Some(Result::Draw) => Verdict::valid(Effect::Draws),
            _ => Verdict::lost(ErrorCode::Ok, Validity::Timeout),
        }
    }
}

impl Speaks for Speaker {
    type Said = Said;

    fn read(&mut self, input: &mut &[u8]) -> Option<Said> {
        self.reader.read(input)
    }

    fn limit(&self, config: &Config) -> Option<Duration> {
        let owes = matches!(self.stage, Stage::Knocks) || self.reader.has_begun();
        owes.then_some(config.waits.program.duration())
    }

    async fn said(&mut self, table: &mut Table, said: Said) -> Goes {
        match &said {
            Ok(said) => table.heard(said),
            Err(unknown) => table.heard(unknown),
        }
        match self.stage {
            Stage::Knocks => self.join(table, said).await,
            _ => self.hear(table, said).await,
        }
    }

    async fn told(&mut self, table: &mut Table, told: &FromServer) -> Goes {
        match told {
            FromServer::Game { id } => {
                table.watch(id).await;
                ON
            }
            FromServer::State(state) => self.begin(table, state).await,
            FromServer::Moved(moved) => {
                self.moved(table, &moved.text);
                self.go_on(table).await
            }
            FromServer::Happened(happened) => match &happened.what {
                Happening::Ended { outcome, .. } => self.ended(table, Some(*outcome)).await,
                Happening::Aborted => self.ended(table, None).await,
                other => {
                    table.decline(other).await;
                    ON
                }
            },
            FromServer::No(no) if no.a == MOVE => {
                let Stage::Plays(game) = &mut self.stage else { return ON };
                match (no.code, &game.judged) {
                    (Code::Refused, _) => table.wish(CHEATED).await,
                    // Busy, or not begun because it could not be stored; or just over, and then
                    // the end is on its way.
                    (_, Some(played)) => {
                        if let Some(text) = game.text(table, played) {
                            table.wish_again(Wish::Move { number: game.moves, text }).await;
                        }
                    }
                    (_, None) => {}
                }
                ON
            }
            FromServer::Challenge(challenge) if matches!(self.stage, Stage::Waits(_)) => {
                table.accept(&challenge.id, &terms(table)).await;
                ON
            }
            _ => ON,
        }
    }

    /// Its running game is lost, and the next one too (rule 7).
    async fn gone(mut self, table: &mut Table) {
        table.give_name_up();
        let outbox = Arc::clone(&table.outbox);
        let lose_all = async {
            loop {
                match &self.stage {
                    Stage::Plays(_) => table.wish(GONE).await,
                    Stage::Pauses { number } if *number <= GAMES => {}
                    Stage::Knocks | Stage::Waits(_) | Stage::Pauses { .. } => return,
                }
                let Some(frames) = outbox.next().await else { return };
                for frame in frames {
                    if self.told(table, &frame).await.is_break() {
                        return;
                    }
                }
            }
        };
        let _ = tokio::time::timeout(WAKE, lose_all).await;
    }
}

fn say(table: &mut Table, message: Say) {
    table.say(&message, message.to_bytes());
}

fn terms(table: &Table) -> Terms {
    let app = &table.app;
    let time = TimeControl::PerMove(app.config.programs.kamisado.time_max.millis());
    Terms { games: GAMES.unsigned_abs(), ..table.terms(GameKind::Kamisado, setup(app), time) }
}

/// A deadlock is a draw here: NUL exists for nothing else.
fn setup(app: &App) -> Setup {
    let setup = Setup::default().with("deadlock", "draw");
    if app.config.programs.kamisado.compat == Compat::Besancon2018 {
        setup.with("pink", "free")
    } else {
        setup
    }
}

/// White is always the first seat, whoever begins.
fn seat(side: Side) -> Seat {
    match side {
        Side::White => Seat::One,
        Side::Black => Seat::Two,
    }
}

fn side(seat: Seat) -> Side {
    match seat {
        Seat::One => Side::White,
        Seat::Two => Side::Black,
    }
}

fn effect(end: Outcome, mover: Seat) -> Effect {
    match end.verdict {
        Result::Win(winner) if winner == mover => Effect::Wins,
        Result::Win(_) => Effect::Loses,
        Result::Draw => Effect::Draws,
    }
}
