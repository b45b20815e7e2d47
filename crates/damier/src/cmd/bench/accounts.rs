//! Accounts that log in, each from an address of its own: a server counts tries for each address.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use damier_words::msg;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpSocket;
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::Interrupted;
use super::figures::Latencies;

/// The password of all of them.
pub(super) const PASSWORD: &str = "correct horse";
/// So many sign up at once: more would only wait.
const AT_ONCE: usize = 8;
/// Whoever is not answered for so long is not answered.
const PATIENCE: Duration = Duration::from_mins(1);
/// A million addresses of this machine, where it has more than one.
const ADDRESSES: u32 = 1_000_000;

/// What an account is called.
pub(super) fn name(number: usize) -> String {
    format!("account{number}")
}

/// How somebody who logs in is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// With that status.
    Status(u16),
    /// When to come back.
    Later,
}

/// A runtime for one thread.
pub(super) fn runtime() -> anyhow::Result<Runtime> {
    Ok(Builder::new_current_thread().enable_all().build()?)
}

/// Asks for an account, or to be let in, from an address that nobody else has.
pub(super) async fn ask(
    server: SocketAddr,
    page: &str,
    (name, password): (&str, &str),
    from: usize,
) -> anyhow::Result<Answer> {
    let body = json!({ "name": name, "password": password }).to_string();
    let request = format!(
        "POST {page} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let socket = TcpSocket::new_v4()?;
    if cfg!(target_os = "linux") {
        socket.bind((address(from), 0).into())?;
    }
    let mut stream = socket.connect(server).await?;
    stream.set_nodelay(true)?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    timeout(PATIENCE, stream.read_to_string(&mut answer)).await??;
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.ok_or_else(|| msg!("bench-gone", why = String::new()))?;
    let head = answer.split("\r\n\r\n").next().unwrap_or_default().to_ascii_lowercase();
    let is_late = matches!(status, 429 | 503) && head.contains("\r\nretry-after:");
    Ok(if is_late { Answer::Later } else { Answer::Status(status) })
}

/// One of the addresses that a Linux machine has for itself.
fn address(number: usize) -> Ipv4Addr {
    let number = u32::try_from(number).unwrap_or(0) % ADDRESSES;
    Ipv4Addr::from_bits(Ipv4Addr::new(127, 1, 0, 1).to_bits() + number)
}

/// Makes so many accounts.
pub(super) fn sign_up(
    server: SocketAddr,
    count: usize,
    interrupted: &Interrupted,
    each: impl Fn(),
) -> anyhow::Result<()> {
    runtime()?.block_on(async {
        let mut under_way = JoinSet::new();
        for number in 0..count {
            interrupted.check()?;
            if under_way.len() >= AT_ONCE {
                signed_up(under_way.join_next().await)?;
                each();
            }
            under_way.spawn(async move {
                ask(server, "/api/account", (&name(number), PASSWORD), number).await
            });
        }
        while let Some(next) = under_way.join_next().await {
            signed_up(Some(next))?;
            each();
        }
        Ok(())
    })
}

type Joined = Option<Result<anyhow::Result<Answer>, tokio::task::JoinError>>;

fn signed_up(joined: Joined) -> anyhow::Result<()> {
    match joined.transpose()?.transpose()? {
        None | Some(Answer::Status(201)) => Ok(()),
        Some(other) => Err(msg!("bench-refused", what = format!("{other:?}")).into()),
    }
}

/// How those who logged in were answered.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// Those who were let in.
    pub(super) let_in: Latencies,
    /// Those who were told when to come back.
    pub(super) later: u64,
    /// All others.
    pub(super) failed: u64,
}

impl Tally {
    pub(super) fn extend(&mut self, other: Tally) {
        self.let_in.extend(other.let_in);
        self.later += other.later;
        self.failed += other.failed;
    }
}

/// People who log in at a steady pace, until it is ended.
#[derive(Debug)]
pub(super) struct Crowd {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<anyhow::Result<Tally>>,
}

impl Crowd {
    /// So many in a minute, of so many accounts; `first` is how many came before.
    pub(super) fn start(
        server: SocketAddr,
        per_minute: u32,
        accounts: usize,
        first: usize,
    ) -> Crowd {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let pace = Duration::from_mins(1) / per_minute.max(1);
        let thread = thread::spawn(move || {
            runtime()?.block_on(async {
                let mut due = interval(pace);
                due.set_missed_tick_behavior(MissedTickBehavior::Burst);
                let mut under_way = JoinSet::new();
                for number in first.. {
                    due.tick().await;
                    if stopped.load(Ordering::Relaxed) {
                        break;
                    }
                    under_way.spawn(async move {
                        let since = Instant::now();
                        let who = (&*name(number % accounts.max(1)), PASSWORD);
                        (ask(server, "/api/login", who, number).await, since.elapsed())
                    });
                }
                let mut tally = Tally::default();
                for (answer, took) in under_way.join_all().await {
                    match answer {
                        Ok(Answer::Status(200)) => tally.let_in.push(took),
                        Ok(Answer::Later) => tally.later += 1,
                        _ => tally.failed += 1,
                    }
                }
                Ok(tally)
            })
        });
        Crowd { stop, thread }
    }

    /// No more come; those who did are waited for.
    pub(super) fn end(self) -> anyhow::Result<Tally> {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.join().expect("it does not panic")
    }
}
