//! Saying something, and who hears it. What is heard is stored.
//!
//! It never goes through the room of a game: moves do not wait for what is said about them.

use std::collections::hash_map::DefaultHasher;
use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{Hash as _, Hasher as _};
use std::net::IpAddr;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use damier_wire::web::{ChatRoom, FromServer, Said};

use super::SocialError;
use super::chat_text::clean;
use super::rooms::{AtGame, MayRead, Place, What};
use crate::app::App;
use crate::id::{GameId, PlayerId};
use crate::outbox::{Frame, Outbox};
use crate::store::{IDS_PER_MS, Line, NewLine, StoreError};
use crate::uptime::wall_ms;
use crate::users::User;

/// How many rooms one connection may listen to.
const MOST_ROOMS: usize = 64;
/// The same text so often in a room within [`REMEMBERED`] is once too many.
const REPEATS: usize = 2;
const REMEMBERED: Duration = Duration::from_mins(1);
/// So many texts of somebody are remembered; and when so many talk, those who were silent are forgotten.
const TEXTS: usize = 32;
const MANY_PEOPLE: usize = 10_000;
/// Two servers may choose the same number: then the next one.
const TRIES: usize = 8;
/// So much of what was held back is told when a game is over.
const MOST_RELEASED: i64 = 50;

/// Who listens where, and what was said a moment ago.
#[derive(Debug, Default)]
pub(crate) struct Chat {
    listening: Mutex<Listening>,
    recent: Mutex<HashMap<PlayerId, VecDeque<(Instant, u64)>>>,
    last_id: AtomicI64,
}

/// What somebody may listen to. Everything else comes without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Channel {
    Global,
    Watch(GameId),
}

#[derive(Debug, Default)]
struct Listening {
    to: HashMap<Channel, Vec<Listener>>,
    /// By the address of their outbox, which they keep.
    channels: HashMap<usize, Vec<Channel>>,
}

#[derive(Clone, Debug)]
struct Listener {
    player: PlayerId,
    outbox: Arc<Outbox>,
}

fn address(outbox: &Arc<Outbox>) -> usize {
    Arc::as_ptr(outbox).addr()
}

impl Chat {
    fn listen(&self, channel: Channel, player: PlayerId, outbox: &Arc<Outbox>) -> bool {
        let mut listening = self.lock();
        let channels = listening.channels.entry(address(outbox)).or_default();
        if channels.contains(&channel) {
            return true;
        }
        if channels.len() >= MOST_ROOMS {
            return false;
        }
        channels.push(channel);
        let listener = Listener { player, outbox: Arc::clone(outbox) };
        listening.to.entry(channel).or_default().push(listener);
        true
    }

    fn unlisten(&self, channel: Channel, outbox: &Arc<Outbox>) {
        let mut listening = self.lock();
        if let Some(channels) = listening.channels.get_mut(&address(outbox)) {
            channels.retain(|other| *other != channel);
            if channels.is_empty() {
                listening.channels.remove(&address(outbox));
            }
            listening.leave(channel, outbox);
        }
    }

    /// A connection is gone.
    pub(crate) fn forget(&self, outbox: &Arc<Outbox>) {
        let mut listening = self.lock();
        for channel in listening.channels.remove(&address(outbox)).unwrap_or_default() {
            listening.leave(channel, outbox);
        }
    }

    fn listeners(&self, channel: Channel) -> Vec<Listener> {
        self.lock().to.get(&channel).cloned().unwrap_or_default()
    }

    fn has_listeners(&self, channel: Channel) -> bool {
        self.lock().to.contains_key(&channel)
    }

    fn lock(&self) -> MutexGuard<'_, Listening> {
        self.listening.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has somebody said that too often? If not, it is remembered.
    fn repeats(&self, player: PlayerId, room: &str, text: &str) -> bool {
        let mut hasher = DefaultHasher::new();
        (room, text).hash(&mut hasher);
        let (now, hash) = (Instant::now(), hasher.finish());
        let is_old = |at: &Instant| now.duration_since(*at) > REMEMBERED;
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        if recent.len() >= MANY_PEOPLE {
            recent.retain(|_, said| said.back().is_some_and(|(at, _)| !is_old(at)));
        }
        let said = recent.entry(player).or_default();
        while said.len() >= TEXTS || said.front().is_some_and(|(at, _)| is_old(at)) {
            said.pop_front();
        }
        let is_too_often = said.iter().filter(|(_, other)| *other == hash).count() >= REPEATS;
        if !is_too_often {
            said.push_back((now, hash));
        }
        is_too_often
    }

