//! The checks of Siam.

mod judge;
mod opponent;
mod table;

use std::time::Duration;

use damier_dialect::siam::Judgement;
use damier_wire::siam::Animal;

use self::opponent::{forging, gentle, roaming, winning};
use self::table::Table;
use super::line::Cut;
use super::travel::structs_byte_by_byte;
use super::{Check, Halt, Passed, Played, Stage};
use crate::words::check::{kamisado, siam as words};

/// The seed's time for a move.
const TIME_MAX: Duration = Duration::from_secs(6);
/// Enough to throw a mountain out, for somebody who wants to.
const LONG: usize = 60;

pub(super) const CHECKS: &[Check] = &[
    Check {
        name: "identification",
        essential: true,
        about: [
            "se présente : un seul TypIdentificationReq de 68 octets",
            "says who it is: one TypIdentificationReq of 68 bytes",
        ],
        hint: ["", ""],
        script: identification,
    },
    Check {
        name: "asks_game",
        essential: false,
        about: [
            "demande une partie avec le numéro qu'il a reçu",
            "asks for a game with the number it was given",
        ],
        hint: ["", ""],
        script: |stage| Table::join(stage).map(|_| Passed::default()),
    },
    Check {
        name: "elephant",
        essential: false,
        about: [
            "ELEPH : attend l'adversaire, joue le premier, et envoie à l'adversaire le coup validé",
            "ELEPH: waits for the opponent, moves first, and sends the accepted move to the opponent",
        ],
        hint: ["", ""],
        script: |stage| opening(stage, Animal::Elephant),
    },
    Check {
        name: "rhinoceros",
        essential: false,
        about: [
            "RHINO : se connecte, répond à l'adversaire et fait vérifier son coup (COUP_ADVERS)",
            "RHINO: connects, answers the opponent and has his move checked (COUP_ADVERS)",
        ],
        hint: ["", ""],
        script: |stage| opening(stage, Animal::Rhinoceros),
    },
    structs_byte_by_byte(byte_by_byte),
    Check {
        name: "long_game",
        essential: false,
        about: [
            "ne joue que des coups légaux, avec le bon propCoup, pendant une longue partie",
            "plays legal moves only, with the right propCoup, through a long game",
        ],
        hint: ["", ""],
        script: long_game,
    },
    Check {
        name: "announces_end",
        essential: false,
        about: [
            "annonce GAGNE ou PERDU quand sa poussée sort une montagne",
            "announces GAGNE or PERDU when its push throws a mountain out",
        ],
        hint: ["", ""],
        script: announces_end,
    },
    Check {
        name: "opponent_wins",
        essential: false,
        about: [
            "fait vérifier le coup GAGNE de l'adversaire, puis redemande une partie",
            "has the opponent's winning move checked, then asks for another game",
        ],
        hint: [
            "GAGNE et PERDU, une fois validés, finissent la partie.",
            "GAGNE and PERDU, once accepted, end the game.",
        ],
        script: opponent_wins,
    },
    Check {
        name: "forged_move",
        essential: false,
        about: [
            "continue avec le vrai coup quand l'adversaire lui en a envoyé un faux",
            "goes on with the true move when the opponent sent it a false one",
        ],
        hint: [
            "Après TRICHE en réponse à COUP_ADVERS, lisez encore les 28 octets du vrai coup et \
             jouez-le sur votre plateau à la place de l'autre.",
            "After TRICHE as the answer to COUP_ADVERS, read the 28 bytes of the true move and play \
             it on your board instead of the other one.",
        ],
        script: forged_move,
    },
    Check {
        name: "timeout",
        essential: false,
        about: [
            "redemande une partie si TIMEOUT arrive pendant qu'il réfléchit",
            "asks for another game if TIMEOUT arrives while it thinks",
        ],
        hint: [
            "TIMEOUT peut arriver pendant la réflexion ; un coup envoyé trop tard reçoit ERR_COUP, \
             TIMEOUT et ne compte pas.",
            "TIMEOUT may arrive while you think; a move sent too late is answered ERR_COUP, TIMEOUT \
             and does not count.",
        ],
        script: timeout,
    },
    Check {
        name: "opponent_cheats",
        essential: false,
        about: [
            "redemande une partie si l'arbitre annonce TRICHE pendant le tour de l'adversaire",
            "asks for another game if the referee says TRICHE during the opponent's turn",
        ],
        hint: [
            "Pendant le tour de l'adversaire, l'arbitre peut parler aussi : surveillez les deux \
             connexions (select ou poll).",
            "During the opponent's turn the referee may speak, too: watch both connections (select \
             or poll).",
        ],
        script: |stage| opponent_fails(stage, Judgement::Cheating),
    },
    Check {
        name: "opponent_leaves",
        essential: false,
        about: [
            "redemande une partie si l'adversaire est parti (TIMEOUT)",
            "asks for another game if the opponent is gone (TIMEOUT)",
        ],
        hint: [
            "L'adversaire ferme sa connexion et l'arbitre dit TIMEOUT : aucune des deux choses ne \
             doit arrêter le programme.",
            "The opponent closes his connection and the referee says TIMEOUT: neither may stop the \
             program.",
        ],
        script: |stage| opponent_fails(stage, Judgement::Late),
    },
    Check {
        name: "next_game",
        essential: false,
        about: [
            "joue une deuxième partie avec l'autre animal",
            "plays a second game with the other animal",
        ],
        hint: [
            "Chaque partie a sa propre connexion à l'adversaire et son propre plateau.",
            "Each game has a connection to the opponent and a board of its own.",
        ],
        script: next_game,
    },
    Check {
        name: "end",
        essential: false,
        about: [
            "se termine proprement quand finTournoi est VRAI, sans laisser de processus",
            "ends properly when finTournoi is VRAI, and leaves no process",
        ],
        hint: ["", ""],
        script: end,
    },
    Check {
        name: "in_time",
        essential: false,
        about: ["joue chaque coup en moins de 6 s", "plays each move in less than 6 s"],
        hint: ["", ""],
        script: in_time,
    },
];

