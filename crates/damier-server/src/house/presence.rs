//! Friends hear who comes, goes, begins and ends playing.
//!
//! Whatever changes only notes whom it concerns. One task looks at what they do now and tells it: a
//! connection that comes and goes a hundred times is told of a few times.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use damier_wire::web::{self, FromServer};
use tokio::sync::Notify;

use super::friends::MOST_FRIENDS;
use crate::app::App;
use crate::id::{AccountId, PlayerId};
use crate::outbox::Frame;
use crate::store::StoreError;

/// Between two looks.
const PAUSE: Duration = Duration::from_millis(50);

/// What somebody does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Doing {
    pub(crate) online: bool,
    pub(crate) playing: bool,
}

/// Who has come or gone since the last look, and what friends were told of whom.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    changed: Mutex<HashSet<AccountId>>,
    bell: Notify,
}

impl Presence {
    /// Somebody does something else now, perhaps.
    pub(crate) fn note(&self, player: PlayerId) {
        let Some(account) = player.account() else { return };
        self.changed.lock().unwrap_or_else(PoisonError::into_inner).insert(account);
        self.bell.notify_one();
    }

    async fn take(&self) -> HashSet<AccountId> {
        self.bell.notified().await;
        std::mem::take(&mut *self.changed.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl App {
    pub(crate) fn doing(&self, player: PlayerId) -> Doing {
        // One lock after the other.
        let online = self.lobby().is_here(player);
        Doing { online, playing: self.hall.is_playing(player) }
    }

    /// Tells friends who has come and gone, as long as this is awaited.
    pub(crate) async fn keep_presence(self: Arc<Self>) {
        // Whoever does nothing is not in it.
        let mut told: HashMap<AccountId, Doing> = HashMap::new();
        loop {
            for account in self.presence.take().await {
                let now = self.doing(PlayerId::Account(account));
                let before = if now == Doing::default() {
                    told.remove(&account)
                } else {
                    told.insert(account, now)
                };
                if before.unwrap_or_default() != now {
                    // Whoever is not told now sees it in the list.
                    let _ = self.tell_friends(account, now).await;
                }
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    async fn tell_friends(&self, account: AccountId, now: Doing) -> Result<(), StoreError> {
        let friends = self.store.friends_of(account, MOST_FRIENDS).await?;
        let friends: Vec<PlayerId> = {
            let lobby = self.lobby();
            let friends = friends.into_iter().map(|friend| PlayerId::Account(friend.id));
            friends.filter(|friend| lobby.is_here(*friend)).collect()
        };
        if friends.is_empty() {
            return Ok(());
        }
        let Some(known) = self.store.account(account).await? else { return Ok(()) };
        let Doing { online, playing } = now;
        let told = web::Presence { name: known.name, online, playing };
        let frame = Frame::from(FromServer::Presence(Box::new(told)));
        self.lobby().tell(friends.into_iter().map(|friend| (friend, frame.clone())));
        Ok(())
    }
}
