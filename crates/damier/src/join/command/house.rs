//! What people type about the house: themselves, others, what is said and what was played. It is
//! understood in the lobby and at a game alike.

use damier_rules::GameKind;
use damier_words::meaning;

use super::split;

/// A line about the house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) enum House {
    /// In the room where one is.
    Say(String),
    /// To a friend; without a text, what was said so far is shown.
    Msg {
        to: String,
        text: Option<String>,
    },
    /// All that was said in the room where one is.
    Chat,
    /// Whether that room is listened to.
    Mute(bool),
    /// To whoever runs the server: what that person said last.
    Report {
        name: String,
        why: String,
    },
    Friends,
    Befriend(String),
    Unfriend(String),
    Block(String),
    Unblock(String),
    Ranking {
        game: Option<String>,
        /// Of programs, or of people.
        programs: bool,
    },
    Stats {
        name: Option<String>,
        game: Option<GameKind>,
    },
    Versus(String),
    Rules(Option<String>),
    /// The next page of what was asked for last.
    More,
    Account,
    LogIn(String),
    LogOut,
    SignUp(String),
    Password,
    /// Another password, with a code of whoever runs the server.
    Reset(String),
    Tokens,
    NewToken {
        label: String,
        scopes: Vec<String>,
    },
    EndToken(String),
    /// All but the one that is used here.
    EndOtherTokens,
    /// A program plays with the account from now on.
    Bot,
    Delete,
    Export(String),
    /// Games in a file, and which.
    Archive {
        file: String,
        described: String,
    },
    /// Games that were played elsewhere.
    Import(String),
    /// What the referee and the programs at a game said to each other.
    Dialogue(String),
    /// What the computer thinks of a game that is over.
    Analyse(String),
    /// The code that the server printed when it was first started.
    Claim(String),
    /// Something is missing behind that word.
    Incomplete(String),
}

/// A token that may do so much, unless its maker says otherwise.
const USUAL_SCOPES: [&str; 2] = ["read", "play"];

impl House {
    pub(in super::super) fn read(line: &str) -> Option<House> {
        let (word, rest) = split(line);
        let what = meaning("typed-house", &word)?;
        let some = (!rest.is_empty()).then(|| rest.to_owned());
        Some(match (what, some) {
            ("friends", None) => House::Friends,
            ("chat", None) => House::Chat,
            ("mute", None) => House::Mute(true),
            ("unmute", None) => House::Mute(false),
            ("ranking", rest) => ranking(rest.as_deref().unwrap_or_default()),
            ("stats", rest) => stats(rest.as_deref().unwrap_or_default()),
            ("rules", game) => House::Rules(game),
            ("more", None) => House::More,
            ("account", None) => House::Account,
            ("account", Some(rest))
                if meaning("typed-account-is", &rest.to_lowercase()).is_some() =>
            {
                House::Bot
            }
            ("import", Some(file)) => House::Import(file),
            ("dialogue", Some(id)) => House::Dialogue(id),
            ("analyse", Some(id)) => House::Analyse(id),
            ("logout", None) => House::LogOut,
            ("password", None) => House::Password,
            ("tokens", None) => House::Tokens,
            ("tokens", Some(rest)) => tokens(&rest).unwrap_or(House::Incomplete(word)),
            ("delete", Some(rest)) if meaning("typed-account", &rest.to_lowercase()).is_some() => {
                House::Delete
            }
            ("say", Some(text)) => House::Say(text),
            ("msg", Some(rest)) => match name_and_rest(&rest) {
                Some((to, "")) => House::Msg { to, text: None },
                Some((to, text)) => House::Msg { to, text: Some(text.to_owned()) },
                None => House::Incomplete(word),
            },
            ("report", Some(rest)) => match name_and_rest(&rest) {
                Some((name, why)) => House::Report { name, why: why.to_owned() },
                None => House::Incomplete(word),
            },
            ("export", Some(rest)) => export(rest),
            ("claim", Some(code)) => House::Claim(code),
            ("reset", Some(code)) => House::Reset(code),
            ("friend", Some(name)) => House::Befriend(unquoted(&name)),
            ("unfriend", Some(name)) => House::Unfriend(unquoted(&name)),
            ("block", Some(name)) => House::Block(unquoted(&name)),
            ("unblock", Some(name)) => House::Unblock(unquoted(&name)),
            ("versus", Some(name)) => House::Versus(unquoted(&name)),
            ("login", Some(name)) => House::LogIn(unquoted(&name)),
            ("signup", Some(name)) => House::SignUp(unquoted(&name)),
            _ => House::Incomplete(word),
        })
    }
}

/// `stats`, `stats Ann`, `stats chess`, `stats Zoé Dupont chess`.
fn stats(rest: &str) -> House {
    let (before, last) = rest.rsplit_once(char::is_whitespace).unwrap_or(("", rest));
    let game: Option<GameKind> = last.to_lowercase().parse().ok();
    let name = if game.is_some() { before } else { rest };
    House::Stats { name: Some(unquoted(name)).filter(|name| !name.is_empty()), game }
}

/// `ranking`, `ranking siam`, `ranking siam programs`.
fn ranking(rest: &str) -> House {
    let is_programs = |word: &str| meaning("typed-ranking", &word.to_lowercase()).is_some();
    let (programs, game): (Vec<&str>, Vec<&str>) =
        rest.split_whitespace().partition(|word| is_programs(word));
    let game = Some(game.join(" ")).filter(|game| !game.is_empty());
    House::Ranking { game, programs: !programs.is_empty() }
}

