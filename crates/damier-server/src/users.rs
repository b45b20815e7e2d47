//! Who somebody is: a guest with a name, or an account. Both have a token to come back with.

use sha2::{Digest, Sha256};

use damier_words::{Message, ToMessage, msg};

use crate::id::{AccountId, GuestId, PlayerId, ProgramId, random_text};
use crate::store::{Account, Hash, Login, LoginUser, Store, StoreError};
use crate::uptime::wall_ms;

/// Somebody who is connected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct User {
    pub(crate) id: PlayerId,
    pub(crate) name: String,
}

/// Why a name cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadName {
    Shape,
    Reserved,
}

impl ToMessage for BadName {
    fn message(&self) -> Message {
        match self {
            BadName::Shape => msg!("api-bad-name"),
            BadName::Reserved => msg!("api-reserved-name"),
        }
    }
}

const RESERVED: &[&str] =
    &["admin", "root", "guest", "all", "system", "damier", "referee", "random"];

/// A name that may be shown to everybody.
pub(crate) fn check_name(name: &str) -> Result<(), BadName> {
    let letters = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let fine = (2..=20).contains(&name.len())
        && name.chars().all(letters)
        && name.starts_with(|c: char| c.is_ascii_alphabetic());
    if !fine {
        return Err(BadName::Shape);
    }
    check_not_reserved(name)
}

/// A name of a program. More is allowed than to people: programs were named before we came.
pub(crate) fn check_program_name(name: &str) -> Result<(), BadName> {
    let letters = |c: char| c.is_ascii_alphanumeric() || matches!(c, ' ' | '.' | '-' | '_');
    if !(1..=30).contains(&name.len()) || !name.chars().all(letters) {
        return Err(BadName::Shape);
    }
    check_not_reserved(name)
}

fn check_not_reserved(name: &str) -> Result<(), BadName> {
    if RESERVED.iter().any(|reserved| name_key(reserved) == name_key(name)) {
        return Err(BadName::Reserved);
    }
    Ok(())
}

/// A program that was let in; it has no token, and never comes back as the same.
pub(crate) fn new_program(name: &str) -> User {
    User { id: PlayerId::Program(ProgramId::random()), name: name.to_owned() }
}

/// A name as it is compared: names that look alike have the same key.
pub(crate) fn name_key(name: &str) -> String {
    let alike = |c: char| match c.to_ascii_lowercase() {
        '0' => 'o',
        '1' | 'i' => 'l',
        other => other,
    };
    let key: String = name.chars().filter(|c| !matches!(c, '_' | '-')).map(alike).collect();
    key.replace("rn", "m")
}

/// Makes a guest; the token is known to them alone: only its hash is stored.
/// [`StoreError::Taken`] if the name belongs to an account.
pub(crate) async fn new_guest(store: &Store, name: &str) -> Result<String, StoreError> {
    if store.account_by_key(&name_key(name)).await?.is_some() {
        return Err(StoreError::Taken);
    }
    give_token(store, LoginUser::Guest(name.to_owned())).await
}

/// Makes an account. [`StoreError::Taken`] if the name, or one that looks like it, is.
pub(crate) async fn new_account(
    store: &Store,
    name: &str,
    password_hash: String,
) -> Result<Account, StoreError> {
    let account = Account {
        id: AccountId::random(),
        name: name.to_owned(),
        name_key: name_key(name),
        password_hash,
        created_ms: wall_ms(),
    };
    store.create_account(&account).await?;
    Ok(account)
}

/// Lets an account in: a new token each time.
pub(crate) async fn log_in(store: &Store, account: &Account) -> Result<String, StoreError> {
    give_token(store, LoginUser::Account(account.id)).await
}

/// Forgets a token. `false` if nobody knows it.
pub(crate) async fn log_out(store: &Store, token: &str) -> Result<bool, StoreError> {
    store.delete_login(&hash(token)).await
}

async fn give_token(store: &Store, user: LoginUser) -> Result<String, StoreError> {
    let token = random_text(43);
    let now = wall_ms();
    let login = Login { token_hash: hash(&token), user, created_ms: now, seen_ms: now };
    store.create_login(&login).await?;
    Ok(token)
}

/// Who has this token.
pub(crate) async fn find(store: &Store, token: &str) -> Result<Option<User>, StoreError> {
    if token.len() > 100 {
        return Ok(None);
    }
    let hash = hash(token);
    let Some(login) = store.login(&hash).await? else { return Ok(None) };
    Ok(match login.user {
        LoginUser::Account(id) => store
            .account(id)
            .await?
            .map(|account| User { id: PlayerId::Account(id), name: account.name }),
        LoginUser::Guest(name) => {
            let id = hash[..16].try_into().expect("a hash has 32 bytes");
            Some(User { id: PlayerId::Guest(GuestId(id)), name })
        }
    })
}

fn hash(token: &str) -> Hash {
    Sha256::digest(token.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for name in ["Ann", "bob_2", "Jean-Paul", "xy"] {
            assert_eq!(check_name(name), Ok(()), "{name}");
        }
        for name in
            ["", "a", "2bob", "-x", "Вob", "a b", "a\u{202e}b", "<b>x</b>", "abcdefghijklmnopqrstu"]
        {
            assert_eq!(check_name(name), Err(BadName::Shape), "{name}");
        }
        for name in ["Admin", "Ad-min", "RANDOM", "Randorn"] {
            assert_eq!(check_name(name), Err(BadName::Reserved), "{name}");
        }
        for alike in ["bob", "b0b", "B_ob", "b-o-b"] {
            assert_eq!(name_key(alike), name_key("Bob"), "{alike}");
        }
        assert_ne!(name_key("Bab"), name_key("Bob"));
        assert_ne!(random_text(43), random_text(43));
    }
}
