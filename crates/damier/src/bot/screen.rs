//! The full screen: somebody watches a bot play.

use std::io;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

use damier_rules::BySeat;
use damier_words::msg;
use ratatui::DefaultTerminal;

use super::Show;
use super::show::Canvas;
use crate::console::{Editor, Manner, Stop, Typed, read, with_terminal};
use crate::tui::{self, Player, Remark, Sheet, Tone};

/// Runs `play` beside the screen that shows it; also what was said, to be left on the terminal.
pub(crate) fn with_screen<T: Send>(
    manner: Manner,
    stop: &Stop,
    play: impl FnOnce(&mut Show) -> T + Send,
) -> io::Result<(T, Vec<String>)> {
    let canvas = Arc::new(Mutex::new(Canvas::default()));
    let played = with_terminal(manner, |terminal| {
        thread::scope(|scope| {
            let theirs = Arc::clone(&canvas);
            let player = scope.spawn(move || play(&mut Show::Screen(manner, theirs)));
            let mut drawn = Ok(());
            while !player.is_finished() {
                drawn = drawn.and_then(|()| look(terminal, manner, &canvas, stop));
                if drawn.is_err() {
                    // Without a screen there is nobody to play for.
                    canvas.lock().expect("nobody panics while they draw").left = true;
                }
            }
            let result = player.join().unwrap_or_else(|bug| std::panic::resume_unwind(bug));
            drawn.map(|()| result)
        })
    })?;
    let summary = std::mem::take(&mut canvas.lock().expect("the player has gone").summary);
    Ok((played, summary))
}

/// Draws once, and waits a moment for keys.
fn look(
    terminal: &mut DefaultTerminal,
    manner: Manner,
    canvas: &Mutex<Canvas>,
    stop: &Stop,
) -> io::Result<()> {
    {
        let canvas = canvas.lock().expect("nobody panics while they play");
        let remark =
            canvas.remark.as_ref().map(|text| Remark { tone: Tone::News, text: text.clone() });
        let sheet = match &canvas.shown {
            Some(shown) => Sheet { remark, ..shown.sheet(manner, &canvas.title, Instant::now()) },
            None => waiting(manner, remark),
        };
        terminal.draw(|frame| tui::draw(frame, &sheet))?;
    }
    if let Typed::Leave = read(&mut Editor::default(), false, stop) {
        canvas.lock().expect("nobody panics while they play").left = true;
    }
    Ok(())
}

/// Before the first game.
fn waiting(manner: Manner, remark: Option<Remark>) -> Sheet<'static> {
    Sheet {
        lang: manner.lang,
        look: manner.look,
        title: " Damier".to_owned(),
        hint: manner.lang.say(&msg!("bot-leave-hint")),
        picture: None,
        page: Some(manner.lang.say(&msg!("bot-waiting")).into()),
        players: BySeat::from_fn(|_| Player::default()),
        moves: Vec::new(),
        scroll: 0,
        chat: Vec::new(),
        legend: String::new(),
        status: String::new(),
        remark,
        prompt: String::new(),
        input: String::new(),
        cursor: 0,
    }
}
