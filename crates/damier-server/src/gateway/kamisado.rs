//! Kamisado for programs: the structs of seed 001, see `docs/protocols/kamisado.md`.
//!
//! Two games with the same colours; whoever is to move sends a move, both are told what became of
//! it, and the opponent is sent the very bytes.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use damier_dialect::kamisado::{Turn, Wrong, nth_game, of_end, of_move, seat, side};
use damier_referee::{Terms, TimeControl, Wish};
use damier_rules::kamisado::{Kamisado, TowerMove};
use damier_rules::{GameKind, Outcome, Playthrough, Reason, Seat, Setup, Verdict as Won};
use damier_wire::kamisado::{
    ErrorCode, FromServer as Say, Join, Joined, Move, RequestReader, Side, ToServer, Validity,
    Verdict, Wish as Granted,
};
use damier_wire::structs::{NameField, SeedEnum as _, UnknownId};
use damier_wire::web::{Code, FromServer, Happening, ListedMove, Standing, State, TournamentState};

use super::converse::{Goes, ON, OVER, Speaks};
use super::desk::{CHEATED, GONE, MOVE, ProgramDesk, Seats};
use super::names::without_token;
use super::note::{Fault, Note};
use crate::config::{Config, PassSquares};
use crate::id::GameId;

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
    sent: Mutex<HashMap<GameId, Move>>,
}

impl Shared {
    fn sent(&self) -> MutexGuard<'_, HashMap<GameId, Move>> {
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

type Said = Result<ToServer, UnknownId>;

enum Stage {
    /// It has not said who it is.
    Knocks,
    /// It waits for an opponent.
    Waits(Side),
    /// Between two games, or after the last.
    Pauses {
        number: i32,
    },
    Plays(Box<Playing>),
}

/// A game it plays.
struct Playing {
    id: GameId,
    /// 1 or 2.
    number: i32,
    seat: Seat,
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

    async fn join(&mut self, desk: &mut ProgramDesk, said: Said) -> Goes {
        let error = match said {
            Err(_) => ErrorCode::Id,
            Ok(ToServer::Move(_)) => ErrorCode::Game,
            Ok(ToServer::Join(Join { name, side })) => match (name.text(), side.known()) {
                (Ok(name), Some(side)) => match desk.enter(name).await {
                    Ok(()) => return self.wait(desk, side).await,
                    Err(refused) => {
                        desk.note(&refused.to_string());
                        ErrorCode::Game
                    }
                },
                (Err(bad), _) => {
                    desk.note(&bad.to_string());
                    ErrorCode::Game
                }
                (Ok(_), None) => ErrorCode::Game,
            },
        };
        say(desk, Say::Joined(Joined::refused(error)));
        OVER
    }

    async fn wait(&mut self, desk: &mut ProgramDesk, side: Side) -> Goes {
        self.stage = Stage::Waits(side);
        let seats = Seats { wish: Some(seat(side)), with_people: None };
        if desk.seek(terms(desk), seats).await { ON } else { OVER }
    }

    /// A game begins: of the first, the program is told with whom and with which towers.
    async fn begin(&mut self, desk: &mut ProgramDesk, state: &State) -> Goes {
        let number = match self.stage {
            Stage::Waits(_) => 1,
            Stage::Pauses { number } => number,
            Stage::Knocks | Stage::Plays(_) => return ON,
        };
        let Some(seat) = state.seat else { return ON };
        desk.sit(state.id, seat, GameKind::Kamisado);
        if let Stage::Waits(wished) = self.stage {
            let wish = if wished == side(seat) { Granted::Granted } else { Granted::Refused };
            let opponent = NameField::new(&state.players[seat.other() as usize]);
            let error = ErrorCode::Ok.into();
            say(desk, Say::Joined(Joined { error, opponent, wish: wish.into() }));
        }
        let board = Playthrough::new(&nth_game(&rules(desk), number));
        let board = board.expect("the rules begin like this");
        self.stage = Stage::Plays(Box::new(Playing {
            id: state.id,
            number,
            seat,
            board,
            moves: 0,
            judged: None,
            fault: ErrorCode::Ok,
            is_end_told: false,
        }));
        for ListedMove(_, _, text) in &state.moves {
            self.moved(desk, text.as_deref().unwrap_or_default());
        }
        match state.standing {
            Standing::Playing => self.go_on(desk).await,
            Standing::Aborted => self.ended(desk, None).await,
            Standing::Ended(outcome) => self.ended(desk, Some(outcome)).await,
        }
    }

