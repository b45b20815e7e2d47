//! The command line itself: its language, its help and what is wrong with it.

pub(crate) mod help;
pub(crate) mod mistakes;

use std::env;
use std::ffi::OsString;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use damier_referee::Declined;
use damier_words::{Lang, Message, ToMessage as _, msg};

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

/// Why the server does not let somebody in, in our own words where we have them.
pub(crate) fn not_let_in(lang: Lang, code: &str, text: &str) -> Message {
    if lang == Lang::ENGLISH {
        return msg!("api-said", text = text);
    }
    match code {
        "bad_name" => msg!("api-bad-name"),
        "taken" => msg!("api-taken"),
        "wrong_password" => msg!("api-wrong-password"),
        "bad_password" => msg!("api-bad-password"),
        "too_many" => msg!("api-too-many-tries"),
        "crowded" => msg!("api-crowded"),
        "busy" => msg!("api-storage-away"),
        _ => msg!("api-refuses", text = text),
    }
}

/// What the server declines, in our own words where we have them.
pub(crate) fn declined(lang: Lang, code: &str, text: &str) -> Message {
    let said = || msg!("api-said", text = text);
    if lang == Lang::ENGLISH {
        return said();
    }
    match code {
        "no_such_game" => msg!("api-no-such-game"),
        "not_yours" => msg!("api-not-yours"),
        "busy" => msg!("api-busy"),
        "nobody_there" => msg!("api-nobody-there"),
        "too_many" => msg!("api-too-many"),
        "no_challenge" => msg!("api-no-challenge"),
        "unknown_game" => msg!("api-unknown-game"),
        "bad_clock" => msg!("api-bad-clock"),
        "bad_games" => msg!("api-bad-games"),
        "several" => msg!("api-several"),
        "not_rated" => msg!("api-not-rated"),
        "declined" => [
            Declined::NotBegun,
            Declined::Begun,
            Declined::Over,
            Declined::NotAllowed,
            Declined::AskedAlready,
            Declined::NothingAsked,
            Declined::NothingToClaim,
            Declined::NotAway,
        ]
        .into_iter()
        .find(|declined| declined.to_string() == text)
        .map_or_else(said, |declined| declined.message()),
        _ => said(),
    }
}
