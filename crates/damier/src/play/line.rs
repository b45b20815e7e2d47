//! One line at a time, for pipes, scripts and screen readers.

use std::io::{self, Write};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use damier_referee::Millis;
use damier_words::msg;

use super::local::Reply;
use super::scene::{Desk, Scene, title};
use super::{Ending, Keeper, LocalGame, elapsed};
use crate::console::{Manner, Paper, Stop, read_in_background};
use crate::tui;

/// How often the clocks are looked at while no line comes.
const TICK: Duration = Duration::from_millis(100);

/// Plays until the game is over, the players leave or the input ends.
pub(crate) fn play_lines(
    local: &mut LocalGame,
    keeper: &mut Keeper,
    manner: Manner,
    out: &mut impl Write,
) -> io::Result<Ending> {
    let began = Instant::now();
    let ending = play_until(local, keeper, Paper { out, manner }, began);
    local.stop_clocks(elapsed(began));
    ending
}

fn play_until<W: Write>(
    local: &mut LocalGame,
    keeper: &mut Keeper,
    mut out: Paper<'_, W>,
    began: Instant,
) -> io::Result<Ending> {
    let stop = Stop::listen()?;
    let lines = read_in_background();
    let mut flip = false;
    local.run_clock(elapsed(began));
    if local.session().setup().options.contains_key("number") {
        out.say(&title(local))?;
    }
    let mut shown = None;
    loop {
        let now = elapsed(began);
        local.tick(now);
        let is_waiting = local.let_computer_move(now, TICK);
        let now = elapsed(began);
        let state = (local.session().moves().len(), local.outcome(), local.stage(), flip);
        if shown != Some(state) {
            let changed = shown.is_some_and(|(moves, end, ..)| (moves, end) != (state.0, state.1));
            if changed && let Some(trouble) = keeper.autosave(&local.record(now)) {
                out.say(&trouble)?;
            }
            shown = Some(state);
            show(&mut out, local, flip, now)?;
        }
        if local.outcome().is_some() {
            return Ok(Ending::Over { asked: false });
        }
        if stop.is_asked() {
            return Ok(Ending::Left);
        }
        if is_waiting {
            continue;
        }
        let line = match lines.recv_timeout(TICK) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => return Ok(Ending::InputEnded),
        };
        let now = elapsed(began);
        match local.enter(&line, now) {
            // Nobody asks for another game here: this loop ends with the game.
            Reply::Nothing | Reply::Again => {}
            Reply::Remark(_, say) | Reply::Page(say) => out.say(&say)?,
            Reply::Save(None) => out.say(&msg!("save-where"))?,
            Reply::Save(Some(file)) => {
                let (Ok(said) | Err(said)) = keeper.save_as(&file, &local.record(now));
                out.say(&said)?;
            }
            Reply::Flip => flip = !flip,
            Reply::Quit => return Ok(Ending::Left),
        }
    }
}

fn show<W: Write>(
    out: &mut Paper<'_, W>,
    local: &LocalGame,
    flip: bool,
    now: Millis,
) -> io::Result<()> {
    let scene = Scene::new(local, out.manner, now);
    if local.question().is_some() {
        // It was just said, and the board has not changed.
        return out.line(&format!("{} >", scene.prompt()));
    }
    out.line("")?;
    let sheet = scene.sheet(&Desk { flip, ..Desk::default() });
    for line in tui::plain(&sheet) {
        out.line(&line)?;
    }
    if local.outcome().is_some() {
        return Ok(());
    }
    out.line(&sheet.status)?;
    out.line(&format!("{} >", sheet.prompt))
}
