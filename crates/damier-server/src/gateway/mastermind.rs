//! Mastermind for programs, and for people with `telnet`: the lines of seed 004, see
//! `docs/protocols/mastermind.md`.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use damier_referee::{ChallengeError, Terms, TimeControl, Wish};
use damier_rules::{GameKind, Outcome, Reason, Seat, Setup, Verdict};
use damier_wire::lines::{BadLine, LineReader};
use damier_wire::mastermind::{Complaint, FromServer as Say, HELP, LONGEST, ToServer};
use damier_wire::web::{self, Code, FromServer, Happening, No, Standing, State};

use super::converse::{Goes, ON, OVER, Speaks};
use super::table::{GONE, MOVE, NameRefused, Table};
use crate::config::Config;
use crate::id::{ChallengeId, PlayerId};
use crate::lobby::LobbyError;

/// What the connections of this port share: everybody has a number, also who comes from elsewhere.
#[derive(Debug, Default)]
pub(super) struct Shared(Mutex<Numbers>);

#[derive(Debug, Default)]
struct Numbers {
    last: u32,
    of: HashMap<PlayerId, u32>,
    /// Those of this port, and those of them that play nothing.
    programs: BTreeSet<u32>,
    free: BTreeMap<u32, PlayerId>,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Numbers> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Numbers {
    fn next(&mut self) -> u32 {
        self.last += 1;
        self.last
    }

    /// The number of somebody, who gets one if he has none.
    fn of(&mut self, person: PlayerId) -> u32 {
        if let Some(&number) = self.of.get(&person) {
            return number;
        }
        let number = self.next();
        self.of.insert(person, number);
        number
    }

    /// Takes programs that are to play out of those who are free.
    fn engage(&mut self, players: [u32; 2]) -> Result<Vec<(u32, PlayerId)>, Complaint> {
        let is_program = |number: &u32| self.programs.contains(number);
        let is_busy = |number: &u32| is_program(number) && !self.free.contains_key(number);
        if players.iter().any(is_busy) {
            return Err(Complaint::Busy);
        }
        Ok(players.into_iter().filter_map(|number| self.free.remove_entry(&number)).collect())
    }

    fn person(&self, number: u32) -> Option<PlayerId> {
        self.of.iter().find(|(_, known)| **known == number).map(|(person, _)| *person)
    }
}

/// One program, or somebody with `telnet`.
pub(super) struct Speaker {
    shared: Arc<Shared>,
    reader: LineReader,
    number: u32,
    /// Who invited it: the challenge of each.
    invited_by: BTreeMap<u32, ChallengeId>,
    /// Whom it invited, the last one at the end.
    invited: Vec<(u32, ChallengeId)>,
    game: Option<Game>,
}

struct Game {
    seat: Seat,
    /// What it knows of the game.
    position: String,
    moves: u32,
    /// The code that is being judged.
    judged: Option<String>,
    /// The secret it chose.
    secret: Option<String>,
    /// How many of its codes count, and how many exchanges are complete and told.
    sent: u32,
    told: Told,
    /// Whether it is over; told once everything before is.
    standing: Standing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Told {
    secrets_set: bool,
    rounds: usize,
}

impl Speaker {
    pub(super) fn new(shared: Arc<Shared>) -> Speaker {
        Speaker {
            shared,
            reader: LineReader::new(LONGEST),
            number: 0,
            invited_by: BTreeMap::new(),
            invited: Vec::new(),
            game: None,
        }
    }

    async fn obey(&mut self, table: &mut Table, request: ToServer) -> Result<Goes, Complaint> {
        // Codes wait for the opponent's; everything else could be asked for ever.
        let is_code = matches!(request, ToServer::Secret(_) | ToServer::Guess(_));
        if !is_code && table.request().is_break() {
            return Ok(OVER);
        }
        match request {
            ToServer::Help => help(table),
            ToServer::Quit => {
                table.say_line(&Say::Bye);
                return Ok(OVER);
            }
            ToServer::Secret(code) => {
                let game = self.game.as_mut().ok_or(Complaint::NotNow)?;
                if game.sent > 0 || game.judged.is_some() {
                    return Err(Complaint::SecretStands);
                }
                game.send(table, code).await;
            }
            ToServer::Guess(code) => {
                let game = self.game.as_mut().ok_or(Complaint::NotNow)?;
                if !game.told.secrets_set {
                    return Err(Complaint::NotNow);
                }
                let due = u32::try_from(game.told.rounds).unwrap_or(u32::MAX).saturating_add(1);
                if game.sent > due || game.judged.is_some() {
                    return Err(Complaint::GuessStands);
                }
                game.send(table, code).await;
            }
            _ if self.game.is_some() => return Err(Complaint::NotNow),
            ToServer::List => self.list(table),
            ToServer::Invite(number) => self.invite(table, number)?,
            ToServer::Accept(number) => self.accept(table, number).await?,
            ToServer::Refuse(number) => self.refuse(table, number)?,
        }
        Ok(ON)
    }

