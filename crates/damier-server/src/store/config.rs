//! Where the data is.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize, Serializer};

/// Where a [`Store`](super::Store) keeps its data. Its `Debug` form shows no password.
#[derive(Clone)]
pub struct StoreConfig {
    pub(super) place: Place,
    /// SQLite only: the most bytes the database may take. A database that has grown that far
    /// behaves like a full disk. `None`: as much as there is.
    pub quota_bytes: Option<u64>,
    /// PostgreSQL that has not answered by then is away. What SQLite writes is never cut short: a slow
    /// disk is slow, and what it does cannot be taken back.
    pub patience: Duration,
    /// PostgreSQL only: how long we count as alive after our last sign of life.
    pub lease: Duration,
    /// SQLite only: start although games are missing that were stored before.
    pub accept_loss: bool,
    /// SQLite only: files up to this size are checked before anything of them is served, larger ones
    /// while they are.
    pub check_first_bytes: u64,
    pub(super) is_careless: bool,
}

#[derive(Clone)]
pub(super) enum Place {
    Directory(PathBuf),
    Postgres(Url),
}

impl StoreConfig {
    /// A directory of our own, made if missing, with an SQLite database in it.
    pub fn directory(path: impl AsRef<Path>) -> StoreConfig {
        StoreConfig::new(Place::Directory(path.as_ref().to_owned()))
    }

    /// A database of a PostgreSQL server: `postgres://user:password@host:port/database`.
    pub fn postgres(url: &str) -> StoreConfig {
        StoreConfig::new(Place::Postgres(Url(url.to_owned())))
    }

    fn new(place: Place) -> StoreConfig {
        let (patience, lease) = (Duration::from_secs(5), Duration::from_secs(3));
        StoreConfig {
            place,
            quota_bytes: None,
            patience,
            lease,
            accept_loss: false,
            check_first_bytes: 32 << 20,
            is_careless: false,
        }
    }

    /// SQLite that does not wait for the disk (`synchronous = NORMAL`), so that a power cut may take
    /// what was acknowledged. For the test of power cuts alone, which must notice it.
    #[doc(hidden)]
    #[must_use]
    pub fn careless(self) -> StoreConfig {
        StoreConfig { is_careless: true, ..self }
    }
}

impl StoreConfig {
    pub(super) fn is_directory(&self) -> bool {
        self.folder().is_some()
    }

    /// The directory, if it is one.
    pub(crate) fn folder(&self) -> Option<&Path> {
        match &self.place {
            Place::Directory(folder) => Some(folder),
            Place::Postgres(_) => None,
        }
    }
}

impl fmt::Debug for StoreConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Place::Directory(path) => write!(f, "StoreConfig({})", path.display()),
            Place::Postgres(url) => write!(f, "StoreConfig({})", url.shown()),
        }
    }
}

/// The address of a database, or nothing. There is no way to print it whole.
#[derive(Clone, Default, PartialEq, Eq, Deserialize)]
pub struct Url(String);

impl From<String> for Url {
    fn from(url: String) -> Url {
        Url(url)
    }
}

impl fmt::Debug for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Url({})", self.shown())
    }
}

impl Serialize for Url {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.shown())
    }
}

impl Url {
    /// Is no database named?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// For the driver's eyes only.
    pub(crate) fn secret(&self) -> &str {
        &self.0
    }

    pub(super) fn is_postgres(&self) -> bool {
        self.0.starts_with("postgres://") || self.0.starts_with("postgresql://")
    }

    /// Host and database: neither user, password nor options.
    pub(super) fn shown(&self) -> String {
        if self.is_empty() {
            return String::new();
        }
        let rest = self.0.split_once("://").map_or("", |(_, rest)| rest);
        let rest = rest.split(['?', '#']).next().unwrap_or_default();
        // A password may hold an '@' that nobody escaped: the last one ends it.
        let place = rest.rsplit_once('@').map_or(rest, |(_, place)| place);
        format!("postgres://{place}")
    }

    /// A message of somebody else's, without any part of this address that could be secret.
    pub(super) fn scrub(&self, message: &str) -> String {
        let mut message = message.replace(&self.0, &self.shown());
        for secret in self.secrets() {
            message = message.replace(&secret, "***");
        }
        message
    }

    /// Passwords as they are written and as they are meant.
    fn secrets(&self) -> Vec<String> {
        let rest = self.0.split_once("://").map_or("", |(_, rest)| rest);
        let mut written: Vec<&str> = Vec::new();
        if let Some((who, _)) = rest.rsplit_once('@') {
            written.extend(who.split_once(':').map(|(_, password)| password));
        }
        let options = rest.split_once('?').map_or("", |(_, options)| options);
        written.extend(options.split('&').filter_map(|option| option.strip_prefix("password=")));
        let meant = written.iter().map(|password| percent_decoded(password));
        let mut all: Vec<String> =
            meant.chain(written.iter().map(|&password| password.to_owned())).collect();
        all.retain(|secret| !secret.is_empty());
        all
    }
}

fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let code = match (first, tail) {
            (b'%', [a, b, ..]) => {
                let digits = [*a, *b];
                std::str::from_utf8(&digits).ok().and_then(|hex| u8::from_str_radix(hex, 16).ok())
            }
            _ => None,
        };
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_never_shown() {
        for url in [
            "postgres://ann:s3cr%40t@db.example:5432/damier",
            "postgres://ann:s3cr@t@db.example:5432/damier",
            "postgres://ann@db.example:5432/damier?password=s3cr%40t&sslmode=disable",
        ] {
            let url = Url(url.to_owned());
            assert_eq!(url.shown(), "postgres://db.example:5432/damier");
            let said = url.scrub(&format!("cannot use {} with s3cr@t", url.secret()));
            assert!(!said.contains("s3cr"), "{said}");
            let config = format!("{:?}", StoreConfig::postgres(url.secret()));
            assert_eq!(config, "StoreConfig(postgres://db.example:5432/damier)");
        }
    }
}
