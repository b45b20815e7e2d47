//! The same as the screen, for those who read line by line.

use damier_words::{Message, msg};

use super::{Sheet, times};

/// Only the last moves are shown each time.
const SHOWN_ROWS: usize = 8;

/// Board, players and moves, one line each.
pub(crate) fn plain(sheet: &Sheet<'_>) -> Vec<String> {
    let label = |label: &Message, value: &str| format!("{} {value}", sheet.lang.say(label));
    let labelled = |label: String, value: &str| {
        sheet.lang.say(&msg!("labelled", label = label, value = value))
    };
    let mut lines = sheet.picture.as_ref().map(super::Picture::plain).unwrap_or_default();
    for player in [&sheet.players.two, &sheet.players.one] {
        let mut parts = Vec::new();
        if let Some((total, turn)) = player.used {
            parts.push(label(&msg!("label-total"), &times::show(total)));
            parts.push(label(&msg!("label-turn"), &times::show(turn)));
        }
        let left = player.left.map(times::show_left);
        parts.extend(left.map(|left| label(&msg!("label-left"), &left)));
        let pieces = player.pieces.iter();
        parts.extend(pieces.map(|(what, pieces)| label(what, pieces)));
        let who = if player.name == player.side {
            format!("{}{}", player.name, player.mark)
        } else {
            format!("{}{} ({})", player.name, player.mark, player.side)
        };
        lines.push(if parts.is_empty() { who } else { labelled(who, &parts.join(", ")) });
    }
    let rows: Vec<String> = sheet
        .moves
        .iter()
        .skip(sheet.moves.len().saturating_sub(SHOWN_ROWS))
        .map(|row| format!("{}. {} {}", row.number, row.moves.one, row.moves.two))
        .collect();
    if !rows.is_empty() {
        let moves = sheet.lang.say(&msg!("label-moves"));
        lines.push(labelled(moves, rows.join("  ").trim_end()));
    }
    lines
}
