//! Siam: `docs/protocols/siam.md`, seen from a player. They talk to the referee and, during a game,
//! to their opponent.

use std::time::{Duration, Instant};

use damier_dialect::siam::{self as dialect, Judgement, North, Turn};
use damier_rules::siam::Siam;
use damier_rules::{BySeat, GameKind, Outcome, Playthrough, Reason, Setup, View, new_game};
use damier_wire::siam::{
    Animal, AskGame, ErrorCode, FromServer, Id, Identification, Move, Paired, ReplyReader,
    RequestReader, ToServer, Truth, Verdict,
};
use damier_wire::structs::{NameField, SeedEnum as _};
use damier_words::{Message, msg};

use super::{Do, GameResult, KnownGame, MatchScore, Meeting, News, Question, Whom, WirePlayer};
use crate::text::printable;

/// After TRICHE the true move follows at once; if it does not, the opponent has lost by it.
const CORRECTION: Duration = Duration::from_secs(2);

/// What a player announces, and how they play.
#[derive(Clone, Debug)]
pub(crate) struct Manners {
    pub(crate) name: String,
    /// Where opponents find us.
    pub(crate) machine: String,
    pub(crate) port: u16,
    pub(crate) setup: Setup,
    pub(crate) north: North,
    /// How long the referee lets us think.
    pub(crate) time_max: Duration,
}

/// A player of a tournament.
#[derive(Debug)]
pub(crate) struct Player {
    manners: Manners,
    referee: ReplyReader,
    number: i32,
    identified: bool,
    exchange: Option<Exchange>,
    /// The last one, to be looked at.
    known: Option<KnownGame>,
    score: MatchScore,
}

/// What is open in a game between us, the referee and the opponent.
#[derive(Debug)]
struct Exchange {
    /// Our move, which the referee has not judged yet.
    sent: Option<(String, Move)>,
    /// What the opponent says they played, which the referee has not confirmed yet.
    claimed: Option<Move>,
    /// When the referee said that they lied.
    denied: Option<Instant>,
    /// Do they owe us a word about our move?
    owes_answer: bool,
    unread: Vec<u8>,
    gone: bool,
}

impl Player {
    pub(crate) fn new(manners: Manners) -> Player {
        Player {
            manners,
            referee: ReplyReader::new(),
            number: 0,
            identified: false,
            exchange: None,
            known: None,
            score: MatchScore::default(),
        }
    }

    /// Tells the referee something, and remembers it: answers have no names.
    fn tell(&mut self, message: &ToServer, todo: &mut Vec<Do>) {
        self.referee.sent(message);
        todo.push(Do::Send(Whom::Referee, message.to_bytes()));
    }

    fn hear(&mut self, message: &FromServer, todo: &mut Vec<Do>) -> Result<(), Message> {
        match message {
            FromServer::Identified(identified) => {
                if identified.error != ErrorCode::Ok {
                    return Err(msg!("bot-refused", said = identified.error.to_string()));
                }
                self.identified = true;
                self.number = identified.player;
                todo.push(Do::note(msg!("bot-number", number = identified.player.to_string())));
                self.ask_game(todo);
                Ok(())
            }
            FromServer::Paired(paired) => self.paired(paired, todo),
            FromServer::Verdict(verdict) => self.judged(*verdict, todo),
            FromServer::Move(played) => {
                let claimed = self.exchange.as_mut().and_then(|exchange| {
                    exchange.denied = None;
                    exchange.claimed.take()
                });
                let claimed = claimed
                    .ok_or_else(|| surprise(&message.to_string(), msg!("bot-expect-verdict")))?;
                let north = self.manners.north;
                let text = |m: &Move| dialect::text(m, north).unwrap_or_else(|| m.to_string());
                let (said, truth) = (text(&claimed), text(played));
                todo.push(Do::note(msg!("bot-corrected", said = said, truth = truth)));
                self.opponent_played(*played, todo)
            }
        }
    }

