//! A whole game of each kind, played in a real terminal. After every move the board on the screen is
//! compared with what the rules say the player may see.

use damier_rules::siam::Facing;
use damier_rules::view::{Content, Square};
use damier_rules::{AnyGame, GameKind, Seat, Setup, View, Viewer, new_game};
use damier_words::{Lang, side};
use tempfile::tempdir;

use crate::terminal::Terminal;

const NAMES: [&str; 2] = ["Ann", "Bob"];

/// Signs on the screen instead of letters, and the other way round.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Signs {
    Ascii,
    Unicode,
}

/// Plays the moves and returns the last screen. A wrong move is tried first.
fn play(kind: GameKind, position: Option<&str>, moves: &str, signs: Signs) -> String {
    let directory = tempdir().unwrap();
    let mut args = vec![kind.id(), "--names", "Ann,Bob", "--lang", "en", "--color", "never"];
    if signs == Signs::Ascii {
        args.push("--ascii");
    }
    args.extend(position.iter().flat_map(|position| ["--position", position]));
    let mut terminal = Terminal::play((100, 30), &args, directory.path());
    let setup = Setup { position: position.map(str::to_owned), ..Setup::default() };
    let mut game = new_game(kind, &setup).unwrap();
    let hidden = kind.is_hidden();

    for (i, m) in moves.split_whitespace().enumerate() {
        let seat = game.to_act().first().unwrap();
        let prompt = prompt(kind, seat);
        if hidden {
            // Between the turns nothing of the board is visible.
            let pass = format!("Pass the keyboard to {}.", NAMES[index(seat)]);
            terminal.wait(&format!("{pass:?} and nothing else"), |screen| {
                screen.contains(&pass)
                    && !screen.contains(signs.row_mark())
                    && !screen.contains("Moves")
            });
            terminal.enter("");
            terminal.wait("the board", |screen| !screen.contains("Pass the keyboard"));
        }
        terminal.wait_for_prompt(&prompt);
        if i == 0 {
            terminal.enter("hello there");
            terminal.wait_for("This is not a move.");
        }
        check_board(&terminal, game.as_ref(), Viewer::Seat(seat), signs, false);
        terminal.enter(m);
        game.play(seat, m).unwrap();
    }
    terminal.wait_for("Press Enter to leave");
    check_board(&terminal, game.as_ref(), Viewer::Referee, signs, false);
    let last = terminal.screen();
    terminal.enter("");
    let (code, left) = terminal.end();
    assert_eq!(code, 0);
    let result = game.outcome().expect("the moves end the game");
    assert!(left.contains(result.verdict.token()), "{left}");
    left + "\n" + &last
}

fn prompt(kind: GameKind, seat: Seat) -> String {
    format!("{} ({})", NAMES[index(seat)], Lang::ENGLISH.say(&side(kind, seat)))
}

fn index(seat: Seat) -> usize {
    usize::from(seat == Seat::Two)
}

/// Waits until every square shows what the viewer may know.
pub(crate) fn check_board(
    terminal: &Terminal,
    game: &dyn AnyGame,
    viewer: Viewer,
    signs: Signs,
    turned: bool,
) {
    let kind = game.kind();
    if kind == GameKind::Mastermind {
        return;
    }
    let text = game.view(viewer);
    let view = View::read(kind, &text).expect("a view");
    let mut expected = rows_of(&view);
    if turned {
        expected.reverse();
        for row in &mut expected {
            row.reverse();
        }
    }
    terminal.wait(&format!("the board {text}"), |screen| {
        let lines = screen.lines().filter(|line| line.chars().nth(2) == Some(signs.bar()));
        lines.map(|line| cells(&view, line, signs)).collect::<Vec<_>>() == expected
    });
}

/// What the squares of each row should show, in letters.
fn rows_of(view: &View) -> Vec<Vec<String>> {
    let row = |row: usize| {
        let boards = view.boards.iter();
        boards.flat_map(|board| &board.rows[row].squares).map(letters_of).collect()
    };
    (0..view.boards[0].rows.len()).map(row).collect()
}

