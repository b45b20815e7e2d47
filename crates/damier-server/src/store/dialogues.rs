//! What was said at the games of programs.

use super::error::StoreError;
use super::handle::Store;
use super::rows::without_nul;
use super::sql::INSERT_DIALOGUES;

impl Store {
    /// Keeps the dialogues of games; one that is there already stays as it is.
    pub async fn keep_dialogues(&self, dialogues: &[(String, String)]) -> Result<(), StoreError> {
        let texts = dialogues.iter().flat_map(|(game, body)| [game.as_str(), body.as_str()]);
        if !without_nul(texts) {
            return Err(StoreError::Nul);
        }
        if dialogues.is_empty() {
            return Ok(());
        }
        self.write(async |db| {
            for (statement, dialogues) in INSERT_DIALOGUES.chunks(dialogues) {
                let mut query = sqlx::query(statement);
                for (game, body) in dialogues {
                    query = query.bind(game.as_str()).bind(body.as_str());
                }
                query.execute(&mut *db).await?;
            }
            Ok(())
        })
        .await
    }

    /// The dialogue of a game.
    pub async fn dialogue(&self, game: &str) -> Result<Option<String>, StoreError> {
        if !without_nul([game]) {
            return Ok(None);
        }
        let query = sqlx::query_scalar("SELECT body FROM dialogue WHERE game_id = $1").bind(game);
        Ok(query.fetch_optional(self.readers()).await?)
    }
}