    /// A number larger than all before. It comes from the time: a count would tell others that something
    /// was said that they may not hear.
    pub(super) fn next_id(&self, now_ms: i64) -> i64 {
        let now = now_ms * IDS_PER_MS;
        let next = |last: i64| Some(now.max(last + 1));
        let last = self.last_id.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next);
        now.max(last.unwrap_or_default() + 1)
    }
}

impl Listening {
    fn leave(&mut self, channel: Channel, outbox: &Arc<Outbox>) {
        if let Some(listeners) = self.to.get_mut(&channel) {
            listeners.retain(|listener| !Arc::ptr_eq(&listener.outbox, outbox));
            if listeners.is_empty() {
                self.to.remove(&channel);
            }
        }
    }
}

/// Something that was said and is stored, and who is to hear it besides the one who said it.
#[derive(Debug)]
#[must_use = "nobody has heard it yet"]
pub(crate) struct Heard {
    pub(crate) said: Said,
    from: PlayerId,
    to: Hearers,
    /// Who wants to hear nothing from them.
    deaf: HashSet<PlayerId>,
}

#[derive(Debug)]
enum Hearers {
    Nobody,
    /// One player, who calls the room something.
    One(PlayerId, String),
    /// Whoever listens, but for some.
    Channel(Channel, Vec<PlayerId>),
}

impl App {
    /// Says something in a room. It is stored when this returns; then [`App::spread`] tells it.
    pub(crate) async fn say(
        &self,
        user: &User,
        from: IpAddr,
        room: &str,
        text: &str,
    ) -> Result<Heard, SocialError> {
        let text = clean(text).ok_or(SocialError::BadText)?;
        self.guard.says_from.spend(&from).map_err(SocialError::Flood)?;
        self.guard.says.spend(&user.id).map_err(SocialError::Flood)?;
        let place = self.place(Some(user), room).await?;
        self.check_may_write(user, &place).await?;
        if let Some(until) = self.muted_until(user.id).await? {
            return Err(SocialError::Muted(until));
        }
        if matches!(place.what, What::Global) {
            self.guard.says_to_all.spend(&()).map_err(SocialError::Flood)?;
        }
        if self.chat.repeats(user.id, &place.key, &text) {
            return Err(SocialError::Again);
        }
        let line = self.keep_line(user, &place, text).await?;
        let to = self.hearers(user, &place).await?;
        let deaf = self.deaf_to(user.id).await?;
        let said = told(&line, place.name());
        Ok(Heard { said, from: user.id, to, deaf })
    }

    async fn keep_line(
        &self,
        user: &User,
        place: &Place,
        text: String,
    ) -> Result<Line, SocialError> {
        if self.chat.last_id.load(Ordering::Relaxed) == 0 {
            // A clock that was put back must not bring old numbers back.
            let last = self.store.last_line().await?;
            self.chat.last_id.fetch_max(last, Ordering::Relaxed);
        }
        let at_ms = wall_ms();
        let between = match (&place.what, user.id.account()) {
            (What::Private(other, _), Some(own)) => Some([own, *other]),
            _ => None,
        };
        // A guest who is connected may have lost their name to an account.
        let name = self.lobby().name(user.id).map(str::to_owned);
        let mut line = NewLine {
            id: 0,
            room: place.key.clone(),
            between,
            from: user.id,
            from_name: name.unwrap_or_else(|| user.name.clone()),
            text,
            at_ms,
        };
        for _ in 0..TRIES {
            line.id = self.chat.next_id(at_ms);
            match self.store.keep_line(&line).await {
                Err(StoreError::Taken) => {}
                kept => {
                    kept?;
                    let NewLine { id, room, from, from_name, text, at_ms, .. } = line;
                    return Ok(Line { id, room, from, from_name, text, at_ms });
                }
            }
        }
        Err(StoreError::Busy.into())
    }

