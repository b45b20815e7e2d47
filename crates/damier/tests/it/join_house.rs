//! Everything around the games, from a terminal: accounts, friends, chat, figures.

use std::path::Path;

use damier_rules::{GameKind, Setup, Viewer, new_game};
use tempfile::tempdir;

use crate::join_lines::{PASSWORD, Reader};
use crate::screen_games::{Signs, check_board};
use crate::served::{Server, serve_directory};
use crate::terminal::Terminal;

/// The smallest that people use.
const NARROW: (u16, u16) = (80, 24);
const PAGE_DOWN: &str = "\x1b[6~";

fn join(server: &Server, args: &[&str], directory: &Path) -> Terminal {
    let address = format!("http://{}", server.address);
    let plain = [address.as_str(), "--lang", "en", "--ascii", "--color", "never"];
    Terminal::run(NARROW, "join", &[&plain, args].concat(), directory)
}

/// The tests count the lines of the lobby.
fn lobby_without_bots(games: &Path) -> Server {
    let mut command = serve_directory(games);
    command.arg("--no-bots");
    Server::run(command)
}

/// Types a new password twice.
fn choose_password(terminal: &mut Terminal, password: &str) {
    terminal.wait_for("New password: >");
    terminal.enter(password);
    terminal.wait_for("Once more, to be sure: >");
    terminal.enter(password);
}

/// Somebody in the lobby with an account of their own.
fn signed_up(server: &Server, name: &str, directory: &Path) -> Terminal {
    let mut terminal = join(server, &["--name", name, "--clock", "-", "--rated"], directory);
    terminal.wait_for("1  Chess (chess)");
    terminal.enter(&format!("signup {name}"));
    choose_password(&mut terminal, PASSWORD);
    terminal.wait_for(&format!("You are {name} at"));
    terminal
}

#[test]
fn an_account_is_made_used_taken_over_and_deleted_in_the_lobby() {
    let data = tempdir().unwrap();
    let server = lobby_without_bots(&data.path().join("games"));
    let mut ann = join(&server, &["--name", "Ann"], data.path());
    ann.wait_for(">  1  Chess (chess)");
    ann.enter("help");
    ann.wait_for("challenge NAME GAME");
    ann.press(PAGE_DOWN);
    ann.wait_for("signup NAME");
    ann.enter("account");
    ann.wait_for("That needs an account");
    ann.enter("signup Ann");
    ann.wait_for("New password: >");
    ann.press(PASSWORD);
    ann.wait_for("New password: > ****");
    ann.enter("");
    ann.wait_for("Once more, to be sure: >");
    ann.enter("something else");
    ann.wait_for("These are two different passwords.");
    choose_password(&mut ann, PASSWORD);
    ann.wait_for("You are Ann at");
    change_password(&mut ann);

    let mut bob = join(&server, &["--name", "Bob"], data.path());
    bob.wait_for(">  1  Chess (chess)");
    bob.enter("login Ann");
    bob.wait_for("Password of Ann: >");
    bob.enter("another good one");
    bob.wait_for("In use elsewhere. Take over? (y/n) >");
    bob.enter("y");
    bob.wait_for("You are Ann at");
    let (code, left) = ann_is_told(ann);
    assert_eq!(code, 1, "{left}");
    assert!(left.contains("this account is in use elsewhere now"), "{left}");
    export_and_delete(&mut bob, data.path());
    let everything = bob.everything();
    assert!(!everything.contains("another good"), "a password was seen");
    bob.enter("quit");
    assert_eq!(bob.end().0, 0);
}

/// Ann looks at her account, chooses another password, leaves and comes back with it.
fn change_password(ann: &mut Terminal) {
    ann.enter("account");
    ann.wait_for("Ann: account since");
    ann.enter("password");
    ann.wait_for("Password of Ann: >");
    ann.enter(PASSWORD);
    choose_password(ann, "another good one");
    ann.wait_for("You have another password now.");
    ann.enter("tokens");
    ann.wait_for("this one");
    ann.enter("logout");
    ann.wait_for("You are Guest");
    ann.enter("login Ann");
    ann.wait_for("Password of Ann: >");
    ann.enter(PASSWORD);
    ann.wait_for("rong name or password");
    ann.enter("login Ann");
    ann.wait_for("Password of Ann: >");
    ann.enter("another good one");
    ann.wait_for("You are Ann at");
}

