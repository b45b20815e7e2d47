//! Every citation of a seed leads to `docs/seeds.md`.

use std::collections::HashSet;

/// The letters of demands: `KA-4`.
const LETTERS: &[&str] = &["PH", "KA", "SA", "SI", "MM"];

/// What may be cited: `seed 001`, `seed 001 §1.4`, `KA-4`.
pub(super) struct Seeds(HashSet<String>);

impl Seeds {
    /// Reads the page: a heading for each seed and section, a bold id for each demand.
    pub(super) fn read(page: &str) -> Seeds {
        let mut known = HashSet::new();
        let mut seed = String::new();
        for line in page.lines() {
            if let Some(title) = line.strip_prefix("## Seed ") {
                seed = format!("seed {}", title.split(':').next().unwrap_or_default());
                known.insert(seed.clone());
            } else if let Some(title) = line.strip_prefix("### ") {
                known.insert(format!("{seed} {}", title.split(' ').next().unwrap_or_default()));
            } else if let Some(demand) = line.strip_prefix("- **") {
                known.extend(demand.split("**").next().map(str::to_owned));
            }
        }
        Seeds(known)
    }

    /// What a text cites that is not on the page.
    pub(super) fn check(&self, text: &str) -> Vec<String> {
        let cited = |(number, line)| citations(line).into_iter().map(move |it| (number, it));
        let unknown =
            (1..).zip(text.lines()).flat_map(cited).filter(|(_, it)| !self.0.contains(it));
        unknown.map(|(number, it)| format!(":{number}: {it} is not in docs/seeds.md")).collect()
    }
}

fn citations(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in line.match_indices("eed 0") {
        let is_seed = line[..at].ends_with(['s', 'S']);
        let (number, rest) = split_while(&line[at + 4..], |c| c.is_ascii_digit());
        if is_seed && number.len() == 3 {
            let section = rest.strip_prefix(" §").map(|rest| split_while(rest, is_section).0);
            found.push(match section {
                Some(section) => format!("seed {number} §{}", section.trim_end_matches('.')),
                None if has_loose_section(rest) => {
                    format!("seed {number} with no § before a section")
                }
                None => format!("seed {number}"),
            });
        }
    }
    for (letters, (at, _)) in
        LETTERS.iter().flat_map(|letters| line.match_indices(letters).map(move |it| (letters, it)))
    {
        let is_word = line[..at].ends_with(|c: char| c.is_ascii_alphanumeric());
        let rest = line[at + letters.len()..].strip_prefix('-').unwrap_or_default();
        let (number, _) = split_while(rest, |c| c.is_ascii_digit());
        if !is_word && !number.is_empty() {
            found.push(format!("{letters}-{number}"));
        }
    }
    found
}

/// Is there a section that is written otherwise? It would escape the check.
fn has_loose_section(rest: &str) -> bool {
    let rest = rest.strip_prefix(',').unwrap_or(rest).strip_prefix(' ').unwrap_or_default();
    rest.starts_with("section ") || rest.starts_with(is_section)
}

fn is_section(c: char) -> bool {
    c.is_ascii_digit() || c == '.'
}

fn split_while(text: &str, keep: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(|c| !keep(c)).unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn citations_are_found() {
        let line =
            "Seed 001 §1.4. As seed 003's KA-5 (seed 002), PH-16; a seed 0, OKA-1, KA-x, seed 0011";
        assert_eq!(citations(line), ["seed 001 §1.4", "seed 003", "seed 002", "PH-16", "KA-5"]);
    }

    #[test]
    fn what_is_not_on_the_page_is_told() {
        let seeds =
            Seeds::read("## Seed 001: Kamisado\n\n### §1.4 Judging\n\n- **KA-5** (also §1.2): x\n");
        assert!(seeds.check("seed 001 §1.4, seed 001, KA-5").is_empty());
        // Not written in one piece, so that this file passes its own check.
        let wrong =
            "a\n% 001 §1.5\n% 009, KA-5\n% 001, section 1.4\n% 001, 1.4\n".replace('%', "seed");
        let told = seeds.check(&wrong);
        assert_eq!(told.len(), 4, "{told:?}");
        assert!(told[0].starts_with(":2: ") && told[0].contains("§1.5"), "{told:?}");
    }
}
