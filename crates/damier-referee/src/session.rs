//! One game between two players, with its clocks: state × time × command → events.

mod message;
mod replay;

use std::fmt;

use damier_rules::{
    AnyGame, BySeat, GameKind, Outcome, Reason, Refusal, Seat, Setup, SetupError, ToAct, new_game,
};
pub use message::{Command, Declined, Event, PlayedMove};
pub use replay::ReplayError;

use crate::{Clock, House, Millis, OnDisconnect, OnIllegal};

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
/// Commands change it at once; the caller stores the events, tells them, and then calls
/// [`Session::resume`], which starts the clock of whoever owes a move: the time it takes to store a
/// move is charged to nobody. If storing fails, the session is rebuilt from what was stored.
pub struct Session {
    setup: Setup,
    house: House,
    game: Box<dyn AnyGame>,
    clock: Clock,
    phase: Phase,
    moves: Vec<PlayedMove>,
    /// How many of them each seat made: looking through all of them for every move costs more than
    /// judging it.
    made: BySeat<u32>,
    /// How many events there have been.
    version: u64,
    /// Since when each clock runs.
    running: BySeat<Option<Millis>>,
    /// Since when each player is away.
    away: BySeat<Option<Millis>>,
    /// The draw that was offered and is not answered.
    draw_offer: Option<Seat>,
    /// After how many moves each seat last offered one: once for each move is enough.
    offered_at: BySeat<Option<usize>>,
    takeback: Option<Seat>,
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
            moves: Vec::new(),
            made: BySeat::default(),
            version: 0,
            running: BySeat::default(),
            away: BySeat::default(),
            draw_offer: None,
            offered_at: BySeat::default(),
            takeback: None,
        })
    }

    /// The game on the board.
    pub fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    /// The house's rules.
    pub fn house(&self) -> &House {
        &self.house
    }

    /// The moves played, those taken back excepted.
    pub fn moves(&self) -> &[PlayedMove] {
        &self.moves
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

    /// Since when a player is away.
    pub fn away_since(&self, seat: Seat) -> Option<Millis> {
        self.away[seat]
    }

    /// The draw offer that waits for an answer: who made it.
    pub fn draw_offer(&self) -> Option<Seat> {
        self.draw_offer
    }

    /// The request to take a move back that waits for an answer: who made it.
    pub fn takeback_request(&self) -> Option<Seat> {
        self.takeback
    }

    /// What both clocks show; nothing in a game without clocks.
    pub fn clocks(&self, now: Millis) -> Option<BySeat<Millis>> {
        let shows = BySeat::from_fn(|seat| self.clock.shows(seat, self.thinking(seat, now)));
        Some(BySeat { one: shows.one?, two: shows.two? })
    }

    /// Is that player away?
    pub fn is_away(&self, seat: Seat) -> bool {
        self.away[seat].is_some()
    }

    /// When [`Command::Tick`] must come, if no other command comes before.
    pub fn deadline(&self) -> Option<Millis> {
        let flags = Seat::ALL.into_iter().filter_map(|seat| self.flag_time(seat));
        let forfeits = Seat::ALL.into_iter().filter_map(|seat| self.forfeit_time(seat));
        flags.chain(forfeits).min().filter(|_| self.phase == Phase::Playing)
    }

    /// Starts the clocks of those who owe a move. Called when the last events are stored and told.
    pub fn resume(&mut self, now: Millis) {
        let to_act = self.to_act();
        for seat in Seat::ALL {
            if !to_act[seat] {
                self.running[seat] = None;
            } else if self.running[seat].is_none() {
                self.running[seat] = Some(now);
            }
        }
    }

    /// Counts a player's time from now on: only now has he got his opponent's move, which in some
    /// dialects is handed over by the opponent himself.
    pub fn restart(&mut self, seat: Seat, now: Millis) {
        if let Some(since) = &mut self.running[seat] {
            *since = now.max(*since);
        }
    }

    /// Charges nobody for a time in which we were not there to receive moves.
    pub fn excuse(&mut self, lost: Millis) {
        for since in [&mut self.running, &mut self.away] {
            for seat in Seat::ALL {
                since[seat] = since[seat].map(|since| since.saturating_add(lost));
            }
        }
    }

    /// Does what somebody wants, and says what happened. No event means that it was so already: a
    /// move that is sent again, a player who leaves twice.
    pub fn handle(&mut self, now: Millis, command: Command) -> Result<Vec<Event>, Declined> {
        if self.is_repeated(&command)? {
            return Ok(Vec::new());
        }
        let mut events = self.expire(now);
        if events.is_empty() {
            events = self.obey(now, command)?;
        }
        self.version += events.len() as u64;
        Ok(events)
    }

    /// Was that move played already? It is then acknowledged again, even if it ended the game.
    fn is_repeated(&self, command: &Command) -> Result<bool, Declined> {
        let Command::Move { seat, number, text } = command else { return Ok(false) };
        if *number >= self.made[*seat] {
            return Ok(false);
        }
        let mut own = self.moves.iter().filter(|m| m.seat == *seat);
        match own.nth(*number as usize) {
            Some(played) if played.text == *text => Ok(true),
            _ => Err(Declined::WrongNumber { expected: self.made[*seat] }),
        }
    }

    /// Ends the game if a flag has fallen or somebody has been away too long.
    fn expire(&mut self, now: Millis) -> Vec<Event> {
        if self.phase != Phase::Playing {
            return Vec::new();
        }
        let fallen = BySeat::from_fn(|seat| self.flag_time(seat).filter(|&at| at <= now));
        let flagged = match (fallen.one, fallen.two) {
            (Some(one), Some(two)) if one == two => {
                return self.end(Outcome::draw(Reason::Timeout));
            }
            (Some(one), Some(two)) => Some(if one < two { Seat::One } else { Seat::Two }),
            (Some(_), None) => Some(Seat::One),
            (None, Some(_)) => Some(Seat::Two),
            (None, None) => None,
        };
        if let Some(seat) = flagged {
            return self.end(self.game.flag_fall(seat));
        }
        let gone = BySeat::from_fn(|seat| self.forfeit_time(seat).filter(|&at| at <= now));
        let outcome = match (gone.one, gone.two) {
            // Both since the same moment: the server restarted, and neither came back.
            (Some(one), Some(two)) if one == two => Outcome::draw(Reason::Abandon),
            (Some(one), Some(two)) if two < one => Outcome::win(Seat::One, Reason::Abandon),
            (Some(_), _) => Outcome::win(Seat::Two, Reason::Abandon),
            (None, Some(_)) => Outcome::win(Seat::One, Reason::Abandon),
            (None, None) => return Vec::new(),
        };
        self.end(outcome)
    }

    fn obey(&mut self, now: Millis, command: Command) -> Result<Vec<Event>, Declined> {
        match (&command, self.phase) {
            // Connections come and go at any time.
            (Command::Leave(seat), _) => {
                self.away[*seat] = self.away[*seat].or(Some(now));
                return Ok(Vec::new());
            }
            (Command::Return(seat), _) => {
                self.away[*seat] = None;
                return Ok(Vec::new());
            }
            (Command::Tick, _) => return Ok(Vec::new()),
            (Command::Start, Phase::Waiting) => {
                self.phase = Phase::Playing;
                let over = self.game.outcome().map_or(Vec::new(), |outcome| self.end(outcome));
                return Ok([vec![Event::Started], over].concat());
            }
            (Command::Abort(_), Phase::Waiting) => return Ok(self.abort()),
            (_, Phase::Waiting) => return Err(Declined::NotBegun),
            (Command::Start, Phase::Playing) => return Err(Declined::Begun),
            (_, Phase::Ended(_) | Phase::Aborted) => return Err(Declined::Over),
            (_, Phase::Playing) => {}
        }
        match command {
            Command::Move { seat, number, text } => self.play(now, seat, number, &text),
            Command::Resign(seat) => Ok(self.end(Outcome::win(seat.other(), Reason::Resign))),
            Command::Forfeit(seat, reason) => Ok(self.end(Outcome::win(seat.other(), reason))),
            Command::Draw(seat) => self.draw(seat),
            Command::DeclineDraw(seat) => {
                self.draw_offer.filter(|&by| by != seat).ok_or(Declined::NothingAsked)?;
                self.draw_offer = None;
                Ok(vec![Event::DrawDeclined { seat }])
            }
            Command::ClaimDraw(seat) => {
                let claims = if self.to_act()[seat] { self.game.claims() } else { Vec::new() };
                let claim = claims.first().ok_or(Declined::NothingToClaim)?;
                Ok(self.end(claim.outcome()))
            }
            Command::Takeback(seat) => self.take_back(seat),
            Command::DeclineTakeback(seat) => {
                self.takeback.filter(|&by| by != seat).ok_or(Declined::NothingAsked)?;
                self.takeback = None;
                Ok(vec![Event::TakebackDeclined { seat }])
            }
            // Once both have moved, leaving is resigning.
            Command::Abort(_) if self.moves.len() < 2 => Ok(self.abort()),
            Command::Abort(_) => Err(Declined::NotAllowed),
            Command::ClaimWin(seat) => {
                let OnDisconnect::Claimable(after) = self.house.on_disconnect else {
                    return Err(Declined::NotAllowed);
                };
                let away = self.away[seat.other()].is_some_and(|since| now >= since + after);
                if !away {
                    return Err(Declined::NotAway);
                }
                Ok(self.end(Outcome::win(seat, Reason::Abandon)))
            }
            Command::Start | Command::Leave(_) | Command::Return(_) | Command::Tick => {
                Ok(Vec::new())
            }
        }
    }

    fn play(
        &mut self,
        now: Millis,
        seat: Seat,
        number: u32,
        text: &str,
    ) -> Result<Vec<Event>, Declined> {
        let expected = self.made[seat];
        if number != expected {
            return Err(Declined::WrongNumber { expected });
        }
        let spent = self.thinking(seat, now);
        let played = match self.game.play(seat, text) {
            Ok(played) => played,
            Err(why) if self.is_forfeit(why) => {
                return Ok(self.end(Outcome::win(seat.other(), Reason::IllegalMove)));
            }
            Err(why) => return Err(why.into()),
        };
        let event = Event::Moved { seat, text: played.text.clone(), spent };
        self.keep_move(played, spent);
        let outcome = self.game.outcome().or_else(|| {
            let cap = self.house.ply_cap.map_or(usize::MAX, |cap| cap as usize);
            (self.moves.len() >= cap).then_some(Outcome::draw(Reason::PlyCap))
        });
        let mut events = vec![event];
        if let Some(outcome) = outcome {
            events.extend(self.end(outcome));
        }
        Ok(events)
    }

    /// Is that refusal a wrong move, where wrong moves lose? A move out of turn is not judged.
    fn is_forfeit(&self, why: Refusal) -> bool {
        let early =
            matches!(why, Refusal::NotYourTurn | Refusal::AlreadyPlayed | Refusal::GameOver);
        self.house.on_illegal == OnIllegal::Forfeit && !early
    }

    fn keep_move(&mut self, played: damier_rules::Played, spent: Millis) {
        let damier_rules::Played { seat, text, pretty } = played;
        self.clock.charge(seat, spent);
        self.running[seat] = None;
        // A move answers what the opponent asked: no.
        self.draw_offer = self.draw_offer.filter(|&by| by == seat);
        self.takeback = None;
        self.made[seat] += 1;
        self.moves.push(PlayedMove { seat, text, pretty, spent });
    }

    fn draw(&mut self, seat: Seat) -> Result<Vec<Event>, Declined> {
        if self.draw_offer == Some(seat.other()) {
            return Ok(self.end(Outcome::draw(Reason::Agreement)));
        }
        if !self.house.draw_offers {
            return Err(Declined::NotAllowed);
        }
        if self.draw_offer == Some(seat) || self.offered_at[seat] == Some(self.moves.len()) {
            return Err(Declined::AskedAlready);
        }
        self.offer_draw(seat);
        Ok(vec![Event::DrawOffered { seat }])
    }

    fn offer_draw(&mut self, seat: Seat) {
        self.draw_offer = Some(seat);
        self.offered_at[seat] = Some(self.moves.len());
    }

    fn take_back(&mut self, seat: Seat) -> Result<Vec<Event>, Declined> {
        // Where both move at once, taking back would show what the opponent had sent.
        let last_own = self.moves.iter().rposition(|m| m.seat == seat);
        if self.takeback == Some(seat.other()) {
            let asked = self.moves.iter().rposition(|m| m.seat == seat.other());
            let plies = self.moves.len() - asked.unwrap_or(self.moves.len());
            self.drop_moves(plies);
            return Ok(vec![Event::TakenBack { plies: u32::try_from(plies).unwrap_or(0) }]);
        }
        if !self.house.takebacks || self.game.kind().is_simultaneous() || last_own.is_none() {
            return Err(Declined::NotAllowed);
        }
        if self.takeback == Some(seat) {
            return Err(Declined::AskedAlready);
        }
        self.takeback = Some(seat);
        Ok(vec![Event::TakebackAsked { seat }])
    }

    /// Plays everything again but the last moves. The clocks stay as they are.
    fn drop_moves(&mut self, plies: usize) {
        let kept = self.moves.len().saturating_sub(plies);
        for dropped in self.moves.drain(kept..) {
            self.made[dropped.seat] -= 1;
        }
        let again = new_game(self.game.kind(), &self.setup);
        self.game = again.expect("the game began with this setup");
        for m in &self.moves {
            self.game.play(m.seat, &m.text).expect("what was played once can be played again");
        }
        self.takeback = None;
        self.draw_offer = None;
        self.offered_at = BySeat::default();
        self.running = BySeat::default();
    }

    fn end(&mut self, outcome: Outcome) -> Vec<Event> {
        self.phase = Phase::Ended(outcome);
        self.stop();
        vec![Event::Ended { outcome }]
    }

    fn abort(&mut self) -> Vec<Event> {
        self.phase = Phase::Aborted;
        self.stop();
        vec![Event::Aborted]
    }

    fn stop(&mut self) {
        self.running = BySeat::default();
        self.draw_offer = None;
        self.takeback = None;
    }

    fn thinking(&self, seat: Seat, now: Millis) -> Millis {
        self.running[seat].map_or(0, |since| now.saturating_sub(since))
    }

    /// When the flag of `seat` falls, if its clock runs.
    fn flag_time(&self, seat: Seat) -> Option<Millis> {
        Some(self.running[seat]?.saturating_add(self.clock.allowance(seat)?))
    }

    /// When the absence of `seat` loses the game.
    fn forfeit_time(&self, seat: Seat) -> Option<Millis> {
        match self.house.on_disconnect {
            OnDisconnect::Forfeit(after) => Some(self.away[seat]?.saturating_add(after)),
            _ => None,
        }
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
