//! Guests: a name and a token to come back with.

use sha2::{Digest, Sha256};

use crate::store::{Hash, Session, Store, StoreError};
use crate::time::wall_ms;

/// Somebody who is connected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Person {
    /// Stays the same as long as the token does.
    pub(crate) id: String,
    pub(crate) name: String,
}

/// Why a name cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadName {
    #[error("a name has 2 to 20 letters, digits, '-' or '_', and begins with a letter")]
    Shape,
    #[error("that name is reserved")]
    Reserved,
}

const RESERVED: &[&str] = &["admin", "root", "guest", "all", "system", "damier", "referee"];

/// A name that may be shown to everybody.
pub(crate) fn check_name(name: &str) -> Result<(), BadName> {
    let letters = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let fine = (2..=20).contains(&name.len())
        && name.chars().all(letters)
        && name.starts_with(|c: char| c.is_ascii_alphabetic());
    if !fine {
        return Err(BadName::Shape);
    }
    if RESERVED.contains(&name.to_ascii_lowercase().as_str()) {
        return Err(BadName::Reserved);
    }
    Ok(())
}

/// Makes a guest; the token is known to him alone: only its hash is stored.
pub(crate) async fn new_guest(store: &Store, name: &str) -> Result<String, StoreError> {
    let token = random_text(43);
    let now = wall_ms();
    let session = Session {
        token_hash: hash(&token),
        account: None,
        guest_name: name.to_owned(),
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
    let found = store.session(&hash).await?;
    Ok(found.map(|session| {
        let id = u128::from_be_bytes(hash[..16].try_into().expect("a hash has 32 bytes"));
        let id = format!("{id:032x}");
        Person { id, name: session.guest_name }
    }))
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
        assert_eq!(check_name("Admin"), Err(BadName::Reserved));
        assert_ne!(random_text(43), random_text(43));
    }
}
