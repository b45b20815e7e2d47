//! The lobby: who is here, and how people find each other.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::Duration;

use damier_referee::{
    Challenge, ChallengeError, Challenges, House, OnDisconnect, Pairing, Seek, Seeks, Terms,
    TimeControl,
};
use damier_rules::{GameKind, Seat, Setup, new_game};
use damier_wire::web::{self, Challenged, Code, FromServer, Lobby, SeekInfo};

use super::Hall;
use crate::bot;
use crate::id::{ChallengeId, GameId, PlayerId};
use crate::outbox::{Frame, Outbox};
use crate::people::{Person, name_key};
use crate::store::{NewGame, StoreError};

/// How many seeks, and how many challenges, somebody may have at a time.
const MOST_WISHES: usize = 16;

#[derive(Debug, Default)]
pub(super) struct Waiting {
    seeks: Seeks<PlayerId>,
    challenges: Challenges<PlayerId, ChallengeId>,
    pub(super) people: HashMap<PlayerId, Present>,
    /// How many of them have a name, by what makes it unlike others.
    names: HashMap<String, usize>,
}

/// Somebody who is here.
#[derive(Debug)]
pub(super) struct Present {
    pub(super) name: String,
    outboxes: Vec<Arc<Outbox>>,
}

/// Why somebody cannot have what he wants in the lobby.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LobbyError {
    #[error("no game is called that")]
    UnknownGame,
    #[error("{0}")]
    Clock(String),
    #[error("{0}")]
    Setup(String),
    #[error("nobody of that name is here")]
    NobodyThere,
    #[error("several guests have that name; send one of them a link instead")]
    Several,
    #[error("only accounts play rated games; log in first")]
    NotRated,
    #[error("a series has 1 to 100 games")]
    Games,
    #[error("a seat is 1 or 2")]
    Seat,
    #[error("there is no such game of yours that is over")]
    NoSuchGame,
    #[error("you wait for enough games already")]
    TooMany,
    #[error(transparent)]
    Challenge(#[from] ChallengeError),
    #[error("the server cannot store games at the moment; try again")]
    Busy(#[from] StoreError),
}

impl LobbyError {
    pub(crate) fn code(&self) -> Code {
        match self {
            LobbyError::UnknownGame => Code::UnknownGame,
            LobbyError::Clock(_) => Code::BadClock,
            LobbyError::Setup(_) => Code::BadSetup,
            LobbyError::NobodyThere => Code::NobodyThere,
            LobbyError::Several => Code::Several,
            LobbyError::NotRated => Code::NotRated,
            LobbyError::Games => Code::BadGames,
            LobbyError::Seat => Code::BadSeat,
            LobbyError::NoSuchGame => Code::NoSuchGame,
            LobbyError::TooMany => Code::TooMany,
            LobbyError::Challenge(_) => Code::NoChallenge,
            LobbyError::Busy(_) => Code::Busy,
        }
    }
}

/// A challenge that somebody makes.
struct Offer {
    id: ChallengeId,
    to: Option<PlayerId>,
    terms: Terms,
    seat: Seat,
    /// The game that shall be played again.
    rematch: Option<GameId>,
}

impl Hall {
    /// Looks every second whether two who wait fit by now; drops challenges that lapsed.
    pub(crate) async fn keep_pairing(self: Arc<Self>) {
        loop {
            tokio::time::sleep(Duration::from_secs(1)).await;
            let lapsed = self.lobby().challenges.expire(self.time.now());
            for challenge in lapsed {
                self.tell_gone(&challenge, false);
            }
            self.pair().await;
        }
    }

    pub(crate) fn enter(&self, person: &Person, outbox: &Arc<Outbox>) {
        self.lobby().come(person, outbox);
        // Whoever comes in while the others are sent home has been missed by it.
        if self.is_closing() {
            outbox.close();
        }
    }

    /// Sends everybody home.
    pub(super) fn close_outboxes(&self) {
        let lobby = self.lobby();
        lobby.people.values().flat_map(|present| &present.outboxes).for_each(|it| it.close());
    }

    /// Somebody who must not share his name comes in, unless it is taken.
    pub(crate) fn enter_alone(&self, person: &Person, outbox: &Arc<Outbox>) -> bool {
        let mut lobby = self.lobby();
        let is_free = !lobby.names.contains_key(&name_key(&person.name));
        if is_free {
            lobby.come(person, outbox);
        }
        is_free
    }

    /// Gives a name up, and stops waiting: somebody is gone, and only his games keep him.
    pub(crate) fn give_name_up(&self, person: &Person) {
        let mut lobby = self.lobby();
        lobby.seeks.remove(&person.id);
        if let Some(present) = lobby.people.get_mut(&person.id) {
            let name = std::mem::take(&mut present.name);
            lobby.free(&name);
        }
    }

    /// Somebody's connection is gone; with his last one he stops waiting.
    pub(crate) fn leave(&self, person: &Person, outbox: &Arc<Outbox>) {
        let mut lobby = self.lobby();
        let Some(present) = lobby.people.get_mut(&person.id) else { return };
        present.outboxes.retain(|other| !Arc::ptr_eq(other, outbox));
        if present.outboxes.is_empty()
            && let Some(gone) = lobby.people.remove(&person.id)
        {
            lobby.free(&gone.name);
            lobby.seeks.remove(&person.id);
        }
    }

    /// How many people are here, and how many connections they have.
    pub(crate) fn presence(&self) -> (usize, usize) {
        let lobby = self.lobby();
        let connections = lobby.people.values().map(|present| present.outboxes.len()).sum();
        (lobby.people.len(), connections)
    }

    pub(crate) fn lobby_message(&self) -> FromServer {
        let games = self.games();
        let lobby = self.lobby();
        let name = |id: PlayerId| lobby.people.get(&id).map_or(String::new(), |p| p.name.clone());
        let seeks = lobby.seeks.waiting().iter().map(|seek| SeekInfo {
            name: name(seek.player),
            rating: seek.rating.map(whole),
            terms: write_terms(&seek.terms),
        });
        let connected = lobby.people.len();
        let bots = if self.config.bots { vec![bot::info()] } else { Vec::new() };
        let message = Lobby { seeks: seeks.collect(), bots, games, connected };
        FromServer::Lobby(message)
    }

    pub(crate) async fn seek(
        self: &Arc<Self>,
        person: &Person,
        wanted: &web::Terms,
    ) -> Result<(), LobbyError> {
        let terms = self.read_terms(person, wanted)?;
        let rating = match person.id.account() {
            Some(account) => {
                self.store.rating(account, terms.kind).await?.map(|known| known.rating)
            }
            None => None,
        };
        self.wait(Seek {
            player: person.id,
            terms,
            rating,
            first_seats: 0,
            seat: None,
            since: self.time.now(),
            program: None,
        })
        .await
    }

    /// Waits for somebody who wants the same.
    pub(crate) async fn wait(self: &Arc<Self>, seek: Seek<PlayerId>) -> Result<(), LobbyError> {
        {
            let mut lobby = self.lobby();
            let own = lobby.seeks.waiting().iter().filter(|other| other.player == seek.player);
            if own.count() >= MOST_WISHES {
                return Err(LobbyError::TooMany);
            }
            lobby.seeks.add(seek);
        }
        self.pair().await;
        Ok(())
    }

    /// Waits no longer, and says for what he waited, if he did.
    pub(crate) fn stop_waiting(&self, person: &Person) -> Option<Seek<PlayerId>> {
        let mut lobby = self.lobby();
        let seek = lobby.seeks.waiting().iter().find(|seek| seek.player == person.id).cloned();
        lobby.seeks.remove(&person.id);
        seek
    }

    pub(crate) fn unseek(&self, person: &Person) {
        self.lobby().seeks.remove(&person.id);
    }

    pub(crate) async fn challenge(
        self: &Arc<Self>,
        person: &Person,
        wanted: &web::Challenge,
    ) -> Result<(), LobbyError> {
        let terms = self.read_terms(person, &wanted.terms)?;
        let seat = match wanted.seat {
            None | Some(1) => Seat::One,
            Some(2) => Seat::Two,
            Some(_) => return Err(LobbyError::Seat),
        };
        let to = match &wanted.to {
            Some(name) if self.config.bots && bot::is_called(name) => {
                if terms.house.rated {
                    return Err(LobbyError::NotRated);
                }
                if self.games_of(person.id).len() >= MOST_WISHES {
                    return Err(LobbyError::TooMany);
                }
                let pairing = seated(seat, person.id, PlayerId::Computer, terms);
                return self.start(pairing).await;
            }
            Some(name) => Some(self.lobby().called(name)?),
            None => None,
        };
        if terms.house.rated && to.is_some_and(|to| to.account().is_none()) {
            return Err(LobbyError::NotRated);
        }
        let id = ChallengeId::random();
        self.open_challenge(person, Offer { id, to, terms, seat, rematch: None })
    }

    /// Challenges somebody whose id is known. Returns the id of the challenge.
    pub(crate) fn invite(
        &self,
        person: &Person,
        to: PlayerId,
        terms: Terms,
    ) -> Result<ChallengeId, LobbyError> {
        let id = ChallengeId::random();
        let (to, seat) = (Some(to), Seat::One);
        self.open_challenge(person, Offer { id, to, terms, seat, rematch: None })?;
        Ok(id)
    }

    /// To play again with the other seats: a challenge that the opponent's own wish accepts.
    pub(crate) async fn rematch(
        self: &Arc<Self>,
        person: &Person,
        id: GameId,
    ) -> Result<(), LobbyError> {
        let game = self.store.game(id).await?.filter(|game| game.end.is_some());
        let game = game.ok_or(LobbyError::NoSuchGame)?;
        let seated_at = game.start.players.iter().position(|player| player.id == person.id);
        let own = seated_at.ok_or(LobbyError::NoSuchGame)?;
        let opponent = game.start.players[1 - own].id;
        let NewGame { kind, setup, house, series, .. } = game.start;
        let games = series.map_or(1, |series| series.games());
        let terms = Terms { kind, setup, house, games };
        let seat = Seat::ALL[own].other();
        if opponent == PlayerId::Computer {
            return self.start(seated(seat, person.id, opponent, terms)).await;
        }
        let challenge = ChallengeId::again(id);
        match self.accept(person, challenge).await {
            Err(LobbyError::Challenge(ChallengeError::Unknown)) => {}
            // His own wish still waits for an answer.
            Err(LobbyError::Challenge(ChallengeError::Own)) => return Ok(()),
            done => return done,
        }
        let (to, rematch) = (Some(opponent), Some(id));
        let offer = Offer { id: challenge, to, terms, seat, rematch };
        match self.open_challenge(person, offer) {
            // Both asked at the same instant, and the opponent was faster by a hair.
            Err(LobbyError::Challenge(ChallengeError::Already)) => {
                self.accept(person, challenge).await
            }
            done => done,
        }
    }

    fn open_challenge(&self, person: &Person, offer: Offer) -> Result<(), LobbyError> {
        let Offer { id, to, terms, seat, rematch } = offer;
        let mut lobby = self.lobby();
        if lobby.challenges.of(&person.id).count() >= MOST_WISHES {
            return Err(LobbyError::TooMany);
        }
        let name = |id: &PlayerId| lobby.people.get(id).map(|present| present.name.clone());
        let message = FromServer::Challenge(Box::new(Challenged {
            id: id.to_string(),
            from: person.name.clone(),
            to: to.as_ref().and_then(name),
            terms: write_terms(&terms),
            rematch: rematch.map(|game| game.to_string()),
        }));
        let until = self.time.now() + self.config.waits.challenge.millis();
        let from = person.id;
        lobby.challenges.add(Challenge { id, from, to, terms, seat, until })?;
        let frame = Frame::from(message);
        for id in std::iter::once(person.id).chain(to) {
            lobby.send(id, &frame);
        }
        Ok(())
    }

    pub(crate) async fn accept(
        self: &Arc<Self>,
        person: &Person,
        id: ChallengeId,
    ) -> Result<(), LobbyError> {
        self.accept_on(person, id, None).await
    }

    /// Accepts, insisting on one's own rules and number of games if there are any: a program can do
    /// nothing else.
    pub(crate) async fn accept_on(
        self: &Arc<Self>,
        person: &Person,
        id: ChallengeId,
        fixed: Option<&Terms>,
    ) -> Result<(), LobbyError> {
        let challenge = {
            let mut lobby = self.lobby();
            let now = self.time.now();
            let open = lobby.challenges.of_id(&id, &person.id);
            // A game against somebody who has left would be won by waiting.
            if open.is_some_and(|open| !lobby.people.contains_key(&open.from)) {
                return Err(LobbyError::NobodyThere);
            }
            if open.is_some_and(|open| open.terms.house.rated) && person.id.account().is_none() {
                return Err(LobbyError::NotRated);
            }
            if let (Some(open), Some(fixed)) = (open, fixed)
                && (open.terms.kind != fixed.kind || open.terms.house.rated)
            {
                return Err(LobbyError::UnknownGame);
            }
            lobby.challenges.accept(&id, &person.id, now)?
        };
        self.tell_gone(&challenge, true);
        let Challenge { from, terms, seat, .. } = challenge;
        let terms = match fixed {
            Some(fixed) => Terms { house: terms.house, ..fixed.clone() },
            None => terms,
        };
        self.start(seated(seat, from, person.id, terms)).await
    }

    pub(crate) fn decline(&self, person: &Person, id: ChallengeId) -> Result<(), LobbyError> {
        let challenge = self.lobby().challenges.remove(&id, &person.id)?;
        self.tell_gone(&challenge, false);
        Ok(())
    }

    /// Who may be invited to a game: those who wait for one of that kind.
    pub(crate) fn seekers(&self, kind: GameKind) -> Vec<PlayerId> {
        let lobby = self.lobby();
        let seeks = lobby.seeks.waiting().iter().filter(|seek| seek.terms.kind == kind);
        seeks.map(|seek| seek.player).collect()
    }

    pub(crate) fn is_here(&self, person: PlayerId) -> bool {
        self.lobby().people.contains_key(&person)
    }

    /// Who made a challenge that somebody may accept.
    pub(crate) fn challenger(&self, person: &Person, id: ChallengeId) -> Option<PlayerId> {
        self.lobby().challenges.of_id(&id, &person.id).map(|challenge| challenge.from)
    }

    /// The seat that somebody gets by accepting a challenge.
    pub(crate) fn seat_offered(&self, person: &Person, id: ChallengeId) -> Option<Seat> {
        self.lobby().challenges.of_id(&id, &person.id).map(|challenge| challenge.seat.other())
    }

    /// Takes everything back that somebody wanted of others, and declines what they wanted.
    pub(crate) fn decline_all(&self, person: &Person) {
        let ids: Vec<ChallengeId> =
            self.lobby().challenges.of(&person.id).map(|challenge| challenge.id).collect();
        for id in ids {
            let _ = self.decline(person, id);
        }
    }

    fn tell_gone(&self, challenge: &Challenge<PlayerId, ChallengeId>, accepted: bool) {
        let id = challenge.id.to_string();
        let frame = Frame::from(FromServer::ChallengeGone { id, accepted });
        let lobby = self.lobby();
        for id in std::iter::once(challenge.from).chain(challenge.to) {
            lobby.send(id, &frame);
        }
    }

    /// Begins a game for each two who fit. If it cannot be stored now, both wait on.
    async fn pair(self: &Arc<Self>) {
        let (pairings, before) = {
            let mut lobby = self.lobby();
            let before = lobby.seeks.waiting().to_vec();
            (lobby.seeks.pair(self.time.now()), before)
        };
        for pairing in pairings {
            let players = [pairing.one, pairing.two];
            if let Err(error) = self.start(pairing).await {
                tracing::warn!(%error, "a game could not begin");
                let mut lobby = self.lobby();
                for seek in before.iter().filter(|seek| players.contains(&seek.player)) {
                    if lobby.people.contains_key(&seek.player) {
                        lobby.seeks.add(seek.clone());
                    }
                }
            }
        }
    }

    fn read_terms(&self, person: &Person, wanted: &web::Terms) -> Result<Terms, LobbyError> {
        let kind: GameKind = wanted.game.parse().map_err(|_| LobbyError::UnknownGame)?;
        let time: TimeControl =
            wanted.clock.parse().map_err(|error| LobbyError::Clock(format!("{error}")))?;
        let setup = Setup { options: wanted.options.clone(), ..Setup::default() };
        new_game(kind, &setup).map_err(|error| LobbyError::Setup(error.to_string()))?;
        let games = wanted.games.unwrap_or(1);
        if !(1..=100).contains(&games) {
            return Err(LobbyError::Games);
        }
        if wanted.rated && person.id.account().is_none() {
            return Err(LobbyError::NotRated);
        }
        let on_disconnect = OnDisconnect::Forfeit(self.config.grace.millis());
        let house = House { time, on_disconnect, rated: wanted.rated, ..House::default() };
        Ok(Terms { kind, setup, house, games })
    }

    pub(super) fn lobby(&self) -> MutexGuard<'_, Waiting> {
        self.lobby.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    fn come(&mut self, person: &Person, outbox: &Arc<Outbox>) {
        let present = self.people.entry(person.id).or_insert_with(|| {
            *self.names.entry(name_key(&person.name)).or_default() += 1;
            Present { name: person.name.clone(), outboxes: Vec::new() }
        });
        present.outboxes.push(Arc::clone(outbox));
    }

    /// One less has that name; who gave his up before has none.
    fn free(&mut self, name: &str) {
        if let Entry::Occupied(mut names) = self.names.entry(name_key(name)) {
            *names.get_mut() -= 1;
            if *names.get() == 0 {
                names.remove();
            }
        }
    }

    pub(super) fn send(&self, person: PlayerId, frame: &Frame) {
        for outbox in self.people.get(&person).iter().flat_map(|present| &present.outboxes) {
            outbox.push(frame.clone());
        }
    }

    /// The one who has that name: an account's is its own, guests may share one.
    fn called(&self, name: &str) -> Result<PlayerId, LobbyError> {
        let mut named = self.people.iter().filter(|(_, p)| p.name.eq_ignore_ascii_case(name));
        match (named.next(), named.next()) {
            (None, _) => Err(LobbyError::NobodyThere),
            (Some((id, _)), None) => Ok(*id),
            (Some(_), Some(_)) => Err(LobbyError::Several),
        }
    }
}

fn seated(seat: Seat, challenger: PlayerId, other: PlayerId, terms: Terms) -> Pairing<PlayerId> {
    match seat {
        Seat::One => Pairing { one: challenger, two: other, terms },
        Seat::Two => Pairing { one: other, two: challenger, terms },
    }
}

fn write_terms(terms: &Terms) -> web::Terms {
    web::Terms {
        options: terms.setup.options.clone(),
        rated: terms.house.rated,
        games: Some(terms.games).filter(|&games| games > 1),
        ..web::Terms::new(terms.kind.id(), terms.house.time.to_string())
    }
}

/// A rating as people read it.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 4000")]
pub(crate) fn whole(rating: f64) -> u32 {
    rating.round() as u32
}
