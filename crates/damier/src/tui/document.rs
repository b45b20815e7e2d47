//! A page of the rules, for a terminal of some width.

use damier_rules::{BySeat, Cell, Seat, View};
use damier_words::rules::{Block, Figure, Page, Span as Part, Text};
use damier_words::{legend, msg, notation, side};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

use super::{Notice, Picture, grid, outside};
use crate::console::Manner;
use crate::text::width;

/// The highest a board is drawn: two of them, or one and its text, are seen at once.
const HIGHEST: usize = 18;
/// How far boards and their captions stand from the edge.
const INDENT: &str = "  ";

/// The lines of the page. On a screen boards are drawn as large as fits; else a line is a row.
pub(crate) fn document(
    page: &Page,
    manner: Manner,
    columns: usize,
    on_screen: bool,
) -> Vec<Line<'static>> {
    let writer = Writer { page, manner, columns, on_screen };
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let rule = manner.look.pick("═", "=").repeat(width(&page.title));
    let mut lines = vec![Line::styled(page.title.clone(), bold), Line::styled(rule, grid::faint())];
    lines.push(Line::default());
    lines.extend(writer.wrapped(&[Part::Text(page.goal.clone())], "", ""));
    lines.push(Line::default());
    lines.push(writer.heading(&manner.lang.say(&msg!("rules-heading"))));
    lines.push(Line::default());
    lines.extend(writer.list(&page.summary));
    for block in &page.blocks {
        lines.push(Line::default());
        match block {
            Block::Heading(text) => {
                lines.push(Line::default());
                lines.push(writer.heading(text));
            }
            Block::Paragraph(text) => lines.extend(writer.wrapped(text, "", "")),
            Block::List(items) => lines.extend(writer.list(items)),
            Block::Diagram(figure) => lines.extend(writer.figure(figure)),
        }
    }
    lines
}

struct Writer<'a> {
    page: &'a Page,
    manner: Manner,
    columns: usize,
    on_screen: bool,
}

