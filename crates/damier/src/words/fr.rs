//! Français.

mod joining;

use damier_rules::chess::pgn::{PgnError, PgnErrorKind};
use damier_rules::{
    BySeat, Flaw, GameKind, Outcome, Reason, RecordError, Refusal, Seat, SetupError, Verdict,
};

pub(super) use joining::joining;

use super::{Label, Say, Serving, Usage, entries, game_ids, sentence};

pub(super) fn say(what: &Say) -> String {
    match what {
        Say::AskName(side) => format!("Nom du joueur ({side})"),
        Say::EmptyName => "Il faut au moins une lettre.".to_owned(),
        Say::ToMove { name, side } => format!("Trait : {side} ({name})"),
        Say::SideToMove(side) => format!("Trait : {side}"),
        Say::Check => "échec !".to_owned(),
        Say::AnyTower => "une tour au choix".to_owned(),
        Say::TowerToMove(letter) => format!("la tour {} ({letter})", colour(*letter)),
        Say::ChooseSecret => "choisissez votre code secret, comme RVBO".to_owned(),
        Say::MakeGuess => "devinez le code adverse, comme RVBO".to_owned(),
        Say::Played { name, pretty } if is_side(name) => format!("Les {name} ont joué {pretty}."),
        Say::Played { name, pretty } => format!("{name} a joué {pretty}."),
        Say::Refused { text, why } => format!("{text} : {}", sentence(&refusal(*why))),
        Say::NothingTyped => "Tapez un coup, ou aide.".to_owned(),
        Say::DrawOffered { by, to } => {
            format!("Nulle proposée par {}. {to}, acceptez-vous ? (o/n)", les(by))
        }
        Say::DrawDeclined(by) => format!("Nulle refusée par {}.", les(by)),
        Say::UndoAsked { by, to, pretty: Some(pretty) } => {
            format!("{to}, permettez-vous {} de reprendre {pretty} ? (o/n)", aux(by))
        }
        Say::UndoAsked { by, to, pretty: None } => {
            format!("{to}, permettez-vous {} de reprendre ce coup ? (o/n)", aux(by))
        }
        Say::UndoDeclined(by) => format!("Refusé par {} : le coup reste joué.", les(by)),
        Say::UndoDone(by) => format!("Le dernier coup {} est annulé.", des(by)),
        Say::NothingToUndo => "Il n'y a pas de coup à reprendre.".to_owned(),
        Say::YesOrNo => "Répondez par o ou n.".to_owned(),
        Say::PassKeyboard(name) => format!("Passez le clavier {}.", aux(name)),
        Say::PressEnter => "Personne d'autre ne regarde ? Appuyez sur Entrée.".to_owned(),
        Say::LegalMoves(moves) => {
            format!("Coups permis ({}) :\n{}", moves.len(), moves.join("  "))
        }
        Say::TooManyMoves { count, example } => {
            format!("Il y a {count} coups permis, par exemple {example}.")
        }
        Say::SaveWhere => "Sauver où ? Tapez : sauver FICHIER".to_owned(),
        Say::Saved(path) => format!("Partie sauvée dans {path}."),
        Say::NotSaved { path, why } => format!("Impossible d'écrire {path} : {why}."),
        Say::FileExists(path) => format!("{path} existe déjà : choisissez un autre nom."),
        Say::NoPgn => "Ce jeu n'a pas de PGN : choisissez un nom en .json.".to_owned(),
        Say::Unfinished => "La partie n'est pas terminée.".to_owned(),
        Say::ResumeWith(command) => format!("Pour reprendre : {command}"),
        Say::TooSmall { columns, rows } => {
            format!("Ce terminal est trop petit : il faut {columns} colonnes et {rows} lignes.")
        }
        Say::GameIsOver => "La partie est terminée.".to_owned(),
        Say::EnterLeaves => "Entrée pour quitter".to_owned(),
    }
}

pub(super) fn colon() -> &'static str {
    " : "
}

pub(super) fn label(what: Label) -> &'static str {
    match what {
        Label::Total => "total",
        Label::Turn => "coup",
        Label::Left => "reste",
        Label::Lost => "pertes",
        Label::Moves => "Coups",
        Label::Outside => "dehors",
        Label::Board => "Échiquier",
        Label::Round => "Tour",
        Label::Secret => "Secret",
        Label::Position => "Position",
        Label::Yes => "o",
        Label::No => "n",
        Label::HelpHint => "aide : commandes",
    }
}

