//! What was said at the games of programs.

use super::error::StoreError;
use super::handle::Store;
use super::sql::{INSERT_DIALOGUES, Statement};
use crate::id::GameId;

impl Store {
    /// Keeps the dialogues of games; one that is there already stays as it is.
    pub async fn keep_dialogues(&self, dialogues: &[(GameId, String)]) -> Result<(), StoreError> {
        for (text, dialogues) in INSERT_DIALOGUES.chunks(dialogues) {
            let write = dialogues.iter().fold(Statement::new(text), |write, (game, body)| {
                write.bind(game.as_str()).bind(body.as_str())
            });
            self.write(write).await?;
        }
        Ok(())
    }

    /// The dialogue of a game.
    pub async fn dialogue(&self, game: GameId) -> Result<Option<String>, StoreError> {
        let query = sqlx::query_scalar("SELECT body FROM dialogue WHERE game_id = $1");
        let query = query.bind(game.as_str());
        Ok(query.fetch_optional(self.readers()).await?)
    }
}
