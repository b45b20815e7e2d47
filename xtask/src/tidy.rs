//! `cargo xtask tidy`: what the compiler does not look for.

mod commands;
mod rows;
mod seeds;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::root;
use commands::Tests;
use seeds::Seeds;

/// A longer file should have been split.
const MOST_LINES: usize = 1000;

/// Written in two parts, so that this file passes its own check.
const LEFTOVERS: &[&str] = &[
    concat!("to", "do!"),
    concat!("unimplemen", "ted!"),
    concat!("#[ig", "nore"),
    concat!("FIX", "ME"),
    concat!("db", "g!("),
];

/// People are "they". Written in two parts, as above.
const PRONOUNS: &[&str] =
    &[concat!("h", "e"), concat!("h", "is"), concat!("h", "im"), concat!("hi", "mself")];

/// Folders that hold nothing we wrote by hand.
const SKIPPED: &[&str] = &["target", "node_modules", "corpus", "artifacts", "dist", "test-results"];

pub(crate) fn run() -> anyhow::Result<()> {
    let mut files = Vec::new();
    collect(&root(), &mut files)?;
    files.sort();
    let seeds = root().join("docs/seeds.md");
    let seeds = fs::read_to_string(&seeds).with_context(|| seeds.display().to_string())?;
    let seeds = Seeds::read(&seeds);
    let mut complaints = Vec::new();
    let mut tests = Tests::default();
    let mut read = Vec::new();
    for file in &files {
        let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
        if is_rust(file) {
            tests.add(file.strip_prefix(root()).unwrap_or(file), &text);
        }
        read.push((file, text));
    }
    for (file, text) in read {
        let name = file.strip_prefix(root()).unwrap_or(file).display().to_string();
        let found = if is_rust(file) {
            check_rust(&text)
        } else {
            [check_markdown(file, &text), tests.check(&text)].concat()
        };
        let found = found.into_iter().chain(check_blanks(&text)).chain(check_pronouns(&text));
        let found = found.chain(seeds.check(&text));
        let is_threats = file.ends_with("docs/security.md");
        let found = found.chain(is_threats.then(|| rows::check(&text)).into_iter().flatten());
        complaints.extend(found.map(|it| format!("{name}{it}")));
    }
    if complaints.is_empty() {
        println!("{} files are tidy", files.len());
        return Ok(());
    }
    bail!("not tidy:\n{}", complaints.join("\n"))
}

fn is_rust(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "rs")
}

/// Every Rust and Markdown file below a folder.
fn collect(folder: &Path, into: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let entry = entry?;
        let path = entry.path();
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if entry.file_type()?.is_dir() {
            if !name.starts_with('.') && !SKIPPED.contains(&&*name) {
                collect(&path, into)?;
            }
        } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "md") {
            into.push(path);
        }
    }
    Ok(())
}

fn check_rust(text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    let lines = text.lines().count();
    if lines > MOST_LINES {
        complaints.push(format!(": {lines} lines, at most {MOST_LINES}"));
    }
    for (number, line) in (1..).zip(text.lines()) {
        for leftover in LEFTOVERS.iter().filter(|leftover| line.contains(**leftover)) {
            complaints.push(format!(":{number}: {leftover}"));
        }
    }
    complaints
}

fn check_blanks(text: &str) -> Vec<String> {
    let numbered = (1..).zip(text.lines());
    numbered
        .filter_map(|(number, line)| {
            if line.ends_with([' ', '\t', '\r']) {
                Some(format!(":{number}: blank at the end of the line"))
            } else if line.contains('\t') {
                Some(format!(":{number}: tab"))
            } else {
                None
            }
        })
        .collect()
}

fn check_pronouns(text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
        // Words in capitals are a protocol's.
        let mut words = words.filter(|word| **word != word.to_uppercase());
        if let Some(word) = words.find(|word| PRONOUNS.contains(&word.to_lowercase().as_str())) {
            complaints.push(format!(":{number}: '{word}': people are 'they'"));
        }
    }
    complaints
}

/// Links to files that are not there.
fn check_markdown(file: &Path, text: &str) -> Vec<String> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let mut complaints = Vec::new();
    let mut in_code = false;
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        }
        if in_code {
            continue;
        }
        // What is quoted is no link: `[a](b)`.
        let line: String = line.split('`').step_by(2).collect();
        for target in links(&line) {
            let path = target.split(['#', '?']).next().unwrap_or_default();
            let elsewhere = target.contains("://") || target.starts_with("mailto:");
            let elsewhere = elsewhere || is_diagram(&line, target);
            if !elsewhere && !path.is_empty() && !folder.join(path).exists() {
                complaints.push(format!(":{number}: link to {target}, which is not there"));
            }
        }
    }
    complaints
}

/// `![caption](name)` in the rules of a game: `damier-words` has the diagram, and looks for it itself.
fn is_diagram(line: &str, target: &str) -> bool {
    line.starts_with("![") && !target.contains(['.', '/'])
}

/// The targets of the links of a line: `](target)`, and `src="target"` of an image.
fn links(line: &str) -> Vec<&str> {
    let mut targets = Vec::new();
    for (start, end) in [("](", ')'), ("src=\"", '"'), ("href=\"", '"')] {
        for rest in line.split(start).skip(1) {
            let target = rest.split(end).next().unwrap_or_default();
            // A title may follow the target: `](target "title")`.
            targets.extend(target.split_whitespace().next());
        }
    }
    targets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found() {
        let line = r#"see [a](x.md), [b](y/z.md#part "title") and <img src="p.png">"#;
        assert_eq!(links(line), ["x.md", "y/z.md#part", "p.png"]);
        assert!(links("no link (here) ]").is_empty());
    }

    #[test]
    fn dead_links_are_told() {
        let here = root().join("xtask/README.md");
        let text = "[a](src/main.rs)\n[b](nowhere.md#x)\n```\n[c](nowhere)\n```\n[d](#e) `[e](e)`\n[f](https://x.y/z)\n\
                    ![a diagram](start)\n![a picture](none.png)\n";
        let dead = [":2: link to nowhere.md#x", ":9: link to none.png"];
        assert_eq!(check_markdown(&here, text), dead.map(|it| format!("{it}, which is not there")));
    }

    #[test]
    fn leftovers_and_blanks_are_told() {
        let text = format!("fn f() {{ {}() }}\nlet x; \n\ty\n", LEFTOVERS[0]);
        assert_eq!(check_rust(&text), [format!(":1: {}", LEFTOVERS[0])]);
        assert_eq!(check_blanks(&text), [":2: blank at the end of the line", ":3: tab"]);
    }

    #[test]
    fn people_are_they() {
        let told = check_pronouns(concat!("their move\n// this is h", "is move\n"));
        assert_eq!(told, [concat!(":2: 'h", "is': people are 'they'")]);
        assert!(check_pronouns("he_move, the others, This").is_empty());
    }

    #[test]
    fn long_files_are_told() {
        assert!(check_rust(&"\n".repeat(MOST_LINES)).is_empty());
        assert_eq!(check_rust(&"\n".repeat(MOST_LINES + 1)).len(), 1);
    }
}
