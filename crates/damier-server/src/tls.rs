//! Encryption: what the server proves itself with, and connections that are encrypted or not.

mod fingerprint;
mod self_signed;
mod wire;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::{fs, io};

use damier_words::{Message, ToMessage, msg};
use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::TlsAcceptor;

use crate::Config;
pub use fingerprint::{BadFingerprint, Fingerprint};
pub use wire::Wire;

/// Why there is no certificate to serve with.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum TlsError {
    /// A certificate without its key, or both and a self-signed one.
    Settings,
    /// A file cannot be read or written.
    File(PathBuf, #[source] io::Error),
    /// There is no certificate in a file.
    NoCertificate(PathBuf),
    /// There is no key in a file.
    NoKey(PathBuf),
    /// Certificate and key cannot be used together.
    Unfit(PathBuf, #[source] rustls::Error),
}

impl ToMessage for TlsError {
    fn message(&self) -> Message {
        let shown = |path: &Path| path.display().to_string();
        match self {
            TlsError::Settings => msg!("tls-settings"),
            TlsError::File(path, why) => {
                msg!("tls-file", path = shown(path), why = why.to_string())
            }
            TlsError::NoCertificate(path) => msg!("tls-no-certificate", path = shown(path)),
            TlsError::NoKey(path) => msg!("tls-no-key", path = shown(path)),
            TlsError::Unfit(path, why) => {
                msg!("tls-unfit", path = shown(path), why = why.to_string())
            }
        }
    }
}

/// A certificate and its key, which may be exchanged while connections go on.
#[derive(Debug)]
pub struct Identity {
    cert: PathBuf,
    key: PathBuf,
    is_self_signed: bool,
    current: RwLock<Current>,
}

#[derive(Clone, Debug)]
struct Current {
    config: Arc<ServerConfig>,
    fingerprint: Fingerprint,
}

impl Identity {
    /// What the settings say, for a server that listens there; nothing if it shall not encrypt. A
    /// certificate of our own is made if there is none yet.
    pub fn open(config: &Config, listens: SocketAddr) -> Result<Option<Identity>, TlsError> {
        let tls = &config.tls;
        let (cert, key) = match (tls.cert_and_key(), tls.self_signed) {
            (Some(files), false) => files,
            (None, true) if !tls.is_half_said() => {
                let file = config.data.join(self_signed::FILE);
                let made = self_signed::ensure(&file, listens);
                made.map_err(|error| TlsError::File(file.clone(), error))?;
                (file.clone(), file)
            }
            (None, false) if !tls.is_half_said() => return Ok(None),
            _ => return Err(TlsError::Settings),
        };
        let current = RwLock::new(read(&cert, &key)?);
        Ok(Some(Identity { cert, key, is_self_signed: tls.self_signed, current }))
    }

    /// Reads the files again, for connections to come. If they are no good, the old ones stay.
    pub fn reload(&self) {
        match read(&self.cert, &self.key) {
            Ok(new) => {
                tracing::info!(fingerprint = %new.fingerprint, "the certificate was read again");
                *self.current.write().unwrap_or_else(PoisonError::into_inner) = new;
            }
            Err(error) => {
                tracing::error!(%error, "the new certificate is refused; the old one stays");
            }
        }
    }

    /// Did we sign it ourselves? Then nobody can check it but by its fingerprint.
    pub fn is_self_signed(&self) -> bool {
        self.is_self_signed
    }

    /// The SHA-256 of the certificate.
    pub fn fingerprint(&self) -> Fingerprint {
        self.current().fingerprint
    }

    /// Whoever comes now is received with the certificate of now.
    pub(crate) fn acceptor(&self) -> TlsAcceptor {
        TlsAcceptor::from(self.current().config)
    }

    fn current(&self) -> Current {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn read(cert: &Path, key: &Path) -> Result<Current, TlsError> {
    let bytes = |path: &Path| fs::read(path).map_err(|why| TlsError::File(path.to_owned(), why));
    let chain: Vec<CertificateDer<'static>> = CertificateDer::pem_slice_iter(&bytes(cert)?)
        .collect::<Result<_, _>>()
        .map_err(|_| TlsError::NoCertificate(cert.to_owned()))?;
    let first = chain.first().ok_or_else(|| TlsError::NoCertificate(cert.to_owned()))?;
    let fingerprint = Fingerprint::of(first);
    let secret = PrivateKeyDer::from_pem_slice(&bytes(key)?);
    let secret = secret.map_err(|_| TlsError::NoKey(key.to_owned()))?;
    let unfit = |why| TlsError::Unfit(cert.to_owned(), why);
    // TLS 1.2 and 1.3: it knows no others.
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(unfit)?
        .with_no_client_auth()
        .with_single_cert(chain, secret)
        .map_err(unfit)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Current { config: Arc::new(config), fingerprint })
}
