//! What only Siam has: pushes under both rules, mountains, and refusals.

use std::collections::BTreeSet;

use damier_rules::siam::{Facing, MoveKind, Piece, Place, Siam};
use damier_rules::{
    Cell, Flaw, Game, GameKind, Push, Refusal, Seat, Setup, SetupError, Verdict, new_game, perft,
};

use crate::vectors::{blocks, end_of, load, mover, play};

fn siam(position: &str) -> Siam {
    Siam::new(&Setup::from_position(position).reachable()).expect(position)
}

fn turn(game: &Siam) -> Seat {
    game.to_act().first().expect("somebody is to move")
}

fn texts(game: &Siam) -> BTreeSet<String> {
    let mut moves = Vec::new();
    game.legal_moves(turn(game), &mut moves);
    let texts: BTreeSet<String> = moves.iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), moves.len(), "two moves with one name at {}", game.position());
    texts
}

#[test]
fn perft_from_the_start() {
    let start = Siam::new(&Setup::default()).unwrap();
    assert_eq!(start.position(), "5/5/1MMM1/5/5 e 4");
    assert_eq!(perft(&start, 3), 184_544);
    let off = Siam::new(&Setup::default().with("crosses", "off")).unwrap();
    assert_eq!(off.position(), "5/5/1MMM1/5/5 e 0");
    assert_eq!(perft(&off, 3), 279_082);
    assert_eq!(perft(&siam("5/5/1MMM1/5/5 e 0"), 3), 279_082);
}

/// All moves of some positions, with the positions after them and the results. What they are called
/// is looked at by the tests of `damier-dialect`.
#[test]
fn transitions() {
    let (mut positions, mut moves, mut ended) = (0, 0, 0);
    for block in blocks(GameKind::Siam, "transitions.txt") {
        let ((key, position), rest) = block.split_first().expect("a position");
        assert_eq!(key, "pos");
        let game = siam(position);
        let expected: BTreeSet<String> = rest.iter().map(|(text, _)| text.clone()).collect();
        assert_eq!(texts(&game), expected, "{position}");
        positions += 1;
        for (text, what) in rest {
            let (_, after) = what.split_once(' ').expect("a kind and a position");
            let words: Vec<&str> = after.split(' ').collect();
            let m = game.judge(turn(&game), text).expect(text);
            let mut next = game.clone();
            next.play_unchecked(turn(&game), m);
            assert_eq!(next.position(), words[..3].join(" "), "{text} at {position}");
            let result = next.outcome(1).map(|outcome| outcome.verdict.token());
            assert_eq!(result, words.get(3).copied(), "{text} at {position}");
            moves += 1;
            ended += u32::from(result.is_some());
        }
    }
    assert!(positions >= 10 && moves > 800 && ended > 0, "{positions} {moves} {ended}");
}

#[test]
fn wins_of_the_cases() {
    let mut wins = 0;
    for block in blocks(GameKind::Siam, "cases.txt") {
        let position = &block.iter().find(|(key, _)| key == "pos").expect("a position").1;
        for (_, value) in block.iter().filter(|(key, _)| key == "win") {
            let (text, expected) = value.split_once(' ').expect("a move and a result");
            let mut game = load(GameKind::Siam, position);
            play(game.as_mut(), text);
            assert_eq!(end_of(game.as_ref()), format!("{expected} mountain"));
            wins += 1;
        }
    }
    assert!(wins >= 3, "{wins}");
}

#[test]
fn option_total() {
    let mut checked = 0;
    for block in blocks(GameKind::Siam, "option_total.txt") {
        let position = &block[0].1;
        let only: BTreeSet<String> = block[1].1.split(' ').map(str::to_owned).collect();
        let prefix = siam(position);
        let setup = Setup::from_position(position).with("push_rule", "total").reachable();
        let total = Siam::new(&setup).unwrap();
        let added: BTreeSet<String> = texts(&total).difference(&texts(&prefix)).cloned().collect();
        assert_eq!(added, only, "{position}");
        assert!(texts(&prefix).is_subset(&texts(&total)));
        for text in &only {
            let refused = prefix.judge(turn(&prefix), text);
            assert!(matches!(refused, Err(Refusal::PushTooWeak(Some(push))) if !push.is_enough()));
            assert!(total.judge(turn(&total), text).is_ok());
        }
        checked += 1;
    }
    assert!(checked >= 20, "{checked}");
}

