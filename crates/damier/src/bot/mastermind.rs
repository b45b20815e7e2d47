//! Mastermind: `docs/protocols/mastermind.md`, seen from a player.

use std::time::{Duration, Instant};

use damier_dialect::mastermind::{Asked, outcome};
use damier_rules::mastermind::{Answer, Code};
use damier_rules::{BySeat, GameKind, Seat, Setup, View};
use damier_wire::lines::LineReader;
use damier_wire::mastermind::{Complaint, FromServer, LONGEST, ToServer};
use damier_words::{Message, msg};

use super::known::Made;
use super::{
    CodeQuestion, Do, GameResult, KnownGame, MatchScore, News, Question, Whom, WirePlayer,
};
use crate::text::printable;

/// Between two looks for an opponent.
const PAUSE: Duration = Duration::from_secs(1);
/// Somebody who does not answer an invitation is left in peace after that.
const INVITATION: Duration = Duration::from_secs(10);
/// The exchanges of a duel, unless the host chose otherwise.
const EXCHANGES: usize = 20;

/// Who is to be played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Invite {
    /// Whoever invites us.
    Nobody,
    /// Anybody who is free.
    Anybody,
    /// That player.
    Player(u32),
}

/// A player of some duels.
#[derive(Debug)]
pub(crate) struct Player {
    name: String,
    invite: Invite,
    games: u32,
    lines: LineReader,
    lobby: WaitingRoom,
    duel: Option<OpenDuel>,
    known: Option<KnownGame>,
    score: MatchScore,
}

#[derive(Debug, Default)]
struct WaitingRoom {
    /// Our number.
    me: u32,
    /// The greeting has been read to its end.
    greeted: bool,
    /// The players of a list that is not complete.
    list: Option<Vec<(u32, bool)>>,
    /// Whom we invited, and when.
    invited: Option<(u32, Instant)>,
    /// Who invited us.
    offers: Vec<u32>,
    /// When we accepted an invitation: a game should begin.
    accepted: Option<Instant>,
    /// Those who did not want to play.
    tried: Vec<u32>,
    looked: Option<Instant>,
    /// We said goodbye.
    leaving: bool,
}

#[derive(Debug, Default)]
struct OpenDuel {
    question: CodeQuestion,
    /// What we sent last, and what it is.
    sent: Option<(Asked, Code)>,
    /// What is asked of us.
    asked: Option<Asked>,
    /// The opponent has gone.
    deserted: bool,
}

impl Player {
    pub(crate) fn new(name: &str, invite: Invite, games: u32) -> Player {
        Player {
            name: name.to_owned(),
            invite,
            games,
            lines: LineReader::new(LONGEST),
            lobby: WaitingRoom::default(),
            duel: None,
            known: None,
            score: MatchScore::default(),
        }
    }

    fn hear(&mut self, message: FromServer, todo: &mut Vec<Do>) -> Result<(), Message> {
        let got = message.to_string();
        let surprise =
            |expected| msg!("bot-surprise", got = printable(&got, 80), expected = expected);
        match message {
            FromServer::Bye if self.lobby.leaving => todo.push(Do::Finish),
            FromServer::Bye => return Err(surprise(msg!("bot-expect-opponent"))),
            FromServer::Begins(id) => self.begin_game(id, todo),
            FromServer::Error(text) => self.hear_complaint(&text, todo),
            FromServer::AskSecret
            | FromServer::AskGuess
            | FromServer::SecretAccepted
            | FromServer::Answer(_)
            | FromServer::Won
            | FromServer::Lost(_)
            | FromServer::Drawn => {
                let heard = self.hear_in_game(&message, todo);
                heard.ok_or_else(|| surprise(msg!("bot-expect-lobby")))?;
            }
            _ => self.hear_in_lobby(&message, todo),
        }
        Ok(())
    }

    fn hear_in_lobby(&mut self, message: &FromServer, todo: &mut Vec<Do>) {
        match *message {
            FromServer::YourId(id) => {
                self.lobby.me = id;
                todo.push(Do::note(msg!("bot-number", number = id.to_string())));
            }
            FromServer::ListHead => self.lobby.list = Some(Vec::new()),
            FromServer::Player { id, invites } => {
                if let Some(list) = &mut self.lobby.list {
                    list.push((id, invites));
                }
            }
            FromServer::End => match self.lobby.list.take() {
                Some(list) => self.choose(&list, todo),
                None => self.lobby.greeted = true,
            },
            FromServer::InviteFrom(id) => {
                self.lobby.offers.push(id);
                // If we invited each other, one acceptance is enough: that of the lower number.
                let mutual = self.lobby.invited.is_some_and(|(invited, _)| invited == id);
                if !mutual || self.lobby.me < id {
                    self.accept(id, todo);
                }
            }
            FromServer::CancelFrom(id) => self.lobby.offers.retain(|offer| *offer != id),
            FromServer::RefusedBy(id) => {
                self.lobby.invited = None;
                self.lobby.tried.push(id);
                todo.push(Do::note(msg!("bot-declined", player = id)));
            }
            _ => {}
        }
    }

