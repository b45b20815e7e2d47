//! The help texts. English ones are the doc comments of the arguments; here are the French ones.

use clap::{Arg, ArgAction, Command};

use super::Old;

/// The command line with its help in that language. What is said about a wrong command line is in
/// `mistakes`.
pub(crate) fn in_language(command: Command, lang: impl Into<Old>) -> Command {
    let lang = lang.into();
    match lang {
        Old::En => command,
        Old::Fr => {
            let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
            let command = command.disable_version_flag(true).arg(version);
            let mut command = translate(command, "");
            // Only now does clap add its `help` commands.
            command.build();
            translate_help_commands(command)
        }
    }
}

fn translate_help_commands(command: Command) -> Command {
    command.mut_subcommands(|subcommand| match subcommand.get_name() {
        "help" => subcommand.about("Affiche l'aide d'une commande"),
        _ => translate_help_commands(subcommand),
    })
}

/// Translates a command and all that are below it; `path` names it, such as `admin user`.
fn translate(mut command: Command, path: &str) -> Command {
    if let Some(about) = french(path) {
        command = command.about(about).long_about(None::<&str>);
    }
    if let Some(after) = french(&key(path, "<after>")) {
        command = command.after_help(after).after_long_help(None::<&str>);
    }
    command = command
        .help_template("{about-with-newline}\nUsage : {usage}\n\n{all-args}{after-help}")
        .subcommand_help_heading("Commandes")
        .subcommand_value_name("COMMANDE")
        .disable_help_flag(true)
        .arg(Arg::new("help").short('h').long("help").action(ArgAction::Help))
        .mut_args(|arg| translate_arg(arg, path));
    command.mut_subcommands(|subcommand| {
        let path = key(path, subcommand.get_name());
        translate(subcommand, &path)
    })
}

fn translate_arg(mut arg: Arg, path: &str) -> Arg {
    if let Some(text) = french_arg(path, arg.get_id().as_str()) {
        let default: Vec<_> =
            arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
        let text = match (arg.get_action().takes_values(), default.join(", ")) {
            (true, default) if !default.is_empty() => format!("{text} [par défaut : {default}]"),
            _ => text.to_owned(),
        };
        arg = arg.help(text).long_help(None::<&str>);
        if arg.get_action().takes_values() {
            // What clap would say of them is English; our texts name the values.
            arg = arg.hide_possible_values(true).hide_default_value(true);
        }
    }
    let names = arg.get_value_names().unwrap_or_default();
    let name = match names {
        [name] => value_name(name),
        [] if arg.is_positional() => value_name(&arg.get_id().as_str().to_uppercase()),
        _ => None,
    };
    match name {
        Some(name) => arg.value_name(name),
        None => arg,
    }
}

fn key(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path} {name}") }
}

/// An argument may have a text of its own in one command, or the same everywhere.
fn french_arg(path: &str, id: &str) -> Option<&'static str> {
    french(&key(path, &format!("<{id}>"))).or_else(|| french(&format!("<{id}>")))
}

/// What stands for a value in a usage line; names that are not here are the same in French.
fn value_name(english: &str) -> Option<&'static str> {
    Some(match english {
        "CHECK" => "CONTRÔLE",
        "CMD" => "COMMANDE",
        "COLOR" => "QUAND",
        "COLOUR" => "COULEUR",
        "DEPTH" => "PROFONDEUR",
        "FILE" => "FICHIER",
        "GAME" => "JEU",
        "GAMES" => "JEUX",
        "HOST" => "HÔTE",
        "LANG" => "LANGUE",
        "LINE" => "LIGNE",
        "NAME" => "NOM",
        "ADDRESS" => "ADRESSE",
        "PLAYER" => "JOUEUR",
        "PROTOCOL" => "PROTOCOLE",
        "OPTION=VALUE" => "OPTION=VALEUR",
        "SECONDS" => "SECONDES",
        "VIEWER" => "QUI",
        _ => return None,
    })
}

