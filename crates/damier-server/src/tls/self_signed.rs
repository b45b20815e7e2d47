//! A certificate for a local network, where nobody else would sign one.

use std::fs::{self, DirBuilder, OpenOptions};
use std::io::{self, Write as _};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::path::Path;

use rcgen::{CertificateParams, DistinguishedName, DnType, KeyPair};

/// Certificate and key in one file of the data directory, so that there are never two that do not fit.
pub(super) const FILE: &str = "self-signed.pem";

/// Makes the file unless it is there: who has trusted the certificate once need not be asked again.
pub(super) fn ensure(file: &Path, listens: SocketAddr) -> io::Result<()> {
    if file.try_exists()? {
        return Ok(());
    }
    if let Some(directory) = file.parent() {
        let mut made = DirBuilder::new();
        made.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut made, 0o700);
        made.create(directory)?;
    }
    let part = file.with_extension("part");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut written = options.open(&part)?;
    written.write_all(make(listens).map_err(io::Error::other)?.as_bytes())?;
    written.sync_all()?;
    fs::rename(&part, file)
}

fn make(listens: SocketAddr) -> Result<String, rcgen::Error> {
    let key = KeyPair::generate()?;
    let mut params = CertificateParams::new(names(listens))?;
    params.distinguished_name = DistinguishedName::new();
    params.distinguished_name.push(DnType::CommonName, "Damier");
    let certificate = params.self_signed(&key)?;
    Ok(certificate.pem() + &key.serialize_pem())
}

/// How the server may be called.
fn names(listens: SocketAddr) -> Vec<String> {
    let mut names = vec!["localhost".to_owned()];
    let host = rustix::system::uname();
    let host = host.nodename().to_str().unwrap_or_default();
    if !host.is_empty() && host.bytes().all(|b| b.is_ascii_alphanumeric() || b"-.".contains(&b)) {
        names.push(host.to_ascii_lowercase());
    }
    let listened = match listens.ip() {
        IpAddr::V4(all) if all.is_unspecified() => vec![outward(Ipv4Addr::UNSPECIFIED.into())],
        IpAddr::V6(all) if all.is_unspecified() => {
            vec![outward(Ipv4Addr::UNSPECIFIED.into()), outward(Ipv6Addr::UNSPECIFIED.into())]
        }
        one => vec![Some(one)],
    };
    let local = [Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()];
    let addresses = local.into_iter().chain(listened.into_iter().flatten());
    names.extend(addresses.map(|address: IpAddr| address.to_string()));
    names.sort();
    names.dedup();
    names
}

/// The address from which this machine would speak to others. A datagram socket that is connected asks
/// the system for it and sends nothing.
fn outward(any: IpAddr) -> Option<IpAddr> {
    // Addresses of documents, which nobody has.
    let somebody = match any {
        IpAddr::V4(_) => IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)),
        IpAddr::V6(_) => IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1)),
    };
    let socket = UdpSocket::bind((any, 0)).ok()?;
    socket.connect((somebody, 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_made_once_for_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("data").join(FILE);
        ensure(&file, ([0, 0, 0, 0], 8443).into()).unwrap();
        let first = fs::read_to_string(&file).unwrap();
        ensure(&file, ([127, 0, 0, 1], 8443).into()).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), first);
        assert!(first.contains("BEGIN CERTIFICATE") && first.contains("PRIVATE KEY"));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
            assert_eq!((mode(&file), mode(file.parent().unwrap())), (0o600, 0o700));
        }
    }

    #[test]
    fn it_is_valid_for_the_address_that_is_listened_on() {
        let names = names(([192, 168, 1, 5], 8443).into());
        for name in ["localhost", "127.0.0.1", "::1", "192.168.1.5"] {
            assert!(names.iter().any(|it| it == name), "{names:?}");
        }
    }
}