fn letters_of(square: &Square) -> String {
    let colour = square.ground.map(|colour| colour.letter().to_ascii_lowercase());
    let colour = colour.map(String::from).unwrap_or_default();
    let piece = match square.content {
        Content::Empty => return colour,
        Content::Unknown => return "?".to_owned(),
        Content::Piece(piece) => piece,
    };
    let letter = piece.letter;
    match (piece.owner, piece.colour, piece.facing) {
        (Some(Seat::One), Some(_), _) => format!("[{letter}]{colour}"),
        (_, Some(_), _) => format!("({}){colour}", letter.to_ascii_uppercase()),
        (_, _, Some(Facing::North)) => format!("{letter}^"),
        (_, _, Some(Facing::East)) => format!("{letter}>"),
        (_, _, Some(Facing::South)) => format!("{letter}v"),
        (_, _, Some(Facing::West)) => format!("{letter}<"),
        (None, ..) => "MM".to_owned(),
        _ => letter.to_string(),
    }
}

impl Signs {
    fn bar(self) -> char {
        if self == Signs::Ascii { '|' } else { '│' }
    }

    fn row_mark(self) -> &'static str {
        if self == Signs::Ascii { "+---" } else { "┼───" }
    }
}

/// What stands in the squares of a row of the screen, in letters, without the marks of the last
/// move.
fn cells(view: &View, line: &str, signs: Signs) -> Vec<String> {
    let line: Vec<char> = line.chars().collect();
    let kind = view.game;
    let width = match kind {
        GameKind::Kamisado => 5,
        GameKind::Siam => 4,
        _ => 3,
    };
    // The name of the row and a bar come first, on each board; two columns are between boards.
    let columns = view.boards[0].columns.len();
    let board = 3 + columns * (width + 1) + 2;
    let boards = 0..view.boards.len();
    let starts = boards.flat_map(|b| (0..columns).map(move |i| b * board + 3 + i * (width + 1)));
    let read = |start: usize| {
        let cell = line.iter().skip(start).take(width).filter(|c| !c.is_whitespace());
        let written: String = cell.map(|&c| letter(c, signs)).collect();
        match kind {
            GameKind::Kamisado => written.trim_start_matches(['>', '*', '•']).to_owned(),
            GameKind::Siam => {
                let animal = written.trim_start_matches('[').trim_end_matches(']');
                // Dots are empty cells, crosses too.
                if animal.len() < 2 { String::new() } else { animal.to_owned() }
            }
            _ if written == "???" => "?".to_owned(),
            _ => written.trim_start_matches('[').trim_end_matches(']').to_owned(),
        }
    };
    starts.map(read).collect()
}

fn letter(c: char, signs: Signs) -> char {
    const FIGURES: &str = "♔♕♖♗♘♙♚♛♜♝♞♟░▲↑→↓←·×";
    const LETTERS: &str = "KQRBNPkqrbnp?M^>v<.x";
    match FIGURES.chars().position(|figure| figure == c) {
        Some(place) if signs == Signs::Unicode => LETTERS.chars().nth(place).unwrap(),
        _ => c,
    }
}

#[test]
fn chess() {
    let last = play(GameKind::Chess, None, "g2g4 h7h6 f2f3 e7e5 h2h3 d8h4", Signs::Unicode);
    assert!(last.contains("Bob (Black) wins: Ann is checkmated (0-1)."), "{last}");
    assert!(last.contains("3. h3      Qh4#"), "{last}");
}

#[test]
fn chess960() {
    let start = "rkrnqbbn/pppppppp/8/8/8/8/PPPPPPPP/RKRNQBBN w CAca - 0 1";
    let moves = "b2b4 a7a6 e2e4 d7d5 e4d5 d8e6 e1e6 c8d8 e6a6 d8c8 a6b7 b8b7 d5d6 c7c6 d6e7 e8e7 \
                 d1c3 e7b4";
    let last = play(GameKind::Chess960, Some(start), moves, Signs::Ascii);
    assert!(last.contains("Bob (Black) wins: Ann is checkmated (0-1)."), "{last}");
    assert!(last.contains("lost npppp"), "{last}");
}

#[test]
fn simplified() {
    let moves = "f2f3 b7b6 e1f2 a7a5 g2g3 h7h5 d1e1 b8a6 g1h3 g7g6 b1a3 e7e5 h3g1 a6b4 a3b5 e8e7 \
                 a2a3 a8b8 a3a4 b4d3 f2g2 c8a6 g2h3 d3f2 h3h4 h8h6 b5a7 e7e8";
    let last = play(GameKind::Simplified, None, moves, Signs::Ascii);
    assert!(last.contains("Bob (Black) wins: Ann is checkmated (0-1)."), "{last}");
}

