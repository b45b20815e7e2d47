//! Who asks, from where, and how often.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::Response;
use damier_words::msg;

use super::Problem;
use super::admin::is_operator;
use super::budget::{Budget, Growing};
use super::forwarded;
use crate::Config;
use crate::app::App;
use crate::house::Origin;
use crate::id::PlayerId;

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer {
    pub(crate) address: IpAddr,
    pub(crate) is_encrypted: bool,
}

const SECOND: Duration = Duration::from_secs(1);
const TEN_SECONDS: Duration = Duration::from_secs(10);
const MINUTE: Duration = Duration::from_mins(1);
const HOUR: Duration = Duration::from_hours(1);

/// Where a request really comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller {
    /// What is counted for: the household, or the proxy if it does not say for whom it asks.
    pub(crate) counted: IpAddr,
    /// The address itself, if it can be believed.
    pub(crate) address: Option<IpAddr>,
    /// Is the connection that of a proxy?
    pub(crate) is_proxied: bool,
    /// Did they come by HTTPS, to us or to the proxy?
    pub(crate) is_secure: bool,
}

impl Caller {
    /// For whom it counts what they try.
    pub(super) fn origin(self) -> Origin {
        Origin { counted: self.counted, is_known: self.address.is_some() }
    }

    /// Of the address at which they found us.
    pub(super) fn scheme(self) -> &'static str {
        if self.is_secure { "https" } else { "http" }
    }
}

/// What is counted for each address. A class behind one address must fit.
#[derive(Debug)]
pub(crate) struct Guard {
    origins: Vec<String>,
    hosts: Vec<String>,
    trusted_proxies: Vec<IpAddr>,
    pub(crate) guests: Budget<IpAddr>,
    pub(crate) accounts: Budget<IpAddr>,
    pub(crate) passwords: Budget<IpAddr>,
    /// By account and address: nobody can lock an account for its owner.
    pub(crate) passwords_for: Growing<(IpAddr, String)>,
    /// What is read from the store.
    pub(crate) reads: Budget<IpAddr>,
    /// Files with games that were played elsewhere.
    pub(super) imports: Budget<IpAddr>,
    /// Whatever may begin a game.
    pub(crate) games: Budget<IpAddr>,
    /// Challenges to one player.
    pub(crate) challenges_to: Budget<(IpAddr, PlayerId)>,
    /// What somebody says, what is said from an address, and what is said to all.
    pub(crate) says: Budget<PlayerId>,
    pub(crate) says_from: Budget<IpAddr>,
    pub(crate) says_to_all: Budget<()>,
    /// Asking people to be friends, blocking them, and the opposite.
    pub(crate) wishes_to_people: Budget<PlayerId>,
    pub(crate) reports: Budget<PlayerId>,
}

impl Guard {
    pub(crate) fn new(config: &Config) -> Guard {
        let limits = &config.limits;
        Guard {
            origins: config.origins.clone(),
            hosts: config.hosts.iter().map(|host| bare_host(host)).collect(),
            trusted_proxies: config.trusted_proxies.clone(),
            guests: Budget::new("guests_per_minute", limits.guests_per_minute, MINUTE),
            accounts: Budget::new("accounts", 100, HOUR),
            passwords: Budget::new("wrong passwords", 50, HOUR),
            passwords_for: Growing::new(
                "wrong passwords for an account",
                10,
                (4 * SECOND, 15 * MINUTE),
            ),
            imports: Budget::new("imports", 60, HOUR),
            reads: Budget::new("reads_per_minute", limits.reads_per_minute, MINUTE),
            games: Budget::new("games_per_minute", limits.games_per_minute, MINUTE),
            challenges_to: Budget::new(
                "challenges_per_minute",
                limits.challenges_per_minute,
                MINUTE,
            ),
            says: Budget::new("lines_per_10s", limits.lines_per_10s, TEN_SECONDS),
            says_from: Budget::new(
                "lines_per_10s_per_ip",
                limits.lines_per_10s_per_ip,
                TEN_SECONDS,
            ),
            says_to_all: Budget::new("lines to all", 50, TEN_SECONDS),
            wishes_to_people: Budget::new("wishes to people", 60, MINUTE),
            reports: Budget::new("reports", 20, HOUR),
        }
    }

