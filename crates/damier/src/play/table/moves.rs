//! The moves of a table, and who may know them.

use std::time::Duration;

use damier_rules::{BySeat, Played, RecordedMove, Viewer};

use super::Table;
use crate::tui::MoveRow;

/// A move that was played.
#[derive(Clone, Debug)]
pub(super) struct Made {
    pub(super) played: Played,
    pub(super) spent: Duration,
    /// Who may know it while the game lasts.
    pub(super) known_to: BySeat<bool>,
}

impl Made {
    pub(super) fn is_known(&self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => self.known_to[seat],
            Viewer::Spectator => self.known_to.one && self.known_to.two,
            Viewer::Referee => true,
        }
    }

    pub(super) fn recorded(&self) -> RecordedMove {
        let spent_ms = u64::try_from(self.spent.as_millis()).ok();
        RecordedMove { seat: self.played.seat, text: self.played.text.clone(), spent_ms }
    }
}

impl Table {
    /// The canonical text of the last move, if the viewer may know it.
    pub(crate) fn last_move(&self, viewer: Viewer) -> Option<&str> {
        let last = self.moves.last().filter(|made| made.is_known(viewer))?;
        Some(&last.played.text)
    }

    /// The moves the viewer may know, two in a row.
    pub(crate) fn move_rows(&self, viewer: Viewer) -> Vec<MoveRow> {
        MoveRow::pair_up(self.moves.iter().map(|made| {
            (made.played.seat, Some(made.played.pretty.as_str()).filter(|_| made.is_known(viewer)))
        }))
    }
}
