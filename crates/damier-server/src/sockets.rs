//! Which connections were opened with which token.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::goodbye::Goodbye;
use crate::outbox::Outbox;
use crate::store::Hash;

/// The connections of each token.
#[derive(Debug, Default)]
pub(crate) struct Sockets(Arc<Mutex<ByToken>>);

type ByToken = HashMap<Hash, Vec<Arc<Outbox>>>;

/// A connection in the list, until it is dropped.
#[derive(Debug)]
pub(crate) struct Socket {
    all: Arc<Mutex<ByToken>>,
    pub(crate) token: Hash,
    pub(crate) outbox: Arc<Outbox>,
}

impl Sockets {
    /// Enters a connection. This comes before the token is looked up: who logs out meanwhile ends it.
    pub(crate) fn enter(&self, token: Hash, outbox: Arc<Outbox>) -> Socket {
        lock(&self.0).entry(token).or_default().push(Arc::clone(&outbox));
        Socket { all: Arc::clone(&self.0), token, outbox }
    }

    /// Ends the connections of a token.
    pub(crate) fn dismiss(&self, token: &Hash) {
        for outbox in lock(&self.0).get(token).into_iter().flatten() {
            outbox.dismiss(Goodbye::LoggedOut);
        }
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        let mut all = lock(&self.all);
        if let Some(sockets) = all.get_mut(&self.token) {
            sockets.retain(|other| !Arc::ptr_eq(other, &self.outbox));
            if sockets.is_empty() {
                all.remove(&self.token);
            }
        }
    }
}

fn lock(all: &Mutex<ByToken>) -> MutexGuard<'_, ByToken> {
    all.lock().unwrap_or_else(PoisonError::into_inner)
}
