//! A game of two people at one keyboard: what they type becomes wishes, and the referee decides.

use std::collections::BTreeMap;
use std::time::Duration;

use damier_engine::Level;
use damier_referee::{
    Audience, Command, Declined, House, KnownMove, Millis, Session, TimeControl, Wish,
};
use damier_rules::{BySeat, GameKind, Outcome, Record, RecordError, Seat, Viewer};
use damier_words::{Lang, Message, ToMessage as _, msg, notation, rules};

use super::command::{TypedCommand, yes_or_no};
use super::computer::{self, Computer};
use super::help;
use crate::text::printable;
use crate::tui::{MoveRow, Tone};

#[cfg(test)]
mod tests;

/// PGN's name for it.
const TIME_CONTROL: &str = "TimeControl";

/// Longer lists of legal moves help nobody.
const LISTED_MOVES: usize = 250;

/// A session whose players share a keyboard. It never reads the time.
#[derive(Debug)]
pub(crate) struct LocalGame {
    pub(crate) names: BySeat<String>,
    /// What else the record said.
    tags: BTreeMap<String, String>,
    session: Session,
    audience: Audience,
    /// Do players of a hidden game change places between turns?
    privacy: bool,
    /// Has the player who must move come to the keyboard?
    is_seated: bool,
    /// The language in which moves are typed and shown.
    lang: Lang,
    /// One of the players may be the computer.
    computer: Option<Computer>,
}

/// What is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// A move of that player.
    Turn(Seat),
    /// That player, before they see anything.
    Handover(Seat),
    /// A yes or a no.
    Asked { question: Question, by: Seat, to: Seat },
    /// Nothing more.
    Over,
}

/// What the opponent is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Draw,
    Undo,
}

/// What comes of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// The screen says it all.
    Nothing,
    Remark(Tone, Message),
    /// A text that needs room.
    Page(Message),
    Save(Option<String>),
    Flip,
    Quit,
    /// Another game like this one.
    Again,
}

impl LocalGame {
    /// A record goes on; a new game is a record without moves.
    pub(crate) fn new(
        mut record: Record,
        control: Option<TimeControl>,
        privacy: bool,
        lang: Lang,
    ) -> Result<LocalGame, RecordError> {
        let time = control.or_else(|| TimeControl::of_record(&record)).unwrap_or_default();
        // Whoever is pestered can say so.
        let house = House { time, repeated_offers: true, ..House::default() };
        let (session, audience) = Session::from_record(&record, house)?;
        record.tags.remove(Session::THINKING_TAG);
        let (names, tags) = (record.players, record.tags);
        let (is_seated, computer) = (false, None);
        Ok(LocalGame { names, tags, session, audience, privacy, is_seated, lang, computer })
    }

    /// The same with the computer on a seat: nobody changes places then.
    pub(crate) fn versus(mut self, seat: Seat, level: Level) -> LocalGame {
        self.names[seat] = computer::name(level);
        // A record may call the person after a computer that sat there before.
        let person = &mut self.names[seat.other()];
        if computer::is_name(person) {
            person.clear();
        }
        self.computer = Some(Computer::new(seat, level));
        self.privacy = false;
        self
    }

    /// Where the computer sits, and how strong it is.
    pub(crate) fn computer(&self) -> Option<(Seat, Level)> {
        self.computer.as_ref().map(|computer| (computer.seat, computer.level))
    }

    /// Lets the computer think and move, if it is its turn; it is not waited for longer than that. False if it is
    /// somebody else's turn.
    pub(crate) fn let_computer_move(&mut self, now: Millis, patience: Duration) -> bool {
        let Some(mut computer) = self.computer.take() else { return false };
        let seat = computer.seat;
        // Who may move at once does not wait for the computer.
        let others = self.session.to_act()[seat.other()];
        let is_its_turn = self.session.to_act()[seat] && self.question().is_none() && !others;
        if is_its_turn {
            let left = self.session.clocks(now).map(|clocks| clocks[seat]);
            let text = computer.answer(&self.session, left, patience);
            if let Some(text) = text {
                let number = self.session.made(seat);
                // Its clock may have run out while it thought.
                let _ = self.act(&Command::play(seat, number, text), now);
                self.run_clock(now);
            }
        }
        self.computer = Some(computer);
        is_its_turn
    }

    /// The record of what was played.
    pub(crate) fn record(&self, now: Millis) -> Record {
        let mut record = self.session.record(now);
        record.players = self.names.clone();
        let said = std::mem::replace(&mut record.tags, self.tags.clone());
        record.tags.extend(said);
        // PGN says so too.
        record.tags.entry(TIME_CONTROL.to_owned()).or_insert_with(|| TimeControl::Untimed.pgn());
        record
    }

