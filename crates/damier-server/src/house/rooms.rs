//! Where people talk, and who may say and read what there.
//!
//! | room | writes | reads |
//! |---|---|---|
//! | `global` | accounts | everybody |
//! | `game/ID` | its two players | they; everybody once the game is over |
//! | `watch/ID` | accounts that do not play it, and all of them once it is over | those who watch; its players once it is over |
//! | `@NAME` | friends | both |
//!
//! What a game hides is not told by those who watch it: until such a game is over, what they say is kept
//! and heard by nobody but themselves. One that was called off stays as shut as its record.

use damier_wire::web::ChatRoom;

use super::SocialError;
use crate::app::App;
use crate::id::{AccountId, GameId, PlayerId};
use crate::store::{BondState, Store, StoreError};
use crate::users::User;

/// A room that exists.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// What the store calls it.
    pub(super) key: String,
    pub(super) what: What,
}

#[derive(Clone, Debug)]
pub(super) enum What {
    Global,
    Players(AtGame),
    Watchers(AtGame),
    /// With the other one and their name.
    Private(AccountId, String),
}

/// What decides who may talk at a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct AtGame {
    pub(super) id: GameId,
    pub(super) players: [PlayerId; 2],
    pub(super) is_running: bool,
    /// Does it hide something, still?
    pub(super) is_secret: bool,
}

/// How much of a room somebody may read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MayRead {
    All,
    /// What they said themselves.
    Own,
    Nothing,
}

impl Place {
    /// Its name for one who is in it.
    pub(super) fn name(&self) -> String {
        match &self.what {
            What::Private(_, name) => ChatRoom::With(name.clone()).to_string(),
            _ => self.key.clone(),
        }
    }

    pub(super) fn may_read(&self, reader: Option<&User>) -> MayRead {
        let plays = |game: &AtGame| reader.is_some_and(|user| game.players.contains(&user.id));
        match &self.what {
            What::Players(game) if !plays(game) && (game.is_running || game.is_secret) => {
                MayRead::Nothing
            }
            What::Watchers(game) if plays(game) && (game.is_running || game.is_secret) => {
                MayRead::Nothing
            }
            What::Watchers(game) if game.is_secret => MayRead::Own,
            What::Global | What::Private(..) | What::Players(_) | What::Watchers(_) => MayRead::All,
        }
    }
}

impl App {
    /// The room that somebody names. Private ones are theirs, whoever asks.
    pub(super) async fn place(
        &self,
        user: Option<&User>,
        room: &str,
    ) -> Result<Place, SocialError> {
        let room: ChatRoom = room.parse().map_err(|_| SocialError::NoSuchRoom)?;
        let what = match &room {
            ChatRoom::Global => What::Global,
            ChatRoom::Game(id) => What::Players(self.at_game(*id).await?),
            ChatRoom::Watch(id) => What::Watchers(self.at_game(*id).await?),
            ChatRoom::With(name) => {
                let own = user.and_then(|user| user.id.account()).ok_or(SocialError::NoAccount)?;
                let other = self.account_called(name).await?.filter(|other| other.id != own);
                // The same for names that nobody has: who asks learns nothing else.
                let other = other.ok_or(SocialError::NotFriends)?;
                let key = Store::private_room(own, other.id);
                return Ok(Place { key, what: What::Private(other.id, other.name) });
            }
        };
        Ok(Place { key: room.to_string(), what })
    }

    pub(super) async fn at_game(&self, id: GameId) -> Result<AtGame, SocialError> {
        // First the hall: what it calls running is told to nobody.
        if let Some((players, kind)) = self.hall.running(id) {
            return Ok(AtGame { id, players, is_running: true, is_secret: kind.is_hidden() });
        }
        let game = match self.store.game(id).await {
            Ok(game) => game.ok_or(SocialError::NoSuchRoom)?,
            Err(StoreError::Game(_)) => return Err(SocialError::NoSuchRoom),
            Err(error) => return Err(error.into()),
        };
        let players = game.start.players.each_ref().map(|player| player.id);
        let has_outcome = game.end.as_ref().is_some_and(|end| end.outcome.is_some());
        let is_secret = game.start.kind.is_hidden() && !has_outcome;
        Ok(AtGame { id, players, is_running: game.end.is_none(), is_secret })
    }

    pub(super) async fn check_may_write(
        &self,
        user: &User,
        place: &Place,
    ) -> Result<(), SocialError> {
        let account = user.id.account();
        match &place.what {
            What::Players(game) if game.players.contains(&user.id) => Ok(()),
            What::Players(_) => Err(SocialError::NoSuchRoom),
            _ if account.is_none() => Err(SocialError::NoAccount),
            What::Watchers(game) if game.is_running && game.players.contains(&user.id) => {
                Err(SocialError::NoSuchRoom)
            }
            What::Global | What::Watchers(_) => Ok(()),
            What::Private(other, _) => {
                let own = account.ok_or(SocialError::NoAccount)?;
                let bond = self.store.bond(own, *other).await?;
                let are_friends = bond.is_some_and(|bond| bond.state == BondState::Friends)
                    && !self.store.blocks(*other, own).await?
                    && !self.store.blocks(own, *other).await?;
                if are_friends { Ok(()) } else { Err(SocialError::NotFriends) }
            }
        }
    }
}
