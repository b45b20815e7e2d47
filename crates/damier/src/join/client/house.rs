//! What the person types about the house, and what comes of it.

use damier_rules::{GameKind, Reason};
use damier_wire::web::{FriendNews, FriendState, HaveRead, InRoom, Said, Say, ToServer};
use damier_words::{Lang, meaning, msg};

use super::super::command::House;
use super::super::errand::{Entering, Errand, Fetched, Filter};
use super::super::lobby::Shows;
use super::super::social::next_older;
use super::super::talk::{self, GLOBAL, partner, private};
use super::form::Purpose;
use super::requests::Asked;
use super::{Client, Note};
use crate::text::{self, printable};
use crate::tui::Tone;

impl Client {
    pub(super) fn house(&mut self, order: House) {
        match order {
            House::Say(text) => match self.room() {
                Some(room) => self.say_in(room, text),
                None => self.refuse(&msg!("house-nobody-hears")),
            },
            House::Msg { to, text: Some(text) } => self.say_in(private(&to), text),
            House::Msg { to, text: None } => self.open_room(&private(&to)),
            House::Chat => self.toggle_chat(),
            House::Mute(muted) => self.mute(muted),
            House::Report { name, why } => match self.talk.last_of(&name) {
                Some(message) => self.errands.push(Errand::Report { message, why }),
                None => self.refuse(&msg!("house-said-nothing", name = text::name(&name))),
            },
            House::Ranking { game, programs } => {
                if let Some(game) = self.named_game(game.as_deref()) {
                    self.errands.push(Errand::Ranking { game, programs, after: None });
                }
            }
            House::Rules(game) => {
                if let Some(game) = self.named_game(game.as_deref()) {
                    self.notes.push(Note::Rules(game));
                }
            }
            House::Stats { name: None, .. } if !self.account => {
                self.refuse(&msg!("house-needs-account"));
            }
            House::Stats { name, game } => {
                let name = name.unwrap_or_else(|| self.me.clone());
                self.errands.push(Errand::Stats { name, game });
            }
            House::Archive { file, described } => {
                let mut filter = described_games(&described);
                // One's own games, unless somebody is named.
                filter.player.get_or_insert_with(|| self.me.clone());
                self.errands.push(Errand::Archive { file, filter });
            }
            House::Dialogue(id) => self.errands.push(Errand::Dialogue { id }),
            House::Analyse(id) => self.errands.push(Errand::Analyse { id }),
            House::More => match self.more.take() {
                Some(next) => self.errands.push(next),
                None => self.refuse(&msg!("house-no-more")),
            },
            House::Incomplete(word) => {
                self.refuse(&msg!("house-incomplete", word = printable(&word, 40)));
            }
            order => self.house_of_accounts(order),
        }
    }

