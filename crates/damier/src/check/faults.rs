//! What is wrong with a program, and what can go wrong in every protocol.

use std::io;
use std::process::ExitStatus;
use std::time::Duration;

use damier_words::{Message, decimal, msg};

use super::{Missing, Passed, ScriptResult};

/// What is wrong with a program.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    /// For graders: it never changes.
    pub(crate) code: &'static str,
    /// What would have been right.
    pub(crate) expected: Message,
    /// What to do about it.
    pub(crate) fix: Message,
    /// What was sent instead, as it was understood and as it came.
    pub(crate) sent: Option<(String, Vec<u8>)>,
}

impl Fault {
    pub(crate) fn new(code: &'static str, expected: Message, fix: Message) -> Fault {
        Fault { code, expected, fix, sent: None }
    }

    /// Was the message well understood and well made, and only the move in it wrong? What a check is
    /// about has nothing to do with it then.
    pub(crate) fn is_about_the_game(&self) -> bool {
        matches!(self.code, "illegal_move" | "wrong_tower" | "wrong_property" | "too_slow")
    }

    /// Did the program end, or hang up, before it should?
    pub(crate) fn is_early_end(&self) -> bool {
        matches!(self.code, "died" | "closed" | "never_connected")
    }

    pub(crate) fn sent(mut self, text: impl Into<String>, bytes: &[u8]) -> Fault {
        self.sent = Some((text.into(), bytes.to_vec()));
        self
    }
}

/// Does a line of the program's tell that it wanted to read the keyboard? So say Python, Java and
/// others when standard input ends.
pub(crate) fn reads_keyboard(line: &str) -> bool {
    [
        "EOFError",
        "NoSuchElementException",
        "No line found",
        "EOFException",
        "unexpected end of file",
    ]
    .iter()
    .any(|word| line.contains(word))
}

/// It cannot be started at all.
pub(crate) fn not_started(why: &io::Error) -> Message {
    match why.kind() {
        // What the system says is English.
        io::ErrorKind::NotFound => msg!("check-no-such-program"),
        io::ErrorKind::PermissionDenied => msg!("check-not-executable"),
        _ => msg!("check-not-started", why = why.to_string()),
    }
}

/// We have no port.
pub(crate) fn no_port(why: &str) -> Message {
    msg!("check-no-port", why = why)
}

/// `status 1`, `signal 11`.
pub(crate) fn exit(status: ExitStatus) -> Message {
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt as _;
        if let Some(signal) = status.signal() {
            return msg!("check-exit-signal", signal = signal);
        }
    }
    let code = status.code().unwrap_or_default();
    msg!("check-exit-status", code = code)
}

/// It ended well, but not with 0.
pub(crate) fn exit_note(status: ExitStatus) -> Option<Message> {
    let how = exit(status);
    (!status.success()).then(|| msg!("check-exit-note", how = how))
}

pub(crate) fn never_connected(status: Option<ExitStatus>) -> Fault {
    let expected = msg!("check-never-connected-expected");
    match status.map(exit) {
        Some(how) => Fault::new("never_connected", expected, msg!("check-ended-before", how = how)),
        None => Fault::new("never_connected", expected, msg!("check-never-connected")),
    }
}

/// Nothing came, although something had to.
pub(crate) fn missing(why: &Missing, expected: Message) -> Fault {
    match why {
        Missing::Silent => Fault::new("silent", expected, msg!("check-silent")),
        Missing::Closed => Fault::new("closed", expected, msg!("check-closed")),
        Missing::Died(status) => {
            let how = exit(*status);
            Fault::new("died", expected, msg!("check-died", how = how))
        }
    }
}

/// Only a part of a struct came.
pub(crate) fn incomplete(got: usize, wanted: usize, expected: Message) -> Fault {
    Fault::new("wrong_size", expected, msg!("check-wrong-size", got = got, wanted = wanted))
}

pub(crate) fn does_not_end(waited: Duration) -> Fault {
    let seconds = waited.as_secs();
    Fault::new(
        "does_not_end",
        msg!("check-does-not-end-expected"),
        msg!("check-does-not-end", seconds = seconds),
    )
}

pub(crate) fn crashed(status: ExitStatus) -> Fault {
    let how = exit(status);
    Fault::new("crashed", msg!("check-crashed-expected"), msg!("check-crashed", how = how))
}

pub(crate) fn left_behind(names: &str) -> Fault {
    Fault::new(
        "left_behind",
        msg!("check-left-behind-expected"),
        msg!("check-left-behind", names = names),
    )
}

/// A line that was not ended.
pub(crate) fn no_newline(expected: Message) -> Fault {
    Fault::new("no_newline", expected, msg!("check-no-newline"))
}

pub(crate) fn line_too_long(longest: usize) -> Fault {
    Fault::new(
        "line_too_long",
        msg!("check-line-too-long-expected", longest = longest),
        msg!("check-line-too-long"),
    )
}

pub(crate) fn bad_characters(expected: Message) -> Fault {
    Fault::new("bad_characters", expected, msg!("check-bad-characters"))
}

pub(crate) fn unknown_id(expected: Message, big_endian: bool) -> Fault {
    if big_endian {
        return Fault::new("wrong_endian", expected, msg!("check-wrong-endian"));
    }
    Fault::new("wrong_id", expected, msg!("check-wrong-id"))
}

pub(crate) fn too_long(expected: Message) -> Fault {
    Fault::new("wrong_size", expected, msg!("check-too-long"))
}

/// The slowest move and what it was about: a remark, or a fault.
pub(crate) fn in_time_limit(slowest: Option<&(Duration, String)>, limit: Duration) -> ScriptResult {
    let Some((thought, about)) = slowest else { return Ok(Passed::default()) };
    let seconds = thought.as_secs_f64();
    if *thought <= limit {
        return Ok(Passed(Some(msg!("check-slowest", thought = decimal(seconds, 2)))));
    }
    let expected = msg!("check-too-slow-expected", limit = limit.as_secs());
    let fix = msg!("check-too-slow", about = about, thought = decimal(seconds, 1));
    Err(Fault::new("too_slow", expected, fix).into())
}

pub(crate) fn played(plies: usize) -> Message {
    msg!("check-played", plies = plies)
}
