//! The program itself, run as its users do.

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

/// The program with arguments, in English and away from the terminal of whoever runs the tests.
pub(crate) fn damier(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damier"));
    command.args(args).env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "C.UTF-8");
    command
}

/// What a finished run left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Runs it to the end on that input.
pub(crate) fn run(args: &[&str], input: impl AsRef<[u8]>) -> Run {
    run_command(damier(args), input.as_ref())
}

pub(crate) fn run_command(mut command: Command, input: &[u8]) -> Run {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let Output { status, stdout, stderr } = thread::scope(|scope| {
        // Written beside the reading: pipes are small. It may leave without reading everything.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("the program ends")
    });
    Run {
        code: status.code(),
        stdout: String::from_utf8(stdout).expect("output is always UTF-8"),
        stderr: String::from_utf8(stderr).expect("errors are always UTF-8"),
    }
}

#[test]
fn mistakes_on_the_command_line_are_one_line() {
    for (args, expected) in [
        (&["dance"][..], "no command is called 'dance'"),
        (&["perft", "chess"], "<DEPTH> is missing"),
        (&["perft", "chess", "31"], "'31' does not fit <DEPTH>"),
        (&["perft", "checkers", "3"], "'checkers' does not fit <GAME> (chess, chess960, "),
        (&["judge", "chess", "--bogus"], "unknown argument: --bogus"),
        (&["judge", "chess", "--set", "x"], "'x' does not fit --set"),
        (&["judge", "chess", "--lang", "de"], "'de' does not fit --lang <LANG> (en, fr)"),
        (&["\x1b[31m"], "no command is called"),
        (&["--lang", "fr", "perft"], "il manque <JEU>, <PROFONDEUR>"),
        (&["--lang", "fr", "perft", "dames", "3"], "'dames' ne convient pas pour <JEU> (chess, "),
        (&["--lang", "fr", "judge", "chess", "--bogus"], "argument inconnu : --bogus"),
    ] {
        let run = run(args, "");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(run.stderr.contains(expected), "{args:?}: {}", run.stderr);
        assert_eq!(run.stderr.lines().count(), 1, "{args:?}: {}", run.stderr);
        assert!(!run.stderr.contains('\x1b'), "{args:?}: {:?}", run.stderr);
    }
}
