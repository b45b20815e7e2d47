//! Measuring: that it measures, not how fast.

use damier_rules::GameKind;

use crate::program::run;

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
