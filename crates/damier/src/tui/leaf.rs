//! A page of text that stands in the place of the board, and may be longer than the screen.

use ratatui::layout::Rect;
use ratatui::text::Line;

use super::sheet::body_rows;
use crate::text::width;

/// Lines, and how often somebody turned the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Leaf {
    lines: Vec<Line<'static>>,
    turned: usize,
}

impl From<String> for Leaf {
    fn from(text: String) -> Leaf {
        Leaf::from(text.lines().map(|line| Line::from(line.to_owned())).collect::<Vec<_>>())
    }
}

impl From<Vec<Line<'static>>> for Leaf {
    fn from(lines: Vec<Line<'static>>) -> Leaf {
        Leaf { lines, turned: 0 }
    }
}

/// The margins of a page.
const LEFT: u16 = 2;
const TOP: u16 = 1;

/// How many columns a page has on a screen of that width.
pub(crate) fn leaf_columns(columns: u16) -> usize {
    usize::from(columns.saturating_sub(2 * LEFT))
}

/// The part of the body that a page fills.
pub(super) fn inside(body: Rect) -> Rect {
    Rect {
        x: body.x + LEFT.min(body.width),
        y: body.y + TOP.min(body.height),
        width: body.width.saturating_sub(2 * LEFT),
        height: body.height.saturating_sub(TOP),
    }
}

impl Leaf {
    /// A text whose end is what matters.
    pub(crate) fn at_end(text: String) -> Leaf {
        Leaf { turned: usize::MAX, ..Leaf::from(text) }
    }

    /// Turns back by -1, forth by 1, on a screen of that size. False if it ends there.
    pub(crate) fn turn(&mut self, way: isize, (columns, rows): (u16, u16)) -> bool {
        let room = usize::from(body_rows(rows).saturating_sub(TOP)).max(2);
        let all = self.wrapped(leaf_columns(columns)).len();
        let last = all.saturating_sub(room).div_ceil(room - 1);
        let turned = self.turned.min(last).saturating_add_signed(way).min(last);
        std::mem::replace(&mut self.turned, turned) != turned
    }

    /// What is seen of it.
    pub(super) fn shown(&self, columns: usize, rows: usize) -> Vec<Line<'static>> {
        let lines = self.wrapped(columns);
        // The last line of a page is the first of the next: the reader finds the place again.
        let skip = self.turned.saturating_mul(rows.saturating_sub(1));
        let skip = skip.min(lines.len().saturating_sub(rows));
        lines.into_iter().skip(skip).take(rows).collect()
    }

    fn wrapped(&self, columns: usize) -> Vec<Line<'static>> {
        let fits = |line: &Line<'_>| line.width() <= columns;
        let broken = |line: &Line<'static>| {
            if fits(line) { vec![line.clone()] } else { break_line(&line.to_string(), columns) }
        };
        self.lines.iter().flat_map(broken).collect()
    }
}

/// A line in several, broken at spaces; those that follow stand as far from the edge as the first.
fn break_line(line: &str, columns: usize) -> Vec<Line<'static>> {
    break_text(line, columns).into_iter().map(Line::from).collect()
}

/// The same as texts. A word that is too long is broken, too.
pub(crate) fn break_text(line: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(1);
    let indent: String = line.chars().take_while(|&c| c == ' ').take(columns / 2).collect();
    let mut lines = Vec::new();
    let mut now = indent.clone();
    // What was written to stand in columns keeps its spaces.
    for word in line.trim_start().split_inclusive(' ') {
        if now != indent && width(&now) + width(word.trim_end()) > columns {
            lines.push(std::mem::replace(&mut now, indent.clone()).trim_end().to_owned());
        }
        for c in word.chars() {
            let next = width(c.encode_utf8(&mut [0; 4]));
            if c != ' ' && now != indent && width(&now) + next > columns {
                lines.push(std::mem::replace(&mut now, indent.clone()));
            }
            now.push(c);
        }
    }
    lines.push(now.trim_end().to_owned());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_spaces_and_long_words_anywhere() {
        assert_eq!(break_text("  one two three", 9), ["  one two", "  three"]);
        assert_eq!(break_text("abcdefgh ij", 4), ["abcd", "efgh", "ij"]);
        assert_eq!(break_text("", 4), [""]);
        assert_eq!(break_text("将棋将棋", 4), ["将棋", "将棋"]);
    }

    #[test]
    fn pages_are_turned_as_far_as_there_is_something() {
        let numbers: Vec<String> = (1..=40).map(|n| n.to_string()).collect();
        let mut leaf = Leaf::from(numbers.join("\n"));
        let first = |leaf: &Leaf| leaf.shown(76, 18)[0].to_string();
        assert!(!leaf.turn(-1, (80, 24)));
        assert!(leaf.turn(1, (80, 24)));
        assert_eq!(first(&leaf), "18", "the last line of the page before");
        assert!(leaf.turn(1, (80, 24)));
        assert_eq!((first(&leaf).as_str(), leaf.shown(76, 18).len()), ("23", 18));
        assert!(!leaf.turn(1, (80, 24)), "there is no more");
        assert!(leaf.turn(-1, (80, 24)));
        assert_eq!(first(&leaf), "18");
    }
}
