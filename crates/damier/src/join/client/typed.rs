//! What the person types.

use damier_referee::TimeControl;
use damier_rules::GameKind;
use damier_wire::web::{Terms, ToServer};
use damier_wire::{ChallengeId, GameId};
use damier_words::{Arg, ToMessage as _, move_forms, msg, notation};

use super::super::command::{AtGame, Claimed, InLobby};
use super::super::errand::Errand;
use super::super::live::Live;
use super::super::lobby::{Entry, Shows};
use super::game::Question;
use super::requests::Asked;
use super::{Client, Leave};
use crate::text::{self, printable};
use crate::tui::Tone;

/// Longer lists of legal moves help nobody.
const LISTED_MOVES: usize = 250;

impl Client {
    /// Obeys a line.
    pub(crate) fn enter(&mut self, line: &str) {
        if self.form.is_some() {
            self.answer_form(line);
        } else if self.is_in_lobby() {
            self.in_lobby(InLobby::read(line));
        } else {
            self.at_game(AtGame::read(line));
        }
    }

    /// Moves the mark in the list of the lobby.
    pub(crate) fn select(&mut self, step: isize) {
        self.lobby.select(step, &self.me);
    }

    /// Takes what is marked in the list.
    pub(crate) fn choose(&mut self) {
        match self.lobby.selected(&self.me) {
            Some(entry) => self.take(entry),
            None => self.refuse(&msg!("join-nothing-chosen")),
        }
    }

    /// Shows the lobby again, with all games or only one.
    fn list(&mut self, only: Option<&str>) {
        let Ok(only) = only.map(str::parse).transpose() else {
            let text = printable(only.unwrap_or_default(), 40);
            return self.refuse(&msg!("join-not-understood", text = text));
        };
        self.talk.open = None;
        if self.lobby.only == only && self.lobby.shows == Shows::Games {
            self.changes += 1;
        } else {
            (self.lobby.only, self.lobby.shows) = (only, Shows::Games);
            self.look_again();
        }
    }

    /// Shows who is here instead of the lobby.
    fn list_people(&mut self) {
        self.lobby.shows = Shows::People;
        self.lobby.opponent = None;
        self.talk.open = None;
        self.look_again();
    }

    pub(super) fn look_again(&mut self) {
        self.lobby.told = damier_wire::web::Lobby::default();
        self.follow_lobby(true);
    }

    fn in_lobby(&mut self, order: InLobby) {
        let strange = |text: &str| msg!("join-not-understood", text = printable(text, 40));
        match order {
            InLobby::Help => self.page(&msg!("join-lobby-help", house = msg!("house-help"))),
            InLobby::List(only) => self.list(only.as_deref()),
            InLobby::People => self.list_people(),
            InLobby::Quit => self.leave = Some(Leave::Wanted),
            InLobby::Cancel => {
                let chose = self.lobby.opponent.take().is_some();
                if self.stop_waiting() || !chose {
                    self.remark(Tone::News, &msg!("join-waits-no-longer"));
                }
            }
            InLobby::Number(number) => match self.entry(number) {
                Some(entry) => self.take(entry),
                None => self.refuse(&msg!("join-nothing-chosen")),
            },
            InLobby::Seek { game } | InLobby::Unknown(game) => match game.parse() {
                Ok(kind) => self.take(Entry::New(kind)),
                Err(_) => self.refuse(&strange(&game)),
            },
            InLobby::Challenge { to, game: None } => {
                self.lobby.opponent = Some((to, Vec::new()));
                self.changes += 1;
            }
            InLobby::Challenge { to, game: Some(game) } => match game.parse() {
                Ok(kind) => self.challenge(Some(to), self.terms(kind), Asked::Other),
                Err(_) => self.refuse(&strange(&game)),
            },
            InLobby::Link { game } => match game.parse() {
                Ok(kind) => self.challenge(None, self.terms(kind), Asked::Other),
                Err(_) => self.refuse(&strange(&game)),
            },
            InLobby::Clock(clock) => match clock.parse::<TimeControl>() {
                Ok(control) => {
                    self.usual.clock = control.to_string();
                    self.remark(Tone::News, &msg!("join-clock-is", clock = control.to_string()));
                }
                Err(_) => self.refuse(&msg!("join-bad-clock", text = printable(&clock, 40))),
            },
            InLobby::Accept(which) => self.answer_named(which.as_deref(), true),
            InLobby::Decline(which) => self.answer_named(which.as_deref(), false),
            InLobby::Games(described) => self.list_games(&described),
            InLobby::House(order) => self.house(order),
            InLobby::Save { id, file } => self.errands.push(Errand::Save { id, file }),
            InLobby::Replay(id) => self.errands.push(Errand::Replay { id }),
            InLobby::Watch(which) => match (self.named(which.as_deref()), which) {
                (Some(Entry::Game(game)), _) => self.sit_down(game.id),
                (None, Some(id)) => self.sit_down(GameId::read(&id)),
                _ => self.refuse(&msg!("join-nothing-chosen")),
            },
        }
    }

