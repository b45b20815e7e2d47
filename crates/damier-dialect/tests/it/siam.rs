//! Siam: structs, and what moves may be called.

use std::fs;
use std::path::Path;

use damier_dialect::siam::{Judgement, North, Turn, Wrong, animal, rules, seat, text};
use damier_rules::siam::{MoveKind, Siam, SiamMove};
use damier_rules::testkit::Random;
use damier_rules::{Playthrough, Refusal, Seat, Setup};
use damier_wire::siam::{Facing, Move, Place, Property, Verdict};
use damier_wire::structs::{Field, SeedEnum as _};

const NORTHS: [North; 2] = [North::A, North::E];

fn start() -> Playthrough<Siam> {
    Playthrough::new(&rules()).expect("a start")
}

/// What may be said of a move, and what it is said to be instead of it.
fn check_names(turn: &Turn<'_>, m: SiamMove) {
    let (said, right) = (turn.write(m), turn.property(m));
    let allowed = match (m.kind, right) {
        // The seed calls CHANGE a change of "place and/or orientation".
        (MoveKind::Step, _) => vec![Property::Turns, right],
        (MoveKind::Push, Property::Wins | Property::Loses) => vec![Property::Pushes, right],
        (MoveKind::EnterPush, Property::Wins | Property::Loses) => {
            vec![Property::EntersPushing, right]
        }
        _ => vec![right],
    };
    for property in Property::ALL {
        let read = turn.read(&Move { property: (*property).into(), ..said });
        assert_eq!(read == Ok(m), allowed.contains(property), "{m} is called {property:?}");
        if let Err(Wrong::Property { meant, right }) = read {
            assert_eq!(turn.property(meant), right);
        }
    }
}

#[test]
fn every_legal_move_is_read_as_it_was_written_and_may_be_called_nothing_else() {
    let mut properties = Vec::new();
    for game in 0..30 {
        let (mut random, mut board) = (Random(game), start());
        for _ in 0..200 {
            let Some(mover) = board.to_act().first() else { break };
            let legal = board.legal_moves(mover);
            for &m in &legal {
                for north in NORTHS {
                    let turn = Turn { board: &board, mover, north };
                    let said = turn.write(m);
                    assert_eq!(turn.read(&said), Ok(m), "{said}");
                    assert_eq!(text(&said, north), Some(m.to_string()));
                }
                let turn = Turn { board: &board, mover, north: North::A };
                let property = turn.property(m);
                if !properties.contains(&property) || random.below(50) == 0 {
                    check_names(&turn, m);
                    properties.push(property);
                }
            }
            let m = legal[random.below(legal.len())];
            board.play_legal(mover, m);
        }
    }
    for property in Property::ALL {
        assert!(properties.contains(property), "{property:?} never came up");
    }
}

/// The reference data say what each move of some positions is called.
#[test]
fn moves_of_the_reference_data() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../damier-rules/tests/data/siam");
    for (file, least) in [("transitions.txt", 800), ("cases.txt", 12)] {
        let mut seen = 0;
        let all = fs::read_to_string(data.join(file)).expect("reference data");
        let mut board = start();
        for line in all.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            if let Some(position) = line.strip_prefix("pos ") {
                let setup = Setup::from_position(position).reachable();
                board = Playthrough::new(&setup).expect("a position");
            }
            let (named, called) = match words[..] {
                ["kind", named, called] => (named, called),
                [named, called, ..] if file == "transitions.txt" => (named, called),
                _ => continue,
            };
            let Some(property) = Property::ALL.iter().find(|it| it.seed_name() == called) else {
                continue;
            };
            let mover = board.to_act().first().expect("it goes on");
            let m = board.legal(mover, named).unwrap_or_else(|why| panic!("{line}: {why}"));
            let turn = Turn { board: &board, mover, north: North::A };
            assert_eq!(turn.property(m), *property, "{line}");
            seen += 1;
        }
        assert!(seen >= least, "{file}: {seen}");
    }
}

#[test]
fn structs_and_their_texts() {
    let nowhere = Place::NOWHERE;
    let (a1, c1, c2) =
        (Place { line: 0, column: 0 }, Place { line: 2, column: 0 }, Place { line: 2, column: 1 });
    let said = |property: Property, from, to, facing: Facing| Move {
        property: property.into(),
        from,
        to,
        facing: facing.into(),
    };
    for (said, expected) in [
        (said(Property::Enters, nowhere, a1, Facing::North), "+a1n"),
        (said(Property::EntersPushing, c2, a1, Facing::East), "+a1e"),
        (said(Property::Wins, nowhere, a1, Facing::West), "+a1w"),
        (said(Property::Turns, c1, c1, Facing::East), "c1=e"),
        (said(Property::Turns, c1, c2, Facing::North), "c1-c2n"),
        (said(Property::Steps, c1, c2, Facing::South), "c1-c2s"),
        (said(Property::Pushes, c1, c2, Facing::East), "c1-c2e"),
        (said(Property::Loses, c1, c2, Facing::East), "c1-c2e"),
        (said(Property::Leaves, a1, nowhere, Facing::Nothing), "a1x"),
        (said(Property::Leaves, a1, Place { line: -7, column: 99 }, Facing::East), "a1x"),
    ] {
        assert_eq!(text(&said, North::A).as_deref(), Some(expected), "{said}");
        let turned = expected.replace('n', "?").replace('s', "n").replace('?', "s");
        assert_eq!(text(&said, North::E), Some(turned), "{said}");
    }
    let push = said(Property::Pushes, c1, c2, Facing::East);
    for wrong in [
        Move { property: Field::from_raw(8), ..push },
        Move { property: Field::from_raw(-1), ..push },
        Move { from: Place { line: 6, column: 0 }, ..push },
        Move { from: nowhere, ..push },
        Move { to: Place { line: 0, column: -1 }, ..push },
        Move { facing: Field::from_raw(5), ..push },
        Move { facing: Facing::Nothing.into(), ..push },
        Move { property: Property::Wins.into(), from: Place { line: 7, column: 0 }, ..push },
    ] {
        assert_eq!(text(&wrong, North::A), None, "{wrong}");
        let start = start();
        let turn = Turn { board: &start, mover: Seat::One, north: North::A };
        assert_eq!(turn.read(&wrong), Err(Wrong::Refused(Refusal::Unreadable)), "{wrong}");
    }
}

#[test]
fn judgements_and_animals() {
    for seat_of in Seat::ALL {
        assert_eq!(seat(animal(seat_of)), seat_of);
    }
    assert!(start().to_act()[seat(damier_wire::siam::Animal::Elephant)], "the elephants begin");
    let mut words = Vec::new();
    for judgement in [
        Judgement::Valid,
        Judgement::Cheating,
        Judgement::Late,
        Judgement::AfterTheEnd,
        Judgement::OutOfTurn,
        Judgement::NothingToCompare,
    ] {
        assert_eq!(Judgement::read(judgement.verdict()), Some(judgement));
        let Verdict { error, validity } = judgement.verdict();
        words.push(format!("{error} {validity}"));
    }
    let expected = [
        "OK VALID",
        "OK TRICHE",
        "OK TIMEOUT",
        "ERR_COUP TIMEOUT",
        "ERR_TYP TRICHE",
        "ERR_COUP TRICHE",
    ];
    assert_eq!(words, expected);
}
