//! People at a server, each in a real terminal.

use damier_rules::{GameKind, Seat, Setup, Viewer, new_game};
use tempfile::tempdir;

use crate::program::{damier, run_command};
use crate::screen_games::{Signs, check_board};
use crate::served::{Server, serve_directory};
use crate::terminal::Terminal;

const SIZE: (u16, u16) = (100, 30);
const PLAIN: [&str; 4] = ["--lang", "en", "--ascii", "--color"];

/// Somebody who joins the server; what they are remembered by is kept in the directory.
fn join(server: &Server, args: &[&str], directory: &std::path::Path) -> Terminal {
    let address = format!("http://{}", server.address);
    let args = [&[address.as_str()], &PLAIN[..], &["never"], args].concat();
    Terminal::run(SIZE, "join", &args, directory)
}

/// The tests count the lines of the lobby.
fn lobby_without_bots(games: &std::path::Path) -> Server {
    let mut command = serve_directory(games);
    command.arg("--no-bots");
    Server::run(command)
}

#[test]
fn two_find_each_other_and_play_while_a_third_watches() {
    let data = tempdir().unwrap();
    let state = tempdir().unwrap();
    let server = lobby_without_bots(&data.path().join("games"));
    let seek =
        |name| join(&server, &["--game", "chess", "--clock", "10+5", "--name", name], state.path());
    let mut ann = seek("Ann");
    ann.wait_for("Waiting for an opponent: Chess 10+5.");
    let mut bob = seek("Bob");
    let shown = ann.wait("a side", |screen| screen.contains("Ann (") && screen.contains(" >"));
    let ann_is_white = shown.contains("Ann (White)");
    let sides = |white: bool| if white { "White" } else { "Black" };
    ann.wait_for_prompt(&format!("Ann ({})", sides(ann_is_white)));
    bob.wait_for_prompt(&format!("Bob ({})", sides(!ann_is_white)));

    // A spectator finds the game in the lobby, below the eleven that one can begin.
    let mut zoe = join(&server, &["--name", "Zoe"], state.path());
    zoe.wait_for("12  ");
    zoe.enter("12");
    zoe.wait_for_prompt("watching; lobby or quit");
    zoe.enter("e2e4");
    zoe.wait_for("You only watch this game.");

    let mut game = new_game(GameKind::Chess, &Setup::default()).unwrap();
    let (white, black) = if ann_is_white { (&mut ann, &mut bob) } else { (&mut bob, &mut ann) };
    let typed = [("e2e5", "f3"), ("Nf3", "e7-e5"), ("h1h5", "g2 g4"), ("Ke3", "Qh4")];
    for (i, (wrong, right)) in typed.into_iter().enumerate() {
        let seat = if i % 2 == 0 { Seat::One } else { Seat::Two };
        let mover: &mut Terminal = if seat == Seat::One { white } else { black };
        let refused = game.boxed_clone().play_typed(seat, wrong);
        mover.enter(wrong);
        assert!(refused.is_err(), "{wrong}");
        mover.wait_for(&format!("{wrong}: "));
        mover.enter(right);
        game.play_typed(seat, right).unwrap();
        check_board(white, game.as_ref(), Viewer::Referee, Signs::Ascii, false);
        check_board(black, game.as_ref(), Viewer::Referee, Signs::Ascii, true);
        check_board(&zoe, game.as_ref(), Viewer::Referee, Signs::Ascii, false);
    }
    for terminal in [&mut *white, &mut *black] {
        terminal.wait_for("is checkmated (0-1).");
        terminal.wait_for_prompt("rematch, save, replay, analyse, lobby or quit");
        assert!(terminal.screen().contains("left 10:"), "{}", terminal.screen());
    }
    zoe.wait_for("is checkmated (0-1).");
    zoe.enter("lobby");
    zoe.wait_for("Mastermind duel (mastermind)");
    white.enter("lobby");
    white.wait_for("Mastermind duel (mastermind)");
    black.enter("quit");
    white.press("\x03");
    zoe.enter("quit");
    let (code, left) = bob.end();
    assert_eq!(code, 0);
    let (code, left_too) = ann.end();
    assert_eq!(code, 0);
    assert!(format!("{left}{left_too}").contains("is checkmated (0-1)."), "{left}{left_too}");
    assert_eq!(zoe.end().0, 0);
}