    /// The entry with a number, counted from 1 as it is shown.
    fn entry(&self, number: usize) -> Option<Entry> {
        self.lobby.entries(&self.me).into_iter().nth(number.checked_sub(1)?)
    }

    /// The entry somebody names by its number; what is marked if they name none.
    fn named(&self, which: Option<&str>) -> Option<Entry> {
        match which {
            None => self.lobby.selected(&self.me),
            Some(which) => which.parse().ok().and_then(|number| self.entry(number)),
        }
    }

    fn terms(&self, kind: GameKind) -> Terms {
        Terms { game: kind.id().to_owned(), ..self.usual.clone() }
    }

    fn take(&mut self, entry: Entry) {
        match entry {
            Entry::Challenge(challenge) => {
                self.answer_challenge(Asked::Other, challenge.id, ToServer::Accept);
            }
            Entry::Seek(seek) => self.join_seek(seek.name, seek.terms),
            Entry::Bot(bot) if bot.games.len() == 1 => {
                let terms = Terms { game: bot.games.concat(), ..self.usual.clone() };
                self.challenge(Some(bot.name), terms, Asked::Other);
            }
            Entry::Bot(bot) => {
                self.lobby.opponent = Some((bot.name, bot.games));
                self.changes += 1;
            }
            Entry::Person(person) => {
                self.lobby.opponent = Some((person.name, Vec::new()));
                self.changes += 1;
            }
            Entry::Request(name) => self.errands.push(Errand::Befriend { name }),
            Entry::Friend(friend) if friend.online => {
                self.lobby.opponent = Some((friend.name, Vec::new()));
                self.changes += 1;
            }
            Entry::Friend(friend) => {
                self.refuse(&msg!("house-friend-away", name = text::name(&friend.name)));
            }
            Entry::Asked(name) => {
                self.remark(Tone::News, &msg!("house-still-asked", name = text::name(&name)));
            }
            Entry::Blocked(name) => {
                self.remark(Tone::News, &msg!("house-still-blocked", name = text::name(&name)));
            }
            Entry::Game(game) => self.sit_down(game.id),
            Entry::New(kind) => match self.lobby.opponent.take() {
                Some((name, _)) => self.challenge(Some(name), self.terms(kind), Asked::Other),
                None => self.seek(self.terms(kind), Asked::Other),
            },
        }
    }

    fn answer_named(&mut self, which: Option<&str>, yes: bool) {
        if let Some(name) = self.asked_friend(which) {
            let errand = if yes { Errand::Befriend { name } } else { Errand::Unfriend { name } };
            return self.errands.push(errand);
        }
        let id = match (self.named(which), which) {
            (Some(Entry::Challenge(challenge)), _) => Some(challenge.id),
            (_, Some(id)) => Some(ChallengeId::read(id)),
            // Whoever is asked only once need not say what they answer.
            (_, None) => match self.lobby.challenges.as_slice() {
                [only] => Some(only.id),
                _ => None,
            },
        };
        match id {
            Some(id) if yes => self.answer_challenge(Asked::Other, id, ToServer::Accept),
            Some(id) => self.answer_challenge(Asked::Other, id, ToServer::Decline),
            None => self.refuse(&msg!("join-nothing-chosen")),
        }
    }

    /// Who asked to be a friend, if it is that which is answered.
    fn asked_friend(&self, which: Option<&str>) -> Option<String> {
        let incoming = &self.lobby.friends.list().incoming;
        match self.named(which) {
            Some(Entry::Request(name)) => Some(name),
            Some(Entry::Challenge(_)) => None,
            // Whoever is asked only once need not say what they answer.
            _ if which.is_none() && self.lobby.challenges.is_empty() => match incoming.as_slice() {
                [only] => Some(only.name.clone()),
                _ => None,
            },
            _ => None,
        }
    }

    fn at_game(&mut self, order: AtGame) {
        let plays = self.live().is_some_and(|live| live.seat.is_some());
        match order {
            AtGame::Quit => self.leave = Some(Leave::Wanted),
            AtGame::Flip => {
                self.flip = !self.flip;
                self.changes += 1;
            }
            AtGame::Help => {
                let forms = self.live().map(|live| Arg::from(move_forms(live.kind)));
                self.page(&msg!("join-game-help", forms = forms.unwrap_or_else(|| "".into())));
            }
            AtGame::Nothing => self.changes += 1,
            AtGame::House(order) => self.house(order),
            AtGame::Save(_) | AtGame::Replay | AtGame::Analyse
                if !self.live().is_some_and(Live::is_over) =>
            {
                self.refuse(&msg!("join-not-over"));
            }
            AtGame::Save(file) => {
                let id = self.open_id();
                self.errands.push(Errand::Save { id, file });
            }
            AtGame::Replay => self.errands.push(Errand::Replay { id: self.open_id() }),
            AtGame::Analyse => self.errands.push(Errand::Analyse { id: self.open_id() }),
            AtGame::Hint if plays => {
                let id = self.open_id();
                if let Some(kind) = self.live().map(|live| live.kind) {
                    self.errands.push(Errand::Hint { id, kind });
                }
            }
            AtGame::Lobby if self.is_playing() => self.refuse(&msg!("join-game-goes-on")),
            AtGame::Lobby => {
                self.stand_up();
                if !self.games.is_empty() {
                    let next = self.games.remove(0);
                    self.sit_down(next);
                }
            }
            _ if !plays => self.refuse(&msg!("join-only-watching")),
            order => self.as_player(order),
        }
    }

