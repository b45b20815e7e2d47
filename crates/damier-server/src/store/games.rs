//! Reading games.

use sqlx::Row;

use super::error::StoreError;
use super::handle::Store;
use super::rows::{Event, Game};
use super::sql::select_games;

/// How many unfinished games are read at once.
const UNFINISHED_PAGE: i64 = 500;

/// How many games of a player are shown at once.
pub(super) const PAGE: i64 = 50;

impl Store {
    /// A game, if there is one of that id.
    pub async fn game(&self, id: &str) -> Result<Option<Game>, StoreError> {
        let statement = concat!(select_games!(), " WHERE game_id = $1");
        let row = sqlx::query(statement).bind(id).fetch_optional(self.readers()).await?;
        row.as_ref().map(Game::read).transpose()
    }

    /// The events of a game that come after some number; all of them after 0.
    pub async fn events(&self, id: &str, after_seq: i64) -> Result<Vec<Event>, StoreError> {
        let statement = "SELECT seq, epoch, at_ms, body, hash FROM game_event \
                         WHERE game_id = $1 AND seq > $2 ORDER BY seq";
        let rows = sqlx::query(statement).bind(id).bind(after_seq).fetch_all(self.readers());
        rows.await?.iter().map(Event::read).collect()
    }

    /// Some unfinished games of ours, in the order of their ids, that come after an id: all of them, by
    /// asking again after the last one until there is none.
    pub async fn unfinished(&self, after: Option<&str>) -> Result<Vec<Game>, StoreError> {
        let statement = concat!(
            select_games!(),
            " WHERE ended_ms IS NULL AND game_id > $1 AND owner = $3 \
             ORDER BY game_id LIMIT $2"
        );
        // Ids are never empty, so the empty text comes before all of them.
        let query = sqlx::query(statement)
            .bind(after.unwrap_or_default())
            .bind(UNFINISHED_PAGE)
            .bind(self.node());
        query.fetch_all(self.readers()).await?.iter().map(Game::read).collect()
    }

    /// How many unfinished games belong to another server that shares the database.
    pub async fn held_elsewhere(&self) -> Result<i64, StoreError> {
        let statement = "SELECT COUNT(*) FROM game WHERE ended_ms IS NULL AND owner <> $1";
        let query = sqlx::query(statement).bind(self.node());
        Ok(query.fetch_one(self.readers()).await?.try_get(0)?)
    }

    /// A page of somebody's games, the newest first. Pages count from 0.
    pub async fn games_of(&self, player: &str, page: u32) -> Result<Vec<Game>, StoreError> {
        let statement = concat!(
            select_games!(),
            " WHERE player_one = $1 OR player_two = $1
              ORDER BY created_ms DESC, game_id LIMIT $2 OFFSET $3"
        );
        let query = sqlx::query(statement).bind(player).bind(PAGE).bind(i64::from(page) * PAGE);
        query.fetch_all(self.readers()).await?.iter().map(Game::read).collect()
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
        let statement = "SELECT DISTINCT game_id FROM game_event WHERE NOT EXISTS \
            (SELECT 1 FROM game WHERE game.game_id = game_event.game_id) LIMIT $1";
        let rows = sqlx::query(statement).bind(PAGE).fetch_all(self.readers()).await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }
}
