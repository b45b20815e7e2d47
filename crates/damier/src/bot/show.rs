//! What a bot lets be seen of its games.

use std::io::{self, Write as _};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use damier_rules::{BySeat, GameKind, Outcome, Seat, View};
use damier_words::{Arg, decimal, game, legend, msg, notation, outcome, side};
use serde_json::{Value, json};

use super::known::{Made, Thought};
use super::{KnownGame, MatchScore, News};
use crate::console::{Manner, Paper};
use crate::text;
use crate::tui::{self, MoveRow, Notice, Picture, Player, Sheet};

/// A game at one moment.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(super) kind: GameKind,
    pub(super) me: Seat,
    pub(super) view: Option<View>,
    pub(super) names: BySeat<String>,
    pub(super) moves: Vec<Made>,
    pub(super) to_move: Option<Seat>,
    pub(super) in_check: bool,
    pub(super) outcome: Option<Outcome>,
    pub(super) thought: Thought,
}

impl Shown {
    /// The whole screen.
    pub(super) fn sheet(&self, manner: Manner, title: &str, now: Instant) -> Sheet<'_> {
        let lang = manner.lang;
        Sheet {
            lang,
            look: manner.look,
            title: format!(" Damier  {}  {title}", lang.say(&game(self.kind))),
            hint: lang.say(&msg!("bot-leave-hint")),
            picture: self.view.as_ref().map(|view| Picture {
                view,
                last: self.moves.last().map(|made| made.text.as_str()),
                notice: Notice::default(),
                flip: self.me == Seat::Two && self.kind != GameKind::Mastermind,
                names: &self.names,
                lang,
                look: manner.look,
            }),
            page: None,
            players: BySeat::from_fn(|seat| self.player(seat, manner, now)),
            moves: self.move_rows(manner),
            scroll: 0,
            chat: Vec::new(),
            legend: legend(lang, self.kind, manner.look.pick("▲▲", "MM")),
            status: self.status(manner),
            remark: None,
            prompt: String::new(),
            input: String::new(),
            cursor: 0,
        }
    }

    fn player(&self, seat: Seat, manner: Manner, now: Instant) -> Player {
        let siam = self.view.as_ref().filter(|view| view.game == GameKind::Siam);
        Player {
            name: self.names[seat].clone(),
            mark: String::new(),
            side: manner.lang.say(&side(self.kind, seat)),
            used: Some((self.thought.in_all(seat, now), self.thought.this_turn(seat, now))),
            left: None,
            pieces: siam.map(|view| (msg!("label-outside"), tui::outside(view, seat))),
            to_move: self.to_move == Some(seat),
        }
    }

    fn move_rows(&self, manner: Manner) -> Vec<MoveRow> {
        let moves: Vec<(Seat, String)> = self
            .moves
            .iter()
            .map(|made| (made.seat, notation::shown(manner.lang, self.kind, &made.pretty)))
            .collect();
        MoveRow::pair_up(moves.iter().map(|(seat, pretty)| (*seat, Some(pretty.as_str()))))
    }

    fn status(&self, manner: Manner) -> String {
        let lang = manner.lang;
        if let Some(end) = self.outcome {
            return outcome(lang, self.kind, end, &self.names);
        }
        let Some(seat) = self.to_move else { return String::new() };
        let (name, side) = (&self.names[seat], side(self.kind, seat));
        let status = lang.say(&msg!("to-move", name = name, side = side));
        match self.view.as_ref().and_then(|view| tui::hint(view, self.in_check)) {
            Some(hint) if self.kind != GameKind::Mastermind => {
                let dash = manner.look.pick(" — ", " - ");
                format!("{status}{dash}{}", lang.say(&hint))
            }
            _ => status,
        }
    }
}

/// What the full screen shows now.
#[derive(Debug, Default)]
pub(crate) struct Canvas {
    pub(super) shown: Option<Shown>,
    pub(super) title: String,
    /// What was said last.
    pub(super) remark: Option<String>,
    /// What is worth to be read when the screen is gone: all but the moves.
    pub(super) summary: Vec<String>,
    /// The person wants to leave.
    pub(super) left: bool,
}

/// Where the news go.
#[derive(Debug)]
pub(crate) enum Show {
    Nothing,
    Lines(Manner),
    Json(Manner),
    Screen(Manner, Arc<Mutex<Canvas>>),
}

