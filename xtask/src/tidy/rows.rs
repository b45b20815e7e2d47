//! Every threat and every row of bad input has its line in `docs/security.md`, and a test that shows it.

/// What must be there: threats, and rows about pages, names and blocks. The others are about what we do not have.
const ROWS: &[(char, &[u32])] = &[
    ('T', &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20]),
    ('A', &[1, 2, 3, 4, 5, 6, 11, 12]),
    ('N', &[1, 2, 3, 4, 5, 6, 7, 8]),
    ('H', &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
];

/// What the page lacks. That the tests which it names exist is looked for elsewhere.
pub(super) fn check(page: &str) -> Vec<String> {
    let shown: Vec<&str> = page
        .lines()
        .filter(|line| line.contains("`cargo test "))
        .filter_map(|line| line.strip_prefix("| ")?.split('|').next())
        .flat_map(|ids| ids.split(','))
        .map(str::trim)
        .collect();
    let rows =
        ROWS.iter().flat_map(|(of, numbers)| numbers.iter().map(move |n| format!("{of}{n}")));
    let missing = rows.filter(|row| !shown.contains(&row.as_str()));
    missing.map(|row| format!(": no test is named for row {row}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_without_a_test_are_told() {
        let row = |(of, numbers): &(char, &[u32])| {
            let ids: Vec<String> = numbers.iter().map(|number| format!("{of}{number}")).collect();
            format!("| {} | they | nothing | `cargo test x` |\n", ids.join(", "))
        };
        let page: String = ROWS.iter().map(row).collect();
        assert!(check(&page).is_empty());
        let lacks = page.replace("H11", "H12").replace("| N1, ", "| ");
        assert_eq!(
            check(&lacks),
            [": no test is named for row N1", ": no test is named for row H11"]
        );
        assert_eq!(check(&page.replace("cargo test", "looks")).len(), 44);
    }
}
