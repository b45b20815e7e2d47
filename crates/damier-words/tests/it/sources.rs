//! What the sources of all crates ask the dictionary for.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::files::crates;

/// What is said where.
#[derive(Debug, Default)]
pub(crate) struct Uses {
    /// `msg!("key", name = …)`: the keys with the names, and a file for complaints.
    pub(crate) messages: Vec<(String, BTreeSet<String>, String)>,
    /// Every text in quotes.
    pub(crate) literals: BTreeSet<String>,
    /// What the page puts keys together from: `page-kind-` of `page-kind-${kind}`.
    pub(crate) beginnings: BTreeSet<String>,
    /// The keys of `t('…')` in the page, each with a file for complaints.
    pub(crate) of_page: BTreeMap<String, String>,
}

/// Everything in `crates/*/src`, and in `web/src`.
pub(crate) fn uses() -> Uses {
    let mut uses = Uses::default();
    for entry in fs::read_dir(crates()).expect("the crates") {
        read_folder(&entry.expect("a crate").path().join("src"), &mut uses);
    }
    let root = crates();
    read_folder(&root.parent().expect("the project").join("web/src"), &mut uses);
    uses
}

fn read_folder(folder: &Path, uses: &mut Uses) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            read_folder(&path, uses);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = fs::read_to_string(&path).expect("a source");
            let tokens: TokenStream = source.parse().expect("Rust");
            read_tokens(tokens, &path.display().to_string(), uses);
        } else if is_of_page(&path) {
            let source = fs::read_to_string(&path).expect("a source");
            read_page(&source, &path.display().to_string(), uses);
        }
    }
}

fn is_of_page(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "ts" || extension == "svelte")
}

/// Reads TypeScript and markup: whatever stands between two quotes of a kind in one line may be a key.
fn read_page(source: &str, file: &str, uses: &mut Uses) {
    for line in source.lines() {
        for quote in ['\'', '"', '`'] {
            let parts: Vec<&str> = line.split(quote).collect();
            for (before, text) in parts.iter().zip(parts.iter().skip(1)) {
                if let Some((beginning, _)) = text.split_once("${") {
                    if beginning.ends_with('-') {
                        uses.beginnings.insert(beginning.to_owned());
                    }
                    continue;
                }
                uses.literals.insert((*text).to_owned());
                let calls = before.strip_suffix("t(").is_some_and(|rest| {
                    !rest.ends_with(|c: char| c.is_alphanumeric() || "_.".contains(c))
                });
                if calls {
                    uses.of_page.insert((*text).to_owned(), file.to_owned());
                }
            }
        }
    }
}

fn read_tokens(tokens: TokenStream, file: &str, uses: &mut Uses) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                uses.literals.insert(text.trim_matches('"').to_owned());
            }
            TokenTree::Group(group) => {
                read_tokens(group.stream(), file, uses);
                let named =
                    at >= 2 && is_ident(&tokens[at - 2], "msg") && is_punct(&tokens[at - 1], '!');
                if named && group.delimiter() == Delimiter::Parenthesis {
                    uses.messages.extend(read_message(group.stream(), file));
                }
            }
            _ => {}
        }
    }
}

/// The inside of a `msg!(…)`.
fn read_message(tokens: TokenStream, file: &str) -> Option<(String, BTreeSet<String>, String)> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let TokenTree::Literal(key) = tokens.first()? else { return None };
    let names = tokens.windows(3).filter_map(|three| match three {
        [comma, TokenTree::Ident(name), equals]
            if is_punct(comma, ',') && is_punct(equals, '=') =>
        {
            Some(name.to_string())
        }
        _ => None,
    });
    Some((key.to_string().trim_matches('"').to_owned(), names.collect(), file.to_owned()))
}

fn is_ident(token: &TokenTree, name: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident == name)
}

fn is_punct(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}

#[test]
fn messages_are_found_wherever_they_are() {
    let mut uses = Uses::default();
    let source = r#"fn f() { g(vec![msg!("a", x = h(1, 2), y = z)], &msg!("b")); k("c") }"#;
    read_tokens(source.parse().expect("Rust"), "f.rs", &mut uses);
    let found: BTreeMap<_, _> =
        uses.messages.into_iter().map(|(key, names, _)| (key, names)).collect();
    let names: BTreeSet<String> = ["x".to_owned(), "y".to_owned()].into();
    assert_eq!(found, [("a".to_owned(), names), ("b".to_owned(), BTreeSet::new())].into());
    assert!(uses.literals.contains("c"));
}

#[test]
fn the_page_says_what_stands_in_quotes() {
    let mut uses = Uses::default();
    let source = "{t('a-b')} {at('c')} {t(x ? 'd' : \"e\")} {find(`f-${x}`)}";
    read_page(source, "A.svelte", &mut uses);
    assert_eq!(uses.of_page.keys().collect::<Vec<_>>(), ["a-b"]);
    assert!(["a-b", "d", "e"].iter().all(|&key| uses.literals.contains(key)));
    assert!(uses.beginnings.contains("f-"));
}
