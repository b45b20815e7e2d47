//! The lobby: who waits, who is here, and what is being played. There may be thousands, so it comes in pages.

use serde::{Deserialize, Serialize};

use super::{PersonInfo, Terms, UserKind, Who, is_default};
use crate::id::GameId;

/// The most that is told of each list at once: a page fits into what may wait for a connection.
pub const MOST_LISTED: u32 = 50;

/// Which part of the lobby somebody wants to see.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct LookIn {
    /// Only this game: `chess`, `siam`…
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// So many of those who wait, 50 at most; nothing is 50. The longest waiting come first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seeks: Option<u32>,
    /// So many of the games, likewise. The newest come first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<u32>,
    /// Those behind the seek with this `at`: the next page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub seeks_after: Option<u64>,
    /// Those behind the game with this `at`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub games_after: Option<u64>,
    /// So many of the people who are here; nothing is none. Who came first comes first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub people: Option<u32>,
    /// Those behind the one with this `at`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub people_after: Option<u64>,
    /// Tell me what changes in the first page, until I ask for the lobby again.
    #[serde(skip_serializing_if = "is_default")]
    pub follow: bool,
    /// The number of the request.
    #[serde(skip_serializing_if = "is_default")]
    pub a: u32,
}

/// A part of the lobby.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Lobby {
    /// Some of those who wait for a game.
    pub seeks: Vec<SeekInfo>,
    /// How many wait.
    pub waiting: usize,
    /// Computer players: whoever challenges one plays at once.
    pub bots: Vec<BotInfo>,
    /// Some of the games being played.
    pub games: Vec<GameInfo>,
    /// How many are played.
    pub playing: usize,
    /// Some of the people who are connected.
    #[serde(default)]
    pub people: Vec<PersonInfo>,
    /// How many people are connected.
    pub connected: usize,
    /// The number of the request.
    #[serde(default)]
    pub a: u32,
}

/// What has changed in a part of the lobby that somebody follows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LobbyChanged {
    /// Who is on the page now and was not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seeks: Vec<SeekInfo>,
    /// The `at` of those who are no longer on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(type = "Array<number>"))]
    pub seeks_gone: Vec<u64>,
    /// The games that are on the page now and were not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<GameInfo>,
    /// The `at` of those that are no longer on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(type = "Array<number>"))]
    pub games_gone: Vec<u64>,
    /// The people who are on the page now and were not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub people: Vec<PersonInfo>,
    /// The `at` of those who are no longer on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(type = "Array<number>"))]
    pub people_gone: Vec<u64>,
    /// How many wait.
    pub waiting: usize,
    /// How many games are played.
    pub playing: usize,
    /// How many people are connected.
    pub connected: usize,
}

impl Lobby {
    /// What has changed since an older page.
    #[must_use]
    pub fn since(&self, old: &Lobby) -> LobbyChanged {
        LobbyChanged {
            seeks: missing(&self.seeks, &old.seeks),
            seeks_gone: places(&missing(&old.seeks, &self.seeks)),
            games: missing(&self.games, &old.games),
            games_gone: places(&missing(&old.games, &self.games)),
            people: missing(&self.people, &old.people),
            people_gone: places(&missing(&old.people, &self.people)),
            waiting: self.waiting,
            playing: self.playing,
            connected: self.connected,
        }
    }

    /// Makes a page what it has become.
    pub fn change(&mut self, changed: LobbyChanged) {
        let LobbyChanged { seeks, seeks_gone, games, games_gone, people, people_gone, .. } =
            changed;
        self.seeks.retain(|seek| !seeks_gone.contains(&seek.at));
        self.seeks.extend(seeks);
        self.seeks.sort_by_key(|seek| seek.at);
        self.games.retain(|game| !games_gone.contains(&game.at));
        self.games.extend(games);
        self.games.sort_by_key(|game| std::cmp::Reverse(game.at));
        self.people.retain(|person| !people_gone.contains(&person.at));
        self.people.extend(people);
        self.people.sort_by_key(|person| person.at);
        (self.waiting, self.playing) = (changed.waiting, changed.playing);
        self.connected = changed.connected;
    }
}