/// `export FILE` is about oneself, `export games FILE siam won` about games.
fn export(rest: String) -> House {
    let (word, behind) = rest.split_once(char::is_whitespace).unwrap_or((&rest, ""));
    let is_games = meaning("typed-export", &word.to_lowercase()).is_some();
    match name_and_rest(behind).filter(|_| is_games) {
        Some((file, described)) => House::Archive { file, described: described.to_owned() },
        None => House::Export(rest),
    }
}

/// `tokens new my bot play,read`, `tokens end ID`.
fn tokens(rest: &str) -> Option<House> {
    let (what, rest) = rest.split_once(char::is_whitespace)?;
    let rest = rest.trim();
    match meaning("typed-token", &what.to_lowercase())? {
        "new" => {
            let known = |scope: &&str| ["read", "play", "chat", "friends"].contains(scope);
            let last = rest.rsplit_once(char::is_whitespace);
            let named = |scopes: &str| scopes.split(',').all(|scope| known(&scope));
            let (label, scopes) = match last {
                Some((label, scopes)) if named(scopes) => (label, scopes.split(',').collect()),
                _ => (rest, USUAL_SCOPES.to_vec()),
            };
            let scopes = scopes.into_iter().map(str::to_owned).collect();
            Some(House::NewToken { label: label.trim().to_owned(), scopes })
        }
        "end" if meaning("typed-token-others", &rest.to_lowercase()).is_some() => {
            Some(House::EndOtherTokens)
        }
        "end" => Some(House::EndToken(rest.to_owned())),
        _ => None,
    }
}

/// The first word, or what is in quotes, and what follows: names may have spaces in them.
pub(super) fn name_and_rest(text: &str) -> Option<(String, &str)> {
    let text = text.trim();
    let (name, rest) = match text.strip_prefix('"').and_then(|text| text.split_once('"')) {
        Some(quoted) => quoted,
        None => text.split_once(char::is_whitespace).unwrap_or((text, "")),
    };
    let name = name.trim();
    (!name.is_empty()).then(|| (name.to_owned(), rest.trim()))
}

fn unquoted(name: &str) -> String {
    name.trim().trim_matches('"').trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_house_is_understood_in_both_languages() {
        let msg = |to: &str, text: Option<&str>| House::Msg {
            to: to.to_owned(),
            text: text.map(str::to_owned),
        };
        let stats = |name: Option<&str>, game| House::Stats { name: name.map(str::to_owned), game };
        for (line, order) in [
            ("say good luck", House::Say("good luck".to_owned())),
            ("/dire bonne chance", House::Say("bonne chance".to_owned())),
            ("msg Bob hello there", msg("Bob", Some("hello there"))),
            ("mp \"Zoé Dupont\" salut", msg("Zoé Dupont", Some("salut"))),
            ("msg Bob", msg("Bob", None)),
            ("amis", House::Friends),
            ("friend Zoé Dupont", House::Befriend("Zoé Dupont".to_owned())),
            ("bloquer Eve", House::Block("Eve".to_owned())),
            ("stats", stats(None, None)),
            ("stats siam", stats(None, Some(GameKind::Siam))),
            ("stats Zoé Dupont chess", stats(Some("Zoé Dupont"), Some(GameKind::Chess))),
            ("classement", House::Ranking { game: None, programs: false }),
            ("ranking Siam bots", House::Ranking { game: Some("Siam".to_owned()), programs: true }),
            ("export me.json", House::Export("me.json".to_owned())),
            (
                "export games all.pgn chess won",
                House::Archive { file: "all.pgn".to_owned(), described: "chess won".to_owned() },
            ),
            ("importer mes parties.pgn", House::Import("mes parties.pgn".to_owned())),
            ("tokens end others", House::EndOtherTokens),
            ("compte robot", House::Bot),
            ("règles siam", House::Rules(Some("siam".to_owned()))),
            ("delete account", House::Delete),
            ("supprimer compte", House::Delete),
            ("delete", House::Incomplete("delete".to_owned())),
            ("login", House::Incomplete("login".to_owned())),
            ("connexion Ann", House::LogIn("Ann".to_owned())),
            ("tokens end abc", House::EndToken("abc".to_owned())),
            (
                "tokens new my bot play,chat",
                House::NewToken {
                    label: "my bot".to_owned(),
                    scopes: vec!["play".to_owned(), "chat".to_owned()],
                },
            ),
            (
                "jetons nouveau robot",
                House::NewToken {
                    label: "robot".to_owned(),
                    scopes: vec!["read".to_owned(), "play".to_owned()],
                },
            ),
            (
                "report Eve insults",
                House::Report { name: "Eve".to_owned(), why: "insults".to_owned() },
            ),
        ] {
            assert_eq!(House::read(line), Some(order), "{line}");
        }
    }

    #[test]
    fn moves_are_no_orders_of_the_house() {
        for line in ["e2 e4", "", "claim", "O-O", "RVBO"] {
            assert!(
                matches!(House::read(line), None | Some(House::Incomplete(_))),
                "{line}: no order of the house"
            );
        }
    }
}
