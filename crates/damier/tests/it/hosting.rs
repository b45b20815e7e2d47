//! What whoever runs a server needs: settings, logs, and a look at what is stored.

use std::fs;
use std::path::Path;

use damier_rules::GameKind;
use tempfile::tempdir;

use crate::guarding::{credentials, post};
use crate::program::{damier, run, run_command};
use crate::served::{Answer, OpenGame, Server, serve_directory};

/// The line of the printed settings that begins with this name.
fn setting(printed: &str, name: &str) -> String {
    let line = printed.lines().find(|line| line.starts_with(&format!("{name} = ")));
    line.unwrap_or_else(|| panic!("no {name} in {printed}")).to_owned()
}

#[test]
fn the_command_line_wins_over_the_environment_and_that_over_the_file() {
    let folder = tempdir().unwrap();
    let print = |args: &[&str], environment: &[(&str, &str)]| {
        let mut command = damier(&[&["serve", "--print-config"], args].concat());
        command.current_dir(folder.path()).envs(environment.iter().copied());
        run_command(command, b"")
    };
    let usual = print(&[], &[]);
    assert_eq!((usual.code, usual.stderr.as_str()), (Some(0), ""));
    assert_eq!(setting(&usual.stdout, "grace"), "grace = 30");

    // What is printed is a file that says the same.
    fs::write(folder.path().join("damier.toml"), &usual.stdout).unwrap();
    assert_eq!(print(&[], &[]).stdout, usual.stdout);

    let file =
        "grace = 7\ndatabase_url = \"postgres://me:secret@h/d\"\n[limits]\nconnections = 9\n";
    fs::write(folder.path().join("damier.toml"), file).unwrap();
    let printed = print(&[], &[]).stdout;
    assert_eq!(setting(&printed, "grace"), "grace = 7");
    assert_eq!(setting(&printed, "connections"), "connections = 9");
    assert!(!printed.contains("secret"), "{printed}");
    let env = [
        ("DAMIER_GRACE", "8"),
        ("DAMIER_LIMITS_CONNECTIONS", "10"),
        ("DAMIER_PROGRAMS_ADDRESS", "127.0.0.8"),
    ];
    let printed = print(&[], &env).stdout;
    assert_eq!(setting(&printed, "grace"), "grace = 8");
    assert_eq!(setting(&printed, "connections"), "connections = 10");
    assert_eq!(setting(&printed, "address"), "address = \"127.0.0.8\"");
    let words =
        ["--programs-address", "127.0.0.9", "--data", "here", "--siam-port", "9", "--no-bots"];
    let printed = print(&words, &env).stdout;
    assert_eq!(setting(&printed, "address"), "address = \"127.0.0.9\"");
    assert_eq!(setting(&printed, "bots"), "bots = false");
    assert!(printed.contains("\nport = 9\n"), "{printed}");
    assert_eq!(
        setting(&printed, "database_url"),
        "database_url = \"\"",
        "a directory was asked for"
    );

    for (file, words) in [
        ("grace = \"soon\"", "grace"),
        ("gracious = 1", "gracious"),
        ("listen = \"nowhere\"", "listen"),
        ("[limits", "damier.toml"),
    ] {
        fs::write(folder.path().join("damier.toml"), file).unwrap();
        let refused = print(&[], &[]);
        assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""), "{file}");
        assert!(refused.stderr.contains("damier.toml"), "{}", refused.stderr);
        assert!(refused.stderr.contains(words), "{file}: {}", refused.stderr);
    }
    let missing = print(&["--config", "nothing.toml"], &[]);
    assert_eq!(missing.code, Some(2));
    assert!(missing.stderr.contains("nothing.toml"), "{}", missing.stderr);
}

#[test]
fn log_lines_are_objects_if_wanted() {
    let folder = tempdir().unwrap();
    let mut command = serve_directory(folder.path());
    command.env("DAMIER_LOG_FORMAT", "json").env("DAMIER_LOG", "info");
    let server = Server::run(command);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let game = runtime.block_on(OpenGame::sit_down(&server.address, GameKind::Siam, 1));
    server.signal("TERM");
    let (code, said, _) = server.end();
    assert_eq!(code, Some(0));
    let begins = said.lines().find(|line| line.contains("begins")).expect("a line");
    let line: serde_json::Value = serde_json::from_str(begins).expect("JSON");
    assert_eq!((&line["game"], &line["kind"]), (&game.id.as_str().into(), &"siam".into()));
    let wrong = run(&["serve", "--log", "loud=louder=loudest"], "");
    assert_eq!((wrong.code, wrong.stderr.lines().count()), (Some(2), 1), "{}", wrong.stderr);
}

