//! The small part of Markdown that the pages are written in.

use super::{Block, Figure, Span, Text};

/// The list at the top of a page, and what follows it. `figure` makes a diagram from its name and
/// caption.
pub(super) fn read(
    source: &str,
    figure: impl Fn(&str, Text) -> Option<Figure>,
) -> (Vec<Text>, Vec<Block>) {
    let paragraphs = source.split("\n\n").map(str::trim).filter(|text| !text.is_empty());
    let mut blocks: Vec<Block> = paragraphs.filter_map(|text| block(text, &figure)).collect();
    match blocks.first_mut() {
        Some(Block::List(items)) => (std::mem::take(items), blocks.split_off(1)),
        _ => (Vec::new(), blocks),
    }
}

fn block(text: &str, figure: impl Fn(&str, Text) -> Option<Figure>) -> Option<Block> {
    if let Some(heading) = text.strip_prefix("## ") {
        return Some(Block::Heading(one_line(heading)));
    }
    if let Some((caption, name)) = image(text) {
        return figure(name, spans(caption)).map(Block::Diagram);
    }
    if let Some(items) = text.strip_prefix("- ") {
        return Some(Block::List(items.split("\n- ").map(spans).collect()));
    }
    Some(Block::Paragraph(spans(text)))
}

/// The caption and the name of `![caption](name)`.
fn image(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix("![")?.strip_suffix(')')?.rsplit_once("](")
}

/// Lines are broken where the screen ends, not where the file does; and never before a sign that
/// French sets apart with a space.
fn one_line(text: &str) -> String {
    let mut line = text.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    for sign in [":", ";", "?", "!", "»"] {
        line = line.replace(&format!(" {sign}"), &format!("\u{a0}{sign}"));
    }
    line.replace("« ", "«\u{a0}")
}

fn spans(text: &str) -> Text {
    let text = one_line(text);
    let mut spans = Text::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find(['*', '`']) {
        let (before, marked) = rest.split_at(at);
        let Some((span, after)) = standing_out(marked) else { break };
        spans.extend((!before.is_empty()).then(|| Span::Text(before.to_owned())));
        spans.push(span);
        rest = after;
    }
    spans.extend((!rest.is_empty()).then(|| Span::Text(rest.to_owned())));
    spans
}

/// What a mark at the beginning encloses, and the rest.
fn standing_out(text: &str) -> Option<(Span, &str)> {
    let (mark, rest) =
        ["**", "*", "`"].into_iter().find_map(|mark| Some((mark, text.strip_prefix(mark)?)))?;
    let (inside, after) = rest.split_once(mark)?;
    let inside = inside.to_owned();
    let span = match mark {
        "**" => Span::Strong(inside),
        "*" => Span::Emphasis(inside),
        _ => Span::Code(inside),
    };
    Some((span, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_read() {
        let source = "- One `e2e4`\n  goes on\n- Two\n\n## A heading\n\n![A *caption*](none)\n\n\
                      A **strong** word, and 2 * 3.\n- no list\n";
        let (summary, blocks) = read(source, |_, _| None);
        let text = |text: &str| Span::Text(text.to_owned());
        let code = Span::Code("e2e4".to_owned());
        assert_eq!(summary, [vec![text("One "), code, text(" goes on")], vec![text("Two")]]);
        let strong = Span::Strong("strong".to_owned());
        let last = vec![text("A "), strong, text(" word, and 2 * 3. - no list")];
        assert_eq!(blocks, [Block::Heading("A heading".to_owned()), Block::Paragraph(last)]);
        assert_eq!(one_line("un « mot » :\n  deux"), "un «\u{a0}mot\u{a0}»\u{a0}: deux");
        assert_eq!(image("![A [b] (c)](name)"), Some(("A [b] (c)", "name")));
    }
}
