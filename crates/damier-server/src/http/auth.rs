//! Who asks: the token of a request, and what it may be used for.
//!
//! A handler says in its arguments what it needs, so that none can forget to ask: [`Token`] for a token that
//! may be used for something, [`Whole`] for an account that logged in. What everybody may see takes
//! `Option<Token<…>>`.

use std::marker::PhantomData;
use std::sync::Arc;

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use damier_words::{ToMessage as _, msg};

use super::{Problem, busy};
use crate::app::App;
use crate::house::AccountError;
use crate::id::AccountId;
use crate::passwords::COME_AGAIN;
use crate::scopes::Scope;
use crate::store::{Grant, Hash};
use crate::users::{self, Holder, User};

/// What a token must be good for.
pub(super) trait Needs: Send {
    const SCOPE: Scope;
}

macro_rules! needs {
    ($($name:ident)*) => {$(
        /// A token that is good for this.
        #[derive(Debug)]
        pub(super) enum $name {}

        impl Needs for $name {
            const SCOPE: Scope = Scope::$name;
        }
    )*};
}
// One word for each scope that a page asks for.
needs! { Chat Friends Play Read }

/// Somebody whose token is good for something: a guest, or an account.
#[derive(Debug)]
pub(super) struct Token<S> {
    pub(super) user: User,
    for_what: PhantomData<S>,
}

impl<S> Token<S> {
    /// Their account; guests have none.
    pub(super) fn account(&self) -> Result<AccountId, Problem> {
        Ok(self.user.id.account().ok_or(AccountError::NoAccount)?)
    }
}

/// An account that logged in: API tokens are not enough.
#[derive(Debug)]
pub(super) struct Whole {
    pub(super) account: AccountId,
    pub(super) name: String,
    pub(super) token: Hash,
}

async fn holder(parts: &Parts, app: &App) -> Result<(Holder, Hash), Problem> {
    let token = users::hash(bearer(&parts.headers).ok_or_else(unknown_token)?);
    Ok((app.holder(&token).await?, token))
}

impl<S: Needs> FromRequestParts<Arc<App>> for Token<S> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Token<S>, Problem> {
        let (Holder { user, grant }, _) = holder(parts, app).await?;
        if grant.scopes().has(S::SCOPE) {
            return Ok(Token { user, for_what: PhantomData });
        }
        let why = msg!("api-scope", scope = S::SCOPE.word());
        Err(Problem::new(StatusCode::FORBIDDEN, "scope", why))
    }
}

/// Without a token nobody asks; with a wrong one it is refused.
impl<S: Needs> OptionalFromRequestParts<Arc<App>> for Token<S> {
    type Rejection = Problem;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &Arc<App>,
    ) -> Result<Option<Token<S>>, Problem> {
        if !parts.headers.contains_key(header::AUTHORIZATION) {
            return Ok(None);
        }
        <Token<S> as FromRequestParts<Arc<App>>>::from_request_parts(parts, app).await.map(Some)
    }
}

impl FromRequestParts<Arc<App>> for Whole {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Whole, Problem> {
        let (Holder { user, grant }, token) = holder(parts, app).await?;
        if grant != Grant::Session {
            return Err(Problem::new(StatusCode::FORBIDDEN, "scope", msg!("api-no-session")));
        }
        let account = user.id.account().ok_or(AccountError::NoAccount)?;
        Ok(Whole { account, name: user.name, token })
    }
}

/// The token of `Authorization: Bearer …`.
pub(super) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    value.strip_prefix("Bearer ")
}

pub(super) fn unknown_token() -> Problem {
    AccountError::UnknownToken.into()
}

impl From<AccountError> for Problem {
    fn from(error: AccountError) -> Problem {
        let (status, word) = match error {
            AccountError::TooMany(spent) => return spent.into(),
            AccountError::Store(_) => return busy(),
            AccountError::Name(_) => (StatusCode::BAD_REQUEST, "bad_name"),
            AccountError::Taken => (StatusCode::CONFLICT, "taken"),
            AccountError::Password => (StatusCode::BAD_REQUEST, "bad_password"),
            AccountError::Wrong => (StatusCode::UNAUTHORIZED, "wrong_password"),
            AccountError::Crowded => {
                let problem =
                    Problem::new(StatusCode::SERVICE_UNAVAILABLE, "crowded", error.message());
                return problem.come_again(COME_AGAIN);
            }
            AccountError::Banned { .. } => (StatusCode::FORBIDDEN, "banned"),
            AccountError::InUse => (StatusCode::CONFLICT, "in_use"),
            AccountError::Playing => (StatusCode::CONFLICT, "playing"),
            AccountError::NotAGuest => (StatusCode::CONFLICT, "not_a_guest"),
            AccountError::UnknownToken => (StatusCode::UNAUTHORIZED, "unknown_token"),
            AccountError::NoAccount => (StatusCode::FORBIDDEN, "no_account"),
            AccountError::Label => (StatusCode::BAD_REQUEST, "bad_label"),
            AccountError::Scopes => (StatusCode::BAD_REQUEST, "bad_scopes"),
            AccountError::TooManyTokens => (StatusCode::CONFLICT, "too_many_tokens"),
            AccountError::NoSuchToken => (StatusCode::NOT_FOUND, "no_such_token"),
            AccountError::NotABot => (StatusCode::CONFLICT, "not_a_bot"),
        };
        Problem::new(status, word, error.message())
    }
}