    /// What is said in a game; nothing if there is none, or not that.
    fn hear_in_game(&mut self, message: &FromServer, todo: &mut Vec<Do>) -> Option<()> {
        match message {
            FromServer::AskSecret => return self.ask(Asked::Secret, todo),
            FromServer::AskGuess => return self.ask(Asked::Guess, todo),
            FromServer::SecretAccepted => {
                let secret = self.sent(Asked::Secret)?;
                self.duel.as_mut()?.question.secret = Some(secret);
            }
            FromServer::Answer(marks) => {
                let guess = self.sent(Asked::Guess)?;
                let marks = Answer::read(marks)?;
                let (said, answer) = (guess.to_string(), marks.to_string());
                todo.push(Do::note(msg!("bot-answer", guess = said, marks = answer)));
                self.duel.as_mut()?.question.told.push((guess, marks));
            }
            _ => return self.end_game(message, todo),
        }
        self.look_at_board();
        Some(())
    }

    fn hear_complaint(&mut self, text: &str, todo: &mut Vec<Do>) {
        if let Some(duel) = &mut self.duel {
            duel.deserted |= text == Complaint::OpponentLeft.to_string();
        } else {
            // Whoever we invited, or wanted to accept, is not there or plays.
            self.lobby.invited = None;
            self.lobby.accepted = None;
        }
        todo.push(Do::note(msg!("bot-complaint", text = printable(text, 80))));
    }

    /// Neither at a game, nor about to begin one, nor on the way out.
    fn is_free(&self) -> bool {
        let begins = self.lobby.accepted.is_some_and(|when| when.elapsed() < INVITATION);
        self.duel.is_none() && !self.lobby.leaving && !begins
    }

    fn accept(&mut self, id: u32, todo: &mut Vec<Do>) {
        if self.is_free() {
            self.lobby.offers.retain(|offer| *offer != id);
            self.lobby.accepted = Some(Instant::now());
            say(&ToServer::Accept(id), todo);
        }
    }

    /// Looks for somebody to play with, now and then.
    fn look_for_opponent(&mut self, todo: &mut Vec<Do>) {
        let soon = self.lobby.looked.is_some_and(|when| when.elapsed() < PAUSE);
        let idle = self.is_free() && self.lobby.greeted && self.lobby.list.is_none();
        if !idle || soon {
            return;
        }
        self.lobby.looked = Some(Instant::now());
        if self.lobby.invited.is_none()
            && let Some(id) = self.lobby.offers.pop()
        {
            return self.accept(id, todo);
        }
        let lobby = &mut self.lobby;
        match (self.invite, lobby.invited) {
            (Invite::Player(id), None) => {
                lobby.invited = Some((id, Instant::now()));
                say(&ToServer::Invite(id), todo);
            }
            (Invite::Anybody, None) => say(&ToServer::List, todo),
            (_, Some((id, when))) if when.elapsed() > INVITATION => {
                lobby.invited = None;
                lobby.tried.push(id);
                say(&ToServer::Refuse(Some(id)), todo);
            }
            _ => {}
        }
    }

    /// Accepts an invitation of the list, or invites somebody.
    fn choose(&mut self, list: &[(u32, bool)], todo: &mut Vec<Do>) {
        if !self.is_free() {
            return;
        }
        if let Some((id, _)) = list.iter().find(|(_, invites)| *invites) {
            return self.accept(*id, todo);
        }
        let tried = |id: &u32| self.lobby.tried.contains(id);
        match list.iter().map(|(id, _)| *id).find(|id| !tried(id)) {
            Some(id) => {
                self.lobby.invited = Some((id, Instant::now()));
                say(&ToServer::Invite(id), todo);
            }
            // They may have changed their minds.
            None => self.lobby.tried.clear(),
        }
    }

    fn begin_game(&mut self, opponent: u32, todo: &mut Vec<Do>) {
        let opponent = format!("J{opponent}");
        let names = BySeat { one: self.name.clone(), two: opponent.clone() };
        let known = KnownGame::new(GameKind::Mastermind, Setup::default(), names, Seat::One);
        self.lobby = WaitingRoom { me: self.lobby.me, greeted: true, ..WaitingRoom::default() };
        self.duel = Some(OpenDuel::default());
        let number = self.score.games() + 1;
        todo.push(Do::tell(News::GameBegins { number, opponent, seat: Seat::One }, &known));
        self.known = Some(known);
        self.look_at_board();
    }

