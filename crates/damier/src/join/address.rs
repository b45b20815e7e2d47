//! Where a server is.

use std::fmt;

/// The address of a server: `host:port`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address(String);

/// Why a text is no address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadAddress {
    /// It cannot be read.
    Unreadable,
    /// It asks for encryption.
    Tls,
}

impl Address {
    /// Reads `http://host:port`, with or without its first part; `ws://` will do too.
    pub(crate) fn read(text: &str) -> Result<Address, BadAddress> {
        let (scheme, rest) = text.split_once("://").unwrap_or(("http", text));
        match scheme.to_ascii_lowercase().as_str() {
            "http" | "ws" => {}
            "https" | "wss" => return Err(BadAddress::Tls),
            _ => return Err(BadAddress::Unreadable),
        }
        let place = rest.strip_suffix('/').unwrap_or(rest);
        let with_port = if has_port(place) { place.to_owned() } else { format!("{place}:80") };
        let authority: hyper::http::uri::Authority =
            with_port.parse().map_err(|_| BadAddress::Unreadable)?;
        let named = !authority.host().is_empty() && authority.port_u16().is_some();
        // `user:password@host` would end up in messages.
        if !named || with_port.contains('@') {
            return Err(BadAddress::Unreadable);
        }
        Ok(Address(with_port.to_ascii_lowercase()))
    }

    /// `host:port`.
    pub(crate) fn host(&self) -> &str {
        &self.0
    }
}

/// `[::1]` has colons too.
fn has_port(place: &str) -> bool {
    place.rsplit(']').next().is_some_and(|end| end.contains(':'))
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
        for text in
            ["", "http://", "ftp://x", "a b", "host:port", "x:99999", "x/y", "http://u:p@x", ":80"]
        {
            assert_eq!(Address::read(text), Err(BadAddress::Unreadable), "{text}");
        }
        assert_eq!(Address::read("https://damier.example"), Err(BadAddress::Tls));
        assert_eq!(Address::read("wss://damier.example"), Err(BadAddress::Tls));
    }
}