pub(super) fn game(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Chess => "Échecs",
        GameKind::Chess960 => "Échecs 960",
        GameKind::Simplified => "Échecs simplifiés",
        GameKind::Alice => "Échecs d'Alice",
        GameKind::AliceCapture => "Échecs d'Alice avec prise à l'arrivée",
        GameKind::Dark => "Échecs obscurs",
        GameKind::Horde => "Horde",
        GameKind::HordeLichess => "Horde (Lichess)",
        GameKind::Kamisado => "Kamisado",
        GameKind::Siam => "Siam",
        GameKind::Mastermind => "Duel de Mastermind",
    }
}

pub(super) fn side(kind: GameKind, seat: Seat) -> &'static str {
    match (kind, seat) {
        (GameKind::Siam, Seat::One) => "Éléphants",
        (GameKind::Siam, Seat::Two) => "Rhinocéros",
        (GameKind::Mastermind, Seat::One) => "Joueur 1",
        (GameKind::Mastermind, Seat::Two) => "Joueur 2",
        (_, Seat::One) => "Blancs",
        (_, Seat::Two) => "Noirs",
    }
}

pub(super) fn colour(letter: char) -> &'static str {
    match letter.to_ascii_uppercase() {
        'O' => "orange",
        'B' => "bleue",
        'P' => "pourpre",
        'F' => "fuchsia",
        'J' => "jaune",
        'R' => "rouge",
        'V' => "verte",
        'W' => "blanche",
        _ => "marron",
    }
}

pub(super) fn serving(what: &Serving) -> String {
    match what {
        Serving::NotLocal(address) => format!(
            "{address} est accessible à d'autres et rien n'est chiffré : ajoutez --insecure-lan si c'est voulu"
        ),
        Serving::Ready { address, games } => format!(
            "Damier écoute sur http://{address} (parties inachevées reprises : {games}). Ctrl-C l'arrête."
        ),
        Serving::Programs(places) => {
            format!("Les programmes se connectent à : {}.", super::places(places))
        }
        Serving::PortTaken { dialect, address } => format!(
            "{address} est pris, donc aucun programme qui parle {dialect} : choisissez un autre port avec --{dialect}-port"
        ),
        Serving::Stopped => "Arrêté ; chaque coup confirmé est conservé.".to_owned(),
        Serving::BadLog(text) => format!(
            "--log {text} : dites error, warn, info, debug, ou une liste comme warn,damier_server=debug"
        ),
        Serving::Verified { games, events, flaws: 0 } => {
            format!("Tout est en ordre. Parties : {games} ; événements : {events}.")
        }
        Serving::Verified { games, events, flaws } => format!(
            "Parties qui ne sont pas telles qu'écrites : {flaws}. Parties : {games} ; événements : {events}."
        ),
    }
}

pub(super) fn refusal(why: Refusal) -> String {
    match why {
        Refusal::GameOver => "la partie est terminée".to_owned(),
        Refusal::NotYourTurn => "ce n'est pas à vous de jouer".to_owned(),
        Refusal::Unreadable => "ce n'est pas un coup".to_owned(),
        Refusal::Ambiguous => "plusieurs coups conviennent ; précisez la case de départ".to_owned(),
        Refusal::NoSuchMove => "aucune pièce ne peut faire cela".to_owned(),
        Refusal::EmptyCell(cell) => format!("vous n'avez rien en {cell}"),
        Refusal::NotYourPiece(cell) => format!("la pièce en {cell} n'est pas à vous"),
        Refusal::OwnPieceThere(cell) => format!("une de vos pièces occupe {cell}"),
        Refusal::NotItsMovement(cell) => format!("la pièce en {cell} ne se déplace pas ainsi"),
        Refusal::Blocked(cell) => format!("le chemin est barré en {cell}"),
        Refusal::NothingToCapture(cell) => format!("il n'y a rien à prendre en {cell}"),
        Refusal::LeavesKingInCheck => "votre roi resterait en échec".to_owned(),
        Refusal::PromotionMissing => {
            "dites ce que devient le pion : q (dame), r (tour), b (fou) ou n (cavalier)".to_owned()
        }
        Refusal::NoPromotion => "cette promotion n'existe pas ici".to_owned(),
        Refusal::CastlingRightLost => "le roque de ce côté n'est plus permis".to_owned(),
        Refusal::CastlingInCheck => "on ne roque pas quand le roi est en échec".to_owned(),
        Refusal::CastlingThroughCheck(cell) => {
            format!("le roi passerait ou arriverait en {cell}, qui est attaquée")
        }
        Refusal::MirrorOccupied(cell) => format!("{cell} est occupée sur l'autre échiquier"),
        Refusal::ForcedTower(letter) => format!("c'est la tour {} qui doit jouer", colour(letter)),
        Refusal::MustPass => "votre tour est bloquée : vous devez passer (pass)".to_owned(),
        Refusal::CannotPass => "votre tour peut jouer : vous ne pouvez pas passer".to_owned(),
        Refusal::NoAnimalOutside => "vous n'avez plus d'animal dehors".to_owned(),
        Refusal::NotOnBorder(cell) => format!("{cell} n'est pas au bord"),
        Refusal::CrossForbidden(cell) => {
            format!("{cell} est interdite pendant vos deux premiers tours")
        }
        Refusal::PushTooWeak => "la poussée est trop faible".to_owned(),
        Refusal::PushNeedsFacing => "un animal ne pousse que devant lui".to_owned(),
        Refusal::PushKeepsFacing => "un animal ne tourne pas en poussant".to_owned(),
        Refusal::AlreadyFacing => "il regarde déjà de ce côté".to_owned(),
        Refusal::AlreadyPlayed => "vous avez déjà joué ce tour".to_owned(),
        Refusal::RepeatedColour => {
            "une couleur ne peut pas venir deux fois dans un code".to_owned()
        }
    }
}

