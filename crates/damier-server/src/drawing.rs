//! Boards as SVG, from views alone: nothing here knows a rule.
//!
//! A square is 100 units wide. The same view always gives the same bytes. Colours follow the reader's
//! choice of a light or dark page; what they tell is told by a letter or a shape, too.

mod arrows;
mod board;
mod chess;
mod kamisado;
mod pegs;
mod siam;
mod svg;

use damier_rules::{Cell, View};
use damier_words::rules::{Figure, plain};
use damier_words::{Lang, game, msg, side};

use svg::Svg;

/// What is drawn.
#[derive(Debug)]
pub(crate) struct Picture<'a> {
    /// What the viewer may see.
    pub(crate) view: &'a View,
    /// Seen from the side of the second player.
    pub(crate) flip: bool,
    /// The text of the last move.
    pub(crate) last: &'a str,
    /// Squares with a dot.
    pub(crate) reach: &'a [Cell],
    /// Moves with an arrow.
    pub(crate) legal: &'a [String],
    /// Moves with an arrow that is crossed out.
    pub(crate) illegal: &'a [String],
    /// What is told to those who cannot see the drawing.
    pub(crate) title: String,
    pub(crate) lang: Lang,
}

impl Picture<'_> {
    /// The whole file.
    pub(crate) fn draw(&self) -> String {
        let mut svg = Svg::default();
        let (width, height) = match &self.view.duel {
            Some(duel) => pegs::draw(&mut svg, self, duel),
            None => board::draw(&mut svg, self),
        };
        svg.finish(width, height, &self.title)
    }
}

/// A diagram of the rules.
pub(crate) fn figure(lang: Lang, view: &View, figure: &Figure) -> String {
    let illegal: Vec<String> = figure.illegal.iter().map(|refused| refused.text.clone()).collect();
    let picture = Picture {
        view,
        flip: figure.flip,
        last: figure.last.as_deref().unwrap_or_default(),
        reach: &figure.reach,
        legal: &figure.legal,
        illegal: &illegal,
        title: plain(&figure.caption),
        lang,
    };
    picture.draw()
}

/// A view, and the move that led to it.
pub(crate) fn position(lang: Lang, view: &View, last: &str, flip: bool) -> String {
    let name = lang.say(&game(view.game));
    let title = match view.to_act.first() {
        // Where both may play at once nobody is named.
        Some(seat) if !view.game.is_simultaneous() => {
            lang.say(&msg!("board-title", game = name, side = lang.say(&side(view.game, seat))))
        }
        _ => name,
    };
    Picture { view, flip, last, reach: &[], legal: &[], illegal: &[], title, lang }.draw()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use damier_rules::GameKind;
    use damier_words::rules::Page;

    use super::*;

    /// Every element that is opened is closed, and nothing stands where it may not.
    fn check(svg: &str) {
        let mut open = Vec::new();
        for tag in svg.split('<').skip(1) {
            let (tag, text) = tag.split_once('>').expect("a whole tag");
            assert!(!text.contains('>') && tag.matches('"').count() % 2 == 0, "{tag}");
            let name = tag.split(' ').next().unwrap_or_default();
            match name.strip_prefix('/') {
                Some(name) => assert_eq!(open.pop(), Some(name), "{svg}"),
                None if tag.ends_with('/') => {}
                None => open.push(name),
            }
        }
        assert!(open.is_empty(), "{open:?}");
        assert!(svg.len() < 250_000, "{} bytes", svg.len());
    }

    #[test]
    fn every_diagram_is_drawn() {
        for lang in Lang::all() {
            for &kind in GameKind::ALL {
                let page = Page::of(lang, kind);
                for diagram in page.figures() {
                    let view = View::read(kind, &diagram.view).expect("a view");
                    let svg = figure(lang, &view, diagram);
                    check(&svg);
                    assert_eq!(svg, figure(lang, &view, diagram), "the same every time");
                }
            }
        }
    }

    /// Whatever the fuzzers keep as a view, of whatever game, is drawn from both sides.
    #[test]
    fn every_view_is_drawn() {
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/view");
        let mut drawn = 0;
        for input in fs::read_dir(corpus).expect("the inputs") {
            let text = fs::read_to_string(input.expect("an input").path()).unwrap_or_default();
            let text = text.get(1..).unwrap_or_default();
            for view in GameKind::ALL.iter().filter_map(|&kind| View::read(kind, text).ok()) {
                for (last, flip) in [("", false), ("h8a1q", true), ("\u{0}<é", false)] {
                    check(&position(Lang::ENGLISH, &view, last, flip));
                    drawn += 1;
                }
            }
        }
        assert!(drawn > 20, "{drawn}");
    }
}
