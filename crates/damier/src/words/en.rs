//! English.

mod joining;

use damier_rules::chess::pgn::PgnError;
use damier_rules::{
    BySeat, GameKind, Outcome, Reason, RecordError, Refusal, Seat, SetupError, Verdict,
};

pub(super) use joining::joining;

use super::{Label, Say, Serving, Usage, entries, game_ids, sentence};

pub(super) fn say(what: &Say) -> String {
    match what {
        Say::AskName(side) => format!("Name of {side}"),
        Say::EmptyName => "A name needs at least one letter.".to_owned(),
        Say::ToMove { name, side } => format!("{side} to move: {name}"),
        Say::SideToMove(side) => format!("{side} to move"),
        Say::Check => "check!".to_owned(),
        Say::AnyTower => "any tower".to_owned(),
        Say::TowerToMove(letter) => format!("the {} tower ({letter})", colour(*letter)),
        Say::ChooseSecret => "choose your secret code, such as RVBO".to_owned(),
        Say::MakeGuess => "guess the code of your opponent, such as RVBO".to_owned(),
        Say::Played { name, pretty } => format!("{name} played {pretty}."),
        Say::Refused { text, why } => format!("{text}: {}", sentence(&refusal(*why))),
        Say::NothingTyped => "Type a move, or help.".to_owned(),
        Say::DrawOffered { by, to } => format!("{by} offers a draw. {to}, do you accept? (y/n)"),
        Say::DrawDeclined(by) => format!("{by} declines the draw."),
        Say::UndoAsked { by, to, pretty: Some(pretty) } => {
            format!("{to}, may {by} take back {pretty}? (y/n)")
        }
        Say::UndoAsked { by, to, pretty: None } => {
            format!("{to}, may {by} take back the last move? (y/n)")
        }
        Say::UndoDeclined(by) => format!("{by} says no: the move stays."),
        Say::UndoDone(by) => format!("The last move of {by} was taken back."),
        Say::NothingToUndo => "There is no move to take back.".to_owned(),
        Say::YesOrNo => "Please answer y or n.".to_owned(),
        Say::PassKeyboard(name) => format!("Pass the keyboard to {name}."),
        Say::PressEnter => "Nobody else is looking? Press Enter.".to_owned(),
        Say::LegalMoves(moves) => format!("Legal moves ({}):\n{}", moves.len(), moves.join("  ")),
        Say::TooManyMoves { count, example } => {
            format!("There are {count} legal moves, such as {example}.")
        }
        Say::SaveWhere => "Save where? Type: save FILE".to_owned(),
        Say::Saved(path) => format!("Saved in {path}."),
        Say::NotSaved { path, why } => format!("Cannot write {path}: {why}."),
        Say::FileExists(path) => format!("{path} already exists: choose another name."),
        Say::NoPgn => "This game has no PGN: choose a name that ends in .json.".to_owned(),
        Say::Unfinished => "The game is not finished.".to_owned(),
        Say::ResumeWith(command) => format!("Go on with: {command}"),
        Say::TooSmall { columns, rows } => {
            format!("This terminal is too small: {columns} columns and {rows} rows are needed.")
        }
        Say::GameIsOver => "The game is over.".to_owned(),
        Say::EnterLeaves => "Press Enter to leave".to_owned(),
    }
}

pub(super) fn colon() -> &'static str {
    ": "
}

pub(super) fn label(what: Label) -> &'static str {
    match what {
        Label::Total => "total",
        Label::Turn => "turn",
        Label::Left => "left",
        Label::Lost => "lost",
        Label::Moves => "Moves",
        Label::Outside => "outside",
        Label::Board => "Board",
        Label::Round => "Round",
        Label::Secret => "Secret",
        Label::Position => "Position",
        Label::Yes => "y",
        Label::No => "n",
        Label::HelpHint => "help: commands",
    }
}

pub(super) fn game(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Chess => "Chess",
        GameKind::Chess960 => "Chess960",
        GameKind::Simplified => "Simplified chess",
        GameKind::Alice => "Alice chess",
        GameKind::AliceCapture => "Alice chess with captures on arrival",
        GameKind::Dark => "Dark chess",
        GameKind::Horde => "Horde",
        GameKind::HordeLichess => "Horde (Lichess)",
        GameKind::Kamisado => "Kamisado",
        GameKind::Siam => "Siam",
        GameKind::Mastermind => "Mastermind duel",
    }
}

