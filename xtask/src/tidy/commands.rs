//! Every test that a page names is there: `cargo test -p CRATE FILTER` in a page must run something.

use std::path::Path;

/// The tests of the sources, as `cargo test` calls them, each with its crate.
#[derive(Default)]
pub(super) struct Tests(Vec<(String, String)>);

impl Tests {
    /// Adds those of a file, which is named from the root: `crates/damier-server/tests/it/kill.rs`.
    pub(super) fn add(&mut self, file: &Path, text: &str) {
        let parts: Vec<&str> = file.iter().filter_map(|part| part.to_str()).collect();
        let (package, parts) = match parts.as_slice() {
            ["crates", package, rest @ ..] | [package, rest @ ..] => (*package, rest),
            [] => return,
        };
        let modules = parts.iter().map(|part| part.trim_end_matches(".rs"));
        let modules: Vec<&str> =
            modules.filter(|it| !["src", "mod", "lib", "main"].contains(it)).collect();
        let modules = modules.join("::");
        let mut is_test = false;
        for line in text.lines().map(str::trim_start) {
            is_test |= line.starts_with("#[test]") || line.starts_with("#[tokio::test");
            let Some(rest) = line.trim_start_matches("async ").strip_prefix("fn ") else {
                continue;
            };
            let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next();
            if let Some(name) = name.filter(|_| is_test) {
                self.0.push((package.to_owned(), format!("{modules}::{name}")));
            }
            is_test = false;
        }
    }

    /// What a page names that is not there.
    pub(super) fn check(&self, page: &str) -> Vec<String> {
        let mut complaints = Vec::new();
        for (number, line) in (1..).zip(page.lines()) {
            let quoted = line.split('`').skip(1).step_by(2);
            for command in quoted.filter_map(|it| it.strip_prefix("cargo test ")) {
                if !self.has(command) {
                    complaints.push(format!(":{number}: no test for `cargo test {command}`"));
                }
            }
        }
        complaints
    }

    fn has(&self, command: &str) -> bool {
        let mut words = command.split_whitespace();
        let (mut package, mut filter) = (None, None);
        while let Some(word) = words.next() {
            match word {
                "-p" => package = words.next(),
                "--test" => filter = words.next(),
                other => filter = Some(other),
            }
        }
        self.0.iter().any(|(of, path)| {
            package.is_none_or(|package| package == of)
                && filter.is_none_or(|filter| path.contains(filter))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_that_are_not_there_are_told() {
        let mut tests = Tests::default();
        let text = "#[test]\nfn it_works() {}\nfn helper() {}\n#[tokio::test(flavor = \"x\")]\nasync fn later() {}\n";
        tests.add(Path::new("crates/damier-server/tests/it/kill.rs"), text);
        tests.add(
            Path::new("crates/damier/src/join/link.rs"),
            "mod tests {\n    #[test]\n    fn pauses() {}\n}\n",
        );
        let good = "`cargo test -p damier-server kill`, `cargo test -p damier-server kill::it_works`\n\
                    `cargo test -p damier-server later`, `cargo test -p damier join::link`, `cargo run`\n\
                    `cargo test -p damier-server --test it`";
        assert_eq!(tests.check(good), [""; 0]);
        let bad = "`cargo test -p damier-server helper`\n`cargo test -p damier kill`\n`cargo test -p damier-server --test greedy`";
        assert_eq!(tests.check(bad).len(), 3, "{:?}", tests.check(bad));
    }
}
