//! Tokens: which there are, how they end, and another password.

use super::accounts::{AccountError, Origin, check_password};
use crate::app::App;
use crate::goodbye::Goodbye;
use crate::id::AccountId;
use crate::scopes::Scopes;
use crate::store::{Grant, Hash, Login, LoginUser};
use crate::users;

/// So many API tokens an account may have.
const MOST_TOKENS: usize = 50;
/// In characters.
const LONGEST_LABEL: usize = 60;

/// Enough of the hash to tell tokens apart; the token itself cannot be had from it.
pub(crate) fn shown(token: &Hash) -> String {
    let beginning = token.first_chunk().map_or(0, |bytes| u64::from_be_bytes(*bytes));
    format!("{beginning:016x}")
}

impl App {
    /// Makes a token for a program of an account's owner, who alone is ever told it.
    pub(crate) async fn new_api_token(
        &self,
        account: AccountId,
        label: &str,
        scopes: Scopes,
    ) -> Result<(String, String), AccountError> {
        let label = label.trim();
        let is_fit = (1..=LONGEST_LABEL).contains(&label.chars().count())
            && !label.chars().any(char::is_control);
        if !is_fit {
            return Err(AccountError::Label);
        }
        if scopes.is_empty() {
            return Err(AccountError::Scopes);
        }
        let logins = self.store.logins_of(account).await?;
        if logins.iter().filter(|login| login.grant != Grant::Session).count() >= MOST_TOKENS {
            return Err(AccountError::TooManyTokens);
        }
        let grant = Grant::Api { label: label.to_owned(), scopes };
        let token = users::give_token(&self.store, LoginUser::Account(account), grant).await?;
        Ok((shown(&users::hash(&token)), token))
    }

    /// Ends a token of an account that is shown by that id.
    pub(crate) async fn end_shown(&self, account: AccountId, id: &str) -> Result<(), AccountError> {
        let logins = self.store.logins_of(account).await?;
        let named = logins.into_iter().find(|login| shown(&login.token_hash) == id);
        self.end_token(&named.ok_or(AccountError::NoSuchToken)?.token_hash).await
    }

    /// Ends all tokens of an account but one, if that is kept.
    pub(crate) async fn end_others(
        &self,
        account: AccountId,
        kept: Option<&Hash>,
    ) -> Result<(), AccountError> {
        let logins = self.store.logins_of(account).await?;
        for Login { token_hash, .. } in logins.iter().filter(|it| Some(&it.token_hash) != kept) {
            match self.end_token(token_hash).await {
                // One that has ended meanwhile is ended.
                Ok(()) | Err(AccountError::UnknownToken) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Forgets a token and ends its connections.
    pub(crate) async fn end_token(&self, token: &Hash) -> Result<(), AccountError> {
        let was_known = self.store.delete_login(token).await?;
        self.sockets.dismiss(token, Goodbye::LoggedOut);
        if was_known { Ok(()) } else { Err(AccountError::UnknownToken) }
    }

    /// Another password: whoever knew the old one is logged out everywhere else.
    pub(crate) async fn change_password(
        &self,
        origin: Origin,
        account: AccountId,
        (old, new): (String, String),
        kept: &Hash,
    ) -> Result<(), AccountError> {
        check_password(&new)?;
        let known = self.prove(origin, account, old).await?;
        let hash = self.passwords.hash(new).await?;
        for token in users::change_password(&self.store, account, &hash, Some(kept)).await? {
            self.sockets.dismiss(&token, Goodbye::LoggedOut);
        }
        tracing::info!(account = known.name, "has another password");
        Ok(())
    }
}
