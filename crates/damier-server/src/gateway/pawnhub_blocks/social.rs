//! Friends and chat: what the house says of them, in the words of the dialect.

use std::collections::HashSet;
use std::sync::Arc;

use damier_wire::pawnhub_blocks::{
    Asked, EVERYBODY, Field, FromServer as Say, LONGEST_CHAT, ToServer,
};
use damier_wire::web::{ChatRoom, FriendNews, FriendState, FromServer, Said};
use damier_words::{Lang, ToMessage as _};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::app::App;
use crate::gateway::desk::ProgramDesk;
use crate::house::{self, SocialError};
use crate::http::household;
use crate::id::PlayerId;
use crate::names::is_same_name;
use crate::users::User;

/// What a client of this port should hear of others.
#[derive(Debug, Default)]
pub(super) struct Social {
    /// Friends it has just made itself: it was told in the answer.
    made: HashSet<String>,
}

/// A name as it can be sent.
fn name(name: &str) -> Field {
    Field::new(&plain(name), 30)
}

/// The letters without their accents: there is only ASCII.
fn plain(text: &str) -> String {
    text.nfd().filter(|char| !is_combining_mark(*char)).collect()
}

impl Social {
    /// Somebody has signed in: from now on they hear what is said to all.
    pub(super) async fn begin(&mut self, desk: &ProgramDesk) {
        if let Some(user) = desk.user() {
            let (from, room) = (household(desk.from.ip()), ChatRoom::Global.to_string());
            // Who cannot listen now still talks and plays.
            let _ = desk.app.listen(user, from, &desk.outbox, &room).await;
        }
    }

    /// Answers a request; nothing if it is about something else.
    pub(super) async fn answer(
        &mut self,
        desk: &ProgramDesk,
        user: &User,
        asked: ToServer,
    ) -> Result<Vec<Say>, SocialError> {
        let app = &desk.app;
        let rows = |names: Vec<String>, row: fn(Field) -> Say| {
            names.iter().map(|it| row(name(it))).collect::<Vec<Say>>()
        };
        Ok(match asked {
            ToServer::Friends => {
                let friends = app.friends(user).await?.friends;
                rows(friends.into_iter().map(|it| it.name).collect(), Say::Friend)
            }
            ToServer::Requests => {
                let incoming = app.friends(user).await?.incoming;
                rows(incoming.into_iter().map(|it| it.name).collect(), Say::Request)
            }
            ToServer::SentRequests => {
                let outgoing = app.friends(user).await?.outgoing;
                rows(outgoing.into_iter().map(|it| it.name).collect(), Say::SentRequest)
            }
            ToServer::Ask(whom) => vec![Say::Asked(self.ask(app, user, &whom).await?)],
            ToServer::Answer { asker, accepts } => {
                self.answer_request(app, user, &asker, accepts).await?
            }
            ToServer::Cancel(whom) => {
                let outgoing = app.friends(user).await?.outgoing;
                if outgoing.iter().any(|it| is_same_name(&it.name, &whom)) {
                    app.end_friend(user, &whom).await?;
                }
                vec![Say::Cancelled]
            }
            ToServer::Remove(whom) => {
                let friends = app.friends(user).await?.friends;
                if friends.iter().any(|it| is_same_name(&it.name, &whom)) {
                    app.end_friend(user, &whom).await?;
                }
                vec![Say::Removed]
            }
            ToServer::Say { to, text } => say(desk, user, &to, &text).await?,
            _ => Vec::new(),
        })
    }

    async fn ask(&mut self, app: &App, user: &User, whom: &str) -> Result<Asked, SocialError> {
        Ok(match app.ask_friend(user, whom).await {
            Ok(house::Asked::Sent) => Asked::Sent,
            Ok(house::Asked::Pending) => Asked::Pending,
            Ok(house::Asked::FriendsAlready) => Asked::Friends,
            Ok(house::Asked::NowFriends) => {
                self.remember(app, whom).await;
                Asked::NowFriends
            }
            Err(SocialError::NoSuchPlayer | SocialError::Yourself) => Asked::Unknown,
            Err(error) => return Err(error),
        })
    }

