//! The pieces of chess, drawn for Damier.

use damier_rules::Seat;
use damier_rules::view::Piece;

use super::svg::Svg;

/// What all pieces stand on.
const FOOT: &str = r#"<path d="M26 88v-5c0-4 3-6 7-6h34c4 0 7 2 7 6v5z"/>"#;

pub(super) fn draw(svg: &mut Svg, corner: (i32, i32), piece: Piece) {
    let class = if piece.owner == Some(Seat::Two) { "d-black" } else { "d-white" };
    let shape = match piece.letter.to_ascii_lowercase() {
        'k' => KING,
        'q' => QUEEN,
        'r' => ROOK,
        'b' => BISHOP,
        'n' => KNIGHT,
        _ => PAWN,
    };
    svg.at(corner, 0, |svg| svg.add(format_args!(r#"<g class="{class}">{shape}{FOOT}</g>"#)));
}

const PAWN: &str = r#"<path d="M50 23a14 14 0 0 1 9 25h4v6h-6c1 10 4 16 9 23H34c5-7 8-13 9-23h-6v-6h4a14 14 0 0 1 9-25z"/>"#;

const ROOK: &str = r#"<path d="M29 19h11v8h6v-8h8v8h6v-8h11v17l-7 7v22l5 12H31l5-12V43l-7-7z"/><path class="d-fine" d="M36 43h28M36 65h28"/>"#;

const KNIGHT: &str = r#"<path d="M34 77c-1-15 12-20 14-32-4 5-9 6-13 8l-6 6c-4 2-9-2-9-7 1-8 8-14 11-22 2-6 6-9 11-11l1-9 9 8c17 5 25 25 22 59z"/><path class="d-fine" d="M57 25c10 9 14 25 12 44"/><circle class="d-eye" cx="39" cy="33" r="3.4"/><circle class="d-eye" cx="26" cy="51" r="2.2"/>"#;

const BISHOP: &str = r#"<circle cx="50" cy="15" r="5.5"/><path d="M50 21c13 9 19 20 16 32-1 5-5 9-8 11v5l8 8H34l8-8v-5c-3-2-7-6-8-11-3-12 3-23 16-32z"/><path class="d-fine" d="M50 33v17M43 41h14M42 65h16"/>"#;

const QUEEN: &str = r#"<path d="M32 77l-3-13-11-29 16 15 2-24 11 21 3-26 3 26 11-21 2 24 16-15-11 29-3 13z"/><circle cx="17" cy="32" r="5"/><circle cx="36" cy="22" r="5"/><circle cx="50" cy="17" r="5"/><circle cx="64" cy="22" r="5"/><circle cx="83" cy="32" r="5"/><path class="d-fine" d="M30 65q20-6 40 0"/>"#;

const KING: &str = r#"<path d="M47 9h6v6h6v6h-6v8h-6v-8h-6v-6h6z"/><path d="M50 40c0-14 31-19 31 2 0 12-13 17-13 35H32c0-18-13-23-13-35 0-21 31-16 31-2z"/><path class="d-fine" d="M50 41v18M33 66q17-6 34 0"/>"#;
