//! Finished games, found by who played them, what, when and how they ended.
//!
//! Lists go from the newest game to the oldest, along one of the indexes of `played`. What no index knows is
//! looked for among so many games at a time: a list may have fewer games than were asked for, and says where it
//! goes on.

use damier_rules::{GameKind, Outcome, Reason, Seat, Verdict};
use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::error::StoreError;
use super::game::NewGame;
use super::handle::Store;
use super::rows::{PlayerRow, StartRow, id};
use crate::id::{GameId, PlayerId};

/// Which games are wanted. Nothing: all of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only games of this player, by each of the ids that are theirs.
    pub players: Vec<PlayerId>,
    /// Only those with one of these, too.
    pub opponents: Vec<PlayerId>,
    /// Only of these kinds; of all if it is empty.
    pub kinds: Vec<GameKind>,
    /// Only those that ended so.
    pub result: Option<Wanted>,
    /// And for that reason.
    pub reason: Option<Reason>,
    /// Only those that began so.
    pub start: Option<StartWanted>,
    /// Only those that ended then or later.
    pub since_ms: Option<i64>,
    /// Only those that ended then or before.
    pub until_ms: Option<i64>,
}

/// How a game began.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StartWanted {
    /// As games of its kind usually do.
    Usual,
    /// From this position, which is not the usual one.
    Position(String),
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// For the two seats.
    Verdict(Verdict),
    /// For the player whose games are wanted.
    Own(OwnResult),
}

/// How a game ended for one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnResult {
    /// They won.
    Win,
    /// Nobody did.
    Draw,
    /// They lost.
    Loss,
}

impl OwnResult {
    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            OwnResult::Win => "win",
            OwnResult::Draw => "draw",
            OwnResult::Loss => "loss",
        }
    }

    /// The result of that word.
    pub fn from_word(word: &str) -> Option<OwnResult> {
        [OwnResult::Win, OwnResult::Draw, OwnResult::Loss].into_iter().find(|it| it.word() == word)
    }

    fn other(self) -> OwnResult {
        match self {
            OwnResult::Win => OwnResult::Loss,
            OwnResult::Draw => OwnResult::Draw,
            OwnResult::Loss => OwnResult::Win,
        }
    }

    fn of(verdict: Verdict, seat: Seat) -> OwnResult {
        match verdict {
            Verdict::Draw => OwnResult::Draw,
            Verdict::Win(winner) if winner == seat => OwnResult::Win,
            Verdict::Win(_) => OwnResult::Loss,
        }
    }

    /// What it is for both seats.
    fn verdict(self, seat: Seat) -> Verdict {
        match self {
            OwnResult::Win => Verdict::Win(seat),
            OwnResult::Draw => Verdict::Draw,
            OwnResult::Loss => Verdict::Win(seat.other()),
        }
    }
}

/// A place in a list that goes from the newest game to the oldest: behind a game.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// When it ended, or began, as the list has it.
    pub at_ms: i64,
    /// Its id.
    pub game: String,
}

impl Spot {
    /// Before all games.
    pub fn newest() -> Spot {
        Spot { at_ms: i64::MAX, game: String::new() }
    }
}

/// A finished game of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finished {
    /// How it began.
    pub start: NewGame,
    /// How it ended.
    pub outcome: Outcome,
    /// When.
    pub ended_ms: i64,
    /// Moves of both players.
    pub plies: i64,
    /// What it was for the player whose games are wanted; nothing if it was played elsewhere.
    pub own: Option<OwnResult>,
}

impl Finished {
    fn spot(&self) -> Spot {
        Spot { at_ms: self.ended_ms, game: self.start.id.to_string() }
    }
}

/// A part of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part<T> {
    /// What was found.
    pub items: Vec<T>,
    /// Where to go on, if there may be more.
    pub next: Option<Spot>,
}

/// How many games are looked at for one part of a list.
const LOOKED_AT: i64 = 2_000;

/// The games of a range behind `$3` and `$4` and not before `$5`, at most `$6` of them.
macro_rules! range {
    ($columns:literal, $range:literal, $most:literal) => {
        concat!(
            "SELECT ",
            $columns,
            " FROM played WHERE ",
            $range,
            " AND ended_ms <= $3 AND (ended_ms < $3 OR game_id < $4) AND ended_ms >= $5 \
             ORDER BY ended_ms DESC, game_id DESC ",
            $most
        )
    };
}