pub(super) fn setup_error(error: &SetupError) -> String {
    match error {
        SetupError::Position(flaw) => format!("position refusée : {}", self::flaw(flaw)),
        SetupError::UnknownOption { name, known } if known.is_empty() => {
            format!("ce jeu n'a pas d'option « {name} » ni aucune autre")
        }
        SetupError::UnknownOption { name, known } => {
            format!("ce jeu n'a pas d'option « {name} » (il a {known})")
        }
        SetupError::BadOption { name, value, values } => {
            format!("l'option {name} ne peut pas valoir « {value} » (elle vaut {values})")
        }
    }
}

fn flaw(flaw: &Flaw) -> String {
    match flaw {
        Flaw::Fields { found, expected } => format!("il faut {expected} champs, pas {found}"),
        Flaw::Rows { found, expected } => format!("il faut {expected} rangées, pas {found}"),
        Flaw::RowLength(row) => format!("la rangée {row} n'a pas le bon nombre de cases"),
        Flaw::Character { found, at } => {
            format!("« {} » inattendu au caractère {at}", found.escape_default())
        }
        Flaw::Field(field) => format!("« {field} » est illisible"),
        Flaw::Kings => "chaque camp doit avoir un roi et un seul (la horde aucun)".to_owned(),
        Flaw::Pawn(cell) => format!("un pion ne peut pas être en {cell}"),
        Flaw::OpponentInCheck => "le camp qui n'a pas le trait est en échec".to_owned(),
        Flaw::Castling(letter) => format!("roque « {letter} » sans roi ou tour à sa place"),
        Flaw::Over => "la partie y est déjà terminée".to_owned(),
        Flaw::Pieces(letter) => format!("mauvais nombre de « {letter} »"),
    }
}

pub(super) fn record_error(error: &RecordError) -> String {
    match error {
        RecordError::Json(why) => format!("ce n'est pas une partie : {why}"),
        RecordError::Setup(error) => setup_error(error),
        RecordError::Move { number, text, why } => {
            format!("coup {number} ({text}) : {}", refusal(*why))
        }
        RecordError::Outcome { said, found } => {
            format!("le fichier dit « {said} » mais les coups donnent « {found} »")
        }
    }
}

pub(super) fn pgn_error(error: &PgnError) -> String {
    let why = match &error.kind {
        PgnErrorKind::Empty => "aucune partie".to_owned(),
        PgnErrorKind::Unclosed(c) => format!("« {c} » n'est jamais fermé"),
        PgnErrorKind::Unreadable(text) => format!("« {text} » est illisible"),
        PgnErrorKind::SecondGame => "quelque chose suit la fin de la partie".to_owned(),
        PgnErrorKind::Variant(name) => format!("variante inconnue : « {name} »"),
        PgnErrorKind::Setup(error) => setup_error(error),
        PgnErrorKind::Move { text, why } => format!("coup « {text} » : {}", refusal(*why)),
        PgnErrorKind::Result { said, found } => {
            format!("le résultat « {said} » contredit les coups ({found})")
        }
    };
    format!("ligne {} : {why}", error.line)
}

