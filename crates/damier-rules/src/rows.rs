//! Boards written as rows: `/` between rows, a digit for a run of empty cells.

use std::str::Chars;

use crate::Flaw;

/// Reads a square board. `names` are the names of its rows in the order they are written;
/// `piece` reads one piece, and `put` is told where it stands (row as written, column).
pub(crate) fn read_rows<P>(
    text: &str,
    names: &[u8],
    piece: impl Fn(&mut Chars<'_>) -> Option<P>,
    mut put: impl FnMut(u8, u8, P),
) -> Result<(), Flaw> {
    let found = text.split('/').count();
    if found != names.len() {
        return Err(Flaw::Rows { found, expected: names.len() });
    }
    let mut start = 1;
    for ((row, text), &name) in (0..).zip(text.split('/')).zip(names) {
        let mut column: u8 = 0;
        let mut rest = text.chars();
        let mut after_digit = false;
        while let Some(next) = rest.clone().next() {
            // Two digits in a row are another way to write the same board: refused.
            let digit = next.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
            let empty = digit.filter(|&n| n > 0 && usize::from(n) <= names.len());
            if let Some(empty) = empty.filter(|_| !after_digit) {
                after_digit = true;
                rest.next();
                column = column.saturating_add(empty);
            } else {
                after_digit = false;
                let Some(piece) = piece(&mut rest) else {
                    let read = &text[..text.len() - rest.as_str().len()];
                    return Err(Flaw::Character {
                        found: read.chars().next_back().unwrap_or(next),
                        at: start + read.chars().count().max(1) - 1,
                    });
                };
                if usize::from(column) < names.len() {
                    put(row, column, piece);
                }
                column = column.saturating_add(1);
            }
        }
        if usize::from(column) != names.len() {
            return Err(Flaw::RowLength(char::from(name)));
        }
        start += text.chars().count() + 1;
    }
    Ok(())
}

/// Writes a square board; `cell` writes what stands on a cell (row as written, column), or nothing.
pub(crate) fn write_rows(size: u8, mut cell: impl FnMut(u8, u8, &mut String)) -> String {
    let mut text = String::with_capacity(80);
    for row in 0..size {
        if row > 0 {
            text.push('/');
        }
        let mut empty = 0;
        for column in 0..size {
            // The run of empty cells is written first, and taken back if it goes on.
            let before = text.len();
            write_run(empty, &mut text);
            let after = text.len();
            cell(row, column, &mut text);
            if text.len() == after {
                text.truncate(before);
                empty += 1;
            } else {
                empty = 0;
            }
        }
        write_run(empty, &mut text);
    }
    text
}

fn write_run(empty: u8, text: &mut String) {
    if empty > 0 {
        text.push(char::from(b'0' + empty));
    }
}
