//! The chores of this repository, so that nobody has to remember them.

#![expect(clippy::print_stdout, reason = "a program for terminals prints")]

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, bail};

mod described;
mod fuzz;
mod page;
mod postgres;
mod test;
mod tidy;

const HELP: &str = "\
cargo xtask test                          install what the tests need, then run every check
cargo xtask test --fast                   format, lints and quick tests only: a minute or so
cargo xtask codegen                       write the page's types from those of messages and views
cargo xtask page                          lints, unit tests and whole games in browsers
cargo xtask prove                         what the computer players are said to be, proved and played: forty minutes
cargo xtask described                     ask a server for all it describes, rightly and wrongly: a minute
cargo xtask tidy                          look for long files, leftovers, stray blanks, dead links and citations
cargo xtask fuzz [TARGET] [--seconds N]   throw bytes at the rules (all targets, 60 s each)";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments.as_slice() {
        [] | ["help" | "-h" | "--help"] => {
            println!("{HELP}");
            Ok(())
        }
        ["test"] => test::run_all(),
        ["test", "--fast"] => test::run_fast(),
        ["codegen"] => {
            let crates = ["-p", "damier-wire", "-p", "damier-rules"];
            let mut test = cargo(&["test"]);
            run(test.args(crates).arg("typescript_is_up_to_date").env("DAMIER_CODEGEN", "1"))
        }
        ["prove"] => {
            let mut test = cargo(&["test", "--release", "-p", "damier-engine"]);
            run(test.args(["--features", "proofs", "--", "--nocapture"]))
        }
        ["described"] => described::run_all(),
        ["page"] => test::run_page(),
        ["tidy"] => tidy::run(),
        ["fuzz", rest @ ..] => fuzz::run_args(rest),
        _ => {
            eprintln!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nxtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the whole repository.
fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().expect("xtask lies in the repository").to_owned()
}

/// Runs a command in the repository to its end; anything but success is an error that names it.
fn run(command: &mut Command) -> anyhow::Result<()> {
    let shown = shown(command);
    let status = command
        .current_dir(root())
        .status()
        .with_context(|| format!("`{shown}` could not be started"))?;
    if !status.success() {
        bail!("`{shown}` failed ({status})");
    }
    Ok(())
}

/// A command as one would type it.
fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// `cargo` with arguments: the one that runs us.
fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments);
    command
}
