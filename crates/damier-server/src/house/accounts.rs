//! Signing up, logging in, and who somebody is.

use std::net::IpAddr;
use std::sync::Arc;

use damier_rules::chess::pgn::moment;
use damier_words::{Message, ToMessage, msg};

use crate::app::App;
use crate::goodbye::Goodbye;
use crate::http::Spent;
use crate::id::{AccountId, PlayerId, random_text};
use crate::names::{self, BadName, DELETED, is_same_name, name_key};
use crate::passwords::{self, Crowded};
use crate::sockets::{InUse, Socket};
use crate::store::{Account, Hash, StoreError};
use crate::uptime::wall_ms;
use crate::users::{self, Holder};

/// Why somebody does not get what they want of the accounts.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub(crate) enum AccountError {
    Name(BadName),
    Taken,
    Password,
    /// The name or the password: which of them is told nobody.
    Wrong,
    Crowded,
    TooMany(#[from] Spent),
    Banned {
        until_ms: i64,
    },
    /// The account is here with another token, and it was not said that this one takes over.
    InUse,
    /// Not while they play.
    Playing,
    NotAGuest,
    UnknownToken,
    /// A guest asks for what only accounts have.
    NoAccount,
    Label,
    Scopes,
    TooManyTokens,
    NoSuchToken,
    /// It has played for a rating as a person, or is one already.
    NotABot,
    Store(StoreError),
}

impl ToMessage for AccountError {
    fn message(&self) -> Message {
        match self {
            AccountError::Name(bad) => bad.message(),
            AccountError::Taken => msg!("api-taken"),
            AccountError::Password => msg!("api-bad-password"),
            AccountError::Wrong => msg!("api-wrong-password"),
            AccountError::Crowded => msg!("api-crowded"),
            AccountError::TooMany(_) => msg!("api-too-many-tries"),
            AccountError::Banned { until_ms } => msg!("api-banned", until = moment(*until_ms)),
            AccountError::InUse => msg!("api-in-use"),
            AccountError::Playing => msg!("api-playing"),
            AccountError::NotAGuest => msg!("api-not-a-guest"),
            AccountError::UnknownToken => msg!("api-unknown-token"),
            AccountError::NoAccount => msg!("api-no-account"),
            AccountError::Label => msg!("api-bad-label"),
            AccountError::Scopes => msg!("api-bad-scopes"),
            AccountError::TooManyTokens => msg!("api-too-many-tokens"),
            AccountError::NoSuchToken => msg!("api-no-such-token"),
            AccountError::NotABot => msg!("api-not-a-bot"),
            AccountError::Store(_) => msg!("api-storage-away"),
        }
    }
}

impl From<StoreError> for AccountError {
    fn from(error: StoreError) -> AccountError {
        match error {
            StoreError::Taken => AccountError::Taken,
            error => AccountError::Store(error),
        }
    }
}

impl From<Crowded> for AccountError {
    fn from(_: Crowded) -> AccountError {
        AccountError::Crowded
    }
}

/// A moment as everybody reads it.
pub(super) fn moment(at_ms: i64) -> String {
    let at = u64::try_from(at_ms).unwrap_or(0);
    format!("{} {} UTC", moment::date(at).replace('.', "-"), moment::time(at))
}

/// From where somebody tries a password.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin {
    /// The address for which it counts.
    pub(crate) counted: IpAddr,
    /// Is it really theirs? Where a proxy does not say for whom it asks, the owner cannot be told from
    /// a stranger: then nobody's mistakes are held against them.
    pub(crate) is_known: bool,
}

/// An attempt to log in. It counts as a wrong one until it was right: many at once are many.
struct Attempt<'a> {
    app: &'a App,
    counted: Option<(IpAddr, String)>,
}

impl<'a> Attempt<'a> {
    fn count(app: &'a App, origin: Origin, key: &str) -> Result<Attempt<'a>, Spent> {
        let counted = origin.is_known.then(|| (origin.counted, key.to_owned()));
        if let Some(of_account) = &counted {
            app.guard.passwords.spend(&of_account.0)?;
            if let Err(spent) = app.guard.passwords_for.spend(of_account) {
                app.guard.passwords.give_back(&of_account.0);
                return Err(spent);
            }
        }
        Ok(Attempt { app, counted })
    }

    fn was_right(self) {
        if let Some(of_account) = &self.counted {
            self.app.guard.passwords.give_back(&of_account.0);
            self.app.guard.passwords_for.forget(of_account);
        }
    }
}

impl App {
    /// The account that has this name, and not only one that looks like it.
    pub(crate) async fn account_called(&self, name: &str) -> Result<Option<Account>, StoreError> {
        // Nobody has a longer name; comparing is slow for what is very long.
        let name: String = name.chars().take(60).collect();
        let account = self.store.account_by_key(&name_key(&name)).await?;
        Ok(account.filter(|account| is_same_name(&account.name, &name)))
    }

    /// A name that somebody may have.
    pub(crate) fn read_name(&self, name: &str) -> Result<String, AccountError> {
        let name = names::read_name(name).map_err(AccountError::Name)?;
        // It is kept for a program.
        if self.config.programs.reserved_names.has(&name) {
            return Err(AccountError::Taken);
        }
        Ok(name)
    }