fn identification(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::meet(stage)?;
    table.says_nothing_more()?;
    Ok(Passed::default())
}

fn opening(stage: &mut Stage<'_>, animal: Animal) -> Played {
    let mut table = Table::join(stage)?;
    table.pair(animal)?;
    table.play(4, gentle)?;
    Ok(Passed::default())
}

fn byte_by_byte(stage: &mut Stage<'_>) -> Played {
    for animal in [Animal::Elephant, Animal::Rhinoceros] {
        let mut table = Table::meet(stage)?;
        table.referee.cut = Cut::Bytes;
        table.ask()?;
        table.pair(animal)?;
        table.play(4, gentle)?;
    }
    Ok(Passed::default())
}

fn long_game(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::join(stage)?;
    table.pair(Animal::Rhinoceros)?;
    let plies = table.play(LONG, roaming)?;
    Ok(Passed(Some(kamisado::played(plies))))
}

fn announces_end(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::join(stage)?;
    table.pair(Animal::Elephant)?;
    let plies = table.play(LONG, gentle)?;
    if !table.ended_by_program() {
        return Err(Halt::NotReached(words::never_ended_by_push(plies)));
    }
    table.ask_again()?;
    Ok(Passed::default())
}

fn opponent_wins(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::join(stage)?;
    table.pair(Animal::Rhinoceros)?;
    table.play(LONG, winning)?;
    if !table.ended_by_opponent() {
        return Err(Halt::NotReached(words::no_win_possible()));
    }
    table.ask_again()?;
    Ok(Passed::default())
}

/// Once as each animal: who reads too little or too much is lost soon.
fn forged_move(stage: &mut Stage<'_>) -> Played {
    for animal in [Animal::Rhinoceros, Animal::Elephant] {
        let mut table = Table::join(stage)?;
        table.pair(animal)?;
        table.play(2, gentle)?;
        table.forge = Some(forging);
        table.play(2, gentle)?;
        table.forge = None;
        table.play(4, gentle)?;
    }
    Ok(Passed::default())
}

fn timeout(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::join(stage)?;
    table.pair(Animal::Elephant)?;
    table.play(2, gentle)?;
    table.tell(Judgement::Late);
    table.may_be_late = true;
    table.ask_again()?;
    table.pair(Animal::Rhinoceros)?;
    table.play(2, gentle)?;
    Ok(Passed::default())
}

fn opponent_fails(stage: &mut Stage<'_>, how: Judgement) -> Played {
    let mut table = Table::join(stage)?;
    table.pair(Animal::Elephant)?;
    table.play(3, gentle)?;
    if how == Judgement::Late {
        table.opponent_leaves()?;
    }
    table.opponent_loses(how)?;
    table.ask_again()?;
    Ok(Passed::default())
}

fn next_game(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::join(stage)?;
    for animal in [Animal::Elephant, Animal::Rhinoceros, Animal::Elephant] {
        table.pair(animal)?;
        table.play(if animal == Animal::Elephant { 3 } else { 2 }, gentle)?;
        table.opponent_loses(Judgement::Late)?;
        table.ask_again()?;
    }
    Ok(Passed::default())
}

fn end(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::join(stage)?;
    table.pair(Animal::Elephant)?;
    table.play(3, gentle)?;
    table.opponent_loses(Judgement::Cheating)?;
    table.ask_again()?;
    table.tournament_over();
    table.stage.hang_up(&mut table.referee)
}

/// The other checks have looked at the clock, too.
fn in_time(stage: &mut Stage<'_>) -> Played {
    if stage.house.slowest.get().is_none() {
        let mut table = Table::join(stage)?;
        table.pair(Animal::Elephant)?;
        table.play(8, gentle)?;
    }
    match stage.house.slowest.get() {
        Some((thought, about)) if *thought > TIME_MAX => {
            Err(kamisado::too_slow(*thought, TIME_MAX, about).into())
        }
        slowest => Ok(Passed(slowest.map(|(thought, _)| kamisado::slowest(*thought)))),
    }
}
