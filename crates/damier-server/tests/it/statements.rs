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
    for (_, tokens) in &sources {
        found.macros(tokens.clone());
    }
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
    macros: BTreeMap<String, Macro>,
    statements: Vec<Statement>,
}

/// `macro_rules! name { ($param:literal, …) => { body }; }`
struct Macro {
    params: Vec<String>,
    body: TokenStream,
}

impl Macro {
    fn read(definition: &Group) -> Option<Macro> {
        let mut groups = definition.stream().into_iter().filter_map(|token| match token {
            TokenTree::Group(group) => Some(group),
            _ => None,
        });
        let (params, body) = (groups.next()?.stream().to_string(), groups.next()?.stream());
        let params = params.split('$').skip(1).filter_map(|rest| rest.split(':').next());
        Some(Macro { params: params.map(|name| name.trim().to_owned()).collect(), body })
    }

    /// The body with what the macro was called with.
    fn expand(&self, arguments: &Group) -> TokenStream {
        let arguments = parts(arguments.stream());
        let known = self.params.iter().zip(&arguments).map(|(name, value)| (name.as_str(), value));
        substitute(self.body.clone(), &known.collect())
    }
}

fn substitute(body: TokenStream, known: &BTreeMap<&str, &Vec<TokenTree>>) -> TokenStream {
    let mut tokens = body.into_iter().peekable();
    let mut expanded = Vec::new();
    while let Some(token) = tokens.next() {
        let is_param = matches!(&token, TokenTree::Punct(sign) if sign.as_char() == '$');
        match token {
            TokenTree::Group(group) => {
                let inside = substitute(group.stream(), known);
                expanded.push(TokenTree::Group(Group::new(group.delimiter(), inside)));
            }
            token => match tokens.next_if(|_| is_param).map(|name| name.to_string()) {
                Some(name) => expanded.extend(known[name.as_str()].iter().cloned()),
                None => expanded.push(token),
            },
        }
    }
    expanded.into_iter().collect()
}

/// What stands between commas.
fn parts(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(it) if it.as_char() == ',');
    tokens.split(is_comma).filter(|part| !part.is_empty()).map(<[TokenTree]>::to_vec).collect()
}

impl Finder {
    fn macros(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for four in tokens.windows(4) {
            if let [TokenTree::Ident(word), _, TokenTree::Ident(name), TokenTree::Group(body)] =
                four
                && word == "macro_rules"
                && let Some(found) = Macro::read(body)
            {
                self.macros.insert(name.to_string(), found);
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
                    at += tokens[at..].iter().position(is_braced).map_or(tokens.len(), |n| n + 1);
                }
                TokenTree::Ident(_) if self.is_call(&tokens[at - 1..]) => {
                    match self.value(&tokens[at - 1..at + 2]) {
                        Some(text) => self.note(text, None),
                        None => self.read(self.expanded(&tokens[at - 1..]).unwrap_or_default()),
                    }
                    at += 2;
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

    /// `concat!(…)`, or a macro of ours.
    fn is_call(&self, tokens: &[TokenTree]) -> bool {
        matches!(tokens, [TokenTree::Ident(name), TokenTree::Punct(sign), TokenTree::Group(_), ..]
            if sign.as_char() == '!' && (name == "concat" || self.macros.contains_key(&name.to_string())))
    }

    /// What a macro of ours stands for.
    fn expanded(&self, tokens: &[TokenTree]) -> Option<TokenStream> {
        let [TokenTree::Ident(name), _, TokenTree::Group(arguments), ..] = tokens else {
            return None;
        };
        Some(self.macros.get(&name.to_string())?.expand(arguments))
    }

    /// The text that an expression is, if it is one.
    fn value(&self, tokens: &[TokenTree]) -> Option<String> {
        match tokens {
            [one] => text_of(one),
            [TokenTree::Ident(name), _, TokenTree::Group(group)] if name == "concat" => {
                parts(group.stream()).iter().map(|part| self.value(part)).collect()
            }
            call if self.is_call(call) => {
                let expanded: Vec<TokenTree> = self.expanded(call)?.into_iter().collect();
                self.value(&expanded)
            }
            _ => None,
        }
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
    let list = text.strip_prefix("WITH ").and_then(|rest| rest.split(['(', ')']).nth(1));
    let names: Vec<&str> = list.map_or(Vec::new(), |names| names.split(", ").collect());
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
        macro_rules! among { ($column:literal, $more:literal) => {
            Two { list: concat!(start!(), " WHERE ", $column, $more), end: "DELETE" }
        }; }
        const ONE: &str = "DELETE FROM \"t\"";
        const BOTH: Two = among!("b = ", "$1");
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
    let all =
        ["DELETE FROM \"t\"", "SELECT a FROM t WHERE b = $1", "SELECT a FROM t WHERE a = $1", many];
    assert_eq!(texts, all);
}
