//! Siam: golden bytes, move texts, what answers what.

use damier_wire::siam::{
    Animal, AskGame, ErrorCode, Facing, Form, FromServer, Identification, Identified, Move, Paired,
    Place, Property, ReplyReader, RequestReader, ToServer, Truth, Validity, Verdict,
};
use damier_wire::structs::{BadName, Field, NameField, UnknownId};

use crate::transcripts::hex;

fn read(bytes: &[u8]) -> Vec<Result<ToServer, UnknownId>> {
    let (mut reader, mut input) = (RequestReader::new(), bytes);
    std::iter::from_fn(|| reader.read(&mut input)).collect()
}

fn place(line: i32, column: i32) -> Place {
    Place { line, column }
}

fn push() -> Move {
    Move {
        property: Property::Pushes.into(),
        from: place(1, 1),
        to: place(2, 1),
        facing: Facing::North.into(),
    }
}

#[test]
fn structs_look_as_c_writes_them() {
    let identification = Identification {
        name: NameField::new("jdupont"),
        machine: NameField::new("localhost"),
        port: 5001,
    };
    let bytes = identification.to_bytes();
    assert_eq!(bytes[..11], hex("00000000 6a6475706f6e74"));
    assert_eq!(bytes[34..43], *b"localhost");
    assert_eq!(bytes[64..], hex("8913 0000"));
    assert_eq!(read(&bytes), [Ok(ToServer::Identification(identification))]);

    let played = ToServer::Move(push());
    let bytes = hex("02000000 05000000 01000000 01000000 02000000 01000000 00000000");
    assert_eq!(played.to_bytes(), bytes);
    assert_eq!(read(&bytes), [Ok(played)]);
    assert_eq!(played.to_string(), "COUP POUSSEE B,ii C,ii NORD");
    let claimed = ToServer::OpponentMove(push());
    assert_eq!(claimed.to_bytes()[..4], hex("03000000"));
    assert_eq!(read(&claimed.to_bytes()), [Ok(claimed)]);

    let ask = ToServer::AskGame(AskGame { player: 5 });
    assert_eq!(ask.to_bytes(), hex("01000000 05000000"));
    assert_eq!(read(&ask.to_bytes()), [Ok(ask)]);

    let paired = Paired {
        error: ErrorCode::Ok.into(),
        opponent: 3,
        machine: NameField::new("10.0.0.7"),
        port: 65535,
        over: Truth::No.into(),
        animal: Animal::Elephant.into(),
    };
    let bytes = hex(&format!(
        "00000000 03000000 31302e302e302e37 {} ffff 00000000 01000000",
        "00".repeat(22)
    ));
    assert_eq!(paired.to_bytes().as_slice(), bytes);
    let over = Paired::tournament_over().to_bytes();
    assert_eq!(over[40..], hex("01000000 00000000"));
    let refused = Paired::refused(ErrorCode::Player).to_bytes();
    assert_eq!(refused.as_slice(), hex(&format!("02000000 {}", "00".repeat(44))));
    let identified = Identified::refused(ErrorCode::Name).to_bytes();
    assert_eq!(identified.as_slice(), hex("01000000 00000000"));
    let verdict = Verdict::new(ErrorCode::Move, Validity::Timeout).to_bytes();
    assert_eq!(verdict.as_slice(), hex("03000000 01000000"));
}

#[test]
fn unknown_ids_end_the_reading() {
    for (bytes, id) in [("04000000", 4), ("ffffffff", -1), ("00000001", 0x0100_0000)] {
        let bytes = [hex(bytes), vec![0; 80]].concat();
        assert_eq!(read(&bytes), [Err(UnknownId(id))]);
    }
    assert!(UnknownId(0x0100_0000).looks_big_endian());
    assert_eq!(read(&[0; 67]), [], "incomplete");
}

#[test]
fn names_end_with_a_nul() {
    let mut identification = Identification {
        name: NameField::from_raw([b'a'; 30]),
        machine: NameField::from_raw([0xff; 30]),
        port: 0,
    };
    assert_eq!(identification.name(), Err(BadName::Unterminated));
    identification.name = NameField::new("bob");
    assert_eq!(identification.name(), Ok("bob"));
    identification.name = NameField::new("");
    assert_eq!(identification.name(), Err(BadName::Empty));
}

#[test]
fn which_fields_mean_something() {
    let (here, there, nowhere) = (place(2, 0), place(2, 1), Place::NOWHERE);
    for (property, from, to, form) in [
        (Property::Enters, nowhere, here, Form::Enter),
        (Property::EntersPushing, here, there, Form::Enter),
        (Property::Wins, nowhere, here, Form::Enter),
        (Property::Loses, place(5, -3), here, Form::Enter),
        (Property::Turns, here, here, Form::Turn),
        (Property::Turns, here, there, Form::Go),
        (Property::Steps, here, here, Form::Go),
        (Property::Pushes, nowhere, here, Form::Go),
        (Property::Wins, here, there, Form::Go),
        (Property::Loses, here, there, Form::Go),
        (Property::Leaves, here, nowhere, Form::Leave),
    ] {
        let played = Move { property: property.into(), from, to, ..push() };
        assert_eq!(played.form(), Some(form), "{played}");
    }
    for wrong in [8, -1, i32::MAX] {
        let played = Move { property: Field::from_raw(wrong), ..push() };
        assert_eq!(played.form(), None);
        let bytes = ToServer::Move(played).to_bytes();
        assert_eq!(read(&bytes), [Ok(ToServer::Move(played))]);
    }
}

