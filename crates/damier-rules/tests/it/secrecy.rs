//! Two states that differ only where a seat cannot see are the same to that seat: equal views,
//! equal legal moves, equal refusals.

use damier_rules::testkit::{Random, play_random};
use damier_rules::{AnyGame, GameKind, Seat, Setup, Viewer, new_game};

use crate::vectors::load;

/// Compares everything the player on `seat` can find out by looking and by trying every text.
fn compare(a: &dyn AnyGame, b: &dyn AnyGame, seat: Seat, texts: &[String], what: &str) {
    let viewer = Viewer::Seat(seat);
    assert_eq!(a.view(viewer), b.view(viewer), "{what}");
    assert_eq!(a.legal_moves(seat), b.legal_moves(seat), "{what}");
    assert_eq!(a.in_check(), b.in_check(), "{what}");
    for text in texts {
        let answer = |game: &dyn AnyGame| game.boxed_clone().play_typed(seat, text);
        assert_eq!(answer(a), answer(b), "{text} at {what}");
    }
}

fn squares(position: &str) -> Vec<char> {
    let board = position.split(' ').next().unwrap_or_default();
    board
        .chars()
        .filter(|&c| c != '/')
        .flat_map(|c| match c.to_digit(10) {
            Some(empty) => vec!['1'; empty as usize],
            None => vec![c],
        })
        .collect()
}

/// A board text with a digit for every empty square is not canonical, so they are counted.
fn board_text(squares: &[char]) -> String {
    let row = |row: &[char]| {
        let mut text = String::new();
        let mut empty = 0;
        for &c in row.iter().chain(&['/']) {
            if c == '1' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(c);
        }
        text
    };
    squares.chunks(8).map(row).collect::<String>().trim_end_matches('/').to_owned()
}

/// The same game with other enemy pieces on squares that `seat` does not see, and without the
/// enemy's castling rights; nothing if `seat` would see more or less than before.
fn disturb(game: &dyn AnyGame, seat: Seat, random: &mut Random) -> Option<Box<dyn AnyGame>> {
    let position = game.position();
    let mut board = squares(&position);
    let seen = squares(&game.view(Viewer::Seat(seat)));
    let enemies: Vec<char> = match seat {
        Seat::One => "1pnbrq".chars().collect(),
        Seat::Two => "1PNBRQ".chars().collect(),
    };
    for _ in 0..=random.below(3) {
        let at = random.below(64);
        let piece = enemies[random.below(enemies.len())];
        let pawn_on_the_edge = piece.eq_ignore_ascii_case(&'p') && !(8..56).contains(&at);
        if seen[at] == '?' && !board[at].eq_ignore_ascii_case(&'k') && !pawn_on_the_edge {
            board[at] = piece;
        }
    }
    let fields: Vec<&str> = position.split(' ').collect();
    let own = |c: &char| c.is_ascii_uppercase() == (seat == Seat::One);
    let castling: String = fields[2].chars().filter(|c| *c != '-').filter(own).collect();
    let castling = if castling.is_empty() { "-" } else { &castling };
    let text = format!("{} {} {castling} - 7 {}", board_text(&board), fields[1], fields[5]);
    let other = new_game(GameKind::Dark, &Setup::from_position(text.as_str()).reachable()).ok()?;
    let same_light = squares(&other.view(Viewer::Seat(seat)))
        .iter()
        .zip(&seen)
        .all(|(a, b)| (*a == '?') == (*b == '?'));
    (same_light && other.outcome().is_none() && other.position() != position).then_some(other)
}

#[test]
fn dark() {
    let all_moves: Vec<String> = (0..64)
        .flat_map(|from| (0..64).map(move |to| (from, to)))
        .map(|(from, to): (u8, u8)| {
            let name = |s: u8| format!("{}{}", char::from(b'a' + s % 8), s / 8 + 1);
            name(from) + &name(to)
        })
        .chain(["O-O", "O-O-O", "Nf3", "exd5", "Qd8", "e7e8q"].map(str::to_owned))
        .collect();
    let mut compared = 0;
    let mut random = Random(5);
    for seed in 0..150 {
        let mut game = new_game(GameKind::Dark, &Setup::default()).expect("the usual start");
        play_random(game.as_mut(), seed, 5 + random.below(60));
        if game.outcome().is_some() {
            continue;
        }
        let game = load(GameKind::Dark, &game.position());
        for seat in Seat::ALL {
            for _ in 0..4 {
                let Some(other) = disturb(game.as_ref(), seat, &mut random) else { continue };
                let what = format!("{} and {}", game.position(), other.position());
                compare(game.as_ref(), other.as_ref(), seat, &all_moves, &what);
                compared += 1;
            }
        }
    }
    assert!(compared > 200, "only {compared} pairs were found");
}
