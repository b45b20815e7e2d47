//! `damier admin user|token|games|announce|acts`: orders to a server, or on its store.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Subcommand;
use damier_rules::chess::pgn::moment;
use damier_words::{Lang, Message, msg};
use serde_json::{Value, json};

use super::Place;
use super::desk::Desk;
use crate::text;

#[derive(Debug, Subcommand)]
pub(super) enum UserOrder {
    List(Search),
    Mute(ForHowLong),
    Unmute(Named),
    Ban(ForHowLong),
    Unban(Named),
    Role(NewRole),
    Reset(Named),
    Logout(Named),
}

#[derive(Debug, Subcommand)]
pub(super) enum TokenOrder {
    List(Named),
    End(OneToken),
}

#[derive(Debug, Subcommand)]
pub(super) enum GamesOrder {
    List(Place),
    Abort(OneGame),
    Adjourn(OneGame),
    Resume(OneGame),
    End(Ending),
}

#[derive(Debug, clap::Args)]
pub(super) struct Search {
    #[arg(value_name = "NAME", default_value = "", hide_default_value = true)]
    search: String,
    #[command(flatten)]
    place: Place,
}

#[derive(Debug, clap::Args)]
pub(super) struct Named {
    #[arg(value_name = "NAME")]
    name: String,
    #[command(flatten)]
    place: Place,
}

#[derive(Debug, clap::Args)]
pub(super) struct ForHowLong {
    #[arg(value_name = "NAME")]
    name: String,
    #[arg(long, value_name = "N", default_value_t = 60)]
    minutes: u32,
    #[arg(long, value_name = "TEXT", default_value = "")]
    why: String,
    #[command(flatten)]
    place: Place,
}

#[derive(Debug, clap::Args)]
pub(super) struct NewRole {
    #[arg(value_name = "NAME")]
    name: String,
    #[arg(value_name = "ROLE")]
    role: String,
    #[command(flatten)]
    place: Place,
}

#[derive(Debug, clap::Args)]
pub(super) struct OneToken {
    #[arg(value_name = "NAME")]
    name: String,
    #[arg(value_name = "ID")]
    id: String,
    #[command(flatten)]
    place: Place,
}

#[derive(Debug, clap::Args)]
pub(super) struct OneGame {
    #[arg(value_name = "ID")]
    id: String,
    #[arg(long, value_name = "TEXT", default_value = "")]
    why: String,
    #[command(flatten)]
    place: Place,
}

#[derive(Debug, clap::Args)]
pub(super) struct Ending {
    #[arg(value_name = "ID")]
    id: String,
    #[arg(value_name = "RESULT")]
    result: String,
    #[arg(long, value_name = "TEXT", default_value = "")]
    why: String,
    #[command(flatten)]
    place: Place,
}

#[derive(Debug, clap::Args)]
pub(super) struct Announce {
    #[arg(value_name = "TEXT")]
    text: String,
    #[arg(long, value_name = "N", default_value_t = 60)]
    minutes: u32,
    #[command(flatten)]
    place: Place,
}

/// A page of administration that is asked for, and how its answer is told.
struct Order<'a> {
    place: &'a Place,
    method: &'static str,
    path: String,
    body: Value,
    with_games: bool,
    tell: fn(&Value, Lang) -> String,
}

