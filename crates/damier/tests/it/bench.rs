//! Measuring: that it measures, not how fast.

use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};
use std::{fs, thread};

use damier_referee::Event;
use damier_rules::GameKind;
use damier_server::store::{Spot, Store, StoreConfig, verify};

use crate::program::{damier, run};

#[test]
fn one_json_object_per_game() {
    let run = run(&["bench", "rules", "--seconds", "0.01", "--json"], "");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let rows: Vec<serde_json::Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let games: Vec<&str> = rows.iter().filter_map(|row| row["game"].as_str()).collect();
    assert_eq!(games, GameKind::ALL.iter().map(|kind| kind.id()).collect::<Vec<_>>());
    for row in &rows {
        assert!(row["nodes_per_s"].as_f64().unwrap() > 0.0, "{row}");
        assert!(row["us_per_move"].as_f64().unwrap() > 0.0, "{row}");
        assert_eq!(row["ratio_to_shakmaty"].is_number(), row["game"] == "chess", "{row}");
    }
}

#[test]
fn a_table_for_people() {
    let run = run(&["bench", "rules", "siam", "--seconds", "0.01", "--lang", "fr"], "");
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(lines[0].starts_with("jeu ") && lines[0].contains("positions/s"), "{}", run.stdout);
    assert!(lines[1].starts_with("siam ") && lines.len() == 2, "{}", run.stdout);
}

/// Runs a benchmark that must succeed in silence, and reads its one JSON object.
fn json(args: &[&str]) -> serde_json::Value {
    let run = run(args, "");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{args:?}");
    serde_json::from_str(&run.stdout).unwrap()
}

fn number(report: &serde_json::Value, name: &str) -> f64 {
    report[name].as_f64().unwrap_or_else(|| panic!("no {name} in {report}"))
}

/// Percentiles grow.
fn check_latencies(report: &serde_json::Value, name: &str) {
    let at = |which: &str| number(&report[name], which);
    assert!(at("p50") > 0.0 && at("p50") <= at("p99") && at("p99") <= at("p999"), "{report}");
}

/// Every stored move of a data directory whose server was killed.
async fn stored_moves(data: &Path) -> usize {
    let store = Store::open(&StoreConfig::directory(data)).await.unwrap();
    assert_eq!(verify(&store, |_| ()).await.unwrap().flaws, []);
    let mut moves = 0;
    for table in store.unfinished("").await.unwrap() {
        let player = table.unwrap().start.players[0].id;
        let mut behind = Spot::newest();
        loop {
            let games = store.games_of(player, &behind, 50).await.unwrap();
            let Some(last) = games.last() else { break };
            behind = Spot { at_ms: last.start.created_ms, game: last.start.id.to_string() };
            for game in games {
                let events = store.events(game.start.id, 0).await.unwrap();
                moves += events.iter().filter(|it| matches!(it.event, Event::Moved { .. })).count();
            }
        }
    }
    store.close().await;
    moves
}

#[test]
fn moves_that_are_acknowledged_are_stored() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let args =
        ["bench", "moves", "--games", "8", "--seconds", "1", "--repeat", "2", "--data", data];
    let report = json(&[&args[..], &["--json"]].concat());
    assert_eq!((&report["games"], &report["durable"]), (&8.into(), &true.into()));
    let moves = report["moves"].as_u64().unwrap();
    let acknowledged = report["acknowledged"].as_u64().unwrap();
    assert!(moves > 0 && acknowledged > moves, "the warm-up counts apart: {report}");
    assert!(number(&report, "moves_per_s") > 0.0, "{report}");
    for name in ["ack_ms", "delivery_ms", "fsync_ms"] {
        check_latencies(&report, name);
    }
    let bytes = number(&report, "bytes_per_move");
    assert!((80.0..400.0).contains(&bytes), "{report}");
    assert!(report["kib_per_idle_player"].is_null(), "{report}");
    if cfg!(target_os = "linux") {
        assert!(number(&report, "server_cpu_us_per_move") > 0.0, "{report}");
        // Sixteen players weigh less than what the allocator gives back meanwhile.
        assert!(number(&report, "kib_per_playing_player").is_finite(), "{report}");
    }
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let stored = runtime.block_on(stored_moves(folder.path()));
    // Of each game one move may be stored whose answer was still on its way.
    let expected = acknowledged..=acknowledged + 8;
    assert!(expected.contains(&(stored as u64)), "{stored} stored, {acknowledged} acknowledged");
}

#[test]
fn moves_at_a_pace() {
    let args =
        ["bench", "moves", "--games", "4", "--seconds", "1", "--rate", "40", "--repeat", "1"];
    let report = json(&[&args[..], &["--json"]].concat());
    let moves = report["moves"].as_u64().unwrap();
    // The last ones may come a little after the second is over.
    assert!((1..=48).contains(&moves), "no more than were planned: {report}");
    check_latencies(&report, "ack_ms");
}

