//! Pawn Hub: boards, moves, the order of the server's lines.

use damier_wire::pawnhub::{
    Board, FromServer, Mode, Move, Piece, ReplyReader, Role, Side, ToServer, Unexpected, Winner,
};

#[test]
fn requests() {
    let e2e4 = Move { from: *b"E2", to: *b"E4", promotion: None };
    for (line, request) in [
        ("classic", ToServer::Mode(Mode::Classic)),
        ("alice", ToServer::Mode(Mode::Alice)),
        ("dark", ToServer::Mode(Mode::Dark)),
        ("horde", ToServer::Mode(Mode::Horde)),
        ("E2E4", ToServer::Move(e2e4)),
        ("q", ToServer::Promotion(Role::Queen)),
        ("h", ToServer::Promotion(Role::Knight)),
    ] {
        assert_eq!(ToServer::read(line), Some(request));
        assert_eq!(request.to_string(), line);
    }
    for line in [
        "", "e2e4", "E2E", "E2E9", "I2E4", "E2E4k", "E2E4p", "E2E4n", "E2E4Q", "k", "p", "n", "Q",
        "Classic", "E2 E4", "E2E4qq", "é", "chess",
    ] {
        assert_eq!(ToServer::read(line), None, "{line}");
    }
}

#[test]
fn the_seeds_board() {
    let line = "pA2hA4rD5qC7kE1bF8!bA8qG4kD7#";
    let board = Board::read(line).expect(line);
    assert_eq!(board.pieces.len(), 9);
    assert_eq!(board.pieces[1], Piece { side: Side::White, role: Role::Knight, square: *b"A4" });
    assert_eq!(board.pieces[8], Piece { side: Side::Black, role: Role::King, square: *b"D7" });
    assert_eq!(board.to_string(), line);
    assert_eq!(Board::read("!#"), Some(Board::default()));
    for line in [
        "",
        "#",
        "!",
        "pA2#",
        "pA2!kE8",
        "pA2!kE8#x",
        "pA2!!#",
        "pA9!#",
        "nA2!#",
        "PA2!#",
        "pa2!#",
        "pA!#",
        "pA2!qA2#",
        "3:!#",
        "1!#",
        "pA2kE1!k\u{e9}#",
    ] {
        assert_eq!(Board::read(line), None, "{line}");
    }
}

#[test]
fn lines_that_look_alike_are_told_apart() {
    let mut reader = ReplyReader::new(Mode::Classic);
    assert_eq!(reader.read("True"), Err(Unexpected));
    assert_eq!(reader.read("1"), Ok(FromServer::Side(Side::White)));
    assert_eq!(reader.read("1"), Err(Unexpected), "the board comes before the turn");
    assert!(matches!(reader.read("kE1!kE8#"), Ok(FromServer::Board(_))));
    assert_eq!(reader.read("1"), Ok(FromServer::Turn(1)));
    assert!(reader.my_turn());
    assert_eq!(reader.read("False"), Ok(FromServer::Valid(false)));
    assert!(reader.my_turn(), "another move is wanted");
    assert_eq!(reader.read("PROMOTION"), Ok(FromServer::AskPromotion));
    assert_eq!(reader.read("True"), Ok(FromServer::Valid(true)));
    assert!(!reader.my_turn());
    assert!(matches!(reader.read("kE1!kE8#"), Ok(FromServer::Board(_))));
    assert_eq!(reader.read("False"), Ok(FromServer::Over(false)));
    assert_eq!(reader.read("2"), Ok(FromServer::Turn(2)));
    assert!(!reader.my_turn());
    assert!(matches!(reader.read("kE1!kE7#"), Ok(FromServer::Board(_))));
    assert_eq!(reader.read("False"), Ok(FromServer::Over(false)));
    for wrong in ["0", "03", "-1", "+3", "three", "99999999999"] {
        assert_eq!(reader.read(wrong), Err(Unexpected), "{wrong}");
    }
    assert_eq!(reader.read("3"), Ok(FromServer::Turn(3)));
    // The opponent leaves while we think.
    assert!(matches!(reader.read("kE1!kE7#"), Ok(FromServer::Board(_))));
    assert_eq!(reader.read("True"), Ok(FromServer::Over(true)));
    assert_eq!(reader.read("white"), Ok(FromServer::Winner(Winner::White)));
    assert!(reader.is_over());
    assert_eq!(reader.read("1"), Err(Unexpected));
}

#[test]
fn alice_has_two_boards() {
    let mut reader = ReplyReader::new(Mode::Alice);
    assert_eq!(reader.read("0"), Ok(FromServer::Side(Side::Black)));
    assert_eq!(reader.read("kE1!kE8#"), Err(Unexpected), "which board?");
    assert_eq!(reader.read("2:!#"), Err(Unexpected), "the first one comes first");
    assert!(matches!(reader.read("1:kE1!kE8#"), Ok(FromServer::Board(_))));
    assert_eq!(reader.read("1"), Err(Unexpected));
    assert!(matches!(reader.read("2:!#"), Ok(FromServer::Board(_))));
    assert_eq!(reader.read("1"), Ok(FromServer::Turn(1)));
    assert!(!reader.my_turn());
}