impl<'a> Order<'a> {
    fn get(place: &'a Place, path: String, tell: fn(&Value, Lang) -> String) -> Order<'a> {
        Order { place, method: "GET", path, body: Value::Null, with_games: false, tell }
    }

    fn post(place: &'a Place, path: String, body: Value) -> Order<'a> {
        Order { place, method: "POST", path, body, with_games: false, tell: done }
    }

    async fn run(self, lang: Lang) -> anyhow::Result<ExitCode> {
        let desk = Desk::open(self.place, self.with_games).await?;
        let answer = desk.ask(self.method, &self.path, self.body, lang).await;
        desk.close().await;
        let answer = answer?;
        let mut out = io::stdout();
        if self.place.json {
            let answer = if answer.is_null() { json!({ "done": true }) } else { answer };
            writeln!(out, "{answer}")?;
        } else {
            writeln!(out, "{}", (self.tell)(&answer, lang).trim_end())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

pub(super) async fn user(order: &UserOrder, lang: Lang) -> anyhow::Result<ExitCode> {
    let page = |name: &str, what: &str| format!("/api/admin/users/{}/{what}", escape(name));
    let order = match order {
        UserOrder::List(Search { search, place }) => {
            let path = format!("/api/admin/users?limit=100&search={}", escape(search));
            Order::get(place, path, people)
        }
        UserOrder::Mute(it) | UserOrder::Ban(it) => {
            let what = if matches!(order, UserOrder::Ban(_)) { "ban" } else { "mute" };
            let body = json!({ "minutes": it.minutes, "why": it.why });
            Order { tell: until, ..Order::post(&it.place, page(&it.name, what), body) }
        }
        UserOrder::Unmute(it) => Order::post(&it.place, page(&it.name, "unmute"), Value::Null),
        UserOrder::Unban(it) => Order::post(&it.place, page(&it.name, "unban"), Value::Null),
        UserOrder::Role(it) => {
            Order::post(&it.place, page(&it.name, "role"), json!({ "role": it.role }))
        }
        UserOrder::Reset(it) => {
            let order = Order::post(&it.place, page(&it.name, "reset"), Value::Null);
            Order { tell: reset, ..order }
        }
        UserOrder::Logout(it) => Order::post(&it.place, page(&it.name, "logout"), Value::Null),
    };
    order.run(lang).await
}

pub(super) async fn token(order: &TokenOrder, lang: Lang) -> anyhow::Result<ExitCode> {
    let page = |name: &str| format!("/api/admin/users/{}/tokens", escape(name));
    let order = match order {
        TokenOrder::List(it) => Order::get(&it.place, page(&it.name), tokens),
        TokenOrder::End(it) => {
            let path = format!("{}/{}", page(&it.name), escape(&it.id));
            Order { method: "DELETE", ..Order::post(&it.place, path, Value::Null) }
        }
    };
    order.run(lang).await
}

pub(super) async fn games(order: &GamesOrder, lang: Lang) -> anyhow::Result<ExitCode> {
    let page = |id: &str, what: &str| format!("/api/admin/games/{}/{what}", escape(id));
    let decide = |it: &'_ OneGame, what: &str| (page(&it.id, what), json!({ "why": it.why }));
    let order = match order {
        GamesOrder::List(place) => {
            Order::get(place, "/api/admin/games?limit=100".to_owned(), running)
        }
        GamesOrder::Abort(it) | GamesOrder::Adjourn(it) | GamesOrder::Resume(it) => {
            let what = match order {
                GamesOrder::Abort(_) => "abort",
                GamesOrder::Adjourn(_) => "adjourn",
                _ => "resume",
            };
            let (path, body) = decide(it, what);
            Order::post(&it.place, path, body)
        }
        GamesOrder::End(it) => {
            let body = json!({ "result": it.result, "why": it.why });
            Order::post(&it.place, page(&it.id, "end"), body)
        }
    };
    Order { with_games: true, ..order }.run(lang).await
}

pub(super) async fn announce(it: &Announce, lang: Lang) -> anyhow::Result<ExitCode> {
    let body = json!({ "text": it.text, "minutes": it.minutes });
    let path = "/api/admin/announcement".to_owned();
    Order { tell: until, ..Order::post(&it.place, path, body) }.run(lang).await
}

pub(super) async fn acts(place: &Place, lang: Lang) -> anyhow::Result<ExitCode> {
    Order::get(place, "/api/admin/acts?limit=100".to_owned(), past).run(lang).await
}

/// A name as a part of an address.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.".contains(&byte) {
            escaped.push(char::from(byte));
        } else {
            let _ = write!(escaped, "%{byte:02X}");
        }
    }
    escaped
}

fn day(at_ms: &Value) -> String {
    let at = at_ms.as_u64().unwrap_or(0);
    format!("{} {}", moment::date(at).replace('.', "-"), moment::time(at))
}

fn shown(value: &Value) -> String {
    text::printable(value.as_str().unwrap_or_default(), 200)
}

fn lines(items: &Value, lang: Lang, line: impl Fn(&Value) -> String) -> String {
    match items.as_array() {
        Some(items) if !items.is_empty() => items.iter().map(|item| line(item) + "\n").collect(),
        _ => lang.say(&msg!("admin-nothing")),
    }
}

fn done(_: &Value, lang: Lang) -> String {
    lang.say(&msg!("admin-done"))
}

fn until(answer: &Value, lang: Lang) -> String {
    lang.say(&msg!("admin-until", until = day(&answer["until_ms"])))
}

fn reset(answer: &Value, lang: Lang) -> String {
    let (code, until) = (shown(&answer["code"]), day(&answer["until_ms"]));
    lang.say(&msg!("admin-reset-code", code = code, until = until))
}

fn people(answer: &Value, lang: Lang) -> String {
    lines(&answer["items"], lang, |person| {
        let said = |is: bool, what: Message| is.then(|| lang.say(&what));
        let dated = |field: &str| Some(day(&person[field])).filter(|_| person[field].is_i64());
        let facts = [
            person["role"].as_str().map(ToOwned::to_owned),
            said(person["bot"] == true, msg!("admin-is-program")),
            said(person["online"] == true, msg!("admin-is-online")),
            dated("muted_until").map(|until| lang.say(&msg!("admin-muted", until = until))),
            dated("banned_until").map(|until| lang.say(&msg!("admin-banned", until = until))),
        ];
        let facts: Vec<String> = facts.into_iter().flatten().collect();
        format!("{}  {}  {}", shown(&person["name"]), day(&person["created_ms"]), facts.join(", "))
    })
}

fn tokens(answer: &Value, lang: Lang) -> String {
    lines(answer, lang, |token| {
        let scopes = token["scopes"].as_array().into_iter().flatten().map(shown);
        let scopes = scopes.collect::<Vec<_>>().join(" ");
        let (id, kind, label) =
            (shown(&token["id"]), shown(&token["kind"]), shown(&token["label"]));
        format!("{id}  {kind}  {}  {scopes}  {label}", day(&token["seen_ms"]))
    })
}

fn running(answer: &Value, lang: Lang) -> String {
    lines(&answer["items"], lang, |game| {
        let players = game["players"].as_array().into_iter().flatten().map(shown);
        let players = players.collect::<Vec<_>>().join(" – ");
        let adjourned = if game["adjourned"] == true {
            lang.say(&msg!("admin-adjourned"))
        } else {
            String::new()
        };
        format!("{}  {}  {players}  {adjourned}", shown(&game["id"]), shown(&game["game"]))
    })
}

fn past(answer: &Value, lang: Lang) -> String {
    lines(&answer["items"], lang, |act| {
        let [by, what, subject, why] =
            ["by", "what", "subject", "why"].map(|field| shown(&act[field]));
        format!("{}  {by}  {what}  {subject}  {why}", day(&act["at_ms"]))
    })
}
