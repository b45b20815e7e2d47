//! Boards: squares with their names, what stands on them, and what is to be noticed.

use damier_rules::view::{self, Content};
use damier_rules::{Cell, GameKind, Seat};
use damier_words::msg;

use super::svg::Svg;
use super::{Picture, arrows, chess, kamisado, siam};

/// The width of a square.
pub(super) const SQUARE: i32 = 100;
/// Room for the names of rows and columns, and for half of a frame.
const NAMES: i32 = 56;
const EDGE: i32 = 12;
/// Room for the name of a board, where there are several.
const TITLE: i32 = 76;
const BETWEEN: i32 = 40;

/// A board and where its squares are.
pub(super) struct Placed<'a> {
    pub(super) board: &'a view::Board,
    /// Its upper left corner.
    pub(super) origin: (i32, i32),
    pub(super) flip: bool,
}

/// Draws the boards side by side; says how large all of it is.
pub(super) fn draw(svg: &mut Svg, picture: &Picture<'_>) -> (i32, i32) {
    let boards = &picture.view.boards;
    let titled = if boards.len() > 1 { TITLE } else { 0 };
    let reserve = if picture.view.game == GameKind::Siam { siam::RESERVE } else { 0 };
    let (mut x, mut height) = (0, 0);
    for (board, name) in boards.iter().zip("AB".chars()) {
        let (wide, high) = size(board);
        let origin = (x + NAMES, titled + reserve + EDGE);
        let placed = Placed { board, origin, flip: picture.flip };
        if titled > 0 {
            let title = format!("{} {name}", picture.lang.say(&msg!("label-board")));
            svg.text("d-title", (origin.0 + wide / 2, titled / 2 + 4), 44, &title);
        }
        if reserve > 0 {
            siam::draw_reserves(svg, picture, &placed);
        }
        draw_board(svg, picture, &placed);
        x += NAMES + wide + EDGE + BETWEEN;
        height = height.max(titled + 2 * reserve + EDGE + high + NAMES);
    }
    ((x - BETWEEN).max(1), height.max(1))
}

/// The size of the squares of a board.
pub(super) fn size(board: &view::Board) -> (i32, i32) {
    let units = |count: usize| i32::try_from(count).unwrap_or(0) * SQUARE;
    (units(board.columns.len()), units(board.rows.len()))
}

impl Placed<'_> {
    /// The upper left corner of the square in that column and row, counted as the first player sees them.
    fn corner(&self, column: usize, row: usize) -> (i32, i32) {
        let place = |at: usize, count: usize| {
            let at = if self.flip { count.saturating_sub(at + 1) } else { at };
            i32::try_from(at).unwrap_or(0) * SQUARE
        };
        let x = place(column, self.board.columns.len());
        let y = place(row, self.board.rows.len());
        (self.origin.0 + x, self.origin.1 + y)
    }

    /// Every square with its upper left corner.
    fn squares(&self) -> impl Iterator<Item = ((i32, i32), &view::Square)> {
        let rows = self.board.rows.iter().enumerate();
        rows.flat_map(move |(row, squares)| {
            let squares = squares.squares.iter().enumerate();
            squares.map(move |(column, square)| (self.corner(column, row), square))
        })
    }

    /// The upper left corner of a square.
    pub(super) fn find(&self, at: Cell) -> Option<(i32, i32)> {
        self.squares().find(|(_, square)| square.at == at).map(|(corner, _)| corner)
    }
}

