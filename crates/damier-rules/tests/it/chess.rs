//! The chess family: what the reference data says beyond the common files.

use damier_rules::chess::movement;
use damier_rules::{GameKind, Outcome, Reason, Seat, Setup, Viewer, new_game};
use shakmaty::{Color, Role, Square};

use crate::vectors::{blocks, get, lines, load};

#[test]
fn flag_fall() {
    let mut cases = 0;
    for line in lines(GameKind::Chess, "flagfall.txt").iter().filter(|line| !line.is_empty()) {
        let [position, flag, result] = line.split(" ; ").collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let seat = if flag == "flag=w" { Seat::One } else { Seat::Two };
        let outcome = load(GameKind::Chess, position).flag_fall(seat);
        assert_eq!(outcome.verdict.token(), result, "{line}");
        assert_eq!(outcome.reason, Reason::Timeout);
        // Simplified chess has the same rule, written a second time.
        if !position.contains(['p', 'P']) {
            let simplified = load(GameKind::Simplified, position).flag_fall(seat);
            assert_eq!(simplified, outcome, "simplified {line}");
        }
        cases += 1;
    }
    assert!(cases >= 16);
}

#[test]
fn flag_fall_in_the_variants() {
    let lost = |kind, position: &str, seat: Seat| load(kind, position).flag_fall(seat);
    let bare = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let draw = Outcome::draw(Reason::Timeout);
    assert_eq!(lost(GameKind::Alice, bare, Seat::One), draw);
    assert_eq!(lost(GameKind::Alice, bare, Seat::Two), Outcome::win(Seat::One, Reason::Timeout));
    assert_eq!(lost(GameKind::Dark, bare, Seat::One), Outcome::win(Seat::Two, Reason::Timeout));
    let horde = "8/8/8/8/8/8/4p3/4K3 w - - 0 1";
    assert_eq!(lost(GameKind::Horde, horde, Seat::Two), Outcome::win(Seat::One, Reason::Timeout));
}

#[test]
fn chess960_start_positions() {
    let mut cases = 0;
    for line in lines(GameKind::Chess960, "positions.txt").iter().filter(|line| !line.is_empty()) {
        let (number, array) = line.split_once(' ').expect("a number and an array");
        let setup = Setup::default().with("number", number);
        let position = new_game(GameKind::Chess960, &setup).expect("a start").position();
        let black = array.to_lowercase();
        assert!(
            position.starts_with(&format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{array} w ")),
            "{line}: {position}"
        );
        cases += 1;
    }
    assert!(cases >= 50);
}

#[test]
fn dark_views() {
    let mut cases = 0;
    for block in blocks(GameKind::Dark, "views.txt") {
        let game = load(GameKind::Dark, get(&block, "pos").expect("a position"));
        // A finished game hides nothing, so the views of the data are of games that go on.
        assert_eq!(game.outcome(), None);
        for (seat, side) in [(Seat::One, "white"), (Seat::Two, "black")] {
            assert_eq!(game.view(Viewer::Seat(seat)), get(&block, side).expect("a view"));
        }
        let spectator = game.view(Viewer::Spectator);
        assert!(spectator.starts_with("????????/????????/"), "{spectator}");
        cases += 1;
    }
    assert!(cases >= 100, "{cases}");
}

#[test]
fn the_end_of_a_dark_game_reveals_all() {
    let game = load(GameKind::Dark, "4R3/8/8/8/8/8/8/5K2 b - - 0 1");
    assert_eq!(game.view(Viewer::Spectator), game.position());
    assert!(game.reveals(Seat::One, Viewer::Seat(Seat::Two)));
}

#[test]
fn perft_from_the_start() {
    for (kind, counts) in [
        (GameKind::Chess, &[(5, 4_865_609), (6, 119_060_324)][..]),
        (GameKind::HordeLichess, &[(5, 265_223)]),
        (GameKind::Alice, &[(3, 9_384), (4, 219_236), (5, 5_910_465)]),
        (GameKind::AliceCapture, &[(3, 9_414)]),
        (GameKind::Dark, &[(3, 8_902), (4, 197_742)]),
        (GameKind::Simplified, &[(4, 197_281)]),
        (GameKind::Horde, &[(1, 18), (2, 154), (3, 2_964)]),
    ] {
        let game = new_game(kind, &Setup::default()).expect("the usual start");
        for &(depth, count) in counts {
            assert_eq!(game.perft(depth), count, "{kind} depth {depth}");
        }
    }
}

/// Seed 002 §2.1: the movement of a piece does not depend on what stands on the board.
#[test]
fn movement_on_an_empty_board() {
    for (role, from, count) in [
        (Role::King, Square::A1, 3),
        (Role::King, Square::E4, 8),
        (Role::Queen, Square::D4, 27),
        (Role::Rook, Square::D4, 14),
        (Role::Bishop, Square::D4, 13),
        (Role::Knight, Square::B1, 3),
        (Role::Pawn, Square::E2, 4),
        (Role::Pawn, Square::A4, 2),
    ] {
        assert_eq!(movement::reach(role.of(Color::White), from).count(), count, "{role:?} {from}");
    }
    assert!(movement::pawn(Color::Black, Square::E7).contains(Square::E5));
    assert!(!movement::pawn(Color::Black, Square::E6).contains(Square::E4));
}

#[test]
fn options_of_the_family() {
    let block =
        new_game(GameKind::Horde, &Setup::default().with("horde_setup", "block")).expect("a start");
    assert!(block.position().starts_with("pppppppp/pppppppp/pppppppp/pppppppp/8/"));

    // Bare kings: the safety net ends it, the bare seed does not.
    let kings = Setup::from_position("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert!(new_game(GameKind::Simplified, &kings).expect("accepted").outcome().is_some());
    let off = new_game(GameKind::Simplified, &kings.with("safety_draws", "off")).expect("accepted");
    assert_eq!(off.outcome(), None);

    let setup =
        Setup::from_position("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1").with("dark_en_passant", "on");
    let mut dark = new_game(GameKind::Dark, &setup).expect("accepted");
    dark.play(Seat::Two, "d7d5").expect("legal");
    assert_eq!(dark.position(), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    dark.play(Seat::One, "e5d6").expect("legal with the option");
    assert_eq!(dark.position(), "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2");
}

/// FIDE 5.2.2 beyond material: only where it is certain.
#[test]
fn dead_positions() {
    let ends = |position: &str| {
        let setup = Setup::from_position(position).with("dead_position", "full");
        new_game(GameKind::Chess, &setup).expect("accepted").outcome().map(|o| o.reason)
    };
    let wall = "8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8 w - - 0 1";
    // c5, e5 guard b4, d4, f4: the kings cannot pass, nothing can be taken.
    assert_eq!(ends("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"), Some(Reason::DeadPosition));
    assert_eq!(ends(wall), Some(Reason::DeadPosition));
    // One more free pawn, a knight, or a pawn that may be taken: it goes on.
    assert_eq!(ends("4k3/8/8/p1p1p1p1/P1P1P1P1/8/7P/4K3 w - - 0 1"), None);
    assert_eq!(ends("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4KN2 w - - 0 1"), None);
    assert_eq!(ends("4k3/8/8/8/p7/P7/8/4K3 w - - 0 1"), None);
    assert_eq!(load(GameKind::Chess, wall).outcome(), None, "off by default");
}
