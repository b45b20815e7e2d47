//! The checks of Pawn Hub.

mod faults;
mod table;

use damier_wire::pawnhub::{FromServer, Side, Winner};

use self::table::Table;
use super::line::Cut;
use super::travel::{crlf, lines_byte_by_byte, several_lines};
use super::{Check, Halt, Passed, Played, Stage};

/// A long game; most are not over then.
const LONG: usize = 60;

pub(super) const CHECKS: &[Check] = &[
    Check {
        name: "plays_white",
        essential: true,
        text: "check-pawnhub-about-plays-white",
        script: plays_white,
    },
    Check {
        name: "plays_black",
        essential: false,
        text: "check-pawnhub-about-plays-black",
        script: plays_black,
    },
    Check {
        name: "refused",
        essential: false,
        text: "check-pawnhub-about-refused",
        script: refused,
    },
    Check {
        name: "long_game",
        essential: false,
        text: "check-pawnhub-about-long-game",
        script: long_game,
    },
    Check {
        name: "promotion",
        essential: false,
        text: "check-pawnhub-about-promotion",
        script: promotion,
    },
    Check {
        name: "won",
        essential: false,
        text: "check-pawnhub-about-won",
        script: |stage| result(stage, Winner::White),
    },
    Check {
        name: "lost",
        essential: false,
        text: "check-pawnhub-about-lost",
        script: |stage| result(stage, Winner::Black),
    },
    Check {
        name: "drawn",
        essential: false,
        text: "check-pawnhub-about-drawn",
        script: |stage| result(stage, Winner::Nobody),
    },
    Check {
        name: "opponent_leaves",
        essential: false,
        text: "check-pawnhub-about-opponent-leaves",
        script: opponent_leaves,
    },
    several_lines(|stage| short_game(stage, |table| table.talk.together = true)),
    lines_byte_by_byte(|stage| short_game(stage, |table| table.talk.line.cut = Cut::Bytes)),
    crlf(|stage| short_game(stage, |table| table.talk.ending = "\r\n")),
];

fn plays_white(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::meet(stage)?;
    table.begin(Side::White);
    table.play(3)?;
    Ok(Passed(Some(faults::mode(table.mode.word()))))
}

fn plays_black(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::meet(stage)?;
    table.begin(Side::Black);
    table.says_nothing()?;
    table.play(4)?;
    Ok(Passed::default())
}

fn refused(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::meet(stage)?;
    table.begin(Side::White);
    let first = table.hear_move()?;
    table.talk.say(&FromServer::Valid(false));
    if table.hear_move()? == first {
        return Err(table.talk.wrong(faults::same_again()));
    }
    Ok(Passed::default())
}

fn long_game(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::meet(stage)?;
    table.begin(Side::White);
    let plies = table.play(LONG)?;
    Ok(Passed(Some(faults::played(plies, table.refused))))
}

fn promotion(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::meet(stage)?;
    if !table.begin_with_promotion() {
        return Err(Halt::NotReached(faults::no_promotion()));
    }
    match table.play(11) {
        // Who keeps a board of its own from the usual start on cannot play here.
        Err(Halt::Fault(_)) if table.promotions == (0, 0) => {
            return Err(Halt::NotReached(faults::own_board()));
        }
        played => played?,
    };
    match table.promotions {
        (0, 0) => Err(Halt::NotReached(faults::no_promotion())),
        (0, _) => Ok(Passed(Some(faults::promoted_at_once()))),
        _ => Ok(Passed::default()),
    }
}

fn result(stage: &mut Stage<'_>, winner: Winner) -> Played {
    let mut table = Table::meet(stage)?;
    table.begin(Side::White);
    table.play(2)?;
    table.their_move()?;
    table.over(winner);
    table.ends()
}

fn opponent_leaves(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::meet(stage)?;
    table.begin(Side::White);
    table.play(2)?;
    table.over(Winner::White);
    table.may_be_late = true;
    table.ends()
}

fn short_game(stage: &mut Stage<'_>, change: fn(&mut Table<'_, '_>)) -> Played {
    let mut table = Table::meet(stage)?;
    change(&mut table);
    table.begin(Side::White);
    table.play(5)?;
    Ok(Passed::default())
}
