//! Who somebody is: a guest with a name, or an account. Both have a token to come back with.

use sha2::{Digest, Sha256};

use crate::store::{Account, Hash, Session, Store, StoreError};
use crate::time::wall_ms;

/// Somebody who is connected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Person {
    /// Says by its beginning what he is: see [`ACCOUNT`], [`GUEST`].
    pub(crate) id: String,
    pub(crate) name: String,
}

const ACCOUNT: &str = "u-";
const GUEST: &str = "g-";
const PROGRAM: &str = "w-";

/// Is that the id of an account? Only those have ratings and statistics.
pub(crate) fn is_account(id: &str) -> bool {
    id.starts_with(ACCOUNT)
}

/// Why a name cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadName {
    #[error("a name has 2 to 20 letters, digits, '-' or '_', and begins with a letter")]
    Shape,
    #[error("that name is reserved")]
    Reserved,
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
pub(crate) fn new_program(name: &str) -> Person {
    Person { id: format!("{PROGRAM}{}", random_text(12)), name: name.to_owned() }
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

/// Makes a guest; the token is known to him alone: only its hash is stored.
/// [`StoreError::Taken`] if the name belongs to an account.
pub(crate) async fn new_guest(store: &Store, name: &str) -> Result<String, StoreError> {
    if store.account_by_key(&name_key(name)).await?.is_some() {
        return Err(StoreError::Taken);
    }
    begin_session(store, None, name).await
}

/// Makes an account. [`StoreError::Taken`] if the name, or one that looks like it, is.
pub(crate) async fn new_account(
    store: &Store,
    name: &str,
    password_hash: String,
) -> Result<Account, StoreError> {
    let account = Account {
        id: format!("{ACCOUNT}{}", random_text(12)),
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
    begin_session(store, Some(account.id.clone()), "").await
}

/// Forgets a token. `false` if nobody knows it.
pub(crate) async fn log_out(store: &Store, token: &str) -> Result<bool, StoreError> {
    store.delete_session(&hash(token)).await
}

async fn begin_session(
    store: &Store,
    account: Option<String>,
    guest_name: &str,
) -> Result<String, StoreError> {
    let token = random_text(43);
    let now = wall_ms();
    let session = Session {
        token_hash: hash(&token),
        account,
        guest_name: guest_name.to_owned(),
        created_ms: now,
        seen_ms: now,
    };
    store.create_session(&session).await?;
    Ok(token)
}

/// Who has this token.
pub(crate) async fn find(store: &Store, token: &str) -> Result<Option<Person>, StoreError> {
    if token.len() > 100 {
        return Ok(None);
    }
    let hash = hash(token);
    let Some(session) = store.session(&hash).await? else { return Ok(None) };
    if let Some(id) = session.account {
        let account = store.account(&id).await?;
        return Ok(account.map(|Account { id, name, .. }| Person { id, name }));
    }
    let id = u128::from_be_bytes(hash[..16].try_into().expect("a hash has 32 bytes"));
    Ok(Some(Person { id: format!("{GUEST}{id:032x}"), name: session.guest_name }))
}

fn hash(token: &str) -> Hash {
    Sha256::digest(token.as_bytes()).into()
}

/// Letters and digits that nobody can guess.
pub(crate) fn random_text(length: usize) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 64)])).collect()
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
