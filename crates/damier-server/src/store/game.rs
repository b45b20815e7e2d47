//! Stored games, as the rest of the server knows them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use damier_referee::{Event, House, Series};
use damier_rules::{GameKind, Outcome, Seat, Setup, new_game};
use damier_wire::web::Who;

use super::chain::Hash;
use super::tournaments::TOURNAMENT_TAG;
use crate::id::{AccountId, GameId, PlayerId};

/// Who sits on a seat, and the name shown then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// Who.
    pub id: PlayerId,
    /// The name at the time of the game.
    pub name: String,
    /// How strong they were then; nothing for whoever has no rating.
    pub rating: Option<u32>,
}

impl Player {
    /// A player of that name, without a rating.
    pub fn new(id: PlayerId, name: impl Into<String>) -> Player {
        Player { id, name: name.into(), rating: None }
    }

    /// What others are told of them besides their name.
    pub fn who(&self) -> Who {
        Who { kind: self.id.into(), rating: self.rating }
    }
}

/// A game that begins. None of it ever changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGame {
    /// Made by the server.
    pub id: GameId,
    /// What is played.
    pub kind: GameKind,
    /// How it begins.
    pub setup: Setup,
    /// The series it belongs to, as it was before this game.
    pub series: Option<Series>,
    /// The house's rules.
    pub house: House,
    /// Seats one and two.
    pub players: [Player; 2],
    /// When.
    pub created_ms: i64,
    /// What was said of it where it was played, if that was elsewhere.
    pub tags: BTreeMap<String, String>,
}

impl NewGame {
    /// Who may have hints while it goes on: whoever plays against the computer, for no rating and in no tournament.
    pub(crate) fn advised(&self) -> Option<Seat> {
        let is_serious = self.house.rated || self.tags.contains_key(TOURNAMENT_TAG);
        let is_computer = |player: &Player| matches!(player.id, PlayerId::Computer(_));
        match self.players.each_ref().map(is_computer) {
            [false, true] if !is_serious => Some(Seat::One),
            [true, false] if !is_serious => Some(Seat::Two),
            _ => None,
        }
    }
}

/// A game as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredGame {
    /// How it began.
    pub start: NewGame,
    /// The hash of how it began, over the texts that are stored.
    pub(super) start_hash: Hash,
    /// How many events there are; they count from 1.
    pub seq: i64,
    /// The hash of the last event, or of the beginning; sealed by the end once there is one.
    pub head_hash: Hash,
    /// Which ownership may append.
    pub epoch: i64,
    /// How it ended, if it did.
    pub end: Option<Ended>,
}

#[cfg(test)]
impl StoredGame {
    /// A game for those who only look at its players and its end.
    pub(crate) fn new(start: NewGame, end: Option<Ended>) -> StoredGame {
        let hash = [0; 32];
        StoredGame { start, start_hash: hash, seq: 0, head_hash: hash, epoch: 1, end }
    }
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ended {
    /// Who won, and why. Nothing for a game that was called off.
    pub outcome: Option<Outcome>,
    /// When.
    pub ended_ms: i64,
}

/// Something that happened in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEvent {
    /// Its place, from 1 on.
    pub seq: i64,
    /// Under which ownership it was written.
    pub epoch: i64,
    /// When.
    pub at_ms: i64,
    /// What.
    pub event: Event,
}

/// Events to be written together, or not at all.
#[derive(Debug, Clone, PartialEq)]
pub struct Append<'a> {
    /// Whose.
    pub game: GameId,
    /// How many events the caller knows.
    pub expected_seq: i64,
    /// The ownership the caller has.
    pub epoch: i64,
    /// When they happened.
    pub at_ms: i64,
    /// What happened.
    pub events: Cow<'a, [Event]>,
    /// The end of the game, if this was it. Boxed: most appends have none, and are passed on often.
    pub end: Option<Box<End>>,
}

/// An acknowledgement: the events are on disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Appended {
    /// How many events the game has now.
    pub seq: i64,
    /// The hash over all of them.
    pub head_hash: Hash,
}