/// What has a place in a list.
trait Listed: Clone + PartialEq {
    fn at(&self) -> u64;
}

impl Listed for SeekInfo {
    fn at(&self) -> u64 {
        self.at
    }
}

impl Listed for GameInfo {
    fn at(&self) -> u64 {
        self.at
    }
}

impl Listed for PersonInfo {
    fn at(&self) -> u64 {
        self.at
    }
}

/// What is here, but not there. What has changed in its place is both gone and new.
fn missing<T: Listed>(here: &[T], there: &[T]) -> Vec<T> {
    let known: std::collections::HashMap<u64, &T> = there.iter().map(|it| (it.at(), it)).collect();
    here.iter().filter(|it| known.get(&it.at()) != Some(it)).cloned().collect()
}

fn places<T: Listed>(listed: &[T]) -> Vec<u64> {
    listed.iter().map(Listed::at).collect()
}

/// Somebody who waits for a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeekInfo {
    /// Their place in the list, which stays the same.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
    /// Who.
    pub name: String,
    /// What they are.
    #[serde(default)]
    pub kind: UserKind,
    /// How strong they are at it; nothing for a guest or a beginner.
    pub rating: Option<u32>,
    /// For what.
    pub terms: Terms,
}

/// A computer player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BotInfo {
    /// The name to challenge.
    pub name: String,
    /// How strong it is, from 1 to 10; 0 for an engine of others.
    pub level: u8,
    /// What it plays.
    pub games: Vec<String>,
}

/// A game being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameInfo {
    /// Its place in the list, which stays the same.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
    /// Its id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: GameId,
    /// Which game it is.
    pub game: String,
    /// The players, first seat first.
    pub players: [String; 2],
    /// What they are, likewise.
    #[serde(default)]
    pub who: [Who; 2],
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seek(at: u64, name: &str) -> SeekInfo {
        let (name, terms) = (name.to_owned(), Terms::new("chess", "-"));
        SeekInfo { at, name, kind: UserKind::Guest, rating: None, terms }
    }

    fn game(at: u64) -> GameInfo {
        let players = ["Ann".to_owned(), "Bob".to_owned()];
        GameInfo {
            at,
            id: GameId::read(&format!("g{at}")),
            game: "siam".to_owned(),
            players,
            who: Default::default(),
        }
    }

    fn person(at: u64, playing: bool) -> PersonInfo {
        let (name, kind) = (format!("p{at}"), UserKind::Account);
        PersonInfo { at, name, kind, rating: Some(1500), playing }
    }

    #[test]
    fn a_page_that_is_changed_is_the_new_one() {
        let old = Lobby {
            seeks: vec![seek(1, "ann"), seek(2, "bob"), seek(4, "cid")],
            games: vec![game(9), game(3)],
            people: vec![person(1, false), person(2, false), person(3, true)],
            waiting: 3,
            ..Lobby::default()
        };
        let new = Lobby {
            seeks: vec![seek(1, "ann"), seek(3, "eve"), seek(4, "dan")],
            games: vec![game(10), game(9)],
            people: vec![person(1, false), person(3, false), person(8, true)],
            waiting: 700,
            playing: 2,
            connected: 5,
            ..Lobby::default()
        };
        let changed = new.since(&old);
        assert_eq!((&changed.seeks_gone[..], &changed.games_gone[..]), (&[2, 4][..], &[3][..]));
        assert_eq!((&changed.people_gone[..], changed.people.len()), (&[2, 3][..], 2));
        assert_eq!(changed.seeks, [seek(3, "eve"), seek(4, "dan")]);
        let mut page = old;
        page.change(changed);
        assert_eq!(page, new);
    }
}
