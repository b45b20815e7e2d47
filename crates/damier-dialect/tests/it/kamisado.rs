//! Kamisado: structs, towers and passes through whole games.

use damier_dialect::kamisado::{Edition, Turn, Wrong, named, nth_game, seat, side, tower};
use damier_rules::kamisado::{Colour, Kamisado, Square, TowerMove};
use damier_rules::testkit::Random;
use damier_rules::{Playthrough, Refusal, Seat};
use damier_wire::kamisado::{Move, MoveKind, Side, Square as SaidSquare, Tower};
use damier_wire::structs::{Field, SeedEnum as _};

fn board(number: i32) -> Playthrough<Kamisado> {
    Playthrough::new(&nth_game(&Edition::Seed.rules(), number)).expect("a start")
}

#[test]
fn every_legal_move_is_read_as_it_was_written() {
    let (mut moves, mut passes, mut begun) = (0, 0, Vec::new());
    for game in 0..40 {
        let mut random = Random(game);
        let number = if game % 2 == 0 { 1 } else { 2 };
        let mut board = board(number);
        begun.extend(board.to_act().first());
        while let Some(mover) = board.to_act().first() {
            let turn = Turn { board: &board, number, mover };
            let legal = board.legal_moves(mover);
            for &m in &legal {
                let said = turn.write(m).expect("a tower moves");
                assert_eq!(turn.read(&said), Ok(m), "{said}");
                assert_eq!(named(&said), Some(m), "{said}");
                moves += 1;
                passes += u32::from(m == TowerMove::Pass);
            }
            let m = legal[random.below(legal.len())];
            board.play_legal(mover, m);
        }
    }
    assert!(moves > 1000 && passes > 0, "{moves} {passes}");
    assert_eq!(begun[..2], [Seat::One, Seat::Two], "black begins the second game");
}

#[test]
fn words_of_the_seed() {
    let colours = Colour::ALL.map(|colour| tower(colour).seed_name().chars().next());
    let letters = Colour::ALL.map(|colour| Some(colour.letter()));
    assert_eq!(colours, letters, "texts use the seed's first letters");
    for both in [Side::White, Side::Black] {
        assert_eq!(side(seat(both)), both);
    }
    let start = board(1);
    let turn = Turn { board: &start, number: 1, mover: Seat::One };
    let m = start.legal(Seat::One, "b1c2").expect("legal");
    let said = turn.write(m).expect("a tower");
    assert_eq!(said.to_string(), "COUP 1 DEPL_PION BLANC BLEU B1 C2", "a column before its line");
}

#[test]
fn what_may_be_wrong_with_a_move() {
    let start = board(1);
    let turn = Turn { board: &start, number: 1, mover: Seat::One };
    let good = turn.write(start.legal(Seat::One, "a1a2").expect("legal")).expect("a tower");
    let off = SaidSquare { column: 8, line: -1 };
    let unreadable = Wrong::Refused(Refusal::Unreadable);
    let blocked = Wrong::Refused(Refusal::CannotPass);
    for (wrong, why) in [
        (Move { game: 2, ..good }, Wrong::Game),
        (Move { side: Side::Black.into(), ..good }, Wrong::Side),
        (Move { side: Field::from_raw(7), ..good }, Wrong::Side),
        (Move { tower: Tower::Brown.into(), ..good }, Wrong::Tower(Tower::Orange)),
        (Move { tower: Field::from_raw(9), ..good }, Wrong::Tower(Tower::Orange)),
        (Move { from: off, ..good }, unreadable),
        (Move { to: SaidSquare { column: i32::MAX, line: 0 }, ..good }, unreadable),
        (Move { kind: Field::from_raw(5), ..good }, unreadable),
        (Move { kind: MoveKind::Pass.into(), ..good }, blocked),
    ] {
        assert_eq!(turn.read(&wrong), Err(why), "{wrong}");
    }
    let early = Turn { mover: Seat::Two, ..turn };
    let said = Move { side: Side::Black.into(), ..good };
    assert_eq!(early.read(&said), Err(Wrong::Refused(Refusal::NotYourTurn)));
}

#[test]
fn nobody_looks_at_the_squares_of_a_pass() {
    let nowhere = SaidSquare { column: 9, line: 9 };
    for seed in 0.. {
        let (mut random, mut board) = (Random(seed), board(1));
        while let Some(mover) = board.to_act().first() {
            let turn = Turn { board: &board, number: 1, mover };
            let legal = board.legal_moves(mover);
            if legal == [TowerMove::Pass] {
                let said = turn.write(TowerMove::Pass).expect("a tower");
                let (tower, at) = turn.blocked().expect("a tower");
                let square = |said: SaidSquare| {
                    Square::new(said.column.try_into().ok()?, said.line.try_into().ok()?)
                };
                assert_eq!((said.tower.known(), square(said.from)), (Some(tower), Some(at)));
                let odd = Move { from: nowhere, to: nowhere, ..said };
                assert_eq!(turn.read(&odd), Ok(TowerMove::Pass));
                // It must name the tower that is blocked.
                for raw in (0..9).filter(|raw| *raw != said.tower.raw()) {
                    let other = Move { tower: Field::from_raw(raw), ..odd };
                    assert_eq!(turn.read(&other), Err(Wrong::Tower(tower)), "{other}");
                }
                return;
            }
            let m = legal[random.below(legal.len())];
            board.play_legal(mover, m);
        }
    }
}

#[test]
fn a_pass_on_pink_frees_the_choice_as_in_2018_only() {
    for (edition, forced) in [(Edition::Seed, Some(Colour::Pink)), (Edition::Besancon2018, None)] {
        let is_found = (0..2000).any(|seed| {
            let rules = nth_game(&edition.rules(), 1);
            let (mut random, mut board) =
                (Random(seed), Playthrough::<Kamisado>::new(&rules).expect("a start"));
            while let Some(mover) = board.to_act().first() {
                let legal = board.legal_moves(mover);
                let (_, at) = Turn { board: &board, number: 1, mover }.blocked().expect("a tower");
                board.play_legal(mover, legal[random.below(legal.len())]);
                let goes_on = board.outcome().is_none();
                if legal == [TowerMove::Pass] && at.colour() == Colour::Pink && goes_on {
                    assert_eq!(board.game().forced(), forced, "{edition:?}");
                    return true;
                }
            }
            false
        });
        assert!(is_found, "some tower is blocked on pink");
    }
}

#[test]
fn as_in_2018() {
    let start = board(1);
    let turn = Turn { board: &start, number: 1, mover: Seat::One };
    let m = start.legal(Seat::One, "a1a2").expect("legal");
    let said = turn.write(m).expect("a tower");
    let odd = Move { kind: Field::from_raw(77), ..said };
    assert_eq!(turn.read(&Edition::Besancon2018.reads(&odd)), Ok(m));
    assert!(turn.read(&Edition::Seed.reads(&odd)).is_err());
    assert_eq!(Edition::Besancon2018.reads(&said), said);
    for (edition, forced) in [(Edition::Seed, Some(Colour::Pink)), (Edition::Besancon2018, None)] {
        let mut board =
            Playthrough::<Kamisado>::new(&nth_game(&edition.rules(), 1)).expect("a start");
        board.play(Seat::One, "d1c2").expect("legal");
        assert_eq!(board.game().forced(), forced, "{edition:?}");
    }
}
