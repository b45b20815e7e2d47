//! Every text the terminal shows, in French and in English.

use std::env;
use std::ffi::OsString;

use clap::ValueEnum;
use damier_rules::{Refusal, SetupError};

pub(crate) mod help;

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lang {
    /// Français.
    Fr,
    /// English.
    En,
}

impl Lang {
    /// The language in which to explain the command line itself, which cannot wait until that is
    /// read: the one that `--lang` seems to name, else that of the locale.
    pub(crate) fn before_parsing(arguments: impl IntoIterator<Item = OsString>) -> Lang {
        let mut arguments = arguments.into_iter().take_while(|argument| argument != "--");
        let named = arguments.find_map(|argument| {
            let argument = argument.to_str()?;
            argument.strip_prefix("--lang").map(|rest| rest.strip_prefix('=').map(str::to_owned))
        });
        let named = match named {
            Some(Some(attached)) => Some(attached),
            Some(None) => arguments.next().and_then(|next| next.into_string().ok()),
            None => None,
        };
        named
            .and_then(|name| Lang::from_str(&name, false).ok())
            .unwrap_or_else(Lang::from_environment)
    }

    /// The language of the locale: French if it says so, else English.
    pub(crate) fn from_environment() -> Lang {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .filter_map(env::var_os)
            .find(|value| !value.is_empty())
            .unwrap_or_default();
        if locale.to_string_lossy().starts_with("fr") { Lang::Fr } else { Lang::En }
    }
}

/// Why a game cannot begin like that.
pub(crate) fn setup_error(_lang: Lang, error: &SetupError) -> String {
    error.to_string()
}

/// Why a move is refused.
pub(crate) fn refusal(_lang: Lang, refusal: Refusal) -> String {
    refusal.to_string()
}