/// Everything that is kept comes into a file; then the account goes.
fn export_and_delete(bob: &mut Terminal, directory: &Path) {
    bob.enter("export mine.json");
    bob.wait_for("Saved in mine.json");
    let kept = std::fs::read_to_string(directory.join("mine.json")).unwrap();
    assert!(kept.contains("\"Ann\""), "{kept}");
    bob.enter("export mine.json");
    bob.wait_for("mine.json");
    bob.enter("delete account");
    bob.wait_for("Password of Ann: >");
    bob.enter("another good one");
    bob.wait_for("Delete this account for good? (y/n) >");
    bob.enter("y");
    bob.wait_for("You are Bob at");
    bob.enter("login Ann");
    bob.wait_for("Password of Ann: >");
    bob.enter("another good one");
    bob.wait_for("rong name or password");
}

/// How the one ends whose account was taken over; no password was ever on its screen.
fn ann_is_told(ann: Terminal) -> (u32, String) {
    let everything = ann.everything();
    assert!(!everything.contains("correct horse") && !everything.contains("another good"));
    ann.end()
}

#[test]
fn a_guest_who_signs_up_keeps_their_games() {
    let data = tempdir().unwrap();
    let server = Server::start(&data.path().join("games"));
    let mut ann = Reader::join(&server, "Ann", &["--game", "chess"], data.path());
    ann.wait_for("Waiting for an opponent");
    let mut bob = Reader::join(&server, "Bob", &["--game", "chess", "--lang", "fr"], data.path());
    ann.wait_for("White to move: Ann");
    ann.enter("signup Ann");
    ann.wait_for("That is for the lobby.");
    ann.enter("resign");
    ann.enter("y");
    ann.wait_for("Ann resigned (0-1).");
    ann.enter("lobby");
    ann.enter("signup Ann");
    ann.wait_for("New password:");
    ann.enter(PASSWORD);
    ann.wait_for("Once more, to be sure:");
    ann.enter(PASSWORD);
    ann.wait_for("You are Ann at");
    ann.enter("games");
    ann.wait_for("Chess  Ann - Bob  0-1");
    bob.wait_for("abandon d'Ann (0-1).");
    bob.enter("salon");
    bob.enter("inscription Bob");
    bob.wait_for("Nouveau mot de passe :");
    bob.enter(PASSWORD);
    bob.wait_for("Encore une fois, pour être sûr :");
    bob.enter(PASSWORD);
    bob.wait_for("Vous êtes Bob sur");
    bob.enter("règles siam");
    bob.wait_for("Siam\n════");
    bob.enter("déconnexion");
    bob.wait_for("Vous êtes Guest");
    assert_eq!((ann.leave(), bob.leave()), (Some(0), Some(0)));
}

#[test]
fn whoever_has_the_code_of_the_first_start_runs_the_server() {
    let data = tempdir().unwrap();
    let mut server = Server::start(&data.path().join("games"));
    let code = server.claim();
    let mut ann = Reader::join(&server, "Ann", &["--claim", &code], data.path());
    ann.wait_for("The code is kept: login NAME, or signup NAME");
    ann.enter("signup Ann");
    ann.enter(PASSWORD);
    ann.enter(PASSWORD);
    ann.wait_for("This server is yours to run now.");
    ann.enter("account");
    ann.wait_for("role: admin");
    let mut eve = Reader::come(&server, &["--account", "Eve", "--sign-up"], data.path());
    eve.wait_for("You are Eve at");
    eve.enter(&format!("claim {code}"));
    eve.wait_for("makes nobody an admin");
    assert_eq!((ann.leave(), eve.leave()), (Some(0), Some(0)));
}

