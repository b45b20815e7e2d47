//! What can be wrong with a player of Mastermind.

use super::{Both, Fault, both};

pub(crate) fn expected_entry(opponent: u32) -> Both {
    both(
        format!(
            "ACPT {opponent} pour accepter l'invitation (ou CONN {opponent} pour inviter) ; LIST et \
             HELP sont permis avant"
        ),
        format!(
            "ACPT {opponent} to accept the invitation (or CONN {opponent} to invite); LIST and HELP \
             are allowed before"
        ),
    )
}

pub(crate) fn expected_code(key: &str) -> Both {
    both(
        format!("{key} et un espace, puis 4 lettres parmi R J V B O W P F, par exemple {key} RVBO"),
        format!("{key} and one space, then 4 of the letters R J V B O W P F, such as {key} RVBO"),
    )
}

pub(crate) fn unknown_command(expected: Both, lowercase: bool) -> Fault {
    if lowercase {
        return Fault::new(
            "lowercase",
            expected,
            both(
                "Les mots du protocole et les codes s'écrivent en capitales.",
                "The words of the protocol and the codes are written in capitals.",
            ),
        );
    }
    Fault::new(
        "unknown_command",
        expected,
        both(
            "Cette ligne n'est pas une requête : un mot en capitales, puis si besoin un seul espace \
             et un texte.",
            "This line is no request: a word in capitals, then where needed one space and a text.",
        ),
    )
}

pub(crate) fn wrong_player(opponent: u32) -> Fault {
    Fault::new(
        "wrong_player",
        expected_entry(opponent),
        both(
            "Le numéro est celui qui vient avec INVITE_FROM, ou celui d'une ligne de LIST ; jamais le \
             vôtre, qui vient avec ID.",
            "The number is the one that comes with INVITE_FROM, or that of a line of LIST; never your \
             own, which comes with ID.",
        ),
    )
}

pub(crate) fn not_now(expected: Both) -> Fault {
    Fault::new(
        "not_now",
        expected,
        both(
            "Ce n'est pas le moment d'envoyer cela : n'envoyez PASSWORD qu'après PASSWORD:, et \
             ATTEMPT qu'après ATTEMPT:, avec les deux-points.",
            "This is not the moment to send that: send PASSWORD only after PASSWORD:, and ATTEMPT \
             only after ATTEMPT:, with the colon.",
        ),
    )
}

pub(crate) fn bad_code(key: &str, lowercase: bool) -> Fault {
    let expected = expected_code(key);
    if lowercase {
        return unknown_command(expected, true);
    }
    Fault::new(
        "bad_code",
        expected,
        both(
            "Un code est fait d'exactement 4 lettres, sans espaces : rouge, jaune, vert, bleu, \
             orange, W blanc, P violet, fuchsia.",
            "A code is exactly 4 letters without spaces: R red, J yellow, V green, B blue, O orange, \
             W white, P purple, F pink.",
        ),
    )
}

/// PASSWORD or ATTEMPT once more.
pub(crate) fn twice(key: &str, next: &str) -> Fault {
    Fault::new(
        "sent_twice",
        both(
            format!("rien avant la ligne suivante du serveur ({next})"),
            format!("nothing before the next line of the server ({next})"),
        ),
        both(
            format!(
                "{key} ne s'envoie qu'une fois par demande, et ne peut plus être changé ensuite. \
                 Attendez la réponse."
            ),
            format!(
                "{key} is sent once each time it is asked for, and cannot be changed afterwards. \
                 Wait for the answer."
            ),
        ),
    )
}

pub(crate) fn still_playing() -> Fault {
    Fault::new(
        "still_playing",
        both(
            "plus rien de cette partie : le joueur est revenu dans la salle d'attente",
            "nothing more of this game: the player is in the waiting room again",
        ),
        both(
            "WINNING:, LOSING: et DRAW: finissent la partie ; n'y jouez plus.",
            "WINNING:, LOSING: and DRAW: end the game; do not go on with it.",
        ),
    )
}

pub(crate) fn declined(opponent: u32) -> Fault {
    Fault::new(
        "declined",
        expected_entry(opponent),
        both(
            "Le programme est libre et refuse pourtant de jouer.",
            "The program is free and yet does not want to play.",
        ),
    )
}

/// How well it guessed.
pub(crate) fn guesses(count: usize, consistent: usize, found: bool) -> Both {
    let [fr, en] = if found { ["trouvé", "found"] } else { ["non trouvé", "not found"] };
    both(
        format!(
            "{fr} en {count} propositions, dont {consistent} compatibles avec toutes les réponses \
             précédentes"
        ),
        format!("{en} in {count} guesses, {consistent} of which fit all answers before"),
    )
}
