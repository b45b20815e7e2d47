//! People at a server line by line, and a server that dies.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::tempdir;

use crate::program::{damier, run_command};
use crate::served::Server;

/// Nobody waits longer than this for anything.
const DEADLINE: Duration = Duration::from_mins(1);

pub(crate) const PASSWORD: &str = "correct horse battery";

/// Somebody who reads and writes lines.
pub(crate) struct Reader {
    child: Child,
    input: Option<ChildStdin>,
    said: Arc<(Mutex<String>, Condvar)>,
    /// How much of it was waited for already.
    seen: usize,
}

impl Reader {
    /// As a guest.
    pub(crate) fn join(server: &Server, name: &str, args: &[&str], state: &Path) -> Reader {
        Reader::come(server, &[&["--name", name], args].concat(), state)
    }

    pub(crate) fn come(server: &Server, args: &[&str], state: &Path) -> Reader {
        let address = format!("http://{}", server.address);
        let mut child = damier(&["join", &address])
            .args(args)
            .env("XDG_STATE_HOME", state)
            .env("DAMIER_PASSWORD", PASSWORD)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let said = Arc::new((Mutex::new(String::new()), Condvar::new()));
        let theirs = Arc::clone(&said);
        let output = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || {
            for line in output.lines() {
                let mut said = theirs.0.lock().unwrap();
                said.push_str(&line.unwrap());
                said.push('\n');
                theirs.1.notify_all();
            }
        });
        let input = child.stdin.take();
        Reader { child, input, said, seen: 0 }
    }

    /// Waits until a text comes that was not waited for yet.
    pub(crate) fn wait_for(&mut self, text: &str) {
        let begin = Instant::now();
        let mut said = self.said.0.lock().unwrap();
        loop {
            if let Some(at) = said[self.seen..].find(text) {
                self.seen += at + text.len();
                return;
            }
            let left = DEADLINE.checked_sub(begin.elapsed()).unwrap_or_default();
            assert!(!left.is_zero(), "never read {text:?} in\n{}", &said[self.seen..]);
            said = self.said.1.wait_timeout(said, left).unwrap().0;
        }
    }

    pub(crate) fn enter(&mut self, line: &str) {
        let input = self.input.as_mut().unwrap();
        writeln!(input, "{line}").unwrap();
        input.flush().unwrap();
    }

    /// Ends the input: how does the program end?
    pub(crate) fn leave(mut self) -> Option<i32> {
        drop(self.input.take());
        self.child.wait().unwrap().code()
    }
}

