//! What can be wrong with a player of Siam.

use std::process::ExitStatus;

use damier_rules::Refusal;
use damier_wire::siam::Animal;
use damier_wire::structs::SeedEnum;
use damier_words::{Lang, ToMessage as _};

use super::{Both, Fault, both};

pub(crate) fn expected_identification() -> Both {
    both(
        "un TypIdentificationReq de 68 octets : idRequest = IDENTIFICATION (0), nom[30], \
         nomMachine[30], noPort (2 octets), 2 octets de bourrage",
        "a TypIdentificationReq of 68 bytes: idRequest = IDENTIFICATION (0), nom[30], \
         nomMachine[30], noPort (2 bytes), 2 bytes of padding",
    )
}

pub(crate) fn expected_game_request(number: i32) -> Both {
    both(
        format!("un TypPartieReq de 8 octets : idRequest = PARTIE (1), joueur = {number}"),
        format!("a TypPartieReq of 8 bytes: idRequest = PARTIE (1), joueur = {number}"),
    )
}

pub(crate) fn expected_move(animal: Animal) -> Both {
    let animal = animal.seed_name();
    both(
        format!("à l'arbitre, un TypCoupReq de 28 octets : idRequest = COUP (2), coup de {animal}"),
        format!(
            "to the referee, a TypCoupReq of 28 bytes: idRequest = COUP (2), a move of {animal}"
        ),
    )
}

pub(crate) fn expected_copy(text: &str) -> Both {
    both(
        format!("à l'adversaire, les mêmes 28 octets que l'arbitre vient de valider : {text}"),
        format!("to the opponent, the same 28 bytes that the referee has just accepted: {text}"),
    )
}

pub(crate) fn expected_answer() -> Both {
    both(
        "à l'adversaire, un TypCoupRep de 8 octets : OK (0), VALID (0)",
        "to the opponent, a TypCoupRep of 8 bytes: OK (0), VALID (0)",
    )
}

pub(crate) fn expected_question(text: &str) -> Both {
    both(
        format!("à l'arbitre, idRequest = COUP_ADVERS (3) avec le coup reçu : {text}"),
        format!("to the referee, idRequest = COUP_ADVERS (3) with the received move: {text}"),
    )
}

pub(crate) fn unknown_id(expected: Both, big_endian: bool) -> Fault {
    super::kamisado::unknown_id(expected, big_endian)
}

/// Another request than the one that is due.
pub(crate) fn wrong_request(expected: Both) -> Fault {
    Fault::new(
        "wrong_request",
        expected,
        both(
            "Ce n'est pas le moment de cette requête : suivez l'ordre du protocole, et relisez \
             idRequest avant chaque envoi.",
            "This is not the moment for that request: follow the order of the protocol, and look at \
             idRequest before each message.",
        ),
    )
}

pub(crate) fn bad_name(field: &str) -> Fault {
    Fault::new(
        "bad_name",
        expected_identification(),
        both(
            format!(
                "{field} doit être un texte lisible d'au plus 29 octets, terminé par un octet nul."
            ),
            format!("{field} must be a readable text of at most 29 bytes, ended by a NUL."),
        ),
    )
}

pub(crate) fn other_name(given: &str) -> Fault {
    Fault::new(
        "other_name",
        both(format!("nom = {given}"), format!("nom = {given}")),
        both(
            "Le nom doit être celui qui est donné au lancement : un tournoi ne prend que les noms \
             annoncés.",
            "The name must be the one given on the command line: a tournament takes announced names \
             only.",
        ),
    )
}

pub(crate) fn bad_port() -> Fault {
    Fault::new(
        "bad_port",
        expected_identification(),
        both(
            "noPort est le port où le programme attend son adversaire quand il joue ELEPH, aux \
             octets 64 et 65, sans htons ; il ne peut pas être 0.",
            "noPort is the port where the program waits for its opponent when it plays ELEPH, in \
             bytes 64 and 65, without htons; it cannot be 0.",
        ),
    )
}

pub(crate) fn too_long() -> Fault {
    super::kamisado::too_long(expected_identification())
}

pub(crate) fn wrong_number(number: i32) -> Fault {
    Fault::new(
        "wrong_number",
        expected_game_request(number),
        both(
            "joueur est le numéro donné par l'arbitre dans TypIdentificationRep ; l'arbitre \
             répondrait ERR_JOUEUR.",
            "joueur is the number that the referee gave in TypIdentificationRep; he would answer \
             ERR_JOUEUR.",
        ),
    )
}

pub(crate) fn not_listening(port: u16) -> Fault {
    Fault::new(
        "not_listening",
        both(
            format!("que le programme, qui joue ELEPH, écoute sur le port {port} qu'il a annoncé"),
            format!(
                "that the program, which plays ELEPH, listens on port {port}, which it announced"
            ),
        ),
        both(
            "Faites bind et listen avant d'envoyer IDENTIFICATION, sans htons dans noPort, et \
             accept quand typeAnimal est ELEPH.",
            "Call bind and listen before you send IDENTIFICATION, without htons in noPort, and \
             accept when typeAnimal is ELEPH.",
        ),
    )
}

