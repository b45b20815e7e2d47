//! One game between two players, with its clocks: state × time × command → events → state.

mod attendance;
mod endings;
mod message;
mod moves;
mod offers;
mod record;
mod replay;

use std::fmt;

use damier_rules::{
    AnyGame, BySeat, GameKind, Judged, Outcome, Reason, Refusal, Seat, Setup, SetupError, ToAct,
    new_game,
};
pub use message::{Command, Declined, Event, Ruling, Wish};
pub use moves::{Moves, MovesIter, PlayedMove};
pub use replay::ReplayError;

use crate::{Clock, House, Millis, OnIllegal};
use attendance::Attendance;
use offers::Offers;

/// Where a game stands in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Waiting,
    Playing,
    Ended(Outcome),
    Aborted,
}

/// One game between two players.
///
/// [`Session::decide`] says what a command would do and changes nothing; the caller stores the
/// events, gives them to [`Session::apply`] one by one, tells them, and then calls
/// [`Session::resume`], which starts the clock of whoever owes a move: the time it takes to store a
/// move is charged to nobody. If storing fails, nothing has happened.
///
/// What is stored of a game changes by `apply` alone, so a session that was rebuilt from its events
/// equals the one that was played. Who is there and since when a clock runs is of the moment, and
/// never stored.
pub struct Session {
    setup: Setup,
    house: House,
    game: Box<dyn AnyGame>,
    clock: Clock,
    phase: Phase,
    moves: Moves,
    /// How many of them each seat made: looking through all of them for every move costs more than
    /// judging it.
    made: BySeat<u32>,
    /// How often each seat gave the other time.
    gifts: BySeat<u32>,
    /// How many events there have been.
    version: u64,
    offers: Offers,
    attendance: Attendance,
}

impl Session {
    /// A game that waits for its players.
    pub fn new(kind: GameKind, setup: Setup, house: House) -> Result<Session, SetupError> {
        Ok(Session {
            game: new_game(kind, &setup)?,
            setup,
            clock: Clock::new(house.time),
            house,
            phase: Phase::Waiting,
            moves: Moves::default(),
            made: BySeat::default(),
            gifts: BySeat::default(),
            version: 0,
            offers: Offers::default(),
            attendance: Attendance::default(),
        })
    }

    /// The game on the board.
    pub fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    /// How it began.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The house's rules.
    pub fn house(&self) -> &House {
        &self.house
    }

    /// The moves played, those taken back excepted.
    pub fn moves(&self) -> &Moves {
        &self.moves
    }

    /// How many moves a seat has made: the number of its next one.
    pub fn made(&self, seat: Seat) -> u32 {
        self.made[seat]
    }

