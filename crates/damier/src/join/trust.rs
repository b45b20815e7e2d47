//! Whether a server is believed that nobody vouches for: the person is asked once, and a server that is
//! another one later is refused, as ssh does.

use std::path::PathBuf;
use std::{fs, io};

use damier_server::Fingerprint;
use damier_wire::Address;
use damier_words::{Message, msg};

use super::api::{NoEntry, knock};
use super::guests::{file_of, folder_name, write_private};
use super::route::{Doubt, Route};

/// What is remembered of a server that encrypts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Memory {
    /// The roots of the system vouched for it. A certificate that they do not know is no news of the
    /// same server then.
    Vouched,
    /// The person trusts this certificate.
    Trusted(Fingerprint),
}

const VOUCHED: &str = "vouched";

/// Why there is no way to a server.
pub(crate) enum NoRoute {
    Said(Message),
    NoEntry(NoEntry),
}

impl From<Message> for NoRoute {
    fn from(why: Message) -> NoRoute {
        NoRoute::Said(why)
    }
}

impl From<NoEntry> for NoRoute {
    fn from(why: NoEntry) -> NoRoute {
        NoRoute::NoEntry(why)
    }
}

/// Finds a way to a server that can be trusted: by the fingerprint that was said, by what is remembered,
/// by the roots of the system, or because the person says so when they are asked.
pub(crate) fn find_route(
    address: &Address,
    said: Option<Fingerprint>,
    ask: impl FnOnce(&Message) -> bool,
) -> Result<Route, NoRoute> {
    if !address.is_secure() {
        return match said {
            Some(_) => Err(msg!("join-nothing-to-compare").into()),
            None => Ok(Route::new(address, None)?),
        };
    }
    if said.is_some() {
        return Ok(Route::new(address, said)?);
    }
    let known = Known::of(address);
    let memory = known.recall()?;
    let trusted = match memory {
        Some(Memory::Trusted(fingerprint)) => Some(fingerprint),
        Some(Memory::Vouched) | None => None,
    };
    let route = Route::new(address, trusted)?;
    match (knock(&route), memory) {
        (Ok(()), None) => {
            // If it cannot be remembered, the roots are asked again next time.
            let _ = known.remember(Memory::Vouched);
            Ok(route)
        }
        (Ok(()), Some(_)) => Ok(route),
        (Err(NoEntry::Untrusted(Doubt::Unknown(seen))), None) => {
            let (shown, address_shown) = (seen.to_string(), address.to_string());
            if !ask(&msg!("join-ask-trust", address = &address_shown, fingerprint = &shown)) {
                return Err(NoEntry::Untrusted(Doubt::Unknown(seen)).into());
            }
            let remembered = known.remember(Memory::Trusted(seen));
            remembered.map_err(|why| known.unwritable(&why))?;
            Ok(Route::new(address, Some(seen))?)
        }
        (Err(NoEntry::Untrusted(Doubt::Unknown(seen) | Doubt::Another(seen))), Some(_)) => {
            Err(known.changed(address, seen).into())
        }
        (Err(why), _) => Err(why.into()),
    }
}

/// A file for each server, beside its guests; nowhere if there is no such place.
struct Known(Option<PathBuf>);

impl Known {
    fn of(address: &Address) -> Known {
        Known(file_of("certificates").map(|folder| folder.join(folder_name(address))))
    }

    fn path(&self) -> String {
        self.0.as_ref().map(|path| path.display().to_string()).unwrap_or_default()
    }

    /// What cannot be read is no reason to trust anybody.
    fn recall(&self) -> Result<Option<Memory>, Message> {
        let Some(path) = &self.0 else { return Ok(None) };
        let unreadable = |why: String| msg!("join-known-unreadable", path = self.path(), why = why);
        match fs::read_to_string(path) {
            Ok(text) if text.trim() == VOUCHED => Ok(Some(Memory::Vouched)),
            Ok(text) => match text.trim().parse() {
                Ok(fingerprint) => Ok(Some(Memory::Trusted(fingerprint))),
                Err(_) => Err(unreadable("SHA-256?".to_owned())),
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(unreadable(error.to_string())),
        }
    }

    fn remember(&self, memory: Memory) -> io::Result<()> {
        let path = self.0.as_ref().ok_or(io::ErrorKind::NotFound)?;
        let text = match memory {
            Memory::Vouched => VOUCHED.to_owned(),
            Memory::Trusted(fingerprint) => fingerprint.to_string(),
        };
        write_private(path, &format!("{text}\n")).map(drop)
    }

    fn unwritable(&self, why: &io::Error) -> Message {
        msg!("join-known-unwritable", path = self.path(), why = why.to_string())
    }

    fn changed(&self, address: &Address, seen: Fingerprint) -> Message {
        let (address, seen) = (address.to_string(), seen.to_string());
        msg!("join-changed", address = address, fingerprint = seen, path = self.path())
    }
}
