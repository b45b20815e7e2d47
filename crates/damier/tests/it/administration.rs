//! `damier admin user|token|games|announce|acts`, with and without a running server.

use std::path::Path;

use serde_json::Value;
use tempfile::tempdir;

use crate::guarding::{credentials, post};
use crate::program::{Run, run};
use crate::served::Server;

fn admin(data: &Path, order: &[&str]) -> Run {
    let data = ["--data", data.to_str().unwrap()];
    run(&[&["admin"], order, &data].concat(), "")
}

fn json(data: &Path, order: &[&str]) -> Value {
    let run = admin(data, &[order, &["--json"]].concat());
    assert_eq!(run.code, Some(0), "{order:?}: {run:?}");
    serde_json::from_str(&run.stdout).unwrap()
}

#[test]
fn orders_reach_the_running_server_and_the_store_alike() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path());
    for name in ["Ann", "Bob"] {
        assert_eq!(post(&server.address, "/api/account", &credentials(name, "correct horse")), 201);
    }
    let control = data.path().join("damier.control");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(&control).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "for its owner alone");
    }
    everything(data.path());
    // The server knows at once.
    assert_eq!(post(&server.address, "/api/login", &credentials("Bob", "correct horse")), 403);
    assert_eq!(post(&server.address, "/api/login", &credentials("Ann", "correct horse")), 200);
    server.signal("TERM");
    server.end();
    assert!(!control.exists(), "nobody is there any more");

    assert_eq!(admin(data.path(), &["user", "unban", "Bob"]).code, Some(0));
    everything(data.path());
    let verified = admin(data.path(), &["verify"]);
    assert_eq!(verified.code, Some(0), "{verified:?}");
    // A server that is killed leaves the file; what it says is not asked.
    let server = Server::start(data.path());
    server.kill();
    assert!(control.exists());
    assert_eq!(json(data.path(), &["user", "list"])["items"].as_array().map(Vec::len), Some(2));
}

fn everything(data: &Path) {
    assert_eq!(admin(data, &["user", "role", "Ann", "admin"]).stdout, "Done.\n");
    let banned = admin(data, &["user", "ban", "Bob", "--minutes", "90", "--why", "spam"]);
    assert!(banned.stdout.contains("until 20"), "{banned:?}");
    let people = admin(data, &["user", "list"]).stdout;
    assert!(people.contains("admin") && people.contains("banned until"), "{people}");
    let one = json(data, &["user", "list", "an"]);
    assert_eq!(one["items"][0]["name"], "Ann", "{one}");
    assert_eq!(json(data, &["token", "list", "Ann"])[0]["kind"], "session");
    assert!(json(data, &["user", "reset", "Ann"])["code"].is_string());
    assert_eq!(json(data, &["games", "list"])["items"], serde_json::json!([]));
    assert_eq!(json(data, &["announce", "Hello all"])["text"], "Hello all");
    let acts = admin(data, &["acts"]).stdout;
    assert!(acts.contains("operator") && acts.contains("spam"), "{acts}");
    for (order, expected) in [
        (&["user", "role", "Ann", "king"][..], "a role is"),
        (&["user", "mute", "Nobody"], "no such account"),
        (&["user", "unmute", "Ann"], "nothing to end"),
        (&["games", "abort", "none"], "no such game"),
        (&["token", "end", "Ann", "none"], "no such token"),
    ] {
        let refused = admin(data, order);
        assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""), "{order:?} {refused:?}");
        assert!(refused.stderr.contains(expected), "{order:?}: {refused:?}");
    }
    let french = admin(data, &["user", "unmute", "Ann", "--lang", "fr"]);
    assert!(french.stderr.contains("rien à lever"), "{french:?}");
}

#[test]
fn the_first_start_says_how_to_become_the_admin() {
    let data = tempdir().unwrap();
    let codes: Vec<String> = (0..2)
        .map(|_| {
            let mut server = Server::start(data.path());
            let line = server.next_line();
            let code = line.trim_end().rsplit(' ').next().unwrap().to_owned();
            assert!(line.contains(&format!("/admin/claim?code={code} ")), "{line}");
            assert!(line.contains(&format!("damier join http://{} --claim", server.address)));
            code
        })
        .collect();
    assert_ne!(codes[0], codes[1], "another one at each start");
    let account = ["user", "list"];
    assert_eq!(admin(data.path(), &account).stdout, "Nothing.\n");
}
