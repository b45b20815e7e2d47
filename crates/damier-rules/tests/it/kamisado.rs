//! What only Kamisado has: the options for deadlocks, and why its moves are refused.

use damier_rules::kamisado::{Colour, Kamisado, Square};
use damier_rules::{
    AnyGame, Cell, Flaw, Game, GameKind, Refusal, Seat, Setup, SetupError, new_game, perft,
};

use crate::vectors::{end_of, lines, mover, play};

const START: &str = "mvrjfpbo/8/8/8/8/8/8/OBPFJRVM w -";

fn start(turn: char, deadlock: &str) -> Box<dyn AnyGame> {
    let setup = Setup::from_position(format!("mvrjfpbo/8/8/8/8/8/8/OBPFJRVM {turn} -"));
    new_game(GameKind::Kamisado, &setup.with("deadlock", deadlock)).expect("a start")
}

#[test]
fn perft_from_the_start() {
    let game = Kamisado::new(&Setup::default()).unwrap();
    assert_eq!(perft(&game, 5), 900_982);
    assert_eq!(game.position(), START);
}

/// Bulk counting must agree with the list of moves it does not make.
#[test]
fn counting_is_listing() {
    let mut checked = 0;
    for block in crate::vectors::blocks(GameKind::Kamisado, "games.txt") {
        let mut game = Kamisado::new(&Setup::from_position(&block[1].1)).unwrap();
        for text in block[2].1.split_whitespace() {
            let seat = game.to_act().first().unwrap();
            let mut moves = Vec::new();
            game.legal_moves(seat, &mut moves);
            assert_eq!(game.count_moves(seat, &mut Vec::new()), moves.len());
            for &m in &moves {
                assert_eq!(game.judge(seat, &m.to_string()), Ok(m), "{}", game.position());
            }
            let m = game.judge(seat, text).unwrap();
            game.play_unchecked(seat, m);
            checked += moves.len();
        }
    }
    assert!(checked > 10_000, "{checked}");
}

/// Who played what, as seed 001's structs say it, and what its validator answered.
struct Verdict {
    pass: bool,
    coul: u8,
    tower: usize,
    text: String,
    valid: bool,
    prop: u8,
    forced: usize,
}

impl Verdict {
    fn read(line: &str) -> Verdict {
        let numbers: Vec<u8> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
        let [_, kind, coul, tower, from_column, from_row, to_column, to_row, valid, prop, forced] =
            numbers[..]
        else {
            panic!("{line}");
        };
        assert!(kind <= 1, "an unknown typeCoup must be skipped: {line}");
        let from = Square::new(from_column, from_row).expect(line);
        let to = Square::new(to_column, to_row).expect(line);
        Verdict {
            pass: kind == 1,
            coul,
            tower: usize::from(tower),
            text: if kind == 1 { "pass".to_owned() } else { format!("{from}{to}") },
            valid: valid == 1,
            prop,
            forced: usize::from(forced),
        }
    }
}

