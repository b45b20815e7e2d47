//! The boards, from what a viewer may see of the position.

use damier_rules::{BySeat, GameKind, Seat};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

use super::grid::{Grid, Scale, Square};
use super::{Look, pegs};
use crate::words::{self, Label, Lang, Say};

const BLACK: Color = Color::Indexed(16);
const WHITE: Color = Color::Indexed(231);

/// Everything needed to draw a board.
#[derive(Clone, Debug)]
pub(crate) struct Picture<'a> {
    pub(crate) kind: GameKind,
    /// What the viewer may see of the position.
    pub(crate) view: &'a str,
    /// The text of the last move, if the viewer may know it.
    pub(crate) last: Option<&'a str>,
    /// Seen from the other side.
    pub(crate) flip: bool,
    pub(crate) names: &'a BySeat<String>,
    pub(crate) lang: Lang,
    pub(crate) look: Look,
}

impl Picture<'_> {
    /// As large as fits, or nothing if nothing fits.
    pub(crate) fn draw(&self, columns: usize, rows: usize) -> Option<Vec<Line<'static>>> {
        if self.kind == GameKind::Mastermind {
            return Some(pegs::draw(self, columns, rows));
        }
        let grids = self.grids();
        let scales: &[Scale] = match (self.look.color, self.look.unicode) {
            (true, true) => &[Scale::Large, Scale::Solid, Scale::Compact],
            (true, false) => &[Scale::Large, Scale::Lined, Scale::Compact],
            (false, _) => &[Scale::Lined, Scale::Compact],
        };
        scales.iter().find_map(|&scale| self.compose(&grids, scale, columns, rows))
    }

    /// Without lines or colours, for those who read line by line.
    pub(crate) fn plain(&self) -> Vec<String> {
        let lines = if self.kind == GameKind::Mastermind {
            pegs::draw(self, usize::MAX, usize::MAX)
        } else {
            self.compose(&self.grids(), Scale::Compact, usize::MAX, usize::MAX).unwrap_or_default()
        };
        lines.iter().map(|line| line.to_string().trim_end().to_owned()).collect()
    }

    /// One grid, or two with their names.
    fn compose(
        &self,
        grids: &[Grid],
        scale: Scale,
        columns: usize,
        rows: usize,
    ) -> Option<Vec<Line<'static>>> {
        const GAP: usize = 2;
        let (width, height) = grids[0].size(scale);
        if let [grid] = grids {
            return (width <= columns && height <= rows).then(|| grid.draw(scale, self.look));
        }
        let titled = |grid: &Grid, name: char| {
            let title = format!("  {} {name}", words::label(self.lang, Label::Board));
            let title = Span::styled(title, Style::new().add_modifier(Modifier::BOLD));
            let mut lines = vec![Line::from(title)];
            lines.extend(grid.draw(scale, self.look));
            lines
        };
        let (first, second) = (titled(&grids[0], 'A'), titled(&grids[1], 'B'));
        if 2 * width + GAP <= columns && height < rows {
            let beside = |(mut left, right): (Line<'static>, Line<'static>)| {
                let space = (width + GAP).saturating_sub(left.width());
                left.spans.push(Span::raw(" ".repeat(space)));
                left.spans.extend(right.spans);
                left
            };
            return Some(first.into_iter().zip(second).map(beside).collect());
        }
        (width <= columns && 2 * height + 2 <= rows)
            .then(|| first.into_iter().chain(second).collect())
    }

    fn grids(&self) -> Vec<Grid> {
        let marks = cells_of(self.last.unwrap_or_default());
        let grids = match self.kind {
            GameKind::Alice | GameKind::AliceCapture => {
                // A piece leaves one board and arrives on the other: where it stands now tells.
                let arrived = marks.last().copied();
                let left = marks.first().copied();
                let on_second = arrived.is_some_and(|at| self.is_on_second(at));
                let marks_of = |second: bool| -> Vec<(char, char)> {
                    if second == on_second { arrived } else { left }.into_iter().collect()
                };
                let board = |second: bool| self.chess(&marks_of(second), Some(second));
                vec![board(false), board(true)]
            }
            GameKind::Kamisado => vec![self.kamisado(&marks)],
            GameKind::Siam => vec![self.siam(&marks)],
            _ => vec![self.chess(&marks, None)],
        };
        let turn = |grid: Grid| if self.flip { grid.turned() } else { grid };
        grids.into_iter().map(turn).collect()
    }

    /// Does the piece on that square stand on Alice's second board?
    fn is_on_second(&self, (file, rank): (char, char)) -> bool {
        let row = ('1'..='8').rev().zip(self.rows()).find(|(name, _)| *name == rank);
        let Some((_, text)) = row else { return false };
        let mut column = 'a' as u32;
        let mut behind = false;
        for c in text.chars() {
            match c.to_digit(10) {
                _ if c == '|' => behind = true,
                Some(empty) => column += empty,
                None if column == file as u32 => return behind,
                None => {
                    column += 1;
                    behind = false;
                }
            }
        }
        false
    }

    fn rows(&self) -> impl Iterator<Item = &str> {
        self.view.split(' ').next().unwrap_or_default().split('/')
    }

    /// Chess; of Alice's boards only the second or only the first.
    fn chess(&self, marks: &[(char, char)], second: Option<bool>) -> Grid {
        let rows = ('1'..='8').rev().zip(self.rows()).map(|(rank, text)| {
            let mut squares = Vec::new();
            let mut behind = false;
            for c in text.chars() {
                match c {
                    '|' => {
                        behind = true;
                        continue;
                    }
                    '1'..='8' => squares.extend((0..c as u8 - b'0').map(|_| None)),
                    _ if second.is_some_and(|second| second != behind) => squares.push(None),
                    _ => squares.push(Some(c)),
                }
                behind = false;
            }
            let squares = ('a'..='h')
                .zip(squares)
                .map(|(file, piece)| self.chess_square(piece, (file, rank), marks))
                .collect();
            (rank, squares)
        });
        Grid { columns: ('a'..='h').collect(), rows: rows.collect(), writing: 1 }
    }

    fn chess_square(
        &self,
        piece: Option<char>,
        at: (char, char),
        marks: &[(char, char)],
    ) -> Square {
        let light = (at.0 as u32 + at.1 as u32) % 2 == 1;
        let marked = marks.contains(&at);
        let ground = Color::Indexed(match (light, marked) {
            (true, false) => 137,
            (false, false) => 94,
            (true, true) => 142,
            (false, true) => 100,
        });
        match piece {
            // The dark is a ground of its own; without colours it needs a sign.
            Some('?') if self.look.color && self.look.unicode => {
                Square { ground: Some(Color::Indexed(238)), ..Square::default() }
            }
            Some('?') => Square {
                parts: vec![(self.look.pick("░", "?").to_owned(), self.ink(Color::Indexed(250)))],
                ground: Some(Color::Indexed(238)),
                filled: self.look.unicode,
                ..Square::default()
            },
            Some(piece) => {
                let color = if piece.is_uppercase() { WHITE } else { BLACK };
                let style = self.ink(color).add_modifier(Modifier::BOLD);
                let glyph = chess_glyph(piece, self.look);
                Square { parts: vec![(glyph, style)], ground: Some(ground), marked, filled: false }
            }
            None => Square { ground: Some(ground), marked, ..Square::default() },
        }
    }

    /// White at the bottom has column H on the left: then orange is at the right end of the home
    /// row of both players, as on the board that is sold.
    fn kamisado(&self, marks: &[(char, char)]) -> Grid {
        const COLOURS: [&str; 8] = [
            "OBPFJRVM", "ROFVBJMP", "VFORPMJB", "FPBOMVRJ", "JRVMOBPF", "BJMPROFV", "PMJBVFOR",
            "MVRJFPBO",
        ];
        let rows = (0..8).rev().zip(self.rows()).map(|(row, text)| {
            let name = char::from(b'1' + row);
            let towers = spread(text);
            let squares = COLOURS[usize::from(row)].chars().zip('a'..='h').zip(towers);
            let mut squares: Vec<Square> = squares
                .map(|((colour, column), tower)| {
                    self.kamisado_square(colour, tower, marks.contains(&(column, name)))
                })
                .collect();
            squares.reverse();
            (name, squares)
        });
        Grid { columns: ('a'..='h').rev().collect(), rows: rows.collect(), writing: 4 }
    }

    fn kamisado_square(&self, colour: char, tower: Option<char>, marked: bool) -> Square {
        let (ground, ink) = paint(colour);
        let letter = (colour.to_ascii_lowercase().to_string(), self.ink(ink));
        let mut parts = Vec::new();
        if let Some(tower) = tower {
            let white = tower.is_uppercase();
            let (open, close) = if white { ("[", "]") } else { ("(", ")") };
            let (body, edge) = if white { (WHITE, BLACK) } else { (BLACK, WHITE) };
            let (paint, letter_ink) = paint(tower.to_ascii_uppercase());
            let edge = self.painted(body, edge).add_modifier(Modifier::BOLD);
            let face = self.painted(paint, letter_ink).add_modifier(Modifier::BOLD);
            parts.push((open.to_owned(), edge));
            parts.push((tower.to_ascii_uppercase().to_string(), face));
            parts.push((close.to_owned(), edge));
        } else {
            let trace = if marked { self.look.pick(" • ", " * ") } else { "   " };
            parts.push((trace.to_owned(), self.ink(ink)));
        }
        parts.push(letter);
        Square { parts, ground: Some(ground), marked, filled: false }
    }

    fn siam(&self, marks: &[(char, char)]) -> Grid {
        // The last field counts the plies during which the crosses are still forbidden.
        let crosses = self.view.split(' ').nth(2).is_some_and(|left| left != "0");
        let rows = ('a'..='e').zip(self.rows()).map(|(row, text)| {
            let squares = animals(text).into_iter().zip('1'..='5').map(|(piece, column)| {
                let marked = marks.contains(&(row, column));
                let cross = crosses && column == '3' && matches!(row, 'a' | 'e');
                let (text, ink) = match piece.as_deref() {
                    Some("M") => (self.look.pick("▲▲", "MM").to_owned(), Color::Indexed(250)),
                    Some(animal) => {
                        let ink = if animal.starts_with('E') { WHITE } else { Color::Indexed(226) };
                        (facing(animal, self.look), ink)
                    }
                    None if cross => (self.look.pick("× ", "x ").to_owned(), Color::Indexed(250)),
                    None if self.look.color => ("  ".to_owned(), BLACK),
                    None => (self.look.pick("· ", ". ").to_owned(), BLACK),
                };
                let light = (row as u32 + column as u32).is_multiple_of(2);
                let ground = Color::Indexed(match (marked, light) {
                    (true, _) => 100,
                    (false, true) => 65,
                    (false, false) => 22,
                });
                let style = self.ink(ink).add_modifier(Modifier::BOLD);
                Square { parts: vec![(text, style)], ground: Some(ground), marked, filled: false }
            });
            (row, squares.collect())
        });
        Grid { columns: ('1'..='5').collect(), rows: rows.collect(), writing: 2 }
    }

    fn ink(&self, color: Color) -> Style {
        if self.look.color { Style::new().fg(color) } else { Style::new() }
    }

    fn painted(&self, ground: Color, ink: Color) -> Style {
        if self.look.color { Style::new().bg(ground).fg(ink) } else { Style::new() }
    }
}

