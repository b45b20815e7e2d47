//! The checks of Kamisado.

mod faults;
mod opponent;
mod referee;

use std::time::Duration;

use damier_wire::kamisado::{Effect, ErrorCode, FromServer, Side, Validity, Verdict};

use self::opponent::{blocking, lasting, passing};
use self::referee::Referee;
use super::socket::Cut;
use super::travel::structs_byte_by_byte;
use super::{Check, Halt, Passed, ScriptResult, Stage};
use crate::check::faults::{in_time_limit, played};

/// The seed's `TIME_MAX`.
const TIME_MAX: Duration = Duration::from_secs(6);
/// So many pairs of games are tried to block a tower.
const MATCHES: u32 = 4;

pub(super) const CHECKS: &[Check] = &[
    Check {
        name: "greeting",
        essential: true,
        text: "check-kamisado-about-greeting",
        script: greeting,
    },
    Check {
        name: "plays_white",
        essential: false,
        text: "check-kamisado-about-plays-white",
        script: |stage| opening(stage, Side::White),
    },
    Check {
        name: "plays_black",
        essential: false,
        text: "check-kamisado-about-plays-black",
        script: |stage| opening(stage, Side::Black),
    },
    structs_byte_by_byte(byte_by_byte),
    Check {
        name: "two_at_once",
        essential: false,
        text: "check-kamisado-about-two-at-once",
        script: two_at_once,
    },
    Check {
        name: "whole_games",
        essential: false,
        text: "check-kamisado-about-whole-games",
        script: whole_games,
    },
    Check {
        name: "forced_pass",
        essential: false,
        text: "check-kamisado-about-forced-pass",
        script: forced_pass,
    },
    Check {
        name: "opponent_passes",
        essential: false,
        text: "check-kamisado-about-opponent-passes",
        script: opponent_passes,
    },
    Check {
        name: "told_won",
        essential: false,
        text: "check-kamisado-about-told-won",
        script: |stage| its_move_ends(stage, Effect::Wins),
    },
    Check {
        name: "told_lost",
        essential: false,
        text: "check-kamisado-about-told-lost",
        script: told_lost,
    },
    Check {
        name: "told_drawn",
        essential: false,
        text: "check-kamisado-about-told-drawn",
        script: |stage| its_move_ends(stage, Effect::Draws),
    },
    Check {
        name: "timeout",
        essential: false,
        text: "check-kamisado-about-timeout",
        script: timeout,
    },
    Check {
        name: "opponent_cheats",
        essential: false,
        text: "check-kamisado-about-opponent-cheats",
        script: opponent_cheats,
    },
    Check {
        name: "opponent_leaves",
        essential: false,
        text: "check-kamisado-about-opponent-leaves",
        script: opponent_leaves,
    },
    Check {
        name: "second_game",
        essential: false,
        text: "check-kamisado-about-second-game",
        script: second_game,
    },
    Check { name: "end", essential: false, text: "check-kamisado-about-end", script: end },
    Check {
        name: "in_time",
        essential: false,
        text: "check-kamisado-about-in-time",
        script: in_time,
    },
];

fn greeting(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    referee.says_nothing_more()?;
    referee.seat(referee.wish);
    Ok(Passed::default())
}

fn opening(stage: &mut Stage<'_>, side: Side) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    referee.seat(side);
    referee.play(4, lasting)?;
    Ok(Passed::default())
}

fn byte_by_byte(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    referee.socket.cut = Cut::Bytes;
    referee.seat(referee.wish);
    referee.play(5, lasting)?;
    Ok(Passed::default())
}

/// The answer to PARTIE, the first verdict and the first move are one piece.
fn two_at_once(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    referee.together = true;
    referee.seat(Side::Black);
    referee.play(6, lasting)?;
    Ok(Passed::default())
}

fn whole_games(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    referee.seat(referee.wish);
    let first = referee.play(usize::MAX, lasting)?;
    referee.begin(2);
    let second = referee.play(usize::MAX, lasting)?;
    Ok(Passed(Some(played(first + second))))
}

