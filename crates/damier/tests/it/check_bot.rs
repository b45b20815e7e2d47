//! `damier check-bot`, with players that are right; its reports.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use serde_json::Value;

use crate::program::{Run, damier, run, run_command};

fn player(protocol: &str) -> String {
    format!("{}/tests/players/{protocol}.py", env!("CARGO_MANIFEST_DIR"))
}

/// Runs the checks on the player of that protocol with that fault.
pub(crate) fn check(protocol: &str, fault: &str, options: &[&str]) -> Run {
    let player = player(protocol);
    let (protocol, blocks) = match protocol {
        "pawnhub_blocks" => ("pawnhub", Some("--blocks")),
        other => (other, None),
    };
    let mut args = vec!["check-bot", protocol];
    args.extend(blocks);
    args.extend(options);
    args.extend(["--", "python3", &player, "{host}", "{port}", "{name}"]);
    args.extend((protocol == "siam").then_some("{peer_port}"));
    args.push(fault);
    run_command(damier(&args), b"")
}

pub(crate) fn json(run: &Run) -> Value {
    serde_json::from_str(&run.stdout).unwrap_or_else(|why| panic!("{why}: {run:?}"))
}

pub(crate) fn results(report: &Value) -> Vec<(&str, &str)> {
    let checks = report["checks"].as_array().unwrap().iter();
    checks
        .map(|check| (check["name"].as_str().unwrap(), check["result"].as_str().unwrap()))
        .collect()
}

/// A good player passes everything; `may_be_missed` need not come up.
fn all_is_well(protocol: &str, fault: &str, may_be_missed: &[&str]) {
    let run = check(protocol, fault, &["--json", "--timeout", "20"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run:?}");
    let report = json(&run);
    for (name, result) in results(&report) {
        let missed = result == "not_reached" && may_be_missed.contains(&name);
        assert!(result == "passed" || missed, "{name} {result}: {report:#}");
    }
}

#[test]
fn a_good_player_of_kamisado() {
    all_is_well("kamisado", "", &["forced_pass"]);
}

#[test]
fn a_player_of_kamisado_who_wishes_black() {
    all_is_well("kamisado", "wishes_black", &["forced_pass"]);
}

#[test]
fn good_players_of_mastermind() {
    thread::scope(|scope| {
        for kind in ["", "active", "one_game", "at_random"] {
            scope.spawn(move || all_is_well("mastermind", kind, &[]));
        }
    });
}

#[test]
fn a_good_player_of_siam() {
    all_is_well("siam", "", &[]);
}

#[test]
fn good_players_of_pawn_hub() {
    all_is_well("pawnhub", "", &[]);
}

#[test]
fn players_of_all_modes_of_pawn_hub() {
    for mode in ["classic", "alice", "dark", "horde"] {
        let player = player("pawnhub");
        let args =
            ["check-bot", "pawnhub", "--", "python3", &player, "{host}", "{port}", "x", "", mode];
        let run = run(&args, "");
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run:?}");
        assert!(run.stdout.contains(&format!("it plays: {mode}")), "{}", run.stdout);
    }
}

#[test]
fn players_of_all_modes_of_pawn_hubs_blocks() {
    thread::scope(|scope| {
        for (mode, name) in [("0", "Classic"), ("1", "Dark"), ("2", "Horde"), ("3", "Alice")] {
            scope.spawn(move || {
                let player = player("pawnhub_blocks");
                let program = ["python3", &player, "{host}", "{port}", "{name}", "", mode];
                let args =
                    [["check-bot", "pawnhub", "--blocks", "--"].as_slice(), &program].concat();
                let run = run(&args, "");
                assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run:?}");
                assert!(run.stdout.contains(&format!("it plays: {name}")), "{}", run.stdout);
            });
        }
    });
    let run = run(&["check-bot", "siam", "--blocks", "--list"], "");
    assert!(run.stderr.contains("--blocks is for pawnhub only"), "{run:?}");
}

/// Our own players, and those that students begin from.
#[test]
fn players_that_come_with_damier() {
    let clients = concat!(env!("CARGO_MANIFEST_DIR"), "/../../clients/python");
    let bot =
        |protocol| [env!("CARGO_BIN_EXE_damier"), "bot", protocol].map(str::to_owned).to_vec();
    let kit = |protocol| vec!["python3".to_owned(), format!("{clients}/{protocol}.py")];
    let players = [
        ("kamisado", bot("kamisado")),
        ("siam", bot("siam")),
        ("mastermind", bot("mastermind")),
        ("pawnhub", bot("pawnhub")),
        ("kamisado", kit("kamisado")),
        ("mastermind", kit("mastermind")),
    ];
    thread::scope(|scope| {
        for (protocol, mut command) in players {
            scope.spawn(move || {
                let brief = command.iter().any(|word| word == "bot");
                command.extend(["{host}", "{port}", "{name}"].map(str::to_owned));
                command.extend(
                    ["--move-time", "20"].iter().filter(|_| brief).map(ToString::to_string),
                );
                let mut args = vec!["check-bot", protocol, "--timeout", "30", "--"];
                args.extend(command.iter().map(String::as_str));
                let run = run_command(damier(&args), b"");
                assert_eq!(
                    (run.code, run.stderr.as_str()),
                    (Some(0), ""),
                    "{args:?}: {}",
                    run.stdout
                );
            });
        }
    });
}