/// The animals of `seat` that are not on the board.
pub(crate) fn outside(view: &str, seat: Seat) -> String {
    let board = view.split(' ').next().unwrap_or_default();
    let letter = if seat == Seat::One { "E" } else { "R" };
    letter.repeat(5_usize.saturating_sub(board.matches(letter).count()))
}

/// What the player to move must know, besides the board.
pub(crate) fn hint(kind: GameKind, view: &str, in_check: bool) -> Option<Say> {
    match kind {
        GameKind::Kamisado => Some(match view.split(' ').nth(2) {
            None | Some("-") => Say::AnyTower,
            Some(colour) => Say::TowerToMove(colour.chars().next().unwrap_or('?')),
        }),
        GameKind::Mastermind if view.split(' ').take(2).any(|secret| secret == "-") => {
            Some(Say::ChooseSecret)
        }
        GameKind::Mastermind => Some(Say::MakeGuess),
        _ => in_check.then_some(Say::Check),
    }
}

/// Chess pieces given by their letters, the most valuable first.
pub(crate) fn pieces(letters: &str, look: Look) -> String {
    let mut letters: Vec<char> = letters.chars().collect();
    letters.sort_by_key(|c| "qrbnp".find(c.to_ascii_lowercase()));
    // Outlines and full figures tell the sides apart without colours.
    let look = Look { color: false, ..look };
    letters.into_iter().map(|letter| chess_glyph(letter, look)).collect()
}

