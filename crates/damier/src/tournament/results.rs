//! What is left of a tournament: files for people, spreadsheets and other programs.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use damier_words::Lang;

use super::View;
use crate::cmd::admin::desk::{Desk, Sent};

const FILES: [&str; 4] = ["table.csv", "games.pgn", "report.trf", "report.html"];

/// Where they go if nothing else is said: `siam.toml` leaves `siam-results`.
pub(crate) fn beside(file: &Path) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push("-results");
    file.with_file_name(name)
}

pub(crate) async fn write(
    desk: &Desk,
    path: &str,
    view: &View,
    directory: &Path,
    lang: Lang,
) -> anyhow::Result<()> {
    let place = || directory.display().to_string();
    fs::create_dir_all(directory.join("reports")).with_context(place)?;
    for name in FILES {
        let mut file = fs::File::create(directory.join(name)).with_context(place)?;
        desk.read(&format!("{path}/files/{name}"), lang, |part| file.write_all(part)).await?;
    }
    let json = serde_json::to_string_pretty(view.json())?;
    fs::write(directory.join("tournament.json"), json).with_context(place)?;
    for name in view.names() {
        let page = format!("{path}/entrants/{}", encoded(name));
        let report = desk.ask(("GET", &page), Sent::Nothing, lang).await?;
        let file = directory.join("reports").join(format!("{}.json", harmless(name)));
        fs::write(file, serde_json::to_string_pretty(&report)?).with_context(place)?;
    }
    Ok(())
}

/// A name in an address.
pub(crate) fn encoded(name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let each = name.bytes().map(|byte| {
        if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }
    });
    each.collect()
}

/// A name as that of a file, in one directory whatever it is.
fn harmless(name: &str) -> String {
    let safe = |c: char| if c.is_alphanumeric() || "-_@'".contains(c) { c } else { '_' };
    name.chars().map(safe).collect()
}
