//! An account: what is known of it, its tokens, its password and its data.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;

use damier_words::{Message, msg};
use hyper::Method;
use serde::Deserialize;
use serde_json::json;

use super::api::encoded;
use super::clerk::Office;
use super::errand::Fetched;
use super::harmless;
use crate::text::{self, day, printable};

#[derive(Debug, Deserialize)]
struct Account {
    name: String,
    created_ms: u64,
    #[serde(default)]
    role: Option<String>,
    #[serde(default)]
    bot: bool,
    #[serde(default)]
    muted_until: Option<u64>,
}

pub(super) fn account(office: &Office<'_>) -> Result<Fetched, Message> {
    let account: Account = office.get("/api/account")?;
    let lang = office.lang();
    let (name, since) = (text::name(&account.name), day(account.created_ms));
    let mut lines = vec![lang.say(&msg!("house-account", name = name, since = since))];
    let role = account.role.as_deref().map(|role| printable(role, 20)).unwrap_or_default();
    if !role.is_empty() {
        lines.push(lang.say(&msg!("house-role", role = role)));
    }
    if account.bot {
        lines.push(lang.say(&msg!("house-is-bot")));
    }
    if let Some(until) = account.muted_until {
        lines.push(lang.say(&msg!("house-muted-until", until = day(until))));
    }
    lines.push(lang.say(&msg!("house-account-orders")));
    Ok(Fetched::Listed { text: lines.join("\n"), next: None })
}

#[derive(Debug, Deserialize)]
struct Token {
    id: String,
    #[serde(default)]
    kind: String,
    #[serde(default)]
    label: Option<String>,
    #[serde(default)]
    scopes: Option<Vec<String>>,
    created_ms: u64,
    #[serde(default)]
    seen_ms: Option<u64>,
    #[serde(default)]
    own: bool,
}

pub(super) fn tokens(office: &Office<'_>) -> Result<Fetched, Message> {
    let tokens: Vec<Token> = office.get("/api/tokens")?;
    let lang = office.lang();
    let line = |token: &Token| {
        let what = match (token.kind.as_str(), token.own) {
            ("api", _) => {
                let label = printable(token.label.as_deref().unwrap_or_default(), 40);
                let scopes = token.scopes.as_deref().unwrap_or_default().join(", ");
                format!("{label} ({})", printable(&scopes, 60))
            }
            (_, true) => lang.say(&msg!("house-this-session")),
            _ => lang.say(&msg!("house-session")),
        };
        let (made, seen) = (day(token.created_ms), day(token.seen_ms.unwrap_or(token.created_ms)));
        let id = printable(&token.id, 40);
        lang.say(&msg!("house-token", id = id, what = what, made = made, seen = seen))
    };
    let lines: Vec<String> = tokens.iter().map(line).collect();
    let text = lang.say(&msg!("house-tokens", tokens = lines.join("\n")));
    Ok(Fetched::Listed { text, next: None })
}

#[derive(Debug, Deserialize)]
struct Made {
    token: String,
}

pub(super) fn new_token(
    office: &Office<'_>,
    label: &str,
    scopes: &[String],
) -> Result<Fetched, Message> {
    let body = json!({ "label": label, "scopes": scopes });
    let made = office.call(Method::POST, "/api/tokens", Some(&body))?;
    let made: Made = harmless::read(&made).ok_or_else(|| office.stranger())?;
    let (label, token) = (printable(label, 40), printable(&made.token, 200));
    let text = office.lang().say(&msg!("house-token-made", label = label, token = token));
    Ok(Fetched::Listed { text, next: None })
}

pub(super) fn end_token(office: &Office<'_>, id: &str) -> Result<Fetched, Message> {
    office.call(Method::DELETE, &format!("/api/tokens/{}", encoded(id)), None)?;
    Ok(office.said(&msg!("house-token-ended")))
}

pub(super) fn end_other_tokens(office: &Office<'_>) -> Result<Fetched, Message> {
    office.call(Method::DELETE, "/api/tokens", None)?;
    Ok(office.said(&msg!("house-tokens-ended")))
}

pub(super) fn become_bot(office: &Office<'_>) -> Result<Fetched, Message> {
    office.call(Method::POST, "/api/account/bot", None)?;
    Ok(office.said(&msg!("house-is-bot")))
}

/// Everything the server keeps about the account, in a file for nobody else.
pub(super) fn export(office: &Office<'_>, file: &str) -> Result<Fetched, Message> {
    let data = office.call(Method::GET, "/api/account/export", None)?;
    write_new(office, file, &data)
}

/// Writes a new file, for nobody else.
pub(super) fn write_new(office: &Office<'_>, file: &str, data: &[u8]) -> Result<Fetched, Message> {
    let path = Path::new(file);
    let shown = printable(file, 400);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    let written = options.open(path).and_then(|mut file| {
        file.write_all(data)?;
        file.sync_all()
    });
    match written {
        Ok(()) => Ok(office.said(&msg!("saved", path = shown))),
        Err(why) if why.kind() == std::io::ErrorKind::AlreadyExists => {
            Err(msg!("save-exists", path = shown))
        }
        Err(why) => Err(msg!("not-saved", path = shown, why = why.to_string())),
    }
}

pub(super) fn password(office: &Office<'_>, old: &str, new: &str) -> Result<Fetched, Message> {
    let body = json!({ "old": old, "new": new });
    office.call(Method::POST, "/api/password", Some(&body))?;
    Ok(office.said(&msg!("house-password-changed")))
}

pub(super) fn claim(office: &Office<'_>, code: &str) -> Result<Fetched, Message> {
    office.call(Method::POST, "/api/admin/claim", Some(&json!({ "code": code })))?;
    Ok(office.said(&msg!("house-claimed")))
}
