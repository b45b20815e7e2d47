//! What can be wrong with a player of Kamisado.

use std::time::Duration;

use damier_rules::Refusal;
use damier_wire::kamisado::{Side, Tower};
use damier_wire::structs::SeedEnum;
use damier_words::{Lang, ToMessage as _};

use super::{Both, Fault, both};

fn greeting() -> Both {
    both(
        "un TPartieReq de 40 octets : idReq = PARTIE (0), nomJoueur[30], 2 octets de bourrage, pion \
         = BLANC (0) ou NOIR (1)",
        "a TPartieReq of 40 bytes: idReq = PARTIE (0), nomJoueur[30], 2 bytes of padding, pion = \
         BLANC (0) or NOIR (1)",
    )
}

/// What is awaited first.
pub(crate) fn expected_greeting() -> Both {
    greeting()
}

/// What is awaited in a turn.
pub(crate) fn expected_move(game: i32, side: Side) -> Both {
    let side = side.seed_name();
    both(
        format!("un TCoupReq de 36 octets : un COUP de la partie {game} joué par {side}"),
        format!("a TCoupReq of 36 bytes: a COUP of game {game} by {side}"),
    )
}

pub(crate) fn unknown_id(expected: Both, big_endian: bool) -> Fault {
    if big_endian {
        return Fault::new(
            "wrong_endian",
            expected,
            both(
                "Les octets des entiers sont dans l'ordre inverse. Ce protocole est en petit-boutien \
                 (little-endian) : en C sur PC, envoyez la structure sans htonl ; en Java, \
                 ByteBuffer.order(ByteOrder.LITTLE_ENDIAN) ; en Python, struct.pack avec '<'.",
                "The bytes of the integers are in the wrong order. This protocol is little-endian: \
                 in C on a PC send the struct without htonl; in Java use \
                 ByteBuffer.order(ByteOrder.LITTLE_ENDIAN); in Python struct.pack with '<'.",
            ),
        );
    }
    Fault::new(
        "wrong_id",
        expected,
        both(
            "Le premier entier n'est pas celui de ce message. Si le message précédent était trop \
             long ou trop court, tout ce qui suit est décalé : comparez sizeof avec les tailles du \
             protocole.",
            "The first integer is not that of this message. If the message before was too long or \
             too short, all that follows is shifted: compare sizeof with the sizes in the \
             protocol.",
        ),
    )
}

pub(crate) fn bad_name() -> Fault {
    Fault::new(
        "bad_name",
        greeting(),
        both(
            "nomJoueur doit être un nom lisible, terminé par un octet nul et complété à 30 octets.",
            "nomJoueur must be a readable name, ended by a NUL and filled up to 30 bytes.",
        ),
    )
}

pub(crate) fn other_name(given: &str) -> Fault {
    Fault::new(
        "other_name",
        both(format!("nomJoueur = {given}"), format!("nomJoueur = {given}")),
        both(
            "Le nom doit être celui qui est donné au lancement, sinon le championnat ne reconnaît \
             pas le joueur.",
            "The name must be the one given on the command line, or the championship does not \
             recognise the player.",
        ),
    )
}

pub(crate) fn bad_colour(big_endian: bool) -> Fault {
    if big_endian {
        return unknown_id(greeting(), true);
    }
    Fault::new(
        "bad_colour",
        greeting(),
        both(
            "pion doit être 0 (BLANC) ou 1 (NOIR), aux octets 36 à 39 : les 30 caractères du nom \
             sont suivis de 2 octets de bourrage.",
            "pion must be 0 (BLANC) or 1 (NOIR), in bytes 36 to 39: 2 bytes of padding follow the \
             30 characters of the name.",
        ),
    )
}

pub(crate) fn too_long(expected: Both) -> Fault {
    Fault::new(
        "wrong_size",
        expected,
        both(
            "D'autres octets suivent cette structure alors que rien n'est attendu : elle est trop \
             longue, ou envoyée deux fois. Comparez sizeof avec les tailles du protocole.",
            "More bytes follow this struct although nothing is expected: it is too long, or sent \
             twice. Compare sizeof with the sizes in the protocol.",
        ),
    )
}

pub(crate) fn wrong_game(game: i32) -> Fault {
    Fault::new(
        "wrong_game_number",
        both(format!("numPartie = {game}"), format!("numPartie = {game}")),
        both(
            "numPartie est 1 pendant la première partie et 2 pendant la deuxième. La partie est \
             finie dès qu'un TCoupRep n'est pas VALID et CONT ; rien d'autre n'annonce la \
             deuxième.",
            "numPartie is 1 in the first game and 2 in the second. A game is over as soon as a \
             TCoupRep is not VALID and CONT; nothing else announces the second one.",
        ),
    )
}