    /// What only accounts can do, and how one comes to have one.
    fn house_of_accounts(&mut self, order: House) {
        let elsewhere = matches!(
            order,
            House::LogIn(_) | House::SignUp(_) | House::Reset(_) | House::LogOut | House::Delete
        );
        if elsewhere && !self.is_in_lobby() {
            return self.refuse(&msg!("house-only-in-lobby"));
        }
        match order {
            House::LogIn(_) | House::SignUp(_) | House::Reset(_) if self.account => {
                self.refuse(&msg!("house-logged-in", name = &self.me));
            }
            House::LogIn(name) => self.begin_form(Purpose::LogIn { name }),
            House::SignUp(name) => self.begin_form(Purpose::SignUp { name }),
            House::Reset(code) => self.begin_form(Purpose::Reset { code }),
            House::Claim(code) if !self.account => {
                self.claim = Some(code);
                self.remark(Tone::News, &msg!("house-claim-needs-account"));
            }
            _ if !self.account => self.refuse(&msg!("house-needs-account")),
            House::Claim(code) => self.errands.push(Errand::Claim { code }),
            House::LogOut => {
                self.stop_waiting();
                self.errands.push(Errand::Enter(Entering::LogOut));
            }
            House::Password => self.begin_form(Purpose::Change),
            House::Delete => self.begin_form(Purpose::Delete),
            House::Account => self.errands.push(Errand::Account),
            House::Tokens => self.errands.push(Errand::Tokens),
            House::NewToken { label, scopes } => {
                self.errands.push(Errand::NewToken { label, scopes });
            }
            House::EndToken(id) => self.errands.push(Errand::EndToken { id }),
            House::EndOtherTokens => self.errands.push(Errand::EndOtherTokens),
            House::Bot => self.ask_bot(),
            House::Import(file) => self.errands.push(Errand::Import { file }),
            House::Export(file) => self.errands.push(Errand::Export { file }),
            House::Versus(name) => {
                let me = self.me.clone();
                self.errands.push(Errand::Versus { me, name });
            }
            House::Friends => self.errands.push(Errand::Friends { show: true }),
            House::Befriend(name) => self.errands.push(Errand::Befriend { name }),
            House::Unfriend(name) => self.errands.push(Errand::Unfriend { name }),
            House::Block(name) => self.errands.push(Errand::Block { name, block: true }),
            House::Unblock(name) => self.errands.push(Errand::Block { name, block: false }),
            // The rest is for everybody, and was done.
            _ => {}
        }
    }

    /// The game that is named, that is shown, or that they usually play.
    fn named_game(&mut self, named: Option<&str>) -> Option<GameKind> {
        let shown = self.live().map(|live| live.kind);
        let usual = || self.lobby.only.or_else(|| self.usual.game.parse().ok());
        match named {
            None => shown.or_else(usual),
            Some(named) => {
                let kind = named.to_lowercase().parse().ok();
                if kind.is_none() {
                    self.refuse(&msg!("join-not-understood", text = printable(named, 40)));
                }
                kind
            }
        }
    }

    /// Games of the past that are described.
    pub(super) fn list_games(&mut self, described: &str) {
        self.errands.push(Errand::Games(described_games(described)));
    }

    /// The room where one is: a conversation that is open, the game, or the lobby.
    fn room(&self) -> Option<String> {
        self.talk.open.clone().or_else(|| self.rooms_here().into_iter().next())
    }

    /// The rooms of the place where one is; the first is the one where one speaks.
    fn rooms_here(&self) -> Vec<String> {
        let Some(open) = &self.open else { return vec![GLOBAL.to_owned()] };
        let (game, watch) = (format!("game/{}", open.id), format!("watch/{}", open.id));
        match &open.live {
            Some(live) if live.seat.is_some() => vec![game, watch],
            _ => vec![watch, game],
        }
    }

    /// What was said where one is, for the pane beside the board or below the lobby.
    pub(in super::super) fn chat_here(&self) -> Vec<String> {
        self.talk.lines(&self.rooms_here(), self.lang)
    }

    /// The conversation that stands in the place of the board or of the lobby, if one does.
    pub(in super::super) fn conversation(&self) -> Option<Vec<String>> {
        let open = self.talk.open.as_ref()?;
        let heading = match partner(open) {
            Some(name) => msg!("house-talk-with", name = text::name(name)),
            None if open == GLOBAL => msg!("house-talk-global"),
            None => msg!("house-talk-game"),
        };
        let rooms = if partner(open).is_some() { vec![open.clone()] } else { self.rooms_here() };
        let mut lines = vec![self.lang.say(&heading), String::new()];
        let said = self.talk.lines(&rooms, self.lang);
        if said.is_empty() {
            lines.push(self.lang.say(&msg!("house-silence")));
        }
        lines.extend(said);
        Some(lines)
    }

