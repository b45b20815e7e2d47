//! The checks of Mastermind.

mod faults;
mod table;

use damier_dialect::mastermind::Asked;
use damier_wire::mastermind::{Complaint, FromServer};

use self::table::{OPPONENT, SECRET, Table};
use super::line::Cut;
use super::travel::{crlf, lines_byte_by_byte, several_lines};
use super::{Check, Passed, Played, Stage};

/// After so many exchanges nobody has won.
const ROUNDS: usize = 20;

pub(super) const CHECKS: &[Check] = &[
    Check {
        name: "joins",
        essential: true,
        text: "check-mastermind-about-joins",
        script: |stage| Table::join(stage).map(|_| Passed::default()),
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
    several_lines(|stage| short_game(stage, |table| table.talk.together = true)),
    lines_byte_by_byte(|stage| short_game(stage, |table| table.talk.line.cut = Cut::Bytes)),
    crlf(|stage| short_game(stage, |table| table.talk.ending = "\r\n")),
    Check { name: "end", essential: false, text: "check-mastermind-about-end", script: end },
];

fn secret(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::join(stage)?;
    table.secret()?;
    Ok(Passed::default())
}

fn secret_again(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::join(stage)?;
    table.hear_secret()?;
    table.refuse(Asked::Secret);
    table.secret()?;
    Ok(Passed::default())
}

fn guesses(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::join(stage)?;
    table.secret()?;
    let mut found = false;
    for round in 1..=ROUNDS {
        found = if round < ROUNDS { table.exchange()? } else { table.guess()? == table::secret() };
        if found {
            break;
        }
    }
    let how_well = table.how_well(found);
    table.ends(&[if found { FromServer::Won } else { FromServer::Drawn }])?;
    Ok(Passed(Some(how_well)))
}

fn guess_again(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::join(stage)?;
    table.secret()?;
    table.hear_guess()?;
    table.refuse(Asked::Guess);
    table.exchange()?;
    Ok(Passed::default())
}

fn ends(stage: &mut Stage<'_>, last: &[FromServer]) -> Played {
    let mut table = Table::join(stage)?;
    table.secret()?;
    table.guess()?;
    table.ends(last)?;
    Ok(Passed::default())
}

fn short_game(stage: &mut Stage<'_>, change: fn(&mut Table<'_, '_>)) -> Played {
    let mut table = Table::meet(stage)?;
    change(&mut table);
    table.enter(OPPONENT)?;
    table.secret()?;
    for _ in 0..2 {
        table.exchange()?;
    }
    Ok(Passed::default())
}

fn end(stage: &mut Stage<'_>) -> Played {
    let mut table = Table::join(stage)?;
    table.secret()?;
    table.guess()?;
    table.ends(&[FromServer::Won])?;
    table.talk.stage.hang_up(&mut table.talk.line)
}
