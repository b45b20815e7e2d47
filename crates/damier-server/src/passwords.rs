//! Passwords: slow to guess, and never in the way of moves.

use std::sync::atomic::{AtomicUsize, Ordering};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;

/// So many passwords are looked at at once: each takes 19 MiB and some thirty milliseconds.
const AT_ONCE: usize = 2;
/// So many may wait; whoever comes then is asked to come again.
const MOST_WAITING: usize = 50;

/// A password's length in bytes.
const LENGTH: std::ops::RangeInclusive<usize> = 8..=128;

/// Can it be a password?
pub(crate) fn is_fit(password: &str) -> bool {
    LENGTH.contains(&password.len()) && !password.contains('\0')
}

/// Somebody else's turn: too many wait.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Crowded;

/// The place where passwords are hashed.
#[derive(Debug)]
pub(crate) struct Passwords {
    places: Semaphore,
    waiting: AtomicUsize,
    /// Compared with where there is no account, so that the answer takes as long.
    nobody: String,
}

impl Passwords {
    pub(crate) fn new() -> Passwords {
        Passwords {
            places: Semaphore::new(AT_ONCE),
            waiting: AtomicUsize::new(0),
            nobody: hash_now("nobody has this password"),
        }
    }

    /// Is there no place left where a password could wait?
    pub(crate) fn is_crowded(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) >= MOST_WAITING
    }

    /// What is stored instead of a password.
    pub(crate) async fn hash(&self, password: String) -> Result<String, Crowded> {
        self.work(move || hash_now(&password)).await
    }

    /// Is it the right one? Without a stored hash it takes as long, and is not.
    pub(crate) async fn is_right(
        &self,
        password: String,
        stored: Option<String>,
    ) -> Result<bool, Crowded> {
        let known = stored.is_some();
        let stored = stored.unwrap_or_else(|| self.nobody.clone());
        let right = self.work(move || {
            let Ok(stored) = PasswordHash::new(&stored) else { return false };
            Argon2::default().verify_password(password.as_bytes(), &stored).is_ok()
        });
        Ok(right.await? && known)
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Crowded> {
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= MOST_WAITING {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(Crowded);
        }
        let waits = Waits(&self.waiting);
        let place = self.places.acquire().await.map_err(|_| Crowded)?;
        drop(waits);
        let result = tokio::task::spawn_blocking(work).await.map_err(|_| Crowded);
        drop(place);
        result
    }
}

/// Counted until its turn comes or it goes away.
struct Waits<'a>(&'a AtomicUsize);

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Argon2id with 19 MiB, two passes, one lane: the crate's own defaults.
pub(crate) fn hash_now(password: &str) -> String {
    let hash = Argon2::default().hash_password(password.as_bytes());
    hash.expect("a password of any length has a hash").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn passwords() {
        let passwords = Passwords::new();
        let stored = passwords.hash("correct horse".to_owned()).await.expect("there is room");
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert!(!stored.contains("correct horse"));
        for (password, stored, right) in [
            ("correct horse", Some(stored.clone()), true),
            ("Correct horse", Some(stored), false),
            ("nobody has this password", None, false),
            ("anything", Some("no hash at all".to_owned()), false),
        ] {
            assert_eq!(passwords.is_right(password.to_owned(), stored).await, Ok(right));
        }
    }

    #[tokio::test]
    async fn a_crowd_is_sent_away() {
        let passwords = Passwords::new();
        let all = (0..200).map(|n| passwords.hash(format!("password {n}")));
        let results = futures_util::future::join_all(all).await;
        let crowded = results.iter().filter(|result| result.is_err()).count();
        assert!((140..=150).contains(&crowded), "{crowded}");
        assert!(passwords.hash("later it works again".to_owned()).await.is_ok());
    }
}
