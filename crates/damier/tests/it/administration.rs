//! `damier admin user|token|games|announce|acts`, with and without a running server.

use std::path::Path;

use serde_json::Value;
use tempfile::tempdir;

use crate::guarding::{credentials, post};
use crate::program::{Run, damier, run, run_command};
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
    let told = json(data, &["announcements"])[0]["id"].as_str().unwrap().to_owned();
    assert_eq!(admin(data, &["withdraw", &told]).stdout, "Done.\n");
    assert_eq!(admin(data, &["announcements"]).stdout, "Nothing.\n");
    let judged = admin(data, &["sanctions"]).stdout;
    assert!(judged.contains("Bob  banned until 20"), "{judged}");
    assert_eq!(admin(data, &["guest", "list"]).stdout, "Nothing.\n");
    assert_eq!(admin(data, &["reports", "list"]).stdout, "Nothing.\n");
    assert_eq!(json(data, &["acts", "--limit", "2"])["items"].as_array().map(Vec::len), Some(2));
    games_come_and_go(data);
    let acts = admin(data, &["acts"]).stdout;
    assert!(acts.contains("operator") && acts.contains("spam"), "{acts}");
    for (order, expected) in [
        (&["user", "role", "Ann", "king"][..], "a role is"),
        (&["user", "mute", "Nobody"], "no such account"),
        (&["user", "unmute", "Ann"], "nothing to end"),
        (&["games", "abort", "none"], "no such game"),
        (&["guest", "mute", "Gus"], "no such account"),
        (&["reports", "close", "1"], "no such open report"),
        (&["withdraw", "none"], "no such announcement"),
        (&["token", "end", "Ann", "none"], "no such token"),
    ] {
        let refused = admin(data, order);
        assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""), "{order:?} {refused:?}");
        assert!(refused.stderr.contains(expected), "{order:?}: {refused:?}");
    }
    let french = admin(data, &["user", "unmute", "Ann", "--lang", "fr"]);
    assert!(french.stderr.contains("rien à lever"), "{french:?}");
}

/// A file of games comes in for an account, and goes out as it was.
fn games_come_and_go(data: &Path) {
    let folder = tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let game = "[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";
    let bad = "[White \"A\"]\n[Result \"1-0\"]\n\n1. e5 1-0\n\n";
    std::fs::write(path("in.pgn"), game.repeat(70)).unwrap();
    std::fs::write(path("bad.pgn"), [game, bad].concat()).unwrap();
    let before = json(data, &["export", &path("before.jsonl")])["games"].as_u64().unwrap();
    let taken = admin(data, &["import", &path("in.pgn"), "--for", "Ann"]);
    assert_eq!((taken.code, taken.stdout.as_str()), (Some(0), "70 games taken for Ann.\n"));
    let some = admin(data, &["import", &path("bad.pgn"), "--for", "Ann"]);
    assert_eq!((some.code, some.stdout.as_str()), (Some(1), "1 game taken for Ann.\n"));
    assert!(some.stderr.starts_with("game on line 7: "), "{some:?}");
    let nobody = admin(data, &["import", &path("in.pgn"), "--for", "Nobody"]);
    assert_eq!(nobody.code, Some(2), "{nobody:?}");

    let ann = ["--player", "Ann"];
    let written = admin(data, &[&["export", &path("out.pgn")], &ann[..]].concat());
    assert_eq!(written.code, Some(0), "{written:?}");
    let pgn = std::fs::read_to_string(path("out.pgn")).unwrap();
    let count = pgn.matches("2. g4 Qh4# 0-1").count();
    assert!(
        count >= 71 && written.stdout.starts_with(&format!("{count} games written")),
        "{written:?}"
    );
    let again = admin(data, &["export", &path("out.pgn")]);
    assert_eq!(again.code, Some(2), "nothing is written over: {again:?}");
    let lines = admin(data, &[&["export", "-", "--ending", "checkmate"], &ann[..]].concat());
    assert_eq!(lines.stdout.lines().count(), count, "{}", lines.stderr);
    let wrong = admin(data, &["export", &path("no.pgn"), "--game", "checkers"]);
    assert_eq!(wrong.code, Some(2), "{wrong:?}");
    assert!(!Path::new(&path("no.pgn")).exists(), "nothing is left behind");
    // Games from elsewhere are in nobody's list but Ann's.
    let after = json(data, &["export", &path("after.jsonl")])["games"].as_u64().unwrap();
    assert_eq!(after, before);
}

/// A moderator who has an account and no access to the machine.
#[test]
fn a_server_elsewhere_is_looked_after_with_an_account() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path());
    for name in ["Mo", "Bob"] {
        assert_eq!(post(&server.address, "/api/account", &credentials(name, "correct horse")), 201);
    }
    assert_eq!(admin(data.path(), &["user", "role", "Mo", "moderator"]).code, Some(0));
    let elsewhere = |order: &[&str], password: &str| {
        let address = format!("http://{}", server.address);
        let place = ["--server", &address, "--account", "Mo"];
        let mut command = damier(&[&["admin"], order, &place].concat());
        command.env("DAMIER_PASSWORD", password);
        run_command(command, b"")
    };
    let muted = elsewhere(&["user", "mute", "Bob", "--why", "spam"], "correct horse");
    assert_eq!(muted.code, Some(0), "{muted:?}");
    let listed = elsewhere(&["sanctions", "--json"], "correct horse");
    assert!(listed.stdout.contains("\"name\":\"Bob\""), "{listed:?}");
    let refused = elsewhere(&["acts"], "correct horse");
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""), "{refused:?}");
    assert!(refused.stderr.contains("role"), "{refused:?}");
    assert_eq!(elsewhere(&["user", "list"], "a wrong guess").code, Some(2));
    let left = json(data.path(), &["token", "list", "Mo"]);
    assert_eq!(left.as_array().map(Vec::len), Some(1), "each order logs out: {left}");
    let alone = admin(data.path(), &["verify", "--server", "http://localhost"]);
    assert!(alone.stderr.contains("unknown argument"), "{alone:?}");
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
