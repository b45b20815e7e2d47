//! Golden playthroughs, one of each game: what each viewer is told and sees after every move. A
//! leak or a changed rule shows as a difference of one character.
//!
//! The moves are those of the file. `UPDATE=1 cargo test playthrough` writes the rest of it anew, and
//! plays a game at random where there is no file yet.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

use damier_rules::testkit::Random;
use damier_rules::view::{Content, Row};
use damier_rules::{AnyGame, GameKind, Seat, Setup, View, Viewer, new_game};

const VIEWERS: [(&str, Viewer); 3] = [
    ("one", Viewer::Seat(Seat::One)),
    ("two", Viewer::Seat(Seat::Two)),
    ("spectator", Viewer::Spectator),
];

pub(crate) type Moves = Vec<(Seat, String)>;

#[test]
fn every_game_has_a_golden_playthrough() {
    let data = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let update = env::var_os("UPDATE").is_some();
    for &kind in GameKind::ALL {
        let path = data.join(kind.id()).join("golden.playthrough");
        let golden = fs::read_to_string(&path).unwrap_or_default();
        assert!(update || !golden.is_empty(), "{kind} has no playthrough: UPDATE=1 makes one");
        let moves = if golden.is_empty() { short_game(kind) } else { moves_of(&golden) };
        let text = written(kind, &moves);
        if update {
            fs::write(&path, &text).expect("the file can be written");
        } else {
            assert!(
                text == golden,
                "{kind}: if a change is right, run with UPDATE=1 and review it"
            );
        }
    }
}

/// The moves of a game's golden playthrough.
pub(crate) fn golden_moves(kind: GameKind) -> Moves {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let golden = fs::read_to_string(path.join(kind.id()).join("golden.playthrough"));
    moves_of(&golden.unwrap_or_default())
}

/// Those who see different things: what is open is the same for everybody.
pub(crate) fn viewers(kind: GameKind) -> &'static [(&'static str, Viewer)] {
    if kind.is_hidden() { &VIEWERS } else { &[("everybody", Viewer::Spectator)] }
}

/// The lines `> 1 e2e4   told to: one`.
fn moves_of(golden: &str) -> Moves {
    let read = |line: &str| {
        let mut words = line.strip_prefix("> ")?.split_whitespace();
        let seat = if words.next()? == "1" { Seat::One } else { Seat::Two };
        Some((seat, words.next()?.to_owned()))
    };
    golden.lines().filter_map(read).collect()
}

/// Of many random games the one that is closest to twenty moves: long enough for something to happen.
fn short_game(kind: GameKind) -> Moves {
    let games = (0..1000).map(|seed| {
        let mut game = new_game(kind, &Setup::default()).expect("the usual start");
        let (mut random, mut moves) = (Random(seed), Moves::new());
        while let Some(seat) = game.to_act().first() {
            let legal = game.legal_moves(seat);
            let text = legal[random.below(legal.len())].clone();
            game.play(seat, &text).expect("a legal move");
            moves.push((seat, text));
        }
        moves
    });
    games.min_by_key(|moves| moves.len().abs_diff(20)).expect("there are some")
}

fn written(kind: GameKind, moves: &Moves) -> String {
    let mut game = new_game(kind, &Setup::default()).expect("the usual start");
    let mut text = format!("# {kind}: what each viewer is told and sees. `?` is unknown.\n\n");
    text += &draw(game.as_ref());
    for (seat, m) in moves {
        game.play(*seat, m).unwrap_or_else(|why| panic!("{kind}: {m}: {why}"));
        let told = VIEWERS.into_iter().filter(|&(_, viewer)| game.reveals(*seat, viewer));
        let told: Vec<&str> = told.map(|(name, _)| name).collect();
        let told = told.join(", ");
        let _ = write!(text, "\n> {seat} {m}   told to: {told}\n{}", draw(game.as_ref()));
    }
    let end = game.outcome().unwrap_or_else(|| panic!("{kind} is not played to its end"));
    let _ = write!(text, "\nend {end}\n");
    text
}

/// The boards of all viewers side by side, and what else each of them knows.
fn draw(game: &dyn AnyGame) -> String {
    let viewers = viewers(game.kind());
    let texts: Vec<String> = viewers.iter().map(|&(_, viewer)| game.view(viewer)).collect();
    let read = |text: &String| View::read(game.kind(), text).expect("a view");
    let views: Vec<View> = texts.iter().map(read).collect();
    if views.iter().all(|view| view.boards.is_empty()) {
        let lines =
            viewers.iter().zip(&texts).map(|((name, _), text)| format!("{name:<10}{text}\n"));
        return lines.collect();
    }
    let columns: Vec<Vec<String>> = viewers
        .iter()
        .zip(&views)
        .map(|((name, _), view)| {
            let row = |row: usize| {
                let boards = view.boards.iter().map(|board| letters(view.game, &board.rows[row]));
                boards.collect::<Vec<_>>().join("  ")
            };
            let rows = (0..view.boards[0].rows.len()).map(row);
            std::iter::once((*name).to_owned()).chain(rows).collect()
        })
        .collect();
    let mut text = String::new();
    for row in 0..columns[0].len() {
        let line: Vec<String> =
            columns.iter().map(|column| format!("{:<10}", column[row])).collect();
        text += line.concat().trim_end();
        text.push('\n');
    }
    for (&(name, viewer), view) in viewers.iter().zip(&texts) {
        let rest = view.split_once(' ').map_or("", |(_, rest)| rest);
        let lost = game.lost(viewer);
        let _ = writeln!(text, "{name}: {rest}; lost '{}' '{}'", lost.one, lost.two);
    }
    text
}

/// A letter for each square, and in Siam the way it faces; a dot where nothing stands.
fn letters(kind: GameKind, row: &Row) -> String {
    let cells = row.squares.iter().map(|square| {
        let cell = match square.content {
            Content::Empty => ".".to_owned(),
            Content::Unknown => "?".to_owned(),
            Content::Piece(piece) => {
                piece.letter.to_string()
                    + &piece.facing.map(|way| way.letter().to_string()).unwrap_or_default()
            }
        };
        if kind == GameKind::Siam { format!("{cell:<3}") } else { cell }
    });
    cells.collect()
}
