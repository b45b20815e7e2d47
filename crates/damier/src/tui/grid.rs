//! A board as a grid of squares, drawn in three sizes.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

use super::Look;

/// One square: what is written in it, and its ground.
#[derive(Clone, Debug, Default)]
pub(super) struct Square {
    /// What is written, as wide as the grid says; nothing on an empty square.
    pub(super) parts: Vec<(String, Style)>,
    pub(super) ground: Option<Color>,
    /// Part of the last move.
    pub(super) marked: bool,
    /// Fills the whole square instead of its middle.
    pub(super) filled: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Grid {
    pub(super) columns: Vec<char>,
    pub(super) rows: Vec<(char, Vec<Square>)>,
    /// How wide the writing in a square is.
    pub(super) writing: usize,
}

/// How large a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// One row of the terminal for each row of the board.
    Compact,
    /// The same with lines between.
    Lined,
    /// Two rows for each, the piece in the middle: the rows between are cut in half by colour.
    Solid,
    /// Three rows for each; only colours keep the squares apart.
    Large,
}

/// The width of the names of the rows.
const MARGIN: usize = 2;

impl Grid {
    /// Turned by half.
    pub(super) fn turned(mut self) -> Grid {
        self.columns.reverse();
        self.rows.reverse();
        for (_, squares) in &mut self.rows {
            squares.reverse();
        }
        self
    }

    /// Columns and rows of the terminal that the drawing takes.
    pub(super) fn size(&self, scale: Scale) -> (usize, usize) {
        let (columns, rows) = (self.columns.len(), self.rows.len());
        let cell = self.cell_width(scale);
        match scale {
            Scale::Compact => (MARGIN + columns * cell, rows + 1),
            Scale::Solid => (MARGIN + columns * cell, 2 * rows + 2),
            Scale::Lined => (MARGIN + columns * (cell + 1) + 1, 2 * rows + 2),
            Scale::Large => (MARGIN + columns * cell, 3 * rows + 1),
        }
    }

    pub(super) fn draw(&self, scale: Scale, look: Look) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        let ruled = scale == Scale::Lined;
        let height = if scale == Scale::Large { 3 } else { 1 };
        let bar = look.pick("│", "|");
        for (i, (name, squares)) in self.rows.iter().enumerate() {
            if ruled {
                lines.push(self.rule(usize::from(i > 0), look));
            } else if scale == Scale::Solid {
                lines.push(self.seam(i));
            }
            for row in 0..height {
                let middle = row == height / 2;
                let margin = if middle { format!("{name} ") } else { "  ".to_owned() };
                let mut spans = vec![Span::styled(margin, faint())];
                for square in squares {
                    if ruled {
                        spans.push(Span::styled(bar, faint()));
                    }
                    spans.extend(self.cell(square, scale, middle, look));
                }
                if ruled {
                    spans.push(Span::styled(bar, faint()));
                }
                lines.push(Line::from(spans));
            }
        }
        if ruled {
            lines.push(self.rule(2, look));
        } else if scale == Scale::Solid {
            lines.push(self.seam(self.rows.len()));
        }
        lines.push(self.names(scale));
        lines
    }

    fn cell_width(&self, scale: Scale) -> usize {
        match scale {
            Scale::Large => self.writing + 6,
            Scale::Solid if self.writing <= 2 => self.writing + 4,
            Scale::Solid => self.writing + 2,
            // Wide writings leave no room for a mark on both sides.
            _ if self.writing > 2 => self.writing + 1,
            _ => self.writing + 2,
        }
    }

    fn cell(&self, square: &Square, scale: Scale, middle: bool, look: Look) -> Vec<Span<'static>> {
        let ground = match square.ground {
            Some(color) if look.color => Style::new().bg(color),
            _ => Style::new(),
        };
        let width = self.cell_width(scale);
        if let (true, Some((sign, style))) = (square.filled, square.parts.first()) {
            return vec![Span::styled(sign.repeat(width), ground.patch(*style))];
        }
        if !middle {
            return vec![Span::styled(" ".repeat(width), ground)];
        }
        let space = width - self.writing;
        let (before, after) = (space.div_ceil(2), space / 2);
        // Colours show the last move; without them, brackets do.
        let (open, close) = if square.marked && !look.color { ("[", "]") } else { (" ", " ") };
        let open = if after == 0 && square.marked && !look.color { ">" } else { open };
        let mut spans = vec![Span::styled(" ".repeat(before - 1) + open, ground)];
        if square.parts.is_empty() {
            // A dot where nothing else shows that there is a square.
            let dotted = scale == Scale::Compact && !look.color;
            let dot = if dotted { look.pick("·", ".") } else { " " };
            spans.push(Span::styled(format!("{dot:<0$}", self.writing), ground));
        }
        spans.extend(
            square
                .parts
                .iter()
                .map(|(text, style)| Span::styled(text.clone(), ground.patch(*style))),
        );
        if after > 0 {
            spans.push(Span::styled(close.to_owned() + &" ".repeat(after - 1), ground));
        }
        spans
    }

    fn rule(&self, place: usize, look: Look) -> Line<'static> {
        let [left, middle, right, dash] = match (look.unicode, place) {
            (false, _) => ["+", "+", "+", "-"],
            (true, 0) => ["┌", "┬", "┐", "─"],
            (true, 1) => ["├", "┼", "┤", "─"],
            (true, _) => ["└", "┴", "┘", "─"],
        };
        let dashes = dash.repeat(self.cell_width(Scale::Lined));
        let inner = vec![dashes; self.columns.len()].join(middle);
        Line::from(Span::styled(format!("  {left}{inner}{right}"), faint()))
    }

    /// The row between two rows of squares: the upper half belongs to one, the lower to the other.
    fn seam(&self, below: usize) -> Line<'static> {
        let width = self.cell_width(Scale::Solid);
        let ground = |row: Option<&(char, Vec<Square>)>, i: usize| {
            row.and_then(|(_, squares)| squares.get(i)).and_then(|square| square.ground)
        };
        let upper = below.checked_sub(1).and_then(|above| self.rows.get(above));
        let lower = self.rows.get(below);
        let mut spans = vec![Span::raw(" ".repeat(MARGIN))];
        for i in 0..self.columns.len() {
            let (sign, style) = match (ground(upper, i), ground(lower, i)) {
                (Some(upper), Some(lower)) => ("▀", Style::new().fg(upper).bg(lower)),
                (Some(upper), None) => ("▀", Style::new().fg(upper)),
                (None, Some(lower)) => ("▄", Style::new().fg(lower)),
                (None, None) => (" ", Style::new()),
            };
            spans.push(Span::styled(sign.repeat(width), style));
        }
        Line::from(spans)
    }

    fn names(&self, scale: Scale) -> Line<'static> {
        let width = self.cell_width(scale);
        let mut text = " ".repeat(MARGIN);
        for name in &self.columns {
            if scale == Scale::Lined {
                text.push(' ');
            }
            let before = (width - 1).div_ceil(2);
            text += &" ".repeat(before);
            text.push(*name);
            text += &" ".repeat(width - 1 - before);
        }
        Line::from(Span::styled(text.trim_end().to_owned(), faint()))
    }
}

/// Names and lines step back behind the pieces.
pub(super) fn faint() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}