    /// Somebody moved: both are told what that did, and the opponent what it was.
    fn moved(&mut self, desk: &mut ProgramDesk, text: &str) {
        let Stage::Plays(game) = &mut self.stage else { return };
        let Some(mover) = game.board.to_act().first() else { return };
        let Ok(m) = game.board.legal(mover, text) else { return };
        let is_mine = mover == game.seat;
        let relayed = (!is_mine).then(|| game.opponents_move(&self.shared, desk, m));
        game.board.play_legal(mover, m);
        let verdict = of_move(game.board.outcome(), mover);
        say(desk, Say::Verdict(verdict));
        if is_mine {
            game.moves += 1;
            game.judged = None;
        }
        match relayed {
            Some(relayed) if verdict.continues() => say(desk, Say::Move(relayed)),
            _ => {}
        }
        game.is_end_told = !verdict.continues();
    }

    /// A game is over; without an outcome it was called off.
    async fn ended(&mut self, desk: &mut ProgramDesk, outcome: Option<Outcome>) -> Goes {
        let Stage::Plays(game) = &self.stage else { return ON };
        if outcome == Some(Outcome::win(game.seat.other(), Reason::Timeout))
            && let Some(begun) = self.reader.incomplete()
        {
            desk.explain(&Note::Late(begun.into()));
        }
        if !game.is_end_told {
            say(desk, Say::Verdict(game.verdict(outcome)));
        }
        self.shared.sent().remove(&game.id);
        let number = game.number + 1;
        desk.stand_up().await;
        // A game that was called off takes the second one with it.
        let is_off = outcome.is_none();
        if is_off && number <= GAMES {
            say(desk, Say::Verdict(of_end(None, game.seat)));
        }
        self.stage = Stage::Pauses { number };
        if is_off || number > GAMES { OVER } else { ON }
    }

    /// Looks at what came early, if it is its turn now.
    async fn go_on(&mut self, desk: &mut ProgramDesk) -> Goes {
        match self.early.take() {
            Some(said) => self.hear(desk, said).await,
            None => ON,
        }
    }

    /// A move, or something else, during the games.
    async fn hear(&mut self, desk: &mut ProgramDesk, said: Said) -> Goes {
        let number = match &self.stage {
            Stage::Plays(game) => game.number,
            Stage::Pauses { number } => *number,
            Stage::Knocks | Stage::Waits(_) => 1,
        };
        if let Ok(ToServer::Move(late)) = said
            && late.game == number - 1
            && late.game > 0
        {
            desk.note("a move of a game that is over was dropped");
            self.stale += 1;
            return if self.stale > MOST_STALE { OVER } else { ON };
        }
        match &mut self.stage {
            Stage::Plays(game) if game.is_its_turn() => {
                game.judge(&self.shared, desk, said).await;
                ON
            }
            _ if self.early.is_none() => {
                self.early = Some(said);
                ON
            }
            _ => {
                desk.note("it sent two messages before its turn");
                OVER
            }
        }
    }
}

impl Playing {
    fn is_its_turn(&self) -> bool {
        self.board.to_act()[self.seat] && self.judged.is_none() && !self.is_end_told
    }

    /// Asks the referee about a move; a struct that is none is cheating.
    async fn judge(&mut self, shared: &Shared, desk: &mut ProgramDesk, said: Said) {
        let text = match said {
            Ok(ToServer::Move(played)) => {
                self.judged = Some(played);
                self.text(desk, &played).map_err(fault)
            }
            Ok(ToServer::Join(_)) | Err(_) => {
                self.fault = ErrorCode::Id;
                Err(Fault::NoMove)
            }
        };
        let text = match text {
            Ok(text) => text,
            Err(fault) => {
                desk.explain(&Note::Cheated(fault));
                return desk.wish_at(desk.arrived, CHEATED).await;
            }
        };
        if let Some(played) = self.judged {
            shared.sent().insert(self.id, played);
        }
        desk.wish_at(desk.arrived, Wish::Move { number: self.moves, text }).await;
    }

    fn turn(&self, mover: Seat) -> Turn<'_> {
        Turn { board: &self.board, number: self.number, mover }
    }

    /// What a move means, if all it says is true.
    fn text(&self, desk: &ProgramDesk, played: &Move) -> Result<String, Wrong> {
        let edition = desk.app.config.programs.kamisado.compat;
        self.turn(self.seat).read(&edition.reads(played)).map(|m| m.to_string())
    }

    /// The opponent's move as a struct: a program's own bytes, or ours for a person.
    fn opponents_move(&self, shared: &Shared, desk: &ProgramDesk, m: TowerMove) -> Move {
        let sanitize = desk.app.config.programs.kamisado.pass_squares == PassSquares::Sanitize;
        let sent = shared.sent().get(&self.id).copied();
        match sent.filter(|sent| sent.side != side(self.seat)) {
            Some(sent) if m != TowerMove::Pass || !sanitize => sent,
            _ => self.turn(self.seat.other()).write(m).expect("nobody loses a tower"),
        }
    }

