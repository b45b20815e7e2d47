//! Mastermind: two columns of guesses with their answers.

use damier_rules::view::{CodeView, Duel, Guess};
use damier_rules::{BySeat, Seat};
use damier_words::msg;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::Picture;
use super::boards::paint;
use super::grid::faint;
use crate::text::{fit, width};

/// Four pegs of three columns, a space, four marks and the distance to the next player.
const COLUMN: usize = 12 + 1 + 4 + 3;

/// Draws the two secrets, then the rounds.
pub(super) fn draw(
    picture: &Picture<'_>,
    duel: &Duel,
    columns: usize,
    rows: usize,
) -> Vec<Line<'static>> {
    let secret = picture.lang.say(&msg!("label-secret"));
    let round_word = picture.lang.say(&msg!("label-round"));
    let margin = width(&secret).max(width(&round_word) + 4) + 2;
    let column = COLUMN.min(columns.saturating_sub(margin) / 2);
    let secrets = BySeat::from_fn(|seat| Guess { code: duel.secrets[seat], answer: None });
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let name = |seat: Seat| {
        let short = fit(&picture.names[seat], column.saturating_sub(2));
        Span::styled(short + &" ".repeat(column.min(2)), bold)
    };
    let margin_text = |text: &str| Span::styled(fit(text, margin), faint());
    let mut lines = vec![
        Line::from(vec![margin_text(""), name(Seat::One), name(Seat::Two)]),
        row(picture, margin_text(&secret), &secrets),
        Line::default(),
    ];
    // The last rounds matter most when not all of them fit.
    let skipped = duel.rounds.len().saturating_sub(rows.saturating_sub(lines.len()));
    for (i, round) in duel.rounds.iter().enumerate().skip(skipped) {
        let number = format!("{round_word} {}", i + 1);
        lines.push(row(picture, margin_text(&number), round));
    }
    lines
}

fn row(picture: &Picture<'_>, margin: Span<'static>, sides: &BySeat<Guess>) -> Line<'static> {
    let mut spans = vec![margin];
    for Guess { code, answer } in [sides.one, sides.two] {
        let letters = code.to_string();
        let known = matches!(code, CodeView::Known(_));
        spans.extend(letters.chars().map(|letter| peg(picture, letter, known)));
        let used = 3 * letters.len();
        let answer = answer.map(|answer| answer.to_string()).unwrap_or_default();
        let rest = format!("{} {answer}", " ".repeat(12 - used));
        spans.push(Span::raw(fit(&rest, COLUMN - used)));
    }
    Line::from(spans)
}

fn peg(picture: &Picture<'_>, letter: char, known: bool) -> Span<'static> {
    let text = format!(" {letter} ");
    if picture.look.color && known {
        let (ground, ink) = paint(letter);
        return Span::styled(text, Style::new().bg(ground).fg(ink).add_modifier(Modifier::BOLD));
    }
    Span::raw(text)
}
