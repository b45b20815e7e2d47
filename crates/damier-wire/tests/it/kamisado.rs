//! Kamisado: golden bytes, wrong fields, who is to move.

use damier_wire::kamisado::{
    Effect, ErrorCode, FromServer, Join, Joined, Move, MoveKind, ReplyReader, RequestReader, Side,
    Square, ToServer, Tower, Validity, Verdict, Wish,
};
use damier_wire::structs::{BadName, Field, NameField, UnknownId};

use crate::transcripts::hex;

fn read(bytes: &[u8]) -> Vec<Result<ToServer, UnknownId>> {
    let (mut reader, mut input) = (RequestReader::new(), bytes);
    std::iter::from_fn(|| reader.read(&mut input)).collect()
}

/// A move of a tower between two squares, columns before lines.
fn tower(game: i32, side: Side, tower: Tower, [a, b, c, d]: [i32; 4]) -> Move {
    Move {
        game,
        kind: MoveKind::Tower.into(),
        side: side.into(),
        tower: tower.into(),
        from: Square { column: a, line: b },
        to: Square { column: c, line: d },
    }
}

fn join(name: &str, side: Side) -> Join {
    Join { name: NameField::new(name), side: side.into() }
}

#[test]
fn structs_look_as_c_writes_them() {
    let pamichau = join("pamichau", Side::White);
    let bytes = hex(&format!("00000000 70616d6963686175 {} 00000000", "00".repeat(24)));
    assert_eq!(pamichau.to_bytes().as_slice(), bytes);
    assert_eq!(read(&bytes), [Ok(ToServer::Join(pamichau))]);

    let first = tower(1, Side::White, Tower::Orange, [0, 0, 1, 1]);
    let bytes =
        hex("01000000 01000000 00000000 00000000 00000000 00000000 00000000 01000000 01000000");
    assert_eq!(first.to_bytes().as_slice(), bytes);
    assert_eq!(read(&bytes), [Ok(ToServer::Move(first))]);

    let second = tower(2, Side::Black, Tower::Orange, [7, 7, 6, 6]);
    let bytes =
        hex("01000000 02000000 00000000 01000000 00000000 07000000 07000000 06000000 06000000");
    assert_eq!(second.to_bytes().as_slice(), bytes);
    assert_eq!(read(&bytes), [Ok(ToServer::Move(second))]);

    for (verdict, bytes) in [
        (Verdict::valid(Effect::Continues), "00000000 00000000 00000000"),
        (Verdict::lost(ErrorCode::Ok, Validity::Timeout), "00000000 01000000 03000000"),
        (Verdict::lost(ErrorCode::Ok, Validity::Cheating), "00000000 02000000 03000000"),
        (Verdict::lost(ErrorCode::Id, Validity::Cheating), "03000000 02000000 03000000"),
        (Verdict::valid(Effect::Wins), "00000000 00000000 01000000"),
        (Verdict::valid(Effect::Draws), "00000000 00000000 02000000"),
    ] {
        assert_eq!(verdict.to_bytes().as_slice(), hex(bytes));
    }
}

#[test]
fn a_column_comes_before_its_line() {
    let played = tower(1, Side::White, Tower::Blue, [1, 0, 2, 3]);
    let bytes = played.to_bytes();
    assert_eq!(bytes[20..], hex("01000000 00000000 02000000 03000000"));
    assert_eq!(played.to_string(), "COUP 1 DEPL_PION BLANC BLEU B1 C4");
}

#[test]
fn the_answer_to_a_wish() {
    let told = Joined {
        error: ErrorCode::Ok.into(),
        opponent: NameField::new("jdupont"),
        wish: Wish::Refused.into(),
    };
    let bytes = hex(&format!("00000000 6a6475706f6e74 {} 01000000", "00".repeat(25)));
    assert_eq!(told.to_bytes().as_slice(), bytes);
    let refused = Joined::refused(ErrorCode::Id).to_bytes();
    assert_eq!(refused.as_slice(), hex(&format!("03000000 {}", "00".repeat(36))));
}

