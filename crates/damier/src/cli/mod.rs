//! The command line itself: its language, its help and what is wrong with it.

pub(crate) mod help;
pub(crate) mod mistakes;

use std::env;
use std::ffi::OsString;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use damier_words::Lang;

/// Reads `--lang`.
pub(crate) fn languages() -> impl TypedValueParser<Value = Lang> {
    PossibleValuesParser::new(Lang::all().map(Lang::name))
        .map(|name| name.parse().expect("a language that was offered"))
}

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
    named.and_then(|name| name.parse().ok()).unwrap_or_else(from_environment)
}

/// The language of the locale if we have it, else English.
pub(crate) fn from_environment() -> Lang {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(env::var_os)
        .find(|value| !value.is_empty())
        .unwrap_or_default();
    Lang::of_tag(&locale.to_string_lossy()).unwrap_or(Lang::ENGLISH)
}