/// The championship's own validator, even where it takes FUCHIA for "any tower".
#[test]
fn course() {
    let (mut games, mut judged, mut relied_on_the_bug, mut draws) = (0, 0, 0, 0);
    let mut game: Box<dyn AnyGame> = start('w', "draw");
    let mut forced = 0;
    for line in lines(GameKind::Kamisado, "course.txt") {
        if line == "G" {
            // The first player is BLANC in the first game only.
            game = start(if games == 0 { 'w' } else { 'b' }, "draw");
            games += 1;
            forced = 0;
            continue;
        }
        if line.is_empty() {
            continue;
        }
        let verdict = Verdict::read(&line);
        let seat = mover(game.as_ref()).unwrap_or_else(|| panic!("{line}: the game is over"));
        let typed = (game.as_ref() as &dyn AnyGame).as_any();
        let board = typed.downcast_ref::<damier_rules::Playthrough<Kamisado>>().unwrap().game();
        let claimed = Some((seat, Colour::ALL[verdict.tower]));
        let from = verdict.text.as_bytes();
        let honest = verdict.coul == seat as u8
            && (verdict.pass
                || board.tower(Square::new(from[0] - b'a', from[1] - b'1').unwrap()) == claimed);
        let at = game.position();
        let mut valid = honest && game.play(seat, &verdict.text).is_ok();
        if valid != verdict.valid && forced == 3 {
            // The original's bug: go on from the position where any tower may move.
            relied_on_the_bug += 1;
            let any = Setup::from_position(at.replace(" F", " -")).with("deadlock", "draw");
            game = new_game(GameKind::Kamisado, &any.reachable()).unwrap();
            valid = honest && game.play(seat, &verdict.text).is_ok();
        }
        assert_eq!(valid, verdict.valid, "{line} at {at}");
        judged += 1;
        if !valid {
            // Cheating loses the game: its record stops here.
            assert_eq!(verdict.prop, 3, "{line}");
            continue;
        }
        let expected = match verdict.prop {
            0 => "-",
            1 if seat == Seat::One => "1-0 home_row",
            1 => "0-1 home_row",
            _ => "1/2-1/2 deadlock",
        };
        draws += u32::from(verdict.prop == 2);
        assert_eq!(end_of(game.as_ref()), expected, "{line} at {at}");
        forced = verdict.forced;
        let letter = Colour::ALL[forced].letter();
        // Passes too end on a colour, save that the original forgets it when the game ends.
        if verdict.prop == 0 {
            assert!(game.position().ends_with(letter), "{line}: {}", game.position());
        }
    }
    assert_eq!((games, judged, relied_on_the_bug, draws), (200, 2025, 165, 1));
}

#[test]
fn option_two_passes() {
    let mut games = 0;
    for block in crate::vectors::blocks(GameKind::Kamisado, "option_two_passes.txt") {
        let get = |key: &str| &block.iter().find(|(k, _)| k == key).unwrap().1;
        for rule in ["two_passes", "cycle"] {
            let setup = Setup::from_position(get("start")).with("deadlock", rule);
            let mut game = new_game(GameKind::Kamisado, &setup).unwrap();
            for text in get("moves").split_whitespace() {
                assert_eq!(end_of(game.as_ref()), "-");
                play(game.as_mut(), text);
            }
            assert_eq!(end_of(game.as_ref()), *get(&format!("end_{rule}")), "{}", game.position());
            assert_eq!(game.position(), *get("final"));
        }
        games += 1;
    }
    assert!(games >= 15, "{games}");
}

/// The three rules on one true deadlock: Black's passes are really played under `draw` only.
#[test]
fn deadlock_under_each_rule() {
    let text = "c1a3 b8h2 a3e7";
    for (rule, end) in [("cycle", "0-1 deadlock"), ("two_passes", "0-1 deadlock"), ("draw", "-")] {
        let mut game = start('w', rule);
        text.split(' ').for_each(|text| play(game.as_mut(), text));
        assert_eq!(end_of(game.as_ref()), end, "{rule}");
        let mut passes = 0;
        while game.outcome().is_none() {
            assert_eq!(game.legal_moves(mover(game.as_ref()).unwrap()), ["pass"]);
            play(game.as_mut(), "pass");
            passes += 1;
        }
        if rule == "draw" {
            assert_eq!(end_of(game.as_ref()), "1/2-1/2 deadlock");
            assert!(passes >= 2, "{passes}");
        }
        assert!(game.to_act().first().is_none());
        assert!(game.legal_moves(Seat::One).is_empty() && game.legal_moves(Seat::Two).is_empty());
    }
}

/// Where nobody has a tower to move first, both pass, and that is a deadlock at once.
#[test]
fn an_empty_board_is_a_deadlock() {
    for rule in ["cycle", "two_passes", "draw"] {
        let setup = Setup::from_position("8/8/8/8/8/8/8/8 w -").with("deadlock", rule).reachable();
        let mut game = new_game(GameKind::Kamisado, &setup).unwrap();
        while game.outcome().is_none() {
            play(game.as_mut(), "pass");
        }
        assert!(end_of(game.as_ref()).ends_with("deadlock"));
    }
}