    /// How much is unread in private conversations, in words.
    pub(in super::super) fn unread(&self) -> Option<String> {
        let unread = self.talk.unread();
        let from = |(name, count): &(&str, u32)| format!("{} ({count})", text::name(name));
        let from: Vec<String> = unread.iter().take(3).map(from).collect();
        (!from.is_empty()).then(|| self.lang.say(&msg!("house-unread", from = from.join(", "))))
    }

    fn say_in(&mut self, room: String, text: String) {
        if self.talk.is_muted(&room) {
            return self.refuse(&msg!("house-is-muted"));
        }
        self.ask(Asked::Said, |a| ToServer::Say(Say { room, text, a }));
    }

    fn open_room(&mut self, room: &str) {
        let read = self.talk.open(room);
        self.mark_read(room, read);
        self.errands.push(Errand::History { room: room.to_owned() });
    }

    fn mark_read(&mut self, room: &str, id: Option<i64>) {
        if let Some(id) = id.filter(|_| partner(room).is_some()) {
            let room = room.to_owned();
            self.ask(Asked::Lobby, |a| ToServer::Read(HaveRead { room, id, a }));
        }
    }

    /// Shows all that was said here instead of the board or the lobby, or no longer.
    pub(in super::super) fn toggle_chat(&mut self) {
        if self.talk.open.take().is_some() {
            self.changes += 1;
            return;
        }
        if let Some(room) = self.room() {
            self.open_room(&room);
        }
    }

    /// Closes a conversation; false if none is open.
    pub(in super::super) fn close_chat(&mut self) -> bool {
        self.talk.open.take().is_some()
    }

    fn mute(&mut self, muted: bool) {
        let rooms = match &self.talk.open {
            Some(open) => vec![open.clone()],
            None => self.rooms_here(),
        };
        for room in &rooms {
            self.talk.set_muted(room, muted);
        }
        self.remark(Tone::News, &if muted { msg!("house-muted") } else { msg!("house-unmuted") });
    }

    /// Asks to be told what is said where one is, if it is not told anyway.
    pub(super) fn listen(&mut self) {
        let watches = |live: &super::Live| live.seat.is_none() || live.is_over();
        let here = match &self.open {
            None => Some(GLOBAL.to_owned()),
            Some(open) => {
                let watches = open.live.as_ref().is_some_and(watches);
                watches.then(|| format!("watch/{}", open.id))
            }
        };
        let here = here.filter(|room| !self.talk.is_muted(room));
        if here == self.talk.listened {
            return;
        }
        if let Some(room) = std::mem::replace(&mut self.talk.listened, here.clone()) {
            self.ask(Asked::Lobby, |a| ToServer::Unlisten(InRoom { room, a }));
        }
        if let Some(room) = here {
            self.ask(Asked::Lobby, |a| ToServer::Listen(InRoom { room, a }));
        }
    }

    /// Somebody said something.
    pub(super) fn told_line(&mut self, said: Said) {
        let (room, id) = (said.room.clone(), said.id);
        let is_mine = text::name(&said.from) == self.me;
        let line =
            talk::written(&Said { text: printable(&said.text, 200), ..said.clone() }, self.lang);
        if !self.talk.hear(said, &self.me) {
            return;
        }
        let is_open = self.talk.open.as_ref() == Some(&room);
        if is_open {
            self.mark_read(&room, Some(id));
        }
        match partner(&room) {
            Some(name) if is_mine => {
                let name = text::name(name);
                let told = msg!("house-told-privately", name = name, line = line);
                self.notes.push(Note::Chat(self.lang.say(&told)));
            }
            Some(_) if !is_open => {
                self.remark(Tone::Question, &msg!("house-private", line = line));
            }
            _ => self.notes.push(Note::Chat(line)),
        }
    }

    pub(super) fn told_friend(&mut self, news: &FriendNews) {
        self.friends().hear(news);
        let name = text::name(&news.name);
        match news.state {
            FriendState::Asked => {
                self.remark(Tone::Question, &msg!("house-asks-friend", name = name));
            }
            FriendState::Friends => {
                self.remark(Tone::News, &msg!("house-friends-now", name = name));
            }
            FriendState::Refused => {
                self.remark(Tone::News, &msg!("house-friend-refused", name = name));
            }
            FriendState::Gone | FriendState::Withdrawn => {}
        }
    }

