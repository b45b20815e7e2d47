//! Golden playthroughs of the games that hide something: what each viewer knows after every move.
//! A leak shows as a difference of one character. `UPDATE=1 cargo test` writes the files anew.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

use damier_rules::{AnyGame, GameKind, Seat, Setup, Viewer, new_game};

const VIEWERS: [(&str, Viewer); 3] = [
    ("one", Viewer::Seat(Seat::One)),
    ("two", Viewer::Seat(Seat::Two)),
    ("spectator", Viewer::Spectator),
];

fn check(kind: GameKind, moves: &[(Seat, &str)], draw: impl Fn(&dyn AnyGame) -> String) {
    let mut game = new_game(kind, &Setup::default()).expect("the usual start");
    let mut text = format!("# {kind}: what each viewer is told and sees. `?` is unknown.\n\n");
    text += &draw(game.as_ref());
    for &(seat, m) in moves {
        game.play(seat, m).unwrap_or_else(|why| panic!("{m}: {why}"));
        let told: Vec<&str> = VIEWERS
            .into_iter()
            .filter(|&(_, viewer)| game.reveals(seat, viewer))
            .map(|(name, _)| name)
            .collect();
        let _ =
            write!(text, "\n> {seat} {m}   told to: {}\n{}", told.join(", "), draw(game.as_ref()));
    }
    let end = game.outcome().expect("the game is played to its end");
    let _ = write!(text, "\nend {end}\n");

    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(kind.id())
        .join("golden.playthrough");
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, &text).expect("the file can be written");
    }
    let golden = fs::read_to_string(&path).expect("the file is there");
    assert_eq!(text, golden, "{kind}: if the change is right, run with UPDATE=1 and review it");
}

/// Three boards side by side, and what else each viewer knows.
fn draw_boards(game: &dyn AnyGame) -> String {
    let views = VIEWERS.map(|(_, viewer)| game.view(viewer));
    let mut text =
        VIEWERS.map(|(name, _)| format!("{name:<10}")).concat().trim_end().to_owned() + "\n";
    let boards = views.clone().map(|view| expand(&view));
    for row in 0..8 {
        let line = boards.clone().map(|board| format!("{:<10}", board[row])).concat();
        text += line.trim_end();
        text.push('\n');
    }
    for ((name, viewer), view) in VIEWERS.into_iter().zip(views) {
        let rest = view.split_once(' ').map_or("", |(_, rest)| rest);
        let lost = game.lost(viewer);
        let _ = writeln!(text, "{name}: {rest}; lost '{}' '{}'", lost.one, lost.two);
    }
    text
}

/// The rows of a board text, a dot for each empty square.
fn expand(view: &str) -> Vec<String> {
    let board = view.split(' ').next().unwrap_or_default();
    let dots = |c: char| c.to_digit(10).map_or(c.to_string(), |n| ".".repeat(n as usize));
    board.split('/').map(|row| row.chars().map(dots).collect()).collect()
}

#[test]
fn dark() {
    let moves = [
        "e2e4", "d7d5", "f1b5", "c7c6", "b5c6", "b7c6", "e4d5", "e7e6", "d1h5", "e6d5", "h5f7",
        "g8f6", "f7e8",
    ];
    let seats = [Seat::One, Seat::Two].into_iter().cycle();
    let moves: Vec<_> = seats.zip(moves).collect();
    check(GameKind::Dark, &moves, draw_boards);
}

/// One line for each viewer.
fn draw_lines(game: &dyn AnyGame) -> String {
    VIEWERS.map(|(name, viewer)| format!("{name:<10}{}\n", game.view(viewer))).concat()
}

#[test]
fn mastermind() {
    use Seat::{One, Two};
    let moves = [
        (Two, "JJWF"),
        (One, "RVBO"),
        (One, "RRJJ"),
        (Two, "OOOO"),
        (Two, "RBVO"),
        (One, "JJWW"),
        (One, "JJWF"),
        (Two, "RVBP"),
    ];
    check(GameKind::Mastermind, &moves, draw_lines);
}
