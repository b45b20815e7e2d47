//! What happens at the game that is shown.

use std::time::Duration;

use damier_rules::{BySeat, Seat};
use damier_wire::GameId;
use damier_wire::web::{Actor, Happening, Standing, State, ToServer, Watch};
use damier_words::{game, msg, notation, outcome};

use super::super::live::{Away, Heard, Live};
use super::super::scene::{is_away, points};
use super::requests::Asked;
use super::{Client, Note, OpenGame};
use crate::tui::Tone;

/// What the opponent asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Question {
    Draw,
    Takeback,
}

impl Client {
    pub(super) fn sit_down(&mut self, id: GameId) {
        self.stand_up();
        self.open = Some(OpenGame::new(id));
        self.lobby.opponent = None;
        self.talk.open = None;
        self.sit_again();
    }

    /// Asks for the whole game: only the server knows how it stands.
    pub(super) fn sit_again(&mut self) {
        let Some(open) = &mut self.open else { return };
        if let Some(live) = &mut open.live {
            live.await_state();
        }
        let id = open.id;
        self.ask(Asked::Watch, |a| {
            ToServer::Watch(Watch { id, v: None, board: false, crowd: false, a })
        });
    }

    /// Leaves the game for the lobby.
    pub(super) fn stand_up(&mut self) {
        self.forget_move();
        self.flip = false;
        if let Some(open) = self.open.take() {
            self.ask_at_game(Asked::Lobby, open.id, ToServer::Unwatch);
            self.talk.open = None;
            self.lobby.told = damier_wire::web::Lobby::default();
        }
    }

    pub(super) fn told_whole(&mut self, state: State, now: Duration) {
        let Some(open) = self.open.as_mut().filter(|open| open.id == state.id) else { return };
        let was_over = if let Some(live) = &mut open.live {
            let (was_over, known) = (live.is_over(), live.moves.len());
            self.changes += u64::from(live.renew(state, now));
            // Where both move at once, the list holds less than what was told.
            let missed = if live.kind.is_simultaneous() { &[] } else { live.moves.as_slice() };
            let missed: Vec<_> = missed.iter().skip(known).cloned().collect();
            for (by, pretty) in missed {
                self.say_move(by, pretty.as_deref());
            }
            was_over
        } else {
            let live = open.live.insert(Live::new(state, now));
            self.changes += 1;
            let (one, two) = (&live.names.one, &live.names.two);
            let shown = msg!("join-shown", game = game(live.kind), one = one, two = two);
            self.remark(Tone::News, &shown);
            self.ask_question();
            false
        };
        self.settle_move();
        if !was_over {
            self.tell_end();
        }
        self.ask_legal();
    }

    /// Lets the game hear something, and tells the person what it means.
    pub(super) fn told_at(&mut self, id: GameId, tell: impl FnOnce(&mut Live) -> Heard) {
        let Some(open) = self.open.as_mut().filter(|open| open.id == id) else { return };
        let Some(live) = &mut open.live else { return };
        match tell(live) {
            Heard::Known => {}
            Heard::Doubt => self.sit_again(),
            Heard::Moved { by, pretty } => self.tell_move(by, pretty.as_deref()),
            Heard::Event(happening) => self.tell_event(&happening),
        }
    }

    fn tell_move(&mut self, by: Seat, pretty: Option<&str>) {
        self.changes += 1;
        self.settle_move();
        self.say_move(by, pretty);
        self.ask_legal();
    }

    fn say_move(&mut self, by: Seat, pretty: Option<&str>) {
        let Some(live) = self.live() else { return };
        let (kind, name) = (live.kind, live.names[by].clone());
        match pretty {
            Some(pretty) => {
                let pretty = notation::shown(self.lang, kind, pretty);
                self.remark(Tone::News, &msg!("played", name = name, pretty = pretty));
            }
            None => self.remark(Tone::News, &msg!("join-hidden-move", name = name)),
        }
    }

    fn tell_event(&mut self, happening: &Happening) {
        let Some(live) = self.live() else { return };
        let name = |seat: Seat| live.names[seat].clone();
        let mine = live.seat;
        match happening {
            // The clocks run: only the state says how.
            Happening::Started => self.sit_again(),
            Happening::DrawOffered(Actor { by }) | Happening::TakebackAsked(Actor { by })
                if mine == Some(by.other()) =>
            {
                self.ask_question();
            }
            Happening::DrawOffered(Actor { by }) => {
                self.remark(Tone::News, &msg!("join-offers-draw", name = name(*by)));
            }
            Happening::TakebackAsked(Actor { by }) => {
                self.remark(Tone::News, &msg!("join-asks-takeback", name = name(*by)));
            }
            Happening::DrawDeclined(Actor { by }) => {
                self.remark(Tone::News, &msg!("draw-declined", by = name(*by)));
            }
            Happening::TakebackDeclined(Actor { by }) => {
                self.remark(Tone::News, &msg!("undo-declined", by = name(*by)));
            }
            Happening::TimeGiven { by, ms, .. } => {
                let (name, seconds) = (name(*by), ms / 1000);
                self.remark(Tone::News, &msg!("join-gives-time", name = name, seconds = seconds));
            }
            Happening::TakenBack { .. } => {
                self.remark(Tone::News, &msg!("join-taken-back"));
                self.sit_again();
            }
            Happening::Ended { .. } | Happening::Aborted => {
                self.changes += 1;
                self.tell_end();
                // Now the whole game may be known.
                if self.live().is_some_and(|live| live.kind.is_hidden()) {
                    self.sit_again();
                }
            }
        }
    }

