//! What games, their sides and their ends are called.

use damier_rules::{BySeat, GameKind, Outcome, Seat, Verdict};

use crate::{Lang, Message, msg};

/// The name of a game.
pub fn game(kind: GameKind) -> Message {
    of_game("game", kind, "")
}

/// What the dictionary says of one game.
fn of_game(what: &str, kind: GameKind, part: &str) -> Message {
    Message::new(format!("{what}-{}{part}", key(kind.id())), Vec::new())
}

/// Stable names have underscores, keys have hyphens.
fn key(name: &str) -> String {
    name.replace('_', "-")
}

/// The ids of all games, as the command line takes them.
pub fn game_ids() -> String {
    GameKind::ALL.iter().map(|kind| kind.id()).collect::<Vec<_>>().join(", ")
}

/// The name of a side: White, the elephants.
pub fn side(kind: GameKind, seat: Seat) -> Message {
    match seat {
        Seat::One if kind.is_chess() => msg!("side-white"),
        Seat::Two if kind.is_chess() => msg!("side-black"),
        Seat::One => of_game("side", kind, "-one"),
        Seat::Two => of_game("side", kind, "-two"),
    }
}

/// How moves are typed.
pub fn move_forms(kind: GameKind) -> Message {
    match kind {
        GameKind::Simplified => msg!("move-forms-simplified"),
        GameKind::Chess960 => msg!("move-forms-chess960"),
        _ if kind.is_chess() => msg!("move-forms-chess"),
        _ => of_game("move-forms", kind, ""),
    }
}

/// How the game is won, in a sentence.
pub fn goal(kind: GameKind) -> Message {
    of_game("goal", kind, "")
}

/// The signs of a board that need an explanation; the space inside an entry never breaks.
pub fn legend(lang: Lang, kind: GameKind, mountain: &str) -> String {
    if kind.is_chess() {
        return String::new();
    }
    let mut message = of_game("legend", kind, "");
    message.args.push(("mountain", mountain.into()));
    let text = lang.say(&message);
    text.lines().map(|entry| entry.replace(' ', "\u{a0}")).collect::<Vec<_>>().join("  ")
}

/// The end of a game in a sentence.
pub fn outcome(lang: Lang, kind: GameKind, outcome: Outcome, names: &BySeat<String>) -> String {
    let result = outcome.verdict.token();
    let why = |how: &str, loser: &str| {
        let id = format!("reason-{}", key(outcome.reason.token()));
        Message::new(id, vec![("how", how.into()), ("loser", loser.into())])
    };
    lang.say(&match outcome.verdict {
        Verdict::Win(seat) => {
            let (winner, why) = (&names[seat], why("win", &names[seat.other()]));
            let side = lang.say(&side(kind, seat));
            // Players without a name of their own are called after their side.
            if *winner == side {
                msg!("outcome-side-wins", side = side, why = why, result = result)
            } else {
                msg!("outcome-win", winner = winner, side = side, why = why, result = result)
            }
        }
        Verdict::Draw => {
            let why = why("draw", "");
            msg!("outcome-draw", one = &names.one, two = &names.two, why = why, result = result)
        }
    })
}
