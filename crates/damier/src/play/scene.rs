//! What is shown of a table at one moment.

use std::time::Duration;

use damier_rules::{BySeat, GameKind, Seat, Viewer};

use super::Table;
use crate::clock;
use crate::console::Manner;
use crate::play::table::Stage;
use crate::tui::{self, HURRY, Message, MoveRow, Picture, Player, Sheet, pieces};
use crate::words::{self, Label, Say};

/// What somebody may see now, worked out once for all parts of the screen.
#[derive(Debug)]
pub(super) struct Scene<'a> {
    table: &'a Table,
    manner: Manner,
    viewer: Option<Viewer>,
    view: String,
    now: Duration,
}

impl<'a> Scene<'a> {
    pub(super) fn new(table: &'a Table, manner: Manner, now: Duration) -> Scene<'a> {
        let viewer = table.viewer();
        let mut view = viewer.map(|viewer| table.view(viewer)).unwrap_or_default();
        if table.kind() == GameKind::Mastermind && table.outcome().is_none() {
            view = without_secrets(&view);
        }
        Scene { table, manner, viewer, view, now }
    }

    /// The position as far as it may be shown; empty if it may not.
    pub(super) fn view(&self) -> &str {
        &self.view
    }

    pub(super) fn picture(&self, flip: bool) -> Option<Picture<'_>> {
        let viewer = self.viewer?;
        Some(Picture {
            kind: self.table.kind(),
            view: &self.view,
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
                side: words::side(self.manner.lang, self.table.kind(), seat),
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

    fn pieces_of(&self, seat: Seat, lost: &str) -> Option<(Label, String)> {
        if self.table.kind() == GameKind::Siam {
            return Some((Label::Outside, tui::outside(&self.view, seat)));
        }
        (!lost.is_empty()).then(|| (Label::Lost, pieces(lost, self.manner.look)))
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
        if let Some(outcome) = table.outcome() {
            return words::outcome(lang, table.kind(), outcome, &table.names);
        }
        let Some(seat) = table.to_move() else { return String::new() };
        let side = words::side(lang, table.kind(), seat);
        let mut status = if table.names[seat] == side {
            words::say(lang, &Say::SideToMove(side))
        } else {
            words::say(lang, &Say::ToMove { name: table.names[seat].clone(), side })
        };
        if let Some(more) = tui::hint(table.kind(), &self.view, table.in_check()) {
            status += self.manner.look.pick(" — ", " - ");
            status += &words::say(lang, &more);
        }
        status
    }

    /// Who is expected to type.
    pub(super) fn prompt(&self) -> String {
        let lang = self.manner.lang;
        let seat = match self.table.stage() {
            Stage::Turn(seat) | Stage::Handover(seat) => seat,
            Stage::Asked { to, .. } => {
                let (yes, no) = (words::label(lang, Label::Yes), words::label(lang, Label::No));
                return format!("{} ({yes}/{no})", self.table.names[to]);
            }
            Stage::Over => return words::say(lang, &Say::EnterLeaves),
        };
        let (name, side) = (&self.table.names[seat], words::side(lang, self.table.kind(), seat));
        if name == side { name.clone() } else { format!("{name} ({side})") }
    }

    /// The whole screen.
    pub(super) fn sheet(
        &self,
        flip: bool,
        page: Option<String>,
        message: Option<Message>,
        (input, cursor): (String, usize),
    ) -> Sheet<'_> {
        let lang = self.manner.lang;
        let kind = self.table.kind();
        let handover = match self.table.stage() {
            Stage::Handover(seat) => {
                let name = self.table.names[seat].clone();
                let pass = words::say(lang, &Say::PassKeyboard(name));
                Some(format!("\n\n{pass}\n\n{}", words::say(lang, &Say::PressEnter)))
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
            title: format!(" Damier  {}", words::game(lang, kind)),
            hint: words::label(lang, Label::HelpHint).to_owned(),
            picture: self.picture(flip),
            page: handover.or(page),
            players: self.players(),
            moves: self.moves(),
            legend: words::legend(lang, kind, self.manner.look.pick("▲▲", "MM")),
            status: self.status(),
            message,
            prompt: self.prompt(),
            input,
            cursor,
        }
    }
}

/// A player knows his own code; at one screen it is better not shown at all.
fn without_secrets(view: &str) -> String {
    let hide = |(i, field): (usize, &str)| match field {
        "-" => field.to_owned(),
        _ if i < 2 => "????".to_owned(),
        _ => field.to_owned(),
    };
    view.split(' ').enumerate().map(hide).collect::<Vec<_>>().join(" ")
}
