//! Two states that differ only where a seat cannot see are the same to that seat: equal views,
//! equal legal moves, equal refusals.

use damier_rules::testkit::{Random, play_random};
use damier_rules::view::{Content, Piece};
use damier_rules::{AnyGame, GameKind, Seat, Setup, View, Viewer, new_game};

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

/// The same game with other enemy pieces on squares that `seat` does not see, and without the
/// enemy's castling rights; nothing if `seat` would see more or less than before.
fn disturb(game: &dyn AnyGame, seat: Seat, random: &mut Random) -> Option<Box<dyn AnyGame>> {
    let position = game.position();
    let read = |text: &str| View::read(GameKind::Dark, text).expect("a view");
    let unknown = |view: &View| -> Vec<bool> {
        view.boards[0].squares().map(|square| square.content == Content::Unknown).collect()
    };
    let unseen = unknown(&read(&game.view(Viewer::Seat(seat))));
    let mut board = read(&position);
    for _ in 0..=random.below(3) {
        let (row, column) = (random.below(8), random.below(8));
        let square = &mut board.boards[0].rows[row].squares[column];
        let letter = b"1pnbrq"[random.below(6)];
        let on_the_edge = letter == b'p' && (row == 0 || row == 7);
        let is_king = square.piece().is_some_and(|piece| "Kk".contains(piece.letter));
        if unseen[row * 8 + column] && !is_king && !on_the_edge {
            let letter = match seat {
                Seat::One => char::from(letter),
                Seat::Two => char::from(letter.to_ascii_uppercase()),
            };
            let enemy = Piece { owner: Some(seat.other()), letter, colour: None, facing: None };
            square.content = if letter == '1' { Content::Empty } else { Content::Piece(enemy) };
        }
    }
    let fields = board.fen.as_mut().expect("a game of chess");
    fields.castling.retain(|c| c.is_ascii_uppercase() == (seat == Seat::One));
    let counters = fields.counters.as_mut().expect("the referee knows");
    (counters.en_passant, counters.halfmoves) = (None, 7);
    let text = board.to_string();
    let other = new_game(GameKind::Dark, &Setup::from_position(text.as_str()).reachable()).ok()?;
    let same_light = unknown(&read(&other.view(Viewer::Seat(seat)))) == unseen;
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