/// The French text of a command (`judge`), of what follows its help (`judge <after>`), of an
/// argument of one command (`judge <view>`) or of all (`<game>`).
fn french(key: &str) -> Option<&'static str> {
    if let Some(found) = key.strip_prefix("bot ").and_then(french_for_bots) {
        return Some(found);
    }
    Some(match key {
        "" => "Un seul arbitre pour les jeux de plateau à deux",
        "<help>" => "Affiche cette aide",
        "<version>" => "Affiche la version",
        "<lang>" => "Langue de tous les textes : fr ou en (par défaut celle du terminal)",

        "<game>" => "Le jeu",
        "<position>" => "Part de cette position (FEN pour la famille des échecs)",
        "<options>" => {
            "Choisit une option des règles, par exemple `push_rule=total` ; peut être répété"
        }

        "bot" => "Fait jouer un programme par l'un des protocoles du réseau",
        "bench" => "Mesure la vitesse d'arbitrage de cette machine",
        "bench moves" => {
            "Joue des parties d'échecs entières contre un serveur et mesure ce que coûte un coup"
        }
        "bench moves <games>" => "Nombre de parties jouées à la fois, à deux joueurs chacune",
        "bench moves <moves>" => "Mesure plutôt pendant tant de coups",
        "bench moves <rate>" => {
            "Coups par seconde en tout, à un rythme régulier (par défaut aussi vite que le serveur \
             répond)"
        }
        "bench wire" => {
            "Joue au Kamisado par structures, comme les programmes, et mesure ce que coûte un coup"
        }
        "bench wire <matches>" => {
            "Nombre de rencontres jouées à la fois, à deux programmes chacune"
        }
        "bench moves <repeat>" | "bench wire <repeat>" => "Nombre de mesures",
        "bench connections" => "Connecte des joueurs qui ne font rien et mesure ce qu'ils coûtent",
        "bench connections <players>" => "Nombre de joueurs",
        "bench connections <seconds>" => {
            "Secondes de repos ; le serveur vérifie toutes les 20 secondes que chacun est là"
        }
        "bench storage" => "Mesure en combien de temps les coups sont sur le disque",
        "bench moves <data>"
        | "bench wire <data>"
        | "bench connections <data>"
        | "bench storage <data>" => {
            "Dossier des parties, qui y restent (par défaut un dossier temporaire, supprimé à la \
             fin)"
        }
        "bench rules" => {
            "Compte les positions par seconde de chaque jeu, et le coût d'un coup arbitré"
        }
        "bench rules <games>" => "Seulement ces jeux (par défaut tous)",
        "bench moves <seconds>"
        | "bench wire <seconds>"
        | "bench rules <seconds>"
        | "bench storage <seconds>" => "Durée de chaque mesure, en secondes",
        "bench rules <json>" => "Affiche un objet JSON par jeu, un par ligne",

        "join" => "Joue sur un serveur",
        "join <address>" => "Le serveur, par exemple http://127.0.0.1:8080",
        "join <game>" => "Attend un adversaire à ce jeu (sans cela : le salon)",
        "join <clock>" => {
            "Minutes pour la partie et secondes ajoutées après chaque coup, comme 5+3 ; 30s/move pour \
             chaque coup ; - sans pendule"
        }
        "join <rated>" => "Le résultat compte ; entre comptes seulement",
        "join <games>" => "Tant de parties de suite, en changeant de côté",
        "join <to>" => "Défie plutôt cette personne ou cet ordinateur",
        "join <accept>" => "Relève le défi de cet identifiant",
        "join <watch>" => "Regarde la partie de cet identifiant",
        "join <name>" => "Vient comme invité sous ce nom",
        "join <account>" => {
            "Vient avec ce compte ; le mot de passe est demandé, ou pris dans `DAMIER_PASSWORD`"
        }
        "join <sign_up>" => "Crée d'abord ce compte",

        "judge" => "Arbitre une liste de coups lue sur l'entrée standard",
        "judge <view>" => {
            "À la fin, affiche ce que peut savoir de la dernière position : first (le premier \
             joueur), second (le deuxième) ou spectator (un spectateur)"
        }
        "judge <json>" => "Affiche un objet JSON par ligne",

        "perft" => "Compte les suites de coups d'une longueur donnée",
        "perft <depth>" => "Le nombre de coups",
        "perft <divide>" => "Affiche d'abord le nombre de suites de chaque premier coup",
        "bench connections <json>"
        | "bench moves <json>"
        | "bench wire <json>"
        | "bench storage <json>"
        | "perft <json>" => "Affiche un objet JSON",

        "play" => "Joue avec quelqu'un sur le même terminal",
        "play <game>" => "Le jeu (par défaut chess, les échecs)",
        "play <names>" => "Les noms des joueurs, le premier d'abord ; demandés s'ils manquent",
        "play <clock>" => {
            "Minutes pour la partie et secondes ajoutées après chaque coup, comme 10+5 ; 30s/move pour \
             chaque coup ; - sans pendule"
        }
        "play <resume>" => "Reprend une partie enregistrée (JSON, ou PGN pour les échecs)",
        "play <save>" => "Garde la partie dans ce fichier, dès le premier coup",
        "<ascii>" => "Dessine avec des lettres et des signes simples",
        "<color>" => "Quand mettre des couleurs : auto, always (toujours) ou never (jamais)",
        _ => return french_for_teachers(key).or_else(|| french_for_hosts(key)),
    })
}