    fn ask_game(&mut self, todo: &mut Vec<Do>) {
        self.tell(&ToServer::AskGame(AskGame { player: self.number }), todo);
    }

    fn paired(&mut self, paired: &Paired, todo: &mut Vec<Do>) -> Result<(), Message> {
        let said = FromServer::Paired(*paired).to_string();
        if paired.error != ErrorCode::Ok {
            return Err(msg!("bot-refused", said = said));
        }
        if paired.over == Truth::Yes {
            todo.push(Do::Finish);
            return Ok(());
        }
        let animal =
            paired.animal.known().ok_or_else(|| surprise(&said, msg!("bot-expect-opponent")))?;
        let me = dialect::seat(animal);
        let meeting = match animal {
            Animal::Elephant => Meeting::Wait,
            Animal::Rhinoceros => {
                Meeting::Call { host: paired.machine.to_string(), port: paired.port }
            }
        };
        let opponent = format!("#{}", paired.opponent);
        let mut names = BySeat { one: opponent.clone(), two: opponent.clone() };
        names[me].clone_from(&self.manners.name);
        let known = KnownGame::new(GameKind::Siam, self.manners.setup.clone(), names, me);
        let number = self.score.games() + 1;
        todo.push(Do::Meet(meeting));
        todo.push(Do::tell(News::GameBegins { number, opponent, seat: me }, &known));
        self.known = Some(known);
        self.exchange = Some(Exchange {
            sent: None,
            claimed: None,
            denied: None,
            owes_answer: false,
            unread: Vec::new(),
            gone: false,
        });
        self.go_on(todo);
        Ok(())
    }

    /// Is the game over, and if not, whose turn is it?
    fn go_on(&mut self, todo: &mut Vec<Do>) {
        let Some(known) = &self.known else { return };
        if let Some(outcome) = known.game.outcome() {
            return self.end_game(outcome, todo);
        }
        let Some(seat) = known.to_move() else { return };
        let mut question = known.question(seat, &[]);
        if let Question::Move(question) = &mut question {
            question.avoided = avoided(known);
        }
        todo.push(if seat == known.me { Do::Think(question) } else { Do::Ponder(question) });
    }

    fn judged(&mut self, verdict: Verdict, todo: &mut Vec<Do>) -> Result<(), Message> {
        let said = FromServer::Verdict(verdict).to_string();
        let (Some(exchange), Some(known)) = (&mut self.exchange, &mut self.known) else {
            // About a game that is over already: a late move, or time that was up for both.
            todo.push(Do::note(msg!("bot-late", said = said)));
            return Ok(());
        };
        let me = known.me;
        let opponent_lost = |reason| Outcome::win(me, reason);
        match Judgement::read(verdict) {
            Some(Judgement::Valid) => {
                if let Some(claimed) = exchange.claimed.take() {
                    return self.opponent_played(claimed, todo);
                }
                let (text, sent) = exchange
                    .sent
                    .take()
                    .ok_or_else(|| surprise(&said, msg!("bot-expect-opponent")))?;
                let (played, took) = known
                    .play(me, &text)
                    .map_err(|_| surprise(&said, msg!("bot-expect-legal-move")))?;
                todo.push(Do::Send(Whom::Opponent, ToServer::Move(sent).to_bytes()));
                exchange.owes_answer = true;
                let (text, pretty) = (played.text, played.pretty);
                todo.push(Do::tell(News::Moved { seat: me, text, pretty, took }, known));
                self.go_on(todo);
            }
            Some(Judgement::Cheating) => {
                if let Some((text, _)) = exchange.sent.take() {
                    todo.push(Do::note(msg!("bot-called-cheating", text = text)));
                    self.end_game(Outcome::win(me.other(), Reason::IllegalMove), todo);
                } else if exchange.claimed.is_some() && exchange.denied.is_none() {
                    exchange.denied = Some(Instant::now());
                } else {
                    self.end_game(opponent_lost(Reason::IllegalMove), todo);
                }
            }
            Some(Judgement::Late) => {
                // Who has left is also said to be late; the referee may see it before we do.
                let is_opponent_gone = exchange.gone || !known.are_we_late(self.manners.time_max);
                let outcome = if !known.my_turn() {
                    opponent_lost(Reason::Timeout)
                } else if is_opponent_gone {
                    opponent_lost(Reason::Abandon)
                } else {
                    Outcome::win(me.other(), Reason::Timeout)
                };
                self.end_game(outcome, todo);
            }
            _ => return Err(surprise(&said, msg!("bot-expect-verdict"))),
        }
        Ok(())
    }

