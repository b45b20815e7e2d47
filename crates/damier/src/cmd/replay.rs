//! `damier replay`: a saved game, step by step.

use std::io::{self, IsTerminal, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use damier_words::{Lang, ToMessage as _};

use crate::console::{Manner, Paper, with_terminal};
use crate::play::read_record;
use crate::replay::Replay;
use crate::tui::{ColorChoice, Look};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[arg(long)]
    json: bool,
    #[arg(long)]
    ascii: bool,
    #[arg(long, value_enum, default_value_t)]
    color: ColorChoice,
}

pub(crate) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let record = read_record(&args.file)?;
    let on_screen = !args.json && io::stdin().is_terminal() && io::stdout().is_terminal();
    let look =
        if on_screen { Look::terminal(args.ascii, args.color) } else { Look::plain(args.ascii) };
    let manner = Manner { lang, look };
    let replay = Replay::new(record, manner).map_err(|error| error.message())?;
    let mut out = io::stdout();
    if args.json {
        writeln!(out, "{}", replay.to_json())?;
    } else if on_screen {
        with_terminal(manner, |terminal| replay.show(terminal, manner))?;
    } else {
        replay.print(Paper { out: &mut out, manner })?;
    }
    Ok(ExitCode::SUCCESS)
}
