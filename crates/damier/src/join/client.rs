//! Somebody at a server: a state machine between what the server says and what the person types.
//! It never reads the time, and shows nothing itself.

mod form;
mod game;
mod heard;
mod house;
mod requests;
#[cfg(test)]
mod tests;
mod typed;
mod waiting;

use std::time::Duration;

use damier_rules::GameKind;
use damier_wire::web::{AtGame, LookIn, MOST_LISTED, OfChallenge, Seeking, Terms, ToServer, Watch};
use damier_wire::{Address, ChallengeId, GameId};
use damier_words::{Lang, Message, msg};

use super::Intent;
use super::command::House;
use super::errand::Errand;
use super::live::Live;
use super::lobby::{Lobby, Shows};
use super::talk::Talk;
use crate::text;
use crate::tui::Tone;
use form::Form;
use requests::{Asked, Requests};
use waiting::Wait;

/// Something to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Note {
    Remark {
        tone: Tone,
        text: String,
    },
    /// It stands in the place of the board.
    Page(String),
    /// Likewise: the rules of a game.
    Rules(GameKind),
    /// What was said, or whatever else stands on a screen already.
    Chat(String),
    /// What is asked; on a screen it stands where one types already.
    Asked(String),
}

impl Note {
    pub(super) fn remark(tone: Tone, text: String) -> Note {
        Note::Remark { tone, text }
    }
}

/// The person leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Leave {
    /// Because they like to.
    Wanted,
    /// Because what they came for cannot be had.
    Refused(String),
}

/// The game that is shown.
#[derive(Debug)]
pub(super) struct OpenGame {
    pub(super) id: GameId,
    /// Nothing until the server has told it.
    pub(super) live: Option<Live>,
    /// The challenge with which the opponent asks for a rematch.
    rematch: Option<ChallengeId>,
    /// A move typed before we know our legal moves, where we must.
    early: Option<String>,
    /// Did they say that they resign, and were asked whether they mean it?
    resigning: bool,
}

impl OpenGame {
    fn new(id: GameId) -> OpenGame {
        OpenGame { id, live: None, rematch: None, early: None, resigning: false }
    }
}

#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "they have nothing to do with each other")]
pub(crate) struct Client {
    pub(super) lang: Lang,
    address: Address,
    pub(super) me: String,
    /// Have they an account, or are they a guest?
    pub(super) account: bool,
    /// What to do as soon as we are welcome.
    intent: Option<Intent>,
    /// The clock, and whatever else new games shall have.
    pub(super) usual: Terms,
    waiting: Option<Wait>,
    /// With whom the game that we wait for may begin, and when that was told.
    range: Option<(Seeking, Duration)>,
    pub(super) lobby: Lobby,
    pub(super) open: Option<OpenGame>,
    /// Other games of ours that wait.
    games: Vec<GameId>,
    requests: Requests,
    pub(super) connected: bool,
    was_connected: bool,
    pub(super) flip: bool,
    outbox: Vec<ToServer>,
    notes: Vec<Note>,
    errands: Vec<Errand>,
    /// A question that must be answered before anything else.
    form: Option<Form>,
    pub(super) talk: Talk,
    /// What everybody was told last.
    pub(super) announcement: Option<String>,
    /// How the next page of the last list is asked for.
    more: Option<Errand>,
    /// The code of the first start, until there is an account to use it.
    claim: Option<String>,
    /// Whose seek was chosen, until it is known whether that begins a game.
    hoped: Option<String>,
    /// Counts what is worth looking at again, for those who read line by line.
    changes: u64,
    pub(crate) leave: Option<Leave>,
}

impl Client {
    pub(crate) fn new(
        address: Address,
        me: &str,
        usual: Terms,
        intent: Intent,
        lang: Lang,
    ) -> Client {
        Client {
            lang,
            address,
            me: text::name(me),
            account: false,
            intent: Some(intent),
            usual,
            waiting: None,
            range: None,
            lobby: Lobby::default(),
            open: None,
            games: Vec::new(),
            requests: Requests::default(),
            connected: false,
            was_connected: false,
            flip: false,
            outbox: Vec::new(),
            notes: Vec::new(),
            errands: Vec::new(),
            form: None,
            talk: Talk::default(),
            announcement: None,
            more: None,
            claim: None,
            hoped: None,
            changes: 0,
            leave: None,
        }
    }

    /// What the server shall be told now.
    pub(crate) fn take_outbox(&mut self) -> Vec<ToServer> {
        std::mem::take(&mut self.outbox)
    }

    /// What the person shall be told now.
    pub(crate) fn take_notes(&mut self) -> Vec<Note> {
        std::mem::take(&mut self.notes)
    }

    /// What must be fetched now.
    pub(super) fn take_errands(&mut self) -> Vec<Errand> {
        std::mem::take(&mut self.errands)
    }

    /// They go on as somebody else: nothing of what was is theirs.
    pub(super) fn become_somebody(&mut self, name: &str) {
        let (address, usual) = (self.address.clone(), self.usual.clone());
        let fresh = Client::new(address, name, usual, Intent::Lobby, self.lang);
        let old = std::mem::replace(self, fresh);
        (self.claim, self.notes, self.changes) = (old.claim, old.notes, old.changes);
        self.lobby.only = old.lobby.only;
    }

