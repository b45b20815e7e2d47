//! A saved game, looked at again: every position with the move that led to it.

use std::io::{self, Write};

use crossterm::event::KeyCode;
use damier_rules::{BySeat, GameKind, Record, RecordError, Seat, View, Viewer, new_game};
use damier_words::{game, legend, msg, notation, outcome, side};
use ratatui::DefaultTerminal;
use serde::Serialize;

use crate::console::{Manner, Paper, Pressed, Stop, read_key};
use crate::text;
use crate::tui::{self, MoveRow, Notice, Picture, Player, Remark, Sheet, Tone};

/// A game and all its positions.
#[derive(Debug)]
pub(crate) struct Replay {
    kind: GameKind,
    names: BySeat<String>,
    record: Record,
    steps: Vec<Step>,
}

/// A position, and the move that led to it.
#[derive(Clone, Debug, Serialize)]
struct Step {
    /// How many moves were made before.
    n: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<Seat>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pretty: Option<String>,
    #[serde(rename = "ms", skip_serializing_if = "Option::is_none")]
    spent_ms: Option<u64>,
    position: String,
    #[serde(skip)]
    lost: BySeat<String>,
}

impl Replay {
    pub(crate) fn new(record: Record, manner: Manner) -> Result<Replay, RecordError> {
        let kind = record.kind;
        // What is hidden stays so until the end, also from the players of a game that was saved.
        let viewer = match record.outcome {
            None if kind.is_hidden() => Viewer::Spectator,
            _ => Viewer::Referee,
        };
        let mut game = new_game(kind, &record.setup)?;
        let first = Step {
            n: 0,
            by: None,
            text: None,
            pretty: None,
            spent_ms: None,
            position: game.view(viewer),
            lost: game.lost(viewer),
        };
        let mut steps = vec![first];
        for (index, m) in record.moves.iter().enumerate() {
            let played =
                game.play(m.seat, &m.text).map_err(|why| RecordError::illegal(index, m, why))?;
            let known = viewer == Viewer::Referee || game.reveals(m.seat, viewer);
            steps.push(Step {
                n: index + 1,
                by: Some(m.seat),
                text: Some(played.text).filter(|_| known),
                pretty: Some(played.pretty).filter(|_| known),
                spent_ms: m.spent_ms,
                position: game.view(viewer),
                lost: game.lost(viewer),
            });
        }
        let names = BySeat::from_fn(|seat| match text::name(&record.players[seat]) {
            none if none.is_empty() => manner.lang.say(&side(kind, seat)),
            name => name,
        });
        Ok(Replay { kind, names, record, steps })
    }

    /// Everything as one JSON object.
    pub(crate) fn to_json(&self) -> String {
        let result = self.record.outcome.map_or("*", |end| end.verdict.token());
        let json = serde_json::json!({
            "game": self.kind,
            "options": self.record.setup.options,
            "players": self.record.players,
            "tags": self.record.tags,
            "steps": self.steps,
            "result": result,
            "reason": self.record.outcome.map(|end| end.reason),
        });
        json.to_string()
    }

    /// All positions one after the other.
    pub(crate) fn print<W: Write>(&self, mut out: Paper<'_, W>) -> io::Result<()> {
        let manner = out.manner;
        out.line(&self.title(manner))?;
        for step in &self.steps {
            out.line("")?;
            out.line(&self.said(step, manner))?;
            let view = View::read(self.kind, &step.position).ok();
            let picture = view.as_ref().map(|view| self.picture(view, step, false, manner));
            for line in picture.map(|picture| picture.plain()).unwrap_or_default() {
                out.line(&line)?;
            }
        }
        match self.record.outcome {
            Some(end) => out.line(&outcome(manner.lang, self.kind, end, &self.names)),
            None => out.say(&msg!("unfinished")),
        }
    }

