//! What is shown of a game at one moment.

use damier_referee::Millis;
use damier_rules::view::{CodeView, Duel};
use damier_rules::{BySeat, GameKind, Seat, View, Viewer};
use damier_words::{Message, game, legend, msg, outcome, side};

use super::LocalGame;
use super::local::Stage;
use crate::console::Manner;
use crate::tui::{self, MoveRow, Notice, Picture, Player, Remark, Sheet, pieces};

/// What the players have before them besides the game: how they look at it, and what was said.
#[derive(Debug, Default)]
pub(super) struct Desk {
    pub(super) flip: bool,
    pub(super) page: Option<String>,
    pub(super) remark: Option<Remark>,
    /// The line being typed, and the place of the cursor.
    pub(super) typed: (String, usize),
    /// How many of the last rows of moves are out of sight.
    pub(super) scroll: usize,
}

/// What somebody may see now, worked out once for all parts of the screen.
#[derive(Debug)]
pub(super) struct Scene<'a> {
    local: &'a LocalGame,
    manner: Manner,
    viewer: Option<Viewer>,
    /// Nothing if it may not be shown.
    view: Option<View>,
    last: Option<String>,
    now: Millis,
}

impl<'a> Scene<'a> {
    pub(super) fn new(local: &'a LocalGame, manner: Manner, now: Millis) -> Scene<'a> {
        let viewer = local.viewer();
        let view = viewer.map(|viewer| local.session().view(viewer));
        let mut view = view.and_then(|view| View::read(local.kind(), &view).ok());
        if let Some(View { duel: Some(duel), .. }) = &mut view
            && local.outcome().is_none()
        {
            hide_secrets(duel);
        }
        let last = viewer.and_then(|viewer| local.last_move(viewer));
        Scene { local, manner, viewer, view, last, now }
    }

    /// The position as far as it may be shown; nothing if it may not.
    pub(super) fn view(&self) -> Option<&View> {
        self.view.as_ref()
    }

    pub(super) fn picture(&self, flip: bool) -> Option<Picture<'_>> {
        Some(Picture {
            view: self.view.as_ref()?,
            last: self.last.as_deref(),
            notice: Notice::default(),
            flip,
            names: &self.local.names,
            lang: self.manner.lang,
            look: self.manner.look,
        })
    }

    pub(super) fn players(&self) -> BySeat<Player> {
        let lost = self.viewer.map(|viewer| self.local.session().game().lost(viewer));
        let lost = lost.unwrap_or_default();
        BySeat::from_fn(|seat| Player {
            name: self.local.names[seat].clone(),
            mark: String::new(),
            side: self.manner.lang.say(&side(self.local.kind(), seat)),
            used: Some(self.local.used(seat, self.now)),
            left: self.local.left(seat, self.now),
            pieces: self.pieces_of(seat, &lost[seat]),
            to_move: self.local.to_move() == Some(seat),
        })
    }

    fn pieces_of(&self, seat: Seat, lost: &str) -> Option<(Message, String)> {
        if self.local.kind() == GameKind::Siam {
            return Some((msg!("label-outside"), tui::outside(self.view.as_ref()?, seat)));
        }
        let Manner { lang, look } = self.manner;
        (!lost.is_empty())
            .then(|| (msg!("label-lost"), pieces(lost, look, lang, self.local.kind())))
    }

    /// The moves the viewer may know. Mastermind's are on its board.
    pub(super) fn moves(&self) -> Vec<MoveRow> {
        match self.viewer {
            Some(viewer) if self.local.kind() != GameKind::Mastermind => {
                self.local.move_rows(viewer)
            }
            _ => Vec::new(),
        }
    }

    /// Whose turn it is and what they must know, or how the game ended.
    pub(super) fn status(&self) -> String {
        let lang = self.manner.lang;
        let local = self.local;
        if let Some(end) = local.outcome() {
            return outcome(lang, local.kind(), end, &local.names);
        }
        let Some(seat) = local.to_move() else { return String::new() };
        let (name, side) = (&local.names[seat], lang.say(&side(local.kind(), seat)));
        let mut status = lang.say(&if *name == side {
            msg!("side-to-move", side = side)
        } else {
            msg!("to-move", name = name, side = side)
        });
        let more =
            self.view.as_ref().and_then(|view| tui::hint(view, local.session().game().in_check()));
        if let Some(more) = more {
            status += self.manner.look.pick(" — ", " - ");
            status += &lang.say(&more);
        }
        status
    }

    /// Who is expected to type.
    pub(super) fn prompt(&self) -> String {
        let lang = self.manner.lang;
        let seat = match self.local.stage() {
            Stage::Turn(seat) | Stage::Handover(seat) => seat,
            Stage::Asked { to, .. } => {
                let (yes, no) = (lang.say(&msg!("label-yes")), lang.say(&msg!("label-no")));
                return format!("{} ({yes}/{no})", self.local.names[to]);
            }
            Stage::Over => return lang.say(&msg!("enter-leaves")),
        };
        let (name, side) = (&self.local.names[seat], lang.say(&side(self.local.kind(), seat)));
        if *name == side { name.clone() } else { format!("{name} ({side})") }
    }

    /// The whole screen.
    pub(super) fn sheet(&self, desk: &Desk) -> Sheet<'_> {
        let lang = self.manner.lang;
        let kind = self.local.kind();
        let handover = match self.local.stage() {
            Stage::Handover(seat) => {
                let pass = lang.say(&msg!("pass-keyboard", name = &self.local.names[seat]));
                Some(format!("\n\n{pass}\n\n{}", lang.say(&msg!("press-enter"))))
            }
            _ => None,
        };
        // Codes are secret, and so is the place of the cursor's neighbours: only dots are seen.
        let secret = kind == GameKind::Mastermind && matches!(self.local.stage(), Stage::Turn(_));
        let dot = self.manner.look.pick("•", "*");
        let (input, cursor) = &desk.typed;
        let input = if secret { dot.repeat(input.chars().count()) } else { input.clone() };
        Sheet {
            lang,
            look: self.manner.look,
            title: format!(" Damier  {}", lang.say(&title(self.local))),
            hint: lang.say(&msg!("help-hint")),
            picture: self.picture(desk.flip),
            page: handover.or_else(|| desk.page.clone()).map(Into::into),
            players: self.players(),
            moves: self.moves(),
            scroll: desk.scroll,
            chat: Vec::new(),
            legend: legend(lang, kind, self.manner.look.pick("▲▲", "MM")),
            status: self.status(),
            remark: desk.remark.clone(),
            prompt: self.prompt(),
            input,
            cursor: *cursor,
        }
    }
}

/// The game, and which of its starts it is where there are many.
pub(super) fn title(local: &LocalGame) -> Message {
    let setup = local.session().setup();
    match setup.options.get("number").filter(|_| setup.position.is_none()) {
        Some(number) => msg!("game-numbered", game = game(local.kind()), number = number),
        None => game(local.kind()),
    }
}

/// Players know their own code; at one screen it is better not shown at all.
fn hide_secrets(duel: &mut Duel) {
    for secret in [&mut duel.secrets.one, &mut duel.secrets.two] {
        if let CodeView::Known(_) = secret {
            *secret = CodeView::Hidden;
        }
    }
}