    /// Who hears it, as things are now that it is stored: a game may have ended meanwhile.
    async fn hearers(&self, user: &User, place: &Place) -> Result<Hearers, SocialError> {
        Ok(match &place.what {
            What::Global => Hearers::Channel(Channel::Global, Vec::new()),
            What::Private(other, _) => {
                let room = ChatRoom::With(user.name.clone()).to_string();
                Hearers::One(PlayerId::Account(*other), room)
            }
            What::Players(game) => match game.players.into_iter().find(|it| *it != user.id) {
                // They do not talk, and what they cannot read is not sent to them.
                None | Some(PlayerId::Computer(_) | PlayerId::Program(_)) => Hearers::Nobody,
                Some(other) => Hearers::One(other, place.key.clone()),
            },
            What::Watchers(game) => {
                let game = self.at_game(game.id).await?;
                let kept_from = if game.is_running { game.players.to_vec() } else { Vec::new() };
                if game.is_secret {
                    Hearers::Nobody
                } else {
                    Hearers::Channel(Channel::Watch(game.id), kept_from)
                }
            }
        })
    }

    /// Who blocks somebody.
    async fn deaf_to(&self, player: PlayerId) -> Result<HashSet<PlayerId>, SocialError> {
        let Some(account) = player.account() else { return Ok(HashSet::new()) };
        let blockers = self.store.blockers_of(account).await?;
        Ok(blockers.into_iter().map(PlayerId::Account).collect())
    }

    /// Tells what was said to everybody who is to hear it, also to the one who said it.
    pub(crate) fn spread(&self, heard: Heard) {
        let Heard { said, from, to, deaf } = heard;
        let frame = |said: Said| Frame::from(FromServer::Said(Box::new(said)));
        let own = frame(said.clone());
        self.lobby().tell([(from, own.clone())]);
        match to {
            Hearers::Nobody => {}
            Hearers::One(other, _) if deaf.contains(&other) => {}
            Hearers::One(other, room) => self.lobby().tell([(other, frame(Said { room, ..said }))]),
            Hearers::Channel(channel, except) => {
                let is_deaf =
                    |player| player == from || deaf.contains(&player) || except.contains(&player);
                for Listener { player, outbox } in self.chat.listeners(channel) {
                    if !is_deaf(player) {
                        outbox.push(own.clone());
                    }
                }
            }
        }
    }

    /// Somebody wants to hear what is said in a room.
    pub(crate) async fn listen(
        &self,
        user: &User,
        from: IpAddr,
        outbox: &Arc<Outbox>,
        room: &str,
    ) -> Result<(), SocialError> {
        self.guard.reads.spend(&from)?;
        let place = self.place(Some(user), room).await?;
        let channel = match &place.what {
            What::Global => Channel::Global,
            What::Watchers(game) => Channel::Watch(game.id),
            // These come anyway, to those they are for.
            What::Private(..) => return Ok(()),
            What::Players(game) if game.players.contains(&user.id) => return Ok(()),
            What::Players(_) => return Err(SocialError::NoSuchRoom),
        };
        let fits = self.chat.listen(channel, user.id, outbox);
        if fits { Ok(()) } else { Err(SocialError::Enough) }
    }

    pub(crate) fn unlisten(&self, outbox: &Arc<Outbox>, room: &str) {
        match room.parse() {
            Ok(ChatRoom::Global) => self.chat.unlisten(Channel::Global, outbox),
            Ok(ChatRoom::Watch(id)) => self.chat.unlisten(Channel::Watch(id), outbox),
            _ => {}
        }
    }

    /// A game is over: those who listen hear what they could not hear before.
    pub(crate) fn open_chat(self: &Arc<Self>, game: GameId) {
        if self.chat.has_listeners(Channel::Watch(game)) {
            let app = Arc::clone(self);
            tokio::spawn(async move {
                // Whoever is not told now finds it in the history.
                let _ = app.release(game).await;
            });
        }
    }

