//! `damier play`: two people, or one and the computer, at one terminal.
//!
//! [`LocalGame`] is a session of the referee and a state machine: lines go in, replies come out, time
//! is an argument. `screen` and `line` are two ways to sit at it; `keeper` is the drawer where games
//! are kept.

mod command;
mod computer;
mod keeper;
mod line;
mod local;
mod scene;
mod screen;

pub(crate) use command::yes_or_no;
pub(crate) use computer::seat_by_names;
pub(crate) use keeper::{Keeper, read_record};
pub(crate) use line::play_lines;
pub(crate) use local::LocalGame;
pub(crate) use screen::{ask_names, play_screen};

use std::path::PathBuf;
use std::time::Instant;

use damier_referee::Millis;
use damier_rules::{GameKind, Seat};
use damier_words::{Message, goal, move_forms, msg, outcome};

use crate::console::Manner;

/// Why the players got up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The game is over. Were they asked whether to keep it?
    Over { asked: bool },
    /// It is over, and they want another one.
    Again,
    /// They leave it for later: what was played must not be lost.
    Left,
    /// The input ended, and nobody is there to say more.
    InputEnded,
}

/// How long the players have sat here.
fn elapsed(began: Instant) -> Millis {
    Millis::try_from(began.elapsed().as_millis()).unwrap_or(Millis::MAX)
}

/// How to win, and what can be typed.
fn help(kind: GameKind) -> Message {
    msg!("play-help", goal = goal(kind), forms = move_forms(kind))
}

/// What remains to be said when the players got up: the result, or how to go on.
pub(crate) fn last_words(
    local: &LocalGame,
    keeper: &mut Keeper,
    manner: Manner,
    ending: Ending,
) -> Vec<String> {
    let say = |message: &Message| manner.lang.say(message);
    // The clocks stand still by now.
    let record = local.record(0);
    if let Some(end) = local.outcome() {
        let mut lines = vec![outcome(manner.lang, local.kind(), end, &local.names)];
        let played = !record.moves.is_empty();
        if keeper.has_file() || (played && ending == Ending::Over { asked: false }) {
            let (said, path) = keeper.save_for_later(&record);
            lines.extend(said.iter().map(say));
            let replay = |path: PathBuf| keeper::shell_command("replay", &path);
            lines.extend(path.map(|path| say(&msg!("replay-with", command = replay(path)))));
        }
        return lines;
    }
    let mut lines = vec![say(&msg!("unfinished"))];
    if ending == Ending::InputEnded {
        let scene = scene::Scene::new(local, manner, 0);
        let label = say(&msg!("label-position"));
        lines.extend(scene.view().map(|view| format!("{label}: {view}")));
    }
    if record.moves.is_empty() && !keeper.has_file() {
        return lines;
    }
    let (said, path) = keeper.save_for_later(&record);
    lines.extend(said.iter().map(say));
    lines.extend(path.map(|path| {
        let mut command = keeper::shell_command("play --resume", &path);
        // The record does not say who plays for the computer.
        if let Some((seat, level)) = local.computer() {
            let seat = if seat == Seat::One { " --second" } else { "" };
            command = format!("{command} --versus {level}{seat}");
        }
        say(&msg!("resume-with", command = command))
    }));
    lines
}
