//! The boards, from what a viewer may see of the position.

use damier_rules::kamisado::Colour;
use damier_rules::siam::Facing;
use damier_rules::view::{self, CodeView, Content, Piece};
use damier_rules::{BySeat, Cell, GameKind, Seat, View};
use damier_words::{Lang, Message, msg, notation};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

use super::grid::{Grid, Scale, Square};
use super::{Look, pegs};

const BLACK: Color = Color::Indexed(16);
const WHITE: Color = Color::Indexed(231);

/// Everything needed to draw a board.
#[derive(Clone, Debug)]
pub(crate) struct Picture<'a> {
    /// What the viewer may see of the position.
    pub(crate) view: &'a View,
    /// The text of the last move, if the viewer may know it.
    pub(crate) last: Option<&'a str>,
    /// What is to be noticed besides.
    pub(crate) notice: Notice<'a>,
    /// Seen from the other side.
    pub(crate) flip: bool,
    pub(crate) names: &'a BySeat<String>,
    pub(crate) lang: Lang,
    pub(crate) look: Look,
}

/// Squares that a diagram speaks of.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Notice<'a> {
    /// Where a piece may go.
    pub(crate) open: &'a [Cell],
    /// Where it may not.
    pub(crate) closed: &'a [Cell],
}

impl Picture<'_> {
    /// As large as fits, or nothing if nothing fits.
    pub(crate) fn draw(&self, columns: usize, rows: usize) -> Option<Vec<Line<'static>>> {
        if let Some(duel) = &self.view.duel {
            return Some(pegs::draw(self, duel, columns, rows));
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
        let lines = match &self.view.duel {
            Some(duel) => pegs::draw(self, duel, usize::MAX, usize::MAX),
            None => self
                .compose(&self.grids(), Scale::Compact, usize::MAX, usize::MAX)
                .unwrap_or_default(),
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
        let (width, height) = grids.first()?.size(scale);
        if let [grid] = grids {
            return (width <= columns && height <= rows).then(|| grid.draw(scale, self.look));
        }
        let titled = |grid: &Grid, name: char| {
            let title = format!("  {} {name}", self.lang.say(&msg!("label-board")));
            let title = Span::styled(title, Style::new().add_modifier(Modifier::BOLD));
            let mut lines = vec![Line::from(title)];
            lines.extend(grid.draw(scale, self.look));
            lines
        };
        let [first, second] = grids else { return None };
        let (first, second) = (titled(first, 'A'), titled(second, 'B'));
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
        let marks = Cell::all_in(self.last.unwrap_or_default());
        let boards = &self.view.boards;
        let turn = |grid: Grid| if self.flip { grid.turned() } else { grid };
        if let [board] = &boards[..] {
            return vec![turn(self.grid(board, &marks))];
        }
        // A piece leaves one board and arrives on the other: where it stands now tells.
        let (left, arrived) = (marks.first(), marks.last());
        let stands_on = |board: &view::Board| {
            let square = arrived.and_then(|&at| board.square(at));
            square.is_some_and(|square| square.piece().is_some())
        };
        let grid = |board: &view::Board| {
            let mark = if stands_on(board) { arrived } else { left };
            turn(self.grid(board, mark.map_or(&[], std::slice::from_ref)))
        };
        boards.iter().map(grid).collect()
    }

    fn grid(&self, board: &view::Board, marks: &[Cell]) -> Grid {
        let (draw, writing): (fn(&Self, &view::Square, bool) -> Square, _) = match self.view.game {
            GameKind::Kamisado => (Self::kamisado_square, 4),
            GameKind::Siam => (Self::siam_square, 2),
            _ => (Self::chess_square, 1),
        };
        let row = |row: &view::Row| {
            let squares = row.squares.iter();
            let squares = squares.map(|square| {
                let drawn = draw(self, square, marks.contains(&square.at));
                self.noticed(square, drawn)
            });
            (row.name, squares.collect())
        };
        let rows = board.rows.iter().map(row).collect();
        Grid { columns: board.columns.clone(), rows, writing }
    }

    /// The square with a sign, if there is something to notice.
    fn noticed(&self, square: &view::Square, mut drawn: Square) -> Square {
        let (sign, ground) = if self.notice.open.contains(&square.at) {
            (self.look.pick("•", "o"), Color::Indexed(65))
        } else if self.notice.closed.contains(&square.at) {
            (self.look.pick("×", "x"), Color::Indexed(131))
        } else {
            return drawn;
        };
        if square.piece().is_some() {
            return Square { ground: Some(ground), marked: true, ..drawn };
        }
        let ink = match square.ground {
            Some(colour) => paint(colour.letter()).1,
            None => BLACK,
        };
        let style = self.ink(ink).add_modifier(Modifier::BOLD);
        // The letter of a coloured square stays.
        let text = match self.view.game {
            GameKind::Kamisado => format!(" {sign} "),
            GameKind::Siam => format!("{sign} "),
            _ => sign.to_owned(),
        };
        drawn.parts.splice(..drawn.parts.len().min(1), [(text, style)]);
        drawn
    }

    fn chess_square(&self, square: &view::Square, marked: bool) -> Square {
        let light = (square.at.letter() + square.at.digit()) % 2 == 1;
        let ground = Color::Indexed(match (light, marked) {
            (true, false) => 137,
            (false, false) => 94,
            (true, true) => 142,
            (false, true) => 100,
        });
        match square.content {
            // The dark is a ground of its own; without colours it needs a sign.
            Content::Unknown if self.look.color && self.look.unicode => {
                Square { ground: Some(Color::Indexed(238)), ..Square::default() }
            }
            Content::Unknown => Square {
                parts: vec![(self.look.pick("░", "?").to_owned(), self.ink(Color::Indexed(250)))],
                ground: Some(Color::Indexed(238)),
                filled: self.look.unicode,
                ..Square::default()
            },
            Content::Piece(piece) => {
                let color = if piece.owner == Some(Seat::One) { WHITE } else { BLACK };
                let style = self.ink(color).add_modifier(Modifier::BOLD);
                let glyph = chess_glyph(piece.letter, self.look, self.lang, self.view.game);
                Square { parts: vec![(glyph, style)], ground: Some(ground), marked, filled: false }
            }
            Content::Empty => Square { ground: Some(ground), marked, ..Square::default() },
        }
    }

    fn kamisado_square(&self, square: &view::Square, marked: bool) -> Square {
        let colour = square.ground.map_or(' ', Colour::letter);
        let (ground, ink) = paint(colour);
        let letter = (colour.to_ascii_lowercase().to_string(), self.ink(ink));
        let mut parts = Vec::new();
        if let Some(tower) = square.piece() {
            let white = tower.owner == Some(Seat::One);
            let (open, close) = if white { ("[", "]") } else { ("(", ")") };
            let (body, edge) = if white { (WHITE, BLACK) } else { (BLACK, WHITE) };
            let colour = tower.letter.to_ascii_uppercase();
            let (paint, letter_ink) = paint(colour);
            let edge = self.painted(body, edge).add_modifier(Modifier::BOLD);
            let face = self.painted(paint, letter_ink).add_modifier(Modifier::BOLD);
            parts.push((open.to_owned(), edge));
            parts.push((colour.to_string(), face));
            parts.push((close.to_owned(), edge));
        } else {
            let trace = if marked { self.look.pick(" • ", " * ") } else { "   " };
            parts.push((trace.to_owned(), self.ink(ink)));
        }
        parts.push(letter);
        Square { parts, ground: Some(ground), marked, filled: false }
    }

    fn siam_square(&self, square: &view::Square, marked: bool) -> Square {
        let (text, ink) = match square.piece() {
            Some(Piece { owner: None, .. }) => {
                (self.look.pick("▲▲", "MM").to_owned(), Color::Indexed(250))
            }
            Some(animal) => {
                let elephant = animal.owner == Some(Seat::One);
                let ink = if elephant { WHITE } else { Color::Indexed(226) };
                (format!("{}{}", animal.letter, arrow(animal.facing, self.look)), ink)
            }
            None if square.closed => (self.look.pick("× ", "x ").to_owned(), Color::Indexed(250)),
            None if self.look.color => ("  ".to_owned(), BLACK),
            None => (self.look.pick("· ", ". ").to_owned(), BLACK),
        };
        let light = (square.at.letter() + square.at.digit()).is_multiple_of(2);
        let ground = Color::Indexed(match (marked, light) {
            (true, _) => 100,
            (false, true) => 65,
            (false, false) => 22,
        });
        let style = self.ink(ink).add_modifier(Modifier::BOLD);
        Square { parts: vec![(text, style)], ground: Some(ground), marked, filled: false }
    }

    fn ink(&self, color: Color) -> Style {
        if self.look.color { Style::new().fg(color) } else { Style::new() }
    }

    fn painted(&self, ground: Color, ink: Color) -> Style {
        if self.look.color { Style::new().bg(ground).fg(ink) } else { Style::new() }
    }
}

