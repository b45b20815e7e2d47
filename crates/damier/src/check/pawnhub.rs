//! The checks of Pawn Hub.

mod faults;
mod referee;

use damier_wire::pawnhub::{FromServer, Side, Winner};

use self::referee::Referee;
use super::socket::Cut;
use super::travel::{crlf, lines_byte_by_byte, several_lines};
use super::{Check, Halt, Passed, ScriptResult, Stage};

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
    several_lines(|stage| short_game(stage, |referee| referee.talk.together = true)),
    lines_byte_by_byte(|stage| short_game(stage, |referee| referee.talk.socket.cut = Cut::Bytes)),
    crlf(|stage| short_game(stage, |referee| referee.talk.ending = "\r\n")),
];

fn plays_white(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    referee.begin(Side::White);
    referee.play(3)?;
    Ok(Passed(Some(faults::mode(referee.mode.word()))))
}

fn plays_black(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    referee.begin(Side::Black);
    referee.says_nothing()?;
    referee.play(4)?;
    Ok(Passed::default())
}

fn refused(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    referee.begin(Side::White);
    let first = referee.hear_move()?;
    referee.talk.say(&FromServer::Valid(false));
    if referee.hear_move()? == first {
        return Err(referee.talk.wrong(faults::same_again()));
    }
    Ok(Passed::default())
}

fn long_game(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    referee.begin(Side::White);
    let plies = referee.play(LONG)?;
    Ok(Passed(Some(faults::played(plies, referee.refused))))
}

fn promotion(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    if !referee.begin_with_promotion() {
        return Err(Halt::NotReached(faults::no_promotion()));
    }
    match referee.play(11) {
        // Who keeps a board of its own from the usual start on cannot play here.
        Err(Halt::Fault(_)) if referee.promotions == (0, 0) => {
            return Err(Halt::NotReached(faults::own_board()));
        }
        played => played?,
    };
    match referee.promotions {
        (0, 0) => Err(Halt::NotReached(faults::no_promotion())),
        (0, _) => Ok(Passed(Some(faults::promoted_at_once()))),
        _ => Ok(Passed::default()),
    }
}

fn result(stage: &mut Stage<'_>, winner: Winner) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    referee.begin(Side::White);
    referee.play(2)?;
    referee.their_move()?;
    referee.over(winner);
    referee.ends()
}

fn opponent_leaves(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    referee.begin(Side::White);
    referee.play(2)?;
    referee.over(Winner::White);
    referee.may_be_late = true;
    referee.ends()
}

fn short_game(stage: &mut Stage<'_>, change: fn(&mut Referee<'_, '_>)) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    change(&mut referee);
    referee.begin(Side::White);
    referee.play(5)?;
    Ok(Passed::default())
}
