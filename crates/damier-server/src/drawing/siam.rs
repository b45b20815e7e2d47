//! Siam: animals seen from above, so that everybody sees which way they face.

use damier_rules::siam::Facing;
use damier_rules::view::{Piece, Square};
use damier_rules::{BySeat, Seat};

use super::Picture;
use super::board::{Placed, SQUARE, cover, size};
use super::svg::Svg;

/// Room above and below the board for the animals outside.
pub(super) const RESERVE: i32 = 100;

pub(super) fn ground(svg: &mut Svg, corner: (i32, i32), square: &Square, light: bool) {
    cover(svg, if light { "d-grass" } else { "d-grass2" }, corner);
    let (x, y) = corner;
    svg.add(format_args!(
        r#"<rect class="d-line" x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}"/>"#
    ));
    if square.closed {
        svg.at(corner, 0, |svg| {
            svg.add(format_args!(r#"<path class="d-shut" d="M36 36l28 28M36 64l28-28"/>"#));
        });
    }
}

pub(super) fn draw_piece(svg: &mut Svg, corner: (i32, i32), piece: Piece) {
    let turn = match piece.facing {
        None | Some(Facing::North) => 0,
        Some(Facing::East) => 90,
        Some(Facing::South) => 180,
        Some(Facing::West) => 270,
    };
    svg.at(corner, turn, |svg| svg.add(format_args!("{}", shape(piece))));
}

fn shape(piece: Piece) -> &'static str {
    match piece.owner {
        Some(Seat::One) => ELEPHANT,
        Some(Seat::Two) => RHINOCEROS,
        None => MOUNTAIN,
    }
}

/// The animals outside: those of the player who sits at that end of the board.
pub(super) fn draw_reserves(svg: &mut Svg, picture: &Picture<'_>, placed: &Placed<'_>) {
    let (_, high) = size(placed.board);
    let (x, y) = placed.origin;
    let (above, below) = (y - RESERVE, y + high + RESERVE / 2);
    let ends = BySeat { one: below, two: above };
    for seat in Seat::ALL {
        let end = if placed.flip { ends[seat.other()] } else { ends[seat] };
        for (place, animal) in (0..).zip(&picture.view.reserves[seat]) {
            svg.add(format_args!(
                r#"<g transform="translate({} {}) scale(.8)">{}</g>"#,
                x + place * SQUARE + 10,
                end + 8,
                shape(*animal)
            ));
        }
    }
}

const ELEPHANT: &str = r#"<path class="d-one2" d="M50 50c17 0 25 10 25 24 0 13-11 21-25 21s-25-8-25-21c0-14 8-24 25-24z"/><path class="d-one" d="M38 36C26 22 8 27 8 43c0 15 14 24 29 17zM62 36c12-14 30-9 30 7 0 15-14 24-29 17z"/><path class="d-one" d="M50 30c11 0 17 8 17 18 0 11-7 18-17 18s-17-7-17-18c0-10 6-18 17-18z"/><path class="d-ivory" d="M38 35c-5-6-6-13-3-20 1 7 4 12 9 16zM62 35c5-6 6-13 3-20-1 7-4 12-9 16z"/><path class="d-one" d="M43 38c0-14 1-24 4-31 1-2 5-2 6 0 3 7 4 17 4 31 0 5-14 5-14 0z"/><path class="d-crease" d="M46 16h8M45.5 24h9M45 32h10"/><circle class="d-pupil" cx="38" cy="46" r="3"/><circle class="d-pupil" cx="62" cy="46" r="3"/>"#;

const RHINOCEROS: &str = r#"<path class="d-two2" d="M50 46c19 0 28 12 28 27 0 14-12 22-28 22s-28-8-28-22c0-15 9-27 28-27z"/><path class="d-two-crease" d="M27 66q23-12 46 0M25 80q25 10 50 0"/><path class="d-two" d="M33 52l-9-11c5-3 10-1 13 4zM67 52l9-11c-5-3-10-1-13 4z"/><path class="d-two" d="M50 20c8 0 13 5 14 13l3 17c1 8-7 13-17 13s-18-5-17-13l3-17c1-8 6-13 14-13z"/><path class="d-ivory" d="M50 3c4 8 7 16 7 23 0 5-14 5-14 0 0-7 3-15 7-23z"/><path class="d-ivory" d="M50 34c2 4 4 8 4 11 0 4-8 4-8 0 0-3 2-7 4-11z"/><circle class="d-pupil" cx="38" cy="42" r="3"/><circle class="d-pupil" cx="62" cy="42" r="3"/>"#;

const MOUNTAIN: &str = r#"<path class="d-rock" d="M6 88L34 34l10 12 16-34 34 76z"/><path class="d-rock2" d="M60 12l34 76H70L58 62l6-14z"/><path class="d-snow" d="M60 12l13 29-7-4-6 8-6-8-6 3zM34 34l8 10-6 5-6-3-4 4z"/>"#;
