//! Moves as arrows: those that are allowed, and those that are crossed out.

use damier_rules::Cell;

use super::Picture;
use super::board::{Placed, SQUARE};
use super::svg::Svg;

/// How far from the middle of a square an arrow keeps, if a piece stands there and if none does.
const PIECE: f64 = 36.0;
const EMPTY: f64 = -6.0;
/// The length and half the width of its tip.
const TIP: (f64, f64) = (30.0, 20.0);
/// The arms of a cross.
const ARM: f64 = 17.0;

type Point = (f64, f64);

pub(super) fn draw(svg: &mut Svg, picture: &Picture<'_>, placed: &Placed<'_>) {
    let shown = |moves: &[String]| {
        let mut all: Vec<Vec<Cell>> = moves.iter().map(|text| Cell::all_in(text)).collect();
        // Four promotions are one arrow.
        all.dedup();
        all.into_iter().filter_map(|cells| Shown::new(picture, placed, &cells)).collect::<Vec<_>>()
    };
    let (legal, illegal) = (shown(picture.legal), shown(picture.illegal));
    for Shown { from, to, gap, .. } in illegal.iter().filter(|shown| shown.is_arrow) {
        line(svg, "d-no", along(*from, *to, PIECE), along(*to, *from, gap.max(0.0) + ARM));
    }
    for Shown { from, to, gap, is_arrow, .. } in legal {
        if is_arrow { arrow(svg, from, to, gap) } else { ring(svg, to) }
    }
    // Crosses come last, so that no arrow hides one.
    for Shown { from, to, gap, is_arrow, is_empty } in illegal {
        if is_arrow {
            cross(svg, along(to, from, gap.max(0.0)));
        } else if !is_empty || picture.view.boards.len() < 2 {
            // On the board where a piece would arrive, only what forbids it is crossed out.
            cross(svg, to);
        }
    }
}

/// A move as it is shown on one board.
struct Shown {
    from: Point,
    to: Point,
    /// How far from the middle of its last square it ends.
    gap: f64,
    /// Does a piece go from one square to another here? Otherwise one square is marked: where an
    /// animal enters, or where a piece arrives from the other board.
    is_arrow: bool,
    /// Does nothing stand where it ends?
    is_empty: bool,
}

impl Shown {
    fn new(picture: &Picture<'_>, placed: &Placed<'_>, cells: &[Cell]) -> Option<Shown> {
        let (first, last) = (*cells.first()?, *cells.last()?);
        let is_empty =
            |at: Cell| placed.board.square(at).is_none_or(|square| square.piece().is_none());
        let only_arrives = picture.view.boards.len() > 1 && is_empty(first);
        Some(Shown {
            from: middle(placed, first)?,
            to: middle(placed, last)?,
            gap: if is_empty(last) { EMPTY } else { PIECE },
            is_arrow: first != last && !only_arrives,
            is_empty: is_empty(last),
        })
    }
}

fn middle(placed: &Placed<'_>, at: Cell) -> Option<Point> {
    let (x, y) = placed.find(at)?;
    Some((f64::from(x + SQUARE / 2), f64::from(y + SQUARE / 2)))
}

/// The point so far from one on the way to another.
fn along(from: Point, to: Point, far: f64) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    (from.0 + dx / length * far, from.1 + dy / length * far)
}

fn arrow(svg: &mut Svg, from: Point, to: Point, gap: f64) {
    let tip = along(to, from, gap);
    let neck = along(to, from, gap + TIP.0);
    line(svg, "d-go", along(from, to, PIECE), neck);
    let (dx, dy) = ((tip.0 - neck.0) / TIP.0, (tip.1 - neck.1) / TIP.0);
    let wing = |side: f64| (neck.0 - dy * TIP.1 * side, neck.1 + dx * TIP.1 * side);
    let (left, right) = (wing(1.0), wing(-1.0));
    svg.add(format_args!(
        r#"<path class="d-tip" d="M{:.0} {:.0}L{:.0} {:.0}L{:.0} {:.0}Z"/>"#,
        tip.0, tip.1, left.0, left.1, right.0, right.1
    ));
}

fn line(svg: &mut Svg, class: &str, from: Point, to: Point) {
    stroke(svg, class, &format!("M{:.0} {:.0}L{:.0} {:.0}", from.0, from.1, to.0, to.1));
}

fn cross(svg: &mut Svg, (x, y): Point) {
    let (left, right, up, down) = (x - ARM, x + ARM, y - ARM, y + ARM);
    stroke(
        svg,
        "d-no",
        &format!("M{left:.0} {up:.0}L{right:.0} {down:.0}M{left:.0} {down:.0}L{right:.0} {up:.0}"),
    );
}

/// Draws with a light edge, to be seen on any colour.
fn stroke(svg: &mut Svg, class: &str, path: &str) {
    svg.add(format_args!(r#"<path class="d-edge" d="{path}"/><path class="{class}" d="{path}"/>"#));
}

fn ring(svg: &mut Svg, (x, y): Point) {
    svg.add(format_args!(r#"<circle class="d-ring" cx="{x:.0}" cy="{y:.0}" r="43"/>"#));
}
