//! What can be wrong with a player of Pawn Hub.

use damier_words::{Message, msg};

use crate::check::faults::Fault;

pub(crate) fn expected_move() -> Message {
    msg!("check-pawnhub-expected-move")
}

pub(crate) fn expected_promotion() -> Message {
    msg!("check-pawnhub-expected-promotion")
}

pub(crate) fn expected_first_line() -> Message {
    msg!("check-pawnhub-expected-first-line")
}

pub(crate) fn lowercase() -> Fault {
    Fault::new("lowercase", expected_move(), msg!("check-pawnhub-lowercase"))
}

pub(crate) fn unknown_line(expected: Message) -> Fault {
    Fault::new("unknown_line", expected, msg!("check-pawnhub-unknown-line"))
}

pub(crate) fn bad_promotion() -> Fault {
    Fault::new("bad_promotion", expected_promotion(), msg!("check-pawnhub-bad-promotion"))
}

pub(crate) fn never_valid(times: usize) -> Fault {
    Fault::new(
        "never_valid",
        msg!("check-pawnhub-never-valid-expected"),
        msg!("check-pawnhub-never-valid", times = times),
    )
}

pub(crate) fn same_again() -> Fault {
    Fault::new(
        "same_again",
        msg!("check-pawnhub-same-again-expected"),
        msg!("check-pawnhub-same-again"),
    )
}

pub(crate) fn out_of_turn() -> Fault {
    Fault::new(
        "out_of_turn",
        msg!("check-pawnhub-out-of-turn-expected"),
        msg!("check-pawnhub-out-of-turn"),
    )
}

pub(crate) fn after_the_end() -> Fault {
    Fault::new(
        "after_the_end",
        msg!("check-pawnhub-after-the-end-expected"),
        msg!("check-pawnhub-after-the-end"),
    )
}

pub(crate) fn no_promotion() -> Message {
    msg!("check-pawnhub-no-promotion")
}

pub(crate) fn own_board() -> Message {
    msg!("check-pawnhub-own-board")
}

pub(crate) fn promoted_at_once() -> Message {
    msg!("check-pawnhub-promoted-at-once")
}

pub(crate) fn played(plies: usize, refused: usize) -> Message {
    msg!("check-pawnhub-played", plies = plies, refused = refused)
}

pub(crate) fn mode(word: &str) -> Message {
    msg!("check-pawnhub-mode", word = word)
}
