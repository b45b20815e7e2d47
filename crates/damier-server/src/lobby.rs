//! The lobby: who is here, and how people find each other.
//!
//! It knows no store and no socket: what comes of a request is a [`Reaction`], and whoever asked
//! starts and tells what it says.

mod challenges;
mod error;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use damier_referee::{
    Challenge, Challenges, House, Millis, OnDisconnect, Pairing, Seek, Seeks, Terms, TimeControl,
};
use damier_rules::{GameKind, Setup, new_game};
use damier_wire::web::{self, FromServer, GameInfo, SeekInfo};
use damier_words::ToMessage as _;

use crate::Config;
use crate::bot;
use crate::id::{ChallengeId, PlayerId};
use crate::names::{is_same_name, name_key};
use crate::outbox::{Frame, Outbox};
use crate::users::{User, spare_name};

pub(crate) use challenges::Fixed;
pub(crate) use error::LobbyError;

/// How many seeks, how many challenges, and how many games with the computer somebody may have at a
/// time.
pub(crate) const MOST_WISHES: usize = 16;
/// Who is here, and what they wait for.
#[derive(Debug, Default)]
pub(crate) struct Lobby {
    has_computer: bool,
    /// How long a player may be away before the game is lost.
    grace: Millis,
    /// How long a challenge waits for an answer.
    patience: Millis,
    users: HashMap<PlayerId, Present>,
    /// How many of them have a name, by what makes it unlike others.
    names: HashMap<String, usize>,
    seeks: Seeks<PlayerId>,
    challenges: Challenges<PlayerId, ChallengeId>,
}

/// Somebody who is here.
#[derive(Debug)]
struct Present {
    name: String,
    outboxes: Vec<Arc<Outbox>>,
}

/// What comes of a request: who shall play, and who is told what.
#[derive(Debug, Default)]
#[must_use]
pub(crate) struct Reaction {
    pub(crate) start: Option<Pairing<PlayerId>>,
    pub(crate) tell: Vec<(PlayerId, Frame)>,
}

/// Two who shall play, and what they waited for: they wait on if their game cannot begin.
#[derive(Debug)]
pub(crate) struct Paired {
    pub(crate) pairing: Pairing<PlayerId>,
    pub(crate) seeks: Vec<Seek<PlayerId>>,
}

/// Coming and going.
impl Lobby {
    pub(crate) fn new(config: &Config) -> Lobby {
        let (grace, patience) = (config.grace.millis(), config.waits.challenge.millis());
        Lobby { has_computer: config.bots, grace, patience, ..Lobby::default() }
    }

    pub(crate) fn enter(&mut self, user: &User, outbox: &Arc<Outbox>) {
        let present = self.users.entry(user.id).or_insert_with(|| {
            *self.names.entry(name_key(&user.name)).or_default() += 1;
            Present { name: user.name.clone(), outboxes: Vec::new() }
        });
        present.outboxes.push(Arc::clone(outbox));
    }

    /// Somebody who must not share their name comes in, unless it is taken.
    pub(crate) fn enter_alone(&mut self, user: &User, outbox: &Arc<Outbox>) -> bool {
        let is_free = !self.names.contains_key(&name_key(&user.name));
        if is_free {
            self.enter(user, outbox);
        }
        is_free
    }

    /// Gives a name up, and stops waiting: somebody is gone, and only their games keep them.
    pub(crate) fn give_name_up(&mut self, user: PlayerId) {
        self.seeks.remove(&user);
        if let Some(present) = self.users.get_mut(&user) {
            let name = std::mem::take(&mut present.name);
            self.free(&name);
        }
    }

    /// Somebody's connection is gone; with their last one they stop waiting.
    pub(crate) fn leave(&mut self, user: PlayerId, outbox: &Arc<Outbox>) {
        let Some(present) = self.users.get_mut(&user) else { return };
        present.outboxes.retain(|other| !Arc::ptr_eq(other, outbox));
        if present.outboxes.is_empty()
            && let Some(gone) = self.users.remove(&user)
        {
            self.free(&gone.name);
            self.seeks.remove(&user);
        }
    }

    /// One less has that name; who gave theirs up before has none.
    fn free(&mut self, name: &str) {
        if let Entry::Occupied(mut names) = self.names.entry(name_key(name)) {
            *names.get_mut() -= 1;
            if *names.get() == 0 {
                names.remove();
            }
        }
    }

    /// An account has a name now: guests who have it, or one that looks like it, lose theirs.
    pub(crate) fn take_name(&mut self, name: &str) {
        let key = name_key(name);
        for (id, present) in &mut self.users {
            if let PlayerId::Guest(guest) = id
                && name_key(&present.name) == key
            {
                present.name = spare_name(*guest);
                *self.names.entry(name_key(&present.name)).or_default() += 1;
                self.names.remove(&key);
            }
        }
    }

    /// Sends everybody home.
    pub(crate) fn close(&self) {
        self.users.values().flat_map(|present| &present.outboxes).for_each(|it| it.close());
    }

