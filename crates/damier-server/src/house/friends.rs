//! Friends and blocks. Only accounts have them.

use damier_wire::web::{
    FriendAsked, FriendInfo, FriendList, FriendNews, FriendState, FromServer, UserKind,
};

use super::SocialError;
use super::presence::Doing;
use crate::app::App;
use crate::id::{AccountId, PlayerId};
use crate::names::name_key;
use crate::outbox::Frame;
use crate::store::{Account, BondState, Bonded};
use crate::uptime::wall_ms;
use crate::users::User;

pub(crate) const MOST_FRIENDS: i64 = 500;
/// Of wishes without an answer.
const MOST_WISHES: i64 = 100;
const MOST_BLOCKS: i64 = 500;

/// What became of somebody's wish to be friends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// The other one is asked.
    Sent,
    /// They were asked before, and have not answered.
    Pending,
    /// They had asked, too.
    NowFriends,
    /// They were already.
    FriendsAlready,
}

/// What somebody has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// There was nothing.
    Nothing,
    /// A friendship.
    Friendship,
    /// Their own wish for one.
    OwnWish,
    /// The other one's.
    TheirWish,
}

impl App {
    /// Asks somebody to be a friend, or agrees to it.
    pub(crate) async fn ask_friend(&self, user: &User, name: &str) -> Result<Asked, SocialError> {
        let (own, other) = self.two(user, name).await?;
        if self.store.blocks(own, other.id).await? {
            return Err(SocialError::Blocked);
        }
        // Then it looks as if they were asked, and they do not hear of it.
        let is_blocked = self.store.blocks(other.id, own).await?;
        let mut bond = self.store.bond(own, other.id).await?;
        if is_blocked && bond.is_some_and(|bond| bond.asker != own) {
            self.store.end_bond(own, other.id).await?;
            bond = None;
        }
        match bond {
            Some(bond) if bond.state == BondState::Friends => return Ok(Asked::FriendsAlready),
            Some(bond) if bond.asker == own => return Ok(Asked::Pending),
            Some(_) => self.check_friends(other.id).await?,
            None if self.store.count_wishes(own).await? >= MOST_WISHES => {
                return Err(SocialError::Enough);
            }
            None => {}
        }
        self.check_friends(own).await?;
        self.store.ask_friend(own, other.id, wall_ms()).await?;
        let bond = self.store.bond(own, other.id).await?;
        if bond.is_some_and(|bond| bond.state == BondState::Friends) {
            self.tell_friend(other.id, user, FriendState::Friends);
            let them = User { id: PlayerId::Account(other.id), name: other.name };
            self.tell_friend(own, &them, FriendState::Friends);
            return Ok(Asked::NowFriends);
        }
        if !is_blocked {
            self.tell_friend(other.id, user, FriendState::Asked);
        }
        Ok(Asked::Sent)
    }

    /// Ends a friendship, withdraws a wish, or refuses one.
    pub(crate) async fn end_friend(&self, user: &User, name: &str) -> Result<Ended, SocialError> {
        let (own, other) = self.two(user, name).await?;
        let Some(bond) = self.store.bond(own, other.id).await? else { return Ok(Ended::Nothing) };
        self.store.end_bond(own, other.id).await?;
        let (ended, news) = match bond.state {
            BondState::Friends => (Ended::Friendship, FriendState::Gone),
            BondState::Asked if bond.asker == own => (Ended::OwnWish, FriendState::Withdrawn),
            BondState::Asked => (Ended::TheirWish, FriendState::Refused),
        };
        if !self.store.blocks(other.id, own).await? {
            self.tell_friend(other.id, user, news);
        }
        Ok(ended)
    }

    /// Wants nothing more of somebody. Friends are none any more; nothing else tells them.
    pub(crate) async fn block(&self, user: &User, name: &str) -> Result<(), SocialError> {
        let (own, other) = self.two(user, name).await?;
        if self.store.count_blocks(own).await? >= MOST_BLOCKS {
            return Err(SocialError::Enough);
        }
        self.store.block(own, other.id, wall_ms()).await?;
        let bond = self.store.bond(own, other.id).await?;
        // Their own wish stays, or they would see that it is gone.
        let Some(bond) = bond.filter(|it| it.state == BondState::Friends || it.asker == own) else {
            return Ok(());
        };
        self.store.end_bond(own, other.id).await?;
        let were_friends = bond.state == BondState::Friends;
        let news = if were_friends { FriendState::Gone } else { FriendState::Withdrawn };
        self.tell_friend(other.id, user, news);
        Ok(())
    }

    pub(crate) async fn unblock(&self, user: &User, name: &str) -> Result<(), SocialError> {
        let (own, other) = self.two(user, name).await?;
        self.store.unblock(own, other.id).await?;
        Ok(())
    }

    /// Everybody who is something to somebody.
    pub(crate) async fn friends(&self, user: &User) -> Result<FriendList, SocialError> {
        let own = user.id.account().ok_or(SocialError::NoAccount)?;
        let friends = self.store.friends_of(own, MOST_FRIENDS).await?;
        let mut friends: Vec<FriendInfo> = friends
            .into_iter()
            .map(|friend| {
                let Doing { online, playing } = self.doing(PlayerId::Account(friend.id));
                FriendInfo { name: friend.name, kind: UserKind::Account, online, playing }
            })
            .collect();
        friends.sort_by_cached_key(|friend| name_key(&friend.name));
        let blocked = self.store.blocked_by(own, MOST_BLOCKS).await?;
        let mut blocked: Vec<String> = blocked.into_iter().map(|it| it.name).collect();
        blocked.sort_by_cached_key(|name| name_key(name));
        let asked = |it: Bonded| FriendAsked { name: it.name, at_ms: it.at_ms };
        let incoming = self.store.asked_by(own, MOST_WISHES).await?;
        let outgoing = self.store.waits_for(own, MOST_WISHES).await?;
        Ok(FriendList {
            friends,
            incoming: incoming.into_iter().map(asked).collect(),
            outgoing: outgoing.into_iter().map(asked).collect(),
            blocked,
        })
    }

    /// Whoever asks, and the one they speak of.
    async fn two(&self, user: &User, name: &str) -> Result<(AccountId, Account), SocialError> {
        let own = user.id.account().ok_or(SocialError::NoAccount)?;
        self.guard.wishes_to_people.spend(&user.id)?;
        let other = self.account_called(name).await?.ok_or(SocialError::NoSuchPlayer)?;
        if other.id == own { Err(SocialError::Yourself) } else { Ok((own, other)) }
    }

    async fn check_friends(&self, account: AccountId) -> Result<(), SocialError> {
        let has_enough = self.store.count_friends(account).await? >= MOST_FRIENDS;
        if has_enough { Err(SocialError::Enough) } else { Ok(()) }
    }

    fn tell_friend(&self, to: AccountId, about: &User, state: FriendState) {
        let Doing { online, playing } = self.doing(about.id);
        let news = FriendNews { name: about.name.clone(), state, online, playing };
        let frame = Frame::from(FromServer::Friend(Box::new(news)));
        self.lobby().tell([(PlayerId::Account(to), frame)]);
    }
}