    /// How many events there have been.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The end, if the game was played to it.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.phase {
            Phase::Ended(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// Is there nothing more to come?
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Ended(_) | Phase::Aborted)
    }

    /// Who owes a move now.
    pub fn to_act(&self) -> ToAct {
        if self.phase == Phase::Playing { self.game.to_act() } else { ToAct::NOBODY }
    }

    /// The draw offer that waits for an answer: who made it.
    pub fn draw_offer(&self) -> Option<Seat> {
        self.offers.draw
    }

    /// The request to take a move back that waits for an answer: who made it.
    pub fn takeback_request(&self) -> Option<Seat> {
        self.offers.takeback
    }

    /// What both clocks show; nothing in a game without clocks.
    pub fn clocks(&self, now: Millis) -> Option<BySeat<Millis>> {
        let shows = BySeat::from_fn(|seat| self.clock.shows(seat, self.thinking(seat, now)));
        Some(BySeat { one: shows.one?, two: shows.two? })
    }

    /// What would happen if somebody wants that now, or why nothing would. No event means that it is
    /// so already: a move that is sent again.
    pub fn decide(&self, now: Millis, command: &Command) -> Result<Vec<Event>, Declined> {
        if self.is_repeated(command)? {
            return Ok(Vec::new());
        }
        if let Some(outcome) = self.expired(now) {
            return Ok(vec![Event::Ended { outcome }]);
        }
        match (command, self.phase) {
            (Command::Tick, _) => Ok(Vec::new()),
            (Command::Start, Phase::Waiting) => {
                let over = self.game.outcome().map(|outcome| Event::Ended { outcome });
                Ok(std::iter::once(Event::Started).chain(over).collect())
            }
            (Command::By(_, Wish::Abort), Phase::Waiting) if !self.house.must_be_played => {
                Ok(vec![Event::Aborted])
            }
            (Command::Rule(Ruling::Abort), Phase::Waiting | Phase::Playing) => {
                Ok(vec![Event::Aborted])
            }
            (Command::Rule(Ruling::End(outcome)), Phase::Playing) => Ok(vec![ended(*outcome)]),
            (Command::Rule(Ruling::GiveTime(to, ms)), Phase::Playing) => {
                Ok(vec![self.give_time(to.other(), *ms)?])
            }
            (_, Phase::Waiting) => Err(Declined::NotBegun),
            (_, Phase::Ended(_) | Phase::Aborted) => Err(Declined::Over),
            (Command::Start, Phase::Playing) => Err(Declined::Begun),
            (Command::By(seat, wish), Phase::Playing) => self.decide_wish(now, *seat, wish),
        }
    }

    /// Decides and applies at once, where nothing is stored.
    pub fn act(&mut self, now: Millis, command: &Command) -> Result<Vec<Event>, Declined> {
        let events = self.decide(now, command)?;
        for event in &events {
            self.apply(event).expect("what was decided fits");
        }
        Ok(events)
    }

    /// Was that move played already? It is then acknowledged again, even if it ended the game.
    fn is_repeated(&self, command: &Command) -> Result<bool, Declined> {
        let Command::By(seat, Wish::Move { number, text }) = command else { return Ok(false) };
        if *number >= self.made[*seat] {
            return Ok(false);
        }
        let mut own = self.moves.iter().filter(|m| m.seat == *seat);
        match own.nth(*number as usize) {
            Some(played) if played.text == text => Ok(true),
            _ => Err(Declined::WrongNumber { expected: self.made[*seat] }),
        }
    }

    fn decide_wish(&self, now: Millis, seat: Seat, wish: &Wish) -> Result<Vec<Event>, Declined> {
        let event = match wish {
            Wish::Move { number, text } => return self.decide_move(now, seat, *number, text),
            Wish::Resign => ended(Outcome::win(seat.other(), Reason::Resign)),
            Wish::Forfeit(reason) => ended(Outcome::win(seat.other(), *reason)),
            Wish::Draw => self.decide_draw(seat)?,
            Wish::DeclineDraw => self.decline_draw(seat)?,
            Wish::ClaimDraw => self.claim_draw(seat)?,
            Wish::Takeback => self.decide_takeback(seat)?,
            Wish::DeclineTakeback => self.decline_takeback(seat)?,
            // Once both have moved, leaving is resigning.
            Wish::Abort if self.known_moves() < 2 && !self.house.must_be_played => Event::Aborted,
            Wish::Abort => return Err(Declined::NotAllowed),
            Wish::ClaimWin => self.claim_win(now, seat)?,
            Wish::GiveTime(ms) => self.give_time(seat, *ms)?,
        };
        Ok(vec![event])
    }

    fn decide_move(
        &self,
        now: Millis,
        seat: Seat,
        number: u32,
        text: &str,
    ) -> Result<Vec<Event>, Declined> {
        let expected = self.made[seat];
        if number != expected {
            return Err(Declined::WrongNumber { expected });
        }
        let Judged { text, outcome } = match self.game.judge(seat, text) {
            Ok(judged) => judged,
            Err(why) if self.is_forfeit(why) => {
                return Ok(vec![ended(Outcome::win(seat.other(), Reason::IllegalMove))]);
            }
            Err(why) => return Err(why.into()),
        };
        let moved = Event::Moved { seat, text, spent: self.thinking(seat, now) };
        let end = outcome.or_else(|| self.ply_cap_after_a_move_of(seat)).map(ended);
        Ok(std::iter::once(moved).chain(end).collect())
    }

    /// Is that refusal a wrong move, where wrong moves lose? A move out of turn is not judged.
    fn is_forfeit(&self, why: Refusal) -> bool {
        let early =
            matches!(why, Refusal::NotYourTurn | Refusal::AlreadyPlayed | Refusal::GameOver);
        self.house.on_illegal == OnIllegal::Forfeit && !early
    }

    /// Makes an event part of the game: the only way in which it changes.
    ///
    /// Fails only if the event cannot follow what happened before; the session is then of no use.
    pub fn apply(&mut self, event: &Event) -> Result<(), ReplayError> {
        self.version += 1;
        let version = self.version;
        let fits = match event {
            Event::Started => self.phase == Phase::Waiting,
            Event::Aborted => !self.is_over(),
            _ => self.phase == Phase::Playing,
        };
        if !fits {
            return Err(ReplayError::OutOfPlace { version });
        }
        match event {
            Event::Started => self.phase = Phase::Playing,
            Event::Moved { seat, text, spent } => {
                self.apply_move(*seat, text, *spent)
                    .map_err(|why| ReplayError::Move { version, why })?;
            }
            Event::TakenBack { plies } => self.drop_moves(*plies as usize),
            Event::TimeGiven { seat, ms } => {
                self.clock.give(seat.other(), *ms);
                self.gifts[*seat] += 1;
            }
            Event::Ended { outcome } => self.stop(Phase::Ended(*outcome)),
            Event::Aborted => self.stop(Phase::Aborted),
            Event::DrawOffered { .. }
            | Event::DrawDeclined { .. }
            | Event::TakebackAsked { .. }
            | Event::TakebackDeclined { .. } => self.offers.apply(event, self.known_moves()),
        }
        Ok(())
    }

    fn apply_move(&mut self, seat: Seat, text: &str, spent: Millis) -> Result<(), Refusal> {
        let damier_rules::Played { seat, text, pretty } = self.game.play(seat, text)?;
        self.clock.charge(seat, spent);
        self.attendance.end_turn(seat);
        self.made[seat] += 1;
        self.moves.push(PlayedMove { seat, text: &text, pretty: &pretty, spent });
        if !self.game.kind().is_simultaneous() {
            self.offers.answered_by_move(seat);
        } else if self.made.one == self.made.two {
            // An offer that vanished with the first of both moves would tell that it was made.
            self.offers.withdraw();
        }
        Ok(())
    }

    /// How many moves everybody knows of: where both move at once, a move is secret until the other
    /// has moved too. What players may ask depends on nothing else.
    fn known_moves(&self) -> usize {
        if self.game.kind().is_simultaneous() {
            2 * self.made.one.min(self.made.two) as usize
        } else {
            self.moves.len()
        }
    }

    /// Plays everything again but the last moves. The clocks stay as they are.
    fn drop_moves(&mut self, plies: usize) {
        for _ in 0..plies {
            let Some(seat) = self.moves.pop() else { break };
            self.made[seat] -= 1;
        }
        let again = new_game(self.game.kind(), &self.setup);
        self.game = again.expect("the game began with this setup");
        for m in &self.moves {
            self.game.play(m.seat, m.text).expect("what was played once can be played again");
        }
        self.offers = Offers::default();
        self.attendance.end_turns();
    }

    fn stop(&mut self, phase: Phase) {
        self.phase = phase;
        self.offers.withdraw();
        self.attendance.end_turns();
    }
}

fn ended(outcome: Outcome) -> Event {
    Event::Ended { outcome }
}

/// Is the same stored of both? Who is there now does not matter.
impl PartialEq for Session {
    fn eq(&self, other: &Session) -> bool {
        self.game.kind() == other.game.kind()
            && self.setup == other.setup
            && self.house == other.house
            && self.game.position() == other.game.position()
            && self.clock == other.clock
            && self.phase == other.phase
            && self.moves == other.moves
            && self.made == other.made
            && self.gifts == other.gifts
            && self.version == other.version
            && self.offers == other.offers
    }
}

impl fmt::Debug for Session {
    /// Says nothing of what stands on the board: sessions end up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("kind", &self.game.kind())
            .field("version", &self.version)
            .field("phase", &self.phase)
            .finish_non_exhaustive()
    }
}