    pub(super) fn note(&mut self, note: Note) {
        self.notes.push(note);
    }

    pub(crate) fn changes(&self) -> u64 {
        self.changes
    }

    pub(super) fn address(&self) -> &Address {
        &self.address
    }

    /// What remains to be said when the person has left: how it ended, or how to come back.
    pub(crate) fn last_words(&self, again: bool) -> Vec<String> {
        if self.is_playing() {
            return vec![self.lang.say(&msg!("join-come-back"))];
        }
        // Line by line it was said already.
        let over = self.live().filter(|live| again && live.is_over());
        over.map(|live| self.end_text(live)).into_iter().collect()
    }

    pub(super) fn live(&self) -> Option<&Live> {
        self.open.as_ref()?.live.as_ref()
    }

    pub(crate) fn is_in_lobby(&self) -> bool {
        self.open.is_none()
    }

    /// Is it still open whether we get what we came for?
    pub(crate) fn has_errand(&self) -> bool {
        self.requests.has_errand() || self.intent.is_some()
    }

    /// Do we play in a game that is not over?
    pub(crate) fn is_playing(&self) -> bool {
        self.live().is_some_and(|live| live.seat.is_some() && !live.is_over())
    }

    pub(super) fn remark(&mut self, tone: Tone, what: &Message) {
        let text = self.lang.say(what);
        self.notes.push(Note::remark(tone, text));
    }

    fn page(&mut self, what: &Message) {
        let text = self.lang.say(what);
        self.notes.push(Note::Page(text));
    }

    fn refuse(&mut self, what: &Message) {
        self.remark(Tone::Refusal, what);
    }

    /// Sends a request, whose answer has the number that `message` was given.
    fn ask(&mut self, asked: Asked, message: impl FnOnce(u32) -> ToServer) {
        let a = self.requests.number(asked);
        self.outbox.push(message(a));
    }

    fn ask_at_game(&mut self, asked: Asked, id: GameId, message: fn(AtGame) -> ToServer) {
        self.ask(asked, |a| message(AtGame { id, a }));
    }

    fn answer_challenge(
        &mut self,
        asked: Asked,
        id: ChallengeId,
        message: fn(OfChallenge) -> ToServer,
    ) {
        self.ask(asked, |a| message(OfChallenge { id, a }));
    }

    /// What must be done from time to time.
    pub(crate) fn tick(&mut self, now: Duration) {
        if !self.connected {
            return;
        }
        if self.is_in_lobby() != self.lobby.is_followed {
            self.follow_lobby(self.is_in_lobby());
        }
        self.listen();
        self.repeat(now);
    }

    /// Asks to be told of the lobby, or to be left alone: who plays does not look at it.
    fn follow_lobby(&mut self, follow: bool) {
        self.lobby.is_followed = follow;
        let game = self.lobby.only.map(|kind| kind.id().to_owned());
        let people = (follow && self.lobby.shows == Shows::People).then_some(MOST_LISTED);
        let others = (!follow || self.lobby.shows != Shows::Games).then_some(0);
        self.ask(Asked::Lobby, |a| {
            let (seeks, games) = (others, others);
            ToServer::Lobby(LookIn { game, seeks, games, people, follow, a, ..LookIn::default() })
        });
    }

    /// We are connected, for the first time or again.
    fn welcome(&mut self, name: &str, account: bool, games: Vec<GameId>) {
        let first = self.intent.is_some();
        self.me = text::name(name);
        self.account = account;
        if account {
            // What happened while we were away.
            self.errands.extend([Errand::Friends { show: false }, Errand::Conversations]);
            let claim = self.claim.take();
            self.errands.extend(claim.map(|code| Errand::Claim { code }));
        }
        if first {
            let welcome = msg!("join-welcome", name = &self.me, address = self.address.to_string());
            self.remark(Tone::News, &welcome);
        }
        let intent = self.intent.take();
        if let Some(open) = &self.open {
            // First what was missed, one by one; then everything, for the clocks.
            let (id, v) = (open.id, open.live.as_ref().map(Live::version));
            for v in v.map(Some).into_iter().chain([None]) {
                self.ask(Asked::Watch, |a| {
                    ToServer::Watch(Watch { id, v, board: false, crowd: false, a })
                });
            }
            self.resend_move();
            return;
        }
        self.games = games;
        if !self.games.is_empty() {
            let id = self.games.remove(0);
            self.waiting = None;
            self.sit_down(id);
            return;
        }
        match intent {
            Some(intent) => self.begin(intent),
            None => self.wait_again(),
        }
    }

    /// Does what the person came for. If that is refused, they leave.
    fn begin(&mut self, intent: Intent) {
        match intent {
            Intent::Lobby => {}
            Intent::Claim(code) => self.house(House::Claim(code)),
            Intent::Seek(terms) => self.seek(terms, Asked::Errand),
            Intent::Challenge { to, terms } => self.challenge(Some(to), terms, Asked::Errand),
            Intent::Accept(id) => self.answer_challenge(Asked::Errand, id, ToServer::Accept),
            Intent::Watch(id) => {
                self.open = Some(OpenGame::new(id));
                self.ask(Asked::Errand, |a| {
                    ToServer::Watch(Watch { id, v: None, board: false, crowd: false, a })
                });
            }
        }
    }
}
