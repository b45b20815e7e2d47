//! What to do about a refusal: the same advice wherever it is said.

use damier_words::{Message, msg};

/// What helps against a refusal with that code, if anything does. Where it depends on more than the
/// code, whoever refuses says it.
pub(crate) fn hint(code: &str) -> Option<Message> {
    Some(match code {
        "bad_clock" => msg!("hint-clock"),
        "bad_password" => msg!("hint-new-password"),
        "busy" | "crowded" => msg!("hint-try-again"),
        "in_use" => msg!("hint-take-over"),
        "not_a_bot" => msg!("hint-another-account"),
        "playing" => msg!("hint-finish-games"),
        "scope" => msg!("hint-scope"),
        "too_many_tokens" => msg!("hint-end-a-token"),
        "foreign_host" => msg!("hint-hosts"),
        "foreign_origin" => msg!("hint-origins"),
        "full" => msg!("hint-try-later"),
        "hidden" => msg!("hint-after-the-end"),
        "method" => msg!("hint-allow"),
        "no_account" | "not_rated" => msg!("hint-log-in-first"),
        "no_such_game" => msg!("hint-games-played"),
        "no_such_player" => msg!("hint-exact-name"),
        "no_such_token" => msg!("hint-tokens"),
        "nobody_there" => msg!("hint-people"),
        "several" => msg!("hint-link"),
        "taken" => msg!("hint-another-name"),
        "unknown_game" => msg!("hint-games"),
        "unknown_token" => msg!("hint-log-in"),
        "wrong_password" => msg!("hint-password"),
        _ => return None,
    })
}

/// Waiting helps.
pub(crate) fn wait(seconds: u64) -> Message {
    msg!("hint-wait", seconds = seconds)
}
