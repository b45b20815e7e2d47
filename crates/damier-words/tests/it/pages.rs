//! The rules for people: complete, the same in every language, and true.

use std::collections::BTreeSet;
use std::fs;

use damier_rules::{GameKind, View};
use damier_words::Lang;
use damier_words::rules::{Block, Page, Span, Text, diagrams, plain};

use crate::files::crates;

fn pages() -> impl Iterator<Item = Page> {
    Lang::all().flat_map(|lang| GameKind::ALL.iter().map(move |&kind| Page::of(lang, kind)))
}

#[test]
fn every_game_has_its_rules_in_every_language() {
    for page in pages() {
        let what = format!("{} in {}", page.game, page.lang);
        assert!(!page.summary.is_empty(), "{what} has no list at the top");
        assert!(page.blocks.len() >= 3, "{what} says little");
        let texts = page.blocks.iter().flat_map(texts).chain(&page.summary);
        for span in texts.flatten() {
            // A mark that was not understood has stayed in the text.
            let is_clean =
                !span.as_str().contains(['*', '`', '#', '[']) && !span.as_str().is_empty();
            assert!(is_clean || matches!(span, Span::Code(_)), "{what}: {span:?}");
        }
    }
}

fn texts(block: &Block) -> Vec<&Text> {
    match block {
        Block::Heading(_) => Vec::new(),
        Block::Paragraph(text) => vec![text],
        Block::List(texts) => texts.iter().collect(),
        Block::Diagram(figure) => vec![&figure.caption],
    }
}

/// Every diagram is shown, in the order of its file, and none is asked for that does not exist.
#[test]
fn every_game_has_the_same_diagrams_in_every_language() {
    for page in pages() {
        let shown: Vec<&str> = page.figures().map(|figure| figure.name).collect();
        let there: Vec<&str> = diagrams(page.game).iter().map(|diagram| diagram.name).collect();
        assert_eq!(shown, there, "{} in {}", page.game, page.lang);
        let file = format!("damier-words/locales/{}/rules/{}.md", page.lang, page.game);
        let source = fs::read_to_string(crates().join(file)).expect("the page");
        assert_eq!(source.matches("![").count(), shown.len(), "{} in {}", page.game, page.lang);
        for figure in page.figures() {
            assert!(
                !plain(&figure.caption).is_empty(),
                "{}: {} says nothing",
                page.game,
                figure.name
            );
        }
    }
}

/// What is drawn as legal is legal, what is drawn as illegal is refused, and games end as they say.
#[test]
fn every_game_has_diagrams_that_the_rules_confirm() {
    let mut lies = Vec::new();
    for &kind in GameKind::ALL {
        let mut names = BTreeSet::new();
        for diagram in diagrams(kind) {
            assert!(names.insert(diagram.name), "{kind}: {} comes twice", diagram.name);
            match diagram.scene() {
                Ok(scene) => assert!(View::read(kind, &scene.view).is_ok(), "{scene:?}"),
                Err(fault) => lies.push(format!("{kind} {}: {fault:?}", diagram.name)),
            }
        }
    }
    assert!(lies.is_empty(), "{lies:#?}");
}

/// No folder has a page or a file of diagrams for a game that does not exist.
#[test]
fn rules_are_those_of_games() {
    let words = crates().join("damier-words");
    let folders = Lang::all().map(|lang| words.join("locales").join(lang.name()).join("rules"));
    for folder in folders.chain([words.join("diagrams")]) {
        for file in fs::read_dir(&folder).expect("a folder") {
            let path = file.expect("a file").path();
            let id = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            assert!(id.parse::<GameKind>().is_ok(), "{}", path.display());
        }
    }
}