    fn tell_end(&mut self) {
        let Some(live) = self.live().filter(|live| live.is_over()) else { return };
        let text = self.end_text(live);
        let kept = msg!("join-kept-as", id = live.id.as_str());
        let score = live.score_after().map(|score| self.score_text(live, score));
        self.notes.push(Note::remark(Tone::News, text));
        if let Some(text) = score {
            self.notes.push(Note::remark(Tone::News, text));
        }
        self.remark(Tone::News, &kept);
        self.forget_move();
    }

    /// How the series stands, in words.
    fn score_text(&self, live: &Live, score: [u32; 2]) -> String {
        let [one, two] = score.map(points);
        let (game, games) = live.series.as_ref().map_or((1, 1), |told| (told.game, told.games));
        let BySeat { one: first, two: second } = &live.names;
        self.lang.say(&msg!(
            "join-series-score",
            game = game,
            games = games,
            first = first,
            one = one,
            second = second,
            two = two
        ))
    }

    /// How the game ended, in words.
    pub(in super::super) fn end_text(&self, live: &Live) -> String {
        match live.standing {
            Standing::Ended(end) => outcome(self.lang, live.kind, end, &live.names),
            Standing::Aborted => self.lang.say(&msg!("join-aborted")),
            Standing::Playing => String::new(),
        }
    }

    /// What the opponent asks us, if anything.
    pub(in super::super) fn question(&self) -> Option<Question> {
        let live = self.live().filter(|live| !live.is_over())?;
        let opponent = live.seat?.other();
        if live.draw == Some(opponent) {
            return Some(Question::Draw);
        }
        (live.takeback == Some(opponent)).then_some(Question::Takeback)
    }

    fn ask_question(&mut self) {
        let Some(question) = self.question() else { return };
        let Some((live, me)) = self.live().and_then(|live| Some((live, live.seat?))) else {
            return;
        };
        let (by, to) = (&live.names[me.other()], &live.names[me]);
        let asked = match question {
            Question::Draw => msg!("draw-offered", by = by, to = to),
            Question::Takeback => msg!("undo-asked-hidden", by = by, to = to),
        };
        self.remark(Tone::Question, &asked);
    }

    /// In a chess game that hides something, only the server knows what can be played.
    fn ask_legal(&mut self) {
        let Some(live) = self.live() else { return };
        if live.lacks_legal() {
            let id = live.id;
            self.ask_at_game(Asked::Legal(false), id, ToServer::Legal);
        }
    }

    pub(super) fn legal_told(&mut self, id: GameId, moves: Vec<String>, a: u32) {
        let shown = self.requests.answered(a) == Some(Asked::Legal(true));
        let Some(open) = self.open.as_mut().filter(|open| open.id == id) else { return };
        let Some(live) = &mut open.live else { return };
        live.legal = Some(moves);
        if let Some(typed) = open.early.take() {
            self.play(&typed);
        }
        if shown {
            self.show_legal();
        }
    }

    /// The game was adjourned, or goes on: then its clocks are told anew. Sitting down again before that would
    /// mean to be back.
    pub(super) fn adjourned(&mut self, id: GameId, on: bool) {
        if self.open.as_ref().is_none_or(|open| open.id != id) {
            return;
        }
        let said = if on { msg!("join-adjourned") } else { msg!("join-goes-on") };
        self.remark(Tone::News, &said);
        if !on {
            self.sit_again();
        }
    }

    pub(super) fn presence(
        &mut self,
        id: GameId,
        seat: Seat,
        here: bool,
        left: Option<u64>,
        now: Duration,
    ) {
        let Some(open) = self.open.as_mut().filter(|open| open.id == id) else { return };
        let Some(live) = &mut open.live else { return };
        let was_away = live.away[seat].is_some();
        let most = left.map(Duration::from_millis);
        live.away[seat] = (!here).then_some(Away { since: now, most });
        let name = live.names[seat].clone();
        if live.seat == Some(seat) || was_away != here {
            return;
        }
        let said = if here {
            msg!("join-returned", name = name)
        } else {
            is_away(&name, left.map(|left| left.div_ceil(1000)))
        };
        self.remark(Tone::News, &said);
    }
}
