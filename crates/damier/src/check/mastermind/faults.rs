//! What can be wrong with a player of Mastermind.

use damier_words::{Message, msg};

use crate::check::faults::Fault;

pub(crate) fn expected_entry(opponent: u32) -> Message {
    msg!("check-mastermind-expected-entry", opponent = opponent)
}

pub(crate) fn expected_code(key: &str) -> Message {
    msg!("check-mastermind-expected-code", key = key)
}

pub(crate) fn unknown_command(expected: Message, lowercase: bool) -> Fault {
    if lowercase {
        return Fault::new("lowercase", expected, msg!("check-mastermind-lowercase"));
    }
    Fault::new("unknown_command", expected, msg!("check-mastermind-unknown-command"))
}

pub(crate) fn wrong_player(opponent: u32) -> Fault {
    Fault::new("wrong_player", expected_entry(opponent), msg!("check-mastermind-wrong-player"))
}

pub(crate) fn not_now(expected: Message) -> Fault {
    Fault::new("not_now", expected, msg!("check-mastermind-not-now"))
}

pub(crate) fn bad_code(key: &str, lowercase: bool) -> Fault {
    let expected = expected_code(key);
    if lowercase {
        return unknown_command(expected, true);
    }
    Fault::new("bad_code", expected, msg!("check-mastermind-bad-code"))
}

/// PASSWORD or ATTEMPT once more.
pub(crate) fn twice(key: &str, next: &str) -> Fault {
    Fault::new(
        "sent_twice",
        msg!("check-mastermind-sent-twice-expected", next = next),
        msg!("check-mastermind-sent-twice", key = key),
    )
}

pub(crate) fn still_playing() -> Fault {
    Fault::new(
        "still_playing",
        msg!("check-mastermind-still-playing-expected"),
        msg!("check-mastermind-still-playing"),
    )
}

pub(crate) fn declined(opponent: u32) -> Fault {
    Fault::new("declined", expected_entry(opponent), msg!("check-mastermind-declined"))
}

/// How well it guessed.
pub(crate) fn guesses(count: usize, consistent: usize, found: bool) -> Message {
    if found {
        msg!("check-mastermind-guesses", count = count, consistent = consistent)
    } else {
        msg!("check-mastermind-guesses-in-vain", count = count, consistent = consistent)
    }
}