/// Counting, listing and judging agree, and nothing else that can be named is legal.
#[test]
fn counting_listing_and_judging_agree() {
    let places: Vec<String> = ('a'..='e')
        .flat_map(|row| ('1'..='5').map(move |column| format!("{row}{column}")))
        .collect();
    let mut named = Vec::new();
    for from in &places {
        named.push(format!("{from}x"));
        for facing in Facing::ALL.map(Facing::letter) {
            named.push(format!("+{from}{facing}"));
            named.push(format!("{from}={facing}"));
            named.extend(places.iter().map(|to| format!("{from}-{to}{facing}")));
        }
    }
    let mut checked = 0;
    for block in blocks(GameKind::Siam, "games.txt").iter().step_by(10) {
        let mut game = siam(&block[1].1);
        for text in block[2].1.split_whitespace() {
            let seat = turn(&game);
            let legal = texts(&game);
            assert_eq!(game.count_moves(seat, &mut Vec::new()), legal.len());
            for text in &named {
                let judged = game.judge(seat, text);
                assert_eq!(judged.is_ok(), legal.contains(text), "{text} at {}", game.position());
                assert!(judged.is_err() || judged.is_ok_and(|m| m.to_string() == *text));
            }
            let m = game.judge(seat, text).expect(text);
            game.play_unchecked(seat, m);
            checked += 1;
        }
    }
    assert!(checked > 200, "{checked}");
}

/// A finished position does not say who won: the player who is not to move is assumed to have.
#[test]
fn two_mountains_are_an_end() {
    for (turn, end) in [('e', "0-1 mountain"), ('r', "1-0 mountain")] {
        let position = format!("5/5/1MM2/5/En4 {turn} 0");
        let game = load(GameKind::Siam, &position);
        assert_eq!(end_of(game.as_ref()), end);
        assert_eq!(game.position(), position);
        assert!(game.divide(1).is_empty());
        let error = new_game(GameKind::Siam, &Setup::from_position(position)).unwrap_err();
        assert_eq!(error, SetupError::Position(Flaw::Over));
    }
}

/// Throwing the mountain for the opponent loses, and play itself remembers it.
#[test]
fn a_push_can_lose() {
    let mut game = siam("5/5/EsM3/RsM3/M4 e 0");
    let m = game.judge(Seat::One, "c1-d1s").unwrap();
    assert_eq!((m.kind, game.winner_by(m)), (MoveKind::Push, Some(Seat::Two)));
    game.play_unchecked(Seat::One, m);
    assert_eq!(game.outcome(1).unwrap().verdict, Verdict::Win(Seat::Two));
    let mut moves = Vec::new();
    game.legal_moves(Seat::Two, &mut moves);
    assert!(moves.is_empty());
}

#[test]
fn what_a_gateway_asks() {
    let game = siam("5/5/1MMM1/5/2Rw2 e 0");
    let place = |row, column| Place::new(row, column).unwrap();
    assert_eq!(game.piece(place(2, 1)), Some(Piece::Mountain));
    let rhino = Piece::Animal { owner: Seat::Two, facing: Facing::West };
    assert_eq!(game.piece(place(4, 2)), Some(rhino));
    assert_eq!(game.piece(place(0, 0)), None);
    assert_eq!(Place::new(5, 0), None);
    assert_eq!((game.outside(Seat::One), game.outside(Seat::Two)), (5, 4));
    for (text, kind) in [("+e3n", MoveKind::EnterPush), ("+a3s", MoveKind::Enter)] {
        assert_eq!(game.judge(Seat::One, text).unwrap().kind, kind);
    }
}

fn cell(name: &str) -> Cell {
    Cell::new(name.as_bytes()[0] - b'a', name.as_bytes()[1] - b'1')
}

fn weak(with: u8, against: u8, mountains: u8) -> Refusal {
    Refusal::PushTooWeak(Some(Push { with, against, mountains }))
}