/// Those of them that are wanted, at most `$12`.
macro_rules! archive {
    ($range:literal) => {
        concat!(
            "SELECT game_id, kind, setup, house, player_one, player_one_name, player_two, \
             player_two_name, created_ms, ended_ms, seat, result, reason, plies FROM \
             (SELECT game_id, ended_ms, seat, result, reason, plies FROM (",
            range!(
                "game_id, ended_ms, seat, result, reason, plies, kind AS of_kind, position",
                $range,
                "LIMIT $6"
            ),
            ") AS looked_at WHERE ($7 = '' OR $7 LIKE '%,' || of_kind || ',%') \
             AND ($8 = '' OR reason = $8) AND ($9 = '' OR seat = 2 OR result = $9) \
             AND ($10 = '' OR seat < 2 OR result = $10) \
             AND ($11 = '' OR $11 = 'usual' AND position IS NULL OR position = $11) \
             AND ($13 = '' OR seat > 0) \
             ORDER BY ended_ms DESC, game_id DESC LIMIT $12) AS found \
             JOIN game_start USING (game_id) ORDER BY ended_ms DESC, game_id DESC"
        )
    };
}

/// A list, and where a part of it ends: both along the same index.
struct Along {
    list: &'static str,
    end: &'static str,
}

macro_rules! along {
    ($range:literal) => {
        Along {
            list: archive!($range),
            end: range!("ended_ms, game_id", $range, "LIMIT 1 OFFSET $6"),
        }
    };
}

const OF_PLAYER: Along = along!("player_id = $1 AND $2 = ''");
const OF_PLAYER_AT: Along = along!("player_id = $1 AND kind = $2");
const OF_TWO: Along = along!("player_id = $1 AND opponent_id = $2");
const ALL: Along = along!("seat = 1 AND $1 = '' AND $2 = ''");
const ALL_AT: Along = along!("seat = 1 AND $1 = '' AND kind = $2");
const FROM_POSITION: Along = along!("seat = 1 AND position = $1 AND $2 = ''");

/// Every statement, with a name, for whoever looks at how they are done.
pub(super) const STATEMENTS: [(&str, &str); 14] = [
    ("what was imported", IMPORTED),
    ("how many were imported", COUNT_IMPORTED),
    ("of a player", OF_PLAYER.list),
    ("of a player, its end", OF_PLAYER.end),
    ("of a player at a game", OF_PLAYER_AT.list),
    ("of a player at a game, its end", OF_PLAYER_AT.end),
    ("of two", OF_TWO.list),
    ("of two, its end", OF_TWO.end),
    ("all", ALL.list),
    ("all, its end", ALL.end),
    ("all at a game", ALL_AT.list),
    ("all at a game, its end", ALL_AT.end),
    ("from a position", FROM_POSITION.list),
    ("from a position, its end", FROM_POSITION.end),
];

