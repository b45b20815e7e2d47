//! The dictionary as it is written: keys and variables, without saying anything.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement,
};
use fluent_syntax::parser::parse;

/// What one text needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Text {
    pub(crate) variables: BTreeSet<String>,
    /// Other messages that stand in it.
    pub(crate) messages: BTreeSet<String>,
    /// The forms of names it asks for.
    pub(crate) forms: BTreeSet<String>,
}

/// All texts of a language: `key`, or `key.part`.
pub(crate) type Texts = BTreeMap<String, Text>;

pub(crate) fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of all crates").to_owned()
}

/// Every language with its texts. Variables of messages that stand in others are theirs too.
pub(crate) fn languages() -> BTreeMap<String, Texts> {
    let folder = crates().join("damier-words/locales");
    let languages = fs::read_dir(folder).expect("the locales").map(|entry| {
        let entry = entry.expect("a folder");
        (entry.file_name().to_string_lossy().into_owned(), read_language(&entry.path()))
    });
    languages.collect()
}

fn read_language(folder: &Path) -> Texts {
    let mut texts = Texts::new();
    let files = fs::read_dir(folder).expect("a language").map(|file| file.expect("a file").path());
    for file in files.filter(|path| path.is_file()) {
        let source = fs::read_to_string(&file).expect("a text");
        let resource =
            parse(source).unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", file.display()));
        for entry in resource.body {
            let Entry::Message(message) = entry else {
                assert!(!matches!(entry, Entry::Junk { .. }), "{}: {entry:?}", file.display());
                continue;
            };
            let id = message.id.name;
            let parts = message
                .attributes
                .into_iter()
                .map(|part| (format!("{id}.{}", part.id.name), part.value));
            let whole = message.value.map(|pattern| (id.clone(), pattern));
            for (key, pattern) in whole.into_iter().chain(parts) {
                let mut text = Text::default();
                look_into(&pattern, &mut text);
                assert!(texts.insert(key.clone(), text).is_none(), "{key} comes twice");
            }
        }
    }
    let known = texts.clone();
    for text in texts.values_mut() {
        for message in text.messages.clone() {
            let inner = known.get(&message).unwrap_or_else(|| panic!("no {message}"));
            text.variables.extend(inner.variables.iter().cloned());
        }
    }
    texts
}

fn look_into(pattern: &Pattern<String>, into: &mut Text) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            look_at(expression, into);
        }
    }
}

fn look_at(expression: &Expression<String>, into: &mut Text) {
    match expression {
        Expression::Inline(inline) => look_at_inline(inline, into),
        Expression::Select { selector, variants } => {
            look_at_inline(selector, into);
            for variant in variants {
                look_into(&variant.value, into);
            }
        }
    }
}

fn look_at_inline(inline: &InlineExpression<String>, into: &mut Text) {
    match inline {
        InlineExpression::VariableReference { id } => drop(into.variables.insert(id.name.clone())),
        InlineExpression::MessageReference { id, attribute: None } => {
            into.messages.insert(id.name.clone());
        }
        InlineExpression::FunctionReference { id, arguments } => {
            if id.name == "FORM" {
                into.forms.extend(form(arguments));
            }
            arguments.positional.iter().for_each(|argument| look_at_inline(argument, into));
        }
        InlineExpression::Placeable { expression } => look_at(expression, into),
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        other => panic!("{other:?} is not used here"),
    }
}

fn form(arguments: &CallArguments<String>) -> Option<String> {
    match arguments.positional.get(1) {
        Some(InlineExpression::StringLiteral { value }) => Some(value.clone()),
        _ => None,
    }
}