pub(crate) fn wrong_colour(side: Side) -> Fault {
    let (name, number) = (side.seed_name(), side.number());
    Fault::new(
        "wrong_colour",
        both(format!("coulJ = {name} ({number})"), format!("coulJ = {name} ({number})")),
        both(
            "La couleur est celle demandée si validCoul vaut OK (0), l'autre s'il vaut KO (1) ; \
             elle ne change pas dans la deuxième partie.",
            "The colour is the wished one if validCoul is OK (0), the other one if it is KO (1); \
             it does not change in the second game.",
        ),
    )
}

pub(crate) fn wrong_tower(tower: Tower) -> Fault {
    let (name, number) = (tower.seed_name(), tower.number());
    Fault::new(
        "wrong_tower",
        both(format!("caractPion = {name} ({number})"), format!("caractPion = {name} ({number})")),
        both(
            "caractPion est la couleur de la tour qui part de caseDep, pas celle d'une case.",
            "caractPion is the colour of the tower that stands on caseDep, not that of a square.",
        ),
    )
}

/// Where the pieces are, and the towers that could move.
pub(crate) fn illegal_move(why: Refusal, legal: &[String], swapped: bool) -> Fault {
    const SHOWN: usize = 12;
    let mut some = legal[..legal.len().min(SHOWN)].join(" ");
    if legal.len() > SHOWN {
        some.push_str(" …");
    }
    let expected =
        both(format!("un coup légal, parmi : {some}"), format!("a legal move, one of: {some}"));
    let reason = both(
        format!(
            "L'arbitre refuse : {}.",
            "fr".parse::<Lang>().unwrap_or(Lang::ENGLISH).say(&why.message())
        ),
        format!("The referee refuses: {}.", Lang::ENGLISH.say(&why.message())),
    );
    let hint = if swapped {
        both(
            "Ligne et colonne sont échangées : dans TCase la colonne vient avant la ligne.",
            "Line and column are exchanged: in TCase the column comes before the line.",
        )
    } else {
        both(
            "La tour à jouer est celle de la couleur de la case où l'adversaire s'est arrêté ; elle \
             n'avance que tout droit ou en diagonale, sans sauter.",
            "The tower to move has the colour of the square on which the opponent stopped; it goes \
             forward only, straight or diagonally, without jumping.",
        )
    };
    Fault::new(
        "illegal_move",
        expected,
        both(format!("{} {}", reason.fr, hint.fr), format!("{} {}", reason.en, hint.en)),
    )
}

pub(crate) fn should_pass(tower: Tower) -> Fault {
    let (name, number) = (tower.seed_name(), tower.number());
    Fault::new(
        "should_pass",
        both(
            format!("un COUP avec typeCoup = PASSE (1) et caractPion = {name} ({number})"),
            format!("a COUP with typeCoup = PASSE (1) and caractPion = {name} ({number})"),
        ),
        both(
            "La tour à jouer est bloquée : il faut passer. L'adversaire doit alors jouer la tour de \
             la couleur de la case où se trouve la tour bloquée.",
            "The tower that must move is blocked: pass. The opponent must then move the tower of \
             the colour of the square on which the blocked tower stands.",
        ),
    )
}

pub(crate) fn out_of_turn(side: Side) -> Fault {
    let name = side.seed_name();
    Fault::new(
        "out_of_turn",
        both(
            format!("rien : c'est à l'adversaire ({name}) de commencer cette partie"),
            format!("nothing: the opponent ({name}) begins this game"),
        ),
        both(
            "BLANC commence la première partie, NOIR la deuxième ; les couleurs restent. Attendez \
             le TCoupRep puis le TCoupReq de l'adversaire.",
            "BLANC begins the first game, NOIR the second one; colours stay. Wait for the TCoupRep \
             and then the TCoupReq of the opponent.",
        ),
    )
}

pub(crate) fn too_slow(thought: Duration, limit: Duration, about: &str) -> Fault {
    let (thought, limit) = (thought.as_secs_f64(), limit.as_secs());
    Fault::new(
        "too_slow",
        both(
            format!("chaque coup en moins de {limit} s"),
            format!("each move in less than {limit} s"),
        ),
        both(
            format!(
                "Le coup le plus lent ({about}) a pris {thought:.1} s : l'arbitre aurait dit \
                 TIMEOUT. Limitez la réflexion du moteur, et gardez une marge pour le réseau."
            ),
            format!(
                "The slowest move ({about}) took {thought:.1} s: the referee would have said \
                 TIMEOUT. Limit the engine's thinking, and leave some time for the network."
            ),
        ),
    )
}

pub(crate) fn slowest(thought: Duration) -> Both {
    let thought = thought.as_secs_f64();
    both(format!("coup le plus lent : {thought:.2} s"), format!("slowest move: {thought:.2} s"))
}

pub(crate) fn never_blocked(games: u32) -> Both {
    both(
        format!("en {games} parties, la tour à jouer n'a jamais pu être bloquée"),
        format!("in {games} games the tower to move could never be blocked"),
    )
}

pub(crate) fn played(plies: usize) -> Both {
    both(format!("{plies} coups joués"), format!("{plies} moves played"))
}