    pub(crate) fn is_proxy(&self, peer: IpAddr) -> bool {
        self.trusted_proxies.contains(&peer.to_canonical())
    }

    /// The address behind a proxy that we trust, else that of the connection.
    fn caller(&self, peer: Peer, headers: &HeaderMap) -> Result<Caller, Problem> {
        let is_secure = peer.is_encrypted;
        let peer = peer.address.to_canonical();
        if !self.is_proxy(peer) {
            let counted = household(peer);
            return Ok(Caller { counted, address: Some(peer), is_proxied: false, is_secure });
        }
        let address = forwarded::client(headers, |address| self.is_proxy(address));
        let address = address.map_err(|_| bad("bad_forwarded", msg!("api-bad-forwarded")))?;
        let counted = household(address.unwrap_or(peer));
        let is_secure = forwarded::is_secure(headers);
        Ok(Caller { counted, address, is_proxied: true, is_secure })
    }

    /// Is it this server that is asked, once and by a name it has? A foreign name means that somebody
    /// else's page was made to find us under it.
    fn check_host(&self, caller: Caller, uri: &Uri, headers: &HeaderMap) -> Result<(), Problem> {
        let mut hosts = headers.get_all(header::HOST).iter();
        let (Some(host), None) = (hosts.next(), hosts.next()) else {
            return Err(bad("bad_host", msg!("api-bad-host")));
        };
        let host = host.to_str().unwrap_or_default();
        let is_same = uri.authority().is_none_or(|named| named.as_str() == host);
        if host.is_empty() || !is_same {
            return Err(bad("bad_host", msg!("api-bad-host")));
        }
        let host = bare_host(host);
        let of_origin = |origin: &String| {
            origin.split_once("://").is_some_and(|(_, named)| bare_host(named) == host)
        };
        let known = caller.is_proxied
            || is_local(&host)
            || self.hosts.contains(&host)
            || self.origins.iter().any(of_origin);
        if known {
            return Ok(());
        }
        let why = msg!("api-foreign-host", host = host);
        Err(Problem::new(StatusCode::MISDIRECTED_REQUEST, "foreign_host", why))
    }

    /// May a page of that origin talk to us? Programs send none.
    fn allows(&self, caller: Caller, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else { return true };
        let Ok(origin) = origin.to_str() else { return false };
        let scheme = caller.scheme();
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let own = host.is_some_and(|host| origin == format!("{scheme}://{host}"));
        own || self.origins.iter().any(|allowed| allowed == origin)
    }
}

/// Refuses requests that nobody honest makes, and pages of other sites; says who asks.
pub(super) async fn check(
    State(app): State<Arc<App>>,
    axum::extract::ConnectInfo(peer): axum::extract::ConnectInfo<Peer>,
    mut request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let headers = request.headers();
    let caller = app.guard.caller(peer, headers)?;
    app.guard.check_host(caller, request.uri(), headers)?;
    if headers.get_all(header::AUTHORIZATION).iter().count() > 1 {
        return Err(bad("two_authorizations", msg!("api-two-authorizations")));
    }
    if !app.guard.allows(caller, headers) {
        let why = msg!("api-foreign-origin");
        return Err(Problem::new(StatusCode::FORBIDDEN, "foreign_origin", why));
    }
    request.extensions_mut().insert(caller);
    Ok(next.run(request).await)
}

/// Counts what is read, but for whoever runs the server: a championship must not end because many look on.
pub(super) async fn count_reading(
    State(app): State<Arc<App>>,
    axum::Extension(caller): axum::Extension<Caller>,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    if !is_operator(&app, request.headers()) {
        app.guard.reads.spend(&caller.counted)?;
    }
    Ok(next.run(request).await)
}