    /// The record of another game like this one, which has not begun: the players change sides.
    pub(crate) fn another(&self) -> Record {
        let mut record = Record::new(self.kind(), self.session.setup().clone());
        record.players = BySeat::from_fn(|seat| {
            let name = &self.names[seat.other()];
            // Who is only called after a side is called after the new one.
            if *name == self.side(seat.other()) { self.side(seat) } else { name.clone() }
        });
        record
    }

    pub(crate) fn time_control(&self) -> TimeControl {
        self.session.house().time
    }

    pub(crate) fn session(&self) -> &Session {
        &self.session
    }

    pub(crate) fn kind(&self) -> GameKind {
        self.session.game().kind()
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.session.outcome()
    }

    pub(crate) fn lacks_names(&self) -> bool {
        self.names.one.is_empty() || self.names.two.is_empty()
    }

    /// Calls players without a name after their side.
    pub(crate) fn name_after_sides(&mut self) {
        for seat in Seat::ALL {
            if self.names[seat].is_empty() {
                self.names[seat] = self.side(seat);
            }
        }
    }

    fn side(&self, seat: Seat) -> String {
        self.lang.say(&damier_words::side(self.kind(), seat))
    }

    /// Whose move is waited for, if any. Those who may move at once do it one after the other, people first.
    pub(crate) fn to_move(&self) -> Option<Seat> {
        let to_act = self.session.to_act();
        let person = self.computer.as_ref().map(|computer| computer.seat.other());
        person.filter(|&seat| to_act[seat]).or_else(|| to_act.first())
    }

    pub(crate) fn stage(&self) -> Stage {
        let asked = |question, by: Seat| Stage::Asked { question, by, to: by.other() };
        if let Some(by) = self.session.draw_offer() {
            return asked(Question::Draw, by);
        }
        if let Some(by) = self.session.takeback_request() {
            return asked(Question::Undo, by);
        }
        match self.to_move() {
            Some(seat) if self.privacy && self.is_hidden() && !self.is_seated => {
                Stage::Handover(seat)
            }
            Some(seat) => Stage::Turn(seat),
            None => Stage::Over,
        }
    }

    /// Must nobody but the player to move see the board now?
    pub(crate) fn is_hidden(&self) -> bool {
        self.kind().is_hidden() && !self.session.is_over()
    }

    /// Who looks at the screen; nobody may while players change places.
    pub(crate) fn viewer(&self) -> Option<Viewer> {
        if let (Some(computer), false) = (&self.computer, self.session.is_over()) {
            return Some(Viewer::Seat(computer.seat.other()));
        }
        match self.stage() {
            Stage::Over => Some(Viewer::Referee),
            Stage::Handover(_) | Stage::Asked { .. } if self.is_hidden() => None,
            Stage::Turn(seat) | Stage::Handover(seat) | Stage::Asked { by: seat, .. } => {
                Some(Viewer::Seat(seat))
            }
        }
    }

    /// The canonical text of the last move, if the viewer may know it.
    pub(crate) fn last_move(&self, viewer: Viewer) -> Option<String> {
        self.audience.moves(&self.session, viewer).pop()?.text
    }

    /// The moves the viewer may know, two in a row.
    pub(crate) fn move_rows(&self, viewer: Viewer) -> Vec<MoveRow> {
        let shown = |m: &KnownMove| (m.by, m.pretty.as_ref().map(|pretty| self.shown(pretty)));
        let moves: Vec<_> = self.audience.moves(&self.session, viewer).iter().map(shown).collect();
        MoveRow::pair_up(moves.iter().map(|(seat, pretty)| (*seat, pretty.as_deref())))
    }

    /// What a player has used, in all and on this turn.
    pub(crate) fn used(&self, seat: Seat, now: Millis) -> (Duration, Duration) {
        let turn = Duration::from_millis(self.session.thinking(seat, now));
        let own = self.session.moves().iter().filter(|m| m.seat == seat);
        let total =
            own.map(|m| Duration::from_millis(m.spent)).fold(turn, Duration::saturating_add);
        (total, turn)
    }

    /// What a player has left, if there is a limit.
    pub(crate) fn left(&self, seat: Seat, now: Millis) -> Option<Duration> {
        self.session.clocks(now).map(|clocks| Duration::from_millis(clocks[seat]))
    }

    /// Lets the clock of whoever sits at the board run, and no other.
    pub(crate) fn run_clock(&mut self, now: Millis) {
        match self.stage() {
            Stage::Turn(seat) => self.session.resume_seat(seat, now),
            _ => self.session.pause(now),
        }
    }

    /// Stops the clocks: the players leave.
    pub(crate) fn stop_clocks(&mut self, now: Millis) {
        self.session.pause(now);
    }

