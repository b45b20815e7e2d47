//! Mastermind: codes, answers, whole games, and above all what stays secret.

use damier_rules::mastermind::{Code, FeedbackStyle, Mastermind, feedback};
use damier_rules::{
    AnyGame, Flaw, Game, GameKind, Refusal, Seat, Setup, SetupError, ToAct, Viewer, new_game,
};

use crate::vectors::{blocks, end_of, lines, load};

const VIEWERS: [Viewer; 3] = [Viewer::Seat(Seat::One), Viewer::Seat(Seat::Two), Viewer::Spectator];

fn start() -> Box<dyn AnyGame> {
    new_game(GameKind::Mastermind, &Setup::default()).expect("the usual start")
}

fn code(text: &str) -> Code {
    Code::read(text).unwrap_or_else(|| panic!("{text} is not a code"))
}

#[test]
fn codes() {
    let (mut valid, mut invalid) = (0, 0);
    for line in lines(GameKind::Mastermind, "codes.txt") {
        let Some((text, expected)) = line.split_once(' ') else { continue };
        let played = start().play(Seat::One, text);
        if expected == "valid" {
            assert_eq!(played.unwrap().text, text);
            valid += 1;
        } else {
            assert_eq!(played, Err(Refusal::Unreadable), "{text}");
            invalid += 1;
        }
    }
    assert!(valid >= 5 && invalid >= 6, "{valid} {invalid}");
}

#[test]
fn answers() {
    let mut checked = 0;
    for line in lines(GameKind::Mastermind, "feedback.txt") {
        let words: Vec<&str> = line.split(' ').collect();
        let [secret, guess, sorted, positional] = words[..] else { continue };
        let answer = |style| feedback(code(secret), code(guess), style).to_string();
        assert_eq!(answer(FeedbackStyle::Sorted), sorted, "{line}");
        assert_eq!(answer(FeedbackStyle::Positional), positional, "{line}");
        checked += 1;
    }
    assert!(checked > 300, "{checked}");
}

/// Whole games, with the second player sending first in every other round; at each step the text
/// is read back and the views tell nothing they must not.
#[test]
fn games() {
    let (mut games, mut rounds) = (0, 0);
    for block in blocks(GameKind::Mastermind, "games.txt") {
        let mut game = start();
        let mut expected = Vec::new();
        let mut end = "";
        let mut secrets = [String::new(), String::new()];
        for (key, value) in &block {
            let words: Vec<&str> = value.split(' ').collect();
            assert!(key == "end" || game.outcome().is_none());
            match (key.as_str(), &words[..]) {
                ("secret1", [code]) => {
                    game.play(Seat::One, code).unwrap();
                    secrets[0] = (*code).to_owned();
                }
                ("secret2", [code]) => {
                    game.play(Seat::Two, code).unwrap();
                    secrets[1] = (*code).to_owned();
                }
                ("round", [one, answer_one, two, answer_two]) => {
                    let mut order = [(Seat::One, one), (Seat::Two, two)];
                    if rounds % 2 == 1 {
                        order.reverse();
                    }
                    for (seat, guess) in order {
                        game.play(seat, guess).unwrap();
                        assert_eq!(
                            load(GameKind::Mastermind, &game.position()).position(),
                            game.position()
                        );
                    }
                    expected.push(format!("{one}={answer_one}:{two}={answer_two}"));
                    rounds += 1;
                }
                ("end", _) => {
                    end = value;
                    break;
                }
                _ => {}
            }
            if game.outcome().is_none() {
                let view = game.view(Viewer::Seat(Seat::One));
                let opponent = view.split(' ').nth(1).unwrap();
                assert!(opponent == "-" || opponent == "????", "{view}");
            }
        }
        assert_eq!(end_of(game.as_ref()), end);
        let whole = format!("{} {} {}", secrets[0], secrets[1], expected.join(" "));
        assert_eq!(game.position(), whole);
        // The end reveals all.
        for viewer in VIEWERS {
            assert_eq!(game.view(viewer), whole);
            assert!(Seat::ALL.iter().all(|&seat| game.reveals(seat, viewer)));
        }
        games += 1;
    }
    assert_eq!((games, rounds), (100, 483));
}

