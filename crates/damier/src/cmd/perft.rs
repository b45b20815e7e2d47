//! `damier perft`: count the move sequences of a length.

use std::process::ExitCode;

use damier_rules::GameKind;

use super::SetupArgs;
use crate::words::Lang;

/// Count the move sequences of a given length
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game.
    game: GameKind,
    /// How many moves.
    depth: u32,
    #[command(flatten)]
    setup: SetupArgs,
}

pub(crate) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let game = args.setup.load(args.game, lang)?;
    println!("{}", game.perft(args.depth));
    Ok(ExitCode::SUCCESS)
}
