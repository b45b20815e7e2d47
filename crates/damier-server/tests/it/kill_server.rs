//! kill -9 of a whole server: what it has acknowledged to people is there when it comes back.
//!
//! The child is this very test program, as a server.

use std::env;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use damier_wire::web::{FromServer, Say, ToServer};
use serde_json::Value;

use crate::accounts::sign_up;
use crate::database::runtime;
use crate::friends::{ask, befriend};
use crate::running::Running;
use crate::table::Client;

/// Tells this program that it is the child, and where its data are.
const CHILD: &str = "DAMIER_TEST_KILL_SERVER";

/// A server that is killed at the latest when the test ends.
struct Killed(Child);

impl Killed {
    fn start(folder: &Path) -> (Killed, std::net::SocketAddr) {
        let mut child = Command::new(env::current_exe().unwrap())
            .args(["--exact", "kill_server::child_serves_until_killed", "--nocapture"])
            .env(CHILD, folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = lines
            .map_while(Result::ok)
            .find_map(|line| line.strip_prefix("at ").map(|address| address.parse().unwrap()));
        (Killed(child), address.expect("the child says where it is"))
    }
}

impl Drop for Killed {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn child_serves_until_killed() {
    let Some(folder) = env::var_os(CHILD) else { return };
    runtime().block_on(async {
        let server = Running::start(Path::new(&folder)).await;
        // In one piece, past the capture of the test program.
        let line = format!("\nat {}\n", server.address);
        std::io::stdout().lock().write_all(line.as_bytes()).unwrap();
        std::future::pending::<()>().await;
    });
}

#[tokio::test]
async fn friends_and_what_they_said_survive_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let (first, address) = Killed::start(folder.path());
    let (ann, bob) = (sign_up(address, "Ann").await, sign_up(address, "Bob").await);
    befriend(address, ("Ann", &ann), ("Bob", &bob)).await;
    let mut anns = Client::connect(address, &ann).await;
    let (room, text) = ("@Bob".to_owned(), "are we friends?".to_owned());
    anns.say(ToServer::Say(Say { room, text, a: 7 })).await;
    anns.ok(7).await;
    drop(first);

    let (second, address) = Killed::start(folder.path());
    let (_, friends) = ask(address, "GET", "/api/friends", &bob, &Value::Null).await;
    assert_eq!(friends["friends"][0]["name"], "Ann");
    let (_, chats) = ask(address, "GET", "/api/chat", &bob, &Value::Null).await;
    let chat = &chats["items"][0];
    assert_eq!((chat["room"].as_str(), chat["unread"].as_i64()), (Some("@Ann"), Some(1)));
    assert_eq!(chat["last"]["text"], "are we friends?");
    // What is said now comes behind it.
    let mut bobs = Client::connect(address, &bob).await;
    let (room, text) = ("@Ann".to_owned(), "still".to_owned());
    bobs.say(ToServer::Say(Say { room, text, a: 8 })).await;
    let said = bobs.wait(|m| match m {
        FromServer::Said(said) => Some(said.id),
        _ => None,
    });
    assert!(said.await > chat["last"]["id"].as_i64().unwrap());
    drop(second);
}