pub(super) fn outcome(kind: GameKind, outcome: Outcome, names: &BySeat<String>) -> String {
    let token = outcome.verdict.token();
    match outcome.verdict {
        Verdict::Win(seat) => {
            let (winner, loser) = (&names[seat], &names[seat.other()]);
            let why = win(outcome.reason, loser);
            let side = side(kind, seat);
            // Players without a name of their own are called after their side.
            let (winner, verb) = match (winner == side, kind) {
                (true, GameKind::Mastermind) => (winner.clone(), "gagne"),
                (true, _) => (format!("Les {winner}"), "gagnent"),
                (false, _) => (format!("{winner} ({side})"), "gagne"),
            };
            format!("{winner} {verb} : {why} ({token}).")
        }
        Verdict::Draw => {
            let why = draw(outcome.reason);
            format!("Nulle entre {} et {} : {why} ({token}).", les(&names.one), les(&names.two))
        }
    }
}

/// Is the player called after his side, which is plural?
fn is_side(name: &str) -> bool {
    matches!(name, "Blancs" | "Noirs" | "Éléphants" | "Rhinocéros")
}

fn les(name: &str) -> String {
    if is_side(name) { format!("les {name}") } else { name.to_owned() }
}

fn aux(name: &str) -> String {
    if is_side(name) { format!("aux {name}") } else { format!("à {name}") }
}

fn des(name: &str) -> String {
    let vowel = name.chars().next().is_some_and(|c| "AEIOUÀÂÉÈÊËÎÏÔaeiouàâéèêëîïô".contains(c));
    match (is_side(name), vowel) {
        (true, _) => format!("des {name}"),
        (false, true) => format!("d'{name}"),
        (false, false) => format!("de {name}"),
    }
}

fn win(reason: Reason, loser: &str) -> String {
    match reason {
        Reason::Checkmate => format!("échec et mat {}", aux(loser)),
        Reason::KingCaptured => format!("roi {} capturé", des(loser)),
        Reason::HordeDestroyed => "la horde est détruite".to_owned(),
        Reason::HomeRow => format!("une tour a atteint la base {}", des(loser)),
        Reason::Deadlock => format!("plus personne ne pourra jouer, dernier coup {}", des(loser)),
        Reason::Mountain => "une montagne est sortie du plateau".to_owned(),
        Reason::Found => format!("code {} trouvé", des(loser)),
        Reason::Resign => format!("abandon {}", des(loser)),
        Reason::Timeout => format!("temps écoulé pour {}", les(loser)),
        Reason::Abandon => format!("départ {}", des(loser)),
        Reason::IllegalMove => format!("coup illégal {}", des(loser)),
        Reason::Stalemate
        | Reason::InsufficientMaterial
        | Reason::DeadPosition
        | Reason::Threefold
        | Reason::Fivefold
        | Reason::FiftyMoves
        | Reason::SeventyfiveMoves
        | Reason::Repetition
        | Reason::Draw
        | Reason::MaxRounds
        | Reason::Agreement
        | Reason::PlyCap => draw(reason).to_owned(),
    }
}

fn draw(reason: Reason) -> &'static str {
    match reason {
        Reason::Stalemate => "pat, le joueur au trait n'a pas de coup",
        Reason::InsufficientMaterial => "personne n'a de quoi mater",
        Reason::DeadPosition => "aucune suite de coups ne peut mater",
        Reason::Threefold => "la position s'est produite trois fois",
        Reason::Fivefold => "la position s'est produite cinq fois",
        Reason::FiftyMoves => "cinquante coups sans prise ni coup de pion",
        Reason::SeventyfiveMoves => "soixante-quinze coups sans prise ni coup de pion",
        Reason::Repetition => "la position est revenue pour la troisième fois",
        Reason::Draw => "les deux codes trouvés au même tour",
        Reason::MaxRounds => "aucun code trouvé dans le nombre de tours permis",
        Reason::Agreement => "d'un commun accord",
        Reason::PlyCap => "nombre maximal de coups atteint",
        Reason::Timeout => "temps écoulé, mais l'adversaire n'aurait pas pu mater",
        Reason::Deadlock => "plus personne ne pourra jouer",
        Reason::Checkmate => "échec et mat",
        Reason::KingCaptured => "roi capturé",
        Reason::HordeDestroyed => "la horde est détruite",
        Reason::HomeRow => "une tour a atteint la base adverse",
        Reason::Mountain => "une montagne est sortie du plateau",
        Reason::Found => "code trouvé",
        Reason::Resign => "abandon",
        Reason::Abandon => "départ d'un joueur",
        Reason::IllegalMove => "coup illégal",
    }
}

