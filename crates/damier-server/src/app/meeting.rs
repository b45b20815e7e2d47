//! How people meet: what the lobby decides is told, stored and begun.

use std::net::IpAddr;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::Duration;

use damier_referee::{Paired, Pairing, Seek};
use damier_wire::web::{self, ChallengeInfo, FromServer};
use damier_words::msg;

use super::App;
use crate::holds::{Counted, Hold};
use crate::id::{ChallengeId, GameId, PlayerId};
use crate::lobby::{Fixed, Lobby, LobbyError, MOST_WISHES, Reach, Reaction, whole};
use crate::outbox::Outbox;
use crate::store::StoredGame;
use crate::users::User;

impl App {
    pub(crate) fn lobby(&self) -> MutexGuard<'_, Lobby> {
        self.lobby.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn enter(&self, user: &User, outbox: &Arc<Outbox>) {
        self.lobby().enter(user, outbox);
        self.presence.note(user.id);
        self.tournaments.note_presence();
        // Whoever comes in while the others are sent home has been missed by it.
        if self.is_closing() {
            outbox.close();
        }
    }

    /// A connection is gone.
    pub(crate) fn leave(&self, user: PlayerId, outbox: &Arc<Outbox>) {
        self.board.unfollow(outbox);
        self.chat.forget(outbox);
        self.lobby().leave(user, outbox);
        self.presence.note(user);
        self.tournaments.unfollow(outbox);
        self.tournaments.forget_program(user);
    }

    /// Looks every second whether two who wait fit by now; drops challenges that lapsed.
    pub(crate) async fn keep_pairing(self: Arc<Self>) {
        loop {
            tokio::time::sleep(Duration::from_secs(1)).await;
            let now = self.uptime.now();
            let _ = self.decide(|lobby| Ok(lobby.expire(now)));
            let mut behind = None;
            loop {
                // A lock for each part: others get their turn in between.
                let (paired, next) = self.lobby().pair_some(behind, self.uptime.now());
                self.begin_paired(paired).await;
                behind = next;
                if behind.is_none() {
                    break;
                }
            }
        }
    }

    /// Asks the lobby for something and tells what comes of it. A game that shall begin is left to
    /// whoever asked.
    pub(crate) fn decide(
        &self,
        request: impl FnOnce(&mut Lobby) -> Result<Reaction, LobbyError>,
    ) -> Result<Option<Pairing<PlayerId>>, LobbyError> {
        // Under one lock: nobody hears of the end of a challenge before its beginning.
        let mut lobby = self.lobby();
        let Reaction { start, tell } = request(&mut lobby)?;
        lobby.tell(tell);
        Ok(start)
    }

    async fn start_if(
        self: &Arc<Self>,
        pairing: Option<Pairing<PlayerId>>,
        hold: Option<Hold>,
    ) -> Result<(), LobbyError> {
        match pairing {
            Some(pairing) => self.start(pairing, hold).await,
            None => Ok(()),
        }
    }

    pub(crate) async fn seek(
        self: &Arc<Self>,
        user: &User,
        from: IpAddr,
        wanted: &web::Terms,
    ) -> Result<(), LobbyError> {
        self.guard.games.spend(&from)?;
        if wanted.position.is_some() {
            return Err(LobbyError::Setup(msg!("api-no-position")));
        }
        let terms = self.lobby().read_terms(user.id, wanted)?;
        let rating = self.rating(user.id, terms.kind).await?;
        self.wait(Seek {
            player: user.id,
            terms,
            rating,
            first_seats: 0,
            seat: None,
            since: self.uptime.now(),
            program: None,
        })
        .await
    }

    /// Tells somebody what they wait for, and with whom it may be by now.
    pub(crate) fn tell_seeking(&self, user: &User, game: Option<&str>, outbox: &Outbox) {
        let kind = game.and_then(|game| game.parse().ok());
        for seeking in self.lobby().seeking(user.id, kind, self.uptime.now()) {
            outbox.push(FromServer::Seeking(Box::new(seeking)));
        }
    }

    /// Waits for somebody who wants the same, rated if they do. Who has played little is far from nobody:
    /// whoever waits here does not see for whom, and has no other game to choose.
    pub(crate) async fn seek_any(
        self: &Arc<Self>,
        user: &User,
        from: IpAddr,
        wanted: &web::Terms,
    ) -> Result<(), LobbyError> {
        self.guard.games.spend(&from)?;
        let read = |rated| {
            let wanted = web::Terms { rated, ..wanted.clone() };
            self.lobby().read_terms(user.id, &wanted)
        };
        let terms = [read(true)?, read(false)?];
        let known = match user.id.account() {
            Some(account) => self.store.rating(account, terms[0].kind).await?,
            None => None,
        };
        let rating = known.filter(|known| !known.is_provisional()).map(|known| known.rating);
        let now = self.uptime.now();
        let seeks = terms.map(|terms| Seek {
            player: user.id,
            terms,
            rating,
            first_seats: 0,
            seat: None,
            since: now,
            program: None,
        });
        let paired = {
            // Under one lock: who is paired waits for nothing else.
            let mut lobby = self.lobby();
            let mut paired = None;
            for seek in seeks {
                if paired.is_none() {
                    paired = lobby.seek(seek, now)?;
                }
            }
            paired
        };
        self.begin_paired(paired).await;
        Ok(())
    }

    /// Waits for somebody who wants the same.
    pub(crate) async fn wait(self: &Arc<Self>, seek: Seek<PlayerId>) -> Result<(), LobbyError> {
        let paired = self.lobby().seek(seek, self.uptime.now())?;
        self.begin_paired(paired).await;
        Ok(())
    }