/// What both players are told of a move, with its position and the legal answers, fits into half a packet.
#[test]
fn moves_as_the_page_is_told_them() {
    let args = ["bench", "moves", "--games", "4", "--moves", "400", "--repeat", "1"];
    let report = json(&[&args[..], &["--feed", "board", "--json"]].concat());
    assert_eq!(report["feed"], "board");
    let bytes = number(&report, "bytes_per_move");
    assert!((300.0..650.0).contains(&bytes), "{report}");
}

#[test]
fn so_many_moves() {
    let args = ["bench", "moves", "--games", "2", "--moves", "50", "--repeat", "1", "--lang", "fr"];
    let run = run(&args, "");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let line = run.stdout.lines().next().unwrap_or_default();
    let moves: u64 = line.strip_prefix("coups ").unwrap_or(line).trim().parse().unwrap();
    assert!((50..60).contains(&moves), "{}", run.stdout);
    assert!(run.stdout.contains("accusé de réception, ms"), "{}", run.stdout);
}

#[test]
fn programs_that_play_by_structs() {
    let args = ["bench", "wire", "--matches", "4", "--seconds", "1", "--repeat", "1", "--json"];
    let report = json(&args);
    let moves = number(&report, "moves");
    assert!(moves > 0.0, "{report}");
    assert!(number(&report, "moves_per_s") > 0.0, "{report}");
    assert!(number(&report, "server_cpu_us_per_move") > 0.0, "{report}");
    assert_eq!(report["durable"], true);
    check_latencies(&report, "ack_ms");
}

#[test]
fn players_who_do_nothing() {
    let report = json(&["bench", "connections", "--players", "50", "--seconds", "1", "--json"]);
    assert_eq!((&report["players"], &report["moves_per_s"]), (&50.into(), &().into()));
    for name in ["connect_s", "reconnect_s", "guests_s"] {
        assert!(number(&report, name) > 0.0, "{report}");
    }
    if cfg!(target_os = "linux") {
        let kib = number(&report, "kib_per_idle_player");
        assert!((0.0..500.0).contains(&kib), "{report}");
        assert!(number(&report, "idle_cpu_percent") < 100.0, "{report}");
    }
}

#[test]
fn the_disk_and_the_store() {
    let report = json(&["bench", "storage", "--seconds", "0.2", "--json"]);
    check_latencies(&report, "fsync_ms");
    check_latencies(&report, "fdatasync_ms");
    let rows = report["appends"].as_array().unwrap();
    let games: Vec<u64> = rows.iter().filter_map(|row| row["games"].as_u64()).collect();
    assert_eq!(games, [1, 10, 100, 1000]);
    for row in rows {
        assert!(row["rows"].as_u64().unwrap() > 0 && number(row, "commits_per_s") > 0.0, "{row}");
        check_latencies(row, "append_ms");
    }
    assert!(number(&rows[0], "rows_per_commit") <= 1.0, "one game has nobody to share with");
}

/// Whoever stops the measuring stops the server, and leaves nothing behind.
#[cfg(unix)]
#[test]
fn interrupted_it_ends_what_it_started() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = damier(&["bench", "moves", "--games", "4", "--seconds", "300"])
        .env("TMPDIR", folder.path())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let made = || fs::read_dir(folder.path()).unwrap().next().map(|entry| entry.unwrap().path());
    let lock = wait_for(|| made().filter(|data| data.join("damier.db").exists()));
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    let status = wait_for(|| child.try_wait().unwrap());
    assert_eq!(status.code(), Some(2));
    assert!(!lock.exists(), "the temporary directory is gone, so its server is");
}

fn wait_for<T>(mut what: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = what() {
            return found;
        }
        assert!(start.elapsed() < Duration::from_mins(1), "in time");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn names_that_exist_and_names_that_do_not_are_compared() {
    let report = json(&["bench", "log-ins", "--pairs", "2", "--json"]);
    assert_eq!(report["pairs"], 2);
    assert!(number(&report, "known_ms") > 0.0 && number(&report, "unknown_ms") > 0.0, "{report}");
    assert!((0.0..=100.0).contains(&number(&report, "apart_percent")), "{report}");
}

#[test]
fn games_are_played_while_people_log_in() {
    let args = ["bench", "moves", "--games", "2", "--seconds", "1", "--repeat", "1", "--json"];
    let report = json(&[&args[..], &["--log-ins", "120"]].concat());
    let log_ins = &report["log_ins"];
    let [let_in, later, failed] = ["let_in", "later", "failed"].map(|name| number(log_ins, name));
    assert!(let_in + later >= 1.0 && failed == 0.0, "{report}");
    assert!((number(&report, "rate") - 2.0).abs() < 1e-9, "a move a second in each game");
}
