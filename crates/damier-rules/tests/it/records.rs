//! Records: PGN and JSON, read and written.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use damier_rules::{BySeat, GameKind, Outcome, Reason, Record, RecordedMove, Seat, Setup};
use damier_words::ToMessage as _;

use crate::vectors::{blocks, get, load, mover};

/// The record of a game of the reference data.
fn record(kind: GameKind, block: &[(String, String)]) -> Record {
    let start = get(block, "start").expect("a start");
    let mut record = Record::new(kind, Setup::from_position(start));
    record.players = BySeat { one: "Ann \"the rook\" \\ Lee".to_owned(), two: "Bob".to_owned() };
    record.tags.insert("Event".to_owned(), "Club night".to_owned());
    record.tags.insert("ECO".to_owned(), "C20".to_owned());
    let mut game = load(kind, start);
    for (i, text) in get(block, "moves").unwrap_or_default().split_whitespace().enumerate() {
        let seat = mover(game.as_ref()).expect("the game goes on");
        game.play(seat, text).expect("legal");
        let spent_ms = (i % 3 == 0).then_some(i as u64 * 1234);
        record.moves.push(RecordedMove { seat, text: text.to_owned(), spent_ms });
    }
    record.outcome = game.outcome();
    record
}

#[test]
fn every_reference_game_survives_json() {
    for &kind in GameKind::ALL.iter().filter(|&&kind| kind != GameKind::Mastermind) {
        for block in blocks(kind, "games.txt") {
            let record = record(kind, &block);
            assert_eq!(Record::from_json(&record.to_json()).expect("readable"), record);
        }
    }
}

#[test]
fn a_simultaneous_game_survives_json() {
    let setup = Setup::default().with("feedback", "positional").with("max_rounds", "3");
    let mut record = Record::new(GameKind::Mastermind, setup);
    for (seat, text) in
        [(Seat::Two, "JJWF"), (Seat::One, "RVBO"), (Seat::One, "JJWF"), (Seat::Two, "RVBB")]
    {
        record.moves.push(RecordedMove { seat, text: text.to_owned(), spent_ms: Some(5) });
    }
    record.outcome = Some(Outcome::win(Seat::One, Reason::Found));
    assert_eq!(Record::from_json(&record.to_json()).expect("readable"), record);
}

#[test]
fn every_reference_game_survives_pgn() {
    for kind in [GameKind::Chess, GameKind::Chess960, GameKind::HordeLichess] {
        for block in blocks(kind, "games.txt") {
            let record = record(kind, &block);
            let pgn = record.to_pgn().expect("a game that has a PGN");
            let again = Record::from_pgn(&pgn).unwrap_or_else(|error| panic!("{error}\n{pgn}"));
            assert_eq!(again, record);
        }
    }
}

#[test]
fn other_games_have_no_pgn() {
    assert_eq!(Record::new(GameKind::Siam, Setup::default()).to_pgn(), None);
}

#[test]
fn a_pgn_as_others_write_it() {
    let record = Record::from_pgn(
        "\u{feff}[Event \"Casual\"]\r\n[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n\
         % an escaped line\n1.e4 e5 {a comment (with a bracket} 2. Nf3!? $1 ; to the end\n\
         (2. f4 exf4 (2... d5 {)})) 2... Nc6 3. Bc4 Nd4?! 4. Nxe5 Qg5 5. Nxf7 Qxg2\n\
         6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1\n",
    )
    .expect("readable");
    assert_eq!(record.moves.len(), 14);
    assert_eq!(record.moves[13].text, "d4f3");
    assert_eq!(record.outcome, Some(Outcome::win(Seat::Two, Reason::Checkmate)));
    assert_eq!(record.tags["Event"], "Casual");
}

#[test]
fn castling_with_zeros_and_promotions() {
    let record =
        Record::from_pgn("[FEN \"r3k2r/1P6/8/8/8/8/8/4K3 b kq - 0 1\"]\n\n1... 0-0 2. bxa8=Q *")
            .expect("readable");
    let texts: Vec<&str> = record.moves.iter().map(|m| m.text.as_str()).collect();
    assert_eq!(texts, ["e8g8", "b7a8q"]);
    assert!(record.to_pgn().expect("chess").contains("1... O-O 2. bxa8=Q *"));
}