    /// Makes an account and lets it in. A guest who comes with their token keeps their games.
    pub(crate) async fn sign_up(
        &self,
        origin: Origin,
        (name, password): (&str, String),
        guest: Option<&Hash>,
    ) -> Result<(Account, String), AccountError> {
        let name = self.read_name(name)?;
        check_password(&password)?;
        if let Some(token) = guest {
            self.check_guest(token).await?;
        }
        self.guard.accounts.spend(&origin.counted)?;
        let hash = self.passwords.hash(password).await?;
        let account = users::new_account(&self.store, &name, hash, guest).await?;
        if let Some(token) = guest {
            self.sockets.dismiss(token, Goodbye::LoggedOut);
        }
        self.lobby().take_name(&account.name);
        tracing::info!(account = account.name, "signed up");
        let token = users::log_in(&self.store, &account).await?;
        Ok((account, token))
    }

    /// A guest who may become an account: they play nothing now, and wait for nothing.
    async fn check_guest(&self, token: &Hash) -> Result<(), AccountError> {
        let Holder { user, .. } = self.holder(token).await?;
        if !matches!(user.id, PlayerId::Guest(_)) {
            return Err(AccountError::NotAGuest);
        }
        self.lobby().stop_seeking(user.id);
        if self.hall.games_of(user.id).is_empty() { Ok(()) } else { Err(AccountError::Playing) }
    }

    /// Deletes the account of somebody who proves that it is theirs. Its games and tournaments stay, without
    /// its name.
    pub(crate) async fn delete_account(
        self: &Arc<Self>,
        origin: Origin,
        account: AccountId,
        password: String,
    ) -> Result<(), AccountError> {
        let known = self.prove(origin, account, password).await?;
        let player = PlayerId::Account(account);
        self.lobby().stop_seeking(player);
        if !self.hall.games_of(player).is_empty() {
            return Err(AccountError::Playing);
        }
        self.leave_tournaments(player, &known.name).await;
        let logins = self.store.logins_of(account).await?;
        let name = format!("{DELETED}{}", random_text(6));
        if !self.store.delete_account(account, &name, wall_ms()).await? {
            return Err(AccountError::UnknownToken);
        }
        self.read_tournaments_again().await;
        for login in logins {
            self.sockets.dismiss(&login.token_hash, Goodbye::LoggedOut);
        }
        tracing::info!(account = known.name, "is deleted");
        Ok(())
    }

    /// Lets an account in. The answer to a wrong name is that to a wrong password, and takes as long.
    pub(crate) async fn log_in(
        &self,
        origin: Origin,
        name: &str,
        password: String,
    ) -> Result<(Account, String), AccountError> {
        // A name nobody can have is cut, so that nobody fills our memory with them.
        let name: String = name.chars().take(60).collect();
        let key = name_key(&name);
        let attempt = Attempt::count(self, origin, &key)?;
        let account = self.store.account_by_key(&key).await?;
        // One that only looks like the name is not it.
        let account = account.filter(|account| is_same_name(&account.name, &name));
        let stored = account.as_ref().map(|account| account.password_hash.clone());
        let right = self.passwords.is_right(password, stored).await?;
        let Some(account) = account.filter(|_| right) else {
            tracing::info!(account = ?key, from = %origin.counted, "wrong name or password");
            return Err(AccountError::Wrong);
        };
        attempt.was_right();
        if let Some(until_ms) = self.store.banned_until(PlayerId::Account(account.id)).await? {
            return Err(AccountError::Banned { until_ms });
        }
        let token = users::log_in(&self.store, &account).await?;
        Ok((account, token))
    }

    /// The account of somebody who has just proved again that they know its password.
    pub(crate) async fn prove(
        &self,
        origin: Origin,
        account: AccountId,
        password: String,
    ) -> Result<Account, AccountError> {
        let known = self.store.account(account).await?.ok_or(AccountError::UnknownToken)?;
        let attempt = Attempt::count(self, origin, &known.name_key)?;
        let stored = Some(known.password_hash.clone());
        if !self.passwords.is_right(password, stored).await? {
            return Err(AccountError::Wrong);
        }
        attempt.was_right();
        Ok(known)
    }

    /// Lets a connection in, of a guest or an account. An account is here with one token at a time: if it is
    /// with another one, that one's connections end, provided that this was confirmed.
    pub(crate) async fn come_in(
        &self,
        socket: &mut Socket,
        take_over: bool,
    ) -> Result<Holder, AccountError> {
        let holder = self.holder(&socket.token).await?;
        if let Some(account) = holder.user.id.account() {
            socket.claim(account, take_over).map_err(|InUse| AccountError::InUse)?;
        }
        Ok(holder)
    }

    /// Whose token that is. Whoever may not come in has none.
    pub(crate) async fn holder(&self, token: &Hash) -> Result<Holder, AccountError> {
        let life = self.config.token_life.duration();
        let holder = users::find(&self.store, token, life).await?;
        let holder = holder.ok_or(AccountError::UnknownToken)?;
        match self.store.banned_until(holder.user.id).await? {
            Some(until_ms) => Err(AccountError::Banned { until_ms }),
            None => Ok(holder),
        }
    }
}

pub(super) fn check_password(password: &str) -> Result<(), AccountError> {
    if passwords::is_fit(password) { Ok(()) } else { Err(AccountError::Password) }
}
