//! The full screen, for people.

use std::io;
use std::time::{Duration, Instant};

use damier_referee::Millis;
use damier_rules::{BySeat, GameKind, Outcome, Seat};
use damier_words::{Message, game, msg, side};
use ratatui::DefaultTerminal;

use super::local::Reply;
use super::scene::{Desk, Scene};
use super::{Ending, Keeper, LocalGame, elapsed, help};
use crate::console::{Editor, Manner, Stop, Typed, read};
use crate::text;
use crate::tui::{self, Player, Remark, Scroll, Sheet, Tone};

/// Asks both players their names; nothing if they leave instead.
pub(crate) fn ask_names(
    terminal: &mut DefaultTerminal,
    manner: Manner,
    kind: GameKind,
) -> io::Result<Option<BySeat<String>>> {
    let stop = Stop::listen()?;
    let lang = manner.lang;
    let mut names: BySeat<String> = BySeat::default();
    for seat in Seat::ALL {
        let mut editor = Editor::default();
        let mut remark = None;
        while names[seat].is_empty() {
            let sheet = Sheet {
                lang,
                look: manner.look,
                title: format!(" Damier  {}", lang.say(&game(kind))),
                hint: lang.say(&msg!("help-hint")),
                picture: None,
                page: Some(lang.say(&help(kind)).into()),
                players: BySeat::from_fn(|_| Player::default()),
                moves: Vec::new(),
                scroll: 0,
                chat: Vec::new(),
                legend: String::new(),
                status: String::new(),
                remark: remark.clone(),
                prompt: lang.say(&msg!("ask-name", side = side(kind, seat))),
                input: editor.line(),
                cursor: editor.cursor(),
            };
            terminal.draw(|frame| tui::draw(frame, &sheet))?;
            match read(&mut editor, true, &stop) {
                Typed::Line(line) => {
                    names[seat] = text::name(&line);
                    let text = lang.say(&msg!("empty-name"));
                    remark = Some(Remark { tone: Tone::Refusal, text });
                }
                Typed::Leave => return Ok(None),
                Typed::Other | Typed::Arrow(_) | Typed::Page(_) | Typed::Tab | Typed::Nothing => {}
            }
        }
    }
    Ok(Some(names))
}

/// Plays until the game is over and has been looked at, or the players leave or want another one.
pub(crate) fn play_screen(
    terminal: &mut DefaultTerminal,
    local: &mut LocalGame,
    keeper: &mut Keeper,
    manner: Manner,
) -> io::Result<Ending> {
    let stop = Stop::listen()?;
    let began = Instant::now();
    let mut sitting = Sitting {
        kept: (local.session().moves().len(), local.outcome()),
        local,
        keeper,
        manner,
        editor: Editor::default(),
        remark: None,
        page: None,
        flip: false,
        scroll: Scroll::default(),
        again: false,
    };
    sitting.local.run_clock(elapsed(began));
    loop {
        sitting.tick(elapsed(began));
        sitting.draw(terminal, elapsed(began))?;
        let remember = !sitting.local.is_hidden();
        let leaves = match read(&mut sitting.editor, remember, &stop) {
            Typed::Line(line) => sitting.enter(&line, elapsed(began)),
            Typed::Leave => true,
            Typed::Other | Typed::Arrow(_) => {
                sitting.page = None;
                false
            }
            Typed::Page(way) => {
                sitting.scroll.turn(way);
                false
            }
            Typed::Tab | Typed::Nothing => false,
        };
        if leaves {
            sitting.local.stop_clocks(elapsed(began));
            return Ok(match sitting.local.outcome() {
                Some(_) if sitting.again => Ending::Again,
                Some(_) => Ending::Over { asked: true },
                None => Ending::Left,
            });
        }
    }
}

/// The players, the screen and what was last said.
struct Sitting<'a> {
    local: &'a mut LocalGame,
    keeper: &'a mut Keeper,
    manner: Manner,
    editor: Editor,
    remark: Option<Remark>,
    page: Option<String>,
    flip: bool,
    scroll: Scroll,
    /// Do they want another game?
    again: bool,
    /// What the file of `--save` holds.
    kept: (usize, Option<Outcome>),
}

impl Sitting<'_> {
    fn tick(&mut self, now: Millis) {
        self.local.tick(now);
        self.local.let_computer_move(now, Duration::ZERO);
        let state = (self.local.session().moves().len(), self.local.outcome());
        if self.kept == state {
            return;
        }
        self.kept = state;
        if self.local.outcome().is_some() {
            // A half-typed line has lost its meaning, and so have remarks about moves.
            self.editor.clear();
            self.remark = None;
            self.page = None;
        }
        if let Some(trouble) = self.keeper.autosave(&self.local.record(now)) {
            self.say(Tone::Refusal, &trouble);
        } else if self.local.outcome().is_some() && !self.keeper.has_file() {
            self.say(Tone::Question, &msg!("save-offered"));
        }
    }

    fn draw(&mut self, terminal: &mut DefaultTerminal, now: Millis) -> io::Result<()> {
        let desk = Desk {
            flip: self.flip,
            page: self.page.clone(),
            remark: self.remark.clone(),
            typed: (self.editor.line(), self.editor.cursor()),
            scroll: self.scroll.rows(self.local.session().moves().len()),
        };
        let scene = Scene::new(self.local, self.manner, now);
        let sheet = scene.sheet(&desk);
        terminal.draw(|frame| tui::draw(frame, &sheet))?;
        Ok(())
    }

    /// Obeys a line; true if the players leave.
    fn enter(&mut self, line: &str, now: Millis) -> bool {
        self.page = None;
        match self.local.enter(line, now) {
            Reply::Nothing => self.remark = None,
            Reply::Remark(tone, said) => self.say(tone, &said),
            Reply::Page(said) => self.page = Some(self.manner.lang.say(&said)),
            Reply::Save(None) if self.local.outcome().is_some() => self.keep(now),
            Reply::Save(None) => self.say(Tone::Refusal, &msg!("save-where")),
            Reply::Save(Some(file)) => match self.keeper.save_as(&file, &self.local.record(now)) {
                Ok(said) => self.say(Tone::News, &said),
                Err(said) => self.say(Tone::Refusal, &said),
            },
            Reply::Flip => self.flip = !self.flip,
            Reply::Quit => return true,
            Reply::Again => {
                self.again = true;
                return true;
            }
        }
        if let Some(question) = self.local.question() {
            // It stays in sight while a wrong answer is corrected.
            self.say(Tone::Question, &question);
        }
        false
    }

    /// Keeps a finished game wherever there is room for it.
    fn keep(&mut self, now: Millis) {
        let (said, path) = self.keeper.save_for_later(&self.local.record(now));
        let tone = if path.is_some() { Tone::News } else { Tone::Refusal };
        if let Some(said) = said.last() {
            self.say(tone, said);
        }
    }

    fn say(&mut self, tone: Tone, message: &Message) {
        self.remark = Some(Remark { tone, text: self.manner.lang.say(message) });
    }
}
