//! Where a server is.

use std::fmt;
use std::net::Ipv6Addr;

/// The address of a server: `host:port`, and whether what is said there is encrypted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    host: String,
    is_secure: bool,
}

/// A text is no address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadAddress;

impl Address {
    /// Reads `http://host:port` or `https://host:port`; `ws://` and `wss://` will do too, and without
    /// its first part it is `http`.
    pub fn read(text: &str) -> Result<Address, BadAddress> {
        let (scheme, rest) = text.split_once("://").unwrap_or(("http", text));
        let is_secure = match scheme.to_ascii_lowercase().as_str() {
            "http" | "ws" => false,
            "https" | "wss" => true,
            _ => return Err(BadAddress),
        };
        let place = rest.strip_suffix('/').unwrap_or(rest);
        // `[::1]` has colons too.
        let (host, port) = match place.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => (host, port),
            _ => (place, if is_secure { "443" } else { "80" }),
        };
        let is_port = port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok();
        if !is_port || !is_host(host) {
            return Err(BadAddress);
        }
        Ok(Address { host: format!("{host}:{port}").to_ascii_lowercase(), is_secure })
    }

    /// `host:port`.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The host as certificates name it: without its port and without brackets.
    #[must_use]
    pub fn name(&self) -> &str {
        let name = self.host.rsplit_once(':').map_or(self.host(), |(name, _)| name);
        name.trim_start_matches('[').trim_end_matches(']')
    }

    /// Must what is said there be encrypted?
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.is_secure
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
        let scheme = if self.is_secure { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.host)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        for (text, address, name) in [
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080", "127.0.0.1"),
            ("http://127.0.0.1:8080/", "http://127.0.0.1:8080", "127.0.0.1"),
            ("LocalHost:80", "http://localhost:80", "localhost"),
            ("ws://damier.example", "http://damier.example:80", "damier.example"),
            ("https://damier.example/", "https://damier.example:443", "damier.example"),
            ("WSS://damier.example:8443", "https://damier.example:8443", "damier.example"),
            ("[::1]", "http://[::1]:80", "::1"),
            ("https://[::1]", "https://[::1]:443", "::1"),
            ("http://[::1]:8080", "http://[::1]:8080", "::1"),
        ] {
            let read = Address::read(text).unwrap();
            assert_eq!((read.to_string().as_str(), read.name()), (address, name), "{text}");
        }
        for text in [
            "",
            "http://",
            "https://",
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
            assert_eq!(Address::read(text), Err(BadAddress), "{text}");
        }
    }
}