fn forced_pass(stage: &mut Stage<'_>) -> ScriptResult {
    for luck in 0..MATCHES {
        let mut referee = Referee::meet(stage)?;
        referee.luck.shuffle(luck);
        referee.seat(referee.wish);
        for game in [1, 2] {
            referee.begin(game);
            referee.play(usize::MAX, blocking)?;
            if referee.passes > 0 {
                return Ok(Passed::default());
            }
        }
    }
    Err(Halt::NotReached(faults::never_blocked(2 * MATCHES)))
}

/// The opponent's passes name squares that do not exist: they mean nothing.
fn opponent_passes(stage: &mut Stage<'_>) -> ScriptResult {
    for luck in 0..MATCHES {
        let mut referee = Referee::meet(stage)?;
        referee.luck.shuffle(luck);
        referee.strange_passes = true;
        referee.seat(referee.wish);
        for game in [1, 2] {
            referee.begin(game);
            referee.play(usize::MAX, passing)?;
            if referee.our_passes > 0 {
                return Ok(Passed::default());
            }
        }
    }
    Err(Halt::NotReached(faults::never_passed(2 * MATCHES)))
}

fn its_move_ends(stage: &mut Stage<'_>, effect: Effect) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    referee.seat(referee.wish);
    referee.play_until(referee.side, lasting)?;
    referee.their_move()?;
    referee.tell(Verdict::valid(effect));
    referee.second_game()
}

fn told_lost(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    referee.seat(referee.wish);
    referee.play_until(referee.side.other(), lasting)?;
    referee.tell(Verdict::valid(Effect::Wins));
    referee.second_game()?;
    its_move_ends(stage, Effect::Loses)
}

fn timeout(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    referee.seat(referee.wish);
    referee.play_until(referee.side, lasting)?;
    referee.tell(Verdict::lost(ErrorCode::Ok, Validity::Timeout));
    referee.may_be_late = true;
    referee.second_game()
}

fn opponent_cheats(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    referee.seat(referee.wish);
    referee.play_until(referee.side.other(), lasting)?;
    referee.tell(Verdict::lost(ErrorCode::Ok, Validity::Cheating));
    referee.second_game()
}

fn opponent_leaves(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    referee.seat(referee.wish);
    referee.play_until(referee.side.other(), lasting)?;
    referee.tell(Verdict::lost(ErrorCode::Ok, Validity::Timeout));
    referee.begin(2);
    referee.tell(Verdict::lost(ErrorCode::Ok, Validity::Timeout));
    referee.stage.hang_up(&mut referee.socket)
}

/// Once with each colour: one waits, the other begins.
fn second_game(stage: &mut Stage<'_>) -> ScriptResult {
    for side in [Side::White, Side::Black] {
        let mut referee = Referee::meet(stage)?;
        referee.seat(side);
        referee.play_until(side.other(), lasting)?;
        referee.tell(Verdict::lost(ErrorCode::Ok, Validity::Timeout));
        referee.second_game()?;
    }
    Ok(Passed::default())
}

fn end(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    referee.seat(referee.wish);
    referee.play_until(referee.side.other(), lasting)?;
    referee.tell(Verdict::lost(ErrorCode::Ok, Validity::Cheating));
    referee.second_game()?;
    referee.play_until(referee.side.other(), lasting)?;
    referee.tell(Verdict::valid(Effect::Wins));
    referee.stage.hang_up(&mut referee.socket)
}

/// The other checks have looked at the clock, too.
fn in_time(stage: &mut Stage<'_>) -> ScriptResult {
    if stage.run.slowest.get().is_none() {
        let mut referee = Referee::meet(stage)?;
        referee.seat(referee.wish);
        referee.play(8, lasting)?;
    }
    in_time_limit(stage.run.slowest.get(), TIME_MAX)
}

/// A message as it is recorded and sent.
fn message(said: FromServer) -> (String, Vec<u8>) {
    (said.to_string(), said.to_bytes())
}