impl Writer<'_> {
    fn heading(&self, text: &str) -> Line<'static> {
        let style = Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        let mark = if self.manner.look.color { "" } else { "## " };
        Line::from(vec![Span::raw(mark), Span::styled(text.to_owned(), style)])
    }

    fn list(&self, items: &[Text]) -> Vec<Line<'static>> {
        let sign = self.manner.look.pick("• ", "- ");
        items.iter().flat_map(|item| self.wrapped(item, sign, INDENT)).collect()
    }

    /// The board, what there is beside it, what is to be seen, and what the referee says of moves.
    fn figure(&self, figure: &Figure) -> Vec<Line<'static>> {
        let Manner { lang, look } = self.manner;
        let kind = self.page.game;
        let Ok(view) = View::read(kind, &figure.view) else { return Vec::new() };
        let names = BySeat::from_fn(|seat| lang.say(&side(kind, seat)));
        let goal = |text: &String| Cell::all_in(text).last().copied();
        let mut open: Vec<Cell> = figure.legal.iter().filter_map(goal).collect();
        open.extend(&figure.reach);
        let closed: Vec<Cell> = figure.illegal.iter().filter_map(|no| goal(&no.text)).collect();
        let picture = Picture {
            view: &view,
            // Two kinds of dots would be confused.
            last: figure.last.as_deref().filter(|_| open.is_empty()),
            notice: Notice { open: &open, closed: &closed },
            flip: figure.flip,
            names: &names,
            lang,
            look,
        };
        let room = self.columns.saturating_sub(INDENT.len());
        let drawn = if self.on_screen { picture.draw(room, HIGHEST) } else { None };
        let plain = || picture.plain().into_iter().map(Line::from).collect();
        let mut lines: Vec<Line<'static>> = drawn.unwrap_or_else(plain);
        lines.extend(self.reserves(&view, &names).map(Line::from));
        for line in &mut lines {
            line.spans.insert(0, Span::raw(INDENT));
        }
        let is_first = self.page.figures().next() == Some(figure);
        lines.extend(is_first.then(|| self.signs()).into_iter().flatten());
        lines.extend(self.wrapped(&figure.caption, INDENT, INDENT));
        lines.extend(self.verdicts(figure));
        lines
    }

    /// The animals outside.
    fn reserves(&self, view: &View, names: &BySeat<String>) -> Option<String> {
        let lang = self.manner.lang;
        let of = |seat: Seat| {
            let label = format!("{} {}", names[seat], lang.say(&msg!("label-outside")));
            lang.say(&msg!("labelled", label = label, value = outside(view, seat)))
        };
        let some = Seat::ALL.iter().any(|&seat| !view.reserves[seat].is_empty());
        some.then(|| Seat::ALL.map(of).join("   "))
    }

    /// What the signs of the board mean.
    fn signs(&self) -> Vec<Line<'static>> {
        let signs = legend(self.manner.lang, self.page.game, self.manner.look.pick("▲▲", "MM"));
        if signs.is_empty() {
            return Vec::new();
        }
        let signs = signs.replace("  ", self.manner.look.pick(" · ", ", "));
        let mut lines = self.wrapped(&[Part::Text(signs)], INDENT, INDENT);
        for line in &mut lines {
            line.style = grid::faint();
        }
        lines
    }

    fn verdicts(&self, figure: &Figure) -> Vec<Line<'static>> {
        let Manner { lang, look } = self.manner;
        let shown = |text: &str| notation::shown(lang, self.page.game, text);
        let mut lines = Vec::new();
        if !figure.legal.is_empty() {
            let moves: Vec<String> = figure.legal.iter().map(|text| shown(text)).collect();
            let sign = format!("{INDENT}{} ", look.pick("✓", "+"));
            lines.extend(self.wrapped(&[Part::Text(moves.join(", "))], &sign, "    "));
        }
        for no in &figure.illegal {
            let said = msg!("refused", text = shown(&no.text), why = no.why.as_str());
            let sign = format!("{INDENT}{} ", look.pick("✗", "x"));
            lines.extend(self.wrapped(&[Part::Text(lang.say(&said))], &sign, "    "));
        }
        lines
    }

    /// The text in lines that fit; the first begins with one sign, the others with another.
    fn wrapped(&self, text: &[Part], first: &str, others: &str) -> Vec<Line<'static>> {
        let mut lines = vec![Line::from(first.to_owned())];
        let mut used = width(first);
        let mut begins = true;
        for word in words(text) {
            let wide: usize = word.iter().map(|span| width(&span.content)).sum();
            if !begins && used + 1 + wide > self.columns {
                lines.push(Line::from(others.to_owned()));
                (used, begins) = (width(others), true);
            }
            let Some(line) = lines.last_mut() else { break };
            if !begins {
                line.push_span(" ");
                used += 1;
            }
            line.spans.extend(word);
            (used, begins) = (used + wide, false);
        }
        lines
    }
}

/// The words of a text; a word may have parts that stand out.
fn words(text: &[Part]) -> Vec<Vec<Span<'static>>> {
    let mut words: Vec<Vec<Span<'static>>> = vec![Vec::new()];
    for part in text {
        let style = match part {
            Part::Text(_) => Style::new(),
            Part::Strong(_) => Style::new().add_modifier(Modifier::BOLD),
            Part::Emphasis(_) => Style::new().add_modifier(Modifier::ITALIC),
            Part::Code(_) => Style::new().fg(Color::Indexed(37)),
        };
        for (place, word) in part.as_str().split(' ').enumerate() {
            if place > 0 {
                words.push(Vec::new());
            }
            if let (false, Some(last)) = (word.is_empty(), words.last_mut()) {
                last.push(Span::styled(word.to_owned(), style));
            }
        }
    }
    words.retain(|word| !word.is_empty());
    words
}