    /// Begins a game for each two who fit. If it cannot be stored now, both wait on.
    async fn begin_paired(self: &Arc<Self>, paired: impl IntoIterator<Item = Paired<PlayerId>>) {
        for Paired { pairing, seeks } in paired {
            if let Err(error) = self.start(pairing, None).await {
                tracing::warn!(%error, "a game could not begin");
                self.lobby().seek_again(seeks);
            }
        }
    }

    pub(crate) async fn challenge(
        self: &Arc<Self>,
        user: &User,
        from: IpAddr,
        wanted: &web::Challenge,
    ) -> Result<(), LobbyError> {
        self.guard.games.spend(&from)?;
        let to = wanted.to.as_ref().and_then(|name| self.lobby().called(name).ok());
        if let Some(to) = to {
            self.guard.challenges_to.spend(&(from, to))?;
        }
        let reach = match to {
            Some(to) => self.reach(user.id, to).await?,
            None => Reach::Told,
        };
        let now = self.uptime.now();
        let start = self.decide(|lobby| lobby.challenge(user, wanted, reach, now))?;
        let hold = self.hold_computer(user, Some(from), start.as_ref())?;
        self.start_if(start, hold).await
    }

    /// Does somebody hear of a challenge? Whoever is blocked does not see that they do not.
    async fn reach(&self, user: PlayerId, to: PlayerId) -> Result<Reach, LobbyError> {
        let (Some(own), Some(other)) = (user.account(), to.account()) else {
            return Ok(Reach::Told);
        };
        if self.store.blocks(own, other).await? {
            return Err(LobbyError::Blocked);
        }
        let is_blocked = self.store.blocks(other, own).await?;
        Ok(if is_blocked { Reach::Untold } else { Reach::Told })
    }

    /// Only the computer never has to be asked: somebody has so many games with it at a time, and so has an address.
    fn hold_computer(
        &self,
        user: &User,
        from: Option<IpAddr>,
        start: Option<&Pairing<PlayerId>>,
    ) -> Result<Option<Hold>, LobbyError> {
        let computer = |pairing: &Pairing<PlayerId>| {
            let mut players = [pairing.one, pairing.two].into_iter();
            players.find(|player| matches!(player, PlayerId::Computer(_)))
        };
        let Some(player) = start.and_then(computer) else { return Ok(None) };
        let mut wanted = vec![(Counted::Games(user.id), MOST_WISHES)];
        let most = self.config.limits.computer_games_per_ip;
        wanted.extend(from.map(|from| (Counted::GamesFrom(from), most)));
        let engine = match player {
            PlayerId::Computer(computer) => self.computers.engine(computer),
            _ => None,
        };
        wanted.extend(engine.map(|engine| (Counted::Engine(player), engine.at_once)));
        // What was begun before a restart, or by a game before it, is not held.
        let has_many = |player, most| self.hall.games_of(player).len() >= most;
        let is_full = has_many(user.id, MOST_WISHES)
            || engine.is_some_and(|engine| has_many(player, engine.at_once));
        let hold = self.holds.take(&wanted).filter(|_| !is_full);
        hold.map(Some).ok_or(LobbyError::ComputerGames)
    }

    /// A wish to play again that comes from an address.
    pub(crate) async fn rematch_from(
        self: &Arc<Self>,
        user: &User,
        from: IpAddr,
        game: GameId,
    ) -> Result<(), LobbyError> {
        self.guard.games.spend(&from)?;
        self.guard.reads.spend(&from)?;
        let game = self.store.game(game).await?.ok_or(LobbyError::NoSuchGame)?;
        let opponent = game.start.players.iter().find(|player| player.id != user.id);
        if let Some(opponent) = opponent {
            self.guard.challenges_to.spend(&(from, opponent.id))?;
        }
        self.play_again(user, Some(from), game).await
    }

    pub(crate) async fn rematch(
        self: &Arc<Self>,
        user: &User,
        game: GameId,
    ) -> Result<(), LobbyError> {
        let game = self.store.game(game).await?.ok_or(LobbyError::NoSuchGame)?;
        self.play_again(user, None, game).await
    }

    async fn play_again(
        self: &Arc<Self>,
        user: &User,
        from: Option<IpAddr>,
        game: StoredGame,
    ) -> Result<(), LobbyError> {
        let opponent = game.start.players.iter().find(|player| player.id != user.id);
        let reach = match opponent {
            Some(opponent) => self.reach(user.id, opponent.id).await?,
            None => Reach::Told,
        };
        let now = self.uptime.now();
        let start = self.decide(|lobby| lobby.rematch(user, game, reach, now))?;
        let hold = self.hold_computer(user, from, start.as_ref())?;
        self.start_if(start, hold).await
    }

    /// A challenge that waits, as whoever knows its id may see it.
    pub(crate) async fn challenge_info(
        &self,
        id: ChallengeId,
        asker: Option<PlayerId>,
    ) -> Result<ChallengeInfo, LobbyError> {
        let found = self.lobby().challenge_info(id, asker, self.uptime.now());
        let (mut info, from, kind) =
            found.ok_or(LobbyError::Challenge(damier_referee::ChallengeError::Unknown))?;
        info.who.rating = self.rating(from, kind).await?.map(whole);
        Ok(info)
    }

    pub(crate) async fn accept(
        self: &Arc<Self>,
        user: PlayerId,
        challenge: ChallengeId,
        fixed: Option<&Fixed>,
    ) -> Result<(), LobbyError> {
        let now = self.uptime.now();
        let start = self.decide(|lobby| lobby.accept(user, challenge, fixed, now))?;
        self.start_if(start, None).await
    }

    pub(crate) fn decline(&self, user: PlayerId, id: ChallengeId) -> Result<(), LobbyError> {
        self.decide(|lobby| lobby.decline(user, id)).map(drop)
    }
}