impl Drop for Reader {
    /// A failed test leaves no program behind.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Two at a game; the one with the first seat comes first.
fn pair(server: &Server, game: &[&str], more: &[&str], state: &Path) -> (Reader, Reader) {
    let mut ann = Reader::join(server, "Ann", game, state);
    ann.wait_for("Waiting for an opponent");
    let mut bob = Reader::join(server, "Bob", &[game, more].concat(), state);
    ann.wait_for("Ann against Bob.");
    ann.wait_for("Ann (");
    bob.wait_for("Bob (");
    (ann, bob)
}

#[test]
fn mastermind_to_the_end_in_two_languages() {
    let data = tempdir().unwrap();
    let server = Server::start(&data.path().join("games"));
    let game = ["--game", "mastermind", "--clock", "-"];
    let (mut ann, mut bob) = pair(&server, &game, &["--lang", "fr"], data.path());
    ann.wait_for("choose your secret code");
    bob.wait_for("choisissez votre code secret");
    ann.enter("r v b o");
    ann.wait_for("Ann played RVBO.");
    ann.wait_for("Waiting for the opponent");
    ann.enter("RVBO");
    ann.wait_for("RVBO: You have already played this round.");
    bob.enter("JJX");
    bob.wait_for("JJX : Aucune couleur n'a la lettre X");
    bob.enter("JJW");
    bob.wait_for("JJW : Un code a quatre couleurs, pas 3.");
    bob.enter("jjwf");
    bob.wait_for("Bob a joué JJWF.");
    ann.wait_for("guess the code of your opponent");
    bob.wait_for("devinez le code adverse");
    ann.enter("JJWR");
    bob.enter("RRRR");
    ann.wait_for("OOO-");
    bob.wait_for("O---");
    bob.enter("RRRR");
    ann.enter("JJWF");
    ann.wait_for("wins: the code of Bob was found (1-0).");
    bob.wait_for("gagne : code de Bob trouvé (1-0).");
    // Now both secrets may be known.
    bob.wait_for("R  V  B  O");
    let everything = bob.said.0.lock().unwrap().clone();
    let before = everything.split("trouvé").next().unwrap();
    assert!(!before.contains("R  V  B  O"), "the secret was told before the end:\n{before}");
    assert_eq!((ann.leave(), bob.leave()), (Some(0), Some(0)));
}

#[test]
fn games_that_are_over_are_listed_seen_again_and_kept() {
    let data = tempdir().unwrap();
    let server = Server::start(&data.path().join("games"));
    let (mut ann, mut bob) = pair(&server, &["--game", "chess"], &[], data.path());
    ann.enter("save game.json");
    ann.wait_for("That is for games that are over.");
    for (f, b) in [("e4", "d5"), ("exd5", "Qxd5")] {
        ann.enter(f);
        bob.wait_for(&format!("Ann played {f}."));
        bob.enter(b);
        ann.wait_for(&format!("Bob played {b}."));
    }
    bob.wait_for("lost ♟");
    ann.enter("resign");
    ann.wait_for("Give this game up?");
    ann.enter("y");
    ann.wait_for("Bob (Black) wins: Ann resigned (0-1).");
    ann.wait_for("The server keeps this game as ");
    let file = data.path().join("kept.json");
    ann.enter(&format!("save {}", file.display()));
    ann.wait_for("Saved in ");
    assert!(std::fs::read_to_string(&file).unwrap().contains("\"d8d5\""));
    ann.enter("lobby");
    ann.enter("games");
    ann.wait_for("Your games, the newest first");
    ann.wait_for("  Chess  Ann - Bob  0-1");
    let said = ann.said.0.lock().unwrap().clone();
    let listed = said.lines().find(|line| line.ends_with("Ann - Bob  0-1")).unwrap();
    let id = listed.split_whitespace().next().unwrap().to_owned();
    ann.enter(&format!("replay {id}"));
    ann.wait_for("Move 4 of 4: Bob played Qxd5.");
    ann.enter("replay nonsense!");
    ann.wait_for("not understood");
    assert_eq!((ann.leave(), bob.leave()), (Some(0), Some(0)));
}

#[test]
fn dark_chess_to_the_end_in_short_notation() {
    let data = tempdir().unwrap();
    let server = Server::start(&data.path().join("games"));
    let (mut ann, mut bob) = pair(&server, &["--game", "dark"], &[], data.path());
    let mut zoe = Reader::join(&server, "Zoe", &[], data.path());
    zoe.wait_for("Ann - Bob: Dark chess");
    ann.enter("e4");
    ann.wait_for("Ann played e4.");
    bob.wait_for("Ann has moved.");
    bob.enter("f7-f6");
    bob.wait_for("Bob played f6.");
    ann.wait_for("Bob has moved.");
    ann.enter("moves");
    ann.wait_for("Legal moves (");
    ann.enter("Qh5");
    bob.wait_for("Ann has moved.");
    bob.enter("a6");
    ann.wait_for("Bob has moved.");
    ann.enter("Qxe8");
    ann.wait_for("the king of Bob was captured (1-0).");
    bob.wait_for("the king of Bob was captured (1-0).");
    // Only now may Black know how White played.
    let everything = bob.said.0.lock().unwrap().clone();
    assert!(!everything.split("captured").next().unwrap().contains("Qh5"), "{everything}");
    bob.wait_for("2. Qh5 a6");
    assert_eq!((ann.leave(), bob.leave(), zoe.leave()), (Some(0), Some(0), Some(0)));
}

#[test]
fn draws_and_takebacks_are_asked_and_answered() {
    let data = tempdir().unwrap();
    let server = Server::start(&data.path().join("games"));
    let (mut ann, mut bob) = pair(&server, &["--game", "chess"], &[], data.path());
    ann.enter("e4");
    bob.wait_for("Ann played e4.");
    ann.enter("takeback");
    bob.wait_for("Bob, may Ann take back the last move? (y/n)");
    bob.enter("y");
    ann.wait_for("A move was taken back.");
    bob.wait_for("A move was taken back.");
    bob.wait_for("White to move: Ann");
    ann.wait_for("White to move: Ann");
    ann.enter("d4");
    bob.wait_for("Ann played d4.");
    bob.enter("claim");
    bob.wait_for("There is no draw to claim.");
    bob.enter("draw");
    ann.wait_for("Bob offers a draw. Ann, do you accept? (y/n)");
    ann.enter("n");
    bob.wait_for("Ann declines the draw.");
    bob.enter("lobby");
    bob.wait_for("The game goes on");
    bob.enter("d5");
    ann.wait_for("Bob played d5.");
    ann.enter("abort");
    ann.wait_for("This table does not allow it.");
    ann.enter("draw");
    bob.wait_for("Ann offers a draw");
    bob.enter("accept");
    ann.wait_for("Ann and Bob draw: by agreement (1/2-1/2).");
    bob.wait_for("Ann and Bob draw: by agreement (1/2-1/2).");
    assert_eq!((ann.leave(), bob.leave()), (Some(0), Some(0)));
}

#[test]
fn accounts_play_a_rated_series() {
    let data = tempdir().unwrap();
    let server = Server::start(&data.path().join("games"));
    let game = ["--game", "kamisado", "--rated", "--games", "2"];
    let come = |how: &[&str]| Reader::come(&server, &[how, &game].concat(), data.path());
    let mut ann = come(&["--account", "Ann", "--sign-up"]);
    ann.wait_for("Waiting for an opponent: Kamisado 5+3, rated, 2 games.");
    let mut bob = come(&["--account", "Bob", "--sign-up", "--lang", "fr"]);
    ann.wait_for("White to move: Ann");
    ann.enter("resign");
    ann.enter("resign");
    ann.wait_for("wins: Ann resigned (0-1).");
    ann.wait_for("Game 1 of 2 is over: Ann 0, Bob 1.");
    // The seats stay, the other one begins.
    bob.wait_for("gagne : abandon d'Ann (0-1).");
    bob.wait_for("Trait : Noirs (Bob)");
    bob.enter("a8a3");
    ann.wait_for("Bob played");
    bob.enter("abandon");
    bob.enter("o");
    bob.wait_for("gagne : abandon de Bob (1-0).");
    ann.wait_for("wins: Bob resigned (1-0).");
    ann.wait_for("Game 2 of 2 is over: Ann 1, Bob 1.");
    assert_eq!((ann.leave(), bob.leave()), (Some(0), Some(0)));

    // The account is there the next time, for whoever knows its password.
    let mut ann = Reader::come(&server, &["--account", "ann"], data.path());
    ann.wait_for("You are Ann at");
    assert_eq!(ann.leave(), Some(0));
    let address = format!("http://{}", server.address);
    for (password, more, expected) in [
        ("a wrong one", None, "wrong name or password"),
        (PASSWORD, Some("--sign-up"), "an account has that name"),
    ] {
        let mut command = damier(&["join", &address, "--account", "Ann"]);
        command.args(more).env("DAMIER_PASSWORD", password);
        let run = run_command(command, b"");
        assert_eq!((run.code, run.stderr.lines().count()), (Some(1), 1), "{}", run.stderr);
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    }
}

/// Promise: the server may die at any moment; whoever plays goes on when it is back.
#[test]
fn a_killed_server_comes_back_and_the_game_goes_on() {
    let data = tempdir().unwrap();
    let games = data.path().join("games");
    let server = Server::start(&games);
    let address = server.address.clone();
    let (mut ann, mut bob) = pair(&server, &["--game", "chess"], &[], data.path());
    let mut waiting = Reader::join(&server, "Max", &["--game", "siam"], data.path());
    waiting.wait_for("Waiting for an opponent");
    ann.enter("f3");
    bob.wait_for("Ann played f3.");
    server.kill();
    for reader in [&mut ann, &mut bob, &mut waiting] {
        reader.wait_for("Connection lost");
    }
    // A move typed meanwhile is played as soon as that can be.
    bob.enter("e5");
    let server = Server::listen(&address, &games);
    ann.wait_for("The connection is back.");
    ann.wait_for("Bob played e5.");
    bob.wait_for("Bob played e5.");
    // Who waited for a game still does.
    let mut zoe = Reader::join(&server, "Zoe", &["--game", "siam"], data.path());
    waiting.wait_for("Siam: ");
    zoe.wait_for("Siam: ");
    ann.enter("g4");
    ann.wait_for("Ann played g4.");
    bob.wait_for("Ann played g4.");
    bob.enter("Qh4");
    ann.wait_for("Ann is checkmated (0-1).");
    bob.wait_for("Ann is checkmated (0-1).");
    assert_eq!((ann.leave(), bob.leave()), (Some(0), Some(0)));
}
