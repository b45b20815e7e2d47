//! `damier admin user|guest|token|games|reports|announce|acts…`: orders to a server, or on its store.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Subcommand;
use damier_words::Lang;
use serde_json::{Value, json};

use super::Reach;
use super::desk::{Desk, Sent};
use super::told::{
    announced, done, guests, in_force, past, people, reported, reset, running, tokens, until,
};

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
pub(super) enum GuestOrder {
    List(Listing),
    Mute(ForHowLong),
    Unmute(Named),
    Ban(ForHowLong),
    Unban(Named),
}

#[derive(Debug, Subcommand)]
pub(super) enum ReportsOrder {
    List(Listing),
    Close(OneGame),
}

#[derive(Debug, Subcommand)]
pub(super) enum TokenOrder {
    List(Named),
    End(OneToken),
}

#[derive(Debug, Subcommand)]
pub(super) enum GamesOrder {
    List(Listing),
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
    listing: Listing,
}

/// How much of a list is wanted.
#[derive(Debug, clap::Args)]
pub(super) struct Listing {
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
    #[command(flatten)]
    place: Reach,
}

#[derive(Debug, clap::Args)]
pub(super) struct Named {
    #[arg(value_name = "NAME")]
    name: String,
    #[command(flatten)]
    place: Reach,
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
    place: Reach,
}

#[derive(Debug, clap::Args)]
pub(super) struct NewRole {
    #[arg(value_name = "NAME")]
    name: String,
    #[arg(value_name = "ROLE")]
    role: String,
    #[command(flatten)]
    place: Reach,
}

#[derive(Debug, clap::Args)]
pub(super) struct OneToken {
    #[arg(value_name = "NAME")]
    name: String,
    #[arg(value_name = "ID")]
    id: String,
    #[command(flatten)]
    place: Reach,
}

#[derive(Debug, clap::Args)]
pub(super) struct OneGame {
    #[arg(value_name = "ID")]
    id: String,
    #[arg(long, value_name = "TEXT", default_value = "")]
    why: String,
    #[command(flatten)]
    place: Reach,
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
    place: Reach,
}

/// By its id.
#[derive(Debug, clap::Args)]
pub(super) struct One {
    #[arg(value_name = "ID", allow_hyphen_values = true)]
    id: String,
    #[command(flatten)]
    place: Reach,
}

#[derive(Debug, clap::Args)]
pub(super) struct Announce {
    #[arg(value_name = "TEXT")]
    text: String,
    #[arg(long, value_name = "N", default_value_t = 60)]
    minutes: u32,
    #[command(flatten)]
    place: Reach,
}

/// A page of administration that is asked for, and how its answer is told.
struct Order<'a> {
    place: &'a Reach,
    method: &'static str,
    path: String,
    body: Value,
    with_games: bool,
    /// So many of a list.
    limit: usize,
    tell: fn(&Value, Lang) -> String,
}

/// As many as a server tells of at once.
const PAGE: usize = 100;