#[test]
fn results_the_rules_do_not_give() {
    let timeout = "[Termination \"Time forfeit\"]\n\n1. e4 1-0";
    let record = Record::from_pgn(timeout).expect("readable");
    assert_eq!(record.outcome, Some(Outcome::win(Seat::One, Reason::Timeout)));
    let agreed = Record::from_pgn("1. e4 e5 1/2-1/2").expect("readable");
    assert_eq!(agreed.outcome, Some(Outcome::draw(Reason::Agreement)));
    assert_eq!(Record::from_pgn(&agreed.to_pgn().expect("chess")).expect("readable"), agreed);
}

#[test]
fn mistakes_are_named_with_their_line() {
    for (pgn, message) in [
        ("", "line 1: no game found"),
        ("\n\n", "line 3: no game found"),
        ("[Event \"", "line 1: '[' is never closed"),
        ("[Event \"x\"\n]", "line 1: '[' is never closed"),
        ("[Event! \"x\"]", "line 1: cannot read 'Event! \"x\"'"),
        ("1. e4 {never", "line 1: '{' is never closed"),
        ("1. e4\n(1. d4 {)}", "line 2: '(' is never closed"),
        ("1. e4 e5\n2. Ke3 *", "line 2: move 'Ke3': the piece on e1 does not move like that"),
        ("1. e4 e5\n2. e1e3 *", "line 2: move 'e1e3': the piece on e1 does not move like that"),
        ("1. é4", "line 1: cannot read 'é4'"),
        ("1. e4 }", "line 1: move '}': this is not a move"),
        ("1. e4 *\n\n[Event \"b\"]", "line 3: something follows the end of the game"),
        (
            "1. f3 e5 2. g4 Qh4# 1-0",
            "line 1: the result '1-0' contradicts the moves (0-1 checkmate)",
        ),
        ("[Variant \"Atomic\"]\n1. e4", "line 1: unknown variant 'Atomic'"),
        (
            "[Event \"x\"]\n[FEN \"8/8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4",
            "line 2: position refused: 8 rows are needed, not 9",
        ),
        (
            "[FEN \"4k3/8/8/8/8/8/8/3KK3 w - - 0 1\"]\n",
            "line 1: position refused: each side needs exactly one king (the horde none)",
        ),
        ("[FEN \"8/8\"]\n", "line 1: position refused: 6 fields are needed, not 1"),
    ] {
        let error = Record::from_pgn(pgn).expect_err(pgn);
        assert_eq!(error.message().to_string(), message, "{pgn}");
    }
}

#[test]
fn mistakes_in_json_are_named() {
    let record = |moves: &str, result: &str| {
        format!(
            "{{\"damier_record\":1,\"game\":\"chess\",\"players\":{{\"one\":\"\",\"two\":\"\"}},\
             \"moves\":[{moves}],\"result\":\"{result}\"}}"
        )
    };
    for (json, message) in [
        (String::new(), "not a record: EOF while parsing a value at line 1 column 0"),
        (record("{\"by\":\"two\",\"move\":\"e7e5\"}", "*"), "move 1 (e7e5): it is not your turn"),
        (
            record("{\"by\":\"one\",\"move\":\"e2e5\"}", "*"),
            "move 1 (e2e5): the piece on e2 does not move like that",
        ),
        (record("", "1-0"), "not a record: result and reason do not fit"),
    ] {
        assert_eq!(Record::from_json(&json).expect_err(&json).message().to_string(), message);
    }
}

/// A game of 10 000 moves that no rule ends needs a rule that is switched off; PGN has none, so the
/// reader must stop at the fifth repetition, quickly.
#[test]
fn a_huge_pgn_is_refused_quickly() {
    let begin = Instant::now();
    let mut pgn = String::from("[Event \"long\"]\n\n");
    for i in 0..5000 {
        let filler = "x".repeat(2000);
        let _ = writeln!(pgn, "{}. Nf3 Nf6 {{{filler}}} {}. Ng1 Ng8", 2 * i + 1, 2 * i + 2);
    }
    assert!(pgn.len() > 10_000_000);
    let error = Record::from_pgn(&pgn).expect_err("drawn long before");
    assert_eq!(error.message().to_string(), "line 7: move 'Nf3': the game is over");
    let nested = "(".repeat(1_000_000);
    assert!(Record::from_pgn(&format!("1. e4 {nested}")).is_err());
    assert!(begin.elapsed() < Duration::from_secs(20), "a hang, not a slow machine");
}