    fn list(&self, table: &mut Table) {
        let mut listed: BTreeMap<u32, bool> = BTreeMap::new();
        let seekers = table.app.lobby().seekers(GameKind::Mastermind);
        {
            let mut numbers = self.shared.lock();
            numbers.of.retain(|person, _| table.app.lobby().is_here(*person));
            let seekers: Vec<u32> = seekers.into_iter().map(|person| numbers.of(person)).collect();
            listed.extend(numbers.free.keys().copied().chain(seekers).map(|it| (it, false)));
        }
        listed.extend(self.invited_by.keys().map(|&number| (number, true)));
        listed.remove(&self.number);
        table.say_line(&Say::ListHead);
        for (id, invites) in listed {
            table.say_line(&Say::Player { id, invites });
        }
        table.say_line(&Say::End);
    }

    fn invite(&mut self, table: &mut Table, number: u32) -> Result<(), Complaint> {
        if number == self.number {
            return Err(Complaint::Yourself);
        }
        let (person, is_free) = {
            let numbers = self.shared.lock();
            (numbers.person(number), numbers.free.contains_key(&number))
        };
        let person = person.filter(|person| table.app.lobby().is_here(*person));
        let person = person.ok_or(Complaint::NoSuchPlayer)?;
        let seeks = || table.app.lobby().seekers(GameKind::Mastermind).contains(&person);
        if !is_free && !seeks() && !self.invited_by.contains_key(&number) {
            return Err(Complaint::Busy);
        }
        let Some(own) = table.person() else { return Err(Complaint::NotNow) };
        let (id, terms, now) = (ChallengeId::random(), terms(table), table.app.time.now());
        match table.app.decide(|lobby| lobby.invite(own, id, person, terms, now)) {
            Ok(_) => self.invited.push((number, id)),
            Err(LobbyError::Challenge(ChallengeError::Already)) => {
                return Err(Complaint::AlreadyInvited);
            }
            Err(_) => return Err(Complaint::NotNow),
        }
        table.say_line(&Say::Invited);
        Ok(())
    }

    async fn accept(&mut self, table: &mut Table, number: u32) -> Result<(), Complaint> {
        let id = *self.invited_by.get(&number).ok_or(Complaint::NotInvited)?;
        let Some(own) = table.person() else { return Err(Complaint::NotNow) };
        // Neither is free any more, before anybody else can accept one of them: two who accept each
        // other at once play one game.
        let players = self.shared.lock().engage([self.number, number])?;
        let accepted = table.app.accept(own.id, id, Some(&terms(table))).await;
        let Err(error) = accepted else {
            self.invited_by.remove(&number);
            return Ok(());
        };
        self.shared.lock().free.extend(players);
        if let LobbyError::Busy(_) = error {
            return Err(Complaint::NotNow);
        }
        self.invited_by.remove(&number);
        Err(Complaint::NotInvited)
    }

    fn refuse(&mut self, table: &Table, number: Option<u32>) -> Result<(), Complaint> {
        let declined = number.and_then(|number| self.invited_by.remove(&number));
        let id = declined.or_else(|| {
            let at = match number {
                Some(number) => self.invited.iter().rposition(|(invited, _)| *invited == number)?,
                None => self.invited.len().checked_sub(1)?,
            };
            Some(self.invited.remove(at).1)
        });
        let id = id.ok_or(Complaint::NotInvited)?;
        let Some(own) = table.person() else { return Err(Complaint::NotNow) };
        let _ = table.app.decline(own.id, id);
        Ok(())
    }

    fn challenge_gone(&mut self, table: &mut Table, id: &str, accepted: bool) {
        if let Some(at) = self.invited.iter().position(|(_, invitation)| invitation.as_str() == id)
        {
            let (number, _) = self.invited.remove(at);
            if !accepted {
                table.say_line(&Say::RefusedBy(number));
            }
        }
        let inviter = self.invited_by.iter().find(|(_, invitation)| invitation.as_str() == id);
        if let Some((&number, _)) = inviter {
            self.invited_by.remove(&number);
            table.say_line(&Say::CancelFrom(number));
        }
    }

