//! The `damier` program.

#![expect(clippy::print_stdout, reason = "a program for terminals prints")]

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod clock;
mod cmd;
mod play;
mod text;
mod tui;
mod words;

use words::Lang;

/// One referee for two-player board games.
#[derive(Debug, Parser)]
#[command(name = "damier", version)]
struct Cli {
    /// Language of all texts (default: that of the terminal).
    #[arg(long, global = true, value_name = "LANG")]
    lang: Option<Lang>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Bench(cmd::bench::Args),
    Perft(cmd::perft::Args),
    Play(cmd::play::Args),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let lang = cli.lang.unwrap_or_else(Lang::from_environment);
    let result = match cli.command {
        Command::Bench(args) => cmd::bench::run(&args, lang),
        Command::Perft(args) => cmd::perft::run(&args, lang),
        Command::Play(args) => cmd::play::run(&args, lang),
    };
    result.unwrap_or_else(|error| {
        eprintln!("damier: {error:#}");
        ExitCode::from(2)
    })
}
