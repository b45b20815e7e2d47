//! The desk at which a program is served, whatever it speaks: its place in the lobby and at its game, what waits to be
//! sent to it, and what is written down.

use std::fmt::Display;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use damier_dialect::Dialect;
use damier_referee::{House, Millis, OnDisconnect, Program, Seek, Terms, TimeControl, Wish};
use damier_rules::{GameKind, Reason, Seat, Setup};
use damier_wire::web::Happening;
use damier_words::{Lang, ToMessage as _};
use tokio::time::Instant;

use super::converse::{Goes, ON, OVER};
use super::dialogue::{Dialogue, Utterance, Voice};
use super::names::{self, NameRefused};
use super::note::Note;
use crate::app::App;
use crate::id::{ChallengeId, GameId, PlayerId};
use crate::limits::Allowance;
use crate::lobby::Fixed;
use crate::names::{name_key, read_name};
use crate::outbox::{Outbox, Reads};
use crate::room::{ToRoom, Wanted};
use crate::tournament::Expected;
use crate::uptime::wall_ms;
use crate::users::{User, new_program};

/// The answer to a move is told from others by this number.
pub(super) const MOVE: u32 = 1;
/// Before a server that is busy is asked again.
const PAUSE: Duration = Duration::from_millis(200);
/// So many mistakes of one program are answered; it may go on making them at that rate.
const MOST_MISTAKES: usize = 20;
const MISTAKES_COUNT_FOR: Duration = Duration::from_secs(10);
/// What is said before a game begins is little.
const MOST_EARLY_LINES: usize = 32;

/// What its program sent is no move at all, or one that loses.
pub(super) const CHEATED: Wish = Wish::Forfeit(Reason::IllegalMove);
/// Its program is gone for good.
pub(super) const GONE: Wish = Wish::Forfeit(Reason::Abandon);

/// Where a program sits.
#[derive(Debug)]
struct Place {
    game: GameId,
    seat: Seat,
    is_hidden: bool,
    dialogue: Arc<Dialogue>,
}

/// Where one program is served.
pub(super) struct ProgramDesk {
    pub(super) app: Arc<App>,
    pub(super) outbox: Arc<Outbox>,
    pub(super) from: SocketAddr,
    /// The address at which it found us.
    pub(super) at: IpAddr,
    /// When the message that is being heard came: a struct with its first byte, a line with its last.
    pub(super) arrived: Millis,
    /// Is the conversation over once everything is sent?
    pub(super) is_over: bool,
    dialect: Dialect,
    user: Option<User>,
    place: Option<Place>,
    messages: Vec<Vec<u8>>,
    early_lines: Vec<(Utterance<String>, Vec<u8>)>,
    /// The bytes of the message that is being heard, in the dialects whose messages are structs.
    raw: Vec<u8>,
    mistakes: Vec<Instant>,
    allowance: Allowance,
}

/// Where a program would like to sit.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seats {
    pub(super) wish: Option<Seat>,
    /// The only seat it can take against people.
    pub(super) with_people: Option<Seat>,
}

impl ProgramDesk {
    pub(super) fn new(
        dialect: Dialect,
        app: Arc<App>,
        from: SocketAddr,
        at: IpAddr,
    ) -> ProgramDesk {
        // Programs ask faster than people.
        let messages_per_20s = app.config.limits.messages_per_20s.saturating_mul(5);
        let allowance = Allowance::new(messages_per_20s, Instant::now());
        ProgramDesk {
            allowance,
            arrived: app.uptime.now(),
            app,
            outbox: Outbox::new(Reads::Values),
            from,
            at,
            is_over: false,
            dialect,
            user: None,
            place: None,
            messages: Vec::new(),
            early_lines: Vec::new(),
            raw: Vec::new(),
            mistakes: Vec::new(),
        }
    }

    /// Takes a name in the lobby; `name#token` if it is kept for somebody.
    pub(super) async fn enter(&mut self, name: &str) -> Result<(), NameRefused> {
        let (name, token) = names::split(name);
        let name = &read_name(name).map_err(|_| NameRefused::Shape)?;
        let refused = |why| {
            tracing::info!(from = %self.from, name, ?why, "a name was refused");
            Err(why)
        };
        if !self.app.config.programs.reserved_names.lets(name, token) {
            return refused(NameRefused::Kept);
        }
        if self.app.store.account_by_key(&name_key(name)).await?.is_some() {
            return refused(NameRefused::Account);
        }
        let user = new_program(name);
        if !self.app.lobby().enter_alone(&user, &self.outbox) {
            return refused(NameRefused::Taken);
        }
        tracing::info!(dialect = %self.dialect, from = %self.from, name, "a program is here");
        self.user = Some(user);
        Ok(())
    }