#[test]
fn a_report_for_people() {
    let run =
        check("kamisado", "ignores_ko", &["--lang", "fr", "--verbose", "--only", "plays_black"]);
    for line in [
        "ÉCHEC        plays_black  joue NOIR, même s'il voulait BLANC (KO)",
        "envoyé :   COUP 1 DEPL_PION BLANC ",
        "01000000 01000000 00000000 00000000 ",
        "attendu :  coulJ = NOIR (1)",
        "programme → arbitre: PARTIE eleve BLANC",
        "arbitre → programme: ERR_OK arbitre KO",
        "1 contrôle : 0 réussi, 1 en échec, 0 non atteint",
    ] {
        assert!(run.stdout.contains(line), "{line} is not in:\n{}", run.stdout);
    }
}

#[test]
fn what_the_program_wrote_is_shown() {
    let run = check("kamisado", "one_recv", &["--only", "byte_by_byte"]);
    assert!(run.stdout.contains("| struct.error: unpack requires"), "{}", run.stdout);
    let run = run_command(
        damier(&["check-bot", "kamisado", "--", "sh", "-c", "echo no engine >&2; exit 3"]),
        b"",
    );
    assert_eq!(run.code, Some(1));
    for part in ["ended (status 3) before it connected", "| no engine", "16 not reached"] {
        assert!(run.stdout.contains(part), "{part} is not in:\n{}", run.stdout);
    }
}

#[test]
fn a_mistake_that_many_checks_see_is_explained_once() {
    let run = check("mastermind", "resends_password", &["--lang", "fr"]);
    assert_eq!(run.stdout.matches("conseil :").count(), 2, "{}", run.stdout);
    let line = "ÉCHEC        won              comprend WINNING:\n             comme :    secret\n";
    assert!(run.stdout.contains(line), "{}", run.stdout);
}

/// Whoever stops the checks stops the program, too, and all that it started.
#[cfg(unix)]
#[test]
fn nothing_is_left_when_it_is_interrupted() {
    let marks = tempfile::tempdir().unwrap();
    let mark = marks.path().join("pid");
    let script = format!("sleep 600 & echo $! > {0}.part; mv {0}.part {0}; wait", mark.display());
    let mut checking =
        damier(&["check-bot", "kamisado", "--timeout", "60", "--", "sh", "-c", &script])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
    let waiting = Instant::now();
    while !mark.exists() {
        assert!(waiting.elapsed() < Duration::from_mins(1), "the program did not start");
        thread::sleep(Duration::from_millis(20));
    }
    let sleeper = fs::read_to_string(&mark).unwrap().trim().to_owned();
    let kill = |signal: &str, pid: &str| {
        Command::new("kill").args([signal, pid]).stderr(Stdio::null()).status().unwrap().success()
    };
    assert!(kill("-INT", &checking.id().to_string()));
    assert_eq!(checking.wait().unwrap().code(), Some(2));
    let gone = || {
        // Nobody may have asked yet how it ended.
        let stat = fs::read_to_string(format!("/proc/{sleeper}/stat"));
        !kill("-0", &sleeper) || stat.is_ok_and(|stat| stat.contains(") Z "))
    };
    let waiting = Instant::now();
    while !gone() {
        assert!(waiting.elapsed() < Duration::from_secs(20), "what the program started is left");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn checks_that_cannot_be_run() {
    for (args, expected) in [
        (&["check-bot", "kamisado"][..], "the program is missing"),
        (&["check-bot", "kamisado", "--", "/no/such/program"], "the program does not start"),
        (
            &["check-bot", "kamisado", "--only", "x", "--", "true"],
            "no check is called 'x' (greeting, ",
        ),
        (&["check-bot", "go", "--", "true"], "'go' does not fit <PROTOCOL> (kamisado, "),
        (&["--lang", "fr", "check-bot", "siam"], "il manque le programme"),
    ] {
        let run = run(args, "");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(run.stderr.contains(expected), "{args:?}: {}", run.stderr);
    }
}

#[test]
fn advice_fits_what_is_wrong() {
    // Bytes one by one are not what this program stumbles over.
    let run = check("kamisado", "any_tower", &["--only", "byte_by_byte"]);
    assert!(run.stdout.contains("The referee refuses"), "{}", run.stdout);
    assert!(!run.stdout.contains("MSG_WAITALL"), "{}", run.stdout);
}

#[test]
fn a_program_that_cannot_be_started_is_told_in_french() {
    let run = run(&["check-bot", "kamisado", "--lang", "fr", "--", "/no/such/program"], "");
    assert_eq!(run.code, Some(2));
    let said = "damier: le programme ne démarre pas : cette commande n'existe pas\n";
    assert_eq!(run.stderr, said);
}

#[test]
fn the_list_of_checks() {
    let run = run(&["check-bot", "kamisado", "--list", "--lang", "fr"], "");
    assert_eq!(run.code, Some(0));
    assert!(run.stdout.starts_with("greeting         se présente : "), "{}", run.stdout);
    assert_eq!(run.stdout.lines().count(), 17);
}
