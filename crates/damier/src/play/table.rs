//! The game as two people play it: a state machine that never reads the time.

use std::collections::BTreeMap;
use std::time::Duration;

use damier_referee::TimeControl;
use damier_rules::{
    AnyGame, BySeat, GameKind, Outcome, Played, Reason, Record, RecordError, Seat, Setup, Viewer,
    new_game,
};

use damier_words::{Lang, Message, ToMessage as _, msg, notation};

use super::command::{Command, yes_or_no};
use crate::clock::Clock;
use crate::text::printable;
use crate::tui::Tone;

mod moves;
#[cfg(test)]
mod tests;

use moves::Made;

/// PGN's name for the time control, and ours for the time already spent on the unplayed move.
const TIME_CONTROL: &str = "TimeControl";
const THINKING: &str = "ThinkingMs";
/// Longer lists of legal moves help nobody.
const LISTED_MOVES: usize = 250;

/// A game, its players and their clocks.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) names: BySeat<String>,
    setup: Setup,
    tags: BTreeMap<String, String>,
    game: Box<dyn AnyGame>,
    moves: Vec<Made>,
    clock: Clock,
    thought_before: Duration,
    outcome: Option<Outcome>,
    stage: Stage,
    /// Do players of a hidden game change places between turns?
    privacy: bool,
    /// The language in which moves are typed and shown.
    lang: Lang,
}

/// What is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// A move of that player.
    Turn(Seat),
    /// That player, before he sees anything.
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
    Help,
    /// A list that needs room.
    Page(Message),
    Save(Option<String>),
    Flip,
    Quit,
}

impl Table {
    /// A table where a record goes on; a new game is a record without moves.
    pub(crate) fn new(
        record: Record,
        control: Option<TimeControl>,
        privacy: bool,
        lang: Lang,
    ) -> Result<Table, RecordError> {
        let said = record.tags.get(TIME_CONTROL).and_then(|text| TimeControl::from_pgn(text));
        let control = control.or(said).unwrap_or_default();
        let thought_before = record.tags.get(THINKING).and_then(|text| text.parse().ok());
        let mut table = Table {
            names: record.players,
            game: new_game(record.kind, &record.setup)?,
            setup: record.setup,
            tags: record.tags,
            moves: Vec::new(),
            clock: Clock::new(control),
            thought_before: Duration::from_millis(thought_before.unwrap_or(0)),
            outcome: record.outcome,
            stage: Stage::Over,
            privacy,
            lang,
        };
        for (i, m) in record.moves.iter().enumerate() {
            let played = table.game.play(m.seat, &m.text).map_err(|why| RecordError::Move {
                number: i + 1,
                text: printable(&m.text, 40),
                why,
            })?;
            let spent = Duration::from_millis(m.spent_ms.unwrap_or(0));
            table.clock.count_turn(m.seat, spent);
            table.keep(played, spent);
        }
        table.outcome = table.outcome.or(table.game.outcome());
        Ok(table)
    }

    /// Lets the first player think.
    pub(crate) fn sit_down(&mut self, now: Duration) {
        let before = std::mem::take(&mut self.thought_before);
        self.next_turn(before, now);
    }

    /// Stops the clocks: the players leave.
    pub(crate) fn get_up(&mut self, now: Duration) {
        self.clock.pause(now);
    }

    /// The record of what was played.
    pub(crate) fn record(&self, now: Duration) -> Record {
        let mut record = Record::new(self.kind(), self.setup.clone());
        record.players = self.names.clone();
        record.tags = self.tags.clone();
        record.tags.remove(THINKING);
        if self.clock.control() != TimeControl::Untimed {
            record.tags.insert(TIME_CONTROL.to_owned(), self.clock.control().pgn());
        }
        let thinking = Seat::ALL.iter().map(|&seat| self.clock.turn_time(seat, now)).max();
        if let Some(thinking) = thinking.filter(|time| self.outcome.is_none() && !time.is_zero()) {
            record.tags.insert(THINKING.to_owned(), thinking.as_millis().to_string());
        }
        record.moves = self.moves.iter().map(Made::recorded).collect();
        record.outcome = self.outcome;
        record
    }

    pub(crate) fn kind(&self) -> GameKind {
        self.game.kind()
    }

    pub(crate) fn lacks_names(&self) -> bool {
        self.names.one.is_empty() || self.names.two.is_empty()
    }

