//! The checks of Mastermind.

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
        about: [
            "lit ID et l'aide, puis accepte une invitation ou en fait une",
            "reads ID and the help, then accepts an invitation or makes one",
        ],
        hint: ["", ""],
        script: |stage| Table::join(stage).map(|_| Passed::default()),
    },
    Check {
        name: "secret",
        essential: false,
        about: [
            "choisit un code secret quand PASSWORD: le demande, une seule fois",
            "chooses a secret when PASSWORD: asks for it, and once only",
        ],
        hint: ["", ""],
        script: secret,
    },
    Check {
        name: "secret_again",
        essential: false,
        about: [
            "choisit un autre code secret après ERROR: et PASSWORD:",
            "chooses another secret after ERROR: and PASSWORD:",
        ],
        hint: [
            "Après ERROR: rien n'est pris en compte ; PASSWORD: redemande un code.",
            "After ERROR: nothing was taken; PASSWORD: asks for a code again.",
        ],
        script: secret_again,
    },
    Check {
        name: "guesses",
        essential: false,
        about: [
            "joue une partie entière : un ATTEMPT valable par échange",
            "plays a whole game: one valid ATTEMPT in each exchange",
        ],
        hint: ["", ""],
        script: guesses,
    },
    Check {
        name: "guess_again",
        essential: false,
        about: [
            "propose un autre code après ERROR: et ATTEMPT:",
            "guesses again after ERROR: and ATTEMPT:",
        ],
        hint: [
            "Après ERROR: rien n'est pris en compte ; ATTEMPT: redemande une proposition.",
            "After ERROR: nothing was taken; ATTEMPT: asks for a guess again.",
        ],
        script: guess_again,
    },
    Check {
        name: "won",
        essential: false,
        about: ["comprend WINNING:", "understands WINNING:"],
        hint: ["", ""],
        script: |stage| ends(stage, &[FromServer::Won]),
    },
    Check {
        name: "lost",
        essential: false,
        about: ["comprend LOSING: et le code", "understands LOSING: and the code"],
        hint: [
            "LOSING: est suivi d'un espace et du code trouvé par l'adversaire.",
            "LOSING: is followed by a space and the code that the opponent found.",
        ],
        script: |stage| ends(stage, &[FromServer::Lost(SECRET.to_owned())]),
    },
    Check {
        name: "drawn",
        essential: false,
        about: ["comprend DRAW:", "understands DRAW:"],
        hint: ["", ""],
        script: |stage| ends(stage, &[FromServer::Drawn]),
    },
    Check {
        name: "opponent_leaves",
        essential: false,
        about: [
            "comprend que l'adversaire a quitté la partie",
            "understands that the opponent has left",
        ],
        hint: [
            "ERROR: l'adversaire a quitté la partie est suivi de WINNING: ; la connexion reste.",
            "ERROR: l'adversaire a quitté la partie is followed by WINNING:; the connection stays.",
        ],
        script: |stage| ends(stage, &[Complaint::OpponentLeft.into(), FromServer::Won]),
    },
    several_lines(|stage| short_game(stage, |table| table.talk.together = true)),
    lines_byte_by_byte(|stage| short_game(stage, |table| table.talk.line.cut = Cut::Bytes)),
    crlf(|stage| short_game(stage, |table| table.talk.ending = "\r\n")),
    Check {
        name: "end",
        essential: false,
        about: [
            "se termine quand le serveur ferme la connexion",
            "ends when the server closes the connection",
        ],
        hint: ["", ""],
        script: end,
    },
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
