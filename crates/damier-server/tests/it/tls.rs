//! Encrypted connections: who gets one, and what whoever only begins one can take.

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use damier_server::{Config, Fingerprint, Identity, Limits, Seconds, Tls, TlsError, Waits};
use damier_wire::GameId;
use damier_wire::web::{FromServer, Move, ToServer};
use futures_util::{SinkExt as _, StreamExt as _};
use rcgen::{CertificateParams, KeyPair};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ProtocolVersion, RootCertStore, SupportedProtocolVersion};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use crate::running::Running;
use crate::table::{DEADLINE, parts, terms};

/// A certificate for localhost in two files.
struct Files {
    cert: PathBuf,
    key: PathBuf,
}

impl Files {
    fn write(directory: &Path) -> Files {
        let files = Files { cert: directory.join("cert.pem"), key: directory.join("key.pem") };
        files.renew();
        files
    }

    fn renew(&self) {
        let key = KeyPair::generate().unwrap();
        let names = vec!["localhost".to_owned(), "127.0.0.1".to_owned()];
        let cert = CertificateParams::new(names).unwrap().self_signed(&key).unwrap();
        std::fs::write(&self.cert, cert.pem()).unwrap();
        std::fs::write(&self.key, key.serialize_pem()).unwrap();
    }

    fn config(&self) -> Config {
        let tls = Tls { cert: self.cert.clone(), key: self.key.clone(), self_signed: false };
        Config { tls, ..Config::default() }
    }