    /// The referee confirms a move of the opponent.
    fn opponent_played(&mut self, played: Move, todo: &mut Vec<Do>) -> Result<(), Message> {
        let Some(known) = &mut self.known else { return Ok(()) };
        let wrong = || surprise(&format!("COUP {played}"), msg!("bot-expect-legal-move"));
        let text = dialect::text(&played, self.manners.north).ok_or_else(wrong)?;
        let seat = known.me.other();
        let (played, took) = known.play(seat, &text).map_err(|_| wrong())?;
        let (text, pretty) = (played.text, played.pretty);
        todo.push(Do::tell(News::Moved { seat, text, pretty, took }, known));
        self.go_on(todo);
        Ok(())
    }

    fn end_game(&mut self, outcome: Outcome, todo: &mut Vec<Do>) {
        let Some(known) = &mut self.known else { return };
        self.exchange = None;
        todo.push(Do::Forget);
        known.end(outcome);
        let result = GameResult::of(outcome.verdict, known.me);
        self.score.count(result);
        let number = self.score.games();
        todo.push(Do::tell(News::GameOver { number, result, outcome }, known));
        self.ask_game(todo);
    }

    /// Reads what the opponent says: an answer to our move, or their move.
    fn hear_opponent(&mut self, todo: &mut Vec<Do>) {
        let Some(exchange) = &mut self.exchange else { return };
        let Some(first) = exchange.unread.first_chunk().map(|bytes| i32::from_le_bytes(*bytes))
        else {
            return;
        };
        if first == Id::Move.number() {
            let turn = self.known.as_ref().is_some_and(|known| !known.my_turn());
            if exchange.unread.len() < Move::SIZE || !turn || exchange.claimed.is_some() {
                return;
            }
            let bytes: Vec<u8> = exchange.unread.drain(..Move::SIZE).collect();
            let message = RequestReader::new().read(&mut bytes.as_slice());
            if let Some(Ok(ToServer::Move(played))) = message {
                exchange.owes_answer = false;
                exchange.claimed = Some(played);
                let received = Judgement::Valid.verdict().to_bytes().to_vec();
                todo.push(Do::Send(Whom::Opponent, received));
                self.tell(&ToServer::OpponentMove(played), todo);
            }
        } else if exchange.owes_answer {
            if exchange.unread.len() < Verdict::SIZE {
                return;
            }
            let bytes: Vec<u8> = exchange.unread.drain(..Verdict::SIZE).collect();
            exchange.owes_answer = false;
            match ReplyReader::new().read(&mut bytes.as_slice()) {
                Some(FromServer::Verdict(verdict)) if verdict != Judgement::Valid.verdict() => {
                    let said = FromServer::Verdict(verdict).to_string();
                    todo.push(Do::note(msg!("bot-opponent-says", said = said)));
                }
                _ => {}
            }
            self.hear_opponent(todo);
        } else {
            exchange.unread.clear();
            todo.push(Do::note(msg!("bot-opponent-nonsense", id = first)));
            todo.push(Do::Part);
        }
    }
}

