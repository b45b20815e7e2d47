//! What is shown of a table at one moment.

use std::time::Duration;

use damier_rules::view::{CodeView, Duel};
use damier_rules::{BySeat, GameKind, Seat, View, Viewer};
use damier_words::{Message, game, legend, msg, outcome, side};

use super::Table;
use crate::clock;
use crate::console::Manner;
use crate::play::table::Stage;
use crate::tui::{self, HURRY, MoveRow, Picture, Player, Remark, Sheet, pieces};

/// What somebody may see now, worked out once for all parts of the screen.
#[derive(Debug)]
pub(super) struct Scene<'a> {
    table: &'a Table,
    manner: Manner,
    viewer: Option<Viewer>,
    /// Nothing if it may not be shown.
    view: Option<View>,
    now: Duration,
}

impl<'a> Scene<'a> {
    pub(super) fn new(table: &'a Table, manner: Manner, now: Duration) -> Scene<'a> {
        let viewer = table.viewer();
        let mut view = viewer.and_then(|viewer| View::read(table.kind(), &table.view(viewer)).ok());
        if let Some(View { duel: Some(duel), .. }) = &mut view
            && table.outcome().is_none()
        {
            hide_secrets(duel);
        }
        Scene { table, manner, viewer, view, now }
    }

    /// The position as far as it may be shown; nothing if it may not.
    pub(super) fn view(&self) -> Option<&View> {
        self.view.as_ref()
    }

    pub(super) fn picture(&self, flip: bool) -> Option<Picture<'_>> {
        let viewer = self.viewer?;
        Some(Picture {
            view: self.view.as_ref()?,
            last: self.table.last_move(viewer),
            flip,
            names: &self.table.names,
            lang: self.manner.lang,
            look: self.manner.look,
        })
    }

    pub(super) fn players(&self) -> BySeat<Player> {
        let lost = self.viewer.map(|viewer| self.table.lost(viewer)).unwrap_or_default();
        let clock = self.table.clock();
        BySeat::from_fn(|seat| {
            let left = clock.left(seat, self.now);
            Player {
                name: self.table.names[seat].clone(),
                side: self.manner.lang.say(&side(self.table.kind(), seat)),
                used: Some((
                    clock::show(clock.total(seat, self.now)),
                    clock::show(clock.turn_time(seat, self.now)),
                )),
                left: left.map(clock::show_left),
                pieces: self.pieces_of(seat, &lost[seat]),
                to_move: self.table.to_move() == Some(seat),
                hurried: left.is_some_and(|left| left < HURRY),
            }
        })
    }

    fn pieces_of(&self, seat: Seat, lost: &str) -> Option<(Message, String)> {
        if self.table.kind() == GameKind::Siam {
            return Some((msg!("label-outside"), tui::outside(self.view.as_ref()?, seat)));
        }
        (!lost.is_empty()).then(|| (msg!("label-lost"), pieces(lost, self.manner.look)))
    }

    /// The moves the viewer may know. Mastermind's are on its board.
    pub(super) fn moves(&self) -> Vec<MoveRow> {
        match self.viewer {
            Some(viewer) if self.table.kind() != GameKind::Mastermind => {
                self.table.move_rows(viewer)
            }
            _ => Vec::new(),
        }
    }

    /// Whose turn it is and what he must know, or how the game ended.
    pub(super) fn status(&self) -> String {
        let lang = self.manner.lang;
        let table = self.table;
        if let Some(end) = table.outcome() {
            return outcome(lang, table.kind(), end, &table.names);
        }
        let Some(seat) = table.to_move() else { return String::new() };
        let (name, side) = (&table.names[seat], lang.say(&side(table.kind(), seat)));
        let mut status = lang.say(&if *name == side {
            msg!("side-to-move", side = side)
        } else {
            msg!("to-move", name = name, side = side)
        });
        let more = self.view.as_ref().and_then(|view| tui::hint(view, table.in_check()));
        if let Some(more) = more {
            status += self.manner.look.pick(" — ", " - ");
            status += &lang.say(&more);
        }
        status
    }

    /// Who is expected to type.
    pub(super) fn prompt(&self) -> String {
        let lang = self.manner.lang;
        let seat = match self.table.stage() {
            Stage::Turn(seat) | Stage::Handover(seat) => seat,
            Stage::Asked { to, .. } => {
                let (yes, no) = (lang.say(&msg!("label-yes")), lang.say(&msg!("label-no")));
                return format!("{} ({yes}/{no})", self.table.names[to]);
            }
            Stage::Over => return lang.say(&msg!("enter-leaves")),
        };
        let (name, side) = (&self.table.names[seat], lang.say(&side(self.table.kind(), seat)));
        if *name == side { name.clone() } else { format!("{name} ({side})") }
    }

    /// The whole screen.
    pub(super) fn sheet(
        &self,
        flip: bool,
        page: Option<String>,
        remark: Option<Remark>,
        (input, cursor): (String, usize),
    ) -> Sheet<'_> {
        let lang = self.manner.lang;
        let kind = self.table.kind();
        let handover = match self.table.stage() {
            Stage::Handover(seat) => {
                let pass = lang.say(&msg!("pass-keyboard", name = &self.table.names[seat]));
                Some(format!("\n\n{pass}\n\n{}", lang.say(&msg!("press-enter"))))
            }
            _ => None,
        };
        // Codes are secret, and so is the place of the cursor's neighbours: only dots are seen.
        let secret = kind == GameKind::Mastermind && matches!(self.table.stage(), Stage::Turn(_));
        let dot = self.manner.look.pick("•", "*");
        let input = if secret { dot.repeat(input.chars().count()) } else { input };
        Sheet {
            lang,
            look: self.manner.look,
            title: format!(" Damier  {}", lang.say(&game(kind))),
            hint: lang.say(&msg!("help-hint")),
            picture: self.picture(flip),
            page: handover.or(page),
            players: self.players(),
            moves: self.moves(),
            legend: legend(lang, kind, self.manner.look.pick("▲▲", "MM")),
            status: self.status(),
            remark,
            prompt: self.prompt(),
            input,
            cursor,
        }
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