    pub(crate) fn tell(&self, messages: impl IntoIterator<Item = (PlayerId, Frame)>) {
        for (user, frame) in messages {
            for outbox in self.users.get(&user).iter().flat_map(|present| &present.outboxes) {
                outbox.push(frame.clone());
            }
        }
    }
}

/// Questions.
impl Lobby {
    /// How many are here, and how many connections they have.
    pub(crate) fn presence(&self) -> (usize, usize) {
        let connections = self.users.values().map(|present| present.outboxes.len()).sum();
        (self.users.len(), connections)
    }

    pub(crate) fn is_here(&self, user: PlayerId) -> bool {
        self.users.contains_key(&user)
    }

    /// The name of a player who is here.
    pub(crate) fn name(&self, player: PlayerId) -> Option<&str> {
        match player {
            PlayerId::Computer => Some(bot::NAME),
            user => self.users.get(&user).map(|present| present.name.as_str()),
        }
    }

    /// The one who has that name: an account's is its own, guests may share one.
    fn called(&self, name: &str) -> Result<PlayerId, LobbyError> {
        let mut named = self.users.iter().filter(|(_, p)| is_same_name(&p.name, name));
        match (named.next(), named.next()) {
            (None, _) => Err(LobbyError::NobodyThere),
            (Some((id, _)), None) => Ok(*id),
            (Some(_), Some(_)) => Err(LobbyError::Several),
        }
    }

    /// What everybody may know, together with the games being played.
    pub(crate) fn describe(&self, games: Vec<GameInfo>) -> FromServer {
        let seeks = self.seeks.waiting().iter().map(|seek| SeekInfo {
            name: self.name(seek.player).unwrap_or_default().to_owned(),
            rating: seek.rating.map(whole),
            terms: write_terms(&seek.terms),
        });
        let bots = if self.has_computer { vec![bot::info()] } else { Vec::new() };
        let connected = self.users.len();
        FromServer::Lobby(web::Lobby { seeks: seeks.collect(), bots, games, connected })
    }

    /// Who may be invited to a game: those who wait for one of that kind.
    pub(crate) fn seekers(&self, kind: GameKind) -> Vec<PlayerId> {
        let seeks = self.seeks.waiting().iter().filter(|seek| seek.terms.kind == kind);
        seeks.map(|seek| seek.player).collect()
    }

    /// A challenge that somebody may accept.
    pub(crate) fn open_to(
        &self,
        user: PlayerId,
        id: ChallengeId,
    ) -> Option<&Challenge<PlayerId, ChallengeId>> {
        self.challenges.of_id(&id, &user)
    }

    /// What somebody asks for, if it can be had.
    pub(crate) fn read_terms(
        &self,
        user: PlayerId,
        wanted: &web::Terms,
    ) -> Result<Terms, LobbyError> {
        let kind: GameKind = wanted.game.parse().map_err(|_| LobbyError::UnknownGame)?;
        let time: TimeControl = wanted.clock.parse().map_err(LobbyError::Clock)?;
        let setup = Setup { options: wanted.options.clone(), ..Setup::default() };
        new_game(kind, &setup).map_err(|error| LobbyError::Setup(error.message()))?;
        let games = wanted.games.unwrap_or(1);
        if !(1..=100).contains(&games) {
            return Err(LobbyError::Games);
        }
        if wanted.rated && user.account().is_none() {
            return Err(LobbyError::NotRated);
        }
        let on_disconnect = OnDisconnect::Forfeit(self.grace);
        let house = House { time, on_disconnect, rated: wanted.rated, ..House::default() };
        Ok(Terms { kind, setup, house, games })
    }
}

/// Strangers.
impl Lobby {
    /// Waits for somebody who wants the same.
    pub(crate) fn seek(&mut self, seek: Seek<PlayerId>) -> Result<(), LobbyError> {
        let own = self.seeks.waiting().iter().filter(|other| other.player == seek.player);
        if own.count() >= MOST_WISHES {
            return Err(LobbyError::TooMany);
        }
        self.seeks.add(seek);
        Ok(())
    }

    /// Waits no longer, and says for what they waited, if they did.
    pub(crate) fn stop_seeking(&mut self, user: PlayerId) -> Option<Seek<PlayerId>> {
        let seek = self.seeks.waiting().iter().find(|seek| seek.player == user).cloned();
        self.seeks.remove(&user);
        seek
    }

    /// All who fit by now.
    pub(crate) fn pair(&mut self, now: Millis) -> Vec<Paired> {
        let before = self.seeks.waiting().to_vec();
        let pairings = self.seeks.pair(now).into_iter().map(|pairing| {
            let players = [pairing.one, pairing.two];
            let seeks = before.iter().filter(|seek| players.contains(&seek.player));
            Paired { seeks: seeks.cloned().collect(), pairing }
        });
        pairings.collect()
    }

    /// Two who were paired wait on, if they are still here.
    pub(crate) fn seek_again(&mut self, seeks: Vec<Seek<PlayerId>>) {
        for seek in seeks {
            if self.is_here(seek.player) {
                self.seeks.add(seek);
            }
        }
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