/// The same for bots, whose games have most arguments in common.
fn french_for_bots(key: &str) -> Option<&'static str> {
    let (game, argument) = key.split_once(' ').unwrap_or((key, ""));
    Some(match (game, argument) {
        ("kamisado", "") => "Joue deux parties de Kamisado (port habituel : 4001)",
        ("kamisado", "<colour>") => "La couleur souhaitée : white (blanc) ou black (noir)",
        ("siam", "") => "Joue toutes les parties d'un tournoi de Siam (port habituel : 4002)",
        ("siam", "<listen>") => {
            "Adresse et port où les adversaires nous joignent (par défaut un port libre)"
        }
        ("siam", "<north>") => "La ligne vers laquelle est NORD : A ou E",
        ("mastermind", "") => "Joue des duels de Mastermind (port habituel : 4003)",
        ("mastermind", "<invite>") => {
            "Invite le joueur de ce numéro, ou avec auto n'importe qui de libre (par défaut attend \
             une invitation)"
        }
        ("mastermind", "<games>") => "Nombre de parties",
        ("pawnhub", "") => {
            "Joue une partie d'échecs, ou d'une variante, dans les mots de Pawn Hub (port habituel \
             : 4004)"
        }
        ("pawnhub", "<mode>") => "Les échecs voulus : classic, alice, dark ou horde",
        (_, "<engine>") => {
            "Ligne de commande d'un moteur qui trouve les coups, par UCI aux échecs et par UGI aux \
             autres jeux (par défaut un joueur intégré)"
        }
        (_, "<host>") => "Nom ou adresse du serveur",
        (_, "<port>") => "Son port pour ce jeu",
        (_, "<name>") => "Le nom sous lequel jouer",
        (_, "<options>") => {
            "Une option des règles dont se sert le serveur, comme `crosses=on` ; peut être répété"
        }
        (_, "<ponder>") => "Réfléchit aussi sur le temps de l'adversaire",
        (_, "<move_time>") => "Millisecondes de réflexion par coup",
        (_, "<quiet>") => "N'affiche rien que ce qui va mal",
        (_, "<json>") => "Affiche un objet JSON pour chaque événement, un par ligne",
        (_, "<after>") => {
            "Codes de sortie : 0 le match est gagné, 1 il est perdu, 3 il est nul, 2 quelque chose \
             va mal. Un match de plusieurs parties est gagné par qui en gagne le plus."
        }
        _ => return None,
    })
}

/// The same for whoever checks programs.
fn french_for_teachers(key: &str) -> Option<&'static str> {
    Some(match key {
        "check-bot" => "Vérifie qu'un programme parle bien un protocole",
        "check-bot <protocol>" => {
            "Ce que parle le programme : kamisado, siam, mastermind ou pawnhub"
        }
        "check-bot <only>" => "Seulement ce contrôle ; peut être répété",
        "check-bot <list>" => "Affiche la liste des contrôles, sans rien lancer",
        "check-bot <timeout>" => "Secondes laissées au programme à chaque étape",
        "check-bot <json>" => "Affiche un objet JSON",
        "check-bot <verbose>" => "Montre tout ce qui a été dit",
        "check-bot <command>" => {
            "Comment lancer le programme ; {host}, {port}, {name} et (pour siam) {peer_port} y sont \
             remplacés ; sans aucun d'eux, l'hôte, le port et le nom sont ajoutés à la fin"
        }
        _ => return None,
    })
}

