//! For whom a proxy asks, in the spellings that proxies have: `X-Forwarded-For` and `Forwarded`.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::HeaderMap;

/// The two headers name different clients: one of them was written by somebody else than the proxy.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Contradiction;

/// The address of the client, if the proxies say one that can be read. Each proxy adds the address it
/// saw at the end; what comes before the first that is not ours, anybody may have written.
pub(super) fn client(
    headers: &HeaderMap,
    is_proxy: impl Fn(IpAddr) -> bool,
) -> Result<Option<IpAddr>, Contradiction> {
    let last = |nodes: Vec<Option<IpAddr>>| {
        let mut nodes = nodes.into_iter().rev();
        let mut seen = nodes.next()??;
        while is_proxy(seen) {
            let Some(before) = nodes.next() else { break };
            seen = before?;
        }
        Some(seen)
    };
    let (old, new) = (old_nodes(headers), new_nodes(headers));
    match (old.is_empty(), new.is_empty()) {
        (false, false) => {
            let (old, new) = (last(old), last(new));
            if old == new { Ok(old) } else { Err(Contradiction) }
        }
        (false, true) => Ok(last(old)),
        _ => Ok(last(new)),
    }
}

/// Did the client come to the proxy by HTTPS?
pub(super) fn is_secure(headers: &HeaderMap) -> bool {
    let first = |value: &str| value.split(',').next().unwrap_or_default().trim().to_owned();
    let old = texts(headers, "x-forwarded-proto").map(first).next();
    let new = || {
        let mut elements = texts(headers, "forwarded").flat_map(|value| split(value, ','));
        elements.find_map(|element| parameter(&element, "proto"))
    };
    old.or_else(new).is_some_and(|proto| proto.eq_ignore_ascii_case("https"))
}

fn texts<'a>(headers: &'a HeaderMap, name: &'static str) -> impl Iterator<Item = &'a str> {
    headers.get_all(name).iter().map(|value| value.to_str().unwrap_or_default())
}

fn old_nodes(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    texts(headers, "x-forwarded-for").flat_map(|value| value.split(',')).map(node).collect()
}

fn new_nodes(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let elements = texts(headers, "forwarded").flat_map(|value| split(value, ','));
    elements.map(|element| node(&parameter(&element, "for")?)).collect()
}

/// Splits at a sign that is not inside quotes.
fn split(text: &str, at: char) -> Vec<String> {
    let mut parts = vec![String::new()];
    let (mut quoted, mut escaped) = (false, false);
    for c in text.chars() {
        if c == at && !quoted {
            parts.push(String::new());
            continue;
        }
        quoted ^= c == '"' && !escaped;
        escaped = quoted && c == '\\' && !escaped;
        if let Some(part) = parts.last_mut() {
            part.push(c);
        }
    }
    parts
}

/// The value of a parameter of `Forwarded`, such as `for="[2001:db8::1]:4711"`.
fn parameter(element: &str, wanted: &str) -> Option<String> {
    split(element, ';').iter().find_map(|pair| {
        let (name, value) = pair.split_once('=')?;
        name.trim().eq_ignore_ascii_case(wanted).then(|| value.trim().replace('\\', ""))
    })
}

/// An address, perhaps with a port, brackets or quotes; `unknown` and `_names` are none.
fn node(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"').trim();
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let address = text
        .parse()
        .ok()
        .or_else(|| text.parse().ok().map(|with_port: SocketAddr| with_port.ip()))
        .or_else(|| bare?.parse::<Ipv6Addr>().ok().map(IpAddr::V6));
    address.map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(lines: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, value.parse().unwrap());
        }
        headers
    }

    fn seen(lines: &[(&'static str, &'static str)]) -> Result<Option<String>, Contradiction> {
        let ours = |address: IpAddr| address.to_string().starts_with("10.");
        client(&headers(lines), ours).map(|address| address.map(|address| address.to_string()))
    }

    #[test]
    fn every_spelling_of_a_forwarded_address() {
        for (name, value, client) in [
            ("x-forwarded-for", "198.51.100.9", Some("198.51.100.9")),
            ("x-forwarded-for", "1.1.1.1, 198.51.100.9", Some("198.51.100.9")),
            ("x-forwarded-for", "1.1.1.1,198.51.100.9:4711", Some("198.51.100.9")),
            ("x-forwarded-for", "198.51.100.9, 10.0.0.7", Some("198.51.100.9")),
            ("x-forwarded-for", "10.0.0.7", Some("10.0.0.7")),
            ("x-forwarded-for", "2001:db8::1", Some("2001:db8::1")),
            ("x-forwarded-for", "[2001:db8::1]", Some("2001:db8::1")),
            ("x-forwarded-for", "\"[2001:db8::1]:80\"", Some("2001:db8::1")),
            ("x-forwarded-for", "::ffff:198.51.100.9", Some("198.51.100.9")),
            ("x-forwarded-for", "127.0.0.1, nonsense", None),
            ("x-forwarded-for", "127.0.0.1, unknown, 10.0.0.7", None),
            ("x-forwarded-for", "", None),
            ("forwarded", "for=198.51.100.9", Some("198.51.100.9")),
            ("forwarded", "For=\"198.51.100.9:80\";proto=https;by=10.0.0.7", Some("198.51.100.9")),
            ("forwarded", "for=1.1.1.1, for=\"[2001:db8::1]:4711\"", Some("2001:db8::1")),
            ("forwarded", "proto=http ; FOR = \"[2001:db8::1]\"", Some("2001:db8::1")),
            ("forwarded", "for=127.0.0.1, for=_hidden", None),
            ("forwarded", "for=127.0.0.1, proto=http", None),
            ("forwarded", "for=\"a, for=127.0.0.1", None),
        ] {
            assert_eq!(seen(&[(name, value)]), Ok(client.map(str::to_owned)), "{name}: {value}");
        }
        let lines = [("x-forwarded-for", "127.0.0.1"), ("x-forwarded-for", "198.51.100.9")];
        assert_eq!(seen(&lines), Ok(Some("198.51.100.9".to_owned())), "the last line counts");
        assert_eq!(seen(&[]), Ok(None));
    }

    #[test]
    fn two_headers_that_disagree_are_a_forgery() {
        let both = |new| seen(&[("x-forwarded-for", "198.51.100.9"), ("forwarded", new)]);
        assert_eq!(both("for=198.51.100.9"), Ok(Some("198.51.100.9".to_owned())));
        assert_eq!(both("for=127.0.0.1"), Err(Contradiction));
        assert_eq!(both("proto=https"), Err(Contradiction));
    }

    #[test]
    fn https_before_the_proxy() {
        for (name, value, secure) in [
            ("x-forwarded-proto", "https", true),
            ("x-forwarded-proto", "HTTPS, http", true),
            ("x-forwarded-proto", "http", false),
            ("forwarded", "for=1.1.1.1;proto=https", true),
            ("forwarded", "for=1.1.1.1", false),
        ] {
            assert_eq!(is_secure(&headers(&[(name, value)])), secure, "{name}: {value}");
        }
    }
}
