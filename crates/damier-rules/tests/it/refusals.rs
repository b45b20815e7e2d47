//! Why moves and positions of the chess family are refused, in words.

use damier_rules::{GameKind, Refusal, Setup, new_game};
use damier_words::ToMessage as _;

use crate::vectors::{load, mover};

fn check(kind: GameKind, position: &str, text: &str, why: &str) {
    let mut game = load(kind, position);
    let before = game.position();
    let seat = mover(game.as_ref()).expect("the game goes on");
    let refusal = game.play(seat, text).expect_err(text);
    let json = serde_json::to_string(&refusal).expect("plain data is always JSON");
    let read: Refusal = serde_json::from_str(&json).expect("what is written can be read");
    assert_eq!(read, refusal, "{json}");
    assert_eq!(refusal.message().to_string(), why, "{kind} {position} {text}");
    assert_eq!(game.position(), before, "a refused move changes nothing");
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn chess() {
    let castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (position, text, why) in [
        (START, "e4e5", "you have nothing on e4"),
        (START, "e7e5", "the piece on e7 is not yours"),
        (START, "a1a2", "your own piece stands on a2"),
        (START, "g1g3", "the piece on g1 does not move like that"),
        (START, "a1a5", "the way is blocked at a2"),
        (START, "c1h6", "the way is blocked at d2"),
        (START, "e2d3", "there is nothing to capture on d3"),
        (START, "e2e5", "the piece on e2 does not move like that"),
        (START, "e2e4q", "there is no such promotion here"),
        (START, "e1g1", "the way is blocked at f1"),
        (START, "e1c1", "the way is blocked at d1"),
        (START, "E2E4", "this is not a move"),
        (START, "e2-e4", "this is not a move"),
        (START, "e2e4 ", "this is not a move"),
        (START, "é2e4", "this is not a move"),
        ("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2e4", "the way is blocked at e4"),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2e4", "the way is blocked at e3"),
        ("4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1", "e2d3", "it leaves your king in check"),
        ("4k3/4r3/8/8/8/8/8/3BK3 w - - 0 1", "d1c2", "it leaves your king in check"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "say what the pawn becomes: q, r, b or n"),
        (castle, "e1e3", "the piece on e1 does not move like that"),
        ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1", "the right to castle on that side is lost"),
        (
            "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "e1g1",
            "the king would cross or reach f1, which is attacked",
        ),
        ("1k2r3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "you cannot castle out of check"),
        ("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1", "the way is blocked at b1"),
        (
            "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
            "e5d6",
            "there is nothing to capture on d6",
        ),
    ] {
        check(GameKind::Chess, position, text, why);
    }
}

/// Kinds, positions, moves and why not.
const VARIANTS: [(GameKind, &str, &str, &str); 12] = [
    (
        GameKind::Simplified,
        "8/P6k/8/8/8/8/8/K7 w - - 0 1",
        "a7a8q",
        "there is no such promotion here",
    ),
    (
        GameKind::Simplified,
        "4k3/8/8/8/8/8/8/R3K2R w - - 0 1",
        "e1g1",
        "the piece on e1 does not move like that",
    ),
    (
        GameKind::Alice,
        "4k3/8/8/8/4|n3/8/4P3/4K3 w - - 0 1",
        "e2e4",
        "e4 is occupied on the other board",
    ),
    (GameKind::Alice, "4k3/8/8/8/8/8/8/4KB|BR w K - 0 1", "e1g1", "the way is blocked at f1"),
    (
        GameKind::Alice,
        "4k3/8/8/8/8/8/8/4K|B1R w K - 0 1",
        "e1g1",
        "f1 is occupied on the other board",
    ),
    (
        GameKind::Alice,
        "4k3/8/8/|B7/8/8/8/4K3 w - - 0 1",
        "a5a4",
        "the piece on a5 does not move like that",
    ),
    (
        GameKind::AliceCapture,
        "4k3/8/8/8/4|N3/8/4P3/4K3 w - - 0 1",
        "e2e4",
        "e4 is occupied on the other board",
    ),
    (GameKind::Dark, START, "e2d3", "there is nothing to capture on d3"),
    (GameKind::Dark, START, "e7e5", "you have nothing on e7"),
    (
        GameKind::Dark,
        "r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1",
        "e1g1",
        "the right to castle on that side is lost",
    ),
    (
        GameKind::Horde,
        "p7/8/8/8/8/8/8/4K3 b - - 0 1",
        "a8a6",
        "the piece on a8 does not move like that",
    ),
    (
        GameKind::Chess960,
        "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1",
        "e1g1",
        "the piece on e1 does not move like that",
    ),
];

#[test]
fn variants() {
    for (kind, position, text, why) in VARIANTS {
        check(kind, position, text, why);
    }
}

#[test]
fn what_people_type() {
    for (position, typed, expected) in [
        (START, "e2 e4", Ok("e2e4")),
        (START, "E2E4", Ok("e2e4")),
        (START, "e2-e4", Ok("e2e4")),
        (START, " e4 ", Ok("e2e4")),
        (START, "Nf3", Ok("g1f3")),
        (START, "Nd2", Err("your own piece stands on d2")),
        (START, "Nc4", Err("no piece can do that")),
        (START, "hello", Err("this is not a move")),
        (START, "--", Err("this is not a move")),
        (START, "", Err("this is not a move")),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", Ok("e1g1")),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0-0", Ok("e1c1")),
        (
            "4k3/8/8/8/8/8/8/RN2KN2 w - - 0 1",
            "Nd2",
            Err("several moves fit; name the square it comes from"),
        ),
        ("4k3/8/8/8/8/8/8/RN2KN2 w - - 0 1", "Nbd2", Ok("b1d2")),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=N", Ok("a7a8n")),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7-a8=Q", Ok("a7a8q")),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", Ok("e4d5")),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4xd5", Ok("e4d5")),
        // A bishop of the first rank, not the square b1.
        ("4k3/8/8/8/3B4/8/8/BN2K3 w - - 0 1", "B1c3", Ok("a1c3")),
        ("4k3/8/8/7p/8/8/8/1N2K3 w - - 0 1", "B1c3", Ok("b1c3")),
    ] {
        let mut game = load(GameKind::Chess, position);
        let seat = mover(game.as_ref()).expect("the game goes on");
        let result = game
            .play_typed(seat, typed)
            .map(|played| played.text)
            .map_err(|why| why.message().to_string());
        assert_eq!(
            result,
            expected.map(str::to_owned).map_err(str::to_owned),
            "{position} {typed}"
        );
    }
}