/// The crosses, during the first turns: some referees forbid them, others do not, and nothing in the
/// protocol tells which. We play so that nobody minds.
fn avoided(known: &KnownGame) -> Vec<String> {
    /// For so many moves of both players together.
    const FORBIDDEN: u8 = 4;
    let left = FORBIDDEN.saturating_sub(u8::try_from(known.moves.len()).unwrap_or(u8::MAX));
    if left == 0 {
        return Vec::new();
    }
    let Some(seat) = known.to_move() else { return Vec::new() };
    let Ok(view) = View::read(GameKind::Siam, &known.game.position()) else { return Vec::new() };
    let strict = View { crosses: left, ..view }.to_string();
    let strict = new_game(GameKind::Siam, &Setup::from_position(strict).reachable());
    let Ok(strict) = strict else { return Vec::new() };
    let allowed = strict.legal_moves(seat);
    known.game.legal_moves(seat).into_iter().filter(|text| !allowed.contains(text)).collect()
}

/// The message for a legal move: with what it does, which the rules know.
fn message(known: &KnownGame, text: &str, north: North) -> Option<Move> {
    let board = known.game.as_any().downcast_ref::<Playthrough<Siam>>()?;
    let m = board.legal(known.me, text).ok()?;
    Some(Turn { board, mover: known.me, north }.write(m))
}

fn surprise(got: &str, expected: Message) -> Message {
    msg!("bot-surprise", got = printable(got, 200), expected = expected)
}

impl WirePlayer for Player {
    fn begin(&mut self, todo: &mut Vec<Do>) {
        let identification = Identification {
            name: NameField::new(&self.manners.name),
            machine: NameField::new(&self.manners.machine),
            port: self.manners.port,
        };
        self.tell(&ToServer::Identification(identification), todo);
    }

    fn heard(&mut self, from: Whom, mut bytes: &[u8], todo: &mut Vec<Do>) -> Result<(), Message> {
        if from == Whom::Opponent {
            if let Some(exchange) = &mut self.exchange {
                exchange.unread.extend_from_slice(bytes);
            }
            self.hear_opponent(todo);
            return Ok(());
        }
        while let Some(message) = self.referee.read(&mut bytes) {
            self.hear(&message, todo)?;
        }
        // They may have moved before we knew that it is their turn.
        self.hear_opponent(todo);
        Ok(())
    }

    fn closed(&mut self, from: Whom, todo: &mut Vec<Do>) -> Result<(), Message> {
        if from == Whom::Opponent {
            if let Some(exchange) = &mut self.exchange {
                exchange.gone = true;
                todo.push(Do::note(msg!("bot-opponent-gone")));
            }
            return Ok(());
        }
        Err(msg!(
            "bot-hung-up",
            expected = match (&self.exchange, self.identified) {
                (Some(_), _) => msg!("bot-expect-verdict"),
                (None, true) => msg!("bot-expect-opponent"),
                (None, false) => msg!("bot-expect-player-number"),
            }
        ))
    }

    fn thought(&mut self, text: &str, todo: &mut Vec<Do>) -> Result<(), Message> {
        let (Some(exchange), Some(known)) = (&mut self.exchange, &self.known) else {
            return Ok(());
        };
        let played = message(known, text, self.manners.north).expect("a legal move can be written");
        exchange.sent = Some((text.to_owned(), played));
        self.tell(&ToServer::Move(played), todo);
        Ok(())
    }

    fn tick(&mut self, todo: &mut Vec<Do>) -> Result<(), Message> {
        let denied = self.exchange.as_ref().and_then(|exchange| exchange.denied);
        if denied.is_some_and(|when| when.elapsed() > CORRECTION)
            && let Some(known) = &self.known
        {
            self.end_game(Outcome::win(known.me, Reason::IllegalMove), todo);
        }
        Ok(())
    }

    fn kind(&self) -> GameKind {
        GameKind::Siam
    }

    fn known(&self) -> Option<&KnownGame> {
        self.known.as_ref()
    }

    fn score(&self) -> MatchScore {
        self.score
    }
}