#[test]
fn what_a_gateway_asks() {
    let game = Kamisado::new(&Setup::default()).unwrap();
    let square = |column, row| Square::new(column, row).unwrap();
    assert_eq!(square(0, 0).colour(), Colour::Orange);
    assert_eq!(square(7, 0).colour(), Colour::Brown);
    assert_eq!(square(4, 1).colour(), Colour::Blue);
    assert_eq!(Square::new(8, 0), None);
    assert_eq!(game.tower(square(3, 7)), Some((Seat::Two, Colour::Yellow)));
    assert_eq!(game.tower(square(3, 3)), None);
    assert_eq!(game.forced(), None);
    let letters: String = Colour::ALL.into_iter().map(Colour::letter).collect();
    assert_eq!(letters, "OBPFJRVM");
    for colour in Colour::ALL {
        assert_eq!(Colour::from_letter(colour.letter()), Some(colour));
        // Each colour once in each row and column, and the board is its own half turn.
        for line in 0..8 {
            assert_eq!((0..8).filter(|&c| square(c, line).colour() == colour).count(), 1);
            assert_eq!((0..8).filter(|&r| square(line, r).colour() == colour).count(), 1);
            assert_eq!(square(line, 2).colour(), square(7 - line, 5).colour());
        }
    }
}

fn cell(name: &str) -> Cell {
    Cell::new(name.as_bytes()[0] - b'a', name.as_bytes()[1] - b'1')
}

#[test]
fn refusals() {
    let blocked = "mvrjfpb1/8/8/8/8/8/ov6/OBPFJRVM w O";
    let table = [
        (START, "pass", Refusal::CannotPass),
        (START, "a2a3", Refusal::EmptyCell(cell("a2"))),
        (START, "a8a7", Refusal::NotYourPiece(cell("a8"))),
        (START, "a1b3", Refusal::NotItsMovement(cell("a1"))),
        (START, "a1a1", Refusal::NotItsMovement(cell("a1"))),
        (START, "a1b1", Refusal::NotItsMovement(cell("a1"))),
        (START, "a1a8", Refusal::Blocked(cell("a8"))),
        (START, "A1A2", Refusal::Unreadable),
        (START, "a1a9", Refusal::Unreadable),
        (START, "a1 a2", Refusal::Unreadable),
        (START, "", Refusal::Unreadable),
        (START, "é1", Refusal::Unreadable),
        ("mvrjfpbo/8/8/8/8/8/8/OBPFJRVM w O", "b1b2", Refusal::ForcedTower('O')),
        ("mvrjfpbo/8/8/8/8/8/8/OBPFJRVM b V", "a8a7", Refusal::ForcedTower('V')),
        ("mvrjfpbo/8/8/8/O7/8/8/1BPFJRVM b M", "a8a2", Refusal::Blocked(cell("a4"))),
        ("mvrjfpbo/8/8/8/O7/8/8/1BPFJRVM b M", "a8a4", Refusal::Blocked(cell("a4"))),
        ("mvrjfpb1/8/8/8/8/o7/8/OBPFJRVM b O", "a3a4", Refusal::NotItsMovement(cell("a3"))),
        ("mvrjfpbo/8/8/8/8/B7/8/O1PFJRVM w O", "a1a3", Refusal::OwnPieceThere(cell("a3"))),
        ("mvrjfpbo/8/8/8/8/B7/8/O1PFJRVM w O", "a1a4", Refusal::Blocked(cell("a3"))),
        (blocked, "a1a2", Refusal::MustPass),
        (blocked, "c1c2", Refusal::MustPass),
        (blocked, "a2a1", Refusal::NotYourPiece(cell("a2"))),
    ];
    for (position, text, expected) in table {
        let setup = Setup::from_position(position).reachable();
        let mut game = new_game(GameKind::Kamisado, &setup).unwrap();
        let seat = mover(game.as_ref()).unwrap();
        assert_eq!(game.play(seat, text), Err(expected), "{text} at {position}");
        assert_eq!(game.play(seat.other(), text), Err(Refusal::NotYourTurn));
    }
    let mut over = start('w', "cycle");
    "c1a3 b8h2 a3e7".split(' ').for_each(|text| play(over.as_mut(), text));
    assert_eq!(over.play(Seat::Two, "pass"), Err(Refusal::GameOver));
}