/// Kinds, positions, what is typed, and the coordinates to which the same is said.
const TYPED: [(GameKind, &str, &str, &str); 20] = [
    (GameKind::Chess, "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "e1g1"),
    (GameKind::Chess, "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0", "e1g1"),
    (GameKind::Chess, "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "o-o", "e1g1"),
    (GameKind::Chess, "1k2r3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", "e1c1"),
    (GameKind::Chess, "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "O-O-O", "e1c1"),
    (GameKind::Chess, "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "O-O", "e1g1"),
    (GameKind::Chess, START, "Bh6", "c1h6"),
    (GameKind::Chess, START, "Ra5", "a1a5"),
    (GameKind::Chess, START, "e5", "e2e5"),
    (GameKind::Chess, START, "exd3", "e2d3"),
    (GameKind::Chess, "4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1", "Bd3", "e2d3"),
    (GameKind::Chess, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", "a7a8"),
    (GameKind::Chess, "4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e4", "e2e4"),
    (GameKind::Chess960, "k4r2/8/8/8/8/8/8/2R1K1R1 w GC - 0 1", "O-O", "e1g1"),
    (GameKind::Alice, "4k3/8/8/8/8/8/8/4KB|BR w K - 0 1", "O-O", "e1g1"),
    (GameKind::Alice, "4k3/8/8/8/8/8/8/4K|B1R w K - 0 1", "O-O", "e1g1"),
    (GameKind::Alice, "4k3/8/8/8/4|n3/8/4P3/4K3 w - - 0 1", "e4", "e2e4"),
    (GameKind::Dark, "r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", "O-O", "e1g1"),
    (GameKind::Simplified, "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=Q", "a7a8q"),
    (GameKind::HordeLichess, "4k3/8/8/8/8/8/8/P7 w - - 0 1", "a4", "a1a4"),
];

#[test]
fn short_notation_is_refused_for_the_same_reason_as_coordinates() {
    for (kind, position, typed, coordinates) in TYPED {
        let mut game = load(kind, position);
        let seat = mover(game.as_ref()).expect("the game goes on");
        let expected = game.play(seat, coordinates).expect_err(coordinates);
        assert_eq!(game.play_typed(seat, typed), Err(expected), "{kind} {position} {typed}");
    }
}

#[test]
fn captures_may_be_typed_without_their_sign_but_not_with_one_too_many() {
    let position = "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1";
    let mut game = load(GameKind::Chess, position);
    let seat = mover(game.as_ref()).expect("the game goes on");
    let wrong = game.play_typed(seat, "Nxf5").expect_err("nothing stands there");
    assert_eq!(wrong.message().to_string(), "there is nothing to capture on f5");
    assert_eq!(game.play_typed(seat, "Nd5").expect("a capture").pretty, "Nxd5");
}

#[test]
fn what_is_missing_is_said() {
    let facing = "say at the end which way it faces: n, e, s or w, as in +a1n";
    let goal = "say what it does: +a1n enters, c1-c2e goes, c1=n turns, a1x leaves";
    let unknown = |letter| format!("no colour has the letter {letter}: there are R J V B O W P F");
    for (kind, typed, why) in [
        (GameKind::Siam, "+a1", facing),
        (GameKind::Siam, "+A1q", facing),
        (GameKind::Siam, "c1-c2", facing),
        (GameKind::Siam, "c1c2", facing),
        (GameKind::Siam, "c1=", facing),
        (GameKind::Siam, "c1", goal),
        (GameKind::Siam, "c1-", goal),
        (GameKind::Siam, "+", goal),
        (GameKind::Siam, "+z9n", "this is not a move"),
        (GameKind::Mastermind, "RVB", "a code has four colours, not 3"),
        (GameKind::Mastermind, "r v b o f", "a code has four colours, not 5"),
        (GameKind::Mastermind, "RVBX", &unknown('X')),
        (GameKind::Mastermind, "hello there", "this is not a move"),
        (GameKind::Mastermind, "R.B", "this is not a move"),
        (GameKind::Mastermind, "", "this is not a move"),
    ] {
        let mut game = new_game(kind, &Setup::default()).expect("a game");
        let seat = mover(game.as_ref()).expect("the game goes on");
        let refusal = game.play_typed(seat, typed).expect_err(typed);
        assert_eq!(refusal.message().to_string(), why, "{kind} {typed}");
    }
}

/// Kinds, positions that they refuse, and why.
const POSITIONS: [(GameKind, &str, &str); 27] = [
    (GameKind::Chess, "", "6 fields are needed, not 1"),
    (GameKind::Chess, "8/8 w - - 0 1", "8 rows are needed, not 2"),
    (GameKind::Chess, "9/8/8/8/8/8/8/8 w - - 0 1", "unexpected '9' at character 1"),
    (GameKind::Chess, "44/8/8/8/8/8/8/8 w - - 0 1", "unexpected '4' at character 2"),
    (GameKind::Chess, "8/8/x7/8/8/8/8/8 w - - 0 1", "unexpected 'x' at character 5"),
    (GameKind::Chess, "8/7/8/8/8/8/8/8 w - - 0 1", "row 7 does not have the right number of cells"),
    (
        GameKind::Chess,
        "8/8/8/8/8/8/8/KKKKKKKKK w - - 0 1",
        "row 1 does not have the right number of cells",
    ),
    (GameKind::Chess, "4k3/8/8/8/8/8/8/4K3 x - - 0 1", "'x' cannot be read"),
    (GameKind::Chess, "4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "'e9' cannot be read"),
    (GameKind::Chess, "4k3/8/8/8/8/8/8/4K3 w - - -1 1", "'-1' cannot be read"),
    (
        GameKind::Chess,
        "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999",
        "'99999999999999999999' cannot be read",
    ),
    (GameKind::Chess, "4k3/8/8/8/8/8/8/4K3 w KK - 0 1", "'KK' cannot be read"),
    (
        GameKind::Chess,
        "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
        "castling 'K' without king and rook at home",
    ),
    (
        GameKind::Chess,
        "4k3/8/8/8/8/8/8/4K2R w H - 0 1",
        "castling 'H' without king and rook at home",
    ),
    (
        GameKind::Chess,
        "8/8/8/8/8/8/8/4K3 w - - 0 1",
        "each side needs exactly one king (the horde none)",
    ),
    (
        GameKind::Chess,
        "4k3/8/8/8/8/8/8/2K1K3 w - - 0 1",
        "each side needs exactly one king (the horde none)",
    ),
    (GameKind::Chess, "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn cannot stand on a8"),
    (
        GameKind::Chess,
        "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1",
        "the side that is not to move is in check",
    ),
    (GameKind::Chess, "4k3/8/8/8/8/8/8/4|K3 w - - 0 1", "unexpected '|' at character 18"),
    (
        GameKind::Chess960,
        "4k3/8/8/8/8/8/8/RR2K3 w AB - 0 1",
        "castling 'B' without king and rook at home",
    ),
    (GameKind::Alice, "4k3/8/8/8/8/8/8/4|R1K1 w - - 0 1|", "'1|' cannot be read"),
    (GameKind::Alice, "4k3/8/8/8/8/8/8/4K2| w - - 0 1", "unexpected '|' at character 20"),
    (GameKind::Simplified, "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "a pawn cannot stand on a1"),
    (
        GameKind::Horde,
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "each side needs exactly one king (the horde none)",
    ),
    (GameKind::Horde, "8/8/8/8/8/8/4K3/8 b - - 0 1", "the game is already over there"),
    (GameKind::HordeLichess, "4k3/8/8/8/8/8/8/8 w - - 0 1", "the game is already over there"),
    (GameKind::Dark, "4R3/8/8/8/8/8/8/5K2 b - - 0 1", "the game is already over there"),
];

#[test]
fn positions() {
    for (kind, position, why) in POSITIONS {
        let error = new_game(kind, &Setup::from_position(position)).expect_err(position);
        assert_eq!(
            error.message().to_string(),
            format!("position refused: {why}"),
            "{kind} {position}"
        );
    }
}

#[test]
fn accepted_although_strange() {
    for (kind, position, canonical) in [
        (GameKind::Chess, "4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        (
            GameKind::Chess,
            "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 3 0",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 1",
        ),
        (
            GameKind::Chess,
            "qqqqkqqq/8/8/8/8/8/8/4K3 w - - 0 1",
            "qqqqkqqq/8/8/8/8/8/8/4K3 w - - 0 1",
        ),
        (
            GameKind::Chess960,
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
        ),
        (
            GameKind::Simplified,
            "P3k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "P3k3/8/8/8/8/8/8/4K2R w - - 0 1",
        ),
    ] {
        let game = new_game(kind, &Setup::from_position(position)).expect(position);
        assert_eq!(game.position(), canonical);
    }
}

#[test]
fn options() {
    let error = |kind, option, value| {
        new_game(kind, &Setup::default().with(option, value))
            .expect_err(option)
            .message()
            .to_string()
    };
    assert_eq!(
        error(GameKind::Chess, "push_rule", "total"),
        "this game has no option 'push_rule' (it has dead_position)"
    );
    assert_eq!(
        error(GameKind::Chess, "dead_position", "maybe"),
        "option dead_position cannot be 'maybe' (it is material | full)"
    );
    assert_eq!(
        error(GameKind::Chess960, "number", "960"),
        "option number cannot be '960' (it is 0..959)"
    );
    assert_eq!(error(GameKind::HordeLichess, "x", "y"), "this game has no option 'x'");
}
