//! Who somebody is: a guest with a name, or an account. Both have a token to come back with.

use std::time::Duration;

use sha2::{Digest, Sha256};

use crate::id::{AccountId, GuestId, PlayerId, new_account_id, new_program_id, random_text};
use crate::names::name_key;
use crate::store::{Account, Grant, Hash, Login, LoginUser, Store, StoreError};
use crate::uptime::wall_ms;

/// Somebody who is connected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct User {
    pub(crate) id: PlayerId,
    pub(crate) name: String,
}

/// A program that was let in; it has no token, and never comes back as the same.
pub(crate) fn new_program(name: &str) -> User {
    User { id: PlayerId::Program(new_program_id()), name: name.to_owned() }
}

/// Makes a guest; the token is known to them alone: only its hash is stored.
/// [`StoreError::Taken`] if the name belongs to an account.
pub(crate) async fn new_guest(store: &Store, name: &str) -> Result<String, StoreError> {
    if store.account_by_key(&name_key(name)).await?.is_some() {
        note_taken(name);
        return Err(StoreError::Taken);
    }
    give_token(store, LoginUser::Guest(name.to_owned()), Grant::Session).await
}

/// Makes an account, of a guest if there is one, whose token ends then. [`StoreError::Taken`] if the name, or
/// one that looks like it, is.
pub(crate) async fn new_account(
    store: &Store,
    name: &str,
    password_hash: String,
    guest: Option<&Hash>,
) -> Result<Account, StoreError> {
    let account = Account {
        id: new_account_id(),
        name: name.to_owned(),
        name_key: name_key(name),
        password_hash,
        created_ms: wall_ms(),
    };
    let made = match guest {
        Some(token) => {
            let guest = PlayerId::Guest(guest_id(token));
            store.create_account_of_guest(&account, guest, token).await
        }
        None => store.create_account(&account).await,
    };
    if let Err(StoreError::Taken) = made {
        note_taken(name);
    }
    made.map(|()| account)
}

fn note_taken(name: &str) {
    tracing::info!(name = ?name, why = "taken", "a name was refused");
}

/// So many log-ins of an account are remembered; then the one that was used least recently ends.
const MOST_LOGINS: usize = 100;

/// Lets an account in: a new token each time.
pub(crate) async fn log_in(store: &Store, account: &Account) -> Result<String, StoreError> {
    let logins = store.logins_of(account.id).await?;
    let sessions = logins.iter().filter(|login| login.grant == Grant::Session);
    if sessions.clone().count() >= MOST_LOGINS
        && let Some(oldest) = sessions.min_by_key(|login| login.seen_ms)
    {
        store.delete_login(&oldest.token_hash).await?;
    }
    give_token(store, LoginUser::Account(account.id), Grant::Session).await
}

/// Gives an account another password; all its tokens are forgotten but one, if that is kept. Says
/// which.
pub(crate) async fn change_password(
    store: &Store,
    account: AccountId,
    password_hash: &str,
    kept: Option<&Hash>,
) -> Result<Vec<Hash>, StoreError> {
    store.set_password(account, password_hash, wall_ms()).await?;
    let logins = store.logins_of(account).await?.into_iter().map(|login| login.token_hash);
    let ended: Vec<Hash> = logins.filter(|login| Some(login) != kept).collect();
    for login in &ended {
        store.delete_login(login).await?;
    }
    Ok(ended)
}

/// Makes a token; it is known to its owner alone: only its hash is stored.
pub(crate) async fn give_token(
    store: &Store,
    user: LoginUser,
    grant: Grant,
) -> Result<String, StoreError> {
    let token = random_text(43);
    let now = wall_ms();
    let login = Login { token_hash: hash(&token), user, created_ms: now, seen_ms: now, grant };
    store.create_login(&login).await?;
    Ok(token)
}

/// Who has a token, and what it may be used for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Holder {
    pub(crate) user: User,
    pub(crate) grant: Grant,
}

/// Who has the token with this hash. One that was not used for longer than its life is forgotten.
pub(crate) async fn find(
    store: &Store,
    hash: &Hash,
    life: Duration,
) -> Result<Option<Holder>, StoreError> {
    let Some(login) = store.login(hash).await? else { return Ok(None) };
    let now = wall_ms();
    let unseen = Duration::from_millis(u64::try_from(now - login.seen_ms).unwrap_or(0));
    if unseen > life {
        return Ok(None);
    }
    // It need not be exact, and a store that cannot write now lets people in all the same.
    if unseen > life / 100 {
        let _ = store.touch_login(hash, now).await;
    }
    let user = match login.user {
        LoginUser::Account(id) => {
            let Some(account) = store.account(id).await? else { return Ok(None) };
            User { id: PlayerId::Account(id), name: account.name }
        }
        LoginUser::Guest(name) => {
            let id = guest_id(hash);
            let is_taken = store.account_by_key(&name_key(&name)).await?.is_some();
            let name = if is_taken { spare_name(id) } else { name };
            User { id: PlayerId::Guest(id), name }
        }
    };
    Ok(Some(Holder { user, grant: login.grant }))
}

/// Who a guest is: nobody but whoever has the token with this hash.
pub(crate) fn guest_id(hash: &Hash) -> GuestId {
    GuestId(*hash.first_chunk().expect("a hash has 32 bytes"))
}

/// What a guest is called when an account has taken their name.
pub(crate) fn spare_name(GuestId(id): GuestId) -> String {
    format!("Guest-{:02x}{:02x}{:02x}", id[0], id[1], id[2])
}

/// What is stored of a token.
pub(crate) fn hash(token: &str) -> Hash {
    Sha256::digest(token.as_bytes()).into()
}
