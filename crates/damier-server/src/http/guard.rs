//! Who asks, from where, and how often.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use damier_words::msg;

use super::Problem;
use crate::Config;
use crate::app::App;

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

const MINUTE: Duration = Duration::from_mins(1);
const HOUR: Duration = Duration::from_hours(1);

/// What is counted for each address. A class behind one address must fit.
#[derive(Debug)]
pub(crate) struct Guard {
    origins: Vec<String>,
    trusted_proxies: Vec<IpAddr>,
    pub(super) guests: Budget<IpAddr>,
    pub(super) accounts: Budget<IpAddr>,
    pub(super) wrong_passwords: Budget<IpAddr>,
    /// By account and address: nobody can lock an account for its owner.
    pub(super) wrong_passwords_for: Budget<(IpAddr, String)>,
}

impl Guard {
    pub(crate) fn new(config: &Config) -> Guard {
        Guard {
            origins: config.origins.clone(),
            trusted_proxies: config.trusted_proxies.clone(),
            guests: Budget::new(config.limits.guests_per_minute, MINUTE),
            accounts: Budget::new(100, HOUR),
            wrong_passwords: Budget::new(50, HOUR),
            wrong_passwords_for: Budget::new(10, 15 * MINUTE),
        }
    }

    /// The address behind a proxy that we trust, else that of the connection.
    pub(crate) fn address(&self, Peer(peer): Peer, headers: &HeaderMap) -> IpAddr {
        let peer = peer.to_canonical();
        if !self.trusted_proxies.contains(&peer) {
            return peer;
        }
        // Each proxy adds the address it saw at the end; what comes before, anybody may have written.
        let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
        let last = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next());
        last.and_then(|text| text.trim().parse().ok()).unwrap_or(peer)
    }

    pub(crate) fn is_proxy(&self, peer: IpAddr) -> bool {
        self.trusted_proxies.contains(&peer.to_canonical())
    }

    /// May a page of that origin talk to us? Programs send none.
    fn allows(&self, Peer(peer): Peer, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else { return true };
        let Ok(origin) = origin.to_str() else { return false };
        let secure = self.is_proxy(peer)
            && headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https");
        let scheme = if secure { "https" } else { "http" };
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let own = host.is_some_and(|host| origin == format!("{scheme}://{host}"));
        own || self.origins.iter().any(|allowed| allowed == origin)
    }
}

/// Refuses pages of other sites.
pub(super) async fn check_origin(
    State(app): State<Arc<App>>,
    axum::extract::ConnectInfo(peer): axum::extract::ConnectInfo<Peer>,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    if !app.guard.allows(peer, request.headers()) {
        let why = msg!("api-foreign-origin");
        return Err(Problem::new(StatusCode::FORBIDDEN, "foreign_origin", why));
    }
    Ok(next.run(request).await)
}

/// Addresses of one household count as one.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)))
        }
    }
}

/// So many in so much time, for each key.
#[derive(Debug)]
pub(super) struct Budget<K> {
    most: u32,
    per: Duration,
    spent: Mutex<HashMap<K, (Instant, u32)>>,
}

/// When more keys than this are known, those whose time is over are forgotten.
const MANY_KEYS: usize = 10_000;

impl<K: Hash + Eq> Budget<K> {
    fn new(most: u32, per: Duration) -> Budget<K> {
        Budget { most, per, spent: Mutex::default() }
    }

    /// Takes one, or says how long to wait for it.
    pub(super) fn spend(&self, key: K) -> Result<(), Problem> {
        self.check(&key)?;
        let now = Instant::now();
        let mut spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        if spent.len() >= MANY_KEYS {
            spent.retain(|_, (since, _)| now - *since < self.per);
        }
        spent.entry(key).or_insert((now, 0)).1 += 1;
        Ok(())
    }

    /// Is there something left?
    pub(super) fn check(&self, key: &K) -> Result<(), Problem> {
        let now = Instant::now();
        let mut spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(&(since, count)) = spent.get(key) else { return Ok(()) };
        let passed = now - since;
        let Some(left) = self.per.checked_sub(passed) else {
            spent.remove(key);
            return Ok(());
        };
        if count >= self.most { Err(Problem::too_many(left)) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    fn guard() -> Guard {
        let origins = vec!["https://damier.example".to_owned()];
        let trusted_proxies = vec!["10.0.0.1".parse().unwrap()];
        Guard::new(&Config { origins, trusted_proxies, ..Config::default() })
    }

    #[test]
    fn origins() {
        let direct = Peer("192.0.2.7".parse().unwrap());
        for (origin, fine) in [
            ("http://here:8080", true),
            ("https://here:8080", false),
            ("http://here", false),
            ("http://here:8080.evil.com", false),
            ("http://evil.com", false),
            ("null", false),
            ("", false),
            ("https://damier.example", true),
            ("https://damier.example.evil.com", false),
        ] {
            let headers = headers(&[("host", "here:8080"), ("origin", origin)]);
            assert_eq!(guard().allows(direct, &headers), fine, "{origin}");
        }
        assert!(guard().allows(direct, &headers(&[("host", "here")])), "a program");
        let proxied =
            [("host", "here"), ("origin", "https://here"), ("x-forwarded-proto", "https")];
        assert!(guard().allows(Peer("10.0.0.1".parse().unwrap()), &headers(&proxied)));
        assert!(!guard().allows(direct, &headers(&proxied)));
    }

    #[test]
    fn addresses() {
        let forwarded = headers(&[("x-forwarded-for", "1.1.1.1, 198.51.100.9")]);
        let seen = |peer: &str| guard().address(Peer(peer.parse().unwrap()), &forwarded);
        assert_eq!(seen("10.0.0.1").to_string(), "198.51.100.9");
        assert_eq!(seen("::ffff:10.0.0.1").to_string(), "198.51.100.9");
        assert_eq!(seen("192.0.2.7").to_string(), "192.0.2.7");
        let home = |address: &str| household(address.parse().unwrap()).to_string();
        assert_eq!(home("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(home("::ffff:192.0.2.7"), "192.0.2.7");
    }

    #[test]
    fn budgets() {
        let budget = Budget::new(2, Duration::from_millis(200));
        assert!(budget.spend("a").is_ok() && budget.spend("a").is_ok());
        let refused = budget.spend("a").unwrap_err();
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
        assert!(refused.retry_after.is_some());
        assert!(budget.spend("b").is_ok(), "others are not affected");
        std::thread::sleep(Duration::from_millis(250));
        assert!(budget.spend("a").is_ok(), "later there is a new one");
    }
}