    /// What to say of an end that no move brought.
    fn verdict(&self, outcome: Option<Outcome>) -> Verdict {
        let to_move = self.board.to_act().first().unwrap_or(Seat::One);
        let verdict = of_end(outcome, to_move);
        let has_lost = outcome.map(|end| end.verdict) == Some(Won::Win(self.seat.other()));
        if has_lost && verdict.validity == Validity::Cheating {
            return Verdict { error: self.fault.into(), ..verdict };
        }
        verdict
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

    fn limit(&self, config: &Config) -> Option<Duration> {
        let owes = matches!(self.stage, Stage::Knocks) || self.reader.has_begun();
        owes.then_some(config.waits.program.duration())
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
            Ok(ToServer::Join(join)) => {
                let name = without_token(join.name);
                desk.heard_in_part(&ToServer::Join(Join { name, ..*join }));
            }
            Ok(said) => desk.heard(said),
            Err(unknown) => desk.heard(unknown),
        }
        match self.stage {
            Stage::Knocks => self.join(desk, said).await,
            _ => self.hear(desk, said).await,
        }
    }

    async fn told(&mut self, desk: &mut ProgramDesk, told: &FromServer) -> Goes {
        match told {
            FromServer::Game { id } => {
                desk.watch(*id).await;
                ON
            }
            FromServer::State(state) => self.begin(desk, state).await,
            FromServer::Tournament(news) if news.state != TournamentState::Changed => {
                match self.stage {
                    // There is nobody left to play with.
                    Stage::Waits(_) if news.state == TournamentState::Over => {
                        say(desk, Say::Joined(Joined::refused(ErrorCode::Game)));
                        OVER
                    }
                    Stage::Pauses { .. } => OVER,
                    // Its opponent left before it could be told of their game: it still waits for its first one.
                    Stage::Waits(_) => {
                        desk.wait_in_tournament(GameKind::Kamisado);
                        ON
                    }
                    Stage::Knocks | Stage::Plays(_) => ON,
                }
            }
            FromServer::Moved(moved) => {
                self.moved(desk, &moved.text);
                self.go_on(desk).await
            }
            FromServer::Happened(happened) => match &happened.what {
                Happening::Ended { outcome, .. } => self.ended(desk, Some(*outcome)).await,
                Happening::Aborted => self.ended(desk, None).await,
                other => {
                    desk.decline(other).await;
                    ON
                }
            },
            FromServer::No(no) if no.a == MOVE => {
                let Stage::Plays(game) = &mut self.stage else { return ON };
                match (no.code, &game.judged) {
                    (Code::Refused, _) => desk.wish(CHEATED).await,
                    // Busy, or not begun because it could not be stored; or just over, and then
                    // the end is on its way.
                    (_, Some(played)) => {
                        if let Ok(text) = game.text(desk, played) {
                            desk.wish_again(Wish::Move { number: game.moves, text }).await;
                        }
                    }
                    (_, None) => {}
                }
                ON
            }
            FromServer::Challenge(challenge) => {
                if let Stage::Waits(wished) = self.stage {
                    desk.accept(challenge.id, &terms(desk), Some(seat(wished))).await;
                }
                ON
            }
            _ => ON,
        }
    }

    /// Its running game is lost, and the next one too (rule 7).
    async fn gone(mut self, desk: &mut ProgramDesk) {
        desk.give_name_up();
        let outbox = Arc::clone(&desk.outbox);
        let lose_all = async {
            loop {
                match &self.stage {
                    Stage::Plays(_) => desk.wish(GONE).await,
                    Stage::Pauses { number } if *number <= GAMES => {}
                    Stage::Knocks | Stage::Waits(_) | Stage::Pauses { .. } => return,
                }
                let Some(frames) = outbox.next().await else { return };
                for frame in frames {
                    if self.told(desk, &frame).await.is_break() {
                        return;
                    }
                }
            }
        };
        let _ = tokio::time::timeout(WAKE, lose_all).await;
    }
}

fn fault(wrong: Wrong) -> Fault {
    match wrong {
        Wrong::Refused(why) => Fault::Refused(why),
        Wrong::Game => Fault::Game,
        Wrong::Side => Fault::Side,
        Wrong::Tower(right) => Fault::Tower(right.seed_name().to_owned()),
    }
}

fn say(desk: &mut ProgramDesk, message: Say) {
    desk.say(&message, message.to_bytes());
}

fn terms(desk: &ProgramDesk) -> Terms {
    let time = TimeControl::PerMove(desk.app.config.programs.kamisado.time_max.millis());
    let terms = desk.terms(GameKind::Kamisado, rules(desk), time);
    Terms { games: GAMES.unsigned_abs(), ..terms }
}

fn rules(desk: &ProgramDesk) -> Setup {
    desk.app.config.programs.kamisado.compat.rules()
}
