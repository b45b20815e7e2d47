//! `damier check-bot`, with players that are right and players that do one thing wrong.

use std::thread;

use serde_json::Value;

use crate::program::{Run, damier, run, run_command};

/// A player that does one thing wrong, and what is said about it.
struct Faulty {
    fault: &'static str,
    /// The check that finds it.
    check: &'static str,
    code: &'static str,
    /// Part of what is said, in French and in English.
    said: [&'static str; 2],
}

const fn faulty(
    fault: &'static str,
    check: &'static str,
    code: &'static str,
    said: [&'static str; 2],
) -> Faulty {
    Faulty { fault, check, code, said }
}

fn player(protocol: &str) -> String {
    format!("{}/tests/players/{protocol}.py", env!("CARGO_MANIFEST_DIR"))
}

/// Runs the checks on the player of that protocol with that fault.
fn check(protocol: &str, fault: &str, options: &[&str]) -> Run {
    let player = player(protocol);
    let mut args = vec!["check-bot", protocol];
    args.extend(options);
    args.extend(["--", "python3", &player, "{host}", "{port}", "{name}"]);
    args.extend((protocol == "siam").then_some("{peer_port}"));
    args.push(fault);
    run_command(damier(&args), b"")
}

fn json(run: &Run) -> Value {
    serde_json::from_str(&run.stdout).unwrap_or_else(|why| panic!("{why}: {run:?}"))
}

fn results(report: &Value) -> Vec<(&str, &str)> {
    let checks = report["checks"].as_array().unwrap().iter();
    let text = |value: &'_ Value| -> String { value.as_str().unwrap().to_owned() };
    let _ = text;
    checks
        .map(|check| (check["name"].as_str().unwrap(), check["result"].as_str().unwrap()))
        .collect()
}

/// Each fault is found by its check, named, and explained in both languages.
fn each_is_found(protocol: &str, all: &[Faulty]) {
    for few in all.chunks(4) {
        thread::scope(|scope| {
            for player in few {
                scope.spawn(move || is_found(protocol, player));
            }
        });
    }
}

fn is_found(protocol: &str, Faulty { fault, check: name, code, said: [fr, en] }: &Faulty) {
    let run = check(protocol, fault, &["--only", name, "--json", "--timeout", "8", "--lang", "fr"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""), "{fault}: {run:?}");
    let report = json(&run);
    assert_eq!(results(&report), [(*name, "failed")], "{fault}: {report:#}");
    let found = &report["checks"][0]["fault"];
    assert_eq!(found["code"], *code, "{fault}: {report:#}");
    let told = format!("{} {}", found["expected"], found["fix"]);
    assert!(told.contains(fr), "{fault}: {told}");

    let run = check(protocol, fault, &["--only", name, "--timeout", "8"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""), "{fault}: {run:?}");
    // Lines are broken anywhere.
    let told = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains(&format!("FAILED {name} ")), "{fault}: {}", run.stdout);
    assert!(told.contains(en), "{fault}: {}", run.stdout);
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
fn faults_of_kamisado() {
    each_is_found(
        "kamisado",
        &[
            faulty("big_endian", "greeting", "wrong_endian", ["petit-boutien", "little-endian"]),
            faulty("packed", "greeting", "wrong_size", ["38 octets sur 40", "38 bytes of 40"]),
            faulty("sends_twice", "greeting", "wrong_size", ["envoyée deux fois", "sent twice"]),
            faulty("other_name", "greeting", "other_name", ["donné au lancement", "command line"]),
            faulty("bad_colour", "greeting", "bad_colour", ["0 (BLANC)", "0 (BLANC)"]),
            faulty(
                "ignores_ko",
                "plays_black",
                "wrong_colour",
                ["coulJ = NOIR (1)", "if it is KO"],
            ),
            faulty(
                "one_recv",
                "byte_by_byte",
                "died",
                ["Un recv peut rendre moins", "fewer bytes"],
            ),
            faulty(
                "greedy_recv",
                "two_at_once",
                "silent",
                ["ne doit pas être perdu", "not be lost"],
            ),
            faulty(
                "line_first",
                "whole_games",
                "illegal_move",
                ["la colonne vient avant", "the column comes before the line"],
            ),
            faulty("square_colour", "plays_white", "wrong_tower", ["caractPion = ", "caseDep"]),
            faulty("any_tower", "plays_white", "illegal_move", ["coup légal", "a legal move"]),
            faulty("never_passes", "forced_pass", "should_pass", ["il faut passer", "PASSE (1)"]),
            faulty(
                "one_game",
                "told_won",
                "died",
                ["GAGNE finit la partie", "GAGNE ends the game"],
            ),
            faulty(
                "ignores_draw",
                "told_drawn",
                "wrong_game_number",
                ["numPartie = 2", "NUL ends"],
            ),
            faulty(
                "ignores_timeout",
                "timeout",
                "wrong_game_number",
                ["la partie 2 commence aussitôt", "game 2 begins at once"],
            ),
            faulty(
                "always_game_1",
                "second_game",
                "wrong_game_number",
                ["rien d'autre n'annonce", "nothing else announces the second one"],
            ),
            faulty(
                "white_again",
                "second_game",
                "out_of_turn",
                ["NOIR la deuxième", "NOIR the second"],
            ),
            faulty("hangs", "end", "does_not_end", ["recv (ou read) rend 0", "gives 0"]),
            faulty("engine", "end", "left_behind", ["sleep", "Still running: sleep"]),
            faulty("slow", "in_time", "too_slow", ["moins de 6 s", "less than 6 s"]),
        ],
    );
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
        "1 contrôles : 0 réussis, 1 en échec, 0 non atteints",
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
    for part in ["ended (status 3) before it connected", "| no engine", "15 not reached"] {
        assert!(run.stdout.contains(part), "{part} is not in:\n{}", run.stdout);
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
fn the_list_of_checks() {
    let run = run(&["check-bot", "kamisado", "--list", "--lang", "fr"], "");
    assert_eq!(run.code, Some(0));
    assert!(run.stdout.starts_with("greeting         se présente : "), "{}", run.stdout);
    assert_eq!(run.stdout.lines().count(), 16);
}