/// The end of a game, and all that changes with it in the same transaction.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct End {
    /// As in [`Ended`].
    pub outcome: Option<Outcome>,
    /// Ratings as they become.
    pub ratings: Vec<RatingChange>,
    /// What to add to the players' statistics.
    pub stats: Vec<StatsChange>,
    /// What else is kept of both seats; nothing for a game that was called off.
    pub figures: Figures,
    /// Who brought the game, if it was played elsewhere.
    pub imported_by: Option<AccountId>,
    /// The next game of the series, if there is one: no crash can end one without the other.
    pub next: Option<NewGame>,
}

/// A rating after a game.
#[derive(Debug, Clone, PartialEq)]
pub struct RatingChange {
    /// Whose.
    pub account: AccountId,
    /// For which kind of game.
    pub kind: GameKind,
    /// The number of rated games this was computed from; 0 if there was no rating.
    pub games_before: i64,
    /// The new rating.
    pub rating: f64,
    /// Its deviation.
    pub deviation: f64,
    /// Its volatility.
    pub volatility: f64,
}

/// What is kept of a game that is over, besides how it ended.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Figures {
    /// What it began from, where that is not the usual start.
    pub position: Option<String>,
    /// Moves of both players.
    pub plies: i64,
    /// Of the first and the second seat.
    pub seats: [SeatFigures; 2],
}

/// The same of one seat.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SeatFigures {
    /// Moves made.
    pub moves: i64,
    /// How long the player thought about them.
    pub thought_ms: i64,
    /// How strong they were when the game began.
    pub rating: Option<u32>,
    /// How strong after it, if it was rated.
    pub after: Option<RatedAs>,
}

/// A rating as people read it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatedAs {
    /// The number people know.
    pub rating: u32,
    /// How sure it is.
    pub deviation: u32,
}

impl Figures {
    /// Of a game with these moves: by whom, and how long they took.
    pub fn new(
        kind: GameKind,
        setup: &Setup,
        players: &[Player; 2],
        moves: impl IntoIterator<Item = (Seat, u64)>,
    ) -> Figures {
        let mut figures = Figures { position: unusual_start(kind, setup), ..Figures::default() };
        for (seat, spent) in moves {
            figures.plies += 1;
            let of = &mut figures.seats[usize::from(seat == Seat::Two)];
            of.moves += 1;
            of.thought_ms = of.thought_ms.saturating_add(i64::try_from(spent).unwrap_or(i64::MAX));
        }
        for (of, player) in figures.seats.iter_mut().zip(players) {
            of.rating = player.rating;
        }
        figures
    }
}

/// The position a game began from, where that is not the usual one.
fn unusual_start(kind: GameKind, setup: &Setup) -> Option<String> {
    if *setup == Setup::default() {
        return None;
    }
    let position = new_game(kind, setup).ok()?.position();
    let usual = new_game(kind, &Setup::default()).ok()?.position();
    (position != usual).then_some(position)
}

/// Games to add to somebody's statistics.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatsChange {
    /// Whose.
    pub account: AccountId,
    /// Where they sat.
    pub seat: Seat,
    /// For which kind of game.
    pub kind: GameKind,
    /// Games won.
    pub wins: i64,
    /// Games drawn.
    pub draws: i64,
    /// Games lost.
    pub losses: i64,
}

#[cfg(test)]
mod tests {
    use damier_wire::Computer;

    use super::*;
    use crate::id::new_game_id;

    #[test]
    fn only_friendly_games_against_the_computer_have_advice() {
        let ann: PlayerId = "u-1".parse().unwrap();
        let bob: PlayerId = "u-2".parse().unwrap();
        let computer = PlayerId::Computer(Computer::Level(3));
        let advised = |players: [PlayerId; 2], rated, tags: &[&str]| {
            let start = NewGame {
                id: new_game_id(),
                kind: GameKind::Chess,
                setup: Setup::default(),
                series: None,
                house: House { rated, ..House::default() },
                players: players.map(|id| Player::new(id, "somebody")),
                created_ms: 0,
                tags: tags.iter().map(|tag| ((*tag).to_owned(), String::new())).collect(),
            };
            start.advised()
        };
        assert_eq!(advised([ann, computer], false, &[]), Some(Seat::One));
        assert_eq!(advised([computer, ann], false, &[]), Some(Seat::Two));
        assert_eq!(advised([computer, computer], false, &[]), None);
        assert_eq!(advised([ann, bob], false, &[]), None);
        assert_eq!(advised([ann, computer], true, &[]), None);
        assert_eq!(advised([ann, computer], false, &[TOURNAMENT_TAG]), None);
    }
}
