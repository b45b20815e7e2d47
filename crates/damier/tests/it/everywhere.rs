//! Nothing is possible only in one place: every page of the API has its command.

use std::collections::BTreeMap;

use damier_words::meaning;
use serde_json::Value;

use crate::program::run;

/// Where a person does what a page is for.
enum Place {
    /// A command line, without what is particular.
    Command(&'static str),
    /// Typed in `damier join`.
    Typed(&'static str),
    /// It is no act of a person: why.
    No(&'static str),
}

use Place::{Command, No, Typed};

/// By the id of the operation in the description of the API.
const PAGES: &[(&str, Place)] = &[
    // People.
    ("come_as_guest", Command("join")),
    ("sign_up", Typed("signup Ann")),
    ("log_in", Typed("login Ann")),
    ("log_out", Typed("logout")),
    ("own_account", Typed("account")),
    ("me", Typed("account")),
    ("delete_account", Typed("delete account")),
    ("export_account", Typed("export me.json")),
    ("become_program", Typed("account bot")),
    ("change_password", Typed("password")),
    ("reset_password", Typed("reset CODE")),
    ("tokens", Typed("tokens")),
    ("new_token", Typed("tokens new bot")),
    ("end_token", Typed("tokens end ID")),
    ("end_other_tokens", Typed("tokens end others")),
    ("friends", Typed("friends")),
    ("ask_friend", Typed("friend Bob")),
    ("end_friend", Typed("unfriend Bob")),
    ("block", Typed("block Eve")),
    ("unblock", Typed("unblock Eve")),
    // Chats.
    ("conversations", Typed("msg Bob")),
    ("chat_messages", Typed("chat")),
    ("say", Typed("say hello")),
    ("mark_read", Typed("msg Bob")),
    ("report", Typed("report Eve insults")),
    // Games.
    ("play", Command("join")),
    ("games", Typed("watch ID")),
    ("own_games", Typed("games")),
    ("archive", Typed("games siam won checkmate")),
    ("export_archive", Typed("export games all.pgn")),
    ("import_games", Typed("import old.pgn")),
    ("record", Typed("save ID FILE")),
    ("dialogue", Typed("dialogue ID")),
    ("challenge", Command("join")),
    ("plies", Typed("replay ID")),
    ("analyse", Typed("analyse ID")),
    ("analysis", Typed("analyse ID")),
    ("hint", Typed("hint")),
    ("judge", Command("judge")),
    // Figures and rules.
    ("player", Typed("stats Bob")),
    ("rating_history", Typed("stats Bob chess")),
    ("versus", Typed("versus Bob")),
    ("leaderboard", Typed("ranking siam programs")),
    (
        "program_ports",
        No("whoever starts the server reads them there, and whoever comes on its page"),
    ),
    ("games_known", Command("rules")),
    ("rules", Typed("rules siam")),
    ("diagram", No("the terminal draws its own boards")),
    ("board", No("the terminal draws its own boards")),
    // Those who look after the server.
    ("claim", Typed("claim CODE")),
    ("admin_users", Command("admin user list")),
    ("mute", Command("admin user mute")),
    ("unmute", Command("admin user unmute")),
    ("ban", Command("admin user ban")),
    ("unban", Command("admin user unban")),
    ("set_role", Command("admin user role")),
    ("make_reset", Command("admin user reset")),
    ("admin_log_out", Command("admin user logout")),
    ("admin_tokens", Command("admin token list")),
    ("admin_end_token", Command("admin token end")),
    ("admin_import", Command("admin import")),
    ("admin_guests", Command("admin guest list")),
    ("mute_guest", Command("admin guest mute")),
    ("unmute_guest", Command("admin guest unmute")),
    ("ban_guest", Command("admin guest ban")),
    ("unban_guest", Command("admin guest unban")),
    ("sanctions", Command("admin sanctions")),
    ("admin_games", Command("admin games list")),
    ("abort", Command("admin games abort")),
    ("adjourn", Command("admin games adjourn")),
    ("resume", Command("admin games resume")),
    ("end_game", Command("admin games end")),
    ("announce", Command("admin announce")),
    ("announcements", Command("admin announcements")),
    ("withdraw", Command("admin withdraw")),
    ("reports", Command("admin reports list")),
    ("close_report", Command("admin reports close")),
    ("acts", Command("admin acts")),
    // Tournaments.
    ("tournaments", Command("tournament list")),
    ("make_tournament", Command("tournament make")),
    ("tournament", Command("tournament show")),
    ("act_in_tournament", Command("tournament act")),
    ("tournament_report", Command("tournament report")),
    ("tournament_file", Command("tournament save")),
    ("tournament_log", Command("tournament log")),
    ("enter_tournament", Command("tournament enter")),
    ("leave_tournament", Command("tournament leave")),
    // For machines, and pages that say where to go.
    ("health", No("for whoever watches the server")),
    ("ready", No("for whoever watches the server")),
    ("metrics", No("for whoever watches the server")),
    ("description", No("for programs")),
    ("docs", No("to read")),
    ("front", No("to read")),
    ("claim_page", No("to read")),
];

fn described() -> Vec<String> {
    let description: Value = serde_json::from_str(&damier_server::api_description()).unwrap();
    let paths = description["paths"].as_object().unwrap().values();
    let operations = paths.flat_map(|path| path.as_object().unwrap().values());
    operations.filter_map(|it| it["operationId"].as_str().map(str::to_owned)).collect()
}

#[test]
fn every_page_of_the_api_has_its_command() {
    let known: BTreeMap<&str, &Place> = PAGES.iter().map(|(id, place)| (*id, place)).collect();
    let described = described();
    assert!(described.len() > 70, "{described:?}");
    let missing: Vec<&String> =
        described.iter().filter(|id| !known.contains_key(id.as_str())).collect();
    assert!(missing.is_empty(), "possible by the API only: {missing:?}");
    let gone: Vec<&&str> =
        known.keys().filter(|id| !described.iter().any(|it| it == **id)).collect();
    assert!(gone.is_empty(), "no page of the API: {gone:?}");
    for (id, place) in known {
        match place {
            Command(line) => {
                let words: Vec<&str> = line.split(' ').chain(["--help"]).collect();
                let help = run(&words, "");
                let usage = format!("damier {line} ");
                assert_eq!(help.code, Some(0), "{id}: {help:?}");
                assert!(help.stdout.contains(&usage), "{id}: {}", help.stdout);
            }
            Typed(line) => {
                let word = line.split(' ').next().unwrap();
                let keys = ["typed-house", "typed-lobby", "typed-game"];
                assert!(keys.iter().any(|key| meaning(key, word).is_some()), "{id}: {line}");
            }
            No(why) => assert!(!why.is_empty()),
        }
    }
}