    fn begin(&mut self, table: &mut Table, state: &State) {
        if self.game.is_some() {
            return;
        }
        let Some(seat) = state.seat else { return };
        let Some(own) = table.person().cloned() else { return };
        let opponent = table.opponent(&state.id);
        let opponent = opponent.map_or(0, |opponent| self.shared.lock().of(opponent));
        table.sit(&state.id, seat, GameKind::Mastermind);
        self.shared.lock().free.remove(&self.number);
        // Who plays waits for nobody else.
        self.invited.clear();
        self.invited_by.clear();
        let _ = table.app.decide(|lobby| Ok(lobby.decline_all(own.id)));
        table.say_line(&Say::Begins(opponent));
        table.say_line(&Say::AskSecret);
        self.game = Some(Game {
            seat,
            position: state.position.clone(),
            moves: state.n,
            judged: None,
            secret: None,
            sent: state.n,
            told: Told { secrets_set: false, rounds: 0 },
            standing: state.standing,
        });
    }

    async fn end(&mut self, table: &mut Table) {
        self.game = None;
        table.stand_up().await;
        if let Some(own) = table.person() {
            self.shared.lock().free.insert(self.number, own.id);
        }
    }
}

impl Game {
    async fn send(&mut self, table: &Table, code: String) {
        self.judged = Some(code.clone());
        table.wish_at(table.arrived, Wish::Move { number: self.moves, text: code }).await;
    }

    /// A code counts from now on.
    fn accepted(&mut self, table: &mut Table) {
        let Some(code) = self.judged.take() else { return };
        self.moves += 1;
        self.sent += 1;
        if self.secret.is_none() {
            self.secret = Some(code);
            table.say_line(&Say::SecretAccepted);
        }
    }

    /// A code is none, and is asked for again.
    async fn refused(&mut self, table: &mut Table, no: &No) -> Goes {
        if no.code == Code::Busy {
            if let Some(code) = self.judged.clone() {
                table.wish_again(Wish::Move { number: self.moves, text: code }).await;
            }
            return ON;
        }
        self.judged = None;
        table.say_line(&Say::from(Complaint::BadCode));
        table.say_line(if self.secret.is_none() { &Say::AskSecret } else { &Say::AskGuess });
        table.mistake()
    }

    /// Tells what is new: that both secrets are set, that an exchange is complete.
    fn tell(&mut self, table: &mut Table) {
        let words: Vec<&str> = self.position.split(' ').collect();
        let secrets_set = words.iter().take(2).all(|secret| *secret != "-");
        let complete: Vec<&str> =
            words.iter().skip(2).copied().filter(|round| round.contains('=')).collect();
        let now = Told { secrets_set, rounds: complete.len() };
        if now == self.told {
            return;
        }
        let answers = complete.iter().skip(self.told.rounds);
        let own = |round: &&str| {
            let guess = round.split(':').nth(self.seat as usize)?;
            guess.split_once('=').map(|(_, answer)| answer.to_owned())
        };
        for answer in answers.filter_map(own) {
            table.say_line(&Say::Answer(answer));
        }
        self.told = now;
        table.say_line(&Say::AskGuess);
    }

    fn tell_end(&self, table: &mut Table, outcome: Option<Outcome>) {
        let own_secret = self.secret.clone().unwrap_or_else(|| "----".to_owned());
        let is_left = |outcome: Outcome| matches!(outcome.reason, Reason::Abandon | Reason::Resign);
        match outcome.map(|outcome| outcome.verdict) {
            Some(Verdict::Win(winner)) if winner == self.seat => {
                if outcome.is_some_and(is_left) {
                    table.say_line(&Say::from(Complaint::OpponentLeft));
                }
                table.say_line(&Say::Won);
            }
            Some(Verdict::Win(_)) => table.say_line(&Say::Lost(own_secret)),
            Some(Verdict::Draw) => table.say_line(&Say::Drawn),
            // It was called off.
            None => {
                table.say_line(&Say::from(Complaint::OpponentLeft));
                table.say_line(&Say::Won);
            }
        }
    }
}

impl Speaks for Speaker {
    type Said = Result<String, BadLine>;

