//! What people say, beside a board or below a page.

use damier_words::msg;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::leaf::break_text;
use super::sheet::Sheet;

/// How many rows of a screen the chat takes below a page: its heading and the last lines.
pub(crate) fn chat_rows(rows: usize) -> usize {
    (rows / 5).clamp(3, 8)
}

/// The last lines that fit, with their heading; nothing if nobody talks or there is no room.
pub(super) fn lines(sheet: &Sheet<'_>, columns: usize, rows: usize) -> Vec<Line<'static>> {
    if sheet.chat.is_empty() || rows < 2 || columns == 0 {
        return Vec::new();
    }
    let title = sheet.lang.say(&msg!("label-chat"));
    let mut lines = vec![Line::styled(title, super::grid::faint())];
    let broken: Vec<String> =
        sheet.chat.iter().flat_map(|said| break_text(said, columns)).collect();
    let first = broken.len().saturating_sub(rows - 1);
    lines.extend(broken.into_iter().skip(first).map(Line::from));
    lines
}

/// Draws it at the foot of a page, and returns what is left of the page.
pub(super) fn below(frame: &mut Frame<'_>, sheet: &Sheet<'_>, body: Rect) -> Rect {
    if sheet.chat.is_empty() {
        return body;
    }
    let height = chat_rows(usize::from(frame.area().height));
    let height = u16::try_from(height).unwrap_or(u16::MAX).min(body.height / 2);
    let (x, width) = (body.x + 2, body.width.saturating_sub(4));
    let foot = Rect { x, y: body.bottom() - height, width, height };
    let lines = lines(sheet, usize::from(width), usize::from(height));
    frame.render_widget(Paragraph::new(lines), foot);
    Rect { height: body.height - height, ..body }
}
