//! Championships of programs, run unattended: ours, the kits, and some that cheat, are late, crash or never come.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use crate::kits::{BUILT, clients};
use crate::program::{damier, run_command};

/// Nobody waits longer than this for a part of a tournament.
const PATIENCE: Duration = Duration::from_mins(5);

/// A file of a tournament, and what becomes of it.
struct Event {
    folder: TempDir,
    text: String,
}

impl Event {
    fn new(plan: &str) -> Event {
        Event { folder: tempfile::tempdir().unwrap(), text: format!("{plan}\n") }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn enter(&mut self, name: &str, command: &[&str]) {
        let _ = writeln!(self.text, "[[entrants]]\nname = {name:?}");
        if !command.is_empty() {
            let _ = writeln!(self.text, "command = {command:?}");
        }
    }

    /// Our own player.
    fn enter_bot(&mut self, game: &str, name: &str) {
        let program = env!("CARGO_BIN_EXE_damier");
        let places = ["{host}", "{port}", "{name}"];
        let words: Vec<&str> = [program, "bot", game].into_iter().chain(places).collect();
        self.enter(name, &[&words[..], &["--quiet", "--move-time", "5"]].concat());
    }

    /// A kit in C.
    fn enter_kit(&mut self, game: &str, name: &str) {
        let program = BUILT.join(game).join("joueur");
        self.enter(name, &[program.to_str().unwrap()]);
    }

    /// One that does as the test wants.
    fn enter_actor(&mut self, game: &str, name: &str, manner: &str) {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/tournament/entrant.py");
        let kits = clients().join("python");
        let [script, kits] = [&script, &kits].map(|path| path.to_str().unwrap());
        let words = ["python3", script, kits, game, manner, "{host}", "{port}", "{name}"];
        self.enter(name, &words);
    }

    fn command(&self) -> Command {
        fs::write(self.path("event.toml"), &self.text).unwrap();
        let mut command =
            damier(&["tournament", "run", "event.toml", "--json", "--programs-port", "0"]);
        command.current_dir(self.folder.path()).env("LOG", self.path("log"));
        command
    }

    /// Plays it to its end.
    fn run(&self) -> Told {
        let run = run_command(self.command(), b"");
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        Told(serde_json::from_str(&run.stdout).unwrap())
    }

    /// Plays it until its entrants have thought so often, and kills it there.
    fn run_until(&self, thoughts: usize) {
        let mut child = self.command().stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let begin = Instant::now();
        let count = || fs::read_to_string(self.path("log")).map_or(0, |log| log.lines().count());
        while count() < thoughts && child.try_wait().unwrap().is_none() {
            assert!(begin.elapsed() < PATIENCE, "nothing goes on");
            thread::sleep(Duration::from_millis(5));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
}

/// What is left of it.
struct Told(Value);

impl Told {
    fn name(&self, entrant: &Value) -> &str {
        let at = usize::try_from(entrant.as_u64().unwrap()).unwrap();
        self.0["entrants"][at]["name"].as_str().unwrap()
    }

    fn encounters(&self) -> impl Iterator<Item = Met<'_>> {
        self.0["encounters"].as_array().unwrap().iter().map(|it| Met {
            names: [self.name(&it["first"]), self.name(&it["second"])],
            points: [0, 1].map(|at| it["points"][at].as_f64().expect("it was decided")),
            is_forfeit: it["forfeit"] == true,
            reasons: it["games"]
                .as_array()
                .unwrap()
                .iter()
                .map(|game| game["reason"].as_str().unwrap())
                .collect(),
        })
    }

    /// Who has how many points.
    fn table(&self) -> HashMap<&str, f64> {
        let lines = self.0["standings"].as_array().unwrap().iter();
        lines.map(|it| (self.name(&it["entrant"]), it["points"].as_f64().unwrap())).collect()
    }

    /// The table is what the encounters add up to, and its places are in order.
    fn check_table(&self) {
        let mut sums: HashMap<&str, f64> = HashMap::new();
        for met in self.encounters() {
            for (name, points) in met.names.into_iter().zip(met.points) {
                *sums.entry(name).or_default() += points;
            }
        }
        assert_eq!(self.table(), sums);
        let points: Vec<f64> = self.0["standings"]
            .as_array()
            .unwrap()
            .iter()
            .map(|it| it["points"].as_f64().unwrap())
            .collect();
        assert!(points.is_sorted_by(|one, other| one >= other), "{points:?}");
    }
}

#[derive(Debug)]
struct Met<'a> {
    names: [&'a str; 2],
    points: [f64; 2],
    is_forfeit: bool,
    reasons: Vec<&'a str>,
}

/// Entrants that do something wrong lose for that against all who do not, and nobody else does.
fn check_faults(told: &Told, games: usize, faults: &[(&str, &[&str])]) {
    let fault = |name: &str| faults.iter().find(|(of, _)| *of == name).map(|(_, reasons)| *reasons);
    for met in told.encounters() {
        match met.names.map(fault) {
            [None, None] => {
                let wrong = ["timeout", "illegal_move", "abandon", "disconnect"];
                let is_clean = met.reasons.iter().all(|reason| !wrong.contains(reason));
                assert!(is_clean && !met.is_forfeit && met.reasons.len() == games, "{met:?}");
            }
            [Some(reasons), None] | [None, Some(reasons)] => {
                let own = usize::from(fault(met.names[0]).is_none());
                let points = [met.points[own], met.points[1 - own]].map(|it| it.to_string());
                assert_eq!(points, ["0".to_owned(), games.to_string()], "{met:?}");
                let expected = |reason: &&str| reasons.contains(reason);
                assert!(met.reasons.iter().all(expected), "{met:?}");
            }
            [Some(_), Some(_)] => {}
        }
    }
}

#[test]
fn thirty_programs_play_siam() {
    let mut event = Event::new(
        "name = 'Siam'\ngame = 'siam'\nformat = 'round-robin'\nclock = '10s/move'\nply_cap = 24\npatience = 20",
    );
    for number in 0..8 {
        event.enter_bot("siam", &format!("bot{number}"));
        event.enter_kit("siam", &format!("kit{number}"));
    }
    for number in 0..10 {
        event.enter_actor("siam", &format!("step{number}"), &format!("step:{}", number + 1));
    }
    for manner in ["cheat", "late", "crash"] {
        event.enter_actor("siam", manner, manner);
    }
    event.enter("never", &[]);
    let told = event.run();
    assert_eq!(told.encounters().count(), 30 * 29 / 2);
    told.check_table();
    check_faults(
        &told,
        1,
        &[
            ("cheat", &["illegal_move"]),
            ("late", &["timeout", "abandon"]),
            ("crash", &["abandon"]),
            ("never", &[]),
        ],
    );
    let report = fs::read_to_string(event.path("event-results/reports/cheat.json")).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    let fault = report["faults"].as_array().unwrap().first().expect("it cheats");
    assert_eq!(fault["reason"], "illegal_move");
    assert!(!fault["position"].as_str().unwrap().is_empty());
}

#[test]
fn sixteen_programs_play_kamisado_twice() {
    let mut event = Event::new(
        "name = 'Kamisado'\ngame = 'kamisado'\nformat = 'double-round-robin'\nclock = '10s/move'\npatience = 20",
    );
    for number in 0..5 {
        event.enter_kit("kamisado", &format!("kit{number}"));
    }
    for number in 0..4 {
        event.enter_bot("kamisado", &format!("bot{number}"));
    }
    for number in 0..3 {
        event.enter_actor("kamisado", &format!("step{number}"), &format!("step:{}", number + 1));
    }
    for manner in ["cheat", "late", "crash"] {
        event.enter_actor("kamisado", manner, manner);
    }
    event.enter("never", &[]);
    let told = event.run();
    assert_eq!(told.encounters().count(), 16 * 15);
    told.check_table();
    check_faults(
        &told,
        2,
        &[
            ("cheat", &["illegal_move"]),
            ("late", &["timeout", "abandon"]),
            ("crash", &["abandon"]),
            ("never", &[]),
        ],
    );
}

/// Killed again and again, in the middle of games: nothing is lost, nothing counts twice, and the table is the
/// same as without.
#[test]
fn a_killed_championship_goes_on() {
    for game in ["kamisado", "siam"] {
        let plan = format!(
            "name = 'Cut'\ngame = '{game}'\nformat = 'round-robin'\nclock = '60s/move'\nply_cap = 30"
        );
        let event = |plan: &str| {
            let mut event = Event::new(plan);
            for number in 0..6 {
                event.enter_actor(game, &format!("step{number}"), &format!("step:{}", number + 1));
            }
            event
        };
        let (whole, cut) = (event(&plan), event(&plan));
        let expected = whole.run();
        for kills in 1..=4 {
            cut.run_until(60 * kills);
        }
        let told = cut.run();
        assert_eq!(told.table(), expected.table(), "{game}");
        let results = |told: &Told| -> Vec<String> {
            told.encounters().map(|met| format!("{met:?}")).collect()
        };
        assert_eq!(results(&told), results(&expected), "{game}");
    }
}

/// What the README promises to a teacher: two commands, and nothing to be changed.
#[test]
fn the_example_is_played_as_it_is() {
    let mut event = Event::new("");
    event.text = run_command(damier(&["tournament", "example"]), b"").stdout;
    let told = event.run();
    let forfeits = told.encounters().filter(|met| met.is_forfeit).count();
    assert_eq!((told.encounters().count(), forfeits), (3, 0));
}

/// Whoever runs the server is not counted among those who read too much.
#[test]
fn it_is_played_to_its_end_however_little_may_be_read() {
    let mut event = Event::new("name = 'Little'\ngame = 'siam'\nformat = 'round-robin'");
    event.enter_bot("siam", "Ann");
    event.enter_bot("siam", "Bob");
    fs::write(event.path("few.toml"), "[limits]\nreads_per_minute = 1\n").unwrap();
    let mut command = event.command();
    command.args(["--config", "few.toml"]);
    let run = run_command(command, b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(Told(serde_json::from_str(&run.stdout).unwrap()).encounters().count(), 1);
}

#[test]
fn what_is_wrong_with_a_file_is_said() {
    for (text, expected) in [
        ("", "`name` is missing"),
        ("name = ", "TOML"),
        ("name = 'x'\ngame = 'go'\nformat = 'swiss'", "game"),
        (
            "name = 'x'\ngame = 'chess'\nformat = 'swiss'\nrounds = 0",
            "`rounds` must be from 1 to 100",
        ),
        ("name = 'x'\ngame = 'chess'\nformat = 'swiss'\nclock = 'x'", "clock"),
        ("name = 'x'\ngame = 'chess'\nformat = 'swiss'", "two entrants"),
        ("name = 'x'\nroster = 'none.csv'", "none.csv"),
        (
            "name = 'x'\ngame = 'siam'\nformat = 'swiss'\n[[entrants]]\nname = 'Admin'",
            "entrant “Admin”: that name is reserved",
        ),
    ] {
        let mut event = Event::new("");
        event.text = text.to_owned();
        let run = run_command(event.command(), b"");
        assert_eq!(run.code, Some(2), "{text}: {}", run.stderr);
        assert!(run.stderr.contains(expected), "{text}: {}", run.stderr);
    }
}

#[test]
fn programs_behind_walls_play_and_write_nowhere_else() {
    let mut event = Event::new(
        "name = \"Walls\"\ngame = \"siam\"\nformat = \"round-robin\"\nsandbox = true\nclock = \"3s/move\"",
    );
    event.enter_bot("siam", "Ann");
    // Outside of the folder, but where the one who runs this could write.
    let outside = Path::new(env!("CARGO_TARGET_TMPDIR")).join("a-program-was-here");
    let (outside, program) = (outside.to_str().unwrap(), env!("CARGO_BIN_EXE_damier"));
    let script = format!(
        "touch {outside}; touch inside; exec {program} bot siam \"$0\" \"$1\" \"$2\" --quiet --move-time 5"
    );
    event.enter("Bob", &["sh", "-c", &script, "{host}", "{port}", "{name}"]);
    let told = event.run();
    let forfeits = told.encounters().filter(|met| met.is_forfeit).count();
    assert_eq!((told.encounters().count(), forfeits), (1, 0));
    assert!(event.path("inside").exists());
    assert!(!Path::new(outside).exists());
}
