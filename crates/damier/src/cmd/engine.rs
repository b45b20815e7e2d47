//! `damier engine`: our players for any program that speaks UCI or UGI.

use std::process::ExitCode;

use damier_engine::Level;
use damier_rules::GameKind;
use damier_words::{Lang, Message, msg};

use crate::uci::{self, Start};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(long, value_name = "GAME")]
    game: Option<GameKind>,
    #[arg(long, value_name = "LEVEL", default_value_t, value_parser = parse_level)]
    level: Level,
}

pub(crate) fn parse_level(text: &str) -> Result<Level, Message> {
    text.parse().map_err(|()| msg!("mistake-level"))
}

pub(crate) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    uci::serve(Start { kind: args.game, level: args.level }, lang)?;
    Ok(ExitCode::SUCCESS)
}