    /// A code is asked of us; nothing if there is no game.
    fn ask(&mut self, asked: Asked, todo: &mut Vec<Do>) -> Option<()> {
        let (duel, known) = (self.duel.as_mut()?, self.known.as_mut()?);
        duel.asked = Some(asked);
        // A code that was refused is asked for again.
        duel.sent = None;
        known.run_clock_of(Seat::One);
        todo.push(Do::Think(Question::Code(duel.question.clone())));
        Some(())
    }

    /// The code we sent last, if it was that one.
    fn sent(&mut self, asked: Asked) -> Option<Code> {
        let (sent, code) = self.duel.as_mut()?.sent.take()?;
        (sent == asked).then_some(code)
    }

    /// The game is over; nothing if there was none.
    fn end_game(&mut self, said: &FromServer, todo: &mut Vec<Do>) -> Option<()> {
        let duel = self.duel.as_ref()?;
        let used_up = duel.question.told.len() + 1 >= EXCHANGES;
        let outcome = outcome(said, Seat::One, duel.deserted, used_up)?;
        self.look_at_board();
        self.duel = None;
        todo.push(Do::Forget);
        let known = self.known.as_mut()?;
        known.end(outcome);
        let result = GameResult::of(outcome.verdict, Seat::One);
        self.score.count(result);
        let number = self.score.games();
        todo.push(Do::tell(News::GameOver { number, result, outcome }, known));
        if number >= self.games {
            self.lobby.leaving = true;
            say(&ToServer::Quit, todo);
        }
        Some(())
    }

    /// What we know.
    fn look_at_board(&mut self) {
        let (Some(duel), Some(known)) = (&self.duel, &mut self.known) else { return };
        let open = duel.sent.filter(|(asked, _)| *asked == Asked::Guess).map(|(_, guess)| guess);
        known.view = View::read(GameKind::Mastermind, &duel.question.position(open)).ok();
    }
}

fn say(request: &ToServer, todo: &mut Vec<Do>) {
    todo.push(Do::Send(Whom::Referee, format!("{request}\n").into_bytes()));
}

impl WirePlayer for Player {
    fn begin(&mut self, _todo: &mut Vec<Do>) {}

    fn heard(&mut self, _from: Whom, mut bytes: &[u8], todo: &mut Vec<Do>) -> Result<(), Message> {
        while let Some(line) = self.lines.read(&mut bytes) {
            let line = line.map_err(|bad| {
                msg!("bot-surprise", got = bad.to_string(), expected = msg!("bot-expect-line"))
            })?;
            self.hear(FromServer::read(&line), todo)?;
        }
        Ok(())
    }

    fn closed(&mut self, _from: Whom, todo: &mut Vec<Do>) -> Result<(), Message> {
        if self.lobby.leaving {
            todo.push(Do::Finish);
            return Ok(());
        }
        Err(msg!(
            "bot-hung-up",
            expected = match &self.duel {
                None => msg!("bot-expect-opponent"),
                Some(_) => msg!("bot-expect-result"),
            }
        ))
    }

    fn thought(&mut self, text: &str, todo: &mut Vec<Do>) -> Result<(), Message> {
        let (Some(duel), Some(known)) = (&mut self.duel, &mut self.known) else { return Ok(()) };
        let Some(asked) = duel.asked.take() else { return Ok(()) };
        duel.sent = Some((asked, Code::read(text).expect("a legal move is a code")));
        say(&asked.answer(text.to_owned()), todo);
        let took = known.stop_clock();
        if asked == Asked::Secret {
            return Ok(());
        }
        let (text, pretty) = (text.to_owned(), text.to_owned());
        known.moves.push(Made { seat: Seat::One, text: text.clone(), pretty: pretty.clone() });
        self.look_at_board();
        if let Some(known) = &self.known {
            todo.push(Do::tell(News::Moved { seat: Seat::One, text, pretty, took }, known));
        }
        Ok(())
    }

    fn tick(&mut self, todo: &mut Vec<Do>) -> Result<(), Message> {
        self.look_for_opponent(todo);
        Ok(())
    }

    fn kind(&self) -> GameKind {
        GameKind::Mastermind
    }

    fn known(&self) -> Option<&KnownGame> {
        self.known.as_ref()
    }

    fn score(&self) -> MatchScore {
        self.score
    }
}