    /// Calls players without a name after their side.
    pub(crate) fn name_after_sides(&mut self) {
        for seat in Seat::ALL {
            if self.names[seat].is_empty() {
                self.names[seat] = self.lang.say(&damier_words::side(self.kind(), seat));
            }
        }
    }

    pub(crate) fn stage(&self) -> Stage {
        self.stage
    }

    pub(crate) fn clock(&self) -> &Clock {
        &self.clock
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    pub(crate) fn move_count(&self) -> usize {
        self.moves.len()
    }

    /// Whose move is waited for, if any.
    pub(crate) fn to_move(&self) -> Option<Seat> {
        if self.outcome.is_some() { None } else { self.game.to_act().first() }
    }

    pub(crate) fn in_check(&self) -> bool {
        self.outcome.is_none() && self.game.in_check()
    }

    /// Must nobody but the player to move see the board now?
    pub(crate) fn is_hidden(&self) -> bool {
        self.kind().is_hidden() && self.outcome.is_none()
    }

    /// Who looks at the screen; nobody may while players change places.
    pub(crate) fn viewer(&self) -> Option<Viewer> {
        match self.stage {
            Stage::Over => Some(Viewer::Referee),
            Stage::Handover(_) | Stage::Asked { .. } if self.is_hidden() => None,
            Stage::Turn(seat) | Stage::Handover(seat) | Stage::Asked { by: seat, .. } => {
                Some(Viewer::Seat(seat))
            }
        }
    }

    pub(crate) fn view(&self, viewer: Viewer) -> String {
        self.game.view(viewer)
    }

    pub(crate) fn lost(&self, viewer: Viewer) -> BySeat<String> {
        self.game.lost(viewer)
    }

    /// Looks at the clock. Must be called often.
    pub(crate) fn tick(&mut self, now: Duration) {
        if let Some(seat) = self.clock.fallen(now) {
            self.end(self.game.flag_fall(seat), now);
        }
    }

    /// Understands a line that somebody typed.
    pub(crate) fn enter(&mut self, line: &str, now: Duration) -> Reply {
        let lasted = self.outcome.is_none();
        self.tick(now);
        if lasted && self.outcome.is_some() {
            return Reply::Nothing;
        }
        let command = Command::read(line);
        match (&command, self.stage) {
            (Command::Quit, _) => return Reply::Quit,
            (Command::Flip, _) => return Reply::Flip,
            (Command::Save(file), _) => return Reply::Save(file.clone()),
            (Command::Help, Stage::Turn(_) | Stage::Over) => return Reply::Help,
            _ => {}
        }
        match self.stage {
            Stage::Turn(seat) => self.command(seat, command, now),
            Stage::Handover(seat) => {
                self.stage = Stage::Turn(seat);
                self.clock.start(now);
                Reply::Nothing
            }
            Stage::Asked { question, by, to } => match yes_or_no(line) {
                Some(true) => self.agreed(question, by, now),
                Some(false) => self.declined(question, to, now),
                None => Reply::Remark(Tone::Question, msg!("yes-or-no")),
            },
            Stage::Over if command == Command::Nothing => Reply::Quit,
            Stage::Over => Reply::Remark(Tone::Refusal, msg!("game-is-over")),
        }
    }

    fn command(&mut self, seat: Seat, command: Command, now: Duration) -> Reply {
        match command {
            Command::Move(text) => self.play(seat, &text, now),
            Command::Moves => {
                let moves = self.game.legal_moves(seat);
                let count = moves.len();
                if count > LISTED_MOVES {
                    let example = self.kind().move_example();
                    let said = msg!("too-many-moves", count = count, example = example);
                    return Reply::Remark(Tone::News, said);
                }
                Reply::Page(msg!("legal-moves", count = count, moves = moves.join("  ")))
            }
            Command::Draw => {
                if let Some(claim) = self.game.claims().first() {
                    self.end(claim.outcome(), now);
                    return Reply::Nothing;
                }
                self.ask(Question::Draw, seat, now)
            }
            Command::Resign => {
                self.end(Outcome::win(seat.other(), Reason::Resign), now);
                Reply::Nothing
            }
            Command::Undo => match self.moves.last() {
                Some(last) => self.ask(Question::Undo, last.played.seat, now),
                None => Reply::Remark(Tone::Refusal, msg!("nothing-to-undo")),
            },
            Command::Nothing => Reply::Remark(Tone::News, msg!("nothing-typed")),
            // Understood before, whatever is waited for.
            Command::Help | Command::Save(_) | Command::Flip | Command::Quit => Reply::Nothing,
        }
    }

    fn play(&mut self, seat: Seat, text: &str, now: Duration) -> Reply {
        let in_english = notation::typed(self.lang, self.kind(), text);
        let played = match self.game.play_typed(seat, &in_english) {
            Ok(played) => played,
            Err(why) => {
                let text = printable(text, 40);
                let said = msg!("refused", text = text, why = why.message());
                return Reply::Remark(Tone::Refusal, said);
            }
        };
        let spent = self.clock.end_turn(now);
        self.keep(played, spent);
        self.outcome = self.game.outcome();
        self.next_turn(Duration::ZERO, now);
        match self.moves.last() {
            Some(made) if !self.kind().is_hidden() => {
                let (name, pretty) = (&self.names[seat], &made.played.pretty);
                Reply::Remark(Tone::News, msg!("played", name = name, pretty = pretty))
            }
            _ => Reply::Nothing,
        }
    }

    /// The opponent of `by` has to answer. Nobody's clock runs meanwhile.
    fn ask(&mut self, question: Question, by: Seat, now: Duration) -> Reply {
        self.clock.pause(now);
        let to = by.other();
        self.stage = Stage::Asked { question, by, to };
        Reply::Remark(Tone::Question, self.question().unwrap_or_else(|| msg!("yes-or-no")))
    }

    /// The question that waits for an answer.
    pub(crate) fn question(&self) -> Option<Message> {
        let Stage::Asked { question, by, to } = self.stage else { return None };
        let (by, to) = (&self.names[by], &self.names[to]);
        Some(match question {
            Question::Draw => msg!("draw-offered", by = by, to = to),
            Question::Undo => match self.moves.last().filter(|_| !self.is_hidden()) {
                Some(last) => msg!("undo-asked", by = by, to = to, pretty = &last.played.pretty),
                None => msg!("undo-asked-hidden", by = by, to = to),
            },
        })
    }

    fn agreed(&mut self, question: Question, by: Seat, now: Duration) -> Reply {
        match question {
            Question::Draw => {
                self.end(Outcome::draw(Reason::Agreement), now);
                Reply::Nothing
            }
            Question::Undo => {
                self.take_back(now);
                Reply::Remark(Tone::News, msg!("undo-done", by = &self.names[by]))
            }
        }
    }

    fn declined(&mut self, question: Question, to: Seat, now: Duration) -> Reply {
        if let Some(seat) = self.to_move() {
            self.wait_for(seat, now);
        }
        let by = &self.names[to];
        Reply::Remark(
            Tone::News,
            match question {
                Question::Draw => msg!("draw-declined", by = by),
                Question::Undo => msg!("undo-declined", by = by),
            },
        )
    }

    /// Plays everything again but the last move; its time is given back.
    fn take_back(&mut self, now: Duration) {
        let mut record = self.record(now);
        record.moves.pop();
        record.tags.remove(THINKING);
        let again = Table::new(record, Some(self.clock.control()), self.privacy, self.lang);
        *self = again.expect("what was played once can be played again");
        self.sit_down(now);
    }

    fn next_turn(&mut self, before: Duration, now: Duration) {
        match self.to_move() {
            Some(seat) => {
                self.clock.begin_turn(seat, before);
                self.wait_for(seat, now);
            }
            None => self.stage = Stage::Over,
        }
    }

    /// A player of a hidden game must first come to the keyboard; his clock waits for him.
    fn wait_for(&mut self, seat: Seat, now: Duration) {
        if self.privacy && self.is_hidden() {
            self.stage = Stage::Handover(seat);
        } else {
            self.stage = Stage::Turn(seat);
            self.clock.start(now);
        }
    }

    fn end(&mut self, outcome: Outcome, now: Duration) {
        self.clock.pause(now);
        self.outcome = Some(outcome);
        self.stage = Stage::Over;
    }

    fn keep(&mut self, mut played: Played, spent: Duration) {
        played.pretty = notation::shown(self.lang, self.kind(), &played.pretty);
        let mover = played.seat;
        let known_to = BySeat::from_fn(|seat| self.game.reveals(mover, Viewer::Seat(seat)));
        self.moves.push(Made { played, spent, known_to });
    }
}
