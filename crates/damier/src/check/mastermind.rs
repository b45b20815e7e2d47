//! The checks of Mastermind.

mod faults;
mod referee;

use damier_dialect::mastermind::Asked;
use damier_wire::mastermind::{Complaint, FromServer};

use self::referee::{OPPONENT, Referee, SECRET};
use super::socket::Cut;
use super::travel::{crlf, lines_byte_by_byte, several_lines};
use super::{Check, Passed, ScriptResult, Stage};

/// After so many exchanges nobody has won.
const ROUNDS: usize = 20;

pub(super) const CHECKS: &[Check] = &[
    Check {
        name: "joins",
        essential: true,
        text: "check-mastermind-about-joins",
        script: |stage| Referee::join(stage).map(|_| Passed::default()),
    },
    Check {
        name: "secret",
        essential: false,
        text: "check-mastermind-about-secret",
        script: secret,
    },
    Check {
        name: "secret_again",
        essential: false,
        text: "check-mastermind-about-secret-again",
        script: secret_again,
    },
    Check {
        name: "guesses",
        essential: false,
        text: "check-mastermind-about-guesses",
        script: guesses,
    },
    Check {
        name: "guess_again",
        essential: false,
        text: "check-mastermind-about-guess-again",
        script: guess_again,
    },
    Check {
        name: "won",
        essential: false,
        text: "check-mastermind-about-won",
        script: |stage| ends(stage, &[FromServer::Won]),
    },
    Check {
        name: "lost",
        essential: false,
        text: "check-mastermind-about-lost",
        script: |stage| ends(stage, &[FromServer::Lost(SECRET.to_owned())]),
    },
    Check {
        name: "drawn",
        essential: false,
        text: "check-mastermind-about-drawn",
        script: |stage| ends(stage, &[FromServer::Drawn]),
    },
    Check {
        name: "opponent_leaves",
        essential: false,
        text: "check-mastermind-about-opponent-leaves",
        script: |stage| ends(stage, &[Complaint::OpponentLeft.into(), FromServer::Won]),
    },
    several_lines(|stage| short_game(stage, |referee| referee.talk.together = true)),
    lines_byte_by_byte(|stage| short_game(stage, |referee| referee.talk.socket.cut = Cut::Bytes)),
    crlf(|stage| short_game(stage, |referee| referee.talk.ending = "\r\n")),
    Check { name: "end", essential: false, text: "check-mastermind-about-end", script: end },
];

fn secret(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::join(stage)?;
    referee.secret()?;
    Ok(Passed::default())
}

fn secret_again(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::join(stage)?;
    referee.hear_secret()?;
    referee.refuse(Asked::Secret);
    referee.secret()?;
    Ok(Passed::default())
}

fn guesses(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::join(stage)?;
    referee.secret()?;
    let mut found = false;
    for round in 1..=ROUNDS {
        found = if round < ROUNDS {
            referee.exchange()?
        } else {
            referee.guess()? == referee::secret()
        };
        if found {
            break;
        }
    }
    let how_well = referee.how_well(found);
    referee.ends(&[if found { FromServer::Won } else { FromServer::Drawn }])?;
    Ok(Passed(Some(how_well)))
}

fn guess_again(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::join(stage)?;
    referee.secret()?;
    referee.hear_guess()?;
    referee.refuse(Asked::Guess);
    referee.exchange()?;
    Ok(Passed::default())
}

fn ends(stage: &mut Stage<'_>, last: &[FromServer]) -> ScriptResult {
    let mut referee = Referee::join(stage)?;
    referee.secret()?;
    referee.guess()?;
    referee.ends(last)?;
    Ok(Passed::default())
}

fn short_game(stage: &mut Stage<'_>, change: fn(&mut Referee<'_, '_>)) -> ScriptResult {
    let mut referee = Referee::meet(stage)?;
    change(&mut referee);
    referee.enter(OPPONENT)?;
    referee.secret()?;
    for _ in 0..2 {
        referee.exchange()?;
    }
    Ok(Passed::default())
}

fn end(stage: &mut Stage<'_>) -> ScriptResult {
    let mut referee = Referee::join(stage)?;
    referee.secret()?;
    referee.guess()?;
    referee.ends(&[FromServer::Won])?;
    referee.talk.stage.hang_up(&mut referee.talk.socket)
}
