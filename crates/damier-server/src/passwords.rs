//! Passwords: slow to guess, and never in the way of moves.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use argon2::password_hash::PasswordHasher;
use argon2::password_hash::phc::{Output, PasswordHash};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use tokio::sync::oneshot;

/// So many passwords are looked at at once, where there are as many cores and one more: each takes 19 MiB and some
/// thirty milliseconds, and one core is left to moves.
const MOST_AT_ONCE: usize = 4;
/// So many may wait; whoever comes then is asked to come again.
const MOST_WAITING: usize = 50;
/// In so many seconds: by then all who waited before them had their turn.
pub(crate) const COME_AGAIN: u64 = 2;
/// How much the threads that hash leave to all others, from 0 to 19. More would keep people out for seconds where
/// another program keeps the machine busy.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// A password's length in bytes.
const LENGTH: std::ops::RangeInclusive<usize> = 8..=128;

/// Can it be a password?
pub(crate) fn is_fit(password: &str) -> bool {
    LENGTH.contains(&password.len()) && !password.contains('\0')
}

/// Somebody else's turn: too many wait.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Crowded;

type Job = Box<dyn FnOnce(&mut Memory) + Send>;

/// What Argon2 fills. Asked for and given back with each log-in, it would make the system clear 19 MiB each time, and
/// every other thread wait while it is taken away.
type Memory = Vec<Block>;
/// After so long without anybody who logs in it is given back.
const KEEPS_MEMORY_FOR: Duration = Duration::from_secs(10);

/// The place where passwords are hashed: threads of its own, which end with it. The system runs them when nothing
/// else wants to run, so a move waits for no log-in.
#[derive(Debug)]
pub(crate) struct Passwords {
    jobs: mpsc::Sender<Job>,
    /// Those whose turn has not come.
    waiting: Arc<AtomicUsize>,
    /// Compared with where there is no account, so that the answer takes as long.
    nobody: String,
}

impl Passwords {
    pub(crate) fn new() -> Passwords {
        let (jobs, wanted) = mpsc::channel::<Job>();
        let wanted = Arc::new(Mutex::new(wanted));
        let cores = thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..cores.saturating_sub(1).clamp(1, MOST_AT_ONCE) {
            let wanted = Arc::clone(&wanted);
            let threads = thread::Builder::new().name("passwords".to_owned());
            let started = threads.spawn(move || {
                yield_to_others();
                work_off(&wanted);
            });
            // Without any, nobody waits for ever: whoever comes is sent away.
            if let Err(error) = started {
                tracing::error!(%error, "no thread for passwords");
            }
        }
        let (waiting, nobody) = (Arc::default(), hash_now("nobody has this password"));
        Passwords { jobs, waiting, nobody }
    }

    /// Is there no place left where a password could wait?
    pub(crate) fn is_crowded(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) >= MOST_WAITING
    }

    /// What is stored instead of a password.
    pub(crate) async fn hash(&self, password: String) -> Result<String, Crowded> {
        self.work(move |_| hash_now(&password)).await
    }

    /// Is it the right one? Without a stored hash it takes as long, and is not.
    pub(crate) async fn is_right(
        &self,
        password: String,
        stored: Option<String>,
    ) -> Result<bool, Crowded> {
        let known = stored.is_some();
        let stored = stored.unwrap_or_else(|| self.nobody.clone());
        let right = self.work(move |memory| is_right_now(&password, &stored, memory) == Some(true));
        Ok(right.await? && known)
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Memory) -> T + Send + 'static,
    ) -> Result<T, Crowded> {
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= MOST_WAITING {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(Crowded);
        }
        let waits = Waits(Arc::clone(&self.waiting));
        let (done, result) = oneshot::channel();
        let job = move |memory: &mut Memory| {
            drop(waits);
            // Whoever has gone away meanwhile costs nothing.
            if !done.is_closed() {
                let _ = done.send(work(memory));
            }
        };
        self.jobs.send(Box::new(job)).map_err(|_| Crowded)?;
        result.await.map_err(|_| Crowded)
    }
}