    /// The game one sits at, for requests.
    fn open_id(&self) -> String {
        self.open.as_ref().map(|open| open.id.to_string()).unwrap_or_default()
    }

    fn as_player(&mut self, order: AtGame) {
        let Some(open) = &self.open else { return };
        let (id, rematch) = (open.id, open.rematch);
        let asked = open.resigning && self.is_playing();
        if let Some(open) = &mut self.open {
            open.resigning = order == AtGame::Resign && !asked;
        }
        match (order, rematch) {
            (AtGame::Rematch, _) => self.ask_at_game(Asked::Rematch, id, ToServer::Rematch),
            (AtGame::Answer(true), Some(_)) => {
                self.ask_at_game(Asked::Other, id, ToServer::Rematch);
            }
            (AtGame::Answer(false), Some(challenge)) => {
                self.answer_challenge(Asked::Other, challenge, ToServer::Decline);
            }
            _ if !self.is_playing() => self.refuse(&msg!("game-is-over")),
            (AtGame::Moves, _) => self.show_legal(),
            (AtGame::Resign | AtGame::Answer(true), _) if asked => {
                self.ask_at_game(Asked::Other, id, ToServer::Resign);
            }
            (AtGame::Answer(false), _) if asked => self.changes += 1,
            (AtGame::Resign, _) => self.remark(Tone::Question, &msg!("join-resign-sure")),
            (AtGame::Draw, _) => self.ask_at_game(Asked::Other, id, ToServer::Draw),
            (AtGame::Takeback, _) => self.ask_at_game(Asked::Other, id, ToServer::Takeback),
            (AtGame::Answer(yes), None) => self.answer(id, yes),
            (AtGame::Abort, _) => self.ask_at_game(Asked::Other, id, ToServer::Abort),
            (AtGame::Claim(what), _) => {
                let left =
                    |live: &Live| live.seat.is_some_and(|seat| live.away[seat.other()].is_some());
                let win = match what {
                    Some(what) => what == Claimed::Win,
                    None => self.live().is_some_and(left),
                };
                let claim = if win { ToServer::ClaimWin } else { ToServer::ClaimDraw };
                self.ask_at_game(Asked::Other, id, claim);
            }
            (AtGame::Move(text), _) => self.play(&text),
            // Whoever watches may do the rest, and did.
            _ => {}
        }
    }

    fn answer(&mut self, id: GameId, yes: bool) {
        let message = match (self.question(), yes) {
            (Some(Question::Draw), true) => ToServer::Draw,
            (Some(Question::Draw), false) => ToServer::DeclineDraw,
            (Some(Question::Takeback), true) => ToServer::Takeback,
            (Some(Question::Takeback), false) => ToServer::DeclineTakeback,
            (None, _) => return self.refuse(&msg!("join-nothing-asked")),
        };
        self.ask_at_game(Asked::Other, id, message);
    }

    pub(super) fn play(&mut self, typed: &str) {
        let Some(open) = &mut self.open else { return };
        let Some(live) = &open.live else { return };
        if live.lacks_legal() {
            // They have been asked for.
            open.early = Some(typed.to_owned());
            return;
        }
        let english = notation::typed(self.lang, live.kind, typed);
        let (id, number) = (live.id, live.number);
        match live.spell(&english) {
            Ok(text) => self.send_move(id, number, text, typed),
            Err(why) => {
                let typed = printable(typed, 40);
                self.refuse(&msg!("refused", text = typed, why = why.message()));
                // Perhaps we do not see the same board.
                self.sit_again();
            }
        }
    }

    /// Shows the legal moves, if we know them; else asks for them.
    pub(super) fn show_legal(&mut self) {
        let Some(live) = self.live() else { return };
        match live.legal_moves() {
            Some(moves) if moves.len() > LISTED_MOVES => {
                let example = live.kind.move_example();
                let count = moves.len();
                self.remark(Tone::News, &msg!("too-many-moves", count = count, example = example));
            }
            Some(moves) => {
                let shown = |text: &String| notation::shown(self.lang, live.kind, text);
                let count = moves.len();
                let moves = moves.iter().map(shown).collect::<Vec<_>>().join("  ");
                self.page(&msg!("legal-moves", count = count, moves = moves));
            }
            None => {
                let id = live.id;
                self.ask_at_game(Asked::Legal(true), id, ToServer::Legal);
            }
        }
    }
}