    fn root(&self) -> CertificateDer<'static> {
        CertificateDer::from_pem_file(&self.cert).unwrap()
    }

    fn connector(&self, versions: &[&'static SupportedProtocolVersion]) -> TlsConnector {
        let mut roots = RootCertStore::empty();
        roots.add(self.root()).unwrap();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_protocol_versions(versions)
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth();
        TlsConnector::from(Arc::new(config))
    }

    async fn connect(&self, address: SocketAddr) -> io::Result<TlsStream<TcpStream>> {
        let name = ServerName::try_from("localhost").unwrap();
        let stream = TcpStream::connect(address).await?;
        self.connector(rustls::ALL_VERSIONS).connect(name, stream).await
    }

    /// All of the answer to a request.
    async fn ask(&self, address: SocketAddr, request: &str) -> String {
        let mut stream = self.connect(address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        timeout(DEADLINE, stream.read_to_string(&mut answer)).await.unwrap().unwrap();
        answer
    }

    async fn is_served(&self, address: SocketAddr) -> bool {
        let request = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        self.ask(address, request).await.starts_with("HTTP/1.1 200")
    }
}

fn identity(config: &Config) -> Arc<Identity> {
    let opened = Identity::open(config, ([127, 0, 0, 1], 0).into());
    Arc::new(opened.unwrap().expect("it encrypts"))
}

async fn start(data: &Path, config: Config) -> (Running, Arc<Identity>) {
    let identity = identity(&config);
    (Running::start_as(data, config, Some(Arc::clone(&identity))).await, identity)
}

/// Everything that comes until the server hangs up.
async fn hear(stream: &mut TcpStream) -> Vec<u8> {
    let mut heard = Vec::new();
    // A connection that was reset has ended as well.
    let _ = timeout(DEADLINE, stream.read_to_end(&mut heard)).await.expect("it hangs up");
    heard
}

async fn say(address: SocketAddr, bytes: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let _ = stream.write_all(bytes).await;
    stream
}

/// The beginning of a real handshake.
fn hello(files: &Files) -> Vec<u8> {
    let mut bytes = Vec::new();
    let name = ServerName::try_from("localhost").unwrap();
    let config = Arc::clone(files.connector(rustls::ALL_VERSIONS).config());
    let mut client = rustls::ClientConnection::new(config, name).unwrap();
    client.write_tls(&mut bytes).unwrap();
    bytes
}

/// A player over an encrypted connection.
struct Player(WebSocketStream<TlsStream<TcpStream>>);

impl Player {
    async fn come(files: &Files, address: SocketAddr, name: &str) -> Player {
        let body = format!("{{\"name\":\"{name}\"}}");
        let request = format!(
            "POST /api/guest HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let (_, answer) = parts(&files.ask(address, &request).await);
        let token = answer["token"].as_str().unwrap();
        let url = format!("wss://localhost/ws?token={token}");
        let stream = files.connect(address).await.unwrap();
        Player(tokio_tungstenite::client_async(url, stream).await.unwrap().0)
    }

    async fn say(&mut self, message: ToServer) {
        self.0.send(Message::text(message.write())).await.unwrap();
    }

    async fn wait<T>(&mut self, want: impl Fn(&FromServer) -> Option<T>) -> T {
        loop {
            let message = timeout(DEADLINE, self.0.next()).await.unwrap().unwrap().unwrap();
            let Message::Text(text) = message else { continue };
            if let Some(wanted) = want(&FromServer::read(&text).unwrap()) {
                return wanted;
            }
        }
    }

    async fn game(&mut self) -> GameId {
        let begun = |it: &FromServer| match it {
            FromServer::Game { id } => Some(*id),
            _ => None,
        };
        self.wait(begun).await
    }

    async fn play(&mut self, id: GameId, n: u32, m: &str) {
        let a = 100 + n;
        self.say(ToServer::Move(Move { id, n, m: m.to_owned(), a })).await;
        self.wait(|it| matches!(it, FromServer::Ok(answered) if *answered == a).then_some(()))
            .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_changes_while_a_game_is_played() {
    let data = tempfile::tempdir().unwrap();
    let files = Files::write(data.path());
    let (server, identity) = start(&data.path().join("data"), files.config()).await;
    let address = server.address;
    let first = Fingerprint::of(&files.root());
    assert_eq!(identity.fingerprint(), first);
    let mut ann = Player::come(&files, address, "Ann").await;
    let mut bob = Player::come(&files, address, "Bob").await;
    ann.say(ToServer::Seek(terms("chess", "-", 1))).await;
    ann.wait(|it| matches!(it, FromServer::Ok(1)).then_some(())).await;
    bob.say(ToServer::Seek(terms("chess", "-", 1))).await;
    let id = ann.game().await;
    ann.play(id, 0, "e2e4").await;

    files.renew();
    identity.reload();
    assert_ne!(identity.fingerprint(), first);
    assert!(files.is_served(address).await, "with the new one");
    bob.play(id, 0, "e7e5").await;

    // Nothing of this is any good, so the last one stays.
    let good = std::fs::read(&files.cert).unwrap();
    let current = identity.fingerprint();
    let other_key = KeyPair::generate().unwrap().serialize_pem();
    for (cert, key) in [
        (None, Some("")),
        (Some("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"), None),
        (Some("-----BEGIN CERTIFICATE-----\n"), None),
        (Some(""), None),
        (None, Some(other_key.as_str())),
    ] {
        let old = std::fs::read(&files.key).unwrap();
        std::fs::write(&files.cert, cert.map_or(good.as_slice(), str::as_bytes)).unwrap();
        std::fs::write(&files.key, key.map_or(old.as_slice(), str::as_bytes)).unwrap();
        identity.reload();
        assert_eq!(identity.fingerprint(), current, "{cert:?} {key:?}");
        std::fs::write(&files.cert, &good).unwrap();
        std::fs::write(&files.key, &old).unwrap();
    }
    std::fs::remove_file(&files.key).unwrap();
    identity.reload();
    assert!(files.is_served(address).await);
    ann.play(id, 1, "g1f3").await;
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_used_is_told_at_the_start() {
    let data = tempfile::tempdir().unwrap();
    let files = Files::write(data.path());
    let open = |tls: Tls| {
        let config = Config { tls, data: data.path().to_owned(), ..Config::default() };
        Identity::open(&config, ([127, 0, 0, 1], 0).into())
    };
    let good = files.config().tls;
    assert!(open(Tls::default()).unwrap().is_none());
    let half = Tls { key: PathBuf::new(), ..good.clone() };
    assert!(matches!(open(half), Err(TlsError::Settings)));
    let both = Tls { self_signed: true, ..good.clone() };
    assert!(matches!(open(both), Err(TlsError::Settings)));
    let missing = Tls { cert: data.path().join("none"), ..good.clone() };
    assert!(matches!(open(missing), Err(TlsError::File(..))));
    let no_cert = Tls { cert: files.key.clone(), ..good.clone() };
    assert!(matches!(open(no_cert), Err(TlsError::NoCertificate(_))));
    let no_key = Tls { key: files.cert.clone(), ..good.clone() };
    assert!(matches!(open(no_key), Err(TlsError::NoKey(_))));
    std::fs::write(&files.key, KeyPair::generate().unwrap().serialize_pem()).unwrap();
    assert!(matches!(open(good), Err(TlsError::Unfit(..))));
    // One of our own stays the same.
    let own = || open(Tls { self_signed: true, ..Tls::default() }).unwrap().unwrap();
    assert_eq!(own().fingerprint(), own().fingerprint());
}

#[tokio::test]
async fn only_tls_1_2_and_1_3_are_spoken() {
    let data = tempfile::tempdir().unwrap();
    let files = Files::write(data.path());
    let (server, _) = start(&data.path().join("data"), files.config()).await;
    for (version, expected) in [
        (&rustls::version::TLS12, ProtocolVersion::TLSv1_2),
        (&rustls::version::TLS13, ProtocolVersion::TLSv1_3),
    ] {
        let name = ServerName::try_from("localhost").unwrap();
        let stream = TcpStream::connect(server.address).await.unwrap();
        let stream = files.connector(&[version]).connect(name, stream).await.unwrap();
        assert_eq!(stream.get_ref().1.protocol_version(), Some(expected));
    }
    // A hello of TLS 1.1, without the extension in which newer versions are named.
    let mut old = vec![0x16, 3, 1, 0, 45, 1, 0, 0, 41, 3, 2];
    old.extend([7; 32]);
    old.extend([0, 0, 2, 0xc0, 0x13, 1, 0]);
    let heard = hear(&mut say(server.address, &old).await).await;
    assert_eq!((heard.first(), heard.get(5)), (Some(&0x15), Some(&2)), "a fatal alert");
    server.stop().await;
}

#[tokio::test]
async fn pages_know_that_they_are_encrypted() {
    let data = tempfile::tempdir().unwrap();
    let files = Files::write(data.path());
    let (server, _) = start(&data.path().join("data"), files.config()).await;
    let get = |origin: &str| {
        format!("GET / HTTP/1.1\r\nHost: localhost:8443\r\n{origin}Connection: close\r\n\r\n")
    };
    let answer = files.ask(server.address, &get("")).await;
    assert!(answer.contains("strict-transport-security: max-age="), "{answer}");
    assert!(answer.contains("damier join https://localhost:8443<"), "{answer}");
    for (origin, status) in [("https://localhost:8443", 200), ("http://localhost:8443", 403)] {
        let answer = files.ask(server.address, &get(&format!("Origin: {origin}\r\n"))).await;
        assert_eq!(parts(&answer).0, status, "{origin}");
    }
    server.stop().await;
    // Nobody vouches for one of our own: a browser shall not insist on it.
    let own = data.path().join("own");
    let tls = Tls { self_signed: true, ..Tls::default() };
    let config = Config { tls, data: own.clone(), ..Config::default() };
    let (server, identity) = start(&own, config).await;
    let files = Files { cert: own.join("self-signed.pem"), key: PathBuf::new() };
    let answer = files.ask(server.address, &get("")).await;
    assert!(answer.starts_with("HTTP/1.1 200") && !answer.contains("strict-transport"), "{answer}");
    assert_eq!(Fingerprint::of(&files.root()), identity.fingerprint());
    server.stop().await;
}

#[tokio::test]
async fn whoever_speaks_the_other_protocol_is_told_so() {
    let data = tempfile::tempdir().unwrap();
    let files = Files::write(data.path());
    let (server, _) = start(&data.path().join("data"), files.config()).await;
    for request in ["GET / HTTP/1.1\r\nHost: x\r\n\r\n", "POST /api/guest HTTP/1.1\r\n\r\n{}"] {
        let heard = hear(&mut say(server.address, request.as_bytes()).await).await;
        let heard = String::from_utf8(heard).unwrap();
        assert!(heard.starts_with("HTTP/1.1 400 "), "{heard}");
        assert!(heard.contains("text/plain") && heard.contains("use https://"), "{heard}");
        assert!(heard.contains("utilisez https://"), "{heard}");
    }
    server.stop().await;
    let server = Running::start(&data.path().join("plain")).await;
    let heard = hear(&mut say(server.address, &hello(&files)).await).await;
    let heard = String::from_utf8(heard).unwrap();
    assert!(heard.starts_with("HTTP/1.1 400 ") && heard.contains("use http://"), "{heard}");
    server.stop().await;
}

/// Garbage, hellos that are too long, and such that are not.
fn bad_beginnings(files: &Files) -> Vec<(&'static str, Vec<u8>)> {
    let hello = hello(files);
    let mut flipped = hello.clone();
    for byte in flipped.iter_mut().skip(9).step_by(7) {
        *byte ^= 0xff;
    }
    // A hello that says it has 16 MiB, in records of 16 KiB.
    let mut huge = Vec::new();
    for n in 0..64_u8 {
        huge.extend([0x16, 3, 1, 0x40, 0]);
        huge.extend(if n == 0 { [1, 0xff, 0xff, 0xff] } else { [n; 4] });
        huge.extend([n; 0x4000 - 4]);
    }
    let empty_records = [0x16, 3, 1, 0, 0].repeat(2000);
    vec![
        ("garbage", (0..=255).rev().collect()),
        ("lower case", b"hello\r\n\r\n".to_vec()),
        ("flipped", flipped),
        ("huge", huge),
        ("empty records", empty_records),
        ("two hellos", [hello.clone(), hello].concat()),
        ("an alert", vec![0x15, 3, 1, 0, 2, 2, 40]),
    ]
}

#[tokio::test]
async fn handshakes_that_are_none_end_at_once() {
    let data = tempfile::tempdir().unwrap();
    let files = Files::write(data.path());
    // Nobody waits for a deadline here.
    let waits = Waits { handshake: Seconds::new(300), ..Waits::default() };
    let config = Config { waits, ..files.config() };
    let (server, _) = start(&data.path().join("data"), config).await;
    for (what, bytes) in bad_beginnings(&files) {
        let mut stream = say(server.address, &bytes).await;
        let heard = hear(&mut stream).await;
        assert!(heard.len() < 8 * 1024, "{what}: {} bytes", heard.len());
        assert!(files.is_served(server.address).await, "{what}");
    }
    server.stop().await;
}

#[tokio::test]
async fn half_handshakes_are_given_up() {
    let data = tempfile::tempdir().unwrap();
    let files = Files::write(data.path());
    let waits = Waits { handshake: Seconds::from_millis(200), ..Waits::default() };
    let config = Config { waits, ..files.config() };
    let (server, _) = start(&data.path().join("data"), config).await;
    let hello = hello(&files);
    // Nothing, half a hello, and a whole one after which nothing comes.
    for length in [0, 1, 100, hello.len()] {
        let mut stream = say(server.address, &hello[..length]).await;
        hear(&mut stream).await;
    }
    // Byte by byte it takes no longer.
    let mut slow = TcpStream::connect(server.address).await.unwrap();
    let talking = async {
        for byte in hello {
            if slow.write_all(&[byte]).await.is_err() {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        panic!("it was heard to the end");
    };
    timeout(DEADLINE, talking).await.expect("it hangs up");
    server.stop().await;
}

#[tokio::test]
async fn half_handshakes_keep_nobody_out() {
    let data = tempfile::tempdir().unwrap();
    let files = Files::write(data.path());
    let limits = Limits { connections_per_ip: 4, ..Limits::default() };
    let waits = Waits { handshake: Seconds::new(300), ..Waits::default() };
    let (server, _) =
        start(&data.path().join("data"), Config { limits, waits, ..files.config() }).await;
    let address = server.address;
    let hello = hello(&files);
    let mut half = Vec::new();
    for n in 0..20 {
        half.push(say(address, &hello[..n * 10]).await);
        half.push(say(address, &hello).await);
        if n % 4 == 0 {
            assert!(files.is_served(address).await, "{n}");
        }
    }
    // Those who play keep their places.
    let mut ann = Player::come(&files, address, "Ann").await;
    for _ in 0..20 {
        half.push(say(address, &hello[..50]).await);
    }
    assert!(files.is_served(address).await);
    ann.say(ToServer::Ping).await;
    ann.wait(|it| matches!(it, FromServer::Pong).then_some(())).await;
    server.stop().await;
}
