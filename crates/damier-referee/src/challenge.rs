//! "I want a game with you": aimed at one player, or at whoever has the link.

use damier_rules::Seat;

use crate::{Millis, Terms};

/// An open challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge<P, I> {
    /// Its name, unguessable where knowing it is enough to accept.
    pub id: I,
    /// Who challenges.
    pub from: P,
    /// Whom; nothing for whoever has the link.
    pub to: Option<P>,
    /// To what.
    pub terms: Terms,
    /// Where the challenger wants to sit.
    pub seat: Seat,
    /// When it lapses.
    pub until: Millis,
}

/// Why a challenge cannot be taken up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum ChallengeError {
    /// There is none, or it is not for this player: the answer is the same.
    Unknown,
    /// Nobody plays against themselves.
    Own,
    /// The same two have one already, or it has the name of another one.
    Already,
}

/// All open challenges.
#[derive(Clone, Debug)]
pub struct Challenges<P, I> {
    open: Vec<Challenge<P, I>>,
}

impl<P, I> Default for Challenges<P, I> {
    fn default() -> Self {
        Challenges { open: Vec::new() }
    }
}

impl<P: Clone + PartialEq, I: PartialEq> Challenges<P, I> {
    /// Opens a challenge.
    pub fn add(&mut self, challenge: Challenge<P, I>) -> Result<(), ChallengeError> {
        if challenge.to.as_ref() == Some(&challenge.from) {
            return Err(ChallengeError::Own);
        }
        let aimed = challenge.to.is_some();
        let same = |open: &Challenge<P, I>| open.from == challenge.from && open.to == challenge.to;
        let is_named_alike = self.open.iter().any(|open| open.id == challenge.id);
        if is_named_alike || aimed && self.open.iter().any(same) {
            return Err(ChallengeError::Already);
        }
        self.open.push(challenge);
        Ok(())
    }

    /// The challenges a player has made or may accept; links are known to their makers only.
    pub fn of<'a>(&'a self, player: &'a P) -> impl Iterator<Item = &'a Challenge<P, I>> {
        self.open.iter().filter(move |c| c.from == *player || c.to.as_ref() == Some(player))
    }

    /// A challenge that a player may accept.
    pub fn of_id(&self, id: &I, by: &P) -> Option<&Challenge<P, I>> {
        let is_theirs =
            |c: &&Challenge<P, I>| c.from != *by && c.to.as_ref().is_none_or(|to| to == by);
        self.open.iter().find(|c| c.id == *id).filter(is_theirs)
    }

    /// Somebody takes a challenge up: it is gone, and the game may begin.
    pub fn accept(
        &mut self,
        id: &I,
        by: &P,
        now: Millis,
    ) -> Result<Challenge<P, I>, ChallengeError> {
        self.expire(now);
        let at = self.open.iter().position(|c| c.id == *id).ok_or(ChallengeError::Unknown)?;
        if self.open[at].from == *by {
            return Err(ChallengeError::Own);
        }
        if self.open[at].to.as_ref().is_some_and(|to| to != by) {
            return Err(ChallengeError::Unknown);
        }
        Ok(self.open.remove(at))
    }

    /// The maker withdraws it, or the one it is aimed at declines.
    pub fn remove(&mut self, id: &I, by: &P) -> Result<Challenge<P, I>, ChallengeError> {
        let mine =
            |c: &Challenge<P, I>| c.id == *id && (c.from == *by || c.to.as_ref() == Some(by));
        let at = self.open.iter().position(mine).ok_or(ChallengeError::Unknown)?;
        Ok(self.open.remove(at))
    }

    /// Drops what has lapsed, and returns it.
    pub fn expire(&mut self, now: Millis) -> Vec<Challenge<P, I>> {
        let (open, lapsed) = self.open.drain(..).partition(|c| c.until > now);
        self.open = open;
        lapsed
    }
}
