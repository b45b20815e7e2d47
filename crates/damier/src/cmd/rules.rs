//! `damier rules`: how a game is played, with boards.

use std::io::{self, IsTerminal, Write as _};
use std::process::ExitCode;

use damier_rules::GameKind;
use damier_words::rules::Page;
use damier_words::{Lang, game, goal};

use crate::console::{Manner, Paper};
use crate::text::fit;
use crate::tui::{ColorChoice, Look, document, write_line};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "GAME")]
    game: Option<GameKind>,
    #[arg(long)]
    json: bool,
    #[arg(long)]
    ascii: bool,
    #[arg(long, value_enum, default_value_t)]
    color: ColorChoice,
}

/// Lines are never longer, however wide the terminal is: long ones are hard to read.
const WIDEST: u16 = 92;
/// Where nobody says how wide it is.
const USUAL: u16 = 80;

pub(crate) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let mut out = io::stdout();
    let on_screen = out.is_terminal();
    let look =
        if on_screen { Look::terminal(args.ascii, args.color) } else { Look::plain(args.ascii) };
    match (args.game, args.json) {
        (Some(kind), true) => {
            writeln!(out, "{}", serde_json::to_string(&Page::of(lang, kind))?)?;
        }
        (Some(kind), false) => {
            let columns = if on_screen { crossterm::terminal::size().ok() } else { None };
            let columns = columns.map_or(USUAL, |(columns, _)| columns.min(WIDEST));
            let manner = Manner { lang, look };
            for line in document(&Page::of(lang, kind), manner, usize::from(columns), on_screen) {
                write_line(&mut out, &line, look)?;
            }
        }
        (None, json) => list(Paper { out: &mut out, manner: Manner { lang, look } }, json)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Every game with its id, its name and how it is won.
fn list(mut out: Paper<'_, impl io::Write>, json: bool) -> anyhow::Result<()> {
    let lang = out.manner.lang;
    if json {
        let entry = |&kind: &GameKind| {
            let (title, goal) = (lang.say(&game(kind)), lang.say(&goal(kind)));
            serde_json::json!({ "game": kind, "title": title, "goal": goal })
        };
        let games: serde_json::Value = GameKind::ALL.iter().map(entry).collect();
        return Ok(out.line(&games.to_string())?);
    }
    let longest = GameKind::ALL.iter().map(|kind| kind.id().len()).max().unwrap_or(0);
    for &kind in GameKind::ALL {
        let (id, name) = (fit(kind.id(), longest), lang.say(&game(kind)));
        out.line(&format!("{id}  {name}"))?;
        out.line(&format!("{}  {}", " ".repeat(longest), lang.say(&goal(kind))))?;
    }
    Ok(())
}