fn chess_glyph(piece: char, look: Look) -> String {
    let place = "kqrbnp".find(piece.to_ascii_lowercase());
    match place {
        Some(place) if look.unicode => {
            let outlined = piece.is_uppercase() && !look.color;
            let figures = if outlined { "♔♕♖♗♘♙" } else { "♚♛♜♝♞♟" };
            figures.chars().nth(place).unwrap_or(piece).to_string()
        }
        _ => piece.to_string(),
    }
}

/// The squares of a row of single letters and counts of empty squares.
fn spread(text: &str) -> Vec<Option<char>> {
    let mut squares = Vec::new();
    for c in text.chars() {
        match c.to_digit(10) {
            Some(count) => squares.extend((0..count).map(|_| None)),
            None => squares.push(Some(c)),
        }
    }
    squares
}

/// The cells of a row of Siam: `2EnM1`.
fn animals(text: &str) -> Vec<Option<String>> {
    let mut cells: Vec<Option<String>> = Vec::new();
    for c in text.chars() {
        match c {
            '1'..='5' => cells.extend((0..c as u8 - b'0').map(|_| None)),
            'E' | 'R' | 'M' => cells.push(Some(c.to_string())),
            _ => {
                if let Some(Some(animal)) = cells.last_mut() {
                    animal.push(c);
                }
            }
        }
    }
    cells
}

