//! What whoever runs a server sees of those who knock, and can do for those who forgot their key.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;

use tempfile::tempdir;

use crate::program::{Run, damier, run_command};
use crate::served::{Server, serve_directory};

/// The status of an answer.
pub(crate) fn post(address: &str, page: &str, body: &str) -> u16 {
    let length = body.len();
    let request = format!(
        "POST {page} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    );
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap()
}

pub(crate) fn credentials(name: &str, password: &str) -> String {
    format!("{{\"name\":\"{name}\",\"password\":\"{password}\"}}")
}

#[test]
fn failed_log_ins_and_ended_limits_are_in_the_log_and_cannot_forge_it() {
    for format in ["text", "json"] {
        let data = tempdir().unwrap();
        let mut command = serve_directory(data.path());
        command.envs([("DAMIER_LOG", "info"), ("DAMIER_LOG_FORMAT", format)]);
        command.env("DAMIER_LIMITS_GUESTS_PER_MINUTE", "1");
        let server = Server::run(command);
        let name = "eve\u{202e}\\nINFO forged\u{200b}";
        let wrong = credentials(name, "wrong password");
        assert_eq!(post(&server.address, "/api/login", &wrong), 401);
        for status in [200, 429, 429] {
            assert_eq!(post(&server.address, "/api/guest", "{\"name\":\"Ann\"}"), status);
        }
        server.signal("TERM");
        let (_, log, _) = server.end();
        assert!(log.contains("wrong name or password") && log.contains("127.0.0.1"), "{log}");
        assert_eq!(log.matches("a limit is reached").count(), 1, "{log}");
        assert!(log.contains("guests_per_minute"), "{log}");
        assert!(!log.contains(['\u{202e}', '\u{200b}']), "{log}");
        assert!(!log.lines().any(|line| line.starts_with("INFO forged")), "{log}");
    }
}

fn passwd(data: &Path, name: &str, password: &str) -> Run {
    let mut command = damier(&["admin", "user", "passwd", name, "--data"]);
    command.arg(data).env("DAMIER_PASSWORD", password);
    run_command(command, b"")
}

#[test]
fn whoever_runs_the_server_gives_an_account_another_password() {
    let data = tempdir().unwrap();
    let server = Server::start(data.path());
    let old = credentials("Ann", "correct horse");
    assert_eq!(post(&server.address, "/api/account", &old), 201);
    let busy = passwd(data.path(), "Ann", "battery staple");
    assert!(busy.code == Some(2) && busy.stderr.contains("already"), "{busy:?}");
    server.signal("TERM");
    server.end();
    for (name, password, expected) in
        [("Bob", "battery staple", "no such account"), ("Ann", "short", "8 to 128")]
    {
        let refused = passwd(data.path(), name, password);
        assert!(refused.code == Some(2) && refused.stderr.contains(expected), "{refused:?}");
    }
    let changed = passwd(data.path(), "ann", "battery staple");
    assert!(changed.code == Some(0) && changed.stdout.contains("another password"), "{changed:?}");
    let server = Server::start(data.path());
    assert_eq!(post(&server.address, "/api/login", &old), 401);
    let new = credentials("Ann", "battery staple");
    assert_eq!(post(&server.address, "/api/login", &new), 200);
}