#[test]
fn stored_games_are_recomputed() {
    let folder = tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let none = run(&["admin", "verify", "--data", data], "");
    assert_eq!((none.code, none.stderr.lines().count()), (Some(2), 1), "{}", none.stderr);

    let server = Server::start(folder.path());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let mut game = runtime.block_on(OpenGame::sit_down(&server.address, GameKind::Chess, 5));
    runtime.block_on(async {
        let mut sockets = game.sockets(&server.address).await.unwrap();
        for _ in 0..6 {
            game.offer(&mut sockets).await;
        }
    });
    // Also while it is played.
    let verify = |json: &[&str]| run(&[&["admin", "verify", "--data", data], json].concat(), "");
    let fine = verify(&[]);
    assert_eq!((fine.code, fine.stderr.as_str()), (Some(0), ""));
    assert_eq!(fine.stdout, "All is well. Games: 1; events: 7.\n");
    server.signal("TERM");
    assert_eq!(server.end().0, Some(0));

    let database = folder.path().join("damier.db");
    let mut bytes = fs::read(&database).unwrap();
    let moved = b"\"text\":\"";
    let at = bytes.windows(moved.len()).position(|part| part == moved).expect("a stored move");
    bytes[at + moved.len()] ^= 1;
    fs::write(&database, bytes).unwrap();
    let broken = verify(&["--json"]);
    assert_eq!(broken.code, Some(1), "{broken:?}");
    let report: serde_json::Value = serde_json::from_str(&broken.stdout).unwrap();
    assert_eq!(report["flaws"][0]["of"], game.id.as_str(), "{report}");
    let french = verify(&["--lang", "fr"]);
    assert!(french.stdout.contains("N'est pas tel qu'écrit : 1."), "{french:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_is_made_while_people_play_and_is_not_taken_for_the_whole() {
    let [data, elsewhere] = [tempdir().unwrap(), tempdir().unwrap()];
    let copy = elsewhere.path().join("copy.db");
    let admin = |order: &str, file: Option<&Path>, data: &Path| {
        let mut command = damier(&["admin", order]);
        command.args(file).arg("--data").arg(data);
        move || run_command(command, b"")
    };
    let server = Server::start(data.path());
    let mut game = OpenGame::sit_down(&server.address, GameKind::Siam, 1).await;
    let mut sockets = game.sockets(&server.address).await.unwrap();
    let copying = tokio::task::spawn_blocking(admin("backup", Some(&copy), data.path()));
    while !copying.is_finished() {
        assert!(matches!(game.offer(&mut sockets).await, Answer::Ok));
    }
    let copied = copying.await.unwrap();
    assert_eq!(copied.code, Some(0), "{copied:?}");
    assert!(matches!(game.offer(&mut sockets).await, Answer::Ok));
    server.signal("TERM");
    server.end();

    let place = elsewhere.path().join("place");
    let restored = admin("restore", Some(&copy), &place)();
    assert_eq!(restored.code, Some(0), "{restored:?}");
    let verified = admin("verify", None, &place)();
    assert!(verified.stdout.starts_with("All is well. Games: 1;"), "{verified:?}");
    Server::start(&place).kill();

    // Where more was stored since, the copy is not served as if it were all.
    for file in ["damier.db-wal", "damier.db-shm"] {
        let _ = fs::remove_file(data.path().join(file));
    }
    fs::copy(&copy, data.path().join("damier.db")).unwrap();
    let refused = run_command(serve_directory(data.path()), b"");
    assert_eq!(refused.code, Some(2), "{refused:?}");
    assert!(refused.stderr.contains("--accept-loss"), "{refused:?}");
    let mut accepted = serve_directory(data.path());
    accepted.arg("--accept-loss");
    Server::run(accepted).kill();
    Server::start(data.path()).kill();
}

#[test]
fn the_log_says_which_name_was_refused_and_why() {
    let data = tempdir().unwrap();
    let mut command = serve_directory(data.path());
    command.env("DAMIER_LOG", "info");
    let mut server = Server::run(command);
    assert_eq!(post(&server.address, "/api/account", &credentials("Ann", "correct horse")), 201);
    for (name, why) in [("Ann", "\"taken\""), ("ann", "\"taken\""), ("A\u{202e}nn", "Characters")] {
        let refused = post(&server.address, "/api/account", &credentials(name, "correct horse"));
        assert!([400, 409].contains(&refused), "{name}: {refused}");
        server.wait_for_log("a name was refused");
        server.wait_for_log(&format!("why={why}"));
    }
}
