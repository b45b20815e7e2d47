//! Every SQL statement that the store has in its sources.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// A statement and the file it is in.
#[derive(Debug)]
pub(crate) struct Statement {
    pub(crate) text: String,
    pub(crate) file: String,
}

/// How many rows `{rows}` stands for here.
const ROWS: usize = 2;

/// All statements below `src/store`.
pub(crate) fn statements() -> Vec<Statement> {
    let mut sources = Vec::new();
    read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store"), &mut sources);
    let mut found = Finder::default();
    // First what stands for a beginning that statements share.
    sources.iter().for_each(|(_, tokens)| found.macros(tokens.clone()));
    for (file, tokens) in sources {
        found.file = file;
        found.read(tokens);
    }
    found.statements
}

fn read_folder(folder: &Path, sources: &mut Vec<(String, TokenStream)>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            read_folder(&path, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = fs::read_to_string(&path).expect("a source");
            sources.push((path.display().to_string(), source.parse().expect("Rust")));
        }
    }
}

#[derive(Default)]
struct Finder {
    file: String,
    /// `macro_rules! name { () => { "text" }; }`
    macros: BTreeMap<String, String>,
    statements: Vec<Statement>,
}

impl Finder {
    fn macros(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for four in tokens.windows(4) {
            if let [TokenTree::Ident(word), _, TokenTree::Ident(name), TokenTree::Group(body)] =
                four
                && word == "macro_rules"
                && let Some(text) = only_text(body)
            {
                self.macros.insert(name.to_string(), text);
            }
        }
    }

    fn read(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            at += 1;
            match token {
                TokenTree::Ident(word) if word == "macro_rules" => at += 3,
                // The attribute of tests: what it is on is not the store's.
                TokenTree::Group(group) if group.to_string().replace(' ', "") == "[cfg(test)]" => {
                    let end =
                        tokens[at..].iter().position(is_braced).map_or(tokens.len(), |n| n + 1);
                    at += end;
                }
                TokenTree::Ident(word) if word == "concat" => {
                    if let Some(TokenTree::Group(group)) = tokens.get(at + 1) {
                        let text = self.joined(group);
                        self.note(text, None);
                        at += 2;
                    }
                }
                TokenTree::Group(group) => self.read(group.stream()),
                TokenTree::Literal(_) => {
                    if let Some(text) = text_of(token) {
                        let columns = tokens.get(at + 1).map(ToString::to_string);
                        self.note(text, columns.and_then(|columns| columns.parse().ok()));
                    }
                }
                _ => {}
            }
        }
    }

    /// `concat!(…)` of texts and of macros that stand for texts.
    fn joined(&self, group: &Group) -> String {
        let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
        let piece = |token: &TokenTree| match token {
            TokenTree::Ident(name) => self.macros.get(&name.to_string()).cloned(),
            token => text_of(token),
        };
        tokens.iter().filter_map(piece).collect()
    }

    fn note(&mut self, text: String, columns: Option<usize>) {
        let verbs = ["SELECT ", "INSERT ", "UPDATE ", "DELETE ", "WITH "];
        if !verbs.iter().any(|verb| text.starts_with(verb)) {
            return;
        }
        let text = match columns.filter(|_| text.contains("{rows}")) {
            Some(columns) => with_rows(&text, columns),
            None => text,
        };
        assert!(!text.contains('{'), "{}: a statement is a constant text: {text}", self.file);
        self.statements.push(Statement { text, file: self.file.clone() });
    }
}

/// `{rows}` as placeholders; what a `WITH` names has the type that its name is known for, which the
/// driver tells the database otherwise.
fn with_rows(text: &str, columns: usize) -> String {
    let named = text.strip_prefix("WITH ").and_then(|rest| rest.split(['(', ')']).nth(1));
    let names: Vec<&str> = named.map_or(Vec::new(), |names| names.split(", ").collect());
    let place = |row: usize, column: usize| {
        let number = row * columns + column + 1;
        match names.get(column) {
            Some(&("becomes" | "held" | "expected")) => format!("CAST(${number} AS BIGINT)"),
            Some(&"head") => format!("CAST(${number} AS BYTEA)"),
            _ => format!("${number}"),
        }
    };
    let row = |row| {
        let places: Vec<String> = (0..columns).map(|column| place(row, column)).collect();
        format!("({})", places.join(", "))
    };
    text.replace("{rows}", &(0..ROWS).map(row).collect::<Vec<_>>().join(", "))
}

fn is_braced(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

/// The only text in a macro.
fn only_text(body: &Group) -> Option<String> {
    let mut texts = body.stream().into_iter().filter_map(|token| match &token {
        TokenTree::Group(group) => only_text(group),
        token => text_of(token),
    });
    texts.next().filter(|_| texts.next().is_none())
}

/// What a text in quotes says.
fn text_of(token: &TokenTree) -> Option<String> {
    let TokenTree::Literal(literal) = token else { return None };
    let literal = literal.to_string();
    let inside = literal.strip_prefix('"')?.strip_suffix('"')?;
    let mut text = String::new();
    let mut chars = inside.chars().peekable();
    while let Some(char) = chars.next() {
        match (char, char == '\\') {
            (_, true) => match chars.next() {
                // The rest of the line and the blanks of the next one are not there.
                Some('\n') => while chars.next_if(|char| char.is_whitespace()).is_some() {},
                Some('n') => text.push('\n'),
                other => text.extend(other),
            },
            (char, false) => text.push(char),
        }
    }
    Some(text)
}

#[test]
fn statements_are_found_however_they_are_written() {
    let source = r#"
        macro_rules! start { () => { "SELECT a \
            FROM t" }; }
        const ONE: &str = "DELETE FROM \"t\"";
        fn f() { g(concat!(start!(), " WHERE a = $1"), "no statement") }
        static MANY: L = L::new(|| M::new("WITH new (becomes, id) AS (VALUES {rows}) SELECT 1", 2));
        #[cfg(test)]
        mod tests { const TWO: &str = "SELECT 2"; }
    "#;
    let tokens: TokenStream = source.parse().expect("Rust");
    let mut found = Finder::default();
    found.macros(tokens.clone());
    found.read(tokens);
    let texts: Vec<&str> = found.statements.iter().map(|found| found.text.as_str()).collect();
    let many = "WITH new (becomes, id) AS (VALUES (CAST($1 AS BIGINT), $2), (CAST($3 AS BIGINT), $4)) \
        SELECT 1";
    assert_eq!(texts, ["DELETE FROM \"t\"", "SELECT a FROM t WHERE a = $1", many]);
}