#[test]
fn alice() {
    let moves = "d2d4 d7d5 e2e3 a7a5 f1a6 g7g6 a6b5";
    let last = play(GameKind::Alice, None, moves, Signs::Unicode);
    assert!(last.contains("Ann (White) wins: Bob is checkmated (1-0)."), "{last}");
    assert!(last.contains("Board A") && last.contains("Board B"), "{last}");
}

#[test]
fn alice_capture() {
    let last = play(GameKind::AliceCapture, None, "a2a3 d7d5 a1a7 a8a1", Signs::Ascii);
    assert!(last.contains("Bob (Black) wins: Ann is checkmated (0-1)."), "{last}");
}

#[test]
fn dark() {
    for signs in [Signs::Ascii, Signs::Unicode] {
        let moves = "h2h4 g7g5 h4g5 f8g7 h1h7 g8f6 g5g6 f6h7 g6f7 e8g8 g2g4 d8e8 d2d3 g7c3 f7g8b";
        let last = play(GameKind::Dark, None, moves, signs);
        assert!(last.contains("Ann (White) wins: the king of Bob was captured (1-0)."), "{last}");
        // The end reveals everything.
        assert!(last.contains("7. d3      Bc3"), "{last}");
    }
}

#[test]
fn horde() {
    let moves = "f2f3 a5a4 g1h3 e4f3 h3f2 e5e4 f2e4 d5e4 b2b3 e4e3 d2d3 b5b4 c1b2 a4b3 g2g3 f3f2";
    let last = play(GameKind::Horde, None, moves, Signs::Unicode);
    assert!(last.contains("Bob (Black) wins: Ann is checkmated (0-1)."), "{last}");
}

#[test]
fn horde_lichess() {
    let moves = "d4d5 e7e5 c5c6 a7a5 h4h5 e8e7 c6b7 e7d6 g5g6 c7c5 g4g5 d8f6 b7c8r f6e7 b4c5";
    let last = play(GameKind::HordeLichess, None, moves, Signs::Ascii);
    assert!(last.contains("Ann (White) wins: Bob is checkmated (1-0)."), "{last}");
}

#[test]
fn kamisado() {
    let last = play(GameKind::Kamisado, None, "g1b6 d8d2 b6d8", Signs::Ascii);
    assert!(
        last.contains("Ann (White) wins: a tower reached the home row of Bob (1-0)."),
        "{last}"
    );
    // Black begins, and a deadlock ends it.
    let start = "mvrjfpbo/8/8/8/8/8/8/OBPFJRVM b -";
    let last = play(GameKind::Kamisado, Some(start), "f8f4 g1a7 f4d2", Signs::Unicode);
    assert!(last.contains("Ann (White) wins: nobody can ever move again"), "{last}");
}

#[test]
fn siam() {
    let moves = "+e2e +a2s +d1n +e5e +e5n +d1e +e1s +e4w +c1n d5-c5e c1-b1n +b1e d2-c2n +d1e \
                 c2-b2n e4-e3w e2=n e3-e2w +e5w e2-e3w b2-a2n";
    let last = play(GameKind::Siam, None, moves, Signs::Unicode);
    assert!(last.contains("Ann (Elephants) wins: a mountain was pushed off the board"), "{last}");
    let last = play(
        GameKind::Siam,
        Some("5/5/1MMM1/5/5 e 0"),
        "+a4w +a4s +a4s +e2e a4-b4s c4-d4s",
        Signs::Ascii,
    );
    assert!(last.contains("Bob (Rhinoceroses) wins"), "{last}");
    assert!(last.contains("outside E"), "{last}");
}

#[test]
fn mastermind() {
    let moves = "BWRF VVWR BBPP JPFP WFFW PBRW VVWJ PWBV JVWJ BWRF";
    let last = play(GameKind::Mastermind, None, moves, Signs::Ascii);
    assert!(last.contains("Bob (Player 2) wins: the code of Ann was found (0-1)."), "{last}");
    // The end reveals both secrets.
    assert!(last.contains(" B  W  R  F ") && last.contains(" V  V  W  R "), "{last}");
}
