//! The checks of Siam.

mod faults;
mod judge;
mod opponent;
mod referee;

use std::time::Duration;

use damier_dialect::siam::Judgement;
use damier_wire::siam::Animal;

use self::opponent::{forging, gentle, roaming, winning};
use self::referee::Referee;
use super::socket::Cut;
use super::travel::structs_byte_by_byte;
use super::{Check, Halt, Passed, ScriptResult, Stage};
use crate::check::faults::{in_time_limit, played};

/// The seed's time for a move.
const TIME_MAX: Duration = Duration::from_secs(6);
/// Enough to throw a mountain out, for somebody who wants to.
const LONG: usize = 60;

pub(super) const CHECKS: &[Check] = &[
    Check {
        name: "identification",
        essential: true,
        text: "check-siam-about-identification",
        script: identification,
    },
    Check {
        name: "asks_game",
        essential: false,
        text: "check-siam-about-asks-game",
        script: |stage| Referee::join(stage).map(|_| Passed::default()),
    },
    Check {
        name: "elephant",
        essential: false,
        text: "check-siam-about-elephant",
        script: |stage| opening(stage, Animal::Elephant),
    },
    Check {
        name: "rhinoceros",
        essential: false,
        text: "check-siam-about-rhinoceros",
        script: |stage| opening(stage, Animal::Rhinoceros),
    },
    structs_byte_by_byte(byte_by_byte),
    Check {
        name: "long_game",
        essential: false,
        text: "check-siam-about-long-game",
        script: long_game,
    },
    Check {
        name: "announces_end",
        essential: false,
        text: "check-siam-about-announces-end",
        script: announces_end,
    },
    Check {
        name: "opponent_wins",
        essential: false,
        text: "check-siam-about-opponent-wins",
        script: opponent_wins,
    },
    Check {
        name: "forged_move",
        essential: false,
        text: "check-siam-about-forged-move",
        script: forged_move,
    },
    Check { name: "timeout", essential: false, text: "check-siam-about-timeout", script: timeout },
    Check {
        name: "opponent_cheats",
        essential: false,
        text: "check-siam-about-opponent-cheats",
        script: |stage| opponent_fails(stage, Judgement::Cheating),
    },
    Check {
        name: "opponent_leaves",
        essential: false,
        text: "check-siam-about-opponent-leaves",
        script: |stage| opponent_fails(stage, Judgement::Late),
    },
    Check {
        name: "next_game",
        essential: false,
        text: "check-siam-about-next-game",
        script: next_game,
    },
    Check { name: "end", essential: false, text: "check-siam-about-end", script: end },
    Check { name: "in_time", essential: false, text: "check-siam-about-in-time", script: in_time },
];

fn identification(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    referee.says_nothing_more()?;
    Ok(Passed::default())
}

fn opening(stage: &mut Stage<'_>, animal: Animal) -> ScriptResult {
    let mut referee = Referee::join(stage)?;
    referee.pair(animal)?;
    referee.play(4, gentle)?;
    Ok(Passed::default())
}

fn byte_by_byte(stage: &mut Stage<'_>) -> ScriptResult {
    for animal in [Animal::Elephant, Animal::Rhinoceros] {
        let mut referee = Referee::meet(stage)?;
        referee.socket.cut = Cut::Bytes;
        referee.ask()?;
        referee.pair(animal)?;
        referee.play(4, gentle)?;
    }
    Ok(Passed::default())
}

fn long_game(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::join(stage)?;
    referee.pair(Animal::Rhinoceros)?;
    let plies = referee.play(LONG, roaming)?;
    Ok(Passed(Some(played(plies))))
}

fn announces_end(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::join(stage)?;
    referee.pair(Animal::Elephant)?;
    let plies = referee.play(LONG, gentle)?;
    if !referee.ended_by_program() {
        return Err(Halt::NotReached(faults::never_ended_by_push(plies)));
    }
    referee.ask_again()?;
    Ok(Passed::default())
}

fn opponent_wins(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::join(stage)?;
    referee.pair(Animal::Rhinoceros)?;
    referee.play(LONG, winning)?;
    if !referee.ended_by_opponent() {
        return Err(Halt::NotReached(faults::no_win_possible()));
    }
    referee.ask_again()?;
    Ok(Passed::default())
}

/// Once as each animal: who reads too little or too much is lost soon.
fn forged_move(stage: &mut Stage<'_>) -> ScriptResult {
    for animal in [Animal::Rhinoceros, Animal::Elephant] {
        let mut referee = Referee::join(stage)?;
        referee.pair(animal)?;
        referee.play(2, gentle)?;
        referee.forge = Some(forging);
        referee.play(2, gentle)?;
        referee.forge = None;
        referee.play(4, gentle)?;
    }
    Ok(Passed::default())
}

fn timeout(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::join(stage)?;
    referee.pair(Animal::Elephant)?;
    referee.play(2, gentle)?;
    referee.tell(Judgement::Late);
    referee.may_be_late = true;
    referee.ask_again()?;
    referee.pair(Animal::Rhinoceros)?;
    referee.play(2, gentle)?;
    Ok(Passed::default())
}

fn opponent_fails(stage: &mut Stage<'_>, how: Judgement) -> ScriptResult {
    let mut referee = Referee::join(stage)?;
    referee.pair(Animal::Elephant)?;
    referee.play(3, gentle)?;
    if how == Judgement::Late {
        referee.opponent_leaves()?;
    }
    referee.opponent_loses(how)?;
    referee.ask_again()?;
    Ok(Passed::default())
}

fn next_game(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::join(stage)?;
    for animal in [Animal::Elephant, Animal::Rhinoceros, Animal::Elephant] {
        referee.pair(animal)?;
        referee.play(if animal == Animal::Elephant { 3 } else { 2 }, gentle)?;
        referee.opponent_loses(Judgement::Late)?;
        referee.ask_again()?;
    }
    Ok(Passed::default())
}

fn end(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::join(stage)?;
    referee.pair(Animal::Elephant)?;
    referee.play(3, gentle)?;
    referee.opponent_loses(Judgement::Cheating)?;
    referee.ask_again()?;
    referee.tournament_over();
    referee.stage.hang_up(&mut referee.socket)
}

/// The other checks have looked at the clock, too.
fn in_time(stage: &mut Stage<'_>) -> ScriptResult {
    if stage.run.slowest.get().is_none() {
        let mut referee = Referee::join(stage)?;
        referee.pair(Animal::Elephant)?;
        referee.play(8, gentle)?;
    }
    in_time_limit(stage.run.slowest.get(), TIME_MAX)
}
