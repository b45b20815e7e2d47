//! The way to a server: a connection, encrypted if the address says so, to nobody but that server.

use std::io;
use std::sync::Arc;

use damier_server::{Fingerprint, Wire};
use damier_wire::Address;
use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error, InvalidMessage, OtherError,
    RootCertStore, SignatureScheme,
};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

use super::api::NoEntry;

/// Why a server is not believed to be the one that was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub(crate) enum Doubt {
    /// Nobody whom this machine trusts vouches for it.
    Unknown(Fingerprint),
    /// It is not the certificate that is trusted here.
    Another(Fingerprint),
    /// It is another server's.
    OtherName,
    /// It is out of date, or not in force yet.
    Expired,
}

/// Where a server is, and by what it is known.
#[derive(Clone, Debug)]
pub(crate) struct Route {
    pub(crate) address: Address,
    tls: Option<Tls>,
}

#[derive(Clone)]
struct Tls {
    connector: TlsConnector,
    name: ServerName<'static>,
}

impl std::fmt::Debug for Tls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tls").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Route {
    /// To that address. A certificate with the fingerprint is trusted and no other; without one,
    /// those for whom the roots of the system vouch.
    pub(crate) fn new(address: &Address, trusted: Option<Fingerprint>) -> Result<Route, NoEntry> {
        let tls = if address.is_secure() { Some(Tls::new(address, trusted)?) } else { None };
        Ok(Route { address: address.clone(), tls })
    }

    /// Connects. Nothing is said to a server in doubt.
    pub(crate) async fn connect(&self) -> Result<Wire<TcpStream>, NoEntry> {
        let unreachable = |why: io::Error| NoEntry::Unreachable(why.to_string());
        let stream = TcpStream::connect(self.address.host()).await.map_err(unreachable)?;
        stream.set_nodelay(true).map_err(unreachable)?;
        let Some(Tls { connector, name }) = &self.tls else { return Ok(Wire::Plain(stream)) };
        let connected = connector.connect(name.clone(), stream).await;
        Ok(Wire::Tls(Box::new(connected.map_err(|error| why_not(&error))?.into())))
    }
}

/// Why there is no encrypted connection.
fn why_not(error: &io::Error) -> NoEntry {
    let doubt = match error.get_ref().and_then(|inner| inner.downcast_ref()) {
        Some(Error::InvalidMessage(InvalidMessage::InvalidContentType)) => return NoEntry::Plain,
        Some(Error::InvalidCertificate(CertificateError::Other(OtherError(why)))) => {
            why.downcast_ref::<Doubt>()
        }
        _ => None,
    };
    doubt.map_or_else(|| NoEntry::Unreachable(error.to_string()), |it| NoEntry::Untrusted(*it))
}

impl Tls {
    fn new(address: &Address, trusted: Option<Fingerprint>) -> Result<Tls, NoEntry> {
        let name = ServerName::try_from(address.name()).map_err(|_| NoEntry::Stranger)?.to_owned();
        let provider = Arc::new(ring::default_provider());
        let verifier = Arc::new(Verifier::new(trusted, Arc::clone(&provider)));
        let mut config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|why| NoEntry::Unreachable(why.to_string()))?
            .dangerous()
            .with_custom_certificate_verifier(verifier)
            .with_no_client_auth();
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Tls { connector: TlsConnector::from(Arc::new(config)), name })
    }
}

/// Whom we believe. That whoever shows a certificate has its key is always checked.
#[derive(Debug)]
struct Verifier {
    trusted: Option<Fingerprint>,
    /// None on a machine that trusts nobody.
    roots: Option<Arc<WebPkiServerVerifier>>,
    provider: Arc<CryptoProvider>,
}

impl Verifier {
    fn new(trusted: Option<Fingerprint>, provider: Arc<CryptoProvider>) -> Verifier {
        let vouching = || {
            let mut roots = RootCertStore::empty();
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            let ours = Arc::clone(&provider);
            WebPkiServerVerifier::builder_with_provider(Arc::new(roots), ours).build().ok()
        };
        let roots = if trusted.is_none() { vouching() } else { None };
        Verifier { trusted, roots, provider }
    }

    fn doubt(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        now: UnixTime,
    ) -> Result<(), Doubt> {
        let seen = Fingerprint::of(end_entity);
        if let Some(trusted) = self.trusted {
            return if trusted == seen { Ok(()) } else { Err(Doubt::Another(seen)) };
        }
        let roots = self.roots.as_ref().ok_or(Doubt::Unknown(seen))?;
        let verified = roots.verify_server_cert(end_entity, intermediates, name, &[], now);
        match verified {
            Ok(_) => Ok(()),
            Err(Error::InvalidCertificate(why)) => Err(match why {
                CertificateError::NotValidForName
                | CertificateError::NotValidForNameContext { .. } => Doubt::OtherName,
                CertificateError::Expired
                | CertificateError::ExpiredContext { .. }
                | CertificateError::NotValidYet
                | CertificateError::NotValidYetContext { .. } => Doubt::Expired,
                _ => Doubt::Unknown(seen),
            }),
            Err(_) => Err(Doubt::Unknown(seen)),
        }
    }
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        _ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        match self.doubt(end_entity, intermediates, name, now) {
            Ok(()) => Ok(ServerCertVerified::assertion()),
            Err(doubt) => {
                let doubt = CertificateError::Other(OtherError(Arc::new(doubt)));
                Err(Error::InvalidCertificate(doubt))
            }
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, cert, signed, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, cert, signed, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
