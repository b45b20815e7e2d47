//! What must hold for any bytes whatever.
//!
//! Each function panics if it does not. They are called by the fuzzers in `fuzz/`, and by an
//! ordinary test with every input that is kept in `fuzz/corpus`.

use crate::mastermind::{Answer, Code};
use crate::{
    AnyGame, Cell, GameKind, GameOption, Record, Refusal, Seat, Setup, SetupError, Values, Verdict,
    View, Viewer, new_game,
};

/// A function of this module.
pub type Target = fn(&[u8]);

/// Every function of this module, by the name of its fuzzer and of its folder of inputs.
pub const TARGETS: &[(&str, Target)] = &[
    ("position", position),
    ("view", view),
    ("moves", moves),
    ("setup", setup),
    ("names", names),
    ("pgn", pgn),
];

/// Moves played from a position that was accepted.
const PLIES: usize = 12;

/// Texts tried as moves of one game.
const TEXTS: usize = 60;

/// Any text as a position. The first byte says of which game (`a` is the first one), the line after
/// it is the text, and the bytes that follow choose the moves that are played from there.
pub fn position(data: &[u8]) {
    let Some((kind, rest)) = split_kind(data) else { return };
    let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
    let (text, choices) = rest.split_at(end);
    let Ok(text) = str::from_utf8(text) else { return };

    let setup = Setup::from_position(text);
    let start = new_game(kind, &setup);
    let reached = new_game(kind, &setup.reachable());
    let Ok(mut game) = reached else {
        assert!(start.is_err(), "{kind}: a start that play cannot reach: {text:?}");
        return;
    };
    if let Ok(start) = start {
        let again = new_game(kind, &Setup::from_position(start.position()));
        let again = again.unwrap_or_else(|error| panic!("{kind} {text:?}: {error}"));
        assert_eq!(again.position(), game.position(), "{kind}: two readings of {text:?}");
    }
    check_state(game.as_ref());
    for &choice in choices.iter().take(PLIES) {
        let Some(seat) = game.to_act().first() else { break };
        let moves = game.legal_moves(seat);
        let text = &moves[usize::from(choice) % moves.len()];
        check_move(game.as_mut(), seat, text);
        check_state(game.as_ref());
    }
}

/// Any text as what somebody sees of a game. The first byte says of which game.
pub fn view(data: &[u8]) {
    let Some((kind, text)) = split_kind(data) else { return };
    let Ok(text) = str::from_utf8(text) else { return };
    match View::read(kind, text) {
        Ok(view) => {
            let written = view.to_string();
            assert_eq!(View::read(kind, &written).as_ref(), Ok(&view), "{kind} {text:?}");
        }
        Err(flaw) => {
            let game = new_game(kind, &Setup::from_position(text).reachable());
            assert!(game.is_err(), "{kind} {text:?}: a position that is no view: {flaw}");
        }
    }
}

/// Any texts as moves of a fresh game. The first byte says of which game, the second one chooses
/// its options (`a` takes the usual ones), and each line after them is a move.
pub fn moves(data: &[u8]) {
    let Some((kind, rest)) = split_kind(data) else { return };
    let Some((&choice, rest)) = rest.split_first() else { return };
    let choice = choice.wrapping_sub(b'a');
    let mut setup = Setup::default();
    for (index, option) in kind.options().iter().enumerate() {
        let value =
            option_value(option, choice.rotate_right(u32::try_from(index % 8).unwrap_or(0)));
        setup.options.insert(option.name.to_owned(), value);
    }
    let mut game = new_game(kind, &setup)
        .unwrap_or_else(|error| panic!("{kind} with {:?}: {error}", setup.options));
    for text in String::from_utf8_lossy(rest).lines().take(TEXTS) {
        let seat = game.to_act().first().unwrap_or(Seat::One);
        check_text(game.as_mut(), seat, text);
    }
    check_views(game.as_ref());
}

/// Any texts as the options of a game. The first byte says of which game, and each line after it is
/// an option: `name=value`.
pub fn setup(data: &[u8]) {
    let Some((kind, rest)) = split_kind(data) else { return };
    let mut setup = Setup::default();
    for line in String::from_utf8_lossy(rest).lines().take(TEXTS) {
        let (name, value) = line.split_once('=').unwrap_or((line, ""));
        setup.options.insert(name.to_owned(), value.to_owned());
    }
    match new_game(kind, &setup) {
        Ok(game) => check_state(game.as_ref()),
        Err(SetupError::Position(flaw)) => panic!("{kind} with {:?}: {flaw}", setup.options),
        Err(error) => {
            let text = error.to_string();
            assert!(!text.contains(char::is_control) && text.len() < 1000, "{text:?}");
        }
    }
}

/// Any text as the name of something.
pub fn names(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    if let Ok(kind) = text.parse::<GameKind>() {
        assert_eq!(kind.id(), text);
    }
    if let Ok(cell) = text.parse::<Cell>() {
        assert_eq!(cell.to_string(), text);
    }
    for cell in Cell::all_in(text) {
        assert!(text.contains(&cell.to_string()), "{cell} is not in {text:?}");
    }
    if let Some(verdict) = Verdict::from_token(text) {
        assert_eq!(verdict.token(), text);
    }
    if let Some(code) = Code::read(text) {
        assert_eq!(code.to_string(), text);
    }
    if let Some(answer) = Answer::read(text) {
        assert_eq!(answer.to_string(), text);
    }
}