    /// Comes in as an account.
    pub(super) fn admit(&mut self, user: User) {
        self.app.enter(&user, &self.outbox);
        tracing::info!(dialect = %self.dialect, from = %self.from, name = user.name, "is here");
        self.user = Some(user);
    }

    /// Who plays a game with it.
    pub(super) fn opponent(&self, game: GameId) -> Option<PlayerId> {
        self.app.hall.opponent(game, self.user.as_ref()?.id)
    }

    /// Who it is, once it has a name.
    pub(super) fn user(&self) -> Option<&User> {
        self.user.as_ref()
    }

    /// Takes the name of an entrant who is awaited, in a protocol that has no names. False if nobody is.
    pub(super) async fn enter_for_tournament(&mut self, kind: GameKind) -> bool {
        match self.app.tournaments.spare_name(kind) {
            Some(name) => self.enter(&name).await.is_ok(),
            None => false,
        }
    }

    /// Does a tournament expect it? Then it waits for its opponents there.
    pub(super) fn wait_in_tournament(&self, kind: GameKind) -> Option<Expected> {
        // The dialect in which a second game follows the first without being asked for.
        let goes_on = self.dialect == Dialect::Kamisado;
        self.app.wait_in_tournament(self.user.as_ref()?, kind, goes_on)
    }

    /// Waits for an opponent: another program first, after a while anybody.
    pub(super) async fn seek(&self, terms: Terms, seats: Seats) -> bool {
        let Some(user) = &self.user else { return false };
        if let Some(expected) = self.wait_in_tournament(terms.kind) {
            return expected == Expected::Waits;
        }
        let programs = &self.app.config.programs;
        let people_after = if programs.only_programs {
            Millis::MAX
        } else {
            programs.pair_with_people_after.millis()
        };
        let time = self.with_people(&terms).house.time;
        let seek = Seek {
            player: user.id,
            terms,
            rating: None,
            first_seats: 0,
            seat: seats.wish,
            since: self.app.uptime.now(),
            program: Some(Program { people_after, seat: seats.with_people, time }),
        };
        self.app.wait(seek).await.is_ok()
    }

    /// Is gone, though its games may go on for a while: another may have its name.
    pub(super) fn give_name_up(&self) {
        if let Some(user) = &self.user {
            self.app.lobby().give_name_up(user.id);
            self.app.tournaments.forget_program(user.id);
        }
    }

    /// The terms of games with people: they think longer than programs, but not as long as they like,
    /// for a program that waits for them plays with nobody else.
    pub(super) fn with_people(&self, terms: &Terms) -> Terms {
        let least = self.app.config.programs.time_with_people.millis();
        let time = match terms.house.time {
            TimeControl::PerMove(time) => TimeControl::PerMove(time.max(least)),
            other => other,
        };
        Terms { house: House { time, ..terms.house.clone() }, ..terms.clone() }
    }

    /// May it play with whoever made that challenge?
    pub(super) fn plays_with(&self, challenge: ChallengeId) -> bool {
        let Some(user) = &self.user else { return false };
        let from = self.app.lobby().open_to(user.id, challenge).map(|open| open.from);
        let is_person = !matches!(from, Some(PlayerId::Program(_)));
        !(is_person && self.app.config.programs.only_programs)
    }

    /// Accepts a challenge, with the rules, the clock and the number of games that its dialect has, on
    /// the seat it wished.
    pub(super) async fn accept(&self, challenge: ChallengeId, terms: &Terms, seat: Option<Seat>) {
        let Some(user) = &self.user else { return };
        if !self.plays_with(challenge) {
            return self.refuse(challenge);
        }
        // Whoever waits no longer has just been given another game.
        let seek = self.app.lobby().stop_seeking(user.id);
        let Some(seek) = seek else { return self.refuse(challenge) };
        let fixed = Fixed { terms: self.with_people(terms), seat };
        if self.app.accept(user.id, challenge, Some(&fixed)).await.is_err() {
            self.refuse(challenge);
            let _ = self.app.wait(seek).await;
        }
    }

    /// The same, if it gets that seat.
    pub(super) async fn accept_on_seat(&self, challenge: ChallengeId, terms: &Terms, seat: Seat) {
        let Some(user) = &self.user else { return };
        let wanted = self.app.lobby().open_to(user.id, challenge).map(|it| it.seat);
        match wanted {
            Some(Some(other)) if other == seat.other() => self.accept(challenge, terms, None).await,
            // Lots would decide, and it can take one seat only.
            Some(None) => self.accept(challenge, terms, Some(seat)).await,
            _ => self.refuse(challenge),
        }
    }

