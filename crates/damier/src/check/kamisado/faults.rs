//! What can be wrong with a player of Kamisado.

use damier_rules::Refusal;
use damier_wire::kamisado::{Side, Square, Tower};
use damier_wire::structs::SeedEnum;
use damier_words::{Message, ToMessage as _, msg};

use crate::check::faults::{self, Fault};

/// What is awaited first.
pub(crate) fn greeting() -> Message {
    msg!("check-kamisado-greeting")
}

/// What is awaited in a turn.
pub(crate) fn expected_move(game: i32, side: Side) -> Message {
    let side = side.seed_name();
    msg!("check-kamisado-expected-move", game = game, side = side)
}

pub(crate) fn bad_name() -> Fault {
    Fault::new("bad_name", greeting(), msg!("check-kamisado-bad-name"))
}

pub(crate) fn other_name(given: &str) -> Fault {
    Fault::new(
        "other_name",
        msg!("check-kamisado-other-name-expected", given = given),
        msg!("check-kamisado-other-name"),
    )
}

pub(crate) fn bad_colour(big_endian: bool) -> Fault {
    if big_endian {
        return faults::unknown_id(greeting(), true);
    }
    Fault::new("bad_colour", greeting(), msg!("check-kamisado-bad-colour"))
}

pub(crate) fn wrong_game(game: i32) -> Fault {
    Fault::new(
        "wrong_game_number",
        msg!("check-kamisado-wrong-game-number-expected", game = game),
        msg!("check-kamisado-wrong-game-number"),
    )
}

pub(crate) fn wrong_colour(side: Side) -> Fault {
    let (name, number) = (side.seed_name(), side.number());
    Fault::new(
        "wrong_colour",
        msg!("check-kamisado-wrong-colour-expected", name = name, number = number),
        msg!("check-kamisado-wrong-colour"),
    )
}

pub(crate) fn wrong_tower(tower: Tower) -> Fault {
    let (name, number) = (tower.seed_name(), tower.number());
    Fault::new(
        "wrong_tower",
        msg!("check-kamisado-wrong-tower-expected", name = name, number = number),
        msg!("check-kamisado-wrong-tower"),
    )
}

/// What makes a move right if it is read differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misread {
    /// Line and column are exchanged.
    Swapped,
    /// The lines are counted from the other side.
    UpsideDown,
}

impl Misread {
    pub(crate) const ALL: [Misread; 2] = [Misread::Swapped, Misread::UpsideDown];

    /// The square that was meant.
    pub(crate) fn turned(self, at: Square) -> Square {
        match self {
            Misread::Swapped => Square { column: at.line, line: at.column },
            Misread::UpsideDown => Square { line: 7_i32.saturating_sub(at.line), ..at },
        }
    }
}

/// Where the pieces are, and the towers that could move.
pub(crate) fn illegal_move(why: Refusal, legal: &[String], misread: Option<Misread>) -> Fault {
    const SHOWN: usize = 12;
    let mut some = legal[..legal.len().min(SHOWN)].join(" ");
    if legal.len() > SHOWN {
        some.push_str(" …");
    }
    let expected = msg!("check-kamisado-illegal-move-expected", some = some);
    let hint = match misread {
        Some(Misread::Swapped) => msg!("check-kamisado-swapped"),
        Some(Misread::UpsideDown) => msg!("check-kamisado-upside-down"),
        None => msg!("check-kamisado-forward-only"),
    };
    Fault::new(
        "illegal_move",
        expected,
        msg!("check-referee-refuses", why = why.message(), hint = hint),
    )
}

pub(crate) fn should_pass(tower: Tower) -> Fault {
    let (name, number) = (tower.seed_name(), tower.number());
    Fault::new(
        "should_pass",
        msg!("check-kamisado-should-pass-expected", name = name, number = number),
        msg!("check-kamisado-should-pass"),
    )
}

pub(crate) fn out_of_turn(side: Side) -> Fault {
    let name = side.seed_name();
    Fault::new(
        "out_of_turn",
        msg!("check-kamisado-out-of-turn-expected", name = name),
        msg!("check-kamisado-out-of-turn"),
    )
}

pub(crate) fn never_passed(games: u32) -> Message {
    msg!("check-kamisado-never-passed", games = games)
}

pub(crate) fn never_blocked(games: u32) -> Message {
    msg!("check-kamisado-never-blocked", games = games)
}
