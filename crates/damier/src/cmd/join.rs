//! `damier join`: play at a server.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::{env, iter};

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, read};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use damier_referee::TimeControl;
use damier_rules::{GameKind, Setup, new_game};
use damier_server::Fingerprint;
use damier_wire::web::Terms;
use damier_wire::{Address, ChallengeId, GameId};
use damier_words::{Lang, Message, ToMessage as _, msg};

use super::setup_args::parse_option;
use crate::console::{Manner, Paper, with_terminal};
use crate::join::{
    self, Client, Entered, Entry, Intent, Leave, NoEntry, NoRoute, NotIn, Pass, Route, Session,
};
use crate::play::yes_or_no;
use crate::text;
use crate::tui::{ColorChoice, Look};

#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags are what they are")]
pub(crate) struct Args {
    #[arg(value_name = "URL")]
    address: String,
    #[arg(long, value_name = "GAME")]
    game: Option<GameKind>,
    #[arg(long, value_name = "CLOCK", default_value = "5+3", allow_hyphen_values = true)]
    clock: String,
    #[arg(long)]
    rated: bool,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    games: Option<u32>,
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = parse_option, requires = "game")]
    options: Vec<(String, String)>,
    #[arg(long, value_name = "NAME", requires = "game")]
    to: Option<String>,
    // Ids may begin with a hyphen.
    #[arg(long, value_name = "ID", conflicts_with_all = ["game", "watch"], allow_hyphen_values = true)]
    accept: Option<String>,
    #[arg(long, value_name = "ID", conflicts_with = "game", allow_hyphen_values = true)]
    watch: Option<String>,
    #[arg(long, value_name = "NAME", conflicts_with = "account")]
    name: Option<String>,
    #[arg(long, value_name = "NAME")]
    account: Option<String>,
    #[arg(long, requires = "account")]
    sign_up: bool,
    #[arg(long)]
    take_over: bool,
    #[arg(long, value_name = "CODE", conflicts_with_all = ["game", "accept", "watch"], allow_hyphen_values = true)]
    claim: Option<String>,
    #[arg(long, value_name = "SHA256", value_parser = fingerprint)]
    fingerprint: Option<Fingerprint>,
    #[arg(long)]
    ascii: bool,
    #[arg(long, value_enum, default_value_t)]
    color: ColorChoice,
}

pub(crate) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let address = Address::read(&args.address)
        .map_err(|_| msg!("join-bad-address", text = text::printable(&args.address, 60)))?;
    let (usual, intent) = wishes(args)?;
    let entered = join::find_route(&address, args.fingerprint, |question| agrees(question, lang))
        .and_then(|route| Ok((enter(args, &route, lang)?, route)));
    let (entered, route) = match entered {
        Ok(entered) => entered,
        Err(NoRoute::Said(why)) => return Err(why.into()),
        Err(NoRoute::NoEntry(NoEntry::Refused(why))) => return Ok(refused(&why)),
        Err(NoRoute::NoEntry(why)) => return Err(why.message(&address).into()),
    };
    let on_screen = io::stdin().is_terminal() && io::stdout().is_terminal();
    let look =
        if on_screen { Look::terminal(args.ascii, args.color) } else { Look::plain(args.ascii) };
    let manner = Manner { lang, look };
    let mut session = Session::new(entered, &route, manner)?;
    let mut client = Client::new(address, session.name(), usual, intent, lang);
    let mut out = io::stdout();
    let leave = if on_screen {
        with_terminal(manner, |terminal| {
            join::on_screen(terminal, &mut client, &mut session, manner)
        })?
    } else {
        join::in_lines(Paper { out: &mut out, manner }, &mut client, &mut session)?
    };
    session.close();
    Ok(match leave {
        Leave::Refused(why) => refused(&why),
        Leave::Wanted => {
            let mut paper = Paper { out: &mut out, manner };
            // A reader that went away is no mistake of ours.
            drop(client.last_words(on_screen).iter().try_for_each(|line| paper.line(line)));
            ExitCode::SUCCESS
        }
    })
}

/// The server's answer is no.
fn refused(why: &str) -> ExitCode {
    // The terminal may be gone: `eprintln!` would panic.
    let _ = writeln!(io::stderr(), "damier: {why}");
    ExitCode::from(1)
}

/// What new games shall be like, and what the person comes for.
fn wishes(args: &Args) -> Result<(Terms, Intent), Message> {
    let clock: TimeControl = args
        .clock
        .parse()
        .map_err(|_| msg!("join-bad-clock", text = text::printable(&args.clock, 40)))?;
    let kind = args.game.unwrap_or(GameKind::Chess);
    let usual = Terms {
        rated: args.rated,
        games: args.games.filter(|&games| games > 1),
        ..Terms::new(kind.id(), clock.to_string())
    };
    let setup = Setup { options: args.options.iter().cloned().collect(), ..Setup::default() };
    new_game(kind, &setup).map_err(|error| error.message())?;
    let terms = Terms { options: setup.options, ..usual.clone() };
    let intent = match (&args.to, &args.accept, &args.watch, args.game) {
        (Some(to), ..) => Intent::Challenge { to: to.clone(), terms },
        (None, Some(id), ..) => Intent::Accept(ChallengeId::read(id)),
        (None, None, Some(id), _) => Intent::Watch(GameId::read(id)),
        (None, None, None, Some(_)) => Intent::Seek(terms),
        (None, None, None, None) => match &args.claim {
            Some(code) => Intent::Claim(code.clone()),
            None => Intent::Lobby,
        },
    };
    Ok((usual, intent))
}