    /// Looks at the clock. Must be called often.
    pub(crate) fn tick(&mut self, now: Millis) {
        self.act(&Command::Tick, now).expect("time is never declined");
    }

    /// Asks the referee. Whoever sat at the keyboard may have to leave it afterwards.
    fn act(&mut self, command: &Command, now: Millis) -> Result<(), Declined> {
        for event in self.session.decide(now, command)? {
            self.session.apply(&event).expect("what was decided fits");
            self.audience.follow(&self.session, &event);
            self.is_seated = false;
        }
        Ok(())
    }

    /// Understands a line that somebody typed.
    pub(crate) fn enter(&mut self, line: &str, now: Millis) -> Reply {
        let lasted = !self.session.is_over();
        self.tick(now);
        if lasted && self.session.is_over() {
            return Reply::Nothing;
        }
        let reply = self.obey(line, now);
        self.run_clock(now);
        reply
    }

    fn obey(&mut self, line: &str, now: Millis) -> Reply {
        let command = TypedCommand::read(line);
        match (command, self.stage()) {
            (TypedCommand::Quit, _) | (TypedCommand::Nothing, Stage::Over) => Reply::Quit,
            (TypedCommand::Again, Stage::Over) => Reply::Again,
            (TypedCommand::Flip, _) => Reply::Flip,
            (TypedCommand::Save(file), _) => Reply::Save(file),
            (TypedCommand::Help, Stage::Turn(_) | Stage::Over) => Reply::Page(help(self.kind())),
            (TypedCommand::Rules, Stage::Turn(_) | Stage::Over) => Reply::Page(self.rules()),
            (command, Stage::Turn(seat)) if !self.is_computer(seat) => {
                self.obey_player(seat, command, now)
            }
            (TypedCommand::Resign, Stage::Turn(seat)) => self.wish(seat.other(), Wish::Resign, now),
            (_, Stage::Turn(_)) => Reply::Remark(Tone::News, msg!("computer-thinks")),
            (_, Stage::Handover(_)) => {
                self.is_seated = true;
                Reply::Nothing
            }
            (_, Stage::Asked { question, by, to }) => match yes_or_no(line) {
                Some(yes) => self.answer(question, by, to, yes, now),
                None => Reply::Remark(Tone::Question, msg!("yes-or-no")),
            },
            (_, Stage::Over) => Reply::Remark(Tone::Refusal, msg!("game-is-over")),
        }
    }

    fn is_computer(&self, seat: Seat) -> bool {
        self.computer.as_ref().is_some_and(|computer| computer.seat == seat)
    }

    /// The game in short, and where the rest is.
    fn rules(&self) -> Message {
        let summary = rules::summary(self.lang, self.kind());
        msg!("rules-in-short", rules = summary, command = format!("damier rules {}", self.kind()))
    }

    fn obey_player(&mut self, seat: Seat, command: TypedCommand, now: Millis) -> Reply {
        match command {
            TypedCommand::Move(text) => self.play(seat, &text, now),
            TypedCommand::Moves => self.list_moves(seat),
            TypedCommand::Draw => {
                let claimed = self.act(&Command::By(seat, Wish::ClaimDraw), now).is_ok();
                match self.computer.as_ref().map(|computer| computer.seat) {
                    _ if claimed => Reply::Nothing,
                    Some(computer) => {
                        let by = &self.names[computer];
                        Reply::Remark(Tone::News, msg!("draw-declined", by = by))
                    }
                    None => self.wish(seat, Wish::Draw, now),
                }
            }
            TypedCommand::Resign => self.wish(seat, Wish::Resign, now),
            TypedCommand::Undo => self.ask_undo(now),
            TypedCommand::Hint => self.hint(seat),
            TypedCommand::Nothing => Reply::Remark(Tone::News, msg!("nothing-typed")),
            TypedCommand::Again => Reply::Remark(Tone::Refusal, msg!("again-later")),
            // Understood before, whatever is waited for.
            TypedCommand::Help
            | TypedCommand::Rules
            | TypedCommand::Save(_)
            | TypedCommand::Flip
            | TypedCommand::Quit => Reply::Nothing,
        }
    }

    fn play(&mut self, seat: Seat, text: &str, now: Millis) -> Reply {
        let in_english = notation::typed(self.lang, self.kind(), text);
        let judged = self.session.game().judge_typed(seat, &in_english).map_err(Declined::from);
        let number = self.session.made(seat);
        let played = judged.and_then(|text| self.act(&Command::play(seat, number, text), now));
        if let Err(why) = played {
            let text = printable(text, 40);
            return Reply::Remark(Tone::Refusal, msg!("refused", text = text, why = why.message()));
        }
        match self.session.moves().last() {
            Some(last) if !self.kind().is_hidden() => {
                let (name, pretty) = (&self.names[seat], self.shown(last.pretty));
                Reply::Remark(Tone::News, msg!("played", name = name, pretty = pretty))
            }
            _ => Reply::Nothing,
        }
    }

