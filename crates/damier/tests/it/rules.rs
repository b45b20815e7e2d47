//! The rules to read.

use damier_rules::GameKind;
use damier_words::{Lang, game};
use serde_json::Value;
use tempfile::tempdir;

use crate::program::{damier, run, run_command};
use crate::terminal::Terminal;

#[test]
fn without_a_game_all_are_listed() {
    let said = run(&["rules"], "");
    assert_eq!((said.code, said.stderr.as_str()), (Some(0), ""));
    assert_eq!(said.stdout.lines().count(), 2 * GameKind::ALL.len());
    assert!(said.stdout.contains("\nhorde_lichess  Horde (Lichess)\n"), "{}", said.stdout);
    let listed: Value = serde_json::from_str(&run(&["rules", "--json"], "").stdout).unwrap();
    assert_eq!(listed.as_array().unwrap().len(), GameKind::ALL.len());
    assert_eq!(run(&["rules", "go"], "").code, Some(2));
}

#[test]
fn every_game_has_a_page_for_a_pipe() {
    for kind in GameKind::ALL {
        for lang in Lang::all() {
            let said = run(&["rules", kind.id(), "--lang", lang.name()], "");
            assert_eq!((said.code, said.stderr.as_str()), (Some(0), ""), "{kind}");
            assert!(said.stdout.starts_with(&lang.say(&game(*kind))), "{}", said.stdout);
            assert!(
                !said.stdout.contains('\x1b') && !said.stdout.contains("!["),
                "{}",
                said.stdout
            );
            let longest = said.stdout.lines().map(|line| line.chars().count()).max();
            assert!(longest <= Some(80), "{kind}: {longest:?}\n{}", said.stdout);
        }
    }
}

#[test]
fn boards_and_verdicts_are_part_of_the_page() {
    let said = run(&["rules", "chess"], "").stdout;
    assert!(said.contains("\n  4  •  •  •  ♖  •  • [♟] ·\n"), "what a rook reaches:\n{said}");
    let why = "  ✗ e1g1: The king would cross or reach f1, which is attacked.\n";
    assert!(said.contains(why), "{said}");
    let said = run(&["rules", "chess", "--lang", "fr"], "").stdout;
    assert!(said.contains("  ✓ e7e8d, e7e8t, e7e8f, e7e8c\n"), "{said}");
    // A terminal that has no signs, and one that has no width to spare.
    let mut command = damier(&["rules", "siam", "--lang", "fr"]);
    command.env("LANG", "C").env_remove("LC_CTYPE");
    assert!(run_command(command, b"").stdout.is_ascii());
}

#[test]
fn pages_are_values_for_programs() {
    let page: Value =
        serde_json::from_str(&run(&["rules", "kamisado", "--json"], "").stdout).unwrap();
    assert_eq!((&page["game"], &page["title"]), (&"kamisado".into(), &"Kamisado".into()));
    let blocks = page["blocks"].as_array().unwrap().iter();
    let diagrams: Vec<&Value> = blocks.filter_map(|block| block.get("diagram")).collect();
    let forced = diagrams.iter().find(|diagram| diagram["name"] == "forced").unwrap();
    assert_eq!(forced["last"], "d1d5");
    assert_eq!(forced["illegal"][0]["move"], "h8h5");
    assert!(forced["reach"].as_array().unwrap().contains(&"a7".into()));
}

#[test]
fn on_a_screen_boards_have_colours() {
    let directory = tempdir().unwrap();
    let terminal = Terminal::run((100, 40), "rules", &["mastermind"], directory.path());
    terminal.wait("the end of the page", |screen| screen.contains("in the same round: a draw."));
    let sent = terminal.everything();
    assert!(sent.contains("\x1b[1;38;5;231;48;5;160m R \x1b[0m"), "a red peg: {sent:?}");
}