#[test]
fn wrong_fields_are_kept() {
    // Coordinates 8 and -1, the largest integer, colour 9, kind 5.
    let bytes =
        hex("01000000 07000000 05000000 02000000 09000000 08000000 ffffffff ffffff7f 00000000");
    let [Ok(ToServer::Move(played))] = read(&bytes)[..] else { panic!("a move") };
    assert_eq!(played.to_bytes().as_slice(), bytes);
    assert_eq!((played.game, played.kind.raw(), played.kind.known()), (7, 5, None));
    assert_eq!((played.side.known(), played.tower.known()), (None, None));
    assert_eq!(played.from, Square { column: 8, line: -1 });
    assert_eq!(played.to_string(), "COUP 7 5 2 9 (8,-1) (2147483647,0)");

    for (at, wrong) in [(20, 8), (24, 8), (28, -1), (32, i32::MAX), (8, 2)] {
        let mut bytes = tower(1, Side::White, Tower::Orange, [0, 0, 1, 1]).to_bytes();
        bytes[at..at + 4].copy_from_slice(&i32::to_le_bytes(wrong));
        let [Ok(ToServer::Move(played))] = read(&bytes)[..] else { panic!("a move") };
        assert_eq!(played.to_bytes(), bytes);
    }
}

#[test]
fn the_squares_of_a_pass_mean_nothing_and_are_relayed() {
    let bytes =
        hex("01000000 01000000 01000000 00000000 06000000 09000000 09000000 09000000 09000000");
    let [Ok(ToServer::Move(played))] = read(&bytes)[..] else { panic!("a move") };
    assert_eq!(FromServer::Move(played).to_bytes(), bytes);
    assert_eq!(played.to_string(), "COUP 1 PASSE BLANC VERT (9,9) (9,9)");
}

#[test]
fn names() {
    let raw = |bytes: &[u8]| {
        let mut field = [b'x'; NameField::SIZE];
        field[..bytes.len()].copy_from_slice(bytes);
        NameField::from_raw(field)
    };
    assert_eq!(raw(&[]).text(), Ok("x".repeat(30).as_str()));
    assert_eq!(raw(&[]).terminated_text(), Err(BadName::Unterminated));
    assert_eq!(raw(b"bob\0").text(), Ok("bob"));
    assert_eq!(raw(b"bob\0"), NameField::new("bob"));
    assert_eq!(raw(b" bob \0").text(), Ok("bob"));
    assert_eq!(raw(b"\0").text(), Err(BadName::Empty));
    assert_eq!(raw(b"  \0").text(), Err(BadName::Empty));
    assert_eq!(raw(b"b\nb\0").text(), Err(BadName::Control));
    assert_eq!(raw(b"\x1b[2J\0").text(), Err(BadName::Control));
    assert_eq!(raw(b"\xff\xfe\0").text(), Err(BadName::NotUtf8));
    assert_eq!(raw(b"\x1b]0;\xff\0").to_string(), "\\u{1b}]0;\u{fffd}");
    // 28 bytes and an é do not leave room for the NUL.
    let long = format!("{}é", "a".repeat(28));
    assert_eq!(NameField::new(&long).text(), Ok(&long[..28]));
    assert_eq!(NameField::new(&"é".repeat(20)).text(), Ok("é".repeat(14).as_str()));
}

#[test]
fn the_first_message() {
    assert_eq!(read(&hex("07000000")), [Err(UnknownId(7))]);
    // Where the next struct would begin is unknown.
    assert_eq!(read(&hex(&format!("07000000 {}", "00".repeat(100)))), [Err(UnknownId(7))]);
    let early = tower(1, Side::White, Tower::Orange, [0, 0, 1, 1]);
    assert_eq!(read(&early.to_bytes()), [Ok(ToServer::Move(early))]);
    let odd = Join { side: Field::from_raw(2), ..join("bob", Side::White) };
    assert_eq!(read(&odd.to_bytes()), [Ok(ToServer::Join(odd))]);
    assert_eq!(odd.side.known(), None);
    assert!(UnknownId(0x0100_0000).looks_big_endian());
    assert!(!UnknownId(7).looks_big_endian());
}