    /// Declines a challenge.
    pub(super) fn refuse(&self, challenge: ChallengeId) {
        if let Some(user) = &self.user {
            let _ = self.app.decline(user.id, challenge);
        }
    }

    /// The terms of games between programs: nobody offers or takes back anything.
    pub(super) fn terms(&self, kind: GameKind, setup: Setup, time: TimeControl) -> Terms {
        let house = House {
            time,
            on_disconnect: OnDisconnect::Forfeit(self.app.config.grace.millis()),
            draw_offers: false,
            takebacks: false,
            ..House::default()
        };
        Terms { kind, setup, house, games: 1 }
    }

    /// Asks to be told about a game.
    pub(super) async fn watch(&mut self, game: GameId) {
        let Some(user) = &self.user else { return };
        let (player, outbox) = (user.id, Arc::clone(&self.outbox));
        if let Some(room) = self.app.hall.room(game) {
            let _ = room
                .send(Box::new(ToRoom::Watch { player, outbox, wanted: Wanted::default(), a: 0 }))
                .await;
        }
    }

    /// Sits down at a game that is told about. From now on what is said belongs to it.
    pub(super) fn sit(&mut self, game: GameId, seat: Seat, kind: GameKind) {
        let dialogue = self.app.dialogues.open(game);
        for (line, raw) in self.early_lines.drain(..) {
            dialogue.add(&Utterance { seat: seat.number(), ..line }, &raw);
        }
        let is_hidden = kind.is_hidden();
        self.place = Some(Place { game, seat, is_hidden, dialogue });
    }

    /// Leaves its game.
    pub(super) async fn stand_up(&mut self) {
        let Some(Place { game, dialogue, .. }) = self.place.take() else { return };
        dialogue.close();
        if let Some(room) = self.app.hall.room(game) {
            let _ = room.send(Box::new(ToRoom::Unwatch { outbox: Arc::clone(&self.outbox) })).await;
        }
    }

    /// Wants something of the game it sits at.
    pub(super) async fn wish(&self, wish: Wish) {
        self.wish_at(self.app.uptime.now(), wish).await;
    }

    /// Wants something since a moment: a move counts from when it came.
    pub(super) async fn wish_at(&self, arrived: Millis, wish: Wish) {
        let (Some(user), Some(place)) = (&self.user, &self.place) else { return };
        let Some(room) = self.app.hall.room(place.game) else { return };
        let a = if matches!(wish, Wish::Move { .. }) { MOVE } else { 0 };
        let (player, outbox) = (user.id, Arc::clone(&self.outbox));
        let _ = room.send(Box::new(ToRoom::Do { player, outbox, a, arrived, wish })).await;
    }

    /// Wants in a moment what it wanted when its bytes came: the server was busy.
    pub(super) async fn wish_again(&self, wish: Wish) {
        tokio::time::sleep(PAUSE).await;
        self.wish_at(self.arrived, wish).await;
    }

    /// It has the opponent's move only now.
    pub(super) async fn received(&self) {
        let (Some(user), Some(place)) = (&self.user, &self.place) else { return };
        let Some(room) = self.app.hall.room(place.game) else { return };
        let (player, at) = (user.id, self.app.uptime.now());
        let _ = room.send(Box::new(ToRoom::Received { player, at })).await;
    }

    /// The first byte of its message is there; its clock stops if that is a move.
    pub(super) async fn begins(&self, since: Millis) {
        let (Some(user), Some(place)) = (&self.user, &self.place) else { return };
        let Some(room) = self.app.hall.room(place.game) else { return };
        let until = since.saturating_add(self.app.config.waits.rest.millis());
        let _ = room.send(Box::new(ToRoom::Coming { player: user.id, since, until })).await;
    }

    /// Declines what a user asked for and a program cannot give.
    pub(super) async fn decline(&self, asked: &Happening) {
        match asked {
            Happening::DrawOffered(_) => self.wish(Wish::DeclineDraw).await,
            Happening::TakebackAsked(_) => self.wish(Wish::DeclineTakeback).await,
            _ => {}
        }
    }

    /// The program said something wrong that does no harm, unless it never ends.
    pub(super) fn mistake(&mut self) -> Goes {
        let now = Instant::now();
        self.mistakes.retain(|&made| now < made + MISTAKES_COUNT_FOR);
        self.mistakes.push(now);
        if self.mistakes.len() <= MOST_MISTAKES {
            return ON;
        }
        self.note("it makes too many mistakes");
        OVER
    }

