//! How figures are shown: a bar while they are made, then a table or JSON.

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write as _};
use std::time::Duration;

use damier_words::{Lang, Message};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use unicode_width::UnicodeWidthStr as _;

use super::figures::{Percentiles, Spread};

/// A bar on the error output, if somebody looks at it.
pub(super) fn bar(lang: Lang, what: &Message, length: usize) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{msg:14} {wide_bar} {pos}/{len}");
    let style = style.expect("the template is a constant and right");
    let bar = ProgressBar::new(length as u64).with_style(style);
    bar.set_message(lang.say(what));
    bar
}

/// A bar that shows time.
pub(super) fn time_bar(lang: Lang, what: &Message, length: Duration) -> ProgressBar {
    let millis = usize::try_from(length.as_millis()).unwrap_or(usize::MAX);
    let bar = bar(lang, what, millis);
    if let Ok(style) = ProgressStyle::with_template("{msg:14} {wide_bar} {elapsed}") {
        bar.set_style(style);
    }
    bar
}

/// One JSON object, or the table.
pub(super) fn show(json: bool, report: &impl Serialize, table: &Table) -> anyhow::Result<()> {
    let text = if json { serde_json::to_string(report)? + "\n" } else { table.text() };
    io::stdout().write_all(text.as_bytes())?;
    Ok(())
}

/// Names and figures, a line each. What was not measured is left out.
#[derive(Debug)]
pub(super) struct Table {
    lang: Lang,
    lines: Vec<(String, String)>,
}

impl Table {
    pub(super) fn new(lang: Lang) -> Table {
        Table { lang, lines: Vec::new() }
    }

    pub(super) fn text_line(&mut self, what: &Message, value: String) {
        self.lines.push((self.lang.say(what), value));
    }

    pub(super) fn line(&mut self, what: &Message, value: impl Into<Option<f64>>) {
        if let Some(value) = value.into() {
            let digits = digits(value);
            self.text_line(what, format!("{value:.digits$}"));
        }
    }

    pub(super) fn spread(&mut self, what: &Message, spread: Option<Spread>) {
        if let Some(Spread { median, least, most }) = spread {
            let digits = digits(most);
            let text = format!("{median:.digits$}   ({least:.digits$} – {most:.digits$})");
            self.text_line(what, text);
        }
    }

    pub(super) fn percentiles(&mut self, what: &Message, percentiles: Option<Percentiles>) {
        if let Some(Percentiles { p50, p90, p99, p999 }) = percentiles {
            let text = format!("p50 {p50:.2}   p90 {p90:.2}   p99 {p99:.2}   p99.9 {p999:.2}");
            self.text_line(what, text);
        }
    }

    fn text(&self) -> String {
        let width = self.lines.iter().map(|(name, _)| name.width()).max().unwrap_or(0);
        let mut text = String::new();
        for (name, value) in &self.lines {
            let padding = " ".repeat(width - name.width());
            writeln!(text, "{name}{padding}   {value}").expect("a String takes all");
        }
        text
    }
}

/// Small figures have some digits, large ones need none.
fn digits(value: f64) -> usize {
    match value.abs() {
        value if value < 10.0 => 2,
        value if value < 1000.0 => 1,
        _ => 0,
    }
}
