//! Whoever fetches the pages of the server: a thread beside the game, which never waits for it.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use damier_words::{Lang, Message, msg};
use hyper::Method;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::api::{self, NoEntry};
use super::client::Note;
use super::enter::{self, NotIn};
use super::errand::{Errand, Fetched};
use super::route::Route;
use super::{Pass, accounts, analysis, archive, figures, harmless, social};
use crate::console::Manner;
use crate::tui::Tone;

/// An errand with who sends it, and who they may become.
struct Job {
    errand: Errand,
    pass: Pass,
    held: Option<Pass>,
}

#[derive(Debug)]
pub(super) struct Clerk {
    jobs: Sender<Job>,
    done: Receiver<Fetched>,
    under_way: usize,
}

impl Clerk {
    pub(super) fn new(route: &Route, manner: Manner) -> std::io::Result<Clerk> {
        let (jobs, wanted) = channel::<Job>();
        let (tell, done) = channel();
        let route = route.clone();
        thread::Builder::new().name("clerk".to_owned()).spawn(move || {
            for Job { errand, pass, held } in wanted {
                let office = Office { route: &route, pass: &pass, manner };
                if tell.send(office.fetch(&errand, held)).is_err() {
                    return;
                }
            }
        })?;
        Ok(Clerk { jobs, done, under_way: 0 })
    }

    pub(super) fn send(&mut self, errand: Errand, pass: Pass, held: Option<Pass>) {
        // The thread lives as long as this.
        self.under_way += usize::from(self.jobs.send(Job { errand, pass, held }).is_ok());
    }

    /// Is anything still under way?
    pub(super) fn is_busy(&self) -> bool {
        self.under_way > 0
    }

    /// What has been done since the last time.
    pub(super) fn done(&mut self) -> Vec<Fetched> {
        let done: Vec<Fetched> = self.done.try_iter().collect();
        self.under_way = self.under_way.saturating_sub(done.len());
        done
    }

    /// The next that is done, waited for at most so long.
    pub(super) fn wait(&mut self, most: Duration) -> Option<Fetched> {
        let done = self.done.recv_timeout(most).ok()?;
        self.under_way = self.under_way.saturating_sub(1);
        Some(done)
    }
}

/// The pages of the server, for somebody it knows.
pub(super) struct Office<'a> {
    route: &'a Route,
    pub(super) pass: &'a Pass,
    pub(super) manner: Manner,
}

impl Office<'_> {
    fn fetch(&self, errand: &Errand, held: Option<Pass>) -> Fetched {
        let fetched = match errand {
            Errand::Games(filter) => archive::list(self, filter),
            Errand::Save { id, file } => archive::save(self, id, file.as_deref()),
            Errand::Replay { id } => archive::replay(self, id),
            Errand::Ranking { game, programs, after } => {
                figures::ranking(self, *game, *programs, after.as_deref())
            }
            Errand::Stats { name, game } => figures::stats(self, name, *game),
            Errand::Versus { me, name } => figures::versus(self, me, name),
            Errand::Account => accounts::account(self),
            Errand::Tokens => accounts::tokens(self),
            Errand::NewToken { label, scopes } => accounts::new_token(self, label, scopes),
            Errand::EndToken { id } => accounts::end_token(self, id),
            Errand::EndOtherTokens => accounts::end_other_tokens(self),
            Errand::Bot => accounts::become_bot(self),
            Errand::Archive { file, filter } => archive::export(self, file, filter),
            Errand::Import { file } => archive::import(self, file),
            Errand::Dialogue { id } => archive::dialogue(self, id),
            Errand::Analyse { id } => analysis::analyse(self, id),
            Errand::Hint { id, kind } => analysis::hint(self, id, *kind),
            Errand::Export { file } => accounts::export(self, file),
            Errand::Password { old, new } => accounts::password(self, old, new),
            Errand::Claim { code } => accounts::claim(self, code),
            Errand::Friends { show } => social::friends(self, *show),
            Errand::Befriend { name } => social::befriend(self, name),
            Errand::Unfriend { name } => social::unfriend(self, name),
            Errand::Block { name, block } => social::block(self, name, *block),
            Errand::Conversations => social::conversations(self),
            Errand::History { room } => social::history(self, room),
            Errand::Older { room, before } => social::older(self, room, *before),
            Errand::Report { message, why } => social::report(self, *message, why),
            Errand::Enter(entering) => {
                match enter::change(self.route, entering, self.pass, held, self.lang()) {
                    Ok(entered) => Ok(Fetched::Entered(Box::new(entered))),
                    Err(NotIn::InUse(pass)) => Ok(Fetched::InUse(pass)),
                    Err(NotIn::No(why)) => Err(why.message(&self.route.address)),
                }
            }
        };
        fetched.unwrap_or_else(|why| {
            // What nobody asked for need not be told.
            let silent = matches!(errand, Errand::Friends { show: false } | Errand::Conversations);
            let note = Note::remark(Tone::Refusal, self.lang().say(&why));
            match errand {
                Errand::Enter(_) => Fetched::NotEntered(note),
                _ => Fetched::Notes(if silent { Vec::new() } else { vec![note] }),
            }
        })
    }

    pub(super) fn lang(&self) -> Lang {
        self.manner.lang
    }

    /// Asks for something that is done, or not.
    pub(super) fn call(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Vec<u8>, Message> {
        let token = Some(self.pass.token.as_str());
        let called = enter::runtime().and_then(|runtime| {
            runtime.block_on(api::request(self.route, (method, path), token, body, self.lang()))
        });
        called.map(|body| body.to_vec()).map_err(|why| match why {
            NoEntry::UnknownToken => msg!("join-forgotten"),
            why => why.message(&self.route.address),
        })
    }

    /// Sends a text.
    pub(super) fn post_text(&self, path: &str, text: String) -> Result<Vec<u8>, Message> {
        let called = enter::runtime().and_then(|runtime| {
            let token = self.pass.token.as_str();
            runtime.block_on(api::post_text(self.route, path, token, text, self.lang()))
        });
        called.map(|body| body.to_vec()).map_err(|why| why.message(&self.route.address))
    }

    /// Asks for a page and reads it.
    pub(super) fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Message> {
        let body = self.call(Method::GET, path, None)?;
        harmless::read(&body).ok_or_else(|| self.stranger())
    }

    pub(super) fn stranger(&self) -> Message {
        NoEntry::Stranger.message(&self.route.address)
    }

    /// Something to be told in one line.
    pub(super) fn said(&self, what: &Message) -> Fetched {
        Fetched::Notes(vec![Note::remark(Tone::News, self.lang().say(what))])
    }
}