impl<'a> Order<'a> {
    fn get(place: &'a Reach, path: String, tell: fn(&Value, Lang) -> String) -> Order<'a> {
        Order { place, method: "GET", path, body: Value::Null, with_games: false, limit: 0, tell }
    }

    /// A list, which comes in parts.
    fn list(listing: &'a Listing, path: &str, tell: fn(&Value, Lang) -> String) -> Order<'a> {
        let limit = listing.limit as usize;
        let sign = if path.contains('?') { '&' } else { '?' };
        let path = format!("{path}{sign}limit={}", limit.min(PAGE));
        Order { limit, ..Order::get(&listing.place, path, tell) }
    }

    fn post(place: &'a Reach, path: String, body: Value) -> Order<'a> {
        Order { method: "POST", body, ..Order::get(place, path, done) }
    }

    async fn run(self, lang: Lang) -> anyhow::Result<ExitCode> {
        let desk = Desk::open(self.place, self.with_games, lang).await?;
        let answer = self.ask(&desk, lang).await;
        desk.close(lang).await;
        let answer = answer?;
        let mut out = io::stdout();
        if self.place.local.json {
            let answer = if answer.is_null() { json!({ "done": true }) } else { answer };
            writeln!(out, "{answer}")?;
        } else {
            writeln!(out, "{}", (self.tell)(&answer, lang).trim_end())?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Asks, part by part until there are enough.
    async fn ask(&self, desk: &Desk, lang: Lang) -> anyhow::Result<Value> {
        let sent = || match &self.body {
            Value::Null => Sent::Nothing,
            body => Sent::Json(body.clone()),
        };
        let mut answer = desk.ask((self.method, &self.path), sent(), lang).await?;
        while let Some(next) = answer["next"].as_str()
            && let Some(so_far) = answer["items"].as_array().map(Vec::len)
            && so_far < self.limit
        {
            let path = format!("{}&after={}", self.path, escape(next));
            let mut more = desk.ask((self.method, &path), sent(), lang).await?;
            let mut items = more["items"].as_array_mut().map(std::mem::take).unwrap_or_default();
            items.truncate(self.limit - so_far);
            answer["items"].as_array_mut().into_iter().for_each(|all| all.append(&mut items));
            answer["next"] = more["next"].take();
        }
        Ok(answer)
    }
}

pub(super) async fn user(order: &UserOrder, lang: Lang) -> anyhow::Result<ExitCode> {
    let page = |name: &str, what: &str| format!("/api/admin/users/{}/{what}", escape(name));
    let order = match order {
        UserOrder::List(Search { search, listing }) => {
            Order::list(listing, &format!("/api/admin/users?search={}", escape(search)), people)
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

pub(super) async fn guest(order: &GuestOrder, lang: Lang) -> anyhow::Result<ExitCode> {
    let page = |id: &str, what: &str| format!("/api/admin/guests/{}/{what}", escape(id));
    let order = match order {
        GuestOrder::List(listing) => Order::list(listing, "/api/admin/guests", guests),
        GuestOrder::Mute(it) | GuestOrder::Ban(it) => {
            let what = if matches!(order, GuestOrder::Ban(_)) { "ban" } else { "mute" };
            let body = json!({ "minutes": it.minutes, "why": it.why });
            Order { tell: until, ..Order::post(&it.place, page(&it.name, what), body) }
        }
        GuestOrder::Unmute(it) => Order::post(&it.place, page(&it.name, "unmute"), Value::Null),
        GuestOrder::Unban(it) => Order::post(&it.place, page(&it.name, "unban"), Value::Null),
    };
    order.run(lang).await
}

pub(super) async fn sanctions(listing: &Listing, lang: Lang) -> anyhow::Result<ExitCode> {
    Order::list(listing, "/api/admin/sanctions", in_force).run(lang).await
}

pub(super) async fn reports(order: &ReportsOrder, lang: Lang) -> anyhow::Result<ExitCode> {
    let order = match order {
        ReportsOrder::List(listing) => Order::list(listing, "/api/admin/reports", reported),
        ReportsOrder::Close(it) => {
            let path = format!("/api/admin/reports/{}/close", escape(&it.id));
            Order::post(&it.place, path, json!({ "why": it.why }))
        }
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
        GamesOrder::List(listing) => Order::list(listing, "/api/admin/games", running),
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

pub(super) async fn announcements(place: &Reach, lang: Lang) -> anyhow::Result<ExitCode> {
    Order::get(place, "/api/announcements".to_owned(), announced).run(lang).await
}

pub(super) async fn withdraw(it: &One, lang: Lang) -> anyhow::Result<ExitCode> {
    let path = format!("/api/admin/announcement/{}", escape(&it.id));
    Order { method: "DELETE", ..Order::post(&it.place, path, Value::Null) }.run(lang).await
}

pub(super) async fn acts(listing: &Listing, lang: Lang) -> anyhow::Result<ExitCode> {
    Order::list(listing, "/api/admin/acts", past).run(lang).await
}

/// A name as a part of an address.
pub(super) fn escape(text: &str) -> String {
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