    async fn release(&self, id: GameId) -> Result<(), SocialError> {
        let Some(stored) = self.store.game(id).await? else { return Ok(()) };
        let game = self.at_game(id).await?;
        let was_secret = stored.start.kind.is_hidden();
        let place = Place { key: ChatRoom::Watch(id).to_string(), what: What::Watchers(game) };
        if place.may_read(None) != MayRead::All {
            return Ok(());
        }
        let mut lines = self.store.lines(&place.key, None, i64::MAX, MOST_RELEASED).await?;
        lines.reverse();
        let senders: HashSet<PlayerId> = lines.iter().map(|line| line.from).collect();
        let mut deaf = HashMap::new();
        for sender in senders {
            deaf.insert(sender, self.deaf_to(sender).await?);
        }
        let missed = |listener: &Listener, line: &Line| {
            let AtGame { players, .. } = game;
            let missed_all = was_secret || players.contains(&listener.player);
            missed_all
                && line.from != listener.player
                && !deaf[&line.from].contains(&listener.player)
        };
        let frames: Vec<(Line, Frame)> = lines
            .into_iter()
            .map(|line| {
                let said = told(&line, place.name());
                (line, Frame::from(FromServer::Said(Box::new(said))))
            })
            .collect();
        for listener in self.chat.listeners(Channel::Watch(id)) {
            let heard = frames.iter().filter(|(line, _)| missed(&listener, line));
            listener.outbox.push_all(heard.map(|(_, frame)| frame.clone()));
        }
        Ok(())
    }

    /// Until when somebody may say nothing, if whoever keeps order here has decided so.
    pub(crate) async fn muted_until(&self, player: PlayerId) -> Result<Option<i64>, SocialError> {
        Ok(self.store.muted_until(player).await?)
    }
}

/// A line as it is told, in a room that the hearer calls so.
pub(super) fn told(line: &Line, room: String) -> Said {
    let Line { id, from, from_name, text, at_ms, .. } = line;
    let (from_name, text) = (from_name.clone(), text.clone());
    Said { id: *id, room, from: from_name, kind: (*from).into(), text, at_ms: *at_ms }
}

#[cfg(test)]
mod tests {
    use damier_wire::Computer;

    use super::*;
    use crate::outbox::Reads;

    #[test]
    fn the_same_text_is_heard_twice() {
        let chat = Chat::default();
        let player = PlayerId::Computer(Computer::Random);
        let say = |room: &str, text: &str| !chat.repeats(player, room, text);
        assert!(say("global", "hi") && say("global", "hi") && !say("global", "hi"));
        assert!(say("@Bob", "hi") && say("global", "ho"));
        assert!((0..100).all(|n| say("global", &n.to_string())), "other texts");
        assert!(chat.recent.lock().unwrap()[&player].len() <= TEXTS);
    }

    #[test]
    fn numbers_only_grow() {
        let chat = Chat::default();
        let first = chat.next_id(1_000);
        assert_eq!(first, 256_000);
        assert_eq!(chat.next_id(1_000), first + 1);
        assert_eq!(chat.next_id(999), first + 2, "the clock was put back");
        assert_eq!(chat.next_id(1_001), 256_256);
    }

    #[test]
    fn a_connection_listens_to_few_rooms_and_is_forgotten() {
        let chat = Chat::default();
        let outbox = Outbox::new(Reads::Values);
        let game = |n: usize| Channel::Watch(format!("g{n}").parse().unwrap());
        assert!((0..MOST_ROOMS).all(|n| chat.listen(
            game(n),
            PlayerId::Computer(Computer::Random),
            &outbox
        )));
        assert!(!chat.listen(Channel::Global, PlayerId::Computer(Computer::Random), &outbox));
        assert!(
            chat.listen(game(0), PlayerId::Computer(Computer::Random), &outbox),
            "it does already"
        );
        assert_eq!(chat.listeners(game(0)).len(), 1);
        chat.unlisten(game(0), &outbox);
        assert!(!chat.has_listeners(game(0)) && chat.has_listeners(game(1)));
        chat.forget(&outbox);
        let listening = chat.lock();
        assert!(listening.to.is_empty() && listening.channels.is_empty());
    }
}