/// One way along an index: which, and the two values that name the range.
type Way = (&'static Along, String, String);

impl Filter {
    fn ways(&self) -> Vec<Way> {
        let kind = match self.kinds[..] {
            [kind] => Some(kind.id().to_owned()),
            _ => None,
        };
        let none = String::new;
        if !self.players.is_empty() {
            let of = |player: &PlayerId| player.to_string();
            let pairs = self
                .players
                .iter()
                .flat_map(|one| self.opponents.iter().map(move |two| (&OF_TWO, of(one), of(two))));
            let alone = self.players.iter().filter(|_| self.opponents.is_empty());
            return match kind {
                Some(kind) => alone.map(|one| (&OF_PLAYER_AT, of(one), kind.clone())).collect(),
                None => alone.map(|one| (&OF_PLAYER, of(one), none())).collect::<Vec<Way>>(),
            }
            .into_iter()
            .chain(pairs)
            .collect();
        }
        vec![match (&self.start, kind) {
            (Some(StartWanted::Position(position)), _) => {
                (&FROM_POSITION, position.clone(), none())
            }
            (_, Some(kind)) => (&ALL_AT, none(), kind),
            (_, None) => (&ALL, none(), none()),
        }]
    }

    /// Is there anything that the index does not know?
    fn is_picky(&self) -> bool {
        let of_two = !self.opponents.is_empty() && !self.kinds.is_empty();
        self.kinds.len() > 1
            || of_two
            || self.result.is_some()
            || self.reason.is_some()
            || self.start.is_some()
    }

    /// What each seat's result must be, as words.
    fn results(&self) -> [&'static str; 2] {
        match self.result {
            None => ["", ""],
            Some(Wanted::Own(result)) => [result.word(); 2],
            Some(Wanted::Verdict(verdict)) => {
                let first = OwnResult::of(verdict, Seat::One);
                [first.word(), first.other().word()]
            }
        }
    }
}

impl Store {
    /// Finished games, the newest first, behind a place.
    pub async fn archive(
        &self,
        filter: &Filter,
        behind: &Spot,
        most: i64,
    ) -> Result<Part<Finished>, StoreError> {
        let mut items = Vec::new();
        // Where the first of several lists ends: behind it, others may have games that it does not have yet.
        let mut next: Option<Spot> = None;
        for way in filter.ways() {
            let part = self.archive_along(&way, filter, behind, most).await?;
            items.extend(part.items);
            next = next.max(part.next);
        }
        items.sort_by_key(|item: &Finished| std::cmp::Reverse(item.spot()));
        items.dedup_by(|one, two| one.start.id == two.start.id);
        if let Some(end) = &next {
            items.retain(|item| item.spot() >= *end);
        }
        let most = usize::try_from(most).unwrap_or(0);
        if items.len() > most {
            items.truncate(most);
            next = items.last().map(Finished::spot);
        }
        Ok(Part { items, next })
    }

    async fn archive_along(
        &self,
        (along, one, two): &Way,
        filter: &Filter,
        behind: &Spot,
        most: i64,
    ) -> Result<Part<Finished>, StoreError> {
        let start = filter.until_ms.filter(|until| *until < behind.at_ms);
        // All that ended at that moment are behind this place.
        let behind = start.map_or_else(
            || behind.clone(),
            |until| Spot { at_ms: until.saturating_add(1), game: String::new() },
        );
        let looked_at = if filter.is_picky() { LOOKED_AT } else { most + 1 };
        let kinds: Vec<&str> = filter.kinds.iter().map(|kind| kind.id()).collect();
        let kinds = if kinds.is_empty() { String::new() } else { format!(",{},", kinds.join(",")) };
        let [first, second] = filter.results();
        let position = match &filter.start {
            None => "",
            Some(StartWanted::Usual) => "usual",
            Some(StartWanted::Position(position)) => position,
        };
        let is_own = matches!(filter.result, Some(Wanted::Own(_)));
        let since = filter.since_ms.unwrap_or(i64::MIN);
        let query = sqlx::query(along.list).bind(one).bind(two).bind(behind.at_ms);
        let query = query.bind(&behind.game).bind(since).bind(looked_at).bind(kinds);
        let query = query.bind(filter.reason.map_or("", Reason::token)).bind(first).bind(second);
        let query = query.bind(position).bind(most + 1).bind(if is_own { "own" } else { "" });
        let rows = query.fetch_all(self.readers()).await?;
        let mut items: Vec<Finished> = rows.iter().map(read).collect::<Result<_, _>>()?;
        if filter.players.is_empty() {
            for item in &mut items {
                item.own = None;
            }
        }
        let most = usize::try_from(most).unwrap_or(0);
        let next = if items.len() > most {
            items.truncate(most);
            items.last().map(Finished::spot)
        } else if filter.is_picky() {
            let query = sqlx::query(along.end).bind(one).bind(two).bind(behind.at_ms);
            let query = query.bind(&behind.game).bind(since).bind(looked_at - 1);
            let last = query.fetch_optional(self.readers()).await?;
            let spot = |row: AnyRow| Ok(Spot { at_ms: row.try_get(0)?, game: row.try_get(1)? });
            last.map(spot).transpose().map_err(|error: sqlx::Error| StoreError::from(error))?
        } else {
            None
        };
        Ok(Part { items, next })
    }
}

const IMPORTED: &str = "SELECT game_id FROM played WHERE player_id = $1 AND opponent_id = '' \
    ORDER BY ended_ms, game_id";

pub(super) const COUNT_IMPORTED: &str =
    "SELECT COUNT(*) FROM played WHERE player_id = $1 AND opponent_id = ''";

impl Store {
    /// The games that were played elsewhere and that somebody has brought.
    pub async fn imported_by(&self, player: PlayerId) -> Result<Vec<GameId>, StoreError> {
        let rows = sqlx::query(IMPORTED).bind(player.to_string()).fetch_all(self.readers()).await?;
        rows.iter().map(|row| id(row, 0)).collect()
    }

    /// How many they are.
    pub async fn count_imported(&self, player: PlayerId) -> Result<i64, StoreError> {
        let query = sqlx::query(COUNT_IMPORTED).bind(player.to_string());
        Ok(query.fetch_one(self.readers()).await?.try_get(0)?)
    }
}

fn read(row: &AnyRow) -> Result<Finished, StoreError> {
    let start = StartRow {
        id: row.try_get(0)?,
        kind: row.try_get(1)?,
        setup: row.try_get(2)?,
        house: row.try_get(3)?,
        players: [
            PlayerRow { id: row.try_get(4)?, name: row.try_get(5)? },
            PlayerRow { id: row.try_get(6)?, name: row.try_get(7)? },
        ],
        created_ms: row.try_get(8)?,
    };
    let seat = row.try_get::<i64, _>(10)?;
    let result = OwnResult::from_word(&row.try_get::<String, _>(11)?);
    let result = result.ok_or(StoreError::Nonsense("a game was won, drawn or lost"))?;
    let reason: Result<Reason, ()> = row.try_get::<String, _>(12)?.parse();
    let reason = reason.map_err(|()| StoreError::Nonsense("games do not end so"))?;
    let verdict = result.verdict(if seat == 2 { Seat::Two } else { Seat::One });
    Ok(Finished {
        start: start.read()?,
        outcome: Outcome { verdict, reason },
        ended_ms: row.try_get(9)?,
        plies: row.try_get(13)?,
        own: (seat > 0).then_some(result),
    })
}