/// Two people with accounts meet, talk, play and look at what became of it, in the smallest windows.
#[test]
fn two_people_befriend_talk_play_and_look_at_their_figures() {
    let data = tempdir().unwrap();
    let server = lobby_without_bots(&data.path().join("games"));
    let mut ann = signed_up(&server, "Ann", data.path());
    let mut bob = signed_up(&server, "Bob", data.path());
    befriend(&mut ann, &mut bob);
    talk(&mut ann, &mut bob);

    ann.enter("challenge Bob chess");
    bob.wait_for(">  1  Ann*: Chess");
    bob.press("\r");
    ann.wait_for("Damier  Chess");
    bob.wait_for("Damier  Chess");
    ann.enter("say good luck, have fun");
    bob.wait_for("Ann*: good luck");
    bob.enter("say you too");
    ann.wait_for("Bob*: you too");
    let game = new_game(GameKind::Chess, &Setup::default()).unwrap();
    let ann_is_white = ann.screen().contains("Ann (White)");
    let (white, black) = if ann_is_white { (&ann, &bob) } else { (&bob, &ann) };
    check_board(white, game.as_ref(), Viewer::Referee, Signs::Ascii, false);
    check_board(black, game.as_ref(), Viewer::Referee, Signs::Ascii, true);
    // The whole conversation has a page of its own.
    ann.press("\t");
    ann.wait_for("At this game (say TEXT; chat goes back)");
    ann.press("\t");
    ann.wait_for("to move");
    ann.enter("resign");
    ann.wait_for("Give this game up?");
    ann.enter("resign");
    ann.wait_for("Ann resigned");
    bob.wait_for("Ann resigned");
    ann.enter("lobby");
    bob.enter("lobby");
    ann.wait_for("Mastermind duel (mastermind)");
    ann.enter("rules siam");
    ann.wait_for("Siam");
    ann.press(PAGE_DOWN);
    ann.wait_for("## ");
    look_at_figures(&mut ann, &mut bob);
    ann.enter("quit");
    bob.enter("quit");
    assert_eq!((ann.end().0, bob.end().0), (0, 0));
}

fn befriend(ann: &mut Terminal, bob: &mut Terminal) {
    ann.enter("friend Bob");
    ann.wait_for("Bob is asked.");
    bob.wait_for("Ann would like to be your friend");
    bob.wait_for(">  1  Ann*");
    bob.press("\r");
    bob.wait_for("You and Ann are friends now.");
    ann.wait_for("You and Bob are friends now.");
    ann.enter("friends");
    ann.wait_for("1  Bob*: free");
    ann.enter("list");
    ann.wait_for("1  Chess (chess)");
    bob.wait("no request any more", |screen| !screen.contains("Would like to be"));
}

fn talk(ann: &mut Terminal, bob: &mut Terminal) {
    bob.enter("say hello everybody");
    ann.wait_for("Bob*: hello everybody");
    bob.wait_for("Bob*: hello everybody");
    ann.enter("msg Bob fancy a game?");
    bob.wait_for("Ann*: fancy a game?");
    bob.wait_for("unread: Ann (1)");
    bob.enter("msg Ann");
    bob.wait_for("Between you and Ann");
    bob.wait("nothing unread", |screen| !screen.contains("unread"));
    bob.enter("say gladly");
    bob.wait_for("Bob*: gladly");
    ann.wait_for("Bob*: gladly");
    bob.enter("list");
    bob.wait_for("1  Chess (chess)");
    ann.enter("block Eve");
    ann.wait_for("There is no such account.");
    ann.enter("report Bob too polite");
    ann.wait_for("It was reported");
}

/// What became of a game is true in the very next request.
fn look_at_figures(ann: &mut Terminal, bob: &mut Terminal) {
    bob.enter("stats");
    bob.wait_for("1 played: 1 won, 0 drawn, 0 lost");
    bob.wait_for("ends: resigned 1");
    bob.enter("ranking chess");
    bob.wait_for("The ranking of Chess");
    bob.wait_for("Your place:");
    bob.enter("versus Ann");
    bob.wait_for("Bob against Ann: 1 won, 0 drawn, 0 lost");
    bob.enter("games chess won Ann");
    bob.wait_for("Games, the newest first");
    ann.enter("games won");
    ann.wait_for("There are no such games.");
}