    pub(super) fn friends(&mut self) -> &mut super::super::friends::Friends {
        &mut self.lobby.friends
    }

    /// An errand is done.
    pub(in super::super) fn fetched(&mut self, fetched: Fetched) {
        match fetched {
            Fetched::Notes(notes) => self.notes.extend(notes),
            Fetched::NotEntered(note) => self.notes.push(note),
            Fetched::Listed { text, next } => {
                self.more = next;
                self.talk.open = None;
                self.notes.push(Note::Page(text));
            }
            Fetched::Friends { list, show } => {
                self.told_friends(show, list);
            }
            Fetched::Befriended(note) => {
                self.notes.push(note);
                self.errands.push(Errand::Friends { show: false });
            }
            Fetched::Conversations(told) => {
                self.talk.count(told);
                if let Some(unread) = self.unread() {
                    self.notes.push(Note::remark(Tone::News, unread));
                }
            }
            Fetched::History { room, said } => {
                let older = next_older(&room, &said);
                self.talk.remember(&room, said);
                if self.talk.open.as_ref() == Some(&room) {
                    self.more = older;
                    let read = self.talk.open(&room);
                    self.mark_read(&room, read);
                    let lines = self.conversation().unwrap_or_default();
                    self.notes.push(Note::Chat(lines.join("\n")));
                }
            }
            // Whoever has the connection and the screen sees to these.
            Fetched::Replay(_) | Fetched::Entered(_) | Fetched::InUse(_) => {}
        }
    }

    fn told_friends(&mut self, show: bool, list: damier_wire::web::FriendList) {
        self.friends().tell(list);
        if !show {
            return;
        }
        if self.is_in_lobby() {
            self.lobby.opponent = None;
            self.lobby.shows = Shows::Friends;
            self.talk.open = None;
            self.look_again();
        } else {
            let text = self.lobby.friends_text(self.lang);
            self.notes.push(Note::Page(text));
        }
    }
}

/// `chess`, `won`, `checkmate`, `of Bob`, `since 2026-01-01`, or the name of an opponent.
fn described_games(described: &str) -> Filter {
    let mut filter = Filter::default();
    let mut words = described.split_whitespace();
    while let Some(word) = words.next() {
        let lower = word.to_lowercase();
        if let Ok(kind) = lower.parse() {
            filter.game = Some(kind);
            continue;
        }
        match meaning("typed-games", &lower) {
            Some("won") => filter.result = Some("win"),
            Some("drawn") => filter.result = Some("draw"),
            Some("lost") => filter.result = Some("loss"),
            Some("of") => filter.player = words.next().map(str::to_owned),
            Some("since") => filter.since = words.next().map(str::to_owned),
            Some("until") => filter.until = words.next().map(str::to_owned),
            Some("with") => filter.opponent = words.next().map(str::to_owned),
            _ => match ending(&lower) {
                Some(reason) => filter.ending = Some(reason.token()),
                None => filter.opponent = Some(word.trim_matches('"').to_owned()),
            },
        }
    }
    filter
}

/// Why games ended: as it is stored, or as any language calls it, without the spaces.
fn ending(word: &str) -> Option<Reason> {
    let plain = |text: &str| text.replace(['_', '-', ' '], "").to_lowercase();
    let is_called = |reason: &Reason, lang: Lang| {
        plain(&lang.say(&msg!("house-ending", reason = reason.token()))) == plain(word)
    };
    let mut all = Reason::ALL.iter().copied();
    all.find(|reason| {
        plain(reason.token()) == plain(word) || Lang::all().any(|lang| is_called(reason, lang))
    })
}
