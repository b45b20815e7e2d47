//! Where games are kept: files of one game each.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::{env, fs, process};

use damier_rules::{GameKind, Record, new_game};
use damier_words::{Message, ToMessage as _, msg};

use crate::text::printable;

/// No game of ours is larger; a mistaken path may name anything.
const LARGEST: u64 = 16 << 20;

/// Knows which files are this game's own and may be written again.
#[derive(Debug, Default)]
pub(crate) struct Keeper {
    /// Where `--save` wants the game.
    wanted: Option<PathBuf>,
    /// Where the players put it last, if it can be put there again.
    last: Option<PathBuf>,
    own: Vec<PathBuf>,
}

impl Keeper {
    /// `resumed` is the game's own file already; no other that exists is overwritten. What could only
    /// fail later is refused now.
    pub(crate) fn new(
        wanted: Option<PathBuf>,
        resumed: Option<PathBuf>,
        record: &Record,
    ) -> Result<Keeper, Message> {
        // Somebody's PGN may hold more than we write: it is replaced only if `--save` says so.
        let last = resumed.clone().filter(|path| !is_pgn(path));
        let keeper = Keeper { wanted, last, own: resumed.into_iter().collect() };
        let Some(path) = &keeper.wanted else { return Ok(keeper) };
        if !keeper.may_write(path) {
            return Err(msg!("usage-file-exists", path = show_path(path)));
        }
        // A position that is refused is told by whoever starts the game.
        if is_pgn(path) && new_game(record.kind, &record.setup).is_ok() && record.to_pgn().is_none()
        {
            return Err(msg!("usage-no-pgn", kind = record.kind));
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        match folder {
            Some(folder) if !folder.is_dir() => {
                Err(msg!("usage-no-folder", path = show_path(folder)))
            }
            _ => Ok(keeper),
        }
    }

    /// Is there a file of this game's own?
    pub(crate) fn has_file(&self) -> bool {
        self.wanted.is_some() || self.last.is_some()
    }

    /// Writes to the file of `--save`, if there is one: after every move, so nothing gets lost.
    /// Returns what went wrong.
    pub(crate) fn autosave(&mut self, record: &Record) -> Option<Message> {
        let path = self.wanted.clone()?;
        self.save(&path, record).err()
    }

    /// Writes where the players said.
    pub(crate) fn save_as(&mut self, file: &str, record: &Record) -> Result<Message, Message> {
        let said = self.save(Path::new(file), record)?;
        self.last = Some(PathBuf::from(file));
        Ok(said)
    }

    /// Nothing is kept of a game that follows another one, unless the players say so.
    pub(crate) fn empty() -> Keeper {
        Keeper::default()
    }

    /// Writes to the file of `--save`, to where the game was put last, or else to a new file in the
    /// current directory; also there if the other cannot be written. Returns where it is now.
    pub(crate) fn save_for_later(&mut self, record: &Record) -> (Vec<Message>, Option<PathBuf>) {
        let chosen = self.wanted.clone().or_else(|| self.last.clone());
        let mut said = Vec::new();
        for path in [chosen, fresh_path(record.kind)].into_iter().flatten() {
            match self.save(&path, record) {
                Ok(saved) => {
                    said.push(saved);
                    return (said, Some(path));
                }
                Err(trouble) => said.push(trouble),
            }
        }
        (said, None)
    }

    fn save(&mut self, path: &Path, record: &Record) -> Result<Message, Message> {
        let shown = show_path(path);
        if !self.may_write(path) {
            return Err(msg!("save-exists", path = shown));
        }
        let text = if is_pgn(path) { record.to_pgn() } else { Some(record.to_json()) };
        let text = text.ok_or_else(|| msg!("save-no-pgn"))?;
        write_whole(path, &text)
            .map_err(|error| msg!("not-saved", path = &shown, why = error.to_string()))?;
        if !self.own.iter().any(|own| own == path) {
            self.own.push(path.to_owned());
        }
        Ok(msg!("saved", path = shown))
    }

    fn may_write(&self, path: &Path) -> bool {
        let same = |own: &PathBuf| {
            own == path
                || fs::canonicalize(own)
                    .ok()
                    .is_some_and(|own| fs::canonicalize(path).ok() == Some(own))
        };
        !path.exists() || self.own.iter().any(same)
    }
}

/// Reads a saved game, JSON or PGN, and says clearly what is wrong with it.
pub(crate) fn read_record(path: &Path) -> Result<Record, Message> {
    let unreadable = |why: String| msg!("usage-unreadable", path = show_path(path), why = why);
    let size = fs::metadata(path).map_err(|error| unreadable(error.to_string()))?.len();
    if size > LARGEST {
        return Err(unreadable(format!("> {} MiB", LARGEST >> 20)));
    }
    let bytes = fs::read(path).map_err(|error| unreadable(error.to_string()))?;
    let text = String::from_utf8_lossy(&bytes);
    let record = if text.trim_start().starts_with('{') {
        Record::from_json(&text).map_err(|error| error.message())
    } else {
        Record::from_pgn(&text).map_err(|error| error.message())
    };
    record.map_err(|why| msg!("usage-bad-record", path = show_path(path), why = why))
}

/// The command line that does something with a saved game.
pub(crate) fn shell_command(what: &str, path: &Path) -> String {
    let shown = show_path(path);
    let plain = shown.chars().all(|c| c.is_alphanumeric() || "/._-+".contains(c));
    let quoted = if plain { shown } else { format!("'{}'", shown.replace('\'', r"'\''")) };
    format!("damier {what} {quoted}")
}

fn is_pgn(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"))
}

fn show_path(path: &Path) -> String {
    printable(&path.to_string_lossy(), 400)
}

/// A name in the current directory that nobody uses yet.
fn fresh_path(kind: GameKind) -> Option<PathBuf> {
    (1..10_000)
        .map(|n| PathBuf::from(format!("damier-{kind}-{n}.json")))
        .find(|path| !path.exists())
}

/// A file is either the old one or the new one, never half of it.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    // Renaming would replace a device or a link to elsewhere by a plain file.
    let is_special = fs::symlink_metadata(path).is_ok_and(|found| !found.is_file());
    if is_special {
        return fs::write(path, text);
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => env::current_dir()?,
    };
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let mut part_name = name.to_owned();
    part_name.push(format!(".{}.part", process::id()));
    let part = folder.join(part_name);
    let written = fs::File::create(&part).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    let moved = written.and_then(|()| fs::rename(&part, path));
    if moved.is_err() {
        // The error is told; a remainder that cannot be removed either adds nothing to it.
        let _ = fs::remove_file(&part);
    }
    moved
}
