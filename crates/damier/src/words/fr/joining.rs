//! Ce qui est dit à qui joue sur un serveur, en français.

use damier_referee::Declined;

use super::super::joining::declined;
use super::super::{Heading, Joining, sentence};

const LOBBY_HELP: &str = "\
            3                  choisir la ligne 3 de la liste (Entrée : celle qui est marquée)\n\
            jouer JEU          attendre qui veut ce jeu\n\
            défier NOM JEU     défier quelqu'un\n\
            lien JEU           faire un lien pour un ami\n\
            accepter, refuser  le défi marqué, ou celui d'un numéro\n\
            regarder ID        regarder une partie\n\
            cadence 5+3        minutes+secondes de la prochaine partie (30s/move : par coup ; - : aucune)\n\
            annuler            ne plus attendre\n\
            liste              ce salon à nouveau\n\
            quitter            partir (aussi Ctrl-C, Ctrl-D)";

const GAME_HELP: &str = "\
            aide               cette page\n\
            coups              les coups permis\n\
            nulle              proposer la nulle, ou l'accepter\n\
            o, n               répondre à l'adversaire\n\
            reprendre          demander à reprendre votre dernier coup\n\
            réclamer           la nulle des règles, ou la partie que l'adversaire a quittée\n\
            abandon            abandonner la partie\n\
            interrompre        annuler la partie avant que les deux aient joué\n\
            revanche           après la fin : rejouer\n\
            tourner            tourner le plateau\n\
            salon, quitter     partir (aussi Ctrl-C, Ctrl-D)";

pub(in super::super) fn joining(what: &Joining) -> String {
    match what {
        Joining::BadAddress(text) => {
            format!("« {text} » n'est pas l'adresse d'un serveur : écrivez http://hôte:port")
        }
        Joining::NoTls => {
            "ce programme ne chiffre pas : utilisez http://, dans un tunnel si d'autres écoutent"
                .to_owned()
        }
        Joining::BadClock(text) => {
            format!(
                "--clock « {text} » illisible : donnez des minutes et des secondes, comme 5+3, ou \
                 dites l'unité, comme 90s, 30s/move ou 3d/move (jours) ; - sans pendule"
            )
        }
        Joining::Unreachable { address, why } => format!("personne ne répond à {address} : {why}"),
        Joining::Stranger(address) => format!("ce qui répond à {address} n'est pas Damier"),
        Joining::NotLetIn { word, text } => not_let_in(word, text),
        Joining::Forgotten => "le serveur ne vous connaît plus ; recommencez".to_owned(),
        Joining::AskPassword(name) => format!("Mot de passe de {name} : "),
        Joining::NoPassword => {
            "pas de mot de passe : tapez-le dans un terminal, ou mettez-le dans DAMIER_PASSWORD"
                .to_owned()
        }
        Joining::Welcome { name, address } => format!("Vous êtes {name} sur {address}."),
        Joining::Lost => "Connexion perdue ; nouvel essai…".to_owned(),
        Joining::Back => "La connexion est revenue.".to_owned(),
        Joining::Paused(seconds) => {
            format!("Le serveur était absent ; les pendules se sont arrêtées {seconds} s.")
        }
        Joining::No { code, text } => no(code, text),
        Joining::Seeking(terms) => format!("En attente d'un adversaire : {terms}."),
        Joining::Challenging { to, terms } => format!("Défi lancé à {to} : {terms}."),
        Joining::Link { command, terms } => {
            format!("En attente de qui lancera : {command} ({terms})")
        }
        Joining::WaitsNoLonger => "Vous n'attendez plus.".to_owned(),
        Joining::ChallengeGone => "Le défi n'a pas été relevé.".to_owned(),
        Joining::Challenged { from, terms } => format!("{from} vous défie : {terms}."),
        Joining::AnotherGame => "Une autre de vos parties commence : finissez celle-ci.".to_owned(),
        Joining::ChooseGameFor(name) => format!("Quel jeu contre {name} ?"),
        Joining::Heading(part) => heading(*part).to_owned(),
        Joining::Level(level) => format!("niveau {level}"),
        Joining::Rated => "classée".to_owned(),
        Joining::SoManyGames(games) => format!("{games} parties"),
        Joining::Connected(count) => format!("connectés : {count}"),
        Joining::LobbyKeys => {
            "Haut/Bas, Entrée : choisir | refuser | cadence 5+3 | annuler | aide | quitter"
                .to_owned()
        }
        Joining::LobbyHelp => LOBBY_HELP.to_owned(),
        Joining::ClockIs(clock) => format!("La prochaine partie se joue en {clock}."),
        Joining::NothingChosen => "Il n'y a rien de tel dans la liste.".to_owned(),
        Joining::NotUnderstood(text) => format!("{text} : incompréhensible ; tapez aide."),
        Joining::Shown { game, one, two } => format!("{game} : {one} contre {two}."),
        Joining::Series { game, games, score } => format!("partie {game} sur {games}, {score}"),
        Joining::WaitingForOpponent => "En attente de l'adversaire".to_owned(),
        Joining::NotBegun => "La partie va commencer".to_owned(),
        Joining::HiddenMove(name) => format!("{name} a joué."),
        Joining::OffersDraw(name) => format!("Nulle proposée par {name}."),
        Joining::AsksTakeback(name) => format!("{name} demande à reprendre un coup."),
        Joining::TakenBack => "Un coup est repris.".to_owned(),
        Joining::Away { name, left: Some(left) } => format!("Absence de {name} (reste {left} s)."),
        Joining::Away { name, left: None } => format!("Absence de {name}."),
        Joining::Returned(name) => format!("Retour de {name}."),
        Joining::Aborted => "La partie est annulée.".to_owned(),
        Joining::RematchAsked(name) => format!("{name} veut la revanche : revanche, ou refuser ?"),
        Joining::RematchWanted => "La revanche est demandée.".to_owned(),
        Joining::MoveOnItsWay => "Votre dernier coup est encore en route.".to_owned(),
        Joining::OnlyWatching => "Vous ne faites que regarder cette partie.".to_owned(),
        Joining::NothingAsked => "Personne ne vous a rien demandé.".to_owned(),
        Joining::GameGoesOn => {
            "La partie continue : abandonnez d'abord, ou quittez et revenez.".to_owned()
        }
        Joining::AfterEnd => "revanche, salon ou quitter".to_owned(),
        Joining::WhileWatching => "spectateur ; salon ou quitter".to_owned(),
        Joining::ComeBack => {
            "La partie continue sans vous : revenez par la même commande.".to_owned()
        }
        Joining::GameHelp => GAME_HELP.to_owned(),
    }
}

