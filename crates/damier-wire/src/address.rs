//! Where a server is.

use std::fmt;
use std::net::Ipv6Addr;

/// The address of a server: `host:port`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address(String);

/// Why a text is no address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadAddress {
    /// It cannot be read.
    Unreadable,
    /// It asks for encryption.
    Tls,
}

impl Address {
    /// Reads `http://host:port`, with or without its first part; `ws://` will do too.
    pub fn read(text: &str) -> Result<Address, BadAddress> {
        let (scheme, rest) = text.split_once("://").unwrap_or(("http", text));
        match scheme.to_ascii_lowercase().as_str() {
            "http" | "ws" => {}
            "https" | "wss" => return Err(BadAddress::Tls),
            _ => return Err(BadAddress::Unreadable),
        }
        let place = rest.strip_suffix('/').unwrap_or(rest);
        // `[::1]` has colons too.
        let (host, port) = match place.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => (host, port),
            _ => (place, "80"),
        };
        let is_port = port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok();
        if !is_port || !is_host(host) {
            return Err(BadAddress::Unreadable);
        }
        Ok(Address(format!("{host}:{port}").to_ascii_lowercase()))
    }

    /// `host:port`.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.0
    }
}

/// Is it a name, an IPv4 address, or an IPv6 address in brackets?
fn is_host(text: &str) -> bool {
    if let Some(address) = text.strip_prefix('[') {
        return address.strip_suffix(']').is_some_and(|v6| v6.parse::<Ipv6Addr>().is_ok());
    }
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    !text.is_empty() && text.bytes().all(is_part)
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http://{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        for (text, host) in [
            ("http://127.0.0.1:8080", "127.0.0.1:8080"),
            ("http://127.0.0.1:8080/", "127.0.0.1:8080"),
            ("LocalHost:80", "localhost:80"),
            ("ws://damier.example", "damier.example:80"),
            ("[::1]", "[::1]:80"),
            ("http://[::1]:8080", "[::1]:8080"),
        ] {
            let read = Address::read(text).map(|address| address.host().to_owned());
            assert_eq!(read, Ok(host.to_owned()), "{text}");
        }
        for text in [
            "",
            "http://",
            "ftp://x",
            "a b",
            "host:port",
            "x:99999",
            "x/y",
            "http://u:p@x",
            ":80",
            "x:",
            "x:+8",
            "::1",
        ] {
            assert_eq!(Address::read(text), Err(BadAddress::Unreadable), "{text}");
        }
        assert_eq!(Address::read("https://damier.example"), Err(BadAddress::Tls));
        assert_eq!(Address::read("wss://damier.example"), Err(BadAddress::Tls));
    }
}
