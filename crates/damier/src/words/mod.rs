//! Every text the terminal shows, in French and in English.

use std::env;

use clap::ValueEnum;
use damier_rules::SetupError;

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lang {
    /// Français.
    Fr,
    /// English.
    En,
}

impl Lang {
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
