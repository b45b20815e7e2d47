//! Mastermind: two columns of guesses with their answers.

use damier_rules::{BySeat, Seat};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::Picture;
use super::boards::paint;
use super::grid::faint;
use crate::text::{fit, width};
use crate::words::{self, Label};

/// Four pegs of three columns, a space, four marks and the distance to the next player.
const COLUMN: usize = 12 + 1 + 4 + 3;

/// Draws a view: the two secrets, then the rounds (`RVBO=OX--:JJWF=----`).
pub(super) fn draw(picture: &Picture<'_>, columns: usize, rows: usize) -> Vec<Line<'static>> {
    let label = |label| words::label(picture.lang, label);
    let margin = width(label(Label::Secret)).max(width(label(Label::Round)) + 4) + 2;
    let column = COLUMN.min(columns.saturating_sub(margin) / 2);
    let mut fields = picture.view.split(' ');
    let secrets =
        BySeat { one: fields.next().unwrap_or_default(), two: fields.next().unwrap_or_default() };
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let name = |seat: Seat| {
        let short = fit(&picture.names[seat], column.saturating_sub(2));
        Span::styled(short + &" ".repeat(column.min(2)), bold)
    };
    let margin_text = |text: &str| Span::styled(fit(text, margin), faint());
    let mut lines = vec![
        Line::from(vec![margin_text(""), name(Seat::One), name(Seat::Two)]),
        row(picture, margin_text(label(Label::Secret)), [secrets.one, secrets.two]),
        Line::default(),
    ];
    let rounds: Vec<&str> = fields.collect();
    // The last rounds matter most when not all of them fit.
    let skipped = rounds.len().saturating_sub(rows.saturating_sub(lines.len()));
    for (i, round) in rounds.iter().enumerate().skip(skipped) {
        let (one, two) = round.split_once(':').unwrap_or((round, ""));
        let number = format!("{} {}", label(Label::Round), i + 1);
        lines.push(row(picture, margin_text(&number), [one, two]));
    }
    lines
}

fn row(picture: &Picture<'_>, margin: Span<'static>, sides: [&str; 2]) -> Line<'static> {
    let mut spans = vec![margin];
    for side in sides {
        let (code, answer) = side.split_once('=').unwrap_or((side, ""));
        for letter in code.chars().take(4) {
            spans.push(peg(picture, letter));
        }
        let used = 3 * code.chars().count().min(4);
        let rest = format!("{} {answer}", " ".repeat(12 - used));
        spans.push(Span::raw(fit(&rest, COLUMN - used)));
    }
    Line::from(spans)
}

fn peg(picture: &Picture<'_>, letter: char) -> Span<'static> {
    let text = format!(" {letter} ");
    if picture.look.color && letter.is_ascii_uppercase() {
        let (ground, ink) = paint(letter);
        return Span::styled(text, Style::new().bg(ground).fg(ink).add_modifier(Modifier::BOLD));
    }
    Span::raw(text)
}
