//! The checks of Kamisado.

mod opponent;
mod table;

use std::time::Duration;

use damier_wire::kamisado::{Effect, ErrorCode, FromServer, Side, Validity, Verdict};

use self::opponent::{blocking, lasting};
use self::table::Table;
use super::line::Cut;
use super::travel::structs_byte_by_byte;
use super::{Check, Halt, Passed, Played, Stage};
use crate::words::check::kamisado as words;

/// The seed's `TIME_MAX`.
const TIME_MAX: Duration = Duration::from_secs(6);
/// So many pairs of games are tried to block a tower.
const MATCHES: u32 = 4;

pub(super) const CHECKS: &[Check] = &[
    Check {
        name: "greeting",
        essential: true,
        about: [
            "se présente : un seul TPartieReq de 40 octets",
            "says who it is: one TPartieReq of 40 bytes",
        ],
        hint: ["", ""],
        script: greeting,
    },
    Check {
        name: "plays_white",
        essential: false,
        about: ["joue BLANC et commence la partie 1", "plays BLANC and begins game 1"],
        hint: ["", ""],
        script: |stage| opening(stage, Side::White),
    },
    Check {
        name: "plays_black",
        essential: false,
        about: [
            "joue NOIR, même s'il voulait BLANC (KO), et attend le premier coup",
            "plays NOIR, even if it wished BLANC (KO), and waits for the first move",
        ],
        hint: ["", ""],
        script: |stage| opening(stage, Side::Black),
    },
    structs_byte_by_byte(byte_by_byte),
    Check {
        name: "two_at_once",
        essential: false,
        about: [
            "comprend deux messages arrivés d'un seul coup",
            "understands two messages that arrive at once",
        ],
        hint: [
            "Ne lisez que la taille de la structure attendue ; ce qui suit est déjà le message \
             suivant, et ne doit pas être perdu.",
            "Read only the size of the struct that is expected; what follows is the next message \
             already, and must not be lost.",
        ],
        script: two_at_once,
    },
    Check {
        name: "whole_games",
        essential: false,
        about: [
            "ne joue que des coups légaux pendant deux parties entières",
            "plays legal moves only through two whole games",
        ],
        hint: ["", ""],
        script: whole_games,
    },
    Check {
        name: "forced_pass",
        essential: false,
        about: [
            "passe quand sa tour est bloquée, et seulement alors",
            "passes when its tower is blocked, and only then",
        ],
        hint: ["", ""],
        script: forced_pass,
    },
    Check {
        name: "told_won",
        essential: false,
        about: [
            "passe à la partie 2 quand son coup est VALID, GAGNE",
            "goes on with game 2 when its move is VALID, GAGNE",
        ],
        hint: [
            "propCoup parle du joueur qui vient de jouer. GAGNE finit la partie, et aucun coup ne \
             suit : c'est à NOIR de commencer la suivante.",
            "propCoup speaks of the player who has just moved. GAGNE ends the game, and no move \
             follows: NOIR begins the next one.",
        ],
        script: |stage| its_move_ends(stage, Effect::Wins),
    },
    Check {
        name: "told_lost",
        essential: false,
        about: [
            "passe à la partie 2 quand l'adversaire a GAGNE, ou que son propre coup est PERDU",
            "goes on with game 2 when the opponent has GAGNE, or its own move is PERDU",
        ],
        hint: [
            "Après VALID, GAGNE le coup de l'adversaire n'est pas envoyé : ne l'attendez pas.",
            "After VALID, GAGNE the opponent's move is not sent: do not wait for it.",
        ],
        script: told_lost,
    },
    Check {
        name: "told_drawn",
        essential: false,
        about: ["passe à la partie 2 après NUL", "goes on with game 2 after NUL"],
        hint: [
            "NUL finit la partie comme GAGNE et PERDU.",
            "NUL ends the game like GAGNE and PERDU.",
        ],
        script: |stage| its_move_ends(stage, Effect::Draws),
    },
    Check {
        name: "timeout",
        essential: false,
        about: [
            "passe à la partie 2 si TIMEOUT arrive pendant qu'il réfléchit",
            "goes on with game 2 if TIMEOUT arrives while it thinks",
        ],
        hint: [
            "TIMEOUT peut arriver pendant la réflexion, ou à la place de la réponse au coup : la \
             partie 1 est perdue et la partie 2 commence aussitôt.",
            "TIMEOUT may arrive while you think, or as the answer to your move: game 1 is lost and \
             game 2 begins at once.",
        ],
        script: timeout,
    },
    Check {
        name: "opponent_cheats",
        essential: false,
        about: [
            "passe à la partie 2 si l'adversaire triche",
            "goes on with game 2 if the opponent cheats",
        ],
        hint: [
            "Après TRICHE le coup de l'adversaire n'est pas envoyé, et la partie est finie.",
            "After TRICHE the opponent's move is not sent, and the game is over.",
        ],
        script: opponent_cheats,
    },
    Check {
        name: "opponent_leaves",
        essential: false,
        about: [
            "se termine si l'adversaire est parti (TIMEOUT deux fois)",
            "ends if the opponent has left (TIMEOUT twice)",
        ],
        hint: [
            "Si l'adversaire est parti, TIMEOUT arrive pour la partie 1 puis pour la partie 2, et \
             la connexion est fermée.",
            "If the opponent is gone, TIMEOUT comes for game 1 and for game 2, and the connection \
             is closed.",
        ],
        script: opponent_leaves,
    },
    Check {
        name: "second_game",
        essential: false,
        about: [
            "joue la partie 2 avec la même couleur : NOIR la commence",
            "plays game 2 with the same colour: NOIR begins it",
        ],
        hint: ["", ""],
        script: second_game,
    },
    Check {
        name: "end",
        essential: false,
        about: [
            "se termine proprement après la partie 2, sans laisser de processus",
            "ends properly after game 2, and leaves no process",
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

fn greeting(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::meet(stage)?;
    table.says_nothing_more()?;
    table.seat(table.wish);
    Ok(Passed::default())
}

fn opening(stage: &mut Stage<'_>, side: Side) -> Played {
    let mut table = Table::meet(stage)?;
    table.seat(side);
    table.play(4, lasting)?;
    Ok(Passed::default())
}

fn byte_by_byte(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::meet(stage)?;
    table.line.cut = Cut::Bytes;
    table.seat(table.wish);
    table.play(5, lasting)?;
    Ok(Passed::default())
}

/// The answer to PARTIE, the first verdict and the first move are one piece.
fn two_at_once(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::meet(stage)?;
    table.together = true;
    table.seat(Side::Black);
    table.play(6, lasting)?;
    Ok(Passed::default())
}

fn whole_games(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::meet(stage)?;
    table.seat(table.wish);
    let first = table.play(usize::MAX, lasting)?;
    table.begin(2);
    let second = table.play(usize::MAX, lasting)?;
    Ok(Passed(Some(words::played(first + second))))
}

fn forced_pass(stage: &mut Stage<'_>) -> Played {
    for luck in 0..MATCHES {
        let mut table = Table::meet(stage)?;
        table.luck.shuffle(luck);
        table.seat(table.wish);
        for game in [1, 2] {
            table.begin(game);
            table.play(usize::MAX, blocking)?;
            if table.passes > 0 {
                return Ok(Passed::default());
            }
        }
    }
    Err(Halt::NotReached(words::never_blocked(2 * MATCHES)))
}

fn its_move_ends(stage: &mut Stage<'_>, effect: Effect) -> Played {
    let mut table = Table::meet(stage)?;
    table.seat(table.wish);
    table.play_until(table.side, lasting)?;
    table.their_move()?;
    table.tell(Verdict::valid(effect));
    table.second_game()
}

fn told_lost(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::meet(stage)?;
    table.seat(table.wish);
    table.play_until(table.side.other(), lasting)?;
    table.tell(Verdict::valid(Effect::Wins));
    table.second_game()?;
    its_move_ends(stage, Effect::Loses)
}

fn timeout(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::meet(stage)?;
    table.seat(table.wish);
    table.play_until(table.side, lasting)?;
    table.tell(Verdict::lost(ErrorCode::Ok, Validity::Timeout));
    table.may_be_late = true;
    table.second_game()
}

fn opponent_cheats(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::meet(stage)?;
    table.seat(table.wish);
    table.play_until(table.side.other(), lasting)?;
    table.tell(Verdict::lost(ErrorCode::Ok, Validity::Cheating));
    table.second_game()
}

fn opponent_leaves(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::meet(stage)?;
    table.seat(table.wish);
    table.play_until(table.side.other(), lasting)?;
    table.tell(Verdict::lost(ErrorCode::Ok, Validity::Timeout));
    table.begin(2);
    table.tell(Verdict::lost(ErrorCode::Ok, Validity::Timeout));
    table.stage.hang_up(&mut table.line)
}

/// Once with each colour: one waits, the other begins.
fn second_game(stage: &mut Stage<'_>) -> Played {
    for side in [Side::White, Side::Black] {
        let mut table = Table::meet(stage)?;
        table.seat(side);
        table.play_until(side.other(), lasting)?;
        table.tell(Verdict::lost(ErrorCode::Ok, Validity::Timeout));
        table.second_game()?;
    }
    Ok(Passed::default())
}

fn end(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::meet(stage)?;
    table.seat(table.wish);
    table.play_until(table.side.other(), lasting)?;
    table.tell(Verdict::lost(ErrorCode::Ok, Validity::Cheating));
    table.second_game()?;
    table.play_until(table.side.other(), lasting)?;
    table.tell(Verdict::valid(Effect::Wins));
    table.stage.hang_up(&mut table.line)
}

/// The other checks have looked at the clock, too.
fn in_time(stage: &mut Stage<'_>) -> Played {
    if stage.house.slowest.get().is_none() {
        let mut table = Table::meet(stage)?;
        table.seat(table.wish);
        table.play(8, lasting)?;
    }
    match stage.house.slowest.get() {
        Some((thought, about)) if *thought > TIME_MAX => {
            Err(words::too_slow(*thought, TIME_MAX, about).into())
        }
        slowest => Ok(Passed(slowest.map(|(thought, _)| words::slowest(*thought)))),
    }
}

/// A message as it is recorded and sent.
fn message(said: FromServer) -> (String, Vec<u8>) {
    (said.to_string(), said.to_bytes())
}
