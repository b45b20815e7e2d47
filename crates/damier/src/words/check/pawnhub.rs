//! What can be wrong with a player of Pawn Hub.

use super::{Both, Fault, both};

pub(crate) fn expected_move() -> Both {
    both(
        "un coup de 4 caractères en capitales, comme E2E4 (ou 5, avec la promotion : E7E8q)",
        "a move of 4 characters in capitals, such as E2E4 (or 5, with the promotion: E7E8q)",
    )
}

pub(crate) fn expected_promotion() -> Both {
    both("une lettre : q, r, b ou h", "a letter: q, r, b or h")
}

pub(crate) fn expected_first_line() -> Both {
    both(
        "classic, alice, dark ou horde en première ligne, ou rien avant la couleur",
        "classic, alice, dark or horde as the first line, or nothing before the colour",
    )
}

pub(crate) fn lowercase() -> Fault {
    Fault::new(
        "lowercase",
        expected_move(),
        both(
            "Les colonnes s'écrivent en capitales ; seule la lettre de promotion est minuscule.",
            "Columns are capitals; only the letter of a promotion is lowercase.",
        ),
    )
}

pub(crate) fn unknown_line(expected: Both) -> Fault {
    Fault::new(
        "unknown_line",
        expected,
        both(
            "Cette ligne n'a pas de sens ici : la case de départ et la case d'arrivée, sans rien \
             entre elles ni autour.",
            "This line makes no sense here: the square it leaves and the square it goes to, with \
             nothing between or around them.",
        ),
    )
}

pub(crate) fn bad_promotion() -> Fault {
    Fault::new(
        "bad_promotion",
        expected_promotion(),
        both(
            "Après PROMOTION, répondez une seule lettre minuscule : q dame, r tour, b fou, h \
             cavalier.",
            "After PROMOTION, answer one lowercase letter: q queen, r rook, b bishop, h knight.",
        ),
    )
}

pub(crate) fn never_valid(times: usize) -> Fault {
    Fault::new(
        "never_valid",
        both("un coup légal", "a legal move"),
        both(
            format!(
                "{times} coups de suite ont été refusés (False). Lisez le plateau qui précède le \
                 numéro du tour : les pièces blanches avant le '!', les noires après."
            ),
            format!(
                "{times} moves in a row were refused (False). Read the board that comes before the \
                 number of the turn: white's pieces before the '!', black's after it."
            ),
        ),
    )
}

pub(crate) fn same_again() -> Fault {
    Fault::new(
        "same_again",
        both("un autre coup", "another move"),
        both(
            "Le coup vient d'être refusé (False) : l'envoyer encore donnera toujours la même \
             réponse.",
            "The move has just been refused (False): sending it again will always be answered the \
             same.",
        ),
    )
}

pub(crate) fn out_of_turn() -> Fault {
    Fault::new(
        "out_of_turn",
        both("rien : c'est au tour de l'adversaire", "nothing: it is the opponent's turn"),
        both(
            "La première ligne dit la couleur : 1 blanc, 0 noir. Les tours impairs sont ceux des \
             blancs.",
            "The first line says the colour: 1 white, 0 black. Odd turns are white's.",
        ),
    )
}

pub(crate) fn after_the_end() -> Fault {
    Fault::new(
        "after_the_end",
        both("rien : la partie est finie", "nothing: the game is over"),
        both(
            "Après le plateau, True finit la partie et le résultat suit : white, black ou draw. Ne \
             confondez pas avec le True qui suit votre coup.",
            "After the board, True ends the game and the result follows: white, black or draw. Do \
             not take it for the True that follows your move.",
        ),
    )
}

pub(crate) fn no_promotion() -> Both {
    both("aucun pion n'a été promu", "no pawn was promoted")
}

pub(crate) fn own_board() -> Both {
    both(
        "le programme n'a pas joué dans une position autre que celle du début",
        "the program did not play in another position than that of the start",
    )
}

pub(crate) fn promoted_at_once() -> Both {
    both(
        "la pièce était dite avec le coup : PROMOTION n'a pas été demandé",
        "the piece was said with the move: PROMOTION was not asked",
    )
}

pub(crate) fn played(plies: usize, refused: usize) -> Both {
    both(
        format!("{plies} coups joués, {refused} coups du programme refusés (False)"),
        format!("{plies} moves played, {refused} of the program's refused (False)"),
    )
}

pub(crate) fn mode(word: &str) -> Both {
    both(format!("il joue : {word}"), format!("it plays: {word}"))
}
