//! The file itself: elements, texts made harmless, and the colours of both themes.

use std::fmt::{self, Write as _};

/// What was drawn so far.
#[derive(Debug, Default)]
pub(super) struct Svg {
    body: String,
}

/// Names of colours begin with `d-`, so that several drawings and a page can live in one document.
const STYLE: &str = include_str!("style.css");

/// How large a square is when nobody says otherwise, in hundredths.
const SHOWN: u32 = 48;

impl Svg {
    /// Appends elements. Texts from elsewhere go through [`Svg::text`].
    pub(super) fn add(&mut self, elements: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.body.write_fmt(elements);
    }

    /// A text in the middle of a place.
    pub(super) fn text(&mut self, class: &str, (x, y): (i32, i32), size: i32, text: &str) {
        self.add(format_args!(r#"<text class="{class}" x="{x}" y="{y}" font-size="{size}">"#));
        escape(text, &mut self.body);
        self.body.push_str("</text>");
    }

    /// What `draw` adds is moved, and may be turned around the middle of a square.
    pub(super) fn at(&mut self, (x, y): (i32, i32), turn: i32, draw: impl FnOnce(&mut Svg)) {
        self.add(format_args!(r#"<g transform="translate({x} {y})"#));
        if turn != 0 {
            self.add(format_args!(" rotate({turn} 50 50)"));
        }
        self.body.push_str("\">");
        draw(self);
        self.body.push_str("</g>");
    }

    pub(super) fn finish(self, width: i32, height: i32, title: &str) -> String {
        let shown = |units: i32| units.unsigned_abs() * SHOWN / 100;
        let mut file = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="d" role="img" viewBox="0 0 {width} {height}" width="{}" height="{}"><title>"#,
            shown(width),
            shown(height),
        );
        escape(title, &mut file);
        file.push_str("</title><style>");
        file.extend(STYLE.lines().map(str::trim));
        file.push_str("</style>");
        file.push_str(&self.body);
        file.push_str("</svg>\n");
        file
    }
}

/// Whatever a text contains, it stays a text. Characters that XML does not have are left out.
fn escape(text: &str, into: &mut String) {
    for c in text.chars() {
        match c {
            '<' => into.push_str("&lt;"),
            '>' => into.push_str("&gt;"),
            '&' => into.push_str("&amp;"),
            '"' => into.push_str("&quot;"),
            '\'' => into.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => {}
            c if c.is_control() => into.push(' '),
            c => into.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_stay_texts() {
        let mut svg = Svg::default();
        svg.text("x", (1, 2), 3, "<script>\u{0}&\"'");
        let file = svg.finish(10, 10, "</title>\u{ffff}");
        assert!(file.contains("&lt;script&gt; &amp;&quot;&#39;</text>"), "{file}");
        assert!(file.contains("<title>&lt;/title&gt;</title>"), "{file}");
    }
}