pub(super) fn side(kind: GameKind, seat: Seat) -> &'static str {
    match (kind, seat) {
        (GameKind::Siam, Seat::One) => "Elephants",
        (GameKind::Siam, Seat::Two) => "Rhinoceroses",
        (GameKind::Mastermind, Seat::One) => "Player 1",
        (GameKind::Mastermind, Seat::Two) => "Player 2",
        (_, Seat::One) => "White",
        (_, Seat::Two) => "Black",
    }
}

pub(super) fn colour(letter: char) -> &'static str {
    match letter.to_ascii_uppercase() {
        'O' => "orange",
        'B' => "blue",
        'P' => "purple",
        'F' => "pink",
        'J' => "yellow",
        'R' => "red",
        'V' => "green",
        'W' => "white",
        _ => "brown",
    }
}

pub(super) fn serving(what: &Serving) -> String {
    match what {
        Serving::NotLocal(address) => format!(
            "{address} can be reached by others and nothing is encrypted: say --insecure-lan if that is what you want"
        ),
        Serving::Ready { address, games } => format!(
            "Damier listens on http://{address} (unfinished games brought back: {games}). Ctrl-C stops it."
        ),
        Serving::Programs(places) => {
            format!("Programs connect to: {}.", super::places(places))
        }
        Serving::PortTaken { dialect, address } => format!(
            "{address} is taken, so no programs that speak {dialect}: choose another port with --{dialect}-port"
        ),
        Serving::Stopped => "Stopped; every acknowledged move is kept.".to_owned(),
        Serving::BadLog(text) => format!(
            "--log {text}: say error, warn, info, debug, or a list like warn,damier_server=debug"
        ),
        Serving::Verified { games, events, flaws: 0 } => {
            format!("All is well. Games: {games}; events: {events}.")
        }
        Serving::Verified { games, events, flaws } => {
            format!(
                "Games that are not what was written: {flaws}. Games: {games}; events: {events}."
            )
        }
    }
}

pub(super) fn refusal(why: Refusal) -> String {
    why.to_string()
}

pub(super) fn setup_error(error: &SetupError) -> String {
    error.to_string()
}

pub(super) fn record_error(error: &RecordError) -> String {
    error.to_string()
}

pub(super) fn pgn_error(error: &PgnError) -> String {
    error.to_string()
}

pub(super) fn outcome(kind: GameKind, outcome: Outcome, names: &BySeat<String>) -> String {
    let token = outcome.verdict.token();
    match outcome.verdict {
        Verdict::Win(seat) => {
            let (winner, loser) = (&names[seat], &names[seat.other()]);
            let why = win(outcome.reason, loser);
            let side = side(kind, seat);
            // Players without a name of their own are called after their side.
            let winner = if winner == side { winner.clone() } else { format!("{winner} ({side})") };
            let verb = if kind == GameKind::Siam && winner == side { "win" } else { "wins" };
            format!("{winner} {verb}: {why} ({token}).")
        }
        Verdict::Draw => {
            let why = draw(outcome.reason);
            format!("{} and {} draw: {why} ({token}).", names.one, names.two)
        }
    }
}

fn win(reason: Reason, loser: &str) -> String {
    match reason {
        Reason::Checkmate => format!("{loser} is checkmated"),
        Reason::KingCaptured => format!("the king of {loser} was captured"),
        Reason::HordeDestroyed => "the horde is destroyed".to_owned(),
        Reason::HomeRow => format!("a tower reached the home row of {loser}"),
        Reason::Deadlock => format!("nobody can ever move again and {loser} made the last move"),
        Reason::Mountain => "a mountain was pushed off the board".to_owned(),
        Reason::Found => format!("the code of {loser} was found"),
        Reason::Resign => format!("{loser} resigned"),
        Reason::Timeout => format!("{loser} ran out of time"),
        Reason::Abandon => format!("{loser} left the game"),
        Reason::IllegalMove => format!("{loser} made an illegal move"),
        Reason::Stalemate
        | Reason::InsufficientMaterial
        | Reason::DeadPosition
        | Reason::Threefold
        | Reason::Fivefold
        | Reason::FiftyMoves
        | Reason::SeventyfiveMoves
        | Reason::Repetition
        | Reason::Draw
        | Reason::MaxRounds
        | Reason::Agreement
        | Reason::PlyCap => draw(reason).to_owned(),
    }
}

