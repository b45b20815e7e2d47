//! What a server is told by `damier.toml`, by the environment and on the command line.
//!
//! The command line wins over the environment, the environment over the file, the file over the
//! defaults.

mod programs;

use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use damier_server::store::StoreConfig;

use damier_server::{Config, Limits};
pub(crate) use programs::ProgramSettings;
use serde::{Deserialize, Serialize};

/// Read if it lies in the current directory and no other file is named.
const USUAL_FILE: &str = "damier.toml";

/// Everything about a server that may be chosen, with its defaults.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Settings {
    pub(crate) listen: SocketAddr,
    pub(crate) insecure_lan: bool,
    pub(crate) data: PathBuf,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) database_url: Option<String>,
    pub(crate) log: String,
    pub(crate) log_format: LogFormat,
    /// In seconds.
    pub(crate) grace: u64,
    pub(crate) bots: bool,
    pub(crate) origins: Vec<String>,
    pub(crate) trusted_proxies: Vec<IpAddr>,
    pub(crate) limits: LimitSettings,
    pub(crate) programs: ProgramSettings,
}

/// How log lines look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LogFormat {
    #[default]
    Text,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct LimitSettings {
    pub(crate) connections: usize,
    pub(crate) connections_per_ip: usize,
    pub(crate) messages_per_20s: u32,
    pub(crate) guests_per_minute: u32,
}

impl Default for LimitSettings {
    fn default() -> LimitSettings {
        let Limits { connections, connections_per_ip, messages_per_20s, guests_per_minute } =
            Limits::default();
        LimitSettings { connections, connections_per_ip, messages_per_20s, guests_per_minute }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        let usual = Config::default();
        Settings {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            insecure_lan: false,
            data: PathBuf::from("damier-data"),
            database_url: None,
            log: "warn,damier_server=info".to_owned(),
            log_format: LogFormat::Text,
            grace: usual.grace / 1000,
            bots: usual.bots,
            origins: usual.origins,
            trusted_proxies: usual.trusted_proxies,
            limits: LimitSettings::default(),
            programs: ProgramSettings::default(),
        }
    }
}

impl Settings {
    /// What a file says; the usual one may be missing.
    pub(crate) fn read(file: Option<&Path>) -> anyhow::Result<Settings> {
        let path = file.unwrap_or(Path::new(USUAL_FILE));
        let text = match fs::read_to_string(path) {
            Err(error) if file.is_none() && error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(Settings::default());
            }
            read => read.with_context(|| path.display().to_string())?,
        };
        toml::from_str(&text).with_context(|| path.display().to_string())
    }

    /// As a file that says the same; a password is not shown.
    pub(crate) fn print(&self) -> String {
        let mut shown = self.clone();
        shown.database_url = shown.database_url.map(|url| hide_password(&url));
        toml::to_string(&shown).expect("plain settings are always TOML")
    }

    pub(crate) fn store(&self) -> StoreConfig {
        match &self.database_url {
            Some(url) => StoreConfig::postgres(url),
            None => StoreConfig::directory(&self.data),
        }
    }

    pub(crate) fn server(&self) -> Config {
        let LimitSettings { connections, connections_per_ip, messages_per_20s, guests_per_minute } =
            self.limits;
        Config {
            limits: Limits { connections, connections_per_ip, messages_per_20s, guests_per_minute },
            grace: self.grace.saturating_mul(1000),
            origins: self.origins.clone(),
            trusted_proxies: self.trusted_proxies.clone(),
            bots: self.bots,
            wire: self.programs.wire(),
        }
    }
}

fn hide_password(url: &str) -> String {
    match (url.split_once("://"), url.rsplit_once('@')) {
        (Some((scheme, rest)), Some((_, place))) if rest.contains('@') => {
            format!("{scheme}://***@{place}")
        }
        _ => url.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_can_be_read() {
        let settings = Settings { origins: vec!["https://a.b".into()], ..Settings::default() };
        assert_eq!(toml::from_str::<Settings>(&settings.print()).unwrap(), settings);
        assert_eq!(toml::from_str::<Settings>("").unwrap(), Settings::default());
        let one: Settings = toml::from_str("[limits]\nconnections = 7").unwrap();
        assert_eq!(one.limits.connections, 7);
        assert_eq!(one.limits.guests_per_minute, LimitSettings::default().guests_per_minute);
        assert!(toml::from_str::<Settings>("listn = \"127.0.0.1:1\"").is_err());
    }

    #[test]
    fn passwords_are_not_shown() {
        for (url, shown) in [
            ("postgres://u:p@ss@h/d", "postgres://***@h/d"),
            ("postgres://h/d", "postgres://h/d"),
            ("nonsense", "nonsense"),
        ] {
            assert_eq!(hide_password(url), shown);
        }
    }
}
