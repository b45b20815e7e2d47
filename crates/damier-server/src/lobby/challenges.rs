//! Challenges: to somebody, to whoever has the link, or to the opponent of a game that is over.

use damier_referee::{Challenge, ChallengeError, Millis, Pairing, Terms};
use damier_rules::{GameKind, Seat};
use damier_wire::web::{self, ChallengeInfo, Challenged, FromServer, Who};

use super::{Lobby, LobbyError, MOST_WISHES, Reaction, write_terms};
use crate::id::{ChallengeId, GameId, PlayerId, new_challenge_id};
use crate::outbox::Frame;
use crate::store::{NewGame, StoredGame};
use crate::users::User;

/// A challenge that somebody makes.
struct Offer {
    id: ChallengeId,
    to: Option<PlayerId>,
    terms: Terms,
    seat: Option<Seat>,
    /// The game that shall be played again.
    rematch: Option<GameId>,
    reach: Reach,
}

/// Does the one a challenge is for hear of it?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    Told,
    /// They block the challenger, who sees a challenge that nobody answers.
    Untold,
}

/// What somebody insists on who accepts a challenge.
#[derive(Debug)]
pub(crate) struct Fixed {
    pub(crate) terms: Terms,
    /// Where they sit, whatever the challenger wants.
    pub(crate) seat: Option<Seat>,
}

impl Lobby {
    pub(crate) fn challenge(
        &mut self,
        user: &User,
        wanted: &web::Challenge,
        reach: Reach,
        now: Millis,
    ) -> Result<Reaction, LobbyError> {
        let terms = self.read_terms(user.id, &wanted.terms)?;
        let seat = match wanted.seat {
            Some(0) => None,
            None | Some(1) => Some(Seat::One),
            Some(2) => Some(Seat::Two),
            Some(_) => return Err(LobbyError::Seat),
        };
        let to = match &wanted.to {
            Some(name) => match self.computers.called(name) {
                Some(computer) if !self.computers.plays(computer, terms.kind) => {
                    return Err(LobbyError::UnknownGame);
                }
                Some(computer) => Some(PlayerId::Computer(computer)),
                None => Some(self.called(name)?),
            },
            None => None,
        };
        if terms.house.rated && to.is_some_and(|to| to.account().is_none()) {
            return Err(LobbyError::NotRated);
        }
        if let Some(computer @ PlayerId::Computer(_)) = to {
            return Ok(start(seat.unwrap_or_else(lots), user.id, computer, terms));
        }
        let id = new_challenge_id();
        self.offer(user, Offer { id, to, terms, seat, rematch: None, reach }, now)
    }

    /// Challenges somebody whose id is known.
    pub(crate) fn invite(
        &mut self,
        user: &User,
        id: ChallengeId,
        to: PlayerId,
        terms: Terms,
        now: Millis,
    ) -> Result<Reaction, LobbyError> {
        let (to, seat, reach) = (Some(to), Some(Seat::One), Reach::Told);
        self.offer(user, Offer { id, to, terms, seat, rematch: None, reach }, now)
    }

    /// To play again with the other seats: a challenge that the opponent's own wish accepts.
    pub(crate) fn rematch(
        &mut self,
        user: &User,
        game: StoredGame,
        reach: Reach,
        now: Millis,
    ) -> Result<Reaction, LobbyError> {
        let NewGame { id, kind, setup, series, house, players, .. } = game.start;
        let own = players.iter().position(|player| player.id == user.id);
        let own = own.filter(|_| game.end.is_some()).ok_or(LobbyError::NoSuchGame)?;
        let games = series.map_or(1, |series| series.games());
        let terms = Terms { kind, setup, house, games };
        let (opponent, seat) = (players[1 - own].id, Seat::ALL[own].other());
        if let PlayerId::Computer(_) = opponent {
            return Ok(start(seat, user.id, opponent, terms));
        }
        let challenge = ChallengeId::again(id);
        match self.accept(user.id, challenge, None, now) {
            Err(LobbyError::Challenge(ChallengeError::Unknown)) => {
                let (to, rematch, seat) = (Some(opponent), Some(id), Some(seat));
                self.offer(user, Offer { id: challenge, to, terms, seat, rematch, reach }, now)
            }
            // Their own wish still waits for an answer.
            Err(LobbyError::Challenge(ChallengeError::Own)) => Ok(Reaction::default()),
            accepted => accepted,
        }
    }

    fn offer(&mut self, user: &User, offer: Offer, now: Millis) -> Result<Reaction, LobbyError> {
        let Offer { id, to, terms, seat, rematch, reach } = offer;
        let made = self.challenges.of(&user.id).filter(|open| open.from == user.id);
        let is_seen = |open: &&Challenge<PlayerId, ChallengeId>| !self.untold.contains(&open.id);
        let to_them = |to: PlayerId| {
            self.challenges.of(&to).filter(|open| open.to == Some(to)).filter(is_seen).count()
        };
        let is_enough = to.is_some_and(|to| to_them(to) >= MOST_WISHES);
        if made.count() >= MOST_WISHES || is_enough {
            return Err(LobbyError::TooMany);
        }
        let message = FromServer::Challenge(Box::new(Challenged {
            id,
            from: user.name.clone(),
            from_kind: user.id.into(),
            to: to.and_then(|to| self.name(to)).map(str::to_owned),
            terms: write_terms(&terms),
            rematch,
        }));
        let (from, until) = (user.id, now + self.patience);
        self.challenges.add(Challenge { id, from, to, terms, seat, until })?;
        self.challengers.insert(id, user.name.clone());
        if reach == Reach::Untold {
            self.untold.insert(id);
            return Ok(tell(message, from, None));
        }
        Ok(tell(message, from, to))
    }