#[test]
fn refusals() {
    let start = "5/5/1MMM1/5/5 e 4";
    let figures = "5/2M2/1RnEnM1/2Re2/M4 e 0";
    let table = [
        (start, "+a3s", Refusal::CrossForbidden(cell("a3"))),
        (start, "+e3n", Refusal::CrossForbidden(cell("e3"))),
        (start, "+b2n", Refusal::NotOnBorder(cell("b2"))),
        (start, "a1x", Refusal::EmptyCell(cell("a1"))),
        (start, "c2x", Refusal::NotYourPiece(cell("c2"))),
        (start, "c2=n", Refusal::NotYourPiece(cell("c2"))),
        (start, "+A1n", Refusal::Unreadable),
        (start, "+a6n", Refusal::Unreadable),
        (start, "+f1n", Refusal::Unreadable),
        (start, "a1a2n", Refusal::Unreadable),
        (start, "", Refusal::Unreadable),
        (start, "+é1", Refusal::Unreadable),
        ("5/5/1MMM1/5/1Ee1Rw1 e 2", "e2-e3e", Refusal::CrossForbidden(cell("e3"))),
        ("EnEnEnEn1/4En/1MMM1/5/5 e 0", "+e1n", Refusal::NoAnimalOutside),
        ("5/1En3/1MMM1/5/5 e 0", "b2x", Refusal::NotOnBorder(cell("b2"))),
        ("5/5/1MMM1/5/En4 e 0", "e1=n", Refusal::AlreadyFacing),
        ("5/5/1MMM1/2En2/5 e 0", "d3-c2n", Refusal::NotItsMovement(cell("d3"))),
        ("5/5/1MMM1/2En2/5 e 0", "d3-d3n", Refusal::NotItsMovement(cell("d3"))),
        (figures, "c3-c2w", Refusal::PushNeedsFacing),
        (figures, "c2-b2n", Refusal::NotYourPiece(cell("c2"))),
        (figures, "a1-a2n", Refusal::EmptyCell(cell("a1"))),
        ("5/2M2/2En2/5/M3M e 0", "c3-b3e", Refusal::PushKeepsFacing),
        ("2M2/2M2/2Rn2/5/4M r 0", "c3-b3n", weak(1, 0, 2)),
        ("M3M/2Es2/2Rn2/M4/5 e 0", "b3-c3s", weak(1, 1, 0)),
        ("5/M4/ReMEnMEw/5/5 r 0", "+c5w", weak(2, 1, 2)),
        ("M4/5/5/5/MM3 e 0", "+a1n", Refusal::PushNeedsFacing),
        ("1M3/5/5/5/M1M2 e 0", "+a2e", Refusal::PushNeedsFacing),
    ];
    for (position, text, expected) in table {
        let mut game = load(GameKind::Siam, position);
        let seat = mover(game.as_ref()).unwrap();
        assert_eq!(game.play(seat, text), Err(expected), "{text} at {position}");
        assert_eq!(game.play(seat.other(), text), Err(Refusal::NotYourTurn));
    }
    let mut over = load(GameKind::Siam, "5/5/1MM2/5/En4 e 0");
    assert_eq!(over.play(Seat::One, "e1x"), Err(Refusal::GameOver));
}

#[test]
fn typed_moves() {
    let table = [
        ("+D1N", "+d1n"),
        (" + d 1 n", "+d1n"),
        ("D3D2N", "d3-d2n"),
        ("d3 - d2 n", "d3-d2n"),
        ("D3=E", "d3=e"),
    ];
    for (typed, text) in table {
        let mut game = load(GameKind::Siam, "5/5/1MMM1/2En2/5 e 0");
        assert_eq!(game.play_typed(Seat::One, typed).unwrap().text, text, "{typed}");
    }
    let mut game = load(GameKind::Siam, "En4/5/1MMM1/5/5 e 0");
    for text in ["", "ａ1x", "a1xx", "ééééé", &"a1".repeat(100_000)] {
        assert_eq!(game.play_typed(Seat::One, text), Err(Refusal::Unreadable));
    }
    assert_eq!(game.play_typed(Seat::One, "d3=é"), Err(Refusal::FacingMissing));
    assert_eq!(game.play_typed(Seat::One, "A1 X").unwrap().text, "a1x");
}

#[test]
fn flaws() {
    let field = |text: &str| Flaw::Field(text.to_owned());
    let table = [
        ("", Flaw::Fields { found: 1, expected: 3 }),
        ("5/5/1MMM1/5/5 e", Flaw::Fields { found: 2, expected: 3 }),
        ("5/5/1MMM1/5 e 4", Flaw::Rows { found: 4, expected: 5 }),
        ("5/5/1MMM2/5/5 e 4", Flaw::RowLength('c')),
        ("5/5/1MMM1/5/4 e 4", Flaw::RowLength('e')),
        ("5/6/1MMM1/5/5 e 4", Flaw::Character { found: '6', at: 3 }),
        ("5/32/1MMM1/5/5 e 4", Flaw::Character { found: '2', at: 4 }),
        ("E4/5/1MMM1/5/5 e 4", Flaw::Character { found: '4', at: 2 }),
        ("4E/5/1MMM1/5/5 e 4", Flaw::Character { found: 'E', at: 2 }),
        ("5/é4/1MMM1/5/5 e 4", Flaw::Character { found: 'é', at: 3 }),
        ("5/5/1MMM1/5/5 w 4", field("w")),
        ("5/5/1MMM1/5/5 e 5", field("5")),
        ("5/5/1MMM1/5/5 e 04", field("04")),
        ("5/5/1MMM1/5/5 e -", field("-")),
        ("5/5/1M3/5/5 e 4", Flaw::Pieces('M')),
        ("5/5/1MMMM/5/5 e 4", Flaw::Pieces('M')),
        ("EnEnEnEnEn/En4/1MMM1/5/5 e 4", Flaw::Pieces('E')),
        ("RnRnRnRnRn/Rn4/1MMM1/5/5 e 4", Flaw::Pieces('R')),
        ("5/5/1MM2/5/5 e 4", Flaw::Over),
    ];
    for (position, flaw) in table {
        let error = new_game(GameKind::Siam, &Setup::from_position(position)).unwrap_err();
        assert_eq!(error, SetupError::Position(flaw), "{position}");
    }
    let huge = format!("{} e 4", "En".repeat(100_000));
    assert!(new_game(GameKind::Siam, &Setup::from_position(huge)).is_err());
}
