//! Which connections were opened with which token, and with which of its tokens an account is here.
//!
//! An account is here once: with one token, however many connections share it. Whoever comes with another
//! one is told so, and may take over.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::goodbye::Goodbye;
use crate::id::AccountId;
use crate::outbox::Outbox;
use crate::store::Hash;

/// The connections of each token.
#[derive(Debug, Default)]
pub(crate) struct Sockets(Arc<Mutex<All>>);

#[derive(Debug, Default)]
struct All {
    by_token: HashMap<Hash, Vec<Arc<Outbox>>>,
    /// The token with which an account is here.
    live: HashMap<AccountId, Hash>,
}

/// A connection in the list, until it is dropped.
#[derive(Debug)]
pub(crate) struct Socket {
    all: Arc<Mutex<All>>,
    pub(crate) token: Hash,
    pub(crate) outbox: Arc<Outbox>,
    account: Option<AccountId>,
}

/// The account is here already, with another token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct InUse;

impl Sockets {
    /// Enters a connection. This comes before the token is looked up: who logs out meanwhile ends it.
    pub(crate) fn enter(&self, token: Hash, outbox: Arc<Outbox>) -> Socket {
        lock(&self.0).by_token.entry(token).or_default().push(Arc::clone(&outbox));
        Socket { all: Arc::clone(&self.0), token, outbox, account: None }
    }

    /// Ends the connections of a token.
    pub(crate) fn dismiss(&self, token: &Hash, why: Goodbye) {
        lock(&self.0).dismiss(token, why);
    }

    /// Is anybody connected with a token?
    pub(crate) fn is_live(&self, token: &Hash) -> bool {
        lock(&self.0).by_token.contains_key(token)
    }
}

impl All {
    /// Whoever is sent away is gone from here at once, however long the farewell takes.
    fn dismiss(&mut self, token: &Hash, why: Goodbye) {
        for outbox in self.by_token.remove(token).into_iter().flatten() {
            outbox.dismiss(why);
        }
        self.live.retain(|_, live| live != token);
    }
}

impl Socket {
    /// Comes in as an account. If it is here with another token, its connections end, provided that this
    /// was confirmed.
    pub(crate) fn claim(&mut self, account: AccountId, take_over: bool) -> Result<(), InUse> {
        let mut all = lock(&self.all);
        if let Some(other) = all.live.get(&account).copied().filter(|live| *live != self.token) {
            if !take_over {
                return Err(InUse);
            }
            all.dismiss(&other, Goodbye::TakenOver);
        }
        // Whoever was sent away before they were in is not here.
        if all.by_token.get(&self.token).is_some_and(|sockets| self.is_among(sockets)) {
            all.live.insert(account, self.token);
            drop(all);
            self.account = Some(account);
        }
        Ok(())
    }

    fn is_among(&self, sockets: &[Arc<Outbox>]) -> bool {
        sockets.iter().any(|other| Arc::ptr_eq(other, &self.outbox))
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        let mut all = lock(&self.all);
        let Some(sockets) = all.by_token.get_mut(&self.token) else { return };
        sockets.retain(|other| !Arc::ptr_eq(other, &self.outbox));
        if sockets.is_empty() {
            all.by_token.remove(&self.token);
            if let Some(account) = self.account
                && all.live.get(&account) == Some(&self.token)
            {
                all.live.remove(&account);
            }
        }
    }
}

fn lock(all: &Mutex<All>) -> MutexGuard<'_, All> {
    all.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outbox::Reads;

    fn account() -> AccountId {
        "u-ann".parse().unwrap()
    }

    fn enter(sockets: &Sockets, token: u8) -> Socket {
        sockets.enter([token; 32], Outbox::new(Reads::Values))
    }

    #[test]
    fn an_account_is_here_once() {
        let sockets = Sockets::default();
        let (mut one, mut tab, mut two) =
            (enter(&sockets, 1), enter(&sockets, 1), enter(&sockets, 2));
        assert_eq!(one.claim(account(), false), Ok(()));
        assert_eq!(tab.claim(account(), false), Ok(()), "its own tabs share it");
        assert_eq!(two.claim(account(), false), Err(InUse));
        assert_eq!(one.outbox.goodbye(), None, "nobody is sent away unasked");
        assert_eq!(two.claim(account(), true), Ok(()));
        for old in [&one, &tab] {
            assert_eq!(old.outbox.goodbye(), Some(Goodbye::TakenOver));
        }
        // The old ones are still saying goodbye: that changes nothing.
        drop((one, tab));
        let mut three = enter(&sockets, 3);
        assert_eq!(three.claim(account(), false), Err(InUse));
        drop(two);
        assert_eq!(three.claim(account(), false), Ok(()));
        sockets.dismiss(&[3; 32], Goodbye::LoggedOut);
        let mut four = enter(&sockets, 4);
        assert_eq!(four.claim(account(), false), Ok(()), "who was logged out is gone");
        assert!(sockets.is_live(&[4; 32]) && !sockets.is_live(&[3; 32]));
    }

    #[test]
    fn who_is_sent_away_on_the_way_in_keeps_nobody_out() {
        let sockets = Sockets::default();
        let mut one = enter(&sockets, 1);
        sockets.dismiss(&[1; 32], Goodbye::LoggedOut);
        assert_eq!(one.claim(account(), false), Ok(()));
        assert_eq!(one.outbox.goodbye(), Some(Goodbye::LoggedOut));
        assert_eq!(enter(&sockets, 2).claim(account(), false), Ok(()));
    }
}
