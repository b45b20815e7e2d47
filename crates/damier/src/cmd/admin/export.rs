//! `damier admin export`: the archive in a file.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;
use damier_words::{Lang, msg};
use serde_json::json;

use super::Reach;
use super::desk::Desk;
use super::orders::escape;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Pgn,
    Jsonl,
}

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    #[arg(long, value_name = "NAME")]
    opponent: Option<String>,
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    #[arg(long, value_name = "RESULT")]
    result: Option<String>,
    #[arg(long, value_name = "ENDING")]
    ending: Option<String>,
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    #[arg(long, value_name = "DAY")]
    since: Option<String>,
    #[arg(long, value_name = "DAY")]
    until: Option<String>,
    #[command(flatten)]
    place: Reach,
}

impl Args {
    fn format(&self) -> Format {
        let is_pgn = self.file.extension().is_some_and(|it| it.eq_ignore_ascii_case("pgn"));
        self.format.unwrap_or(if is_pgn { Format::Pgn } else { Format::Jsonl })
    }

    /// The page that has them.
    fn path(&self) -> String {
        let format = if self.format() == Format::Pgn { "pgn" } else { "jsonl" };
        let fields = [
            ("player", &self.player),
            ("opponent", &self.opponent),
            ("game", &self.game),
            ("result", &self.result),
            ("ending", &self.ending),
            ("position", &self.position),
            ("since", &self.since),
            ("until", &self.until),
        ];
        let asked = fields.into_iter().filter_map(|(name, value)| {
            value.as_ref().map(|value| format!("&{name}={}", escape(value)))
        });
        format!("/api/archive/export?format={format}{}", asked.collect::<String>())
    }
}

pub(super) async fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let is_piped = args.file == Path::new("-");
    let mut out: BufWriter<Box<dyn Write>> =
        BufWriter::new(if is_piped { Box::new(io::stdout()) } else { Box::new(new(&args.file)?) });
    let mut count = Count::new(args.format());
    let mut progress = args.place.local.progress();
    let desk = Desk::open(&args.place, false, lang).await;
    let exported = match desk {
        Ok(desk) => {
            let path = args.path();
            let read = desk.read(&path, lang, |part| {
                count.see(part);
                progress(count.games);
                out.write_all(part)
            });
            let read = read.await;
            desk.close(lang).await;
            read.and_then(|()| Ok(out.flush()?))
        }
        Err(error) => Err(error),
    };
    if let Err(error) = exported {
        // Half an archive looks like a whole one.
        if !is_piped {
            let _ = fs::remove_file(&args.file);
        }
        return Err(error);
    }
    let (games, path) = (count.games, args.file.display().to_string());
    match (is_piped, args.place.local.json) {
        (true, _) => {}
        (false, true) => writeln!(io::stdout(), "{}", json!({ "games": games, "file": path }))?,
        (false, false) => {
            let said = msg!("admin-exported", games = games, path = path);
            writeln!(io::stdout(), "{}", lang.say(&said))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Nothing is written over.
fn new(file: &Path) -> anyhow::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(file).map_err(|why| {
        let path = file.display().to_string();
        msg!("admin-no-file", path = path, why = why.to_string()).into()
    })
}

/// How many games have passed: lines, or tags with which a game begins.
struct Count {
    mark: &'static [u8],
    /// How much of it has been seen.
    seen: usize,
    games: u64,
}

impl Count {
    fn new(format: Format) -> Count {
        let mark: &[u8] = if format == Format::Pgn { b"\n[Event \"" } else { b"\n" };
        // The first game of a file begins it.
        Count { mark, seen: usize::from(format == Format::Pgn), games: 0 }
    }

    fn see(&mut self, part: &[u8]) {
        for &byte in part {
            self.seen = if byte == self.mark[self.seen] {
                self.seen + 1
            } else {
                usize::from(byte == self.mark[0])
            };
            if self.seen == self.mark.len() {
                (self.games, self.seen) = (self.games + 1, 0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_wherever_the_parts_end() {
        let pgn = b"[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n[Site \"?\"]\n\n*\n";
        for size in [1, 2, 7, 100] {
            let mut count = Count::new(Format::Pgn);
            pgn.chunks(size).for_each(|part| count.see(part));
            assert_eq!(count.games, 2, "{size}");
            let mut count = Count::new(Format::Jsonl);
            b"{}\n{}\n{}\n".chunks(size).for_each(|part| count.see(part));
            assert_eq!(count.games, 3, "{size}");
        }
    }
}
