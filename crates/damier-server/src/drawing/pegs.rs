//! Mastermind: the codes of both players side by side, with letters on the pegs.

use damier_rules::mastermind::Answer;
use damier_rules::view::{CodeView, Duel, Guess};
use damier_rules::{BySeat, Seat};
use damier_words::{msg, side};

use super::Picture;
use super::svg::Svg;

/// The distance of two pegs, of two rows, and the room for the names of rows and for a player.
const PEG: i32 = 78;
const ROW: i32 = 96;
const NAMES: i32 = 190;
const PLAYER: i32 = 4 * PEG + 120;
const GAP: i32 = 40;
const HEAD: i32 = 70;
const EDGE: i32 = 10;

/// Draws both secrets, then the rounds; says how large all of it is.
pub(super) fn draw(svg: &mut Svg, picture: &Picture<'_>, duel: &Duel) -> (i32, i32) {
    let say = |message| picture.lang.say(&message);
    for seat in Seat::ALL {
        let name = say(side(picture.view.game, seat));
        svg.text("d-title", (left(seat) + PLAYER / 2, HEAD / 2), 38, &name);
    }
    let secrets = BySeat::from_fn(|seat| Guess { code: duel.secrets[seat], answer: None });
    row(svg, HEAD, &say(msg!("label-secret")), &secrets);
    let mut y = HEAD + ROW + 24;
    for (number, round) in (1..).zip(&duel.rounds) {
        let number: i32 = number;
        row(svg, y, &format!("{} {number}", say(msg!("label-round"))), round);
        y += ROW;
    }
    (left(Seat::Two) + PLAYER + EDGE, y + EDGE)
}

fn left(seat: Seat) -> i32 {
    match seat {
        Seat::One => NAMES,
        Seat::Two => NAMES + PLAYER + GAP,
    }
}

fn row(svg: &mut Svg, y: i32, name: &str, sides: &BySeat<Guess>) {
    svg.text("d-name", (NAMES / 2, y + ROW / 2), 32, name);
    for seat in Seat::ALL {
        let (x, width, height) = (left(seat), PLAYER, ROW - 12);
        let top = y + 6;
        svg.add(format_args!(
            r#"<rect class="d-tray" x="{x}" y="{top}" width="{width}" height="{height}" rx="{}"/>"#,
            height / 2
        ));
        let Guess { code, answer } = sides[seat];
        for place in 0..4 {
            let middle = (x + 46 + place * PEG, y + ROW / 2);
            let letter = match code {
                CodeView::Known(code) => {
                    code.to_string().chars().nth(usize::try_from(place).unwrap_or(0))
                }
                _ => None,
            };
            peg(svg, middle, letter, code == CodeView::Hidden);
        }
        marks(svg, (x + 4 * PEG + 56, y + ROW / 2), answer);
    }
}

fn peg(svg: &mut Svg, (x, y): (i32, i32), letter: Option<char>, hidden: bool) {
    match letter {
        Some(letter) => {
            svg.add(format_args!(
                r#"<circle class="d-peg d-c{letter}" cx="{x}" cy="{y}" r="32"/>"#
            ));
            svg.text(&format!("d-i{letter} d-bold"), (x, y + 2), 32, &letter.to_string());
        }
        None if hidden => {
            svg.add(format_args!(r#"<circle class="d-veil" cx="{x}" cy="{y}" r="32"/>"#));
            svg.text("d-veil-ink", (x, y + 2), 32, "?");
        }
        None => svg.add(format_args!(r#"<circle class="d-hole" cx="{x}" cy="{y}" r="14"/>"#)),
    }
}

/// Four marks in a square: full for a peg in its place, empty for one elsewhere.
fn marks(svg: &mut Svg, (x, y): (i32, i32), answer: Option<Answer>) {
    let Some(answer) = answer else { return };
    for (place, mark) in (0..).zip(answer.to_string().chars()) {
        let (cx, cy) = (x - 17 + place % 2 * 34, y - 17 + place / 2 * 34);
        let (class, radius) = match mark {
            'O' => ("d-hit", 11),
            'X' => ("d-near", 11),
            _ => ("d-miss", 4),
        };
        svg.add(format_args!(r#"<circle class="{class}" cx="{cx}" cy="{cy}" r="{radius}"/>"#));
    }
}
