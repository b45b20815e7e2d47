//! What was said at the games of programs.

use super::error::StoreError;
use super::handle::Store;
use super::rows::without_nul;
use super::sql::{INSERT_DIALOGUES, Statement};

impl Store {
    /// Keeps the dialogues of games; one that is there already stays as it is.
    pub async fn keep_dialogues(&self, dialogues: &[(String, String)]) -> Result<(), StoreError> {
        for (text, dialogues) in INSERT_DIALOGUES.chunks(dialogues) {
            let write = dialogues.iter().fold(Statement::new(text), |write, (game, body)| {
                write.bind(game.as_str()).bind(body.as_str())
            });
            self.write(write).await?;
        }
        Ok(())
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