fn bad(word: &'static str, why: damier_words::Message) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, word, why)
}

/// A host without its port, as it is compared.
fn bare_host(host: &str) -> String {
    let host = host.trim().trim_end_matches('/');
    let bare = match host.rsplit_once(':') {
        Some((bare, port)) if port.bytes().all(|b| b.is_ascii_digit()) && !is_bare_v6(host) => bare,
        _ => host,
    };
    bare.trim_end_matches('.').to_ascii_lowercase()
}

fn is_bare_v6(host: &str) -> bool {
    host.parse::<Ipv6Addr>().is_ok()
}

/// Names that nobody can register: an address, a machine of the own network.
fn is_local(host: &str) -> bool {
    let unbracketed = host.trim_start_matches('[').trim_end_matches(']');
    let private = [".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa", ".test"];
    unbracketed.parse::<IpAddr>().is_ok()
        || !host.contains(['.', ':'])
        || private.iter().any(|ending| host.ends_with(ending))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    fn guard() -> Guard {
        let origins = vec!["https://damier.example".to_owned()];
        let trusted_proxies = vec!["10.0.0.1".parse().unwrap()];
        let hosts = vec!["Play.Example".to_owned()];
        Guard::new(&Config { origins, hosts, trusted_proxies, ..Config::default() })
    }

    fn caller(peer: &str, headers: &HeaderMap) -> Caller {
        let peer = Peer { address: peer.parse().unwrap(), is_encrypted: false };
        guard().caller(peer, headers).unwrap()
    }

    #[test]
    fn origins() {
        let direct = caller("192.0.2.7", &HeaderMap::new());
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
        assert!(guard().allows(caller("10.0.0.1", &headers(&proxied)), &headers(&proxied)));
        let encrypted = Caller { is_secure: true, ..direct };
        for (origin, fine) in [("https://here:8443", true), ("http://here:8443", false)] {
            let headers = headers(&[("host", "here:8443"), ("origin", origin)]);
            assert_eq!(guard().allows(encrypted, &headers), fine, "{origin}");
        }
        assert!(!guard().allows(direct, &headers(&proxied)));
    }

    #[test]
    fn hosts() {
        let ask = |peer: &str, host: &'static str| {
            let headers = headers(&[("host", host)]);
            let asked =
                guard().check_host(caller(peer, &HeaderMap::new()), &Uri::default(), &headers);
            asked.map_err(|problem| problem.word)
        };
        for host in [
            "127.0.0.1:8080",
            "192.168.1.5",
            "[::1]:8080",
            "localhost:8080",
            "pc-17",
            "pc-17.local:80",
            "damier.example",
            "PLAY.example.:8080",
        ] {
            assert_eq!(ask("192.0.2.7", host), Ok(()), "{host}");
        }
        for host in ["evil.com", "evil.com:8080", "127.0.0.1.evil.com", "damier.example.evil.com"] {
            assert_eq!(ask("127.0.0.1", host), Err("foreign_host"), "{host}");
            assert_eq!(ask("10.0.0.1", host), Ok(()), "the proxy knows its names");
        }
        assert_eq!(ask("127.0.0.1", ""), Err("bad_host"));
    }

    #[test]
    fn addresses() {
        let forwarded = headers(&[("x-forwarded-for", "1.1.1.1, 198.51.100.9")]);
        let seen = |peer: &str| caller(peer, &forwarded).address.unwrap().to_string();
        assert_eq!(seen("10.0.0.1"), "198.51.100.9");
        assert_eq!(seen("::ffff:10.0.0.1"), "198.51.100.9");
        assert_eq!(seen("192.0.2.7"), "192.0.2.7");
        let silent = caller("10.0.0.1", &HeaderMap::new());
        assert_eq!((silent.address, silent.counted.to_string()), (None, "10.0.0.1".to_owned()));
        let home = |address: &str| household(address.parse().unwrap()).to_string();
        assert_eq!(home("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(home("::ffff:192.0.2.7"), "192.0.2.7");
    }
}
