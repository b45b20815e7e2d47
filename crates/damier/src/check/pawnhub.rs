//! The checks of Pawn Hub.

mod table;

use damier_wire::pawnhub::{FromServer, Side, Winner};

use self::table::Table;
use super::line::Cut;
use super::travel::{crlf, lines_byte_by_byte, several_lines};
use super::{Check, Halt, Passed, Played, Stage};
use crate::words::check::pawnhub as words;

/// A long game; most are not over then.
const LONG: usize = 60;

pub(super) const CHECKS: &[Check] = &[
    Check {
        name: "plays_white",
        essential: true,
        about: [
            "lit sa couleur (1), le plateau et le tour, puis joue le premier coup",
            "reads its colour (1), the board and the turn, then makes the first move",
        ],
        hint: ["", ""],
        script: plays_white,
    },
    Check {
        name: "plays_black",
        essential: false,
        about: [
            "joue les noirs (0) : attend le coup des blancs",
            "plays black (0): waits for white's move",
        ],
        hint: ["", ""],
        script: plays_black,
    },
    Check {
        name: "refused",
        essential: false,
        about: [
            "envoie un autre coup quand le sien est refusé (False)",
            "sends another move when its own is refused (False)",
        ],
        hint: [
            "Le serveur ne redonne pas le plateau après False : il attend un autre coup.",
            "The server does not repeat the board after False: it waits for another move.",
        ],
        script: refused,
    },
    Check {
        name: "long_game",
        essential: false,
        about: ["joue une longue partie", "plays a long game"],
        hint: ["", ""],
        script: long_game,
    },
    Check {
        name: "promotion",
        essential: false,
        about: [
            "dit ce que devient son pion quand PROMOTION le demande",
            "says what its pawn becomes when PROMOTION asks for it",
        ],
        hint: ["", ""],
        script: promotion,
    },
    Check {
        name: "won",
        essential: false,
        about: [
            "comprend la fin (True, white) et se termine",
            "understands the end (True, white) and ends",
        ],
        hint: ["", ""],
        script: |stage| result(stage, Winner::White),
    },
    Check {
        name: "lost",
        essential: false,
        about: [
            "comprend la fin (True, black) et se termine",
            "understands the end (True, black) and ends",
        ],
        hint: ["", ""],
        script: |stage| result(stage, Winner::Black),
    },
    Check {
        name: "drawn",
        essential: false,
        about: [
            "comprend la fin (True, draw) et se termine",
            "understands the end (True, draw) and ends",
        ],
        hint: ["", ""],
        script: |stage| result(stage, Winner::Nobody),
    },
    Check {
        name: "opponent_leaves",
        essential: false,
        about: [
            "comprend que la partie finit pendant son tour : l'adversaire est parti",
            "understands that the game ends in its own turn: the opponent has left",
        ],
        hint: [
            "Le plateau, True et le résultat peuvent arriver pendant que le programme réfléchit, ou \
             à la place de la réponse à son coup.",
            "The board, True and the result may arrive while the program thinks, or as the answer to \
             its move.",
        ],
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
    Ok(Passed(Some(words::mode(table.mode.word()))))
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
        return Err(table.talk.wrong(words::same_again()));
    }
    Ok(Passed::default())
}

fn long_game(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::meet(stage)?;
    table.begin(Side::White);
    let plies = table.play(LONG)?;
    Ok(Passed(Some(words::played(plies, table.refused))))
}

fn promotion(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::meet(stage)?;
    if !table.begin_with_promotion() {
        return Err(Halt::NotReached(words::no_promotion()));
    }
    match table.play(11) {
        // Who keeps a board of its own from the usual start on cannot play here.
        Err(Halt::Fault(_)) if table.promotions == (0, 0) => {
            return Err(Halt::NotReached(words::own_board()));
        }
        played => played?,
    };
    match table.promotions {
        (0, 0) => Err(Halt::NotReached(words::no_promotion())),
        (0, _) => Ok(Passed(Some(words::promoted_at_once()))),
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
