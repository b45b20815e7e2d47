//! The checks of Siam.

mod faults;
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
        script: |stage| Table::join(stage).map(|_| Passed::default()),
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
    Ok(Passed(Some(played(plies))))
}

fn announces_end(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::join(stage)?;
    table.pair(Animal::Elephant)?;
    let plies = table.play(LONG, gentle)?;
    if !table.ended_by_program() {
        return Err(Halt::NotReached(faults::never_ended_by_push(plies)));
    }
    table.ask_again()?;
    Ok(Passed::default())
}

fn opponent_wins(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::join(stage)?;
    table.pair(Animal::Rhinoceros)?;
    table.play(LONG, winning)?;
    if !table.ended_by_opponent() {
        return Err(Halt::NotReached(faults::no_win_possible()));
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
    in_time_limit(stage.house.slowest.get(), TIME_MAX)
}
