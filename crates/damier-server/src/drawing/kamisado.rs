//! Kamisado: coloured squares, and towers that show their colour and whose they are.

use damier_rules::Seat;
use damier_rules::kamisado::Colour;
use damier_rules::view::Piece;

use super::Picture;
use super::board::cover;
use super::svg::Svg;

/// The square and, for those who do not tell colours apart, its letter.
pub(super) fn ground(svg: &mut Svg, corner: (i32, i32), colour: Colour) {
    let letter = colour.letter();
    cover(svg, &format!("d-c{letter}"), corner);
    let at = (corner.0 + 85, corner.1 + 86);
    svg.text(&format!("d-i{letter} d-corner"), at, 19, &letter.to_ascii_lowercase().to_string());
}

/// White towers have eight corners and a light rim, black ones are round with a dark rim.
pub(super) fn draw_tower(svg: &mut Svg, picture: &Picture<'_>, corner: (i32, i32), tower: Piece) {
    let Some(colour) = tower.colour else { return };
    let letter = colour.letter();
    let view = picture.view;
    let must_move =
        view.forced == Some(colour) && tower.owner.is_some_and(|seat| view.to_act[seat]);
    svg.at(corner, 0, |svg| {
        if must_move {
            svg.add(format_args!(
                r#"<circle class="d-must2" cx="50" cy="50" r="45"/><circle class="d-must" cx="50" cy="50" r="45"/>"#
            ));
        }
        svg.add(format_args!(
            r#"{}<circle class="d-c{letter}" cx="50" cy="50" r="23"/>"#,
            if tower.owner == Some(Seat::One) {
                r#"<path class="d-tw" d="M35 14h30l21 21v30l-21 21H35L14 65V35z"/>"#
            } else {
                r#"<circle class="d-tb" cx="50" cy="50" r="37"/>"#
            }
        ));
        svg.text(&format!("d-i{letter} d-bold"), (50, 52), 30, &letter.to_string());
    });
}
