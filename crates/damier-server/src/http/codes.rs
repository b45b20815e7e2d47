//! Every code with which a request is refused, for the description of the pages.

use axum::http::StatusCode;
use damier_words::{Message, msg};

use crate::hints;

/// A code, the status it comes with, and a sentence with which it is told.
pub(super) struct Known {
    pub(super) word: &'static str,
    pub(super) status: StatusCode,
    pub(super) why: Message,
}

/// What any request may be answered with.
pub(super) const ANY: &[&str] = &[
    "bad_forwarded",
    "bad_host",
    "bad_request",
    "busy",
    "foreign_host",
    "foreign_origin",
    "too_long",
    "too_slow",
    "two_authorizations",
];

/// What to do about a code.
pub(super) fn hint(word: &str) -> Option<Message> {
    match word {
        "bad_request" | "not_found" => Some(msg!("hint-docs")),
        _ => hints::hint(word),
    }
}

/// All codes. Each has one status, but for `bad_request`, whose others are said where they occur.
pub(super) fn all() -> Vec<Known> {
    [bad(), nobody(), forbidden(), missing(), conflicts(), too_much()]
        .into_iter()
        .flatten()
        .collect()
}

fn known(word: &'static str, status: StatusCode, why: Message) -> Known {
    Known { word, status, why }
}

/// What was sent is wrong.
fn bad() -> Vec<Known> {
    let known = |word, why| known(word, StatusCode::BAD_REQUEST, why);
    vec![
        known("bad_cursor", msg!("api-bad-cursor")),
        known("bad_filter", msg!("api-bad-filter", name = "result")),
        known("bad_forwarded", msg!("api-bad-forwarded")),
        known("bad_host", msg!("api-bad-host")),
        known("bad_pairs", msg!("event-bad-pairs")),
        known("bad_plan", msg!("event-bad-number", name = "rounds", least = 1, most = 100)),
        known("bad_label", msg!("api-bad-label")),
        known("bad_limit", msg!("api-bad-limit", most = 100)),
        known("bad_minutes", msg!("admin-bad-minutes")),
        known("bad_name", msg!("api-reserved-name")),
        known("bad_password", msg!("api-bad-password")),
        known("bad_pgn", msg!("api-import-none", line = 1, why = msg!("api-import-unfinished"))),
        known("bad_request", msg!("api-bad-request")),
        known("bad_result", msg!("admin-bad-result")),
        known("bad_role", msg!("admin-bad-role")),
        known("bad_scopes", msg!("api-bad-scopes")),
        known("bad_setup", msg!("api-no-position")),
        known("bad_text", msg!("social-bad-text")),
        known("bad_view", msg!("api-long-view", view = 1000, last = 10)),
        known("two_authorizations", msg!("api-two-authorizations")),
        known("yourself", msg!("social-yourself")),
    ]
}

/// Nobody known asks.
fn nobody() -> Vec<Known> {
    let known = |word, why| known(word, StatusCode::UNAUTHORIZED, why);
    vec![
        known("no_such_code", msg!("api-no-reset")),
        known("unknown_token", msg!("api-unknown-token")),
        known("wrong_password", msg!("api-wrong-password")),
    ]
}

/// Whoever asks may not.
fn forbidden() -> Vec<Known> {
    let known = |word, why| known(word, StatusCode::FORBIDDEN, why);
    vec![
        known("banned", msg!("api-banned", until = "2026-11-17 12:00")),
        known("foreign_origin", msg!("api-foreign-origin")),
        known("hidden", msg!("api-hidden")),
        known("muted", msg!("social-muted", minutes = 5)),
        known("no_account", msg!("api-no-account")),
        known("no_claim", msg!("admin-no-claim")),
        known("not_friends", msg!("social-not-friends")),
        known("not_here", msg!("api-not-here")),
        known("role", msg!("admin-not-allowed")),
        known("scope", msg!("api-scope", scope = "chat")),
    ]
}

/// It is not there.
fn missing() -> Vec<Known> {
    let known = |word, why| known(word, StatusCode::NOT_FOUND, why);
    vec![
        known("no_analysis", msg!("api-no-analysis")),
        known("no_challenge", msg!("challenge-unknown")),
        known("no_dialogue", msg!("api-no-dialogue")),
        known("no_such_announcement", msg!("admin-no-announcement")),
        known("no_such_diagram", msg!("api-no-such-diagram")),
        known("no_such_encounter", msg!("event-no-such-encounter")),
        known("no_such_game", msg!("api-no-such-game")),
        known("no_such_message", msg!("social-no-such-line")),
        known("no_such_report", msg!("admin-no-report")),
        known("no_such_player", msg!("api-no-such-player")),
        known("no_such_room", msg!("social-no-such-room")),
        known("no_such_token", msg!("api-no-such-token")),
        known("no_such_tournament", msg!("event-unknown")),
        known("not_found", msg!("api-no-such-page")),
        known("not_sanctioned", msg!("admin-not-sanctioned")),
        known("unknown_game", msg!("api-unknown-game")),
    ]
}

/// Not as things are.
fn conflicts() -> Vec<Known> {
    let known = |word, why| known(word, StatusCode::CONFLICT, why);
    vec![
        known("blocked", msg!("social-blocked")),
        known("enough", msg!("social-enough")),
        known("in_use", msg!("api-in-use")),
        known("not_a_bot", msg!("api-not-a-bot")),
        known("not_a_guest", msg!("api-not-a-guest")),
        known("not_now", msg!("admin-not-now")),
        known("playing", msg!("api-playing")),
        known("programs", msg!("admin-programs")),
        known("taken", msg!("api-taken")),
        known("too_many_tokens", msg!("api-too-many-tokens")),
    ]
}

/// Too much, too slow, too often, or not at this moment.
fn too_much() -> Vec<Known> {
    vec![
        known("method", StatusCode::METHOD_NOT_ALLOWED, msg!("api-not-with-this-method")),
        known("too_slow", StatusCode::REQUEST_TIMEOUT, msg!("api-too-slow")),
        known("archive_full", StatusCode::PAYLOAD_TOO_LARGE, msg!("api-import-full")),
        known("too_long", StatusCode::PAYLOAD_TOO_LARGE, msg!("api-too-long")),
        known(
            "too_many_games",
            StatusCode::PAYLOAD_TOO_LARGE,
            msg!("api-import-too-many", most = 64),
        ),
        known(
            "foreign_host",
            StatusCode::MISDIRECTED_REQUEST,
            msg!("api-foreign-host", host = "example.org"),
        ),
        known("flood", StatusCode::TOO_MANY_REQUESTS, msg!("social-flood", seconds = 5)),
        known("too_many", StatusCode::TOO_MANY_REQUESTS, msg!("api-too-many-tries")),
        known("busy", StatusCode::SERVICE_UNAVAILABLE, msg!("api-storage-away")),
        known("crowded", StatusCode::SERVICE_UNAVAILABLE, msg!("api-crowded")),
        known("full", StatusCode::SERVICE_UNAVAILABLE, msg!("api-full")),
    ]
}