#[test]
fn in_the_lobby_one_chooses_with_the_arrows() {
    let data = tempdir().unwrap();
    let state = tempdir().unwrap();
    let server = lobby_without_bots(&data.path().join("games"));
    let mut ann = join(&server, &["--name", "Ann", "--clock", "-"], state.path());
    ann.wait_for(">  1  Chess (chess)");
    ann.press("\x1b[B\x1b[B");
    ann.wait_for(">  3  Simplified chess (simplified)");
    ann.press("\x1b[A");
    ann.wait_for(">  2  Chess960 (chess960)");
    ann.enter("help");
    ann.wait_for("challenge NAME GAME");
    ann.enter("clock 1+1");
    ann.wait_for("The next game is played with 1+1.");
    ann.enter("dance");
    ann.wait_for("dance: not understood; type help.");
    ann.press("\r");
    ann.wait_for("Waiting for an opponent: Chess960 1+1.");

    // Whoever waits is the first in the list of others.
    let mut bob = join(&server, &["--name", "Bob"], state.path());
    bob.wait_for(">  1  Ann: Chess960 1+1");
    bob.press("\r");
    bob.wait_for("Damier  Chess960");
    ann.wait_for("Damier  Chess960");
    bob.enter("resign");
    bob.wait_for("Give this game up?");
    bob.enter("resign");
    ann.wait_for("Bob resigned");
    bob.wait_for("Bob resigned");
    ann.enter("lobby");
    bob.enter("lobby");
    ann.wait_for("Mastermind duel (mastermind)");
    bob.wait_for("Mastermind duel (mastermind)");

    // A challenge is declined, another one taken up, a link too.
    ann.enter("challenge Bob siam");
    bob.wait_for("Ann challenges you: Siam 1+1.");
    bob.enter("decline");
    ann.wait_for("The challenge was not taken up.");
    bob.wait("an empty list", |screen| !screen.contains("Ann: Siam"));
    ann.enter("challenge Bob siam");
    bob.wait_for(">  1  Ann: Siam 1+1");
    bob.enter("accept");
    ann.wait_for("outside EEEEE");
    bob.wait_for("outside RRRRR");
    bob.enter("abort");
    ann.wait_for("The game was called off.");
    bob.wait_for("The game was called off.");
    ann.enter("lobby");
    ann.wait_for("Mastermind duel (mastermind)");
    ann.enter("link kamisado");
    let screen = ann.wait_for("--accept ");
    let id = screen.split("--accept ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
    let mut zoe = join(&server, &["--name", "Zoe", "--accept", id], state.path());
    zoe.wait_for("Damier  Kamisado");
    ann.wait_for("Damier  Kamisado");
    zoe.enter("quit");
    let (code, left) = zoe.end();
    assert_eq!(code, 0);
    assert!(left.contains("The game goes on without you"), "{left}");
}

#[test]
fn who_cannot_come_in_is_told_in_one_line() {
    let data = tempdir().unwrap();
    let server = lobby_without_bots(&data.path().join("games"));
    let address = format!("http://{}", server.address);
    let secure = format!("https://{}", server.address);
    for (args, code, expected) in [
        (vec!["nope::"], 2, "'nope::' is not the address of a server"),
        (vec![&secure, "--name", "Ann"], 2, "does not encrypt: say http://127.0.0.1:"),
        (vec![&address, "--fingerprint", &"00".repeat(32)], 2, "needs an https:// address"),
        (vec![&address, "--fingerprint", "00"], 2, "64 hexadecimal digits"),
        (vec!["127.0.0.1:1"], 2, "nobody answers at http://127.0.0.1:1"),
        (vec![&address, "--name", "x/y"], 1, "a name has letters, digits"),
        (vec![&address, "--account", "Ann"], 2, "DAMIER_PASSWORD"),
        (vec![&address, "--clock", "soon"], 2, "--clock 'soon' cannot be read"),
        (vec![&address, "--game", "siam", "--set", "push_rule=x"], 2, "option push_rule"),
        (vec![&address, "--to", "Bob"], 2, "--game <GAME> is missing"),
        (vec![&address, "--name", "Ann", "--watch", "nosuch"], 1, "There is no such game"),
        (vec![&address, "--name", "Ann", "--accept", "nosuch"], 1, "challenge"),
        (vec![&address, "--name", "Ann", "--game", "chess", "--to", "Eve"], 1, "is here"),
    ] {
        let args = [&["join"], args.as_slice()].concat();
        let mut command = damier(&args);
        command.env("XDG_STATE_HOME", data.path()).env_remove("DAMIER_PASSWORD");
        let run = run_command(command, b"");
        assert_eq!(run.code, Some(code), "{args:?}: {}{}", run.stdout, run.stderr);
        assert!(run.stderr.contains(expected), "{args:?}: {}", run.stderr);
        assert_eq!(run.stderr.lines().count(), 1, "{args:?}: {}", run.stderr);
    }
}