fn draw_board(svg: &mut Svg, picture: &Picture<'_>, placed: &Placed<'_>) {
    let marked = last_cells(picture, placed.board);
    for (corner, square) in placed.squares() {
        ground(svg, picture, corner, square);
        if marked.contains(&square.at) {
            mark(svg, corner, square);
        }
    }
    let (x, y) = placed.origin;
    let (wide, high) = size(placed.board);
    svg.add(format_args!(
        r#"<rect class="d-frame" x="{x}" y="{y}" width="{wide}" height="{high}"/>"#
    ));
    names(svg, placed);
    for (corner, square) in placed.squares() {
        if let Content::Piece(piece) = square.content {
            match picture.view.game {
                GameKind::Kamisado => kamisado::draw_tower(svg, picture, corner, piece),
                GameKind::Siam => siam::draw_piece(svg, corner, piece),
                kind if kind.is_chess() => chess::draw(svg, corner, piece),
                _ => letter(svg, corner, piece),
            }
        }
    }
    for &at in picture.reach {
        let Some(square) = placed.board.square(at) else { continue };
        let Some((x, y)) = placed.find(at) else { continue };
        let (x, y) = (x + SQUARE / 2, y + SQUARE / 2);
        if square.piece().is_some() {
            svg.add(format_args!(r#"<circle class="d-ring" cx="{x}" cy="{y}" r="43"/>"#));
        } else {
            let class = if square.ground.is_some() { "d-spot" } else { "d-dot" };
            svg.add(format_args!(r#"<circle class="{class}" cx="{x}" cy="{y}" r="15"/>"#));
        }
    }
    arrows::draw(svg, picture, placed);
}

/// Shows that a square is part of the last move. Painted squares must keep their colour.
fn mark(svg: &mut Svg, corner: (i32, i32), square: &view::Square) {
    if square.ground.is_none() {
        return cover(svg, "d-last", corner);
    }
    let (x, y, inside) = (corner.0 + 5, corner.1 + 5, SQUARE - 10);
    svg.add(format_args!(
        r#"<rect class="d-moved" x="{x}" y="{y}" width="{inside}" height="{inside}" rx="8"/>"#
    ));
}

/// The squares of the last move on a board. Of two boards the piece left one and arrived on the other:
/// where it stands now tells.
fn last_cells(picture: &Picture<'_>, board: &view::Board) -> Vec<Cell> {
    let cells = Cell::all_in(picture.last);
    if picture.view.boards.len() < 2 {
        return cells;
    }
    let arrived = cells.last().copied();
    let stands_here =
        arrived.and_then(|at| board.square(at)).is_some_and(|square| square.piece().is_some());
    let here = if stands_here { arrived } else { cells.first().copied() };
    here.into_iter().collect()
}

fn ground(svg: &mut Svg, picture: &Picture<'_>, corner: (i32, i32), square: &view::Square) {
    let light = (square.at.letter() + square.at.digit()) % 2 == 1;
    match (square.content, square.ground) {
        (Content::Unknown, _) => fog(svg, corner, light),
        (_, Some(colour)) => kamisado::ground(svg, corner, colour),
        _ if picture.view.game == GameKind::Siam => siam::ground(svg, corner, square, !light),
        _ => cover(svg, if light { "d-light" } else { "d-dark" }, corner),
    }
}

/// What the viewer may not know is neither a light nor a dark square.
fn fog(svg: &mut Svg, corner: (i32, i32), light: bool) {
    cover(svg, if light { "d-fog" } else { "d-fog2" }, corner);
    svg.at(corner, 0, |svg| {
        svg.add(format_args!(
            r#"<path class="d-mist" d="M18 34q16-12 32 0t32 0M18 54q16-12 32 0t32 0M18 74q16-12 32 0t32 0"/>"#
        ));
    });
}

/// Fills a square.
pub(super) fn cover(svg: &mut Svg, class: &str, (x, y): (i32, i32)) {
    svg.add(format_args!(
        r#"<rect class="{class}" x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}"/>"#
    ));
}

fn names(svg: &mut Svg, placed: &Placed<'_>) {
    let (x, y) = placed.origin;
    let (_, high) = size(placed.board);
    for (column, name) in placed.board.columns.iter().enumerate() {
        let (left, _) = placed.corner(column, 0);
        svg.text("d-name", (left + SQUARE / 2, y + high + NAMES / 2), 30, &name.to_string());
    }
    for (row, squares) in placed.board.rows.iter().enumerate() {
        let (_, top) = placed.corner(0, row);
        svg.text("d-name", (x - NAMES / 2, top + SQUARE / 2), 30, &squares.name.to_string());
    }
}

/// A piece of a game that has no drawings of its own.
fn letter(svg: &mut Svg, (x, y): (i32, i32), piece: view::Piece) {
    let class = if piece.owner == Some(Seat::Two) { "d-black" } else { "d-white" };
    let (x, y) = (x + SQUARE / 2, y + SQUARE / 2);
    svg.add(format_args!(r#"<circle class="{class}" cx="{x}" cy="{y}" r="36"/>"#));
    let ink = if piece.owner == Some(Seat::Two) { "d-iB d-bold" } else { "d-iW d-bold" };
    svg.text(ink, (x, y + 2), 44, &piece.letter.to_string());
}