#[test]
fn places_and_facings_as_the_seed_writes_them() {
    let enters = Move { from: Place::NOWHERE, ..push() };
    assert_eq!(enters.to_string(), "POUSSEE L_NULL,C_NULL C,ii NORD");
    let odd = Move { to: place(-1, 7), facing: Field::from_raw(9), ..push() };
    assert_eq!(odd.to_string(), "POUSSEE B,ii -1,7 9");
    let leaves = Move { facing: Facing::Nothing.into(), ..push() };
    assert_eq!(leaves.to_string(), "POUSSEE B,ii C,ii O_NULL");
}

#[test]
fn fields_that_mean_nothing_are_not_looked_at() {
    let garbage = place(-7, 99);
    let enters = Move { property: Property::Enters.into(), from: garbage, ..push() };
    assert!(enters.means_the_same(&Move { from: place(0, 0), ..enters }));
    assert!(!enters.means_the_same(&Move { to: place(0, 0), ..enters }));
    assert!(!enters.means_the_same(&Move { facing: Facing::East.into(), ..enters }));
    assert!(!enters.means_the_same(&Move { property: Property::EntersPushing.into(), ..enters }));

    let leaves = Move {
        property: Property::Leaves.into(),
        to: garbage,
        facing: Field::from_raw(77),
        ..push()
    };
    assert!(leaves.means_the_same(&Move { to: place(0, 0), ..leaves }));
    assert!(!leaves.means_the_same(&Move { from: place(0, 0), ..leaves }));

    assert!(!push().means_the_same(&Move { from: place(0, 0), ..push() }));
    // Half of NULL is enough, and the rest of it means nothing.
    let wins = Move { property: Property::Wins.into(), from: place(5, -3), ..push() };
    assert!(wins.means_the_same(&Move { from: Place::NOWHERE, ..wins }));
    assert!(!wins.means_the_same(&Move { from: place(1, 1), ..wins }));
}

const VALID: (ErrorCode, Validity) = (ErrorCode::Ok, Validity::Valid);
const TIMEOUT: (ErrorCode, Validity) = (ErrorCode::Ok, Validity::Timeout);
const CHEATING: (ErrorCode, Validity) = (ErrorCode::Ok, Validity::Cheating);
const TOO_LATE: (ErrorCode, Validity) = (ErrorCode::Move, Validity::Timeout);

fn verdict((error, validity): (ErrorCode, Validity)) -> FromServer {
    FromServer::Verdict(Verdict::new(error, validity))
}

/// After `asked`, these messages are told apart, byte by byte.
fn assert_told(asked: &[ToServer], told: &[FromServer]) {
    let mut reader = ReplyReader::new();
    for message in asked {
        reader.sent(message);
    }
    let bytes: Vec<u8> = told.iter().flat_map(FromServer::to_bytes).collect();
    let read: Vec<_> = bytes.chunks(1).filter_map(|mut byte| reader.read(&mut byte)).collect();
    assert_eq!(read, told);
}

#[test]
fn answers_follow_from_what_was_asked() {
    let identification = ToServer::Identification(Identification {
        name: NameField::new("a"),
        machine: NameField::new("b"),
        port: 1,
    });
    let identified = FromServer::Identified(Identified { error: ErrorCode::Ok.into(), player: 2 });
    let ask = ToServer::AskGame(AskGame { player: 2 });
    let paired = FromServer::Paired(Paired::refused(ErrorCode::Player));
    let (mine, claimed) = (ToServer::Move(push()), ToServer::OpponentMove(push()));
    let truth = FromServer::Move(push());

    assert_told(&[identification, ask], &[identified, paired]);
    assert_told(&[mine, claimed], &[verdict(VALID), verdict(VALID)]);
    assert_told(&[claimed, mine], &[verdict(CHEATING), truth, verdict(VALID)]);
    // The time ran out while the move was under way; the next game is already asked for.
    assert_told(&[mine, ask], &[verdict(TIMEOUT), verdict(TOO_LATE), paired]);
    // The opponent's own move was wrong, and they sent it to us nevertheless.
    assert_told(&[claimed, ask], &[verdict(CHEATING), verdict(TOO_LATE), paired]);
    // Nothing was asked.
    assert_told(&[], &[verdict(TIMEOUT)]);
    assert_told(&[], &[verdict(CHEATING), verdict(TIMEOUT)]);
}