    /// Step by step, with keys.
    pub(crate) fn show(&self, terminal: &mut DefaultTerminal, manner: Manner) -> io::Result<()> {
        let asked = Stop::listen()?;
        let last = self.steps.len().saturating_sub(1);
        let (mut at, mut flip) = (0_usize, false);
        loop {
            let Some(step) = self.steps.get(at) else { return Ok(()) };
            let view = View::read(self.kind, &step.position).ok();
            let picture = view.as_ref().map(|view| self.picture(view, step, flip, manner));
            let sheet = self.sheet(step, picture, manner);
            terminal.draw(|frame| tui::draw(frame, &sheet))?;
            match read_key(&asked) {
                Pressed::Key(
                    KeyCode::Right | KeyCode::Down | KeyCode::Enter | KeyCode::Char(' ' | 'n'),
                ) => {
                    at = (at + 1).min(last);
                }
                Pressed::Key(
                    KeyCode::Left | KeyCode::Up | KeyCode::Backspace | KeyCode::Char('p'),
                ) => {
                    at = at.saturating_sub(1);
                }
                Pressed::Key(KeyCode::PageDown) => at = (at + LEAP).min(last),
                Pressed::Key(KeyCode::PageUp) => at = at.saturating_sub(LEAP),
                Pressed::Key(KeyCode::Home) => at = 0,
                Pressed::Key(KeyCode::End) => at = last,
                Pressed::Key(KeyCode::Char('f' | 't')) => flip = !flip,
                Pressed::Key(KeyCode::Char('q') | KeyCode::Esc) | Pressed::Leave => return Ok(()),
                Pressed::Key(_) | Pressed::Nothing => {}
            }
        }
    }

    fn title(&self, manner: Manner) -> String {
        let label = manner.lang.say(&game(self.kind));
        let names = format!("{} - {}", self.names.one, self.names.two);
        manner.lang.say(&msg!("labelled", label = label, value = names))
    }

    /// Which move it is, and who made it.
    fn said(&self, step: &Step, manner: Manner) -> String {
        let (lang, count) = (manner.lang, self.steps.len() - 1);
        let Some(by) = step.by else { return lang.say(&msg!("replay-start", count = count)) };
        let name = &self.names[by];
        let what = match &step.pretty {
            Some(pretty) => {
                msg!("played", name = name, pretty = notation::shown(lang, self.kind, pretty))
            }
            None => msg!("join-hidden-move", name = name),
        };
        lang.say(&msg!("replay-move", number = step.n, count = count, what = what))
    }

    fn picture<'a>(
        &'a self,
        view: &'a View,
        step: &'a Step,
        flip: bool,
        manner: Manner,
    ) -> Picture<'a> {
        let (lang, look) = (manner.lang, manner.look);
        let (last, notice) = (step.text.as_deref(), Notice::default());
        Picture { view, last, notice, flip, names: &self.names, lang, look }
    }

    fn sheet<'a>(
        &'a self,
        step: &'a Step,
        picture: Option<Picture<'a>>,
        manner: Manner,
    ) -> Sheet<'a> {
        let lang = manner.lang;
        let end = self.record.outcome.filter(|_| step.n + 1 == self.steps.len());
        let keys = Remark { tone: Tone::News, text: lang.say(&msg!("replay-keys")) };
        let end = end.map(|end| outcome(lang, self.kind, end, &self.names));
        Sheet {
            lang,
            look: manner.look,
            title: format!(" Damier  {}", self.title(manner)),
            hint: String::new(),
            players: BySeat::from_fn(|seat| self.player(seat, step, picture.as_ref(), manner)),
            picture,
            page: None,
            moves: self.moves(step.n, manner),
            scroll: 0,
            chat: Vec::new(),
            legend: legend(lang, self.kind, manner.look.pick("▲▲", "MM")),
            status: end.unwrap_or_else(|| self.said(step, manner)),
            remark: Some(keys),
            prompt: String::new(),
            input: String::new(),
            cursor: 0,
        }
    }

    fn player(
        &self,
        seat: Seat,
        step: &Step,
        picture: Option<&Picture<'_>>,
        manner: Manner,
    ) -> Player {
        let lost = &step.lost[seat];
        let pieces = match picture {
            Some(picture) if self.kind == GameKind::Siam => {
                Some((msg!("label-outside"), tui::outside(picture.view, seat)))
            }
            _ => (!lost.is_empty()).then(|| {
                (msg!("label-lost"), tui::pieces(lost, manner.look, manner.lang, self.kind))
            }),
        };
        Player {
            name: self.names[seat].clone(),
            mark: String::new(),
            side: manner.lang.say(&side(self.kind, seat)),
            pieces,
            ..Player::default()
        }
    }

    /// The moves until then. Mastermind's are on its board.
    fn moves(&self, made: usize, manner: Manner) -> Vec<MoveRow> {
        if self.kind == GameKind::Mastermind {
            return Vec::new();
        }
        let shown = |step: &Step| {
            let pretty = step.pretty.as_ref();
            let pretty = pretty.map(|pretty| notation::shown(manner.lang, self.kind, pretty));
            Some((step.by?, pretty))
        };
        let moves: Vec<_> = self.steps.iter().take(made + 1).filter_map(shown).collect();
        MoveRow::pair_up(moves.iter().map(|(seat, pretty)| (*seat, pretty.as_deref())))
    }
}

/// How many moves a page key makes.
const LEAP: usize = 10;