fn draw(reason: Reason) -> &'static str {
    match reason {
        Reason::Stalemate => "stalemate, the player to move has no legal move",
        Reason::InsufficientMaterial => "nobody has the pieces to mate",
        Reason::DeadPosition => "no sequence of moves can mate",
        Reason::Threefold => "the position occurred three times",
        Reason::Fivefold => "the position occurred five times",
        Reason::FiftyMoves => "fifty moves without capture or pawn move",
        Reason::SeventyfiveMoves => "seventy-five moves without capture or pawn move",
        Reason::Repetition => "the position came back for the third time",
        Reason::Draw => "both found the code in the same round",
        Reason::MaxRounds => "nobody found the code in the rounds allowed",
        Reason::Agreement => "by agreement",
        Reason::PlyCap => "the limit on the number of moves was reached",
        Reason::Timeout => "time ran out, but the opponent could not have mated",
        Reason::Deadlock => "nobody can ever move again",
        Reason::Checkmate => "checkmate",
        Reason::KingCaptured => "the king was captured",
        Reason::HordeDestroyed => "the horde is destroyed",
        Reason::HomeRow => "a tower reached the home row",
        Reason::Mountain => "a mountain was pushed off the board",
        Reason::Found => "the code was found",
        Reason::Resign => "resignation",
        Reason::Abandon => "a player left the game",
        Reason::IllegalMove => "an illegal move",
    }
}

pub(super) fn move_forms(kind: GameKind) -> String {
    let moves = match kind {
        GameKind::Kamisado => "a1a5 moves a tower; pass when the tower that must move is blocked.",
        GameKind::Siam => {
            "+a1n enters on a1 facing north (n e s w); c1-c2e steps or pushes; c1=n turns; a1x leaves."
        }
        GameKind::Mastermind => {
            "four letters among R J V B O W P F: first your secret, then your guesses."
        }
        GameKind::Simplified => "e2e4, e2-e4 or Nf3. No castling, no promotion, no en passant.",
        GameKind::Chess960 => "e2e4, e2-e4 or Nf3; e7e8q promotes; castling: O-O, O-O-O.",
        _ => "e2e4, e2-e4 or Nf3; e7e8q promotes; castling: O-O, O-O-O or e1g1.",
    };
    format!("A move: {moves}")
}

pub(super) fn help(kind: GameKind) -> String {
    format!(
        "{}\n\
         \n\
         help         this page\n\
         moves        the legal moves\n\
         draw         claim a draw, or offer one\n\
         resign       give the game up\n\
         undo         take the last move back, if the opponent agrees\n\
         save FILE    keep the game (.json, or .pgn for chess)\n\
         flip         turn the board\n\
         quit         leave; the game is saved (also Ctrl-C, Ctrl-D)",
        move_forms(kind)
    )
}

pub(super) fn legend(kind: GameKind, mountain: &str) -> String {
    let colours = |letters: &str| {
        let colours = letters.chars().map(|c| format!("{c}\u{a0}{}", colour(c)));
        colours.collect::<Vec<_>>().join("  ")
    };
    match kind {
        GameKind::Kamisado => {
            let signs = entries(&[("[O]", "white"), ("(O)", "black"), ("o", "square")]);
            format!("{signs}  {}", colours("OBPFJRVM"))
        }
        GameKind::Siam => {
            entries(&[("E", "elephant"), ("R", "rhinoceros"), (mountain, "mountain")])
        }
        GameKind::Mastermind => {
            let answers = entries(&[("O", "in place"), ("X", "elsewhere")]);
            format!("{}; {answers}", colours("RJVBOWPF"))
        }
        _ => String::new(),
    }
}

pub(super) fn usage(problem: &Usage) -> String {
    match problem {
        Usage::UnknownGame(name) => {
            format!("no game is called '{name}'; the games are {}", game_ids())
        }
        Usage::Clock(text) => format!(
            "--clock '{text}' cannot be read: give minutes and seconds, such as 10+5, or say the \
             unit, such as 90s, 30s/move or 3d/move"
        ),
        Usage::Names => "--names needs two names separated by a comma, such as Ann,Bob".to_owned(),
        Usage::Unreadable { path, why } => format!("cannot read {path}: {why}"),
        Usage::BadRecord { path, why } => format!("{path}: {why}"),
        Usage::OtherGame { path, kind } => format!("{path} is a game of {kind}"),
        Usage::SetupWithResume => {
            "--position and --set are for new games, not with --resume".to_owned()
        }
        Usage::NoFolder(path) => format!("there is no folder {path} to save in"),
        Usage::NoPgn(kind) => format!("{kind} has no PGN: save it under a name that ends in .json"),
        Usage::FileExists(path) => format!("{path} already exists: choose another name"),
    }
}
