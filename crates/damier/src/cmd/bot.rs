//! `damier bot`: a program plays over the wire.

use std::io::{self, IsTerminal, Write as _};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::anyhow;
use damier_wire::kamisado;

use crate::bot::{self, Call, Kamisado, Protocol, Result3, Score, Show, Simple};
use crate::console::{Manner, Paper, Stop};
use crate::text;
use crate::tui::{ColorChoice, Look};
use crate::words::Lang;
use crate::words::bots::{self, Trouble};

/// Exit codes, after the options of each game.
const AFTER: &str = "Exit codes: 0 the match is won, 1 it is lost, 3 it is drawn, 2 something \
    went wrong. A match of several games is won by winning more of them than the opponent.";

/// Let a program play over one of the wire protocols
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    game: Which,
}

#[derive(Debug, clap::Subcommand)]
enum Which {
    /// Play two games of Kamisado (usual port: 4001)
    #[command(after_help = AFTER)]
    Kamisado {
        #[command(flatten)]
        common: Common,
        /// The colour to wish for.
        #[arg(long, value_enum, default_value_t)]
        colour: Colour,
    },
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum Colour {
    /// The first game is ours to begin.
    #[default]
    White,
    /// The second one is.
    Black,
}

/// What is the same for all games.
#[derive(Debug, clap::Args)]
struct Common {
    /// The server's name or address.
    host: String,
    /// Its port for this game.
    port: u16,
    /// The name to play under.
    name: String,
    /// Think on the opponent's time, too.
    #[arg(long)]
    ponder: bool,
    /// Milliseconds to think about a move.
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    move_time: u64,
    /// Show nothing but what goes wrong.
    #[arg(long, conflicts_with = "json")]
    quiet: bool,
    /// Print one JSON object for each thing that happens.
    #[arg(long)]
    json: bool,
    /// Draw with plain letters and signs.
    #[arg(long)]
    ascii: bool,
    /// When to use colours.
    #[arg(long, value_enum, default_value_t)]
    color: ColorChoice,
}

pub(crate) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    match &args.game {
        Which::Kamisado { common, colour } => {
            let wish = match colour {
                Colour::White => kamisado::Side::White,
                Colour::Black => kamisado::Side::Black,
            };
            play(common, Kamisado::new(&common.name, wish), lang)
        }
    }
}

/// Plays the whole match and tells how it ended.
fn play(common: &Common, mut protocol: impl Protocol, lang: Lang) -> anyhow::Result<ExitCode> {
    let said = |trouble: &Trouble| anyhow!(text::printable(&bots::trouble(lang, trouble), 500));
    let stop = Stop::listen()?;
    let budget = Duration::from_millis(common.move_time);
    let call = Call {
        host: common.host.clone(),
        port: common.port,
        thinker: Box::new(Simple::new(budget)),
        ponder: common.ponder,
        listener: None,
        stop: stop.clone(),
    };
    let on_screen = io::stdout().is_terminal() && io::stdin().is_terminal();
    let plain = Manner { lang, look: Look::plain(common.ascii) };
    let score = if common.json {
        bot::run(call, &mut protocol, &mut Show::Json(plain))
    } else if common.quiet {
        bot::run(call, &mut protocol, &mut Show::Nothing)
    } else if on_screen {
        let manner = Manner { lang, look: Look::terminal(common.ascii, common.color) };
        let (score, remarks) =
            bot::with_screen(manner, &stop, |show| bot::run(call, &mut protocol, show))?;
        let mut out = io::stdout();
        let mut paper = Paper { out: &mut out, manner };
        // A reader that went away is no mistake of ours.
        drop(remarks.iter().try_for_each(|remark| paper.line(remark)));
        score
    } else {
        bot::run(call, &mut protocol, &mut Show::Lines(plain))
    };
    match score {
        Ok(score) => Ok(code(score)),
        Err(trouble) => {
            if common.json {
                let text = text::printable(&bots::trouble(lang, &trouble), 500);
                let error = serde_json::json!({ "event": "error", "text": text });
                // It is said on the standard error, too.
                drop(writeln!(io::stdout(), "{error}"));
            }
            Err(said(&trouble))
        }
    }
}

fn code(score: Score) -> ExitCode {
    match score.result() {
        Result3::Won => ExitCode::SUCCESS,
        Result3::Lost => ExitCode::from(1),
        Result3::Drawn => ExitCode::from(3),
    }
}
