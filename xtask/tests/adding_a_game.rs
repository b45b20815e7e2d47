//! `docs/adding-a-game.md`, followed literally with tic-tac-toe in a copy of this repository: the game
//! is really played there, and no file was touched that the page does not name.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const GAME: &str = "tic_tac_toe";

#[test]
fn adding_a_game_touches_what_its_page_names() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in it");
    let toy = root.join("xtask/tests/toy_game");
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("toy-game");
    let mut written = mirror(root, &copy);
    set_apart(&copy.join("Cargo.toml"));
    written.extend(add_files(&toy, &copy));
    for (file, text) in edited(root, &fs::read_to_string(toy.join("edits.txt")).unwrap()) {
        write(&copy.join(&file), text.as_bytes());
    }
    remove_others(&copy, &written);

    // One set of crates for both, so that nothing is compiled twice.
    let test =
        ["test", "-p", "damier-rules", "-p", "damier-words", "-p", "damier", "--test", "it", "--"];
    cargo(&copy, &[&test[..], &["playthrough"]].concat(), &[("UPDATE", "1")]);
    cargo(&copy, &["xtask", "codegen"], &[]);
    cargo(&copy, &["fmt", "--check"], &[]);
    let about = [GAME, "every_game", "every_kind", "typescript_is", "keys::", "sentences::"];
    cargo(&copy, &[&test[..], &about].concat(), &[]);

    let page = fs::read_to_string(root.join("docs/adding-a-game.md")).unwrap();
    let (named, perhaps) = (files(&page, "Files:"), files(&page, "Perhaps:"));
    let changed: BTreeSet<PathBuf> = tree(&copy)
        .into_iter()
        .filter(|file| !["Cargo.toml", "Cargo.lock"].iter().any(|apart| file == Path::new(apart)))
        .filter(|file| fs::read(root.join(file)).ok() != fs::read(copy.join(file)).ok())
        .collect();
    let forgotten: Vec<_> = changed.iter().filter(|file| !named.contains(*file)).collect();
    let forgotten: Vec<_> = forgotten.iter().filter(|file| !perhaps.contains(**file)).collect();
    assert!(forgotten.is_empty(), "the page does not name {forgotten:?}");
    let untouched: Vec<_> = named.difference(&changed).collect();
    assert!(untouched.is_empty(), "the page names {untouched:?}, which nobody needs to touch");
}

/// Makes `copy` the same as the repository; what is the same already keeps its time, for cargo.
fn mirror(root: &Path, copy: &Path) -> BTreeSet<PathBuf> {
    let files = tree(root);
    for file in &files {
        write(&copy.join(file), &fs::read(root.join(file)).unwrap());
    }
    files
}

/// Gives the copy another version. Cargo knows the crates of both by their version and their place in the
/// workspace, and would take one for the other. One game of it is played, so that compiling takes longer
/// than running: most of it is not optimised.
fn set_apart(manifest: &Path) {
    let text = fs::read_to_string(manifest).unwrap();
    let mut text = text.replacen("\nversion = \"", "\nversion = \"0.0.0-toy+", 1);
    for slow in ["damier-dialect", "damier-engine", "damier-referee", "damier-wire"] {
        write!(text, "\n[profile.dev.package.{slow}]\nopt-level = 0\n").unwrap();
    }
    fs::write(manifest, text).unwrap();
}

/// Every file of a tree but what is built or installed there.
fn tree(root: &Path) -> BTreeSet<PathBuf> {
    let mut files = BTreeSet::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap_or_default();
            if ["target", ".git", "node_modules", "dist", "test-results"]
                .iter()
                .any(|built| name == *built)
            {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else {
                files.insert(path.strip_prefix(root).unwrap().to_owned());
            }
        }
    }
    files
}

fn write(path: &Path, content: &[u8]) {
    if fs::read(path).is_ok_and(|there| there == content) {
        return;
    }
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, content).unwrap();
}

/// What an earlier run has left and this one has not written.
fn remove_others(copy: &Path, written: &BTreeSet<PathBuf>) {
    for file in tree(copy).difference(written) {
        fs::remove_file(copy.join(file)).unwrap();
    }
}

/// The new files of the game.
fn add_files(toy: &Path, copy: &Path) -> Vec<PathBuf> {
    let (rules, words) = (Path::new("crates/damier-rules"), Path::new("crates/damier-words"));
    let mut added = vec![
        (toy.join("tic_tac_toe.rs"), rules.join(format!("src/{GAME}.rs"))),
        (toy.join("diagrams.txt"), words.join(format!("diagrams/{GAME}.txt"))),
        (toy.join("rules.en.md"), words.join(format!("locales/en/rules/{GAME}.md"))),
        (toy.join("rules.fr.md"), words.join(format!("locales/fr/rules/{GAME}.md"))),
    ];
    for file in tree(&toy.join("data")) {
        added.push((toy.join("data").join(&file), rules.join("tests/data").join(GAME).join(file)));
    }
    for (from, to) in &added {
        write(&copy.join(to), &fs::read(from).unwrap());
    }
    added.into_iter().map(|(_, to)| to).collect()
}

/// The files with the lines that `edits` puts into them. `== file`, then `>> after` the beginning of a
/// line or `>> at the end`, then the lines.
fn edited(root: &Path, edits: &str) -> Vec<(PathBuf, String)> {
    let edits = edits.split("== ").skip(1);
    let edit = |edit: &str| {
        let (file, rest) = edit.split_once('\n').expect("a file");
        let (place, lines) = rest.split_once('\n').expect("a place");
        let text = fs::read_to_string(root.join(file)).unwrap();
        let text = match place.strip_prefix(">> after ") {
            None => text + lines,
            Some(anchor) => {
                let line = text.find(&format!("\n{anchor}"));
                let line = line.unwrap_or_else(|| panic!("{file} has no line {anchor}")) + 1;
                let end = line + text[line..].find('\n').unwrap() + 1;
                text[..end].to_owned() + lines + &text[end..]
            }
        };
        (PathBuf::from(file), text)
    };
    edits.map(edit).collect()
}

/// The files after such a word, which may go on in the next lines.
fn files(page: &str, word: &str) -> BTreeSet<PathBuf> {
    let mut files = BTreeSet::new();
    let mut lists = false;
    for line in page.lines() {
        let line = line.trim();
        lists = line.starts_with(word) || (lists && line.starts_with('`'));
        if lists {
            let quoted = line.split('`').skip(1).step_by(2);
            files.extend(quoted.map(|file| PathBuf::from(file.replace("<game>", GAME))));
        }
    }
    files
}

/// Runs cargo in the copy. Libraries are those of this build; what is built of the copy lies apart.
fn cargo(copy: &Path, arguments: &[&str], environment: &[(&str, &str)]) {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the build lies there");
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(copy)
        .env("CARGO_BUILD_BUILD_DIR", target)
        .env("CARGO_TARGET_DIR", copy.join("target"))
        // The page knows nothing of any game.
        .env("DAMIER_PAGE", "none")
        .envs(environment.iter().copied())
        .output()
        .unwrap();
    let out = String::from_utf8_lossy(&output.stdout);
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "cargo {}:\n{out}\n{err}", arguments.join(" "));
}