/// The animals of `seat` that are not on the board.
pub(crate) fn outside(view: &View, seat: Seat) -> String {
    view.reserves[seat].iter().map(|animal| animal.letter).collect()
}

/// What the player to move must know, besides the board.
pub(crate) fn hint(view: &View, in_check: bool) -> Option<Message> {
    match (view.game, &view.duel) {
        (GameKind::Kamisado, _) => Some(match view.forced {
            Some(colour) => msg!("tower-to-move", letter = colour.letter()),
            None => msg!("any-tower"),
        }),
        (_, Some(duel)) => {
            let chosen = Seat::ALL.iter().all(|&seat| duel.secrets[seat] != CodeView::Missing);
            Some(if chosen { msg!("make-guess") } else { msg!("choose-secret") })
        }
        _ => in_check.then(|| msg!("check")),
    }
}

/// Chess pieces given by their letters, the most valuable first.
pub(crate) fn pieces(letters: &str, look: Look, lang: Lang, kind: GameKind) -> String {
    let mut letters: Vec<char> = letters.chars().collect();
    letters.sort_by_key(|c| "qrbnp".find(c.to_ascii_lowercase()));
    // Outlines and full figures tell the sides apart without colours.
    let look = Look { color: false, ..look };
    letters.into_iter().map(|letter| chess_glyph(letter, look, lang, kind)).collect()
}

/// A figure; else the letter that moves are typed with.
fn chess_glyph(piece: char, look: Look, lang: Lang, kind: GameKind) -> String {
    let place = "kqrbnp".find(piece.to_ascii_lowercase());
    match place {
        Some(place) if look.unicode => {
            let outlined = piece.is_uppercase() && !look.color;
            let figures = if outlined { "♔♕♖♗♘♙" } else { "♚♛♜♝♞♟" };
            figures.chars().nth(place).unwrap_or(piece).to_string()
        }
        _ => notation::piece(lang, kind, piece).to_string(),
    }
}

fn arrow(facing: Option<Facing>, look: Look) -> &'static str {
    match facing {
        Some(Facing::North) => look.pick("↑", "^"),
        Some(Facing::East) => look.pick("→", ">"),
        Some(Facing::South) => look.pick("↓", "v"),
        Some(Facing::West) => look.pick("←", "<"),
        None => " ",
    }
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
