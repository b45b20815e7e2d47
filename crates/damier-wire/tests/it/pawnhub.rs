//! Pawn Hub: boards, moves, the order of the server's lines.

use damier_wire::pawnhub::{
    Board, FromServer, Mode, Move, Piece, ReplyReader, Role, Side, ToServer, Unexpected, Winner,
    boards,
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
fn moves_and_their_texts() {
    for (line, text) in [("E2E4", "e2e4"), ("E7E8q", "e7e8q"), ("A7A8h", "a7a8n"), ("E1G1", "e1g1")]
    {
        let Some(ToServer::Move(played)) = ToServer::read(line) else { panic!("{line}") };
        assert_eq!(played.text(), text);
        assert_eq!(Move::from_text(text), Some(played));
    }
    for text in ["", "E2E4", "e2e9", "e7e8h", "e7e8k", "e7e8N", "e2e", "e2é4", "0000"] {
        assert_eq!(Move::from_text(text), None, "{text}");
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
fn boards_of_positions() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let [board] = boards(start, Mode::Classic).unwrap().try_into().unwrap();
    let line = board.to_string();
    assert_eq!(
        line,
        "rA1hB1bC1qD1kE1bF1hG1rH1pA2pB2pC2pD2pE2pF2pG2pH2!\
         pA7pB7pC7pD7pE7pF7pG7pH7rA8hB8bC8qD8kE8bF8hG8rH8#"
    );
    assert_eq!(line.len(), 98, "as the seed counts");

    let alice = "rnbqkbnr/pppppppp/8/8/4|P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let [first, second] = boards(alice, Mode::Alice).unwrap().try_into().unwrap();
    assert!(first.to_string().starts_with("1:rA1"));
    assert_eq!(first.pieces.len(), 31);
    assert_eq!(second.to_string(), "2:pE4!#");

    let dark = "????????/????????/????????/?p??????/8/8/PPPPPPPP/RNBQKBNR w KQ";
    let [seen] = boards(dark, Mode::Dark).unwrap().try_into().unwrap();
    assert!(seen.to_string().ends_with("pH2!pB5#"));

    for position in ["", "8/8", "9/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/7", "x7/8/8/8/8/8/8/8"] {
        assert_eq!(boards(position, Mode::Classic), None, "{position}");
    }
    assert_eq!(boards(alice, Mode::Classic), None, "there is one board only");
    assert_eq!(boards("|8/8/8/8/8/8/8/8", Mode::Alice), None);
    assert_eq!(boards("7|/8/8/8/8/8/8/8", Mode::Alice), None);
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
