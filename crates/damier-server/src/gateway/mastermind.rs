//! Mastermind for programs, and for people with `telnet`: the lines of seed 004, see
//! `docs/protocols/mastermind.md`.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use damier_dialect::mastermind::{Asked, answers, last_words};
use damier_referee::{ChallengeError, Terms, TimeControl, Wish};
use damier_rules::{GameKind, Outcome, Seat, Setup};
use damier_wire::lines::{BadLine, LineReader};
use damier_wire::mastermind::{Complaint, FromServer as Say, HELP, LONGEST, ToServer};
use damier_wire::web::{self, Code, FromServer, Happening, No, Standing, State};

use super::converse::{Goes, ON, OVER, Speaks};
use super::desk::{GONE, MOVE, ProgramDesk};
use super::names::NameRefused;
use crate::config::Config;
use crate::id::{ChallengeId, PlayerId, new_challenge_id};
use crate::lobby::{Fixed, LobbyError};

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

    /// The number of somebody, who gets one if they have none.
    fn of(&mut self, player: PlayerId) -> u32 {
        if let Some(&number) = self.of.get(&player) {
            return number;
        }
        let number = self.next();
        self.of.insert(player, number);
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

    fn player(&self, number: u32) -> Option<PlayerId> {
        self.of.iter().find(|(_, known)| **known == number).map(|(player, _)| *player)
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
    game: Option<Playing>,
}

/// A game it plays.
struct Playing {
    seat: Seat,
    /// What it knows of the game.
    position: String,
    moves: u32,
    /// The code that is being judged.
    judged: Option<String>,
    /// The secret it chose.
    secret: Option<String>,
    /// How many of its codes count.
    sent: u32,
    /// How many exchanges are complete and told; nothing before both secrets are there.
    told: Option<usize>,
    /// Whether it is over; told once everything before is.
    standing: Standing,
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

    async fn obey(&mut self, desk: &mut ProgramDesk, request: ToServer) -> Result<Goes, Complaint> {
        // Codes wait for the opponent's; everything else could be asked for ever.
        let is_code = matches!(request, ToServer::Secret(_) | ToServer::Guess(_));
        if !is_code && desk.request().is_break() {
            return Ok(OVER);
        }
        match request {
            ToServer::Help => help(desk),
            ToServer::Quit => {
                desk.say_line(&Say::Bye);
                return Ok(OVER);
            }
            ToServer::Secret(code) => {
                let game = self.game.as_mut().ok_or(Complaint::NotNow)?;
                if game.sent > 0 || game.judged.is_some() {
                    return Err(Complaint::SecretStands);
                }
                game.send(desk, code).await;
            }
            ToServer::Guess(code) => {
                let game = self.game.as_mut().ok_or(Complaint::NotNow)?;
                let told = game.told.ok_or(Complaint::NotNow)?;
                let due = u32::try_from(told).unwrap_or(u32::MAX).saturating_add(1);
                if game.sent > due || game.judged.is_some() {
                    return Err(Complaint::GuessStands);
                }
                game.send(desk, code).await;
            }
            _ if self.game.is_some() => return Err(Complaint::NotNow),
            ToServer::List => self.list(desk),
            ToServer::Invite(number) => self.invite(desk, number)?,
            ToServer::Accept(number) => self.accept(desk, number).await?,
            ToServer::Refuse(number) => self.refuse(desk, number)?,
        }
        Ok(ON)
    }

    fn list(&self, desk: &mut ProgramDesk) {
        let mut listed: BTreeMap<u32, bool> = BTreeMap::new();
        let seekers = seekers(desk);
        {
            let mut numbers = self.shared.lock();
            numbers.of.retain(|player, _| desk.app.lobby().is_here(*player));
            let seekers: Vec<u32> = seekers.into_iter().map(|player| numbers.of(player)).collect();
            listed.extend(numbers.free.keys().copied().chain(seekers).map(|it| (it, false)));
        }
        listed.extend(self.invited_by.keys().map(|&number| (number, true)));
        listed.remove(&self.number);
        desk.say_line(&Say::ListHead);
        for (id, invites) in listed {
            desk.say_line(&Say::Player { id, invites });
        }
        desk.say_line(&Say::End);
    }

    fn invite(&mut self, desk: &mut ProgramDesk, number: u32) -> Result<(), Complaint> {
        if number == self.number {
            return Err(Complaint::Yourself);
        }
        let (player, is_free) = {
            let numbers = self.shared.lock();
            (numbers.player(number), numbers.free.contains_key(&number))
        };
        let player = player.filter(|player| desk.app.lobby().is_here(*player));
        let player = player.ok_or(Complaint::NoSuchPlayer)?;
        let seeks = || seekers(desk).contains(&player);
        if !is_free && !seeks() && !self.invited_by.contains_key(&number) {
            return Err(Complaint::Busy);
        }
        let Some(own) = desk.user() else { return Err(Complaint::NotNow) };
        let (id, terms, now) = (new_challenge_id(), terms(desk), desk.app.uptime.now());
        match desk.app.decide(|lobby| lobby.invite(own, id, player, terms, now)) {
            Ok(_) => self.invited.push((number, id)),
            Err(LobbyError::Challenge(ChallengeError::Already)) => {
                return Err(Complaint::AlreadyInvited);
            }
            Err(_) => return Err(Complaint::NotNow),
        }
        desk.say_line(&Say::Invited);
        Ok(())
    }

    async fn accept(&mut self, desk: &mut ProgramDesk, number: u32) -> Result<(), Complaint> {
        let id = *self.invited_by.get(&number).ok_or(Complaint::NotInvited)?;
        let Some(own) = desk.user() else { return Err(Complaint::NotNow) };
        // Neither is free any more, before anybody else can accept one of them: two who accept each
        // other at once play one game.
        let players = self.shared.lock().engage([self.number, number])?;
        let accepted =
            desk.app.accept(own.id, id, Some(&Fixed { terms: terms(desk), seat: None })).await;
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

    fn refuse(&mut self, desk: &ProgramDesk, number: Option<u32>) -> Result<(), Complaint> {
        let declined = number.and_then(|number| self.invited_by.remove(&number));
        let id = declined.or_else(|| {
            let at = match number {
                Some(number) => self.invited.iter().rposition(|(invited, _)| *invited == number)?,
                None => self.invited.len().checked_sub(1)?,
            };
            Some(self.invited.remove(at).1)
        });
        let id = id.ok_or(Complaint::NotInvited)?;
        let Some(own) = desk.user() else { return Err(Complaint::NotNow) };
        let _ = desk.app.decline(own.id, id);
        Ok(())
    }

    fn challenge_gone(&mut self, desk: &mut ProgramDesk, id: ChallengeId, accepted: bool) {
        if let Some(at) = self.invited.iter().position(|(_, invitation)| *invitation == id) {
            let (number, _) = self.invited.remove(at);
            if !accepted {
                desk.say_line(&Say::RefusedBy(number));
            }
        }
        let inviter = self.invited_by.iter().find(|(_, invitation)| **invitation == id);
        if let Some((&number, _)) = inviter {
            self.invited_by.remove(&number);
            desk.say_line(&Say::CancelFrom(number));
        }
    }

    fn begin(&mut self, desk: &mut ProgramDesk, state: &State) {
        if self.game.is_some() {
            return;
        }
        let Some(seat) = state.seat else { return };
        let Some(own) = desk.user().cloned() else { return };
        let opponent = desk.opponent(state.id);
        let opponent = opponent.map_or(0, |opponent| self.shared.lock().of(opponent));
        desk.sit(state.id, seat, GameKind::Mastermind);
        self.shared.lock().free.remove(&self.number);
        // Who plays waits for nobody else.
        self.invited.clear();
        self.invited_by.clear();
        let _ = desk.app.decide(|lobby| Ok(lobby.decline_all(own.id)));
        desk.say_line(&Say::Begins(opponent));
        desk.say_line(&Asked::Secret.question());
        self.game = Some(Playing {
            seat,
            position: state.position.clone(),
            moves: state.n,
            judged: None,
            secret: None,
            sent: state.n,
            told: None,
            standing: state.standing,
        });
    }

    async fn end(&mut self, desk: &mut ProgramDesk) {
        self.game = None;
        desk.stand_up().await;
        if let Some(own) = desk.user() {
            self.shared.lock().free.insert(self.number, own.id);
        }
        let _ = desk.wait_in_tournament(GameKind::Mastermind);
    }
}

impl Playing {
    async fn send(&mut self, desk: &ProgramDesk, code: String) {
        self.judged = Some(code.clone());
        desk.wish_at(desk.arrived, Wish::Move { number: self.moves, text: code }).await;
    }

    /// A code counts from now on.
    fn accepted(&mut self, desk: &mut ProgramDesk) {
        let Some(code) = self.judged.take() else { return };
        self.moves += 1;
        self.sent += 1;
        if self.secret.is_none() {
            self.secret = Some(code);
            desk.say_line(&Say::SecretAccepted);
        }
    }

    /// A code is none, and is asked for again.
    async fn refused(&mut self, desk: &mut ProgramDesk, no: &No) -> Goes {
        if no.code == Code::Busy {
            if let Some(code) = self.judged.clone() {
                desk.wish_again(Wish::Move { number: self.moves, text: code }).await;
            }
            return ON;
        }
        self.judged = None;
        let asked = if self.secret.is_none() { Asked::Secret } else { Asked::Guess };
        for line in asked.refused() {
            desk.say_line(&line);
        }
        desk.mistake()
    }

    /// Tells what is new: that both secrets are set, that an exchange is complete.
    fn tell(&mut self, desk: &mut ProgramDesk) {
        let Some(answers) = answers(&self.position, self.seat) else { return };
        if self.told == Some(answers.len()) {
            return;
        }
        for answer in answers.iter().skip(self.told.unwrap_or(0)) {
            desk.say_line(answer);
        }
        self.told = Some(answers.len());
        desk.say_line(&Asked::Guess.question());
    }

    fn tell_end(&self, desk: &mut ProgramDesk, outcome: Option<Outcome>) {
        for line in last_words(outcome, self.seat, self.secret.as_deref()) {
            desk.say_line(&line);
        }
    }
}

impl Speaks for Speaker {
    type Said = Result<String, BadLine>;

    async fn greet(&mut self, desk: &mut ProgramDesk) -> Goes {
        let mut has_name = desk.enter_for_tournament(GameKind::Mastermind).await;
        self.number = self.shared.lock().next();
        // Somebody may have the name; another number is free.
        while !has_name {
            match desk.enter(&format!("J{}", self.number)).await {
                Ok(()) => has_name = true,
                Err(NameRefused::Busy(_)) => return OVER,
                Err(_) => self.number = self.shared.lock().next(),
            }
        }
        if let Some(own) = desk.user() {
            let mut numbers = self.shared.lock();
            numbers.of.insert(own.id, self.number);
            numbers.programs.insert(self.number);
            numbers.free.insert(self.number, own.id);
        }
        let _ = desk.wait_in_tournament(GameKind::Mastermind);
        desk.say_line(&Say::YourId(self.number));
        help(desk);
        ON
    }

    fn read(&mut self, input: &mut &[u8]) -> Option<Self::Said> {
        self.reader.read(input)
    }

    fn is_judged(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.judged.is_some())
    }

    /// People at a keyboard may be silent, but not within a line.
    fn limit(&self, config: &Config) -> Option<Duration> {
        self.reader.has_begun().then_some(config.waits.program.duration())
    }

    async fn said(&mut self, desk: &mut ProgramDesk, said: Self::Said) -> Goes {
        match &said {
            // A code that comes too early will perhaps be a secret in a moment.
            Ok(line) if self.game.is_none() && line.starts_with("PASSWORD") => {
                desk.heard(&"PASSWORD");
            }
            Ok(line) => desk.heard(line),
            Err(bad) => desk.heard(bad),
        }
        let request = said.map_err(Complaint::from);
        let request = request.and_then(|line| ToServer::read(&line).map_err(Complaint::from));
        let done = match request {
            Ok(request) => self.obey(desk, request).await,
            Err(complaint) => Err(complaint),
        };
        done.unwrap_or_else(|complaint| {
            desk.say_line(&Say::from(complaint));
            desk.mistake()
        })
    }

    async fn told(&mut self, desk: &mut ProgramDesk, told: &FromServer) -> Goes {
        match (told, &mut self.game) {
            (FromServer::Game { id }, None) => desk.watch(*id).await,
            (FromServer::State(state), None) => self.begin(desk, state),
            (FromServer::Ok(MOVE), Some(game)) => game.accepted(desk),
            (FromServer::MovedHidden(moved), Some(game)) => {
                game.position.clone_from(&moved.position);
            }
            (FromServer::No(no), Some(game)) if no.a == MOVE => {
                return game.refused(desk, no).await;
            }
            (FromServer::Happened(happened), Some(game)) => match &happened.what {
                Happening::Ended { outcome, .. } => game.standing = Standing::Ended(*outcome),
                Happening::Aborted => game.standing = Standing::Aborted,
                other => desk.decline(other).await,
            },
            (FromServer::Challenge(challenge), game) => {
                let web::Challenged { id, terms, .. } = &**challenge;
                let id = *id;
                let Some(own) = desk.user() else { return ON };
                // Its own invitation is told, too.
                let challenger = desk.app.lobby().open_to(own.id, id).map(|open| open.from);
                let Some(challenger) = challenger else { return ON };
                let is_refused = !desk.plays_with(id) || terms.game != GameKind::Mastermind.id();
                if game.is_some() || is_refused {
                    let _ = desk.app.decline(own.id, id);
                    return ON;
                }
                let number = self.shared.lock().of(challenger);
                self.invited_by.insert(number, id);
                desk.say_line(&Say::InviteFrom(number));
            }
            (FromServer::ChallengeGone { id, accepted }, None) => {
                self.challenge_gone(desk, *id, *accepted);
            }
            _ => {}
        }
        ON
    }

    async fn settled(&mut self, desk: &mut ProgramDesk) -> Goes {
        let Some(game) = &mut self.game else { return ON };
        match game.standing {
            Standing::Playing => {
                game.tell(desk);
                return ON;
            }
            Standing::Aborted => game.tell_end(desk, None),
            Standing::Ended(outcome) => game.tell_end(desk, Some(outcome)),
        }
        self.end(desk).await;
        ON
    }

    async fn gone(self, desk: &mut ProgramDesk) {
        desk.wish(GONE).await;
        let mut numbers = self.shared.lock();
        numbers.free.remove(&self.number);
        numbers.programs.remove(&self.number);
        if let Some(own) = desk.user() {
            numbers.of.remove(&own.id);
        }
    }
}

/// People who seek a game, if they may play with programs.
fn seekers(desk: &ProgramDesk) -> Vec<PlayerId> {
    if desk.app.config.programs.only_programs {
        return Vec::new();
    }
    desk.app.lobby().seekers(GameKind::Mastermind)
}

fn help(desk: &mut ProgramDesk) {
    for line in HELP {
        desk.say_line(&Say::Text(line.to_owned()));
    }
    desk.say_line(&Say::End);
}

fn terms(desk: &ProgramDesk) -> Terms {
    let time = TimeControl::PerMove(desk.app.config.programs.mastermind.time_max.millis());
    desk.terms(GameKind::Mastermind, Setup::default(), time)
}