    /// The referee would not have its move. Whoever does not see what stands in the way can only try.
    pub(super) fn refused_move(&mut self) -> Goes {
        if self.place.as_ref().is_some_and(|place| place.is_hidden) {
            return self.request();
        }
        self.mistake()
    }

    /// The program asks for something that costs nobody a move: not for ever.
    pub(super) fn request(&mut self) -> Goes {
        if self.allowance.take(Instant::now()) {
            return ON;
        }
        self.note("it asks too much");
        OVER
    }

    /// Says a line.
    pub(super) fn say_line(&mut self, line: &dyn Display) {
        self.say(line, format!("{line}\n").into_bytes());
    }

    /// Says something to the program, once nothing else is to be done.
    pub(super) fn say(&mut self, text: &dyn Display, message: Vec<u8>) {
        let raw = if self.has_structs() { message.clone() } else { Vec::new() };
        self.messages.push(message);
        self.write_down(Voice::Referee, text, &raw);
    }

    /// Says something that is nobody else's business.
    pub(super) fn say_unwritten(&mut self, message: Vec<u8>) {
        self.messages.push(message);
    }

    /// The program said something.
    pub(super) fn heard(&mut self, text: &dyn Display) {
        let raw = std::mem::take(&mut self.raw);
        self.write_down(Voice::Program, text, &raw);
    }

    /// The same where its bytes have something in them that is nobody else's business.
    pub(super) fn heard_in_part(&mut self, text: &dyn Display) {
        self.write_down(Voice::Program, text, &[]);
    }

    /// These bytes came, and are part of the next message.
    pub(super) fn take_in(&mut self, bytes: &[u8]) {
        if self.has_structs() {
            self.raw.extend_from_slice(bytes);
        }
    }

    /// That message was heard.
    pub(super) fn heard_all(&mut self) {
        self.raw.clear();
    }

    /// Are messages bytes that say nothing to people?
    fn has_structs(&self) -> bool {
        matches!(self.dialect, Dialect::Kamisado | Dialect::Siam)
    }

    /// Something about this program that its author, or whoever runs the server, should know.
    pub(super) fn note(&self, what: &str) {
        let name = self.user.as_ref().map_or("", |user| &user.name);
        tracing::info!(dialect = %self.dialect, from = %self.from, name, "{what}");
    }

    /// The same about what it sends at its game: its author reads it in the dialogue, too.
    pub(super) fn explain(&mut self, note: &Note) {
        let what = Lang::ENGLISH.say(&note.message());
        let name = self.user.as_ref().map_or("", |user| &user.name);
        if let Some(Place { game, .. }) = &self.place {
            tracing::info!(dialect = %self.dialect, from = %self.from, name, %game, "{what}");
        } else {
            tracing::info!(dialect = %self.dialect, from = %self.from, name, "{what}");
        }
        self.keep(Voice::Note, &note.write(), &[]);
    }

    pub(super) fn take_messages(&mut self) -> Vec<Vec<u8>> {
        std::mem::take(&mut self.messages)
    }

    fn write_down(&mut self, by: Voice, text: &dyn Display, raw: &[u8]) {
        let (dialect, from) = (self.dialect, self.from);
        match &self.place {
            Some(place) if place.is_hidden => {
                tracing::debug!(%dialect, %from, ?by, game = %place.game, "(hidden until the end)");
            }
            _ => tracing::debug!(%dialect, %from, ?by, "{text}"),
        }
        self.keep(by, text, raw);
    }

    fn keep(&mut self, by: Voice, text: &dyn Display, raw: &[u8]) {
        let ms = wall_ms();
        match &self.place {
            Some(place) => {
                place.dialogue.add(&Utterance { ms, seat: place.seat.number(), by, text }, raw);
            }
            None if self.early_lines.len() < MOST_EARLY_LINES => {
                let line = Utterance { ms, seat: 0, by, text: text.to_string() };
                self.early_lines.push((line, raw.to_vec()));
            }
            None => {}
        }
    }

    /// Is gone, from its game and from the lobby.
    pub(super) async fn leave(mut self) {
        self.leave_lobby().await;
    }

    /// The same, though it may come back over this connection.
    pub(super) async fn leave_lobby(&mut self) {
        self.stand_up().await;
        if let Some(user) = self.user.take() {
            let _ = self.app.decide(|lobby| Ok(lobby.decline_all(user.id)));
            self.app.leave(user.id, &self.outbox);
        }
    }
}
