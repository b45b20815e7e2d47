//! `damier judge`: the referee of a list of moves, for programs and for scripts.
//!
//! What it prints is an interface: other programs read it through pipes, so every line is flushed
//! at once and no line depends on the locale, only on `--lang`.

use std::fmt;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use damier_rules::{AnyGame, GameKind, Outcome, Played, Refusal, Seat, Viewer};
use damier_words::{Lang, ToMessage as _};
use serde::Serialize;

use self::analysis::{AnalysisArgs, Count, Judged, Notes};
use self::lines::Lines;
use super::SetupArgs;

mod analysis;
mod lines;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    game: GameKind,
    #[command(flatten)]
    setup: SetupArgs,
    #[arg(long, value_name = "VIEWER")]
    view: Option<ViewArg>,
    #[command(flatten)]
    analysis: AnalysisArgs,
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, Serialize, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
enum ViewArg {
    First,
    Second,
    Spectator,
}

impl From<ViewArg> for Viewer {
    fn from(view: ViewArg) -> Viewer {
        match view {
            ViewArg::First => Viewer::Seat(Seat::One),
            ViewArg::Second => Viewer::Seat(Seat::Two),
            ViewArg::Spectator => Viewer::Spectator,
        }
    }
}

pub(crate) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let mut game = args.setup.load(args.game)?;
    let notes = Notes::begin(&args.analysis, args.game, args.setup.setup().reachable())?;
    let (input, output) = (io::stdin().lock(), io::stdout().lock());
    let all_legal = dialogue(args, lang, (game.as_mut(), notes), input, output)?;
    Ok(if all_legal { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Judges every line; the answer is whether all of them were legal moves.
fn dialogue(
    args: &Args,
    lang: Lang,
    (game, mut notes): (&mut dyn AnyGame, Option<Notes>),
    input: impl BufRead,
    mut output: impl Write,
) -> io::Result<bool> {
    let mut say = |line: Answer| {
        if args.json {
            serde_json::to_writer(&mut output, &line)?;
            writeln!(output)?;
        } else {
            writeln!(output, "{line}")?;
        }
        output.flush()
    };
    say(Answer::Position { position: game.position() })?;
    if let Some(outcome) = game.outcome() {
        say(Answer::end(outcome))?;
    }
    let mut all_legal = true;
    for line in Lines::new(input) {
        let line = line?;
        match judge(game, line.text()) {
            Ok(played) => {
                if let Some(notes) = &mut notes {
                    notes.add(&played);
                }
                let position = game.position();
                let text = name(game.kind(), &played);
                say(Answer::Ok { text, pretty: played.pretty, position })?;
                if let Some(outcome) = game.outcome() {
                    say(Answer::end(outcome))?;
                }
            }
            Err(why) => {
                all_legal = false;
                let explanation = lang.say(&why.message());
                say(Answer::Illegal { text: line.shown(), why, explanation })?;
            }
        }
    }
    if let Some(viewer) = args.view {
        say(Answer::View { viewer, view: game.view(viewer.into()) })?;
    }
    for answer in notes.map(Notes::answers).unwrap_or_default() {
        say(answer)?;
    }
    Ok(all_legal)
}

/// Plays what a line says; no text means that the line cannot be a move of any game.
fn judge(game: &mut dyn AnyGame, line: Option<&str>) -> Result<Played, Refusal> {
    let Some(mover) = game.to_act().first() else { return Err(Refusal::GameOver) };
    let line = line.ok_or(Refusal::Unreadable)?;
    // Where both seats may owe a move at the same time, each line says whose it is.
    if !game.kind().is_simultaneous() {
        return game.play(mover, line);
    }
    let (seat, text) = line.split_once(' ').ok_or(Refusal::Unreadable)?;
    let seat = match seat {
        "1" => Seat::One,
        "2" => Seat::Two,
        _ => return Err(Refusal::Unreadable),
    };
    game.play(seat, text.trim())
}

/// A move as a line of input would say it.
fn name(kind: GameKind, played: &Played) -> String {
    if kind.is_simultaneous() {
        format!("{} {}", played.seat, played.text)
    } else {
        played.text.clone()
    }
}

/// A line of output: `Display` is the plain form, `Serialize` the one of `--json`.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Answer {
    Position {
        position: String,
    },
    Ok {
        #[serde(rename = "move")]
        text: String,
        pretty: String,
        position: String,
    },
    Illegal {
        #[serde(rename = "move")]
        text: String,
        #[serde(flatten)]
        why: Refusal,
        #[serde(rename = "text")]
        explanation: String,
    },
    End {
        result: &'static str,
        reason: &'static str,
    },
    View {
        viewer: ViewArg,
        view: String,
    },
    Analysis(Judged),
    Mistakes(Count),
}

impl Answer {
    fn end(outcome: Outcome) -> Answer {
        Answer::End { result: outcome.verdict.token(), reason: outcome.reason.token() }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Position { position } => write!(f, "position {position}"),
            Answer::Ok { text, position, .. } => write!(f, "ok {text} {position}"),
            Answer::Illegal { text, explanation, .. } => write!(f, "illegal {text}: {explanation}"),
            Answer::End { result, reason } => write!(f, "end {result} {reason}"),
            Answer::View { view, .. } => write!(f, "view {view}"),
            Answer::Analysis(judged) => judged.fmt(f),
            Answer::Mistakes(count) => count.fmt(f),
        }
    }
}
