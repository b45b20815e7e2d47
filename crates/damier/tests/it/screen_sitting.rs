//! What happens around the moves, in a real terminal.

use std::fs;

use tempfile::tempdir;

use crate::terminal::{Terminal, ends_with_its_window};

const SMALL: (u16, u16) = (80, 24);

fn chess(args: &[&str], directory: &std::path::Path) -> Terminal {
    let args = [&["--names", "Ann,Bob", "--lang", "en"], args].concat();
    Terminal::play(SMALL, &args, directory)
}

#[test]
fn names_are_asked_and_made_harmless() {
    let directory = tempdir().unwrap();
    let mut terminal = Terminal::play(SMALL, &["--lang", "fr"], directory.path());
    terminal.wait_for_prompt("Nom du joueur (Blancs)");
    terminal.enter("   ");
    terminal.wait_for("Il faut au moins une lettre.");
    terminal.enter("Zoé");
    terminal.wait_for_prompt("Nom du joueur (Noirs)");
    terminal.enter(&format!("Bob{}", "b".repeat(300)));
    terminal.wait_for_prompt("Zoé (Blancs)");
    let screen = terminal.wait_for(&"b".repeat(20));
    assert!(!screen.contains(&"b".repeat(32)), "{screen}");
    terminal.press("\x03");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn a_finished_game_is_offered_for_keeping_and_followed_by_another() {
    let directory = tempdir().unwrap();
    let mut terminal = chess(&[], directory.path());
    for (prompt, typed) in [("Ann (White)", "f3"), ("Bob (Black)", "e5"), ("Ann (White)", "again")]
    {
        terminal.wait_for_prompt(prompt);
        terminal.enter(typed);
    }
    terminal.wait_for("This game goes on");
    terminal.enter("resign");
    terminal.wait_for("Keep this game? Type save, or save FILE.");
    terminal.enter("save");
    terminal.wait_for("Saved in damier-chess-1.json.");
    // They change sides.
    terminal.enter("again");
    terminal.wait_for_prompt("Bob (White)");
    terminal.enter("resign");
    terminal.wait_for("Keep this game?");
    terminal.enter("");
    let (code, left) = terminal.end();
    assert_eq!(code, 0);
    assert!(left.contains("Ann (Black) wins: Bob resigned (0-1)."), "{left}");
    let kept: Vec<_> = fs::read_dir(directory.path()).unwrap().collect();
    assert_eq!(kept.len(), 1, "{kept:?}");
}

#[test]
fn the_list_of_moves_is_scrolled_back_and_comes_back_with_a_move() {
    let directory = tempdir().unwrap();
    let mut terminal = chess(&[], directory.path());
    for (rank, opposite) in [(3, 6), (4, 5)] {
        for file in "acegbdfh".chars() {
            terminal.wait_for_prompt("Ann (White)");
            terminal.enter(&format!("{file}{rank}"));
            terminal.wait_for_prompt("Bob (Black)");
            terminal.enter(&format!("{file}{opposite}"));
            terminal.wait_for(&format!("Bob played {file}{opposite}."));
        }
    }
    let screen = terminal.screen();
    assert!(!screen.contains("  1. a3"), "{screen}");
    for _ in 0..6 {
        terminal.press("\x1b[5~");
    }
    terminal.wait_for("  1. a3");
    terminal.press("\x1b[6~");
    terminal.wait("later moves", |screen| !screen.contains("  1. a3"));
    terminal.press("\x03");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn names_with_control_characters_never_reach_the_terminal() {
    let directory = tempdir().unwrap();
    let args = ["--names", "\x1b]0;evil\x07Eve,\u{202e}Bob", "--lang", "en"];
    let mut terminal = Terminal::play(SMALL, &args, directory.path());
    terminal.wait_for_prompt("]0;evilEve (White)");
    terminal.press("\x1b[200~e2\x1b]0;evil\x07e4\nquit\n\x1b[201~");
    terminal.wait_for("]0;evile4");
    assert!(!terminal.everything().contains("\x1b]0;evil"));
    assert!(!terminal.everything().contains('\u{202e}'));
    terminal.press("\x15\x04");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn clocks_tick_while_nobody_types() {
    let directory = tempdir().unwrap();
    let mut terminal = chess(&["--clock", "10+5"], directory.path());
    terminal.wait_for("left 10:00");
    terminal.wait_for("total 0:02  turn 0:02  left 9:57");
    terminal.enter("e4");
    terminal.wait_for_prompt("Bob (Black)");
    terminal.wait_for("total 0:01  turn 0:01  left 9:58");
    terminal.press("\x03");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn a_flag_falls_by_itself() {
    let directory = tempdir().unwrap();
    let mut terminal = chess(&["--clock", "1s/move"], directory.path());
    terminal.wait_for("Bob (Black) wins: Ann ran out of time (0-1).");
    terminal.enter("");
    let (code, left) = terminal.end();
    assert_eq!(code, 0);
    assert!(left.contains("Ann ran out of time"), "{left}");
}

#[test]
fn refusals_say_why_and_moves_are_asked_again() {
    let directory = tempdir().unwrap();
    let mut terminal = chess(&[], directory.path());
    for (typed, why) in [
        ("e2e5", "The piece on e2 does not move like that."),
        ("a1a4", "The way is blocked at a2."),
        ("e7e5", "The piece on e7 is not yours."),
        ("Ke2", "Your own piece stands on e2."),
    ] {
        terminal.wait_for_prompt("Ann (White)");
        terminal.enter(typed);
        terminal.wait_for(why);
    }
    terminal.enter("e2-e4");
    terminal.wait_for("Ann played e4.");
    terminal.wait_for_prompt("Bob (Black)");
    terminal.enter("f5");
    terminal.wait_for_prompt("Ann (White)");
    terminal.enter("Qh5");
    terminal.wait_for("check!");
    terminal.enter("a7a6");
    terminal.wait_for("It leaves your king in check.");
    terminal.enter("quit");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn help_and_legal_moves_are_shown_until_a_key_is_pressed() {
    let directory = tempdir().unwrap();
    let mut terminal = chess(&["--color", "never"], directory.path());
    terminal.wait_for_prompt("Ann (White)");
    terminal.enter("help");
    terminal.wait_for("save FILE");
    terminal.press("m");
    terminal.wait("the board again", |screen| {
        screen.contains("Ann (White) > m") && !screen.contains("save FILE")
    });
    terminal.press("oves\r");
    terminal.wait_for("Legal moves (20)");
    terminal.press("\x1b[D");
    terminal.wait_for("┼───");
    terminal.enter("flip");
    terminal.wait("the board turned", |screen| screen.contains("h   g   f"));
    // The last line comes back with the up arrow.
    terminal.press("\x1b[A");
    terminal.wait_for("Ann (White) > flip");
    terminal.press("\r");
    terminal.wait("the board turned back", |screen| screen.contains("a   b   c"));
    terminal.press("\x03");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn draws_are_offered_declined_and_accepted() {
    let directory = tempdir().unwrap();
    let mut terminal = chess(&[], directory.path());
    terminal.wait_for_prompt("Ann (White)");
    terminal.enter("draw");
    terminal.wait_for("Ann offers a draw. Bob, do you accept? (y/n)");
    terminal.wait_for_prompt("Bob (y/n)");
    terminal.enter("perhaps");
    terminal.wait_for("Bob, do you accept? (y/n)");
    terminal.enter("n");
    terminal.wait_for("Bob declines the draw.");
    terminal.wait_for_prompt("Ann (White)");
    terminal.enter("nulle");
    terminal.wait_for_prompt("Bob (y/n)");
    terminal.enter("y");
    terminal.wait_for("Ann and Bob draw: by agreement (1/2-1/2).");
    terminal.enter("");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn a_threefold_is_claimed() {
    let directory = tempdir().unwrap();
    let mut terminal = chess(&[], directory.path());
    let mut players = ["Ann (White)", "Bob (Black)"].into_iter().cycle();
    for m in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
        terminal.wait_for_prompt(players.next().unwrap());
        terminal.enter(m);
    }
    terminal.wait_for_prompt("Ann (White)");
    terminal.enter("draw");
    terminal.wait_for("Ann and Bob draw: the position occurred three times (1/2-1/2).");
    terminal.enter("");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn resigning_ends_the_game_in_french_too() {
    let directory = tempdir().unwrap();
    let args = ["--names", "Zoé,Luc", "--lang", "fr", "--save", "partie.json"];
    let mut terminal = Terminal::play(SMALL, &args, directory.path());
    terminal.wait_for_prompt("Zoé (Blancs)");
    terminal.enter("abandon");
    terminal.wait_for("Luc (Noirs) gagne : abandon de Zoé (0-1).");
    terminal.enter("");
    let (code, left) = terminal.end();
    assert_eq!(code, 0);
    assert!(left.contains("Partie sauvée dans partie.json."), "{left}");
    let kept = fs::read_to_string(directory.path().join("partie.json")).unwrap();
    assert!(kept.contains("\"reason\": \"resign\""), "{kept}");
}

#[test]
fn undo_needs_the_opponent() {
    let directory = tempdir().unwrap();
    let mut terminal = chess(&[], directory.path());
    terminal.wait_for_prompt("Ann (White)");
    terminal.enter("undo");
    terminal.wait_for("There is no move to take back.");
    terminal.enter("e4");
    terminal.wait_for_prompt("Bob (Black)");
    terminal.enter("undo");
    terminal.wait_for("Bob, may Ann take back e4? (y/n)");
    terminal.enter("n");
    terminal.wait_for("Bob says no: the move stays.");
    terminal.wait_for_prompt("Bob (Black)");
    terminal.enter("undo");
    terminal.wait_for_prompt("Bob (y/n)");
    terminal.enter("y");
    terminal.wait_for("The last move of Ann was taken back.");
    terminal.wait_for_prompt("Ann (White)");
    terminal.wait("no move", |screen| !screen.contains("1. e4"));
    terminal.press("\x03");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn leaving_saves_and_resuming_goes_on() {
    for leave in ["\x03", "\x04", "quit\r"] {
        let directory = tempdir().unwrap();
        fs::write(directory.path().join("damier-chess-1.json"), "mine").unwrap();
        let mut terminal = chess(&["--clock", "10+5"], directory.path());
        terminal.wait_for_prompt("Ann (White)");
        terminal.enter("e4");
        terminal.wait_for_prompt("Bob (Black)");
        terminal.wait_for("turn 0:01");
        terminal.press(leave);
        let (code, left) = terminal.end();
        assert_eq!(code, 0);
        assert!(left.contains("Saved in damier-chess-2.json."), "{left}");
        assert!(left.contains("damier play --resume damier-chess-2.json"), "{left}");
        let other = fs::read_to_string(directory.path().join("damier-chess-1.json")).unwrap();
        assert_eq!(other, "mine");

        let args = ["--resume", "damier-chess-2.json", "--lang", "en"];
        let mut terminal = Terminal::play(SMALL, &args, directory.path());
        let screen = terminal.wait_for_prompt("Bob (Black)");
        assert!(screen.contains("1. e4"), "{screen}");
        // The second already spent on this move is not forgotten.
        assert!(!screen.contains("left 10:00"), "{screen}");
        terminal.enter("e5");
        terminal.wait_for("1. e4      e5");
        terminal.press("\x03");
        let (code, left) = terminal.end();
        assert_eq!(code, 0);
        assert!(left.contains("Saved in damier-chess-2.json."), "{left}");
    }
}

#[test]
fn a_file_that_cannot_be_written_any_more_loses_nothing() {
    let directory = tempdir().unwrap();
    let folder = directory.path().join("folder");
    fs::create_dir(&folder).unwrap();
    let mut terminal = chess(&["--save", "folder/game.json"], directory.path());
    terminal.wait_for_prompt("Ann (White)");
    fs::remove_dir(&folder).unwrap();
    terminal.enter("e4");
    terminal.wait_for("Cannot write folder/game.json");
    terminal.press("\x03");
    let (code, left) = terminal.end();
    assert_eq!(code, 0);
    assert!(left.contains("Saved in damier-chess-1.json."), "{left}");
}

#[test]
fn a_program_that_must_stop_saves_first() {
    let directory = tempdir().unwrap();
    let mut terminal = chess(&[], directory.path());
    terminal.wait_for_prompt("Ann (White)");
    terminal.enter("e4");
    terminal.wait_for_prompt("Bob (Black)");
    terminal.terminate();
    let (code, left) = terminal.end();
    assert_eq!(code, 0);
    assert!(left.contains("Saved in damier-chess-1.json."), "{left}");
}

#[test]
fn a_window_that_is_closed_takes_the_program_with_it_but_not_the_game() {
    let directory = tempdir().unwrap();
    assert!(ends_with_its_window(&["--names", "Ann,Bob"], "e4", directory.path()));
    let saved = fs::read_to_string(directory.path().join("damier-chess-1.json")).unwrap();
    assert!(saved.contains("\"e2e4\""), "{saved}");
}

#[test]
fn games_are_saved_where_the_players_say() {
    let directory = tempdir().unwrap();
    fs::write(directory.path().join("taken.json"), "mine").unwrap();
    let mut terminal = chess(&[], directory.path());
    terminal.wait_for_prompt("Ann (White)");
    terminal.enter("e4");
    terminal.wait_for_prompt("Bob (Black)");
    for (typed, answer) in [
        ("save", "Save where?"),
        ("save taken.json", "taken.json already exists"),
        ("save no/such/folder.json", "Cannot write no/such/folder.json"),
        ("save game.pgn", "Saved in game.pgn."),
    ] {
        terminal.enter(typed);
        terminal.wait_for(answer);
    }
    terminal.press("\x03");
    assert_eq!(terminal.end().0, 0);
    let pgn = fs::read_to_string(directory.path().join("game.pgn")).unwrap();
    assert!(pgn.contains("[White \"Ann\"]") && pgn.contains("1. e4"), "{pgn}");

    let args = ["--resume", "game.pgn", "--lang", "en"];
    let mut terminal = Terminal::play(SMALL, &args, directory.path());
    let screen = terminal.wait_for_prompt("Bob (Black)");
    assert!(screen.contains("1. e4"), "{screen}");
    terminal.press("\x03");
    let (_, left) = terminal.end();
    // Somebody's PGN is not replaced unasked.
    assert!(left.contains("Saved in damier-chess-1.json."), "{left}");
}

#[test]
fn small_windows_are_told_and_forgiven() {
    let directory = tempdir().unwrap();
    let mut terminal = chess(&[], directory.path());
    terminal.wait_for_prompt("Ann (White)");
    terminal.resize((40, 10));
    terminal.wait_for("This terminal is too small");
    terminal.resize((60, 16));
    terminal.wait_for_prompt("Ann (White)");
    terminal.resize((140, 45));
    terminal.wait_for_prompt("Ann (White)");
    terminal.enter("e4");
    terminal.wait_for("1. e4");
    terminal.press("\x03");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn dark_shows_nothing_of_the_opponent() {
    let directory = tempdir().unwrap();
    let args = ["dark", "--names", "Ann,Bob", "--lang", "en", "--color", "never"];
    let mut terminal = Terminal::play(SMALL, &args, directory.path());
    terminal.wait_for("Pass the keyboard to Ann.");
    terminal.enter("");
    terminal.wait("only White's pieces", |screen| {
        screen.contains("░░░") && screen.contains('♖') && !screen.contains('♜')
    });
    terminal.enter("e4");
    terminal.wait("no board", |screen| {
        screen.contains("Pass the keyboard to Bob.")
            && !["e4", "░", "♖", "♜"].iter().any(|secret| screen.contains(secret))
    });
    terminal.enter("");
    // Not even the up arrow brings the opponent's move back.
    terminal.press("\x1b[Ax");
    terminal.wait("only Black's pieces", |screen| {
        screen.contains("░░░")
            && screen.contains('♜')
            && screen.contains("Bob (Black) > x")
            && !screen.contains("e4")
            && !screen.contains('♖')
    });
    // The opponent of somebody who offers a draw does not see their board either.
    terminal.press("\x7f");
    terminal.enter("draw");
    terminal.wait_for_prompt("Ann (y/n)");
    terminal.wait("no board", |screen| !screen.contains('♜') && !screen.contains('░'));
    terminal.enter("n");
    terminal.wait_for("Pass the keyboard to Bob.");
    terminal.press("\x03");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn codes_are_never_echoed() {
    let directory = tempdir().unwrap();
    let args = ["mastermind", "--names", "Ann,Bob", "--lang", "en", "--color", "never"];
    let mut terminal = Terminal::play(SMALL, &args, directory.path());
    terminal.wait_for("Pass the keyboard to Ann.");
    terminal.enter("");
    terminal.wait_for("choose your secret code");
    terminal.press("OVBR");
    terminal.wait_for("Ann (Player 1) > ••••");
    terminal.enter("");
    terminal.wait_for("Pass the keyboard to Bob.");
    terminal.enter("");
    terminal.wait_for("choose your secret code");
    terminal.enter("JJWF");
    terminal.wait_for("Pass the keyboard to Ann.");
    terminal.enter("");
    terminal.wait_for("guess the code");
    terminal.enter("PPPP");
    terminal.wait_for("Pass the keyboard to Bob.");
    terminal.enter("");
    let screen = terminal.wait_for("guess the code");
    // The first guess of the round stays hidden until the second is in.
    assert!(!screen.contains(" P  P  P  P "), "{screen}");
    for code in ["OVBR", "JJWF", "PPPP", " O  V  B  R ", " J  J  W  F "] {
        assert!(!terminal.everything().contains(code), "{code} was shown");
    }
    terminal.enter("OVBB");
    terminal.wait_for("Pass the keyboard to Ann.");
    terminal.enter("");
    terminal.wait("both guesses and no secret", |screen| {
        ["OOO-", " P  P  P  P ", " ?  ?  ?  ? "].iter().all(|text| screen.contains(text))
    });
    terminal.press("\x03");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn a_plain_terminal_gets_plain_letters() {
    let directory = tempdir().unwrap();
    let args = ["--names", "Zoé,Luc", "--lang", "fr", "--ascii", "--color", "never"];
    let mut terminal = Terminal::play(SMALL, &args, directory.path());
    terminal.wait_for_prompt("Zoe (Blancs)");
    terminal.enter("e4");
    terminal.wait_for("Zoe a joue e4.");
    assert!(terminal.screen().is_ascii(), "{}", terminal.screen());
    assert!(!terminal.everything().contains("\x1b[38;"), "colours were sent");
    terminal.press("\x03");
    let (code, left) = terminal.end();
    assert_eq!(code, 0);
    assert!(left.is_ascii(), "{left}");
}