#[test]
fn typed_moves() {
    for text in ["a1a5", "A1A5", " a1 - a5 ", "A1-a5\n"] {
        let mut game = start('w', "cycle");
        assert_eq!(game.play_typed(Seat::One, text).unwrap().text, "a1a5", "{text}");
    }
    for text in ["pass", "Passe", "PASS", "p a s s e"] {
        let setup = Setup::from_position("mvrjfpb1/8/8/8/8/8/ov6/OBPFJRVM w O").reachable();
        let mut game = new_game(GameKind::Kamisado, &setup).unwrap();
        assert_eq!(game.play_typed(Seat::One, text).unwrap().text, "pass", "{text}");
    }
    let mut game = start('w', "cycle");
    for text in ["", "passé", "a1a5a1a5a1a5", "ａ1a5", &"a1".repeat(100_000)] {
        assert_eq!(game.play_typed(Seat::One, text), Err(Refusal::Unreadable));
    }
}

#[test]
fn flaws() {
    let field = |text: &str| Flaw::Field(text.to_owned());
    let table = [
        ("", Flaw::Fields { found: 1, expected: 3 }),
        ("mvrjfpbo/8/8/8/8/8/8/OBPFJRVM w - 0", Flaw::Fields { found: 4, expected: 3 }),
        ("mvrjfpbo/8/8/8/8/8/OBPFJRVM w -", Flaw::Rows { found: 7, expected: 8 }),
        ("mvrjfpbo/8/8/8/8/8/8/OBPFJRV w -", Flaw::RowLength('1')),
        ("mvrjfpbo1/8/8/8/8/8/8/OBPFJRVM w -", Flaw::RowLength('8')),
        ("mvrjfpbo/8/8/8/8/8/9/OBPFJRVM w -", Flaw::Character { found: '9', at: 20 }),
        ("mvrjfpbo/44/8/8/8/8/8/OBPFJRVM w -", Flaw::Character { found: '4', at: 11 }),
        ("mvrjfpbé/8/8/8/8/8/8/OBPFJRVM w -", Flaw::Character { found: 'é', at: 8 }),
        ("mvrjfpbo/8/8/8/8/8/8/OBPFJRVM W -", field("W")),
        ("mvrjfpbo/8/8/8/8/8/8/OBPFJRVM w o", field("o")),
        ("mvrjfpbo/8/8/8/8/8/8/OBPFJRVM w OO", field("OO")),
        ("mvrjfpbo/8/8/8/8/8/8/OBPFJRVM w ", field("")),
        ("mvrjfpbo/8/8/8/8/8/8/OBPFJRV1 w -", Flaw::Pieces('M')),
        ("mvrjfpbo/8/8/8/8/8/o7/OBPFJRVM w -", Flaw::Pieces('o')),
        ("1vrjfpbo/8/8/8/8/8/O6M/mBPFJRV1 w -", Flaw::Over),
        ("m1rjfpbo/4P3/8/8/8/8/7v/OB1FJRVM b V", Flaw::Over),
    ];
    for (position, flaw) in table {
        let error = new_game(GameKind::Kamisado, &Setup::from_position(position)).unwrap_err();
        assert_eq!(error, SetupError::Position(flaw), "{position}");
    }
    let huge = "8/".repeat(100_000);
    assert!(new_game(GameKind::Kamisado, &Setup::from_position(huge)).is_err());
}

#[test]
fn pink_may_leave_the_choice_free() {
    for (pink, tower_moves) in [("forced", 1), ("free", 8)] {
        let setup = Setup::default().with("pink", pink);
        let mut game = new_game(GameKind::Kamisado, &setup).expect("a setup");
        game.play(Seat::One, "c1c2").expect("a legal move");
        assert!(game.position().ends_with(if pink == "free" { " b -" } else { " b F" }));
        let moves = game.legal_moves(Seat::Two);
        let towers: std::collections::BTreeSet<_> = moves.iter().map(|m| &m[..2]).collect();
        assert_eq!(towers.len(), tower_moves, "{moves:?}");
    }
}