/// Each step of a game, with what each viewer reads.
#[test]
fn views() {
    let mut game = start();
    let steps = [
        (Seat::Two, "JJWF", ["- -", "- JJWF", "- -"]),
        (Seat::One, "RVBO", ["RVBO ????", "???? JJWF", "???? ????"]),
        (Seat::One, "RRRR", ["RVBO ???? RRRR:-", "???? JJWF", "???? ????"]),
        (
            Seat::Two,
            "VVVV",
            [
                "RVBO ???? RRRR=----:VVVV=O---",
                "???? JJWF RRRR=----:VVVV=O---",
                "???? ???? RRRR=----:VVVV=O---",
            ],
        ),
        (
            Seat::Two,
            "BBBB",
            [
                "RVBO ???? RRRR=----:VVVV=O---",
                "???? JJWF RRRR=----:VVVV=O--- -:BBBB",
                "???? ???? RRRR=----:VVVV=O---",
            ],
        ),
    ];
    assert_eq!(game.position(), "- -");
    for (seat, text, views) in steps {
        game.play(seat, text).unwrap();
        for (viewer, expected) in VIEWERS.into_iter().zip(views) {
            assert_eq!(game.view(viewer), expected, "{viewer:?} after {text}");
            // Only the guess that completed a round is told, to the others.
            let told = viewer == Viewer::Seat(seat) || text == "VVVV";
            assert_eq!(game.reveals(seat, viewer), told, "{viewer:?} after {text}");
        }
    }
    assert_eq!(game.position(), "RVBO JJWF RRRR=----:VVVV=O--- -:BBBB");
    assert_eq!(game.to_act(), ToAct::only(Seat::One));
}

/// Two games that differ only in what the opponent has sent read the same.
#[test]
fn nothing_tells_what_the_opponent_sent() {
    let view = |position: &str, viewer| load(GameKind::Mastermind, position).view(viewer);
    let alike = [
        (Seat::One, "- -", "- WWPP"),
        (Seat::One, "RVBO JJWF", "RVBO WWPP"),
        (Seat::One, "RVBO JJWF", "RVBO JJWF -:BBBB"),
        (Seat::One, "RVBO JJWF -:RVBJ", "RVBO JJWF -:RVBO"),
        (Seat::One, "RVBO JJWF RRRR=----:VVVV=O---", "RVBO JWJF RRRR=----:VVVV=O--- -:WWWW"),
        (Seat::Two, "- -", "RRRR -"),
        (Seat::Two, "RVBO JJWF", "RVJO JJWF FFFF:-"),
    ];
    for (seat, one, other) in alike {
        for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
            assert_eq!(view(one, viewer), view(other, viewer), "{one} {other}");
        }
    }
    // A player who has sent nothing is refused nothing and told nothing either.
    let mut waiting = load(GameKind::Mastermind, "RVBO JJWF -:BBBB");
    assert_eq!(waiting.play(Seat::One, "rvbo"), Err(Refusal::Unreadable));
    assert_eq!(waiting.legal_moves(Seat::One).len(), 4096);
}

#[test]
fn max_rounds() {
    let setup = Setup::default().with("max_rounds", "2");
    let mut game = new_game(GameKind::Mastermind, &setup).unwrap();
    for text in ["RVBO", "RRRR", "VVVV"] {
        assert_eq!(end_of(game.as_ref()), "-");
        game.play(Seat::Two, text).unwrap();
        game.play(Seat::One, text).unwrap();
    }
    assert_eq!(end_of(game.as_ref()), "1/2-1/2 max_rounds");
    assert_eq!(game.to_act(), ToAct::NOBODY);
    for bad in ["0", "1001", "-1", "x"] {
        let setup = Setup::default().with("max_rounds", bad);
        assert!(new_game(GameKind::Mastermind, &setup).is_err(), "{bad}");
    }
}

#[test]
fn options() {
    let positional = Setup::default().with("feedback", "positional");
    let mut game = new_game(GameKind::Mastermind, &positional).unwrap();
    for (seat, text) in
        [(Seat::One, "RVBO"), (Seat::Two, "JJWF"), (Seat::One, "FWWP"), (Seat::Two, "OVVV")]
    {
        game.play(seat, text).unwrap();
    }
    assert_eq!(game.position(), "RVBO JJWF FWWP=X-O-:OVVV=XO--");

    let forbidden = Setup::default().with("repeats", "forbidden");
    let typed = Mastermind::new(&forbidden).unwrap();
    let mut moves = Vec::new();
    typed.legal_moves(Seat::Two, &mut moves);
    assert_eq!(moves.len(), 1680);
    assert_eq!(typed.count_moves(Seat::Two, &mut Vec::new()), 1680);
    assert_eq!(start().perft(1), 4096);
    assert_eq!(start().perft(2), 4096 * 4096);
    assert_eq!(start().legal_moves(Seat::Two).len(), 4096);
}