impl Show {
    /// Something happened.
    pub(crate) fn news(&mut self, news: &News, shown: Option<&Shown>) {
        let written = match self {
            Show::Nothing => Ok(()),
            Show::Lines(manner) => write_lines(*manner, news, shown),
            Show::Json(manner) => write_json(*manner, news, shown),
            Show::Screen(manner, canvas) => {
                let mut canvas = canvas.lock().expect("nobody panics while they draw");
                canvas.remark = sentence(*manner, news, shown).or(canvas.remark.take());
                if !matches!(news, News::Moved { .. }) {
                    let remark = canvas.remark.clone();
                    canvas.summary.extend(remark);
                }
                if let News::GameBegins { number, .. } = news {
                    canvas.title = manner.lang.say(&msg!("bot-game-number", number = *number));
                }
                Ok(())
            }
        };
        if written.is_err() {
            // Nobody reads any more: the game goes on all the same.
            *self = Show::Nothing;
        }
    }

    /// The board may have changed.
    pub(crate) fn known(&mut self, known: Option<&KnownGame>) {
        if let Show::Screen(_, canvas) = self {
            let mut canvas = canvas.lock().expect("nobody panics while they draw");
            canvas.shown = known.map(KnownGame::shown);
        }
    }

    /// Did the person at the screen leave?
    pub(crate) fn is_left(&self) -> bool {
        match self {
            Show::Screen(_, canvas) => canvas.lock().is_ok_and(|canvas| canvas.left),
            _ => false,
        }
    }
}

/// The sentence for people.
pub(super) fn sentence(manner: Manner, news: &News, shown: Option<&Shown>) -> Option<String> {
    let lang = manner.lang;
    let name = |seat: Seat| shown.map(|shown| shown.names[seat].clone()).unwrap_or_default();
    let kind = shown.map(|shown| shown.kind);
    Some(lang.say(&match news {
        News::Connected { address } => {
            msg!("bot-connected", address = text::printable(address, 100))
        }
        News::GameBegins { number, opponent, seat } => {
            let side = kind.map_or_else(|| "".into(), |kind| Arg::from(side(kind, *seat)));
            msg!("bot-game-begins", number = *number, opponent = opponent, side = side)
        }
        News::Moved { seat, pretty, took, .. } => {
            let pretty =
                kind.map_or_else(|| pretty.clone(), |kind| notation::shown(lang, kind, pretty));
            let seconds = decimal(took.as_secs_f64(), 1);
            msg!("bot-moved", name = name(*seat), pretty = pretty, seconds = seconds)
        }
        News::GameOver { outcome, .. } => {
            let shown = shown?;
            return Some(damier_words::outcome(lang, shown.kind, *outcome, &shown.names));
        }
        News::MatchOver(score) => {
            let MatchScore { won, drawn, lost } = *score;
            let result = score.result().token();
            msg!("bot-match-over", result = result, won = won, drawn = drawn, lost = lost)
        }
        News::Note(note) => note.clone(),
    }))
}

fn write_lines(manner: Manner, news: &News, shown: Option<&Shown>) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut paper = Paper { out: &mut out, manner };
    if let (News::GameOver { .. }, Some(shown)) = (news, shown) {
        let sheet = shown.sheet(manner, "", Instant::now());
        for line in tui::plain(&sheet) {
            paper.line(&line)?;
        }
    }
    sentence(manner, news, shown).map_or(Ok(()), |line| paper.line(&line))
}

fn write_json(manner: Manner, news: &News, shown: Option<&Shown>) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", as_json(manner, news, shown))?;
    out.flush()
}

/// One object for each thing that happens.
fn as_json(manner: Manner, news: &News, shown: Option<&Shown>) -> Value {
    let mine = |seat: Seat| shown.is_some_and(|shown| shown.me == seat);
    match news {
        News::Connected { address } => json!({ "event": "connected", "address": address }),
        News::GameBegins { number, opponent, seat } => json!({
            "event": "game_begins",
            "number": number,
            "game": shown.map(|shown| shown.kind.id()),
            "opponent": opponent,
            "seat": seat,
        }),
        News::Moved { seat, text, took, .. } => json!({
            "event": "move",
            "by": if mine(*seat) { "me" } else { "opponent" },
            "move": text,
            "ms": u64::try_from(took.as_millis()).unwrap_or(u64::MAX),
            "position": shown.and_then(|shown| shown.view.as_ref()).map(View::to_string),
        }),
        News::GameOver { number, result, outcome } => json!({
            "event": "game_over",
            "number": number,
            "result": result.token(),
            "outcome": outcome.verdict.token(),
            "reason": outcome.reason.token(),
        }),
        News::MatchOver(score) => {
            let MatchScore { won, drawn, lost } = *score;
            let result = score.result().token();
            json!({ "event": "match_over", "result": result, "won": won, "drawn": drawn, "lost": lost })
        }
        News::Note(note) => {
            json!({ "event": "note", "text": manner.lang.say(note) })
        }
    }
}
