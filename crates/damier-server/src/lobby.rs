//! The lobby: who is here, and how people find each other.
//!
//! It knows no store and no socket: what comes of a request is a [`Reaction`], and whoever asked
//! starts and tells what it says.

mod challenges;
mod error;
#[cfg(test)]
mod tests;

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Bound;
use std::sync::Arc;

use damier_referee::{
    Challenge, Challenges, House, Millis, OnDisconnect, Paired, Pairing, Place, Seek, Seeks, Terms,
    TimeControl,
};
use damier_rules::{GameKind, Setup, SetupError, new_game};
use damier_wire::web::{self, PersonInfo, SeekInfo};
use damier_words::{ToMessage as _, msg};

use crate::Config;
use crate::bot::Computers;
use crate::id::{ChallengeId, GuestId, PlayerId};
use crate::names::{is_same_name, name_key};
use crate::outbox::{Frame, Outbox};
use crate::users::{User, spare_name};

pub(crate) use challenges::{Fixed, Reach};
pub(crate) use error::LobbyError;

/// How many seeks, how many challenges, and how many games with the computer somebody may have at a
/// time.
pub(crate) const MOST_WISHES: usize = 16;

/// So many who wait are looked at without a pause for others.
const AT_A_TIME: usize = 50;
/// No text of a position is longer: fifty rounds of Mastermind fit.
pub(crate) const LONGEST_POSITION: usize = 1000;

/// Who is here, and what they wait for.
#[derive(Debug, Default)]
pub(crate) struct Lobby {
    computers: Computers,
    /// How long a player may be away before the game is lost.
    grace: Millis,
    /// How long a challenge waits for an answer.
    patience: Millis,
    users: HashMap<PlayerId, Present>,
    /// Everybody in the order in which they came.
    places: BTreeMap<u64, PlayerId>,
    next_place: u64,
    /// Who has a name, by what makes it unlike others.
    names: HashMap<String, BTreeSet<PlayerId>>,
    seeks: Seeks<PlayerId>,
    challenges: Challenges<PlayerId, ChallengeId>,
    /// Those of which the one they are for is not told.
    untold: HashSet<ChallengeId>,
    /// What those were called who made them: a link stays when its maker leaves.
    challengers: HashMap<ChallengeId, String>,
}

/// Somebody who is here.
#[derive(Debug)]
struct Present {
    name: String,
    place: u64,
    outboxes: Vec<Arc<Outbox>>,
}

/// What comes of a request: who shall play, and who is told what.
#[derive(Debug, Default)]
#[must_use]
pub(crate) struct Reaction {
    pub(crate) start: Option<Pairing<PlayerId>>,
    pub(crate) tell: Vec<(PlayerId, Frame)>,
}

/// Coming and going.
impl Lobby {
    pub(crate) fn new(config: &Config) -> Lobby {
        let (grace, patience) = (config.grace.millis(), config.waits.challenge.millis());
        Lobby { computers: Computers::new(config), grace, patience, ..Lobby::default() }
    }