#[test]
fn a_wrong_id_during_play_is_told_at_once_and_costs_one_struct() {
    let played = tower(1, Side::White, Tower::Orange, [0, 0, 1, 1]);
    let mut reader = RequestReader::new();
    let joined = reader.read(&mut join("bob", Side::White).to_bytes().as_slice());
    assert!(matches!(joined, Some(Ok(ToServer::Join(_)))));
    let mut wrong = played.to_bytes();
    wrong[0] = 0;
    assert_eq!(reader.read(&mut &wrong[..3]), None);
    assert_eq!(reader.read(&mut &wrong[3..4]), Some(Err(UnknownId(0))));
    assert_eq!(reader.read(&mut &wrong[4..20]), None);
    assert_eq!(reader.read(&mut &wrong[20..]), None);
    assert_eq!(reader.read(&mut played.to_bytes().as_slice()), Some(Ok(ToServer::Move(played))));
    assert!(!reader.has_begun());
}

#[test]
fn one_message_is_taken_at_a_time() {
    let join = join("bob", Side::Black);
    let played = tower(1, Side::White, Tower::Orange, [0, 0, 1, 1]);
    let bytes = [join.to_bytes().as_slice(), &played.to_bytes(), &played.to_bytes()[..8]].concat();
    let (mut reader, mut input) = (RequestReader::new(), bytes.as_slice());
    assert_eq!(reader.read(&mut input), Some(Ok(ToServer::Join(join))));
    assert_eq!(input.len(), 44, "the rest waits");
    assert_eq!(reader.read(&mut input), Some(Ok(ToServer::Move(played))));
    assert_eq!((reader.read(&mut input), reader.has_begun()), (None, true));
}

/// A reader that was told the games begin.
fn playing(wish: Side, granted: Wish) -> ReplyReader {
    let mut reader = ReplyReader::new(wish);
    assert_eq!(reader.side(), None);
    let (error, opponent) = (ErrorCode::Ok.into(), NameField::new("bob"));
    let joined = Joined { error, opponent, wish: granted.into() };
    assert!(reader.read(&mut joined.to_bytes().as_slice()).is_some());
    reader
}

#[test]
fn a_client_knows_whose_turn_it_is() {
    let goes_on = Verdict::valid(Effect::Continues).to_bytes();
    let lost = Verdict::lost(ErrorCode::Ok, Validity::Timeout).to_bytes();
    let played = tower(1, Side::Black, Tower::Orange, [7, 7, 6, 6]);

    let mut white = playing(Side::Black, Wish::Refused);
    assert_eq!((white.side(), white.my_turn()), (Some(Side::White), Some(1)));
    assert!(matches!(white.read(&mut goes_on.as_slice()), Some(FromServer::Verdict(_))));
    assert_eq!(white.my_turn(), None);
    assert!(matches!(white.read(&mut goes_on.as_slice()), Some(FromServer::Verdict(_))));
    assert_eq!(white.my_turn(), None, "the move itself has not come");
    assert_eq!(white.read(&mut played.to_bytes().as_slice()), Some(FromServer::Move(played)));
    assert_eq!(white.my_turn(), Some(1));
    // Black leaves: both games end, and nothing follows.
    assert!(white.read(&mut lost.as_slice()).is_some());
    assert_eq!(white.my_turn(), None, "black begins the second game");
    assert!(white.read(&mut lost.as_slice()).is_some());
    assert!(white.is_over());
    assert_eq!(white.read(&mut lost.as_slice()), None);

    let mut black = playing(Side::Black, Wish::Granted);
    assert_eq!((black.side(), black.my_turn()), (Some(Side::Black), None));
    assert!(black.read(&mut lost.as_slice()).is_some());
    assert_eq!(black.my_turn(), Some(2));
}

#[test]
fn a_client_that_is_sent_away_knows_it() {
    let mut reader = ReplyReader::new(Side::White);
    let refused = Joined::refused(ErrorCode::Game);
    let told = reader.read(&mut refused.to_bytes().as_slice());
    assert_eq!(told, Some(FromServer::Joined(refused)));
    assert!(reader.is_over());
}
