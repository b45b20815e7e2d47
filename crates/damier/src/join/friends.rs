//! Who is a friend, who would like to be, and whether they are here.

use damier_wire::web::{FriendAsked, FriendInfo, FriendList, FriendNews, FriendState, UserKind};

use crate::text;

/// More than the server allows of anything.
const MOST: usize = 1000;

#[derive(Debug, Default)]
pub(super) struct Friends {
    list: FriendList,
}

impl Friends {
    pub(super) fn tell(&mut self, mut list: FriendList) {
        list.friends.truncate(MOST);
        list.incoming.truncate(MOST);
        list.outgoing.truncate(MOST);
        list.blocked.truncate(MOST);
        // Whoever is here comes first.
        list.friends.sort_by_key(|friend| (!friend.online, friend.name.to_lowercase()));
        self.list = list;
    }

    pub(super) fn list(&self) -> &FriendList {
        &self.list
    }

    /// Somebody has changed what they are to us.
    pub(super) fn hear(&mut self, news: &FriendNews) {
        let name = text::name(&news.name);
        let list = &mut self.list;
        list.incoming.retain(|asked| asked.name != name);
        list.outgoing.retain(|asked| asked.name != name || news.state == FriendState::Asked);
        list.friends.retain(|friend| friend.name != name || news.state == FriendState::Asked);
        match news.state {
            FriendState::Asked if list.incoming.len() < MOST => {
                list.incoming.insert(0, FriendAsked { name, at_ms: 0 });
            }
            FriendState::Friends if list.friends.len() < MOST => {
                let (online, playing) = (news.online, news.playing);
                let kind = UserKind::Account;
                list.friends.insert(0, FriendInfo { name, kind, online, playing });
            }
            _ => {}
        }
    }

    pub(super) fn presence(&mut self, name: &str, online: bool, playing: bool) {
        if let Some(friend) = self.list.friends.iter_mut().find(|friend| friend.name == name) {
            (friend.online, friend.playing) = (online, playing);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn news(name: &str, state: FriendState) -> FriendNews {
        FriendNews { name: name.to_owned(), state, online: true, playing: false }
    }

    #[test]
    fn a_request_becomes_a_friend_and_goes_again() {
        let mut friends = Friends::default();
        friends.hear(&news("Bob", FriendState::Asked));
        friends.hear(&news("Bob", FriendState::Asked));
        assert_eq!(friends.list().incoming.len(), 1);
        friends.hear(&news("Bob", FriendState::Friends));
        assert_eq!((friends.list().incoming.len(), friends.list().friends.len()), (0, 1));
        friends.presence("Bob", true, true);
        assert!(friends.list().friends[0].playing);
        friends.hear(&news("Bob", FriendState::Gone));
        assert_eq!(friends.list(), &FriendList::default());
    }
}
