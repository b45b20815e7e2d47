//! The checks of Pawn Hub's blocks.

mod faults;
mod referee;

use damier_wire::pawnhub::Side;
use damier_wire::pawnhub_blocks::{FromServer, InGame, Word};

use self::referee::Referee;
use super::socket::Cut;
use super::{Check, Halt, Passed, ScriptResult, Stage};

/// A long game; most are not over then.
const LONG: usize = 60;

pub(super) const CHECKS: &[Check] = &[
    Check {
        name: "signs_in",
        essential: true,
        text: "check-blocks-about-signs-in",
        script: signs_in,
    },
    Check {
        name: "plays_white",
        essential: true,
        text: "check-blocks-about-plays-white",
        script: |stage| game(stage, Side::White, 3, |_| {}),
    },
    Check {
        name: "plays_black",
        essential: false,
        text: "check-blocks-about-plays-black",
        script: |stage| game(stage, Side::Black, 4, |_| {}),
    },
    Check {
        name: "asked_again",
        essential: false,
        text: "check-blocks-about-asked-again",
        script: asked_again,
    },
    Check {
        name: "long_game",
        essential: false,
        text: "check-blocks-about-long-game",
        script: long_game,
    },
    Check {
        name: "promotion",
        essential: false,
        text: "check-blocks-about-promotion",
        script: promotion,
    },
    Check {
        name: "chat_comes",
        essential: false,
        text: "check-blocks-about-chat-comes",
        script: |stage| game(stage, Side::White, 5, |referee| referee.chatters = true),
    },
    Check {
        name: "won",
        essential: false,
        text: "check-blocks-about-won",
        script: |stage| result(stage, Word::White),
    },
    Check {
        name: "lost",
        essential: false,
        text: "check-blocks-about-lost",
        script: |stage| result(stage, Word::Black),
    },
    Check {
        name: "drawn",
        essential: false,
        text: "check-blocks-about-drawn",
        script: |stage| result(stage, Word::Stalemate),
    },
    Check {
        name: "opponent_gives_up",
        essential: false,
        text: "check-blocks-about-opponent-gives-up",
        script: |stage| opponent_leaves(stage, Word::Surrender),
    },
    Check {
        name: "opponent_too_slow",
        essential: false,
        text: "check-blocks-about-opponent-too-slow",
        script: |stage| opponent_leaves(stage, Word::Timeout),
    },
    Check {
        name: "several_blocks",
        essential: false,
        text: "check-blocks-about-several-blocks",
        script: |stage| game(stage, Side::White, 5, |referee| referee.together = true),
    },
    Check {
        name: "byte_by_byte",
        essential: false,
        text: "check-blocks-about-byte-by-byte",
        script: |stage| game(stage, Side::White, 5, |referee| referee.socket.cut = Cut::Bytes),
    },
];

fn signs_in(stage: &mut Stage<'_>) -> ScriptResult {
    let referee = Referee::meet(stage)?;
    Ok(Passed(Some(faults::mode(referee.contest.name()))))
}

fn game(
    stage: &mut Stage<'_>,
    side: Side,
    plies: usize,
    change: fn(&mut Referee<'_, '_>),
) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    change(&mut referee);
    referee.begin(side);
    referee.play(plies)?;
    Ok(Passed::default())
}

fn asked_again(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    referee.begin(Side::White);
    let first = referee.hear_move()?;
    referee.ask();
    if referee.hear_move()? == first {
        return Err(referee.wrong(faults::same_again()));
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
        Err(Halt::Fault(_)) if referee.promotions == 0 => {
            return Err(Halt::NotReached(faults::own_board()));
        }
        played => played?,
    };
    if referee.promotions == 0 {
        return Err(Halt::NotReached(faults::no_promotion()));
    }
    Ok(Passed::default())
}

fn result(stage: &mut Stage<'_>, word: Word) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    referee.begin(Side::White);
    referee.play(2)?;
    referee.their_move()?;
    referee.over(word);
    referee.ends()
}

fn opponent_leaves(stage: &mut Stage<'_>, word: Word) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    referee.begin(Side::White);
    referee.play(2)?;
    referee.say(&FromServer::from(InGame::Word(word)));
    referee.may_be_late = true;
    referee.ends()
}