/// Any text as the record of a game, in PGN or in JSON.
pub fn pgn(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Ok(record) = Record::from_pgn(&text) {
        let written = record.to_pgn().expect("what was read as PGN can be written as PGN");
        let again = Record::from_pgn(&written)
            .unwrap_or_else(|error| panic!("{error} in our own PGN:\n{written}"));
        assert_eq!(again, record, "another game comes out of\n{written}");
    }
    if let Ok(record) = Record::from_json(&text) {
        let written = record.to_json();
        let again = Record::from_json(&written)
            .unwrap_or_else(|error| panic!("{error} in our own JSON:\n{written}"));
        assert_eq!(again, record, "another game comes out of\n{written}");
        if let Some(pgn) = record.to_pgn() {
            let again = Record::from_pgn(&pgn).unwrap_or_else(|error| panic!("{error} in\n{pgn}"));
            assert_eq!(again.moves.len(), record.moves.len(), "moves are lost in\n{pgn}");
        }
    }
}

fn split_kind(data: &[u8]) -> Option<(GameKind, &[u8])> {
    let (&first, rest) = data.split_first()?;
    let kinds = GameKind::ALL;
    Some((kinds[usize::from(first.wrapping_sub(b'a')) % kinds.len()], rest))
}

fn option_value(option: &GameOption, choice: u8) -> String {
    match option.values {
        Values::Words(words) => words[usize::from(choice) % words.len()].to_owned(),
        Values::Number { default, .. } if choice == 0 => default.to_string(),
        Values::Number { min, max, .. } => (min + u32::from(choice)).min(max).to_string(),
    }
}

/// What holds in every state that was read or reached.
fn check_state(game: &dyn AnyGame) {
    let (kind, position) = (game.kind(), game.position());
    let again = new_game(kind, &Setup::from_position(position.as_str()).reachable())
        .unwrap_or_else(|error| panic!("{kind}: its own text {position}: {error}"));
    assert_eq!(again.position(), position, "{kind}: another text comes back");
    assert_eq!(game.to_act().first().is_none(), game.outcome().is_some(), "{kind} {position}");
    for seat in Seat::ALL {
        let moves = game.legal_moves(seat);
        assert_eq!(moves.is_empty(), !game.to_act()[seat], "{kind} {position}: moves {moves:?}");
        let _ = game.flag_fall(seat);
    }
    let _ = (game.in_check(), game.claims());
    check_views(game);
}

fn check_views(game: &dyn AnyGame) {
    assert_eq!(game.view(Viewer::Referee), game.position(), "the referee sees everything");
    for viewer in [Viewer::Seat(Seat::One), Viewer::Seat(Seat::Two), Viewer::Spectator] {
        let text = game.view(viewer);
        let view = View::read(game.kind(), &text)
            .unwrap_or_else(|flaw| panic!("{} {text}: {flaw}", game.kind()));
        assert_eq!(view.to_string(), text, "{}", game.kind());
        let _ = game.lost(viewer);
        let _ = Seat::ALL.map(|mover| game.reveals(mover, viewer));
    }
}

/// A legal move is played, by its own text and by the text people read.
fn check_move(game: &mut dyn AnyGame, seat: Seat, text: &str) {
    let before = game.position();
    let mut typed = game.boxed_clone();
    let played = game.play(seat, text).unwrap_or_else(|why| panic!("{before}: {text}: {why}"));
    assert_eq!(played.text, text, "{before}");
    let pretty = typed
        .play_typed(seat, &played.pretty)
        .unwrap_or_else(|why| panic!("{before}: {text} as {}: {why}", played.pretty));
    assert_eq!(pretty, played, "{before}");
}

/// Any text is a legal move or is refused, and then nothing has changed.
fn check_text(game: &mut dyn AnyGame, seat: Seat, text: &str) {
    let before = (game.position(), game.to_act(), game.outcome());
    let mut typed = game.boxed_clone();
    let other = seat.other();
    if !before.1[other] {
        let why = game.play(other, text).expect_err("they do not owe a move");
        assert_eq!(why == Refusal::GameOver, before.2.is_some(), "{}: {text:?}", before.0);
    }
    match (game.play(seat, text), typed.play_typed(seat, text)) {
        (Ok(played), again) => {
            assert_eq!(again.as_ref(), Ok(&played), "{}: {text:?} as typed", before.0);
            assert_eq!(played.text, text, "{}: only canonical texts are played", before.0);
        }
        (Err(_), Ok(played)) => check_move(game, seat, &played.text),
        (Err(_), Err(_)) => {
            assert_eq!((typed.position(), typed.to_act(), typed.outcome()), before, "{text:?}");
            assert_eq!((game.position(), game.to_act(), game.outcome()), before, "{text:?}");
        }
    }
}