    /// It is told of a friend it made as if the other had.
    async fn remember(&mut self, app: &App, whom: &str) {
        if let Ok(Some(account)) = app.account_called(whom).await {
            self.made.insert(account.name);
        }
    }

    /// Accepts or refuses, if they have asked.
    async fn answer_request(
        &mut self,
        app: &App,
        user: &User,
        asker: &str,
        accepts: bool,
    ) -> Result<Vec<Say>, SocialError> {
        let incoming = app.friends(user).await?.incoming;
        if !incoming.iter().any(|it| is_same_name(&it.name, asker)) {
            return Ok(Vec::new());
        }
        if accepts {
            self.ask(app, user, asker).await?;
        } else {
            app.end_friend(user, asker).await?;
        }
        Ok(vec![Say::Answered { accepted: accepts }])
    }

    /// What the house tells somebody, in the words of the dialect.
    pub(super) fn told(&mut self, own: &User, told: &FromServer) -> Vec<Say> {
        match told {
            FromServer::Said(said) => heard(own, said).into_iter().collect(),
            FromServer::Friend(news) => self.news(news),
            FromServer::Announcement { text, .. } => vec![Say::notice(&plain(text))],
            _ => Vec::new(),
        }
    }

    fn news(&mut self, news: &FriendNews) -> Vec<Say> {
        let whose = name(&news.name);
        match news.state {
            FriendState::Asked => vec![Say::RequestIs(whose, true)],
            FriendState::Withdrawn => vec![Say::RequestIs(whose, false)],
            FriendState::Friends if self.made.remove(&news.name) => Vec::new(),
            FriendState::Friends => {
                vec![Say::FriendIs(whose.clone(), true), Say::SentRequestGone(whose)]
            }
            FriendState::Refused => vec![Say::SentRequestGone(whose)],
            FriendState::Gone => vec![Say::FriendIs(whose, false)],
        }
    }
}

/// Says something. Whoever says it hears it like the others.
async fn say(
    desk: &ProgramDesk,
    user: &User,
    to: &str,
    text: &str,
) -> Result<Vec<Say>, SocialError> {
    let app: &Arc<App> = &desk.app;
    let room = if to == EVERYBODY {
        ChatRoom::Global
    } else {
        let account = app.account_called(to).await?.ok_or(SocialError::NoSuchPlayer);
        let is_here = |id| app.lobby().is_here(PlayerId::Account(id));
        match account {
            Ok(account) if is_here(account.id) => ChatRoom::With(account.name),
            // Whether they exist is not for this answer.
            _ => {
                let whose = plain(to);
                let offline = format!("{whose} is offline");
                return Ok(vec![Say::said("[Server]", &whose, &offline)]);
            }
        }
    };
    let text: String = text.chars().take(LONGEST_CHAT).collect();
    let from = household(desk.from.ip());
    match app.say(user, from, &room.to_string(), &text).await {
        Ok(heard) => {
            app.spread(heard);
            Ok(Vec::new())
        }
        Err(error) => {
            let why = Lang::ENGLISH.say(&error.message());
            Ok(vec![Say::said("[Server]", &plain(to), &plain(&why))])
        }
    }
}

/// What somebody said, where the clients can show it.
fn heard(own: &User, said: &Said) -> Option<Say> {
    let (from, text) = (plain(&said.from), plain(&said.text));
    let room = match said.room.parse().ok()? {
        ChatRoom::Global => EVERYBODY.to_owned(),
        ChatRoom::With(other) => plain(&other),
        // What the opponent says comes like the words of a friend.
        ChatRoom::Game(_) if said.from != own.name => from.clone(),
        ChatRoom::Game(_) | ChatRoom::Watch(_) => return None,
    };
    Some(Say::said(&from, &room, &text))
}