fn facing(animal: &str, look: Look) -> String {
    let (letter, way) = animal.split_at(1);
    let arrow = match way {
        "n" => look.pick("↑", "^"),
        "e" => look.pick("→", ">"),
        "s" => look.pick("↓", "v"),
        _ => look.pick("←", "<"),
    };
    format!("{letter}{arrow}")
}

/// A colour of Kamisado or of a peg, and what can be read on it.
pub(super) fn paint(letter: char) -> (Color, Color) {
    let (ground, ink) = match letter {
        'O' => (208, BLACK),
        'B' => (27, WHITE),
        'P' => (91, WHITE),
        'F' => (212, BLACK),
        'J' => (226, BLACK),
        'R' => (160, WHITE),
        'V' => (34, BLACK),
        'W' => (231, BLACK),
        _ => (94, WHITE),
    };
    (Color::Indexed(ground), ink)
}

/// The cells that a move names: `e2e4`, `c1-c2n`, `+a3s`.
fn cells_of(text: &str) -> Vec<(char, char)> {
    let letters: Vec<char> = text.chars().collect();
    letters
        .windows(2)
        .filter(|pair| matches!(pair[0], 'a'..='h') && matches!(pair[1], '1'..='8'))
        .map(|pair| (pair[0], pair[1]))
        .collect()
}