/// The same for whoever runs a server.
fn french_for_hosts(key: &str) -> Option<&'static str> {
    Some(match key {
        "serve" => "Sert des parties sur le réseau",
        "serve <config>" => "Fichier de réglages (par défaut damier.toml, s'il existe)",
        "serve <print_config>" => {
            "Affiche les réglages retenus, sous forme d'un fichier qui les explique, et s'arrête"
        }
        "serve <listen>" => {
            "Adresse et port d'écoute ; le port 0 en prend un libre (par défaut 127.0.0.1:8080)"
        }
        "serve <data>" => {
            "Dossier où sont gardées les parties ; créé s'il manque (par défaut damier-data)"
        }
        "serve <log>" => {
            "Ce qu'il faut journaliser sur l'erreur standard : error, warn, info, debug, ou une \
             liste comme « warn,damier_server=debug »"
        }
        "serve <no_bots>" => "Pas de joueur artificiel dans la salle d'attente",
        "serve <verbose>" => {
            "Journalise aussi ce que disent les programmes et ce qu'on leur répond"
        }
        "serve <no_programs>" => {
            "Pas de programmes : seulement des personnes et les joueurs artificiels du salon"
        }
        "serve <programs_address>" => {
            "Adresse à laquelle se connectent les programmes (par défaut 127.0.0.1)"
        }
        "serve <kamisado_port>" => {
            "Port des programmes qui jouent au Kamisado ; 0 en prend un libre (par défaut 4001)"
        }
        "serve <siam_port>" => "Port des programmes qui jouent au Siam (par défaut 4002)",
        "serve <mastermind_port>" => {
            "Port des programmes qui jouent au Mastermind (par défaut 4003)"
        }
        "serve <pawnhub_port>" => {
            "Port des programmes qui jouent aux échecs avec les chaînes de Pawn Hub (par défaut 4004)"
        }
        "bench connections <database_url>"
        | "bench moves <database_url>"
        | "bench wire <database_url>"
        | "bench storage <database_url>"
        | "serve <database_url>" => {
            "Garde plutôt les parties dans cette base PostgreSQL (postgres://…)"
        }
        "serve <insecure_lan>" => {
            "Écoute sur une adresse accessible à d'autres, bien que rien ne soit chiffré"
        }

        "admin" => "Veille sur les parties gardées",
        "admin verify" => {
            "Recalcule chaque partie gardée : ses empreintes, et ses coups selon les règles \
             jusqu'à sa fin"
        }
        "admin verify <data>" => "Dossier où sont gardées les parties",
        "admin verify <database_url>" => "La base PostgreSQL où elles sont sinon (postgres://…)",
        "admin verify <json>" => "Affiche un objet JSON",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::Cli;

    /// Every command and argument that has no French text.
    fn missing(command: &Command, path: &str, into: &mut Vec<String>) {
        let mut need = |key: String, found: bool| {
            if !found {
                into.push(key);
            }
        };
        need(path.to_owned(), french(path).is_some());
        if command.get_after_help().is_some() || command.get_after_long_help().is_some() {
            let key = key(path, "<after>");
            need(key.clone(), french(&key).is_some());
        }
        for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
            let id = arg.get_id().as_str();
            need(key(path, &format!("<{id}>")), french_arg(path, id).is_some());
        }
        for subcommand in command.get_subcommands().filter(|command| !command.is_hide_set()) {
            missing(subcommand, &key(path, subcommand.get_name()), into);
        }
    }

    #[test]
    fn every_text_exists_in_french() {
        let mut keys = Vec::new();
        missing(&Cli::command(), "", &mut keys);
        assert!(keys.is_empty(), "no French help for {keys:#?}");
    }

    #[test]
    fn both_command_lines_are_well_formed() {
        in_language(Cli::command(), Old::En).debug_assert();
        in_language(Cli::command(), Old::Fr).debug_assert();
    }

    /// Every page of help, but for the one about `help` itself: that is clap's own.
    fn pages(command: &mut Command, into: &mut Vec<String>) {
        into.push(command.render_long_help().to_string());
        for command in command.get_subcommands_mut().filter(|command| command.get_name() != "help")
        {
            pages(command, into);
        }
    }

    #[test]
    fn nothing_english_is_left_in_the_french_help() {
        let mut cli = in_language(Cli::command(), Old::Fr);
        cli.build();
        let mut all = Vec::new();
        pages(&mut cli, &mut all);
        for page in all {
            for word in ["Usage:", "Commands:", "Print", "possible values", "default:", "[aliases"]
            {
                assert!(!page.contains(word), "'{word}' in:\n{page}");
            }
        }
    }
}