fn not_let_in(word: &str, text: &str) -> String {
    match word {
        "bad_name" => "ce nom ne convient pas : 2 à 20 lettres sans accent, chiffres, - ou _, en \
             commençant par une lettre ; quelques noms sont réservés"
            .to_owned(),
        "taken" => "ce nom, ou un nom qui lui ressemble, est celui d'un compte".to_owned(),
        "wrong_password" => "nom ou mot de passe incorrect".to_owned(),
        "bad_password" => "un mot de passe a de 8 à 128 octets".to_owned(),
        "too_many" => "trop d'essais ; réessayez plus tard".to_owned(),
        "crowded" => "trop de monde se connecte en ce moment ; réessayez".to_owned(),
        "busy" => "le serveur n'atteint pas ses données ; réessayez".to_owned(),
        _ => format!("le serveur refuse : {text}"),
    }
}

/// What the server declines, in French where we know what it means.
fn no(code: &str, text: &str) -> String {
    let known = match code {
        "no_such_game" => "cette partie n'existe pas",
        "not_yours" => "vous ne jouez pas dans cette partie",
        "busy" => "le serveur est occupé ; réessayez",
        "nobody_there" => "personne de ce nom n'est là",
        "too_many" => "vous attendez déjà assez de parties",
        "no_challenge" => "ce défi n'existe pas ou plus, ou n'est pas pour vous",
        "unknown_game" => "le serveur ne connaît pas ce jeu",
        "bad_clock" => "cette cadence ne convient pas",
        "bad_games" => "une série a de 1 à 100 parties",
        "several" => "plusieurs invités ont ce nom ; envoyez plutôt un lien à l'un d'eux",
        "not_rated" => "seuls les comptes jouent des parties classées ; connectez-vous d'abord",
        "declined" => match declined(text) {
            Some(Declined::NotBegun) => "la partie n'a pas commencé",
            Some(Declined::Begun) => "la partie a commencé",
            Some(Declined::Over) => "la partie est terminée",
            Some(Declined::NotAllowed) => "cette table ne le permet pas",
            Some(Declined::AskedAlready) => "vous l'avez déjà demandé",
            Some(Declined::NothingAsked) => "rien n'a été demandé",
            Some(Declined::NothingToClaim) => "il n'y a pas de nulle à réclamer",
            Some(Declined::NotAway) => "l'adversaire n'est pas absent depuis assez longtemps",
            _ => text,
        },
        _ => text,
    };
    sentence(known)
}

fn heading(heading: Heading) -> &'static str {
    match heading {
        Heading::Challenges => "Défis",
        Heading::Waiting => "Qui attend",
        Heading::Computers => "Ordinateurs",
        Heading::Games => "Parties à regarder",
        Heading::New => "Jouer",
    }
}