    /// Accepts, insisting on one's own terms if there are any: a program can do nothing else.
    pub(crate) fn accept(
        &mut self,
        user: PlayerId,
        id: ChallengeId,
        fixed: Option<&Fixed>,
        now: Millis,
    ) -> Result<Reaction, LobbyError> {
        if let Some(open) = self.challenges.of_id(&id, &user) {
            // A game against somebody who has left would be won by waiting.
            if !self.is_here(open.from) {
                return Err(LobbyError::NobodyThere);
            }
            if open.terms.house.rated && user.account().is_none() {
                return Err(LobbyError::NotRated);
            }
            let is_usual = !open.terms.house.rated && open.terms.setup.position.is_none();
            let fits = |fixed: &Fixed| open.terms.kind == fixed.terms.kind && is_usual;
            if !fixed.is_none_or(fits) {
                return Err(LobbyError::UnknownGame);
            }
        }
        let accepted = self.challenges.accept(&id, &user, now)?;
        let Reaction { tell, .. } = self.gone(&accepted, true);
        let Challenge { from, terms, seat, .. } = accepted;
        let seat = seat.unwrap_or_else(lots);
        let (terms, seat) = match fixed {
            Some(Fixed { terms, seat: own }) => (terms.clone(), own.map_or(seat, Seat::other)),
            None => (terms, seat),
        };
        Ok(Reaction { tell, ..start(seat, from, user, terms) })
    }

    /// What somebody may know of a challenge who has its id, and the rating to be asked for. One that is
    /// for somebody is seen by both only.
    pub(crate) fn challenge_info(
        &self,
        id: ChallengeId,
        asker: Option<PlayerId>,
        now: Millis,
    ) -> Option<(ChallengeInfo, PlayerId, GameKind)> {
        let open = self.challenges.find(&id).filter(|open| open.until > now)?;
        let own = asker == Some(open.from);
        let is_told = open.to.is_none() || asker == open.to && !self.untold.contains(&id);
        if !own && !is_told {
            return None;
        }
        let info = ChallengeInfo {
            id,
            from: self.challengers.get(&id).cloned().unwrap_or_default(),
            who: Who { kind: open.from.into(), rating: None },
            here: self.is_here(open.from),
            to: open.to.and_then(|to| self.name(to)).map(str::to_owned),
            terms: write_terms(&open.terms),
            seat: open.seat,
            own,
            left: open.until - now,
        };
        Some((info, open.from, open.terms.kind))
    }

    pub(crate) fn decline(
        &mut self,
        user: PlayerId,
        id: ChallengeId,
    ) -> Result<Reaction, LobbyError> {
        let declined = self.challenges.remove(&id, &user)?;
        Ok(self.gone(&declined, false))
    }

    /// Takes everything back that somebody wanted of others, and declines what they wanted.
    pub(crate) fn decline_all(&mut self, user: PlayerId) -> Reaction {
        let ids: Vec<ChallengeId> =
            self.challenges.of(&user).map(|challenge| challenge.id).collect();
        let declined = ids.into_iter().filter_map(|id| self.decline(user, id).ok());
        Reaction { start: None, tell: declined.flat_map(|reaction| reaction.tell).collect() }
    }

    /// Takes back what somebody wanted of others. A link stays: it asks nobody.
    pub(super) fn withdraw_all(&mut self, user: PlayerId) -> Reaction {
        let made = self.challenges.of(&user).filter(|open| open.from == user && open.to.is_some());
        let ids: Vec<ChallengeId> = made.map(|challenge| challenge.id).collect();
        let withdrawn = ids.into_iter().filter_map(|id| self.decline(user, id).ok());
        Reaction { start: None, tell: withdrawn.flat_map(|reaction| reaction.tell).collect() }
    }

    /// Drops challenges that lapsed.
    pub(crate) fn expire(&mut self, now: Millis) -> Reaction {
        let lapsed = self.challenges.expire(now);
        let tell = lapsed.iter().flat_map(|challenge| self.gone(challenge, false).tell).collect();
        Reaction { start: None, tell }
    }

    fn gone(&mut self, challenge: &Challenge<PlayerId, ChallengeId>, accepted: bool) -> Reaction {
        let message = FromServer::ChallengeGone { id: challenge.id, accepted };
        self.challengers.remove(&challenge.id);
        let was_told = !self.untold.remove(&challenge.id);
        tell(message, challenge.from, challenge.to.filter(|_| was_told))
    }
}

/// A seat by lot.
fn lots() -> Seat {
    let mut byte = [0];
    getrandom::fill(&mut byte).expect("the system gives random numbers");
    Seat::ALL[usize::from(byte[0] & 1)]
}

fn start(seat: Seat, challenger: PlayerId, other: PlayerId, terms: Terms) -> Reaction {
    let (one, two) = match seat {
        Seat::One => (challenger, other),
        Seat::Two => (other, challenger),
    };
    Reaction { start: Some(Pairing { one, two, terms }), tell: Vec::new() }
}

/// Both sides of a challenge are told the same.
fn tell(message: FromServer, from: PlayerId, to: Option<PlayerId>) -> Reaction {
    let frame = Frame::from(message);
    let both = std::iter::once(from).chain(to);
    Reaction { start: None, tell: both.map(|user| (user, frame.clone())).collect() }
}
