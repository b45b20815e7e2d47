//! Coming in: as a guest, with an account, or as somebody else than before.

use damier_words::Lang;
use hyper::Method;
use serde_json::{Value, json};

use super::api::{self, Entry, NoEntry, Pass};
use super::errand::Entering;
use super::guests::{Guest, Guests, any_name};
use super::link::Link;
use super::route::Route;

/// Somebody who is in.
#[derive(Debug)]
pub(crate) struct Entered {
    pub(crate) link: Link,
    pub(crate) pass: Pass,
    /// While it lives, no other process is that guest by itself.
    pub(crate) guest: Option<Guest>,
}

/// Why somebody is not in.
#[derive(Debug)]
pub(crate) enum NotIn {
    /// The account is in use elsewhere: whoever has this may take it over.
    InUse(Pass),
    No(NoEntry),
}

impl From<NoEntry> for NotIn {
    fn from(why: NoEntry) -> NotIn {
        NotIn::No(why)
    }
}

/// Asks for a name and a token, however long it takes.
pub(crate) fn ask(route: &Route, entry: Entry<'_>, lang: Lang) -> Result<Pass, NoEntry> {
    runtime()?.block_on(api::ask(route, entry, lang))
}

pub(super) fn runtime() -> Result<tokio::runtime::Runtime, NoEntry> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|why| NoEntry::Unreachable(why.to_string()))
}

/// Connects with a token of an account.
pub(crate) fn with_pass(
    route: &Route,
    pass: Pass,
    take_over: bool,
    lang: Lang,
) -> Result<Entered, NotIn> {
    match Link::open(route, &pass, take_over, lang) {
        Ok(link) => Ok(Entered { link, pass, guest: None }),
        Err(NoEntry::InUse) => Err(NotIn::InUse(pass)),
        Err(why) => Err(why.into()),
    }
}

/// Comes in as a guest: as one that this computer has been before, if the server still knows them.
pub(crate) fn as_guest(
    route: &Route,
    name: Option<String>,
    lang: Lang,
) -> Result<Entered, NoEntry> {
    let guests = Guests::of(&route.address);
    let mut name = name;
    while let Some(guest) = guests.remembered(name.as_deref()) {
        match Link::open(route, &guest.pass, false, lang) {
            Ok(link) => {
                return Ok(Entered { link, pass: guest.pass.clone(), guest: Some(guest) });
            }
            Err(NoEntry::UnknownToken) => {
                guests.forget(&guest.pass.name);
                name = Some(guest.pass.name.clone());
            }
            Err(why) => return Err(why),
        }
    }
    let pass = ask(route, Entry::Guest { name: &name.unwrap_or_else(any_name) }, lang)?;
    let link = Link::open(route, &pass, false, lang)?;
    Ok(Entered { link, pass: pass.clone(), guest: Some(guests.remember(pass)) })
}

/// Becomes somebody else; `now` is who they are until then, `held` who they may become by taking over.
pub(super) fn change(
    route: &Route,
    entering: &Entering,
    now: &Pass,
    held: Option<Pass>,
    lang: Lang,
) -> Result<Entered, NotIn> {
    let pass = match entering {
        Entering::LogIn { name, password } => ask(route, Entry::LogIn { name, password }, lang)?,
        Entering::SignUp { name, password } => {
            let guest = Some(now.token.as_str());
            let pass = ask(route, Entry::SignUp { name, password, guest }, lang)?;
            Guests::of(&route.address).forget(&now.name);
            pass
        }
        Entering::Reset { code, password } => ask(route, Entry::Reset { code, password }, lang)?,
        Entering::TakeOver => {
            return with_pass(route, held.ok_or(NoEntry::UnknownToken)?, true, lang);
        }
        Entering::LogOut => {
            tell(route, (Method::POST, "/api/logout"), now, None, lang)?;
            return Ok(as_guest(route, None, lang)?);
        }
        Entering::Delete { password } => {
            let body = json!({ "password": password });
            tell(route, (Method::DELETE, "/api/account"), now, Some(&body), lang)?;
            return Ok(as_guest(route, None, lang)?);
        }
    };
    with_pass(route, pass, false, lang)
}

fn tell(
    route: &Route,
    what: (Method, &str),
    who: &Pass,
    body: Option<&Value>,
    lang: Lang,
) -> Result<(), NoEntry> {
    let token = Some(who.token.as_str());
    runtime()?.block_on(api::request(route, what, token, body, lang)).map(drop)
}
