//! Games that are over: kept in files, listed, and looked at again.

use damier_rules::Record;
use damier_wire::web::Who;
use damier_words::{Lang, Message, ToMessage as _, msg};
use serde::Deserialize;

use super::api::{self, NoEntry};
use super::lobby::game_name;
use super::people::rated;
use super::route::Route;
use super::{Note, Pass};
use crate::console::Manner;
use crate::play::Keeper;
use crate::replay::Replay;
use crate::text;
use crate::tui::Tone;

/// What the person wants of games that are over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Errand {
    /// Their own games.
    List,
    /// A game in a file, which may have been forgotten.
    Save {
        id: String,
        file: Option<String>,
    },
    Replay {
        id: String,
    },
}

/// What comes of it.
#[derive(Debug)]
pub(super) enum Fetched {
    Note(Note),
    Replay(Box<Replay>),
}

/// The pages of the server, for somebody it knows.
#[derive(Debug)]
pub(crate) struct Archive {
    route: Route,
    token: String,
    lang: Lang,
}

/// A line of the list.
#[derive(Deserialize)]
struct Listed {
    id: String,
    game: String,
    players: [String; 2],
    #[serde(default)]
    who: [Who; 2],
    over: bool,
    result: Option<String>,
}

/// The newest games.
#[derive(Deserialize)]
struct Listing {
    items: Vec<Listed>,
}

impl Archive {
    pub(crate) fn new(route: &Route, pass: &Pass, lang: Lang) -> Archive {
        Archive { route: route.clone(), token: pass.token.clone(), lang }
    }

    /// Does it, however long the server takes: whoever asks has no game to play.
    pub(super) fn fetch(&self, errand: &Errand, manner: Manner) -> Fetched {
        let note = |tone, message: &Message| {
            Fetched::Note(Note { tone, text: self.lang.say(message), page: false })
        };
        let fetched = match errand {
            Errand::List => self.list().map(Fetched::Note),
            Errand::Save { id, file } => self.record(id).and_then(|record| {
                let mut keeper = Keeper::empty();
                match file {
                    Some(file) => keeper.save_as(file, &record),
                    None => match keeper.save_for_later(&record) {
                        (mut said, Some(_)) => {
                            Ok(said.pop().unwrap_or_else(|| msg!("saved", path = "")))
                        }
                        (mut said, None) => Err(said.pop().unwrap_or_else(|| msg!("save-where"))),
                    },
                }
                .map(|said| note(Tone::News, &said))
            }),
            Errand::Replay { id } => self.record(id).and_then(|record| {
                let replay = Replay::new(record, manner).map_err(|error| error.message())?;
                Ok(Fetched::Replay(Box::new(replay)))
            }),
        };
        fetched.unwrap_or_else(|why| note(Tone::Refusal, &why))
    }

    fn list(&self) -> Result<Note, Message> {
        let body = self.get("/api/games/mine")?;
        let Listing { items: games } =
            serde_json::from_slice(&body).map_err(|_| self.stranger())?;
        let line = |game: &Listed| {
            let [one, two] = [0, 1].map(|seat| rated(&game.players[seat], game.who[seat]));
            let result = match (&game.result, game.over) {
                (Some(result), _) => text::printable(result, 10),
                (None, true) => self.lang.say(&msg!("join-called-off")),
                (None, false) => "*".to_owned(),
            };
            let what = game_name(self.lang, &game.game);
            format!("{}  {what}  {one} - {two}  {result}", text::printable(&game.id, 40))
        };
        let lines: Vec<String> = games.iter().map(line).collect();
        let text = self.lang.say(&if lines.is_empty() {
            msg!("join-no-own-games")
        } else {
            msg!("join-own-games", games = lines.join("\n"))
        });
        Ok(Note { tone: Tone::News, text, page: true })
    }

    fn record(&self, id: &str) -> Result<Record, Message> {
        let plain =
            !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
        if !plain {
            return Err(msg!("join-not-understood", text = text::printable(id, 40)));
        }
        let body = self.get(&format!("/api/game/{id}"))?;
        let json = String::from_utf8_lossy(&body);
        Record::from_json(&json).map_err(|error| error.message())
    }

    fn get(&self, path: &str) -> Result<Vec<u8>, Message> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let page = match runtime {
            Ok(runtime) => runtime.block_on(api::get(&self.route, path, &self.token, self.lang)),
            Err(why) => Err(NoEntry::Unreachable(why.to_string())),
        };
        page.map(|body| body.to_vec()).map_err(|why| why.message(&self.route.address))
    }

    fn stranger(&self) -> Message {
        NoEntry::Stranger.message(&self.route.address)
    }
}
