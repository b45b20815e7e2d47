//! Reading games.

use damier_referee::Event;
use sqlx::Row;

use super::archive::Spot;
use super::error::{BadGame, StoreError};
use super::game::{StoredEvent, StoredGame};
use super::handle::Store;
use super::rows::{EventRow, GameRow};
use super::sql::select_games;
use super::verify::check;
use crate::id::{GameId, PlayerId};

/// How many unfinished games are read at once.
const UNFINISHED_PAGE: i64 = 500;

/// How many flaws of a kind are told of.
const MOST_STRAYS: i64 = 50;

/// The newest of a player on one seat.
macro_rules! on_seat {
    ($player:literal) => {
        concat!(
            "SELECT game_id FROM (SELECT game_id FROM game_start WHERE ",
            $player,
            " = $1 AND created_ms <= $2 AND (created_ms < $2 OR game_id < $3) \
             ORDER BY created_ms DESC, game_id DESC LIMIT $4) AS ",
            $player
        )
    };
}

/// Those on both seats: an index for each.
pub(super) const GAMES_OF: &str = concat!(
    select_games!(),
    " WHERE game_id IN (",
    on_seat!("player_one"),
    " UNION ALL ",
    on_seat!("player_two"),
    ") ORDER BY created_ms DESC, game_id DESC LIMIT $4"
);

impl Store {
    /// A game, if there is one of that id.
    pub async fn game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        let row = self.game_row(id.as_str()).await?;
        Ok(row.map(GameRow::read).transpose()?)
    }

    pub(super) async fn game_row(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        let statement = concat!(select_games!(), " WHERE game_id = $1");
        let row = sqlx::query(statement).bind(id).fetch_optional(self.readers()).await?;
        row.as_ref().map(GameRow::select).transpose()
    }

    /// The events of a game that come after some number; all of them after 0.
    pub async fn events(&self, id: GameId, after: i64) -> Result<Vec<StoredEvent>, StoreError> {
        let rows = self.event_rows(id.as_str(), after).await?;
        Ok(rows.into_iter().map(|row| row.read(id.as_str())).collect::<Result<_, _>>()?)
    }

    /// One question, so that nothing is missed that is put away meanwhile.
    pub(super) async fn event_rows(
        &self,
        id: &str,
        after: i64,
    ) -> Result<Vec<EventRow>, StoreError> {
        let statement = "SELECT seq, body FROM game_log WHERE game_id = $1 AND seq > $2 \
            UNION ALL SELECT seq, recent FROM game WHERE game_id = $1 ORDER BY 1";
        let rows = sqlx::query(statement).bind(id).bind(after).fetch_all(self.readers()).await?;
        let mut events = Vec::new();
        for row in &rows {
            let (last, text): (i64, String) = (row.try_get(0)?, row.try_get(1)?);
            let lines = i64::try_from(text.lines().count()).unwrap_or(i64::MAX);
            events.extend(EventRow::read_lines(&text, last - lines + 1)?);
        }
        events.retain(|event| event.seq > after);
        Ok(events)
    }

    /// Everything that happened in a game, if it is what was written.
    pub async fn history(&self, game: &StoredGame) -> Result<Vec<Event>, BadGame> {
        let id = game.start.id.as_str();
        let bad = |why: String| BadGame { game: id.to_owned(), why };
        let mut rows = match game.seq {
            // A game that just began: asking for what happened would cost as much as its making.
            0 => Vec::new(),
            _ => self.event_rows(id, 0).await.map_err(|error| bad(error.to_string()))?,
        };
        // It may have gone on since it was read, but nothing that was there ever changes.
        rows.retain(|row| row.seq <= game.seq);
        check(game, &rows).map_err(|doubt| bad(doubt.to_string()))?;
        rows.into_iter().map(|row| Ok(row.read(id)?.event)).collect()
    }

    /// Some unfinished games of ours, in the order of their ids, that come after an id: all of them, by
    /// asking again after the last one until there is none.
    pub async fn unfinished(
        &self,
        after: &str,
    ) -> Result<Vec<Result<StoredGame, BadGame>>, StoreError> {
        let statement = concat!(
            select_games!(),
            " WHERE ended_ms IS NULL AND game_id > $1 AND owner = $3 \
             ORDER BY game_id LIMIT $2"
        );
        let query = sqlx::query(statement).bind(after).bind(UNFINISHED_PAGE).bind(self.node());
        let rows = query.fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(GameRow::select(row)?.read())).collect()
    }

    /// How many unfinished games belong to another server that shares the database.
    pub async fn held_elsewhere(&self) -> Result<i64, StoreError> {
        let statement = "SELECT COUNT(*) FROM game WHERE ended_ms IS NULL AND owner <> $1";
        let query = sqlx::query(statement).bind(self.node());
        Ok(query.fetch_one(self.readers()).await?.try_get(0)?)
    }

    /// Some of somebody's games, the newest first, behind a place: running, finished or called off.
    pub async fn games_of(
        &self,
        player: PlayerId,
        behind: &Spot,
        most: i64,
    ) -> Result<Vec<StoredGame>, StoreError> {
        let query = sqlx::query(GAMES_OF).bind(player.to_string()).bind(behind.at_ms);
        let rows = query.bind(&behind.game).bind(most).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(GameRow::select(row)?.read()?)).collect()
    }

    /// The ids of some games, finished or not, that come after an id.
    pub(super) async fn ids(&self, after: &str) -> Result<Vec<String>, StoreError> {
        let statement = "SELECT game_id FROM game WHERE game_id > $1 ORDER BY game_id LIMIT $2";
        let query = sqlx::query(statement).bind(after).bind(UNFINISHED_PAGE);
        let rows = query.fetch_all(self.readers()).await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }

    /// Games that have events but no row.
    pub(super) async fn strays(&self) -> Result<Vec<String>, StoreError> {
        let statement = "SELECT DISTINCT game_id FROM game_log WHERE NOT EXISTS \
            (SELECT 1 FROM game WHERE game.game_id = game_log.game_id) LIMIT $1";
        let rows = sqlx::query(statement).bind(MOST_STRAYS).fetch_all(self.readers()).await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }
}
