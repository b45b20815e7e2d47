//! `damier admin import`: games of a PGN file for an account.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use damier_words::{Lang, msg};
use serde_json::{Value, json};

use super::Reach;
use super::desk::{Desk, Sent};
use super::orders::escape;
use crate::pgn_file::{self, Part};
use crate::text;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[arg(long = "for", value_name = "NAME")]
    owner: String,
    #[command(flatten)]
    place: Reach,
}

pub(super) async fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let games = pgn_file::read(&args.file).map_err(|why| {
        let path = args.file.display().to_string();
        msg!("admin-no-file", path = path, why = why.to_string())
    })?;
    let parts = pgn_file::parts(&games).ok_or_else(|| msg!("admin-import-too-long"))?;
    let desk = Desk::open(&args.place, false, lang).await?;
    let done = bring(&desk, args, &games, parts, lang).await;
    desk.close(lang).await;
    let (imported, refused) = done?;
    let mut out = io::stdout();
    if args.place.local.json {
        writeln!(out, "{}", json!({ "imported": imported, "refused": refused }))?;
    } else {
        for it in &refused {
            let why = text::printable(it["why"].as_str().unwrap_or_default(), 300);
            let said = match it["at"].as_u64() {
                Some(line) => lang.say(&msg!("admin-import-refused", line = line, why = why)),
                None => why,
            };
            writeln!(io::stderr(), "{said}")?;
        }
        let said = msg!("admin-imported", games = imported.len(), name = text::name(&args.owner));
        writeln!(out, "{}", lang.say(&said))?;
    }
    Ok(if refused.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn bring(
    desk: &Desk,
    args: &Args,
    text: &str,
    parts: Vec<Part>,
    lang: Lang,
) -> anyhow::Result<(Vec<Value>, Vec<Value>)> {
    let path = format!("/api/admin/users/{}/import", escape(&args.owner));
    let (mut imported, mut refused) = (Vec::new(), Vec::new());
    let mut progress = args.place.local.progress();
    for part in parts {
        let sent = Sent::Text(part.body(text));
        let (status, mut answer) = desk.reply(("POST", &path), sent, lang).await?;
        let list = |value: &mut Value| value.as_array_mut().map(std::mem::take).unwrap_or_default();
        match (status, answer["code"].as_str()) {
            (200, _) => {
                imported.extend(list(&mut answer["imported"]));
                refused.extend(list(&mut answer["refused"]));
            }
            // None of these; others may be better.
            (_, Some("bad_pgn")) => refused.push(json!({ "why": answer["message"] })),
            _ => return Err(super::desk::refusal(&answer)),
        }
        progress(u64::try_from(imported.len()).unwrap_or(0));
    }
    Ok((imported, refused))
}