/// One job after another, until nobody can want another.
fn work_off(wanted: &Mutex<mpsc::Receiver<Job>>) {
    let mut memory = Memory::new();
    loop {
        // In one statement: the lock is another thread's while this one works.
        let next =
            wanted.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(KEEPS_MEMORY_FOR);
        match next {
            Ok(job) => job(&mut memory),
            Err(mpsc::RecvTimeoutError::Timeout) => memory = Memory::new(),
            Err(mpsc::RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// Lets this thread run when others do not want to. Linux counts that for each thread; elsewhere it would slow
/// the whole server down.
fn yield_to_others() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(NICE) {
        tracing::debug!(%error, "passwords are as urgent as moves");
    }
}

/// Counted until its turn comes.
struct Waits(Arc<AtomicUsize>);

impl Drop for Waits {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Argon2id with 19 MiB, two passes, one lane: the crate's own defaults.
pub(crate) fn hash_now(password: &str) -> String {
    let hash = Argon2::default().hash_password(password.as_bytes());
    hash.expect("a password of any length has a hash").to_string()
}

/// Nothing if what is stored is no hash.
fn is_right_now(password: &str, stored: &str, memory: &mut Memory) -> Option<bool> {
    let stored = PasswordHash::new(stored).ok()?;
    let algorithm = Algorithm::try_from(stored.algorithm.as_str()).ok()?;
    let version = Version::try_from(stored.version?).ok()?;
    let params = Params::try_from(&stored).ok()?;
    memory.resize(memory.len().max(params.block_count()), Block::new());
    let mut bytes = [0; Output::MAX_LENGTH];
    let bytes = bytes.get_mut(..stored.hash?.len())?;
    Argon2::new(algorithm, version, params)
        .hash_password_into_with_memory(password.as_bytes(), &stored.salt?, bytes, memory)
        .ok()?;
    // Compared in constant time.
    Some(Output::new(bytes).ok()? == stored.hash?)
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

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

    /// A name that nobody has costs the work of one that somebody has: the same algorithm with the same memory,
    /// passes, lanes, salt and result.
    #[test]
    fn nobody_costs_as_much_as_somebody() {
        let shape = |stored: &str| {
            let hash = PasswordHash::new(stored).expect("a hash");
            let length = |part: Option<usize>| part.expect("it is there");
            (
                hash.algorithm.to_string(),
                hash.version,
                hash.params.to_string(),
                length(hash.salt.map(|salt| salt.as_ref().len())),
                length(hash.hash.map(|hash| hash.len())),
            )
        };
        let nobody = Passwords::new().nobody;
        assert_eq!(shape(&nobody), shape(&hash_now("correct horse")));
    }

    #[test]
    fn two_threads_work_at_the_same_time() {
        let (jobs, wanted) = mpsc::channel::<Job>();
        let wanted = Arc::new(Mutex::new(wanted));
        let (done, heard) = mpsc::channel();
        let both = Arc::new(Barrier::new(2));
        for _ in 0..2 {
            let (wanted, both, done) = (Arc::clone(&wanted), Arc::clone(&both), done.clone());
            thread::spawn(move || work_off(&wanted));
            let job = move |_: &mut Memory| {
                both.wait();
                done.send(()).expect("somebody hears");
            };
            jobs.send(Box::new(job)).expect("somebody works");
        }
        for _ in 0..2 {
            heard.recv_timeout(Duration::from_secs(30)).expect("neither waits for the other's end");
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
        assert_eq!(passwords.waiting.load(Ordering::Relaxed), 0);
    }

    /// Others come first: not whoever asks, only those who hash.
    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn moves_do_not_wait_for_passwords() {
        let priority = || rustix::process::getpriority_process(None).expect("Linux tells");
        let usual = priority();
        let theirs = Passwords::new().work(move |_| priority()).await;
        assert_eq!(theirs, Ok((usual + NICE).min(19)));
        assert_eq!(priority(), usual);
    }
}