#[test]
fn refusals() {
    let mut game = start();
    for text in ["", "RVB", "RVBOO", "rvbo", "R V", "RVBZ", "-XOX", "ééé", "RVÉ"] {
        assert_eq!(game.play(Seat::One, text), Err(Refusal::Unreadable), "{text}");
    }
    let huge = "R".repeat(1_000_000);
    assert_eq!(game.play(Seat::One, &huge), Err(Refusal::Unreadable));
    assert_eq!(game.play_typed(Seat::One, &huge), Err(Refusal::Unreadable));
    game.play(Seat::One, "RVBO").unwrap();
    assert_eq!(game.play(Seat::One, "RVBO"), Err(Refusal::AlreadyPlayed));
    assert_eq!(game.play_typed(Seat::Two, " r vb\to ").unwrap().text, "RVBO");
    game.play(Seat::Two, "RRRR").unwrap();
    assert_eq!(game.play(Seat::Two, "RRRR"), Err(Refusal::AlreadyPlayed));
    assert_eq!(game.play(Seat::Two, "nonsense"), Err(Refusal::AlreadyPlayed));
    assert!(game.legal_moves(Seat::Two).is_empty());
    game.play(Seat::One, "RVBO").unwrap();
    assert_eq!(end_of(game.as_ref()), "1-0 found");
    assert_eq!(game.play(Seat::Two, "RVBO"), Err(Refusal::GameOver));

    let forbidden = Setup::default().with("repeats", "forbidden");
    let mut game = new_game(GameKind::Mastermind, &forbidden).unwrap();
    assert_eq!(game.play(Seat::One, "RVBR"), Err(Refusal::RepeatedColour));
    assert_eq!(game.play_typed(Seat::One, "rvbr"), Err(Refusal::RepeatedColour));
    game.play(Seat::One, "RVBO").unwrap();
}

#[test]
fn flaws() {
    let field = |text: &str| Flaw::Field(text.to_owned());
    let table = [
        ("", Flaw::Fields { found: 1, expected: 2 }),
        ("RVBO", Flaw::Fields { found: 1, expected: 2 }),
        ("RVBO rvbo", field("rvbo")),
        ("RVBO RVBZ", field("RVBZ")),
        ("???? RVBO", field("????")),
        ("- - ", field("")),
        ("- RVBO RRRR:-", field("RRRR:-")),
        ("RVBO JJWF RRRR", field("RRRR")),
        ("RVBO JJWF -:-", field("-:-")),
        ("RVBO JJWF RRRR:VVVV", field("RRRR:VVVV")),
        ("RVBO JJWF RRRR=----:VVVV=X---", field("RRRR=----:VVVV=X---")),
        ("RVBO JJWF RRRR=----:-", field("RRRR=----:-")),
        ("RVBO JJWF RRRR=----:VVVV=O---=", field("RRRR=----:VVVV=O---=")),
        ("RVBO JJWF RRRR:- -:VVVV", field("-:VVVV")),
        ("RVBO JJWF RRéR:-", field("RRéR:-")),
        ("RVBO JJWF JJWF=OOOO:VVVV=O---", Flaw::Over),
        ("RVBO JJWF JJWF=OOOO:VVVV=O--- RRRR:-", Flaw::Over),
    ];
    for (position, flaw) in table {
        let error = new_game(GameKind::Mastermind, &Setup::from_position(position)).unwrap_err();
        assert_eq!(error, SetupError::Position(flaw), "{position}");
    }
    let setup = Setup::from_position("RVBR JJWF").with("repeats", "forbidden");
    let error = new_game(GameKind::Mastermind, &setup).unwrap_err();
    assert_eq!(error, SetupError::Position(field("RVBR")));
    let huge = "- ".repeat(100_000);
    assert!(new_game(GameKind::Mastermind, &Setup::from_position(huge)).is_err());
}
