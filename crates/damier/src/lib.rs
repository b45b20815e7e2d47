//! The `damier` program. It is a library, so that it compiles while the server still does.

use std::env;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use damier_words::Lang;

mod arena;
mod bot;
mod chance;
mod check;
mod cli;
mod cmd;
mod console;
mod engine;
mod join;
mod page;
mod pgn_file;
mod play;
mod replay;
mod settings;
mod text;
mod tournament;
mod tui;
mod uci;

#[derive(Debug, Parser)]
#[command(name = "damier", version)]
struct Cli {
    #[arg(long, global = true, value_name = "LANG", value_parser = cli::languages())]
    lang: Option<Lang>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Admin(cmd::admin::Args),
    Arena(Box<cmd::arena::Args>),
    Bench(cmd::bench::Args),
    Bot(cmd::bot::Args),
    CheckBot(cmd::check_bot::Args),
    Engine(cmd::engine::Args),
    Join(cmd::join::Args),
    Judge(cmd::judge::Args),
    Perft(cmd::perft::Args),
    Play(cmd::play::Args),
    Replay(cmd::replay::Args),
    Rules(cmd::rules::Args),
    Serve(cmd::serve::Args),
    Tournament(cmd::tournament::Args),
}

/// Does what the command line asks.
pub fn run() -> ExitCode {
    // Only whoever asks for help, or makes a mistake, needs the texts of the command line.
    let help = || cli::before_parsing(env::args_os().skip(1));
    let parsed = Cli::try_parse().or_else(|_| {
        let matches = cli::help::in_language(Cli::command(), help()).try_get_matches()?;
        Cli::from_arg_matches(&matches)
    });
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => match cli::mistakes::mistake(help(), &error) {
            Some(mistake) => return cmd::failure(&mistake.into(), help()),
            None => error.exit(),
        },
    };
    let lang = match cli.command {
        // Its lines are read by programs: only an explicit `--lang` changes them.
        Command::Judge(_) => cli.lang.unwrap_or(Lang::ENGLISH),
        _ => cli.lang.unwrap_or_else(cli::from_environment),
    };
    let result = match cli.command {
        Command::Admin(args) => cmd::admin::run(&args, lang),
        Command::Arena(args) => cmd::arena::run(&args, lang),
        Command::Bench(args) => cmd::bench::run(&args, lang),
        Command::Bot(args) => cmd::bot::run(&args, lang),
        Command::CheckBot(args) => cmd::check_bot::run(&args, lang),
        Command::Engine(args) => cmd::engine::run(&args, lang),
        Command::Join(args) => cmd::join::run(&args, lang),
        Command::Judge(args) => cmd::judge::run(&args, lang),
        Command::Perft(args) => cmd::perft::run(&args),
        Command::Play(args) => cmd::play::run(&args, lang),
        Command::Replay(args) => cmd::replay::run(&args, lang),
        Command::Rules(args) => cmd::rules::run(&args, lang),
        Command::Serve(args) => cmd::serve::run(&args, lang),
        Command::Tournament(args) => cmd::tournament::run(&args, lang),
    };
    result.unwrap_or_else(|error| cmd::failure(&error, lang))
}
