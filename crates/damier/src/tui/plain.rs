//! The same as the screen, for those who read line by line.

use super::Sheet;
use crate::words::{self, Label};

/// Only the last moves are shown each time.
const SHOWN_ROWS: usize = 8;

/// Board, players and moves, one line each.
pub(crate) fn plain(sheet: &Sheet<'_>) -> Vec<String> {
    let label = |label| words::label(sheet.lang, label);
    let colon = words::colon(sheet.lang);
    let mut lines = sheet.picture.as_ref().map(super::Picture::plain).unwrap_or_default();
    for player in [&sheet.players.two, &sheet.players.one] {
        let mut parts = Vec::new();
        if let Some((total, turn)) = &player.used {
            parts.push(format!("{} {total}", label(Label::Total)));
            parts.push(format!("{} {turn}", label(Label::Turn)));
        }
        parts.extend(player.left.iter().map(|left| format!("{} {left}", label(Label::Left))));
        let pieces = player.pieces.iter();
        parts.extend(pieces.map(|(what, pieces)| format!("{} {pieces}", label(*what))));
        let who = if player.name == player.side {
            player.name.clone()
        } else {
            format!("{} ({})", player.name, player.side)
        };
        let said = if parts.is_empty() { who } else { format!("{who}{colon}{}", parts.join(", ")) };
        lines.push(said);
    }
    let rows: Vec<String> = sheet
        .moves
        .iter()
        .skip(sheet.moves.len().saturating_sub(SHOWN_ROWS))
        .map(|row| format!("{}. {} {}", row.number, row.moves.one, row.moves.two))
        .collect();
    if !rows.is_empty() {
        lines.push(format!("{}{colon}{}", label(Label::Moves), rows.join("  ").trim_end()));
    }
    lines
}