    fn list_moves(&self, seat: Seat) -> Reply {
        let moves = self.session.game().legal_moves(seat);
        let count = moves.len();
        if count > LISTED_MOVES {
            let example = self.kind().move_example();
            let said = msg!("too-many-moves", count = count, example = example);
            return Reply::Remark(Tone::News, said);
        }
        let moves: Vec<String> = moves.iter().map(|text| self.shown(text)).collect();
        Reply::Page(msg!("legal-moves", count = count, moves = moves.join("  ")))
    }

    /// Whoever types it, the move is that of the last player, and the opponent has to agree.
    fn ask_undo(&mut self, now: Millis) -> Reply {
        let Some(by) = self.session.moves().last().map(|last| last.seat) else {
            return Reply::Remark(Tone::Refusal, msg!("nothing-to-undo"));
        };
        if self.kind().is_simultaneous() {
            return Reply::Remark(Tone::Refusal, msg!("no-undo"));
        }
        let Some(computer) = self.computer.as_ref().map(|computer| computer.seat) else {
            return self.wish(by, Wish::Takeback, now);
        };
        // What the computer began with answers nothing: it would only play something else.
        if self.session.made(computer.other()) == 0 {
            return Reply::Remark(Tone::Refusal, msg!("nothing-to-undo"));
        }
        // The computer agrees to everything: its own answer goes, and then the move that it answered.
        let mut reply = Reply::Remark(Tone::Refusal, msg!("nothing-to-undo"));
        while let Some(by) = self.session.moves().last().map(|last| last.seat) {
            let taken = self.act(&Command::By(by, Wish::Takeback), now);
            let taken =
                taken.and_then(|()| self.act(&Command::By(by.other(), Wish::Takeback), now));
            if let Err(why) = taken {
                return Reply::Remark(Tone::Refusal, why.message());
            }
            reply =
                Reply::Remark(Tone::News, msg!("undo-done", by = &self.names[computer.other()]));
            if by != computer {
                break;
            }
        }
        reply
    }

    fn hint(&self, seat: Seat) -> Reply {
        match computer::hint(&self.session, seat) {
            Some(text) => Reply::Remark(Tone::News, msg!("hint", text = self.shown(&text))),
            None => Reply::Remark(Tone::Refusal, msg!("no-hint")),
        }
    }

    fn answer(&mut self, question: Question, by: Seat, to: Seat, yes: bool, now: Millis) -> Reply {
        let wish = match (question, yes) {
            (Question::Draw, true) => Wish::Draw,
            (Question::Draw, false) => Wish::DeclineDraw,
            (Question::Undo, true) => Wish::Takeback,
            (Question::Undo, false) => Wish::DeclineTakeback,
        };
        let reply = self.wish(to, wish, now);
        if reply != Reply::Nothing {
            return reply;
        }
        let said = match (question, yes) {
            (Question::Draw, true) => return Reply::Nothing,
            (Question::Draw, false) => msg!("draw-declined", by = &self.names[to]),
            (Question::Undo, true) => msg!("undo-done", by = &self.names[by]),
            (Question::Undo, false) => msg!("undo-declined", by = &self.names[to]),
        };
        Reply::Remark(Tone::News, said)
    }

    /// The question that waits for an answer.
    pub(crate) fn question(&self) -> Option<Message> {
        let Stage::Asked { question, by, to } = self.stage() else { return None };
        let (by, to) = (&self.names[by], &self.names[to]);
        Some(match question {
            Question::Draw => msg!("draw-offered", by = by, to = to),
            Question::Undo => match self.session.moves().last().filter(|_| !self.is_hidden()) {
                Some(last) => {
                    msg!("undo-asked", by = by, to = to, pretty = self.shown(last.pretty))
                }
                None => msg!("undo-asked-hidden", by = by, to = to),
            },
        })
    }

    /// What comes of a wish: the question it raises, if any, or why the referee declines.
    fn wish(&mut self, by: Seat, wish: Wish, now: Millis) -> Reply {
        match (self.act(&Command::By(by, wish), now), self.question()) {
            (Err(why), _) => Reply::Remark(Tone::Refusal, why.message()),
            (Ok(()), Some(question)) => Reply::Remark(Tone::Question, question),
            (Ok(()), None) => Reply::Nothing,
        }
    }

    fn shown(&self, pretty: &str) -> String {
        notation::shown(self.lang, self.kind(), pretty)
    }
}