    pub(crate) fn enter(&mut self, user: &User, outbox: &Arc<Outbox>) {
        let present = self.users.entry(user.id).or_insert_with(|| {
            self.names.entry(name_key(&user.name)).or_default().insert(user.id);
            let place = self.next_place;
            self.next_place += 1;
            self.places.insert(place, user.id);
            Present { name: user.name.clone(), place, outboxes: Vec::new() }
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
            self.places.remove(&present.place);
            self.free(user, &name);
        }
    }

    /// Somebody's connection is gone; with their last one they stop waiting, and want nothing more of
    /// others.
    pub(crate) fn leave(&mut self, user: PlayerId, outbox: &Arc<Outbox>) {
        let Some(present) = self.users.get_mut(&user) else { return };
        present.outboxes.retain(|other| !Arc::ptr_eq(other, outbox));
        if present.outboxes.is_empty()
            && let Some(gone) = self.users.remove(&user)
        {
            self.places.remove(&gone.place);
            self.free(user, &gone.name);
            self.seeks.remove(&user);
            let withdrawn = self.withdraw_all(user);
            self.tell(withdrawn.tell);
        }
    }

    /// One less has that name; who gave theirs up before has none.
    fn free(&mut self, user: PlayerId, name: &str) {
        if let Entry::Occupied(mut names) = self.names.entry(name_key(name)) {
            names.get_mut().remove(&user);
            if names.get().is_empty() {
                names.remove();
            }
        }
    }

    /// An account has a name now: guests who have it, or one that looks like it, lose theirs.
    pub(crate) fn take_name(&mut self, name: &str) {
        for id in self.names.remove(&name_key(name)).into_iter().flatten() {
            let Some(present) = self.users.get_mut(&id) else { continue };
            if let PlayerId::Guest(guest) = id {
                present.name = spare_name(guest);
            }
            self.names.entry(name_key(&present.name)).or_default().insert(id);
        }
    }

    /// Sends everybody home.
    pub(crate) fn close(&self) {
        self.users.values().flat_map(|present| &present.outboxes).for_each(|it| it.close());
    }

    /// Tells everybody who is here the same.
    pub(crate) fn tell_all(&self, frame: &Frame) {
        let outboxes = self.users.values().flat_map(|present| &present.outboxes);
        outboxes.for_each(|outbox| outbox.push(frame.clone()));
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

    /// How many are here.
    pub(crate) fn people(&self) -> usize {
        self.users.len()
    }

    pub(crate) fn is_here(&self, user: PlayerId) -> bool {
        self.users.contains_key(&user)
    }

    /// The name of a player who is here.
    pub(crate) fn name(&self, player: PlayerId) -> Option<&str> {
        match player {
            PlayerId::Computer(computer) => self.computers.name(computer),
            user => self.users.get(&user).map(|present| present.name.as_str()),
        }
    }

    /// The one who has that name: an account's is its own, guests may share one.
    pub(crate) fn called(&self, name: &str) -> Result<PlayerId, LobbyError> {
        let alike = self.names.get(&name_key(name)).into_iter().flatten();
        let is_called =
            |id: &&PlayerId| self.name(**id).is_some_and(|known| is_same_name(known, name));
        let mut named = alike.filter(is_called);
        match (named.next(), named.next()) {
            (None, _) => Err(LobbyError::NobodyThere),
            (Some(id), None) => Ok(*id),
            (Some(_), Some(_)) => Err(LobbyError::Several),
        }
    }

    /// Some of those who wait, and how many there are.
    pub(crate) fn seeks(
        &self,
        kind: Option<GameKind>,
        behind: Option<Place>,
        most: usize,
    ) -> (Vec<SeekInfo>, usize) {
        let seeks = self.seeks.behind(kind, behind).take(most).map(|(at, seek)| SeekInfo {
            at,
            name: self.name(seek.player).unwrap_or_default().to_owned(),
            kind: seek.player.into(),
            rating: seek.rating.map(whole),
            terms: write_terms(&seek.terms),
        });
        (seeks.collect(), self.seeks.count(kind))
    }

    /// What somebody waits for, of a kind or of any, and with whom it may be by now.
    pub(crate) fn seeking(
        &self,
        user: PlayerId,
        kind: Option<GameKind>,
        now: Millis,
    ) -> Vec<web::Seeking> {
        let own = self.seeks.of(&user);
        let own = own.filter(|seek| kind.is_none_or(|kind| seek.terms.kind == kind));
        let told = own.map(|seek| {
            let range = seek.range(now);
            web::Seeking {
                game: seek.terms.kind.id().to_owned(),
                clock: seek.terms.house.time.to_string(),
                rating: seek.rating.map(whole),
                from: seek.rating.map(|rating| whole((rating - range).max(0.0))),
                to: seek.rating.map(|rating| whole(rating + range)),
                widens: Seek::<PlayerId>::WIDENS,
            }
        });
        told.collect()
    }

    /// Some of those who are here, in the order in which they came. Whether they play, the hall knows.
    pub(crate) fn people_behind(
        &self,
        behind: Option<u64>,
        most: usize,
    ) -> Vec<(PlayerId, PersonInfo)> {
        let first = behind.map_or(Bound::Unbounded, Bound::Excluded);
        let people = self.places.range((first, Bound::Unbounded)).take(most);
        let people = people.map(|(&at, &id)| {
            let name = self.name(id).unwrap_or_default().to_owned();
            let rating = self.seeks.of(&id).find_map(|seek| seek.rating).map(whole);
            (id, PersonInfo { at, name, kind: id.into(), rating, playing: false })
        });
        people.collect()
    }

    /// Some of the guests who are here, with their place, in the order in which they came.
    pub(crate) fn guests_behind(
        &self,
        behind: Option<u64>,
        most: usize,
    ) -> Vec<(u64, GuestId, String)> {
        let first = behind.map_or(Bound::Unbounded, Bound::Excluded);
        let people = self.places.range((first, Bound::Unbounded));
        let guests = people.filter_map(|(&at, &id)| match id {
            PlayerId::Guest(guest) => Some((at, guest, self.name(id)?.to_owned())),
            _ => None,
        });
        guests.take(most).collect()
    }

    /// The computer players.
    pub(crate) fn bots(&self) -> Vec<web::BotInfo> {
        self.computers.infos()
    }

    /// Who may be invited to a game: those who wait for one of that kind.
    pub(crate) fn seekers(&self, kind: GameKind) -> Vec<PlayerId> {
        self.seeks.behind(Some(kind), None).map(|(_, seek)| seek.player).collect()
    }

    /// How many seeks were compared so far.
    pub(crate) fn looked_at(&self) -> u64 {
        self.seeks.looked_at()
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
        let setup = read_setup(kind, wanted)?;
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
    /// Waits for somebody who wants the same, if nobody does yet.
    pub(crate) fn seek(
        &mut self,
        seek: Seek<PlayerId>,
        now: Millis,
    ) -> Result<Option<Paired<PlayerId>>, LobbyError> {
        if self.seeks.of(&seek.player).count() >= MOST_WISHES {
            return Err(LobbyError::TooMany);
        }
        let place = self.seeks.add(seek);
        Ok(self.seeks.pair_one(place, now))
    }

    /// Waits no longer, and says for what they waited, if they did.
    pub(crate) fn stop_seeking(&mut self, user: PlayerId) -> Option<Seek<PlayerId>> {
        self.seeks.remove(&user).into_iter().next()
    }

    /// Looks at some of those whom time may have brought together, behind a place; says where to go
    /// on. Nobody has to wait while all of them are looked at.
    pub(crate) fn pair_some(
        &mut self,
        behind: Option<Place>,
        now: Millis,
    ) -> (Vec<Paired<PlayerId>>, Option<Place>) {
        self.seeks.pair_some(behind, AT_A_TIME, now)
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

/// How a game shall begin. A position that leads nowhere else is the usual start.
fn read_setup(kind: GameKind, wanted: &web::Terms) -> Result<Setup, LobbyError> {
    let bad = |error: SetupError| LobbyError::Setup(error.message());
    let mut setup = Setup { options: wanted.options.clone(), ..Setup::default() };
    let usual = new_game(kind, &setup).map_err(bad)?;
    let Some(position) = &wanted.position else { return Ok(setup) };
    // Whoever writes a position of Mastermind knows both secrets.
    if wanted.rated || kind.is_simultaneous() {
        return Err(LobbyError::Setup(msg!("api-no-position")));
    }
    if position.len() > LONGEST_POSITION {
        return Err(LobbyError::Setup(msg!("api-long-position", most = LONGEST_POSITION)));
    }
    setup.position = Some(position.clone());
    let position = new_game(kind, &setup).map_err(bad)?.position();
    setup.position = Some(position).filter(|position| *position != usual.position());
    Ok(setup)
}

fn write_terms(terms: &Terms) -> web::Terms {
    web::Terms {
        options: terms.setup.options.clone(),
        position: terms.setup.position.clone(),
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
