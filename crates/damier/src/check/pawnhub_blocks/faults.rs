//! What can be wrong with a player of Pawn Hub's blocks.

use damier_words::{Message, msg};

use crate::check::faults::Fault;

pub(crate) fn expected_sign_in() -> Message {
    msg!("check-blocks-expected-sign-in")
}

pub(crate) fn expected_queue() -> Message {
    msg!("check-blocks-expected-queue")
}

pub(crate) fn expected_move() -> Message {
    msg!("check-blocks-expected-move")
}

pub(crate) fn expected_promotion() -> Message {
    msg!("check-blocks-expected-promotion")
}

pub(crate) fn expected_end() -> Message {
    msg!("check-blocks-expected-end")
}

pub(crate) fn not_a_block(have: usize, expected: Message) -> Fault {
    Fault::new("not_a_block", expected, msg!("check-blocks-not-a-block", have = have))
}

pub(crate) fn no_text(expected: Message) -> Fault {
    Fault::new("no_text", expected, msg!("check-blocks-no-text"))
}

pub(crate) fn unknown(expected: Message) -> Fault {
    Fault::new("unknown", expected, msg!("check-blocks-unknown"))
}

pub(crate) fn not_now(expected: Message) -> Fault {
    Fault::new("not_now", expected, msg!("check-blocks-not-now"))
}

pub(crate) fn bad_account() -> Fault {
    Fault::new("bad_account", expected_sign_in(), msg!("check-blocks-bad-account"))
}

pub(crate) fn real_time() -> Fault {
    Fault::new("real_time", expected_queue(), msg!("check-blocks-real-time"))
}

pub(crate) fn bad_move() -> Fault {
    Fault::new("bad_move", expected_move(), msg!("check-blocks-bad-move"))
}

pub(crate) fn wrong_side() -> Fault {
    Fault::new("wrong_side", expected_move(), msg!("check-blocks-wrong-side"))
}

pub(crate) fn bad_promotion() -> Fault {
    Fault::new("bad_promotion", expected_promotion(), msg!("check-blocks-bad-promotion"))
}

pub(crate) fn never_valid(times: usize) -> Fault {
    Fault::new(
        "never_valid",
        msg!("check-pawnhub-never-valid-expected"),
        msg!("check-blocks-never-valid", times = times),
    )
}

pub(crate) fn same_again() -> Fault {
    Fault::new(
        "same_again",
        msg!("check-pawnhub-same-again-expected"),
        msg!("check-blocks-same-again"),
    )
}

pub(crate) fn after_the_end() -> Fault {
    Fault::new("after_the_end", expected_end(), msg!("check-blocks-after-the-end"))
}

pub(crate) fn no_promotion() -> Message {
    msg!("check-pawnhub-no-promotion")
}

pub(crate) fn own_board() -> Message {
    msg!("check-pawnhub-own-board")
}

pub(crate) fn played(plies: usize, refused: usize) -> Message {
    msg!("check-blocks-played", plies = plies, refused = refused)
}

pub(crate) fn mode(name: &str) -> Message {
    msg!("check-pawnhub-mode", word = name)
}
