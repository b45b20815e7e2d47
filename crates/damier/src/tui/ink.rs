//! Styled lines on a terminal that is not taken over: as if they were printed.

use std::io::{self, Write};

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;

use super::Look;
use crate::text::ascii;

/// Writes a line with its colours, where there are any.
pub(crate) fn write_line(out: &mut impl Write, line: &Line<'_>, look: Look) -> io::Result<()> {
    for span in &line.spans {
        let text = &span.content;
        let text = if look.unicode { text.clone() } else { ascii(text).into() };
        let codes = codes(line.style.patch(span.style));
        if look.color && !codes.is_empty() {
            write!(out, "\x1b[{}m{text}\x1b[0m", codes.join(";"))?;
        } else {
            write!(out, "{text}")?;
        }
    }
    writeln!(out)
}

/// What the terminal is told.
fn codes(style: Style) -> Vec<String> {
    let mut codes = Vec::new();
    for (modifier, code) in [
        (Modifier::BOLD, "1"),
        (Modifier::DIM, "2"),
        (Modifier::ITALIC, "3"),
        (Modifier::UNDERLINED, "4"),
    ] {
        codes.extend(style.add_modifier.contains(modifier).then(|| code.to_owned()));
    }
    for (color, layer) in [(style.fg, 38), (style.bg, 48)] {
        if let Some(Color::Indexed(number)) = color {
            codes.push(format!("{layer};5;{number}"));
        }
    }
    codes
}