pub(crate) fn does_not_connect(_: Option<ExitStatus>) -> Fault {
    Fault::new(
        "does_not_connect",
        both(
            "que le programme, qui joue RHINO, se connecte à nomMachineAdv et noPortAdv",
            "that the program, which plays RHINO, connects to nomMachineAdv and noPortAdv",
        ),
        both(
            "RHINO se connecte à l'adversaire dès la réponse à PARTIE ; noPortAdv est un short non \
             signé aux octets 38 et 39, dans l'ordre de la machine : ne le passez à connect \
             qu'après htons.",
            "RHINO connects to the opponent as soon as PARTIE is answered; noPortAdv is an unsigned \
             short in bytes 38 and 39, in host order: give it to connect through htons.",
        ),
    )
}

/// What makes a move right if it is read differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misread {
    /// Line and column are exchanged.
    Swapped,
    /// NORD is taken for the other side.
    UpsideDown,
}

impl Misread {
    fn hint(self) -> Both {
        match self {
            Misread::Swapped => both(
                "Ligne et colonne sont échangées : dans TypPosition la ligne vient avant la colonne.",
                "Line and column are exchanged: in TypPosition the line comes before the column.",
            ),
            Misread::UpsideDown => both(
                "NORD est vers la ligne A : votre plateau est tourné dans l'autre sens.",
                "NORD is towards line A: your board is the other way up.",
            ),
        }
    }
}

pub(crate) fn illegal_move(why: Refusal, misread: Option<Misread>, position: &str) -> Fault {
    let hint = match misread {
        Some(misread) => misread.hint(),
        None => both(
            "Votre plateau diffère peut-être de celui de l'arbitre : appliquez tous les coups, les \
             vôtres et ceux de l'adversaire, poussées comprises.",
            "Perhaps your board differs from the referee's: apply all moves, yours and the \
             opponent's, pushes too.",
        ),
    };
    Fault::new(
        "illegal_move",
        both(
            format!("un coup légal dans la position {position}"),
            format!("a legal move in the position {position}"),
        ),
        both(
            format!(
                "L'arbitre refuse : {}. {}",
                "fr".parse::<Lang>().unwrap_or(Lang::ENGLISH).say(&why.message()),
                hint.fr
            ),
            format!("The referee refuses: {}. {}", Lang::ENGLISH.say(&why.message()), hint.en),
        ),
    )
}

pub(crate) fn wrong_property(right: &str, misread: Option<Misread>) -> Fault {
    let hint = match misread {
        Some(misread) => misread.hint(),
        None => both(
            "propCoup dit ce que fait le coup : ENTREE_POUSSEE et POUSSEE si la case est occupée, \
             GAGNE ou PERDU seulement si une montagne sort du plateau. Sinon c'est TRICHE.",
            "propCoup says what the move does: ENTREE_POUSSEE and POUSSEE if the place is taken, \
             GAGNE or PERDU only if a mountain leaves the board. Otherwise it is TRICHE.",
        ),
    };
    let expected = both(format!("propCoup = {right}"), format!("propCoup = {right}"));
    Fault::new("wrong_property", expected, hint)
}

pub(crate) fn other_copy(text: &str) -> Fault {
    Fault::new(
        "other_copy",
        expected_copy(text),
        both(
            "L'adversaire doit recevoir exactement le coup validé par l'arbitre ; sinon c'est \
             vous qui trichez.",
            "The opponent must get exactly the move that the referee accepted; otherwise it is you \
             who cheats.",
        ),
    )
}

pub(crate) fn bad_answer() -> Fault {
    Fault::new(
        "bad_answer",
        expected_answer(),
        both(
            "Répondez OK, VALID à l'adversaire dès que son coup est là ; c'est l'arbitre qui le \
             juge.",
            "Answer OK, VALID to the opponent as soon as his move is there; the referee judges it.",
        ),
    )
}

pub(crate) fn forgot_question(text: &str) -> Fault {
    Fault::new(
        "forgot_coup_advers",
        expected_question(text),
        both(
            "Avant de jouer, faites vérifier par l'arbitre le coup reçu de l'adversaire : le même \
             TypCoupReq, avec idRequest = COUP_ADVERS.",
            "Before you move, let the referee check the move that the opponent sent you: the same \
             TypCoupReq, with idRequest = COUP_ADVERS.",
        ),
    )
}

pub(crate) fn other_question(text: &str) -> Fault {
    Fault::new(
        "other_question",
        expected_question(text),
        both(
            "COUP_ADVERS porte le coup reçu de l'adversaire, sans rien y changer que idRequest.",
            "COUP_ADVERS carries the move that the opponent sent, changed in nothing but idRequest.",
        ),
    )
}

pub(crate) fn plays_on(number: i32) -> Fault {
    Fault::new(
        "plays_on",
        expected_game_request(number),
        both(
            "La partie est finie : il faut en demander une autre par PARTIE.",
            "The game is over: ask for another one with PARTIE.",
        ),
    )
}

pub(crate) fn never_ended_by_push(plies: usize) -> Both {
    both(
        format!("en {plies} coups, le programme n'a sorti aucune montagne"),
        format!("in {plies} moves the program threw no mountain out"),
    )
}

pub(crate) fn no_win_possible() -> Both {
    both(
        "l'adversaire n'a pas réussi à sortir une montagne",
        "the opponent did not manage to throw a mountain out",
    )
}
