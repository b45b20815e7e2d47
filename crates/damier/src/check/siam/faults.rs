//! What can be wrong with a player of Siam.

use std::process::ExitStatus;

use damier_rules::Refusal;
use damier_wire::siam::Animal;
use damier_wire::structs::SeedEnum;
use damier_words::{Message, ToMessage as _, msg};

use crate::check::faults::Fault;

pub(crate) fn expected_identification() -> Message {
    msg!("check-siam-expected-identification")
}

pub(crate) fn expected_game_request(number: i32) -> Message {
    msg!("check-siam-expected-game-request", number = number)
}

pub(crate) fn expected_move(animal: Animal) -> Message {
    let animal = animal.seed_name();
    msg!("check-siam-expected-move", animal = animal)
}

pub(crate) fn expected_copy(text: &str) -> Message {
    msg!("check-siam-expected-copy", text = text)
}

pub(crate) fn expected_answer() -> Message {
    msg!("check-siam-expected-answer")
}

pub(crate) fn expected_question(text: &str) -> Message {
    msg!("check-siam-expected-question", text = text)
}

/// Another request than the one that is due.
pub(crate) fn wrong_request(expected: Message) -> Fault {
    Fault::new("wrong_request", expected, msg!("check-siam-wrong-request"))
}

pub(crate) fn bad_name(field: &str) -> Fault {
    Fault::new("bad_name", expected_identification(), msg!("check-siam-bad-name", field = field))
}

pub(crate) fn other_name(given: &str) -> Fault {
    Fault::new(
        "other_name",
        msg!("check-siam-other-name-expected", given = given),
        msg!("check-siam-other-name"),
    )
}

pub(crate) fn bad_port() -> Fault {
    Fault::new("bad_port", expected_identification(), msg!("check-siam-bad-port"))
}

pub(crate) fn wrong_number(number: i32) -> Fault {
    Fault::new("wrong_number", expected_game_request(number), msg!("check-siam-wrong-number"))
}

pub(crate) fn not_listening(port: u16) -> Fault {
    Fault::new(
        "not_listening",
        msg!("check-siam-not-listening-expected", port = port),
        msg!("check-siam-not-listening"),
    )
}

pub(crate) fn does_not_connect(_: Option<ExitStatus>) -> Fault {
    Fault::new(
        "does_not_connect",
        msg!("check-siam-does-not-connect-expected"),
        msg!("check-siam-does-not-connect"),
    )
}

/// What makes a move right if it is read differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misread {
    /// Line and column are exchanged.
    Swapped,
    /// NORD is taken for the other side.
    UpsideDown,
}

impl Misread {
    fn hint(self) -> Message {
        match self {
            Misread::Swapped => msg!("check-siam-swapped"),
            Misread::UpsideDown => msg!("check-siam-upside-down"),
        }
    }
}

pub(crate) fn illegal_move(why: Refusal, misread: Option<Misread>, position: &str) -> Fault {
    let hint = match misread {
        Some(misread) => misread.hint(),
        None => msg!("check-siam-other-board"),
    };
    Fault::new(
        "illegal_move",
        msg!("check-siam-illegal-move-expected", position = position),
        msg!("check-referee-refuses", why = why.message(), hint = hint),
    )
}

pub(crate) fn wrong_property(right: &str, misread: Option<Misread>) -> Fault {
    let hint = match misread {
        Some(misread) => misread.hint(),
        None => msg!("check-siam-wrong-property"),
    };
    let expected = msg!("check-siam-wrong-property-expected", right = right);
    Fault::new("wrong_property", expected, hint)
}

pub(crate) fn other_copy(text: &str) -> Fault {
    Fault::new("other_copy", expected_copy(text), msg!("check-siam-other-copy"))
}

pub(crate) fn bad_answer() -> Fault {
    Fault::new("bad_answer", expected_answer(), msg!("check-siam-bad-answer"))
}

pub(crate) fn forgot_question(text: &str) -> Fault {
    Fault::new("forgot_coup_advers", expected_question(text), msg!("check-siam-forgot-coup-advers"))
}

pub(crate) fn other_question(text: &str) -> Fault {
    Fault::new("other_question", expected_question(text), msg!("check-siam-other-question"))
}

pub(crate) fn plays_on(number: i32) -> Fault {
    Fault::new("plays_on", expected_game_request(number), msg!("check-siam-plays-on"))
}

pub(crate) fn never_ended_by_push(plies: usize) -> Message {
    msg!("check-siam-never-ended-by-push", plies = plies)
}

pub(crate) fn no_win_possible() -> Message {
    msg!("check-siam-no-win-possible")
}
