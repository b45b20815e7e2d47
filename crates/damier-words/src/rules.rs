//! The rules of each game for people who have never played it: a page in every language, with diagrams.
//!
//! The sentences are in `locales/<language>/rules/<game>.md`, in a small part of Markdown: headings
//! (`## …`), paragraphs, lists (`- …`), `**strong**`, `*emphasis*` and `` `code` ``. The list at the top
//! is the game in short. `![caption](name)` is a diagram of `diagrams/<game>.txt`: what it shows is the
//! same in every language, and comes from the rules themselves.

mod diagram;
mod markup;

pub use diagram::{Diagram, Fault, Scene, diagrams};

use damier_rules::{Cell, GameKind};
use serde::Serialize;

use crate::dictionary::SOURCES;
use crate::{Lang, ToMessage as _, game, goal};

/// The rules of a game in a language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Page {
    /// Which game.
    pub game: GameKind,
    /// The code of the language.
    pub lang: &'static str,
    /// The name of the game.
    pub title: String,
    /// How it is won, in a sentence.
    pub goal: String,
    /// The game in short.
    pub summary: Vec<Text>,
    /// All of it.
    pub blocks: Vec<Block>,
}

/// A part of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Block {
    /// The title of what follows.
    Heading(String),
    /// Sentences.
    Paragraph(Text),
    /// Several things, one by one.
    List(Vec<Text>),
    /// A board.
    Diagram(Figure),
}

/// A text whose parts may stand out.
pub type Text = Vec<Span>;

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Span {
    /// Nothing special.
    Text(String),
    /// Important.
    Strong(String),
    /// A word to be learnt.
    Emphasis(String),
    /// Something to type, such as a move.
    Code(String),
}

/// A diagram as it is shown: a view of the game, and what is to be noticed in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// What the diagram is called, in every language.
    pub name: &'static str,
    /// What is to be seen.
    pub caption: Text,
    /// The view, as [`damier_rules::View::read`] takes it.
    pub view: String,
    /// Seen from the side of the second player.
    pub flip: bool,
    /// The move that led there.
    pub last: Option<String>,
    /// The squares where some pieces can go.
    pub reach: Vec<Cell>,
    /// Moves that are legal there.
    pub legal: Vec<String>,
    /// Moves that are not.
    pub illegal: Vec<Illegal>,
    /// Where a server draws it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
}

/// A move that the rules refuse.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Illegal {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// What the referee says.
    pub why: String,
}

impl Page {
    /// The page of a game. What is wrong with it is found by the tests; here it would only be missing.
    pub fn of(lang: Lang, kind: GameKind) -> Page {
        let pages = SOURCES[lang.0].rules;
        let source = pages.iter().find(|(id, _)| *id == kind.id()).map_or("", |(_, text)| text);
        let (summary, blocks) = markup::read(source, |name, caption| {
            let diagram = diagrams(kind).into_iter().find(|diagram| diagram.name == name)?;
            Some(figure(lang, &diagram, caption))
        });
        Page {
            game: kind,
            lang: lang.name(),
            title: lang.say(&game(kind)),
            goal: lang.say(&goal(kind)),
            summary,
            blocks,
        }
    }

    /// The boards of the page, in their order.
    pub fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Diagram(figure) => Some(figure),
            _ => None,
        })
    }

    /// The same, to be changed.
    pub fn figures_mut(&mut self) -> impl Iterator<Item = &mut Figure> {
        self.blocks.iter_mut().filter_map(|block| match block {
            Block::Diagram(figure) => Some(figure),
            _ => None,
        })
    }
}

fn figure(lang: Lang, diagram: &Diagram, caption: Text) -> Figure {
    let scene = diagram.scene().unwrap_or_default();
    let illegal = scene.illegal.into_iter();
    let illegal = illegal.map(|(text, why)| Illegal { text, why: lang.say(&why.message()) });
    Figure {
        name: diagram.name,
        caption,
        view: scene.view,
        flip: diagram.flip,
        last: scene.last,
        reach: scene.reach,
        legal: diagram.legal.iter().map(|&text| text.to_owned()).collect(),
        illegal: illegal.collect(),
        svg: None,
    }
}

/// The game in short, a line for each thing to know.
pub fn summary(lang: Lang, kind: GameKind) -> String {
    let lines = Page::of(lang, kind).summary;
    lines.iter().map(|text| plain(text)).collect::<Vec<_>>().join("\n")
}

/// The text without what makes its parts stand out.
pub fn plain(text: &[Span]) -> String {
    text.iter().map(Span::as_str).collect()
}

impl Span {
    /// Its letters.
    pub fn as_str(&self) -> &str {
        let (Span::Text(text) | Span::Strong(text) | Span::Emphasis(text) | Span::Code(text)) =
            self;
        text
    }
}