pub(super) fn move_forms(kind: GameKind) -> String {
    let moves = match kind {
        GameKind::Kamisado => {
            "a1a5 déplace une tour ; pass quand la tour qui doit jouer est bloquée."
        }
        GameKind::Siam => {
            "+a1n entre en a1 face au nord (n e s w) ; c1-c2e avance ou pousse ; c1=n tourne ; \
             a1x sort."
        }
        GameKind::Mastermind => {
            "quatre lettres parmi R J V B O W P F : d'abord votre secret, puis vos essais."
        }
        GameKind::Simplified => "e2e4, e2-e4 ou Cf3. Ni roque, ni promotion, ni prise en passant.",
        GameKind::Chess960 => "e2e4, e2-e4 ou Cf3 ; e7e8q promeut ; roque : O-O, O-O-O.",
        _ => "e2e4, e2-e4 ou Cf3 ; e7e8q promeut ; roque : O-O, O-O-O ou e1g1.",
    };
    format!("Un coup : {moves}")
}

pub(super) fn help(kind: GameKind) -> String {
    format!(
        "{}\n\
         \n\
         aide            cette page\n\
         coups           les coups permis\n\
         nulle           réclamer la nulle, ou la proposer\n\
         abandon         abandonner la partie\n\
         annuler         reprendre le dernier coup, si l'adversaire le veut bien\n\
         sauver FICHIER  garder la partie (.json, ou .pgn aux échecs)\n\
         tourner         tourner le plateau\n\
         quitter         partir ; la partie est sauvée (aussi Ctrl-C, Ctrl-D)",
        move_forms(kind)
    )
}

pub(super) fn legend(kind: GameKind, mountain: &str) -> String {
    match kind {
        GameKind::Kamisado => entries(&[
            ("[O]", "blanche"),
            ("(O)", "noire"),
            ("o", "case"),
            ("O", "orange"),
            ("B", "bleu"),
            ("P", "pourpre"),
            ("F", "fuchsia"),
            ("J", "jaune"),
            ("R", "rouge"),
            ("V", "vert"),
            ("M", "marron"),
        ]),
        GameKind::Siam => {
            entries(&[("E", "éléphant"), ("R", "rhinocéros"), (mountain, "montagne")])
        }
        GameKind::Mastermind => {
            let colours = entries(&[
                ("R", "rouge"),
                ("J", "jaune"),
                ("V", "vert"),
                ("B", "bleu"),
                ("O", "orange"),
                ("W", "blanc"),
                ("P", "violet"),
                ("F", "fuchsia"),
            ]);
            let answers = entries(&[("O", "bien placé"), ("X", "mal placé")]);
            format!("{colours} ; {answers}")
        }
        _ => String::new(),
    }
}

pub(super) fn usage(problem: &Usage) -> String {
    match problem {
        Usage::UnknownGame(name) => {
            format!("aucun jeu ne s'appelle « {name} » ; les jeux sont {}", game_ids())
        }
        Usage::Clock(text) => format!(
            "--clock « {text} » illisible : donnez des minutes et des secondes, comme 10+5, ou dites \
             l'unité, comme 90s, 30s/move ou 3d/move (jours)"
        ),
        Usage::Names => {
            "--names veut deux noms séparés par une virgule, comme Anne,Bruno".to_owned()
        }
        Usage::Unreadable { path, why } => format!("impossible de lire {path} : {why}"),
        Usage::BadRecord { path, why } => format!("{path} : {why}"),
        Usage::OtherGame { path, kind } => format!("{path} est une partie de {kind}"),
        Usage::SetupWithResume => {
            "--position et --set sont pour les nouvelles parties, pas avec --resume".to_owned()
        }
        Usage::NoFolder(path) => format!("pas de dossier {path} pour y sauver"),
        Usage::NoPgn(kind) => format!("{kind} n'a pas de PGN : choisissez un nom en .json"),
        Usage::FileExists(path) => format!("{path} existe déjà : choisissez un autre nom"),
    }
}
