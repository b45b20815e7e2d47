//! The guests that this computer has been, so that one can come back: a token in a file for each,
//! below the state directory, in a folder for each server.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{env, process};

use damier_wire::Address;

use super::Pass;

/// A guest that this process is. While it lives, no other process takes the same one by itself.
#[derive(Debug)]
pub(crate) struct Guest {
    pub(crate) pass: Pass,
    /// Locked.
    _file: Option<File>,
}

/// Where the guests of one server are kept; nowhere if there is no such place.
#[derive(Debug)]
pub(crate) struct Guests(Option<PathBuf>);

impl Guests {
    pub(crate) fn of(address: &Address) -> Guests {
        Guests(file_of(&folder_name(address)))
    }

    /// The guest of that name; without a name the last one that no other process is.
    pub(crate) fn remembered(&self, name: Option<&str>) -> Option<Guest> {
        let folder = self.0.as_ref()?;
        if let Some(name) = name {
            // Whoever asks for a name gets it, even if they are in another window too.
            let (pass, file) = read(&folder.join(file_name(name)))?;
            let locked = file.try_lock().is_ok();
            return Some(Guest { pass, _file: locked.then_some(file) });
        }
        let mut found: Vec<(SystemTime, PathBuf)> = fs::read_dir(folder)
            .ok()?
            .filter_map(|entry| {
                let entry = entry.ok()?;
                // Half-written ones begin with a dot.
                let whole = !entry.file_name().as_encoded_bytes().starts_with(b".");
                let entry = whole.then_some(entry)?;
                Some((entry.metadata().ok()?.modified().ok()?, entry.path()))
            })
            .collect();
        found.sort();
        found.into_iter().rev().find_map(|(_, path)| {
            let (pass, file) = read(&path)?;
            file.try_lock().ok()?;
            Some(Guest { pass, _file: Some(file) })
        })
    }

    /// Remembers a guest. If that cannot be, they play all the same.
    pub(crate) fn remember(&self, pass: Pass) -> Guest {
        let file = self.0.as_ref().and_then(|folder| write(folder, &pass).ok());
        Guest { pass, _file: file.filter(|file| file.try_lock().is_ok()) }
    }

    /// The server does not know that guest any more.
    pub(crate) fn forget(&self, name: &str) {
        if let Some(folder) = &self.0 {
            // A file that stays is tried again next time, and refused again.
            let _ = fs::remove_file(folder.join(file_name(name)));
        }
    }
}

/// Below `$XDG_STATE_HOME/damier`, or `~/.local/state/damier`.
pub(super) fn file_of(name: &str) -> Option<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
    let state = set("XDG_STATE_HOME")
        .map(PathBuf::from)
        .or_else(|| set("HOME").map(|home| Path::new(&home).join(".local").join("state")));
    Some(state?.join("damier").join(name))
}

/// Letters of any alphabet stay; a sign, or whatever else a server says, becomes its number, so that two
/// names never share a file.
fn file_name(name: &str) -> String {
    let plain = |c: char| match c {
        c if c.is_alphanumeric() || c == '-' => c.to_string(),
        other => format!("_{:x}", u32::from(other)),
    };
    name.chars().take(40).map(plain).collect()
}

/// A token that was given to us encrypted is never said aloud: the same place without encryption is
/// another server.
pub(super) fn folder_name(address: &Address) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "-.".contains(c) { c } else { '_' };
    let secure = if address.is_secure() { "+tls" } else { "" };
    address.host().chars().map(plain).chain(secure.chars()).collect()
}

/// The file holds the name and the token, a line each.
fn read(path: &Path) -> Option<(Pass, File)> {
    let file = File::open(path).ok()?;
    let mut text = String::new();
    (&file).take(1000).read_to_string(&mut text).ok()?;
    let (name, token) = text.trim_end().split_once('\n')?;
    Some((Pass { name: name.to_owned(), token: token.to_owned() }, file))
}

fn write(folder: &Path, pass: &Pass) -> io::Result<File> {
    write_private(&folder.join(file_name(&pass.name)), &format!("{}\n{}\n", pass.name, pass.token))
}

/// Writes a file whole or not at all. Nobody else may read it: who has the token is the guest.
pub(super) fn write_private(path: &Path, text: &str) -> io::Result<File> {
    let folder = path.parent().ok_or(io::ErrorKind::NotFound)?;
    fs::create_dir_all(folder)?;
    let part = folder.join(format!(".{}.part", process::id()));
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    let mut file = options.open(&part)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written.map(|()| file)
}

/// A name for somebody who gave none.
pub(crate) fn any_name() -> String {
    format!("Guest{:04}", getrandom::u32().unwrap_or_else(|_| process::id()) % 10_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pass(name: &str) -> Pass {
        Pass { name: name.to_owned(), token: format!("token of {name}") }
    }

    #[test]
    fn guests_come_back_and_no_two_processes_are_the_same() {
        let directory = tempfile::tempdir().unwrap();
        let guests = Guests(Some(directory.path().join("server")));
        assert!(guests.remembered(None).is_none() && guests.remembered(Some("Ann")).is_none());
        drop(guests.remember(pass("Ann")));
        let ann = guests.remembered(None).unwrap();
        assert_eq!(ann.pass, pass("Ann"));
        assert!(guests.remembered(None).is_none(), "she is here already");
        assert_eq!(guests.remembered(Some("Ann")).unwrap().pass, pass("Ann"), "asked for");
        drop(ann);
        guests.forget("Ann");
        assert!(guests.remembered(Some("Ann")).is_none());
    }

    #[cfg(unix)]
    #[test]
    fn tokens_are_for_their_owner_alone() {
        use std::os::unix::fs::PermissionsExt as _;
        let directory = tempfile::tempdir().unwrap();
        Guests(Some(directory.path().to_owned())).remember(pass("../Eve"));
        let path = directory.path().join("_2e_2e_2fEve");
        assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn without_a_place_nothing_is_remembered() {
        let guests = Guests(None);
        assert_eq!(guests.remember(pass("Ann")).pass, pass("Ann"));
        assert!(guests.remembered(Some("Ann")).is_none());
    }
}
