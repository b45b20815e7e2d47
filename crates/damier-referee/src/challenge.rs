//! "I want a game with you": aimed at one player, or at whoever has the link.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

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
    /// Where the challenger wants to sit; nothing if lots decide.
    pub seat: Option<Seat>,
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

/// All open challenges. Those of a player and the next that lapses are found without looking at others.
#[derive(Clone, Debug)]
pub struct Challenges<P, I> {
    open: HashMap<I, Challenge<P, I>>,
    /// In the order in which they were made.
    of_player: HashMap<P, Vec<I>>,
    lapsing: BTreeMap<Millis, Vec<I>>,
}

impl<P, I> Default for Challenges<P, I> {
    fn default() -> Self {
        Challenges { open: HashMap::new(), of_player: HashMap::new(), lapsing: BTreeMap::new() }
    }
}

impl<P: Clone + Eq + Hash, I: Clone + Eq + Hash> Challenges<P, I> {
    /// Opens a challenge.
    pub fn add(&mut self, challenge: Challenge<P, I>) -> Result<(), ChallengeError> {
        if challenge.to.as_ref() == Some(&challenge.from) {
            return Err(ChallengeError::Own);
        }
        let aimed = challenge.to.is_some();
        let same = |open: &Challenge<P, I>| open.from == challenge.from && open.to == challenge.to;
        let is_named_alike = self.open.contains_key(&challenge.id);
        if is_named_alike || aimed && self.of(&challenge.from).any(same) {
            return Err(ChallengeError::Already);
        }
        for player in std::iter::once(&challenge.from).chain(&challenge.to) {
            self.of_player.entry(player.clone()).or_default().push(challenge.id.clone());
        }
        self.lapsing.entry(challenge.until).or_default().push(challenge.id.clone());
        self.open.insert(challenge.id.clone(), challenge);
        Ok(())
    }

    /// The challenges a player has made or may accept; links are known to their makers only.
    pub fn of(&self, player: &P) -> impl Iterator<Item = &Challenge<P, I>> {
        let ids = self.of_player.get(player).into_iter().flatten();
        ids.filter_map(|id| self.open.get(id))
    }

    /// A challenge that waits, for whoever knows its id.
    pub fn find(&self, id: &I) -> Option<&Challenge<P, I>> {
        self.open.get(id)
    }

    /// A challenge that a player may accept.
    pub fn of_id(&self, id: &I, by: &P) -> Option<&Challenge<P, I>> {
        let is_theirs =
            |c: &&Challenge<P, I>| c.from != *by && c.to.as_ref().is_none_or(|to| to == by);
        self.open.get(id).filter(is_theirs)
    }

    /// Somebody takes a challenge up: it is gone, and the game may begin.
    pub fn accept(
        &mut self,
        id: &I,
        by: &P,
        now: Millis,
    ) -> Result<Challenge<P, I>, ChallengeError> {
        self.expire(now);
        let open = self.open.get(id).ok_or(ChallengeError::Unknown)?;
        if open.from == *by {
            return Err(ChallengeError::Own);
        }
        if open.to.as_ref().is_some_and(|to| to != by) {
            return Err(ChallengeError::Unknown);
        }
        self.take(id).ok_or(ChallengeError::Unknown)
    }

    /// The maker withdraws it, or the one it is aimed at declines.
    pub fn remove(&mut self, id: &I, by: &P) -> Result<Challenge<P, I>, ChallengeError> {
        let mine = |c: &&Challenge<P, I>| c.from == *by || c.to.as_ref() == Some(by);
        self.open.get(id).filter(mine).ok_or(ChallengeError::Unknown)?;
        self.take(id).ok_or(ChallengeError::Unknown)
    }

    /// Drops what has lapsed, and returns it.
    pub fn expire(&mut self, now: Millis) -> Vec<Challenge<P, I>> {
        let later = self.lapsing.split_off(&now.saturating_add(1));
        let lapsed = std::mem::replace(&mut self.lapsing, later);
        lapsed.into_values().flatten().filter_map(|id| self.take(&id)).collect()
    }

    fn take(&mut self, id: &I) -> Option<Challenge<P, I>> {
        let challenge = self.open.remove(id)?;
        for player in std::iter::once(&challenge.from).chain(&challenge.to) {
            if let Some(ids) = self.of_player.get_mut(player) {
                ids.retain(|other| other != id);
                if ids.is_empty() {
                    self.of_player.remove(player);
                }
            }
        }
        if let Some(ids) = self.lapsing.get_mut(&challenge.until) {
            ids.retain(|other| other != id);
            if ids.is_empty() {
                self.lapsing.remove(&challenge.until);
            }
        }
        Some(challenge)
    }
}