    async fn greet(&mut self, table: &mut Table) -> Goes {
        // A person may have the name; another number is free.
        loop {
            self.number = self.shared.lock().next();
            match table.enter(&format!("J{}", self.number)).await {
                Ok(()) => break,
                Err(NameRefused::Busy(_)) => return OVER,
                Err(_) => {}
            }
        }
        if let Some(own) = table.person() {
            let mut numbers = self.shared.lock();
            numbers.of.insert(own.id, self.number);
            numbers.programs.insert(self.number);
            numbers.free.insert(self.number, own.id);
        }
        table.say_line(&Say::YourId(self.number));
        help(table);
        ON
    }

    fn read(&mut self, input: &mut &[u8]) -> Option<Self::Said> {
        self.reader.read(input)
    }

    /// People at a keyboard may be silent, but not within a line.
    fn limit(&self, config: &Config) -> Option<Duration> {
        self.reader.has_begun().then_some(config.waits.program.duration())
    }

    async fn said(&mut self, table: &mut Table, said: Self::Said) -> Goes {
        match &said {
            // A code that comes too early will perhaps be a secret in a moment.
            Ok(line) if self.game.is_none() && line.starts_with("PASSWORD") => {
                table.heard(&"PASSWORD");
            }
            Ok(line) => table.heard(line),
            Err(bad) => table.heard(bad),
        }
        let request = said.map_err(Complaint::from);
        let request = request.and_then(|line| ToServer::read(&line).map_err(Complaint::from));
        let done = match request {
            Ok(request) => self.obey(table, request).await,
            Err(complaint) => Err(complaint),
        };
        done.unwrap_or_else(|complaint| {
            table.say_line(&Say::from(complaint));
            table.mistake()
        })
    }

    async fn told(&mut self, table: &mut Table, told: &FromServer) -> Goes {
        match (told, &mut self.game) {
            (FromServer::Game { id }, None) => table.watch(id).await,
            (FromServer::State(state), None) => self.begin(table, state),
            (FromServer::Ok(MOVE), Some(game)) => game.accepted(table),
            (FromServer::MovedHidden(moved), Some(game)) => {
                game.position.clone_from(&moved.position);
            }
            (FromServer::No(no), Some(game)) if no.a == MOVE => {
                return game.refused(table, no).await;
            }
            (FromServer::Happened(happened), Some(game)) => match &happened.what {
                Happening::Ended { outcome, .. } => game.standing = Standing::Ended(*outcome),
                Happening::Aborted => game.standing = Standing::Aborted,
                other => table.decline(other).await,
            },
            (FromServer::Challenge(challenge), game) => {
                let web::Challenged { id, terms, .. } = &**challenge;
                let Some(own) = table.person() else { return ON };
                // Its own invitation is told, too.
                let Ok(id) = id.parse() else { return ON };
                let challenger = table.app.lobby().open_to(own.id, id).map(|open| open.from);
                let Some(challenger) = challenger else { return ON };
                if game.is_some() || terms.game != GameKind::Mastermind.id() {
                    let _ = table.app.decline(own.id, id);
                    return ON;
                }
                let number = self.shared.lock().of(challenger);
                self.invited_by.insert(number, id);
                table.say_line(&Say::InviteFrom(number));
            }
            (FromServer::ChallengeGone { id, accepted }, None) => {
                self.challenge_gone(table, id, *accepted);
            }
            _ => {}
        }
        ON
    }

    async fn settled(&mut self, table: &mut Table) -> Goes {
        let Some(game) = &mut self.game else { return ON };
        match game.standing {
            Standing::Playing => {
                game.tell(table);
                return ON;
            }
            Standing::Aborted => game.tell_end(table, None),
            Standing::Ended(outcome) => game.tell_end(table, Some(outcome)),
        }
        self.end(table).await;
        ON
    }

    async fn gone(self, table: &mut Table) {
        table.wish(GONE).await;
        let mut numbers = self.shared.lock();
        numbers.free.remove(&self.number);
        numbers.programs.remove(&self.number);
        if let Some(own) = table.person() {
            numbers.of.remove(&own.id);
        }
    }
}

fn help(table: &mut Table) {
    for line in HELP {
        table.say_line(&Say::Text(line.to_owned()));
    }
    table.say_line(&Say::End);
}

fn terms(table: &Table) -> Terms {
    let time = TimeControl::PerMove(table.app.config.programs.mastermind.time_max.millis());
    table.terms(GameKind::Mastermind, Setup::default(), time)
}