pub(super) fn fingerprint(text: &str) -> Result<Fingerprint, Message> {
    text.parse().map_err(|_| msg!("mistake-fingerprint"))
}

/// Asks somebody at a terminal; nobody else can agree.
pub(super) fn agrees(question: &Message, lang: Lang) -> bool {
    if !io::stdin().is_terminal() {
        return false;
    }
    let mut err = io::stderr();
    let mut question = lang.say(question);
    loop {
        let mut typed = String::new();
        let asked = write!(err, "{question} ").and_then(|()| err.flush());
        match asked.and_then(|()| io::stdin().read_line(&mut typed)) {
            Ok(0) | Err(_) => return false,
            Ok(_) => {}
        }
        match yes_or_no(&typed) {
            Some(agrees) => return agrees,
            None => question = lang.say(&msg!("yes-or-no")),
        }
    }
}

/// Comes in, as a guest or with an account.
fn enter(args: &Args, route: &Route, lang: Lang) -> Result<Entered, NoRoute> {
    let Some(name) = &args.account else {
        return Ok(join::as_guest(route, args.name.clone(), lang)?);
    };
    let ask = |entry: Entry<'_>| join::ask(route, entry, lang);
    let pass = with_account(name, args.sign_up, lang, ask)?;
    match join::with_pass(route, pass, args.take_over, lang) {
        Ok(entered) => Ok(entered),
        Err(NotIn::No(why)) => Err(why.into()),
        Err(NotIn::InUse(pass)) if agrees(&msg!("join-ask-take-over"), lang) => {
            match join::with_pass(route, pass, true, lang) {
                Ok(entered) => Ok(entered),
                Err(NotIn::No(why)) => Err(why.into()),
                Err(NotIn::InUse(_)) => Err(NoEntry::InUse.into()),
            }
        }
        Err(NotIn::InUse(_)) => Err(NoRoute::Said(msg!("join-in-use"))),
    }
}

/// How often a wrong password may be typed again.
const TRIES: usize = 3;

/// Comes in with an account. Somebody at a terminal is asked again if the password was wrong.
pub(super) fn with_account(
    name: &str,
    sign_up: bool,
    lang: Lang,
    ask: impl Fn(Entry<'_>) -> Result<Pass, NoEntry>,
) -> Result<Pass, NoRoute> {
    let given = env::var("DAMIER_PASSWORD").ok();
    let mut tries = 0;
    loop {
        let password = match &given {
            Some(given) => Some(given.clone()).filter(|given| !given.is_empty()),
            None => typed_password(name, sign_up, lang),
        };
        let password = password.ok_or_else(|| NoRoute::Said(msg!("join-no-password")))?;
        let entry = if sign_up {
            Entry::SignUp { name, password: &password, guest: None }
        } else {
            Entry::LogIn { name, password: &password }
        };
        tries += 1;
        match ask(entry) {
            Err(NoEntry::Refused(why)) if given.is_none() && tries < TRIES => {
                // The terminal may be gone: `eprintln!` would panic.
                let _ = writeln!(io::stderr(), "{why}");
            }
            answer => return Ok(answer?),
        }
    }
}

/// A new password, from the environment or typed.
pub(super) fn new_password(name: &str, lang: Lang) -> Option<String> {
    match env::var("DAMIER_PASSWORD") {
        Ok(password) => Some(password).filter(|password| !password.is_empty()),
        Err(_) => typed_password(name, true, lang),
    }
}

/// A password typed without being seen; a new one is typed twice.
fn typed_password(name: &str, new: bool, lang: Lang) -> Option<String> {
    if !io::stdin().is_terminal() {
        return None;
    }
    let name = text::name(name);
    loop {
        let password = typed_blindly(&lang.say(&msg!("join-ask-password", name = &name)))?;
        if !new || typed_blindly(&lang.say(&msg!("join-confirm-password")))? == password {
            return Some(password);
        }
        writeln!(io::stderr(), "{}", lang.say(&msg!("join-passwords-differ"))).ok()?;
    }
}

fn typed_blindly(question: &str) -> Option<String> {
    let mut err = io::stderr();
    write!(err, "{question} ").ok()?;
    err.flush().ok()?;
    enable_raw_mode().ok()?;
    let typed = type_blindly();
    // If the terminal is gone, so is the person.
    disable_raw_mode().ok()?;
    writeln!(err).ok()?;
    typed.filter(|password| !password.is_empty())
}

fn type_blindly() -> Option<String> {
    let mut typed = String::new();
    let events = iter::from_fn(|| read().ok());
    for event in events {
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => {}
            Event::Key(key) => match key.code {
                KeyCode::Enter => return Some(typed),
                KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                    return None;
                }
                KeyCode::Char(c) => typed.push(c),
                KeyCode::Backspace => drop(typed.pop()),
                _ => {}
            },
            Event::Paste(text) => typed.push_str(text.trim_end()),
            _ => {}
        }
    }
    None
}
