//! People at a server that encrypts, and whom they trust.

use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use rustls::pki_types::PrivateKeyDer;
use rustls::pki_types::pem::PemObject as _;
use tempfile::tempdir;

use crate::program::{Run, damier, run_command};
use crate::served::{Server, serve_directory};
use crate::terminal::Terminal;

const PLAIN: [&str; 5] = ["--lang", "en", "--ascii", "--color", "never"];

fn at_a_screen(server: &Server, args: &[&str], state: &Path) -> Terminal {
    let address = format!("https://{}", server.address);
    Terminal::run((110, 30), "join", &[&[address.as_str()], &PLAIN[..], args].concat(), state)
}

/// Somebody who comes and leaves at once, and cannot be asked anything.
fn in_a_script(address: &str, args: &[&str], state: &Path, roots: &Path) -> Run {
    let mut command = damier(&[&["join", address], args].concat());
    command.env("XDG_STATE_HOME", state).env("SSL_CERT_FILE", roots);
    run_command(command, b"")
}

fn self_signed(data: &Path) -> Server {
    let mut command = serve_directory(data);
    command.args(["--tls-self-signed", "--no-bots"]);
    Server::run(command)
}

/// The same on an address that was another server's.
fn at(address: &str, data: &Path, args: &[&str]) -> Server {
    let mut command = damier(&["serve", "--no-programs", "--listen", address]);
    command.arg("--data").arg(data).args(args);
    Server::run(command)
}

#[test]
fn whoever_is_asked_once_is_refused_when_the_server_is_another_one() {
    let folder = tempdir().unwrap();
    let state = folder.path();
    let data = folder.path().join("games");
    let mut server = self_signed(&data);
    let fingerprint = server.fingerprint();
    let address = format!("https://{}", server.address);
    let nobody = state.join("none");

    // Who cannot be asked is told what to compare, and who says no does not come in.
    let script = in_a_script(&address, &["--name", "Ann"], state, &nobody);
    assert_eq!(script.code, Some(2), "{script:?}");
    assert!(script.stderr.contains(&format!("say --fingerprint {fingerprint}")), "{script:?}");
    let mut ann = at_a_screen(&server, &["--name", "Ann"], state);
    ann.wait_for(&fingerprint);
    ann.enter("perhaps");
    ann.wait_for("Please answer y or n.");
    ann.enter("n");
    assert_eq!(ann.end().0, 2);
    assert!(!state.join("damier").exists(), "nothing is remembered");

    // Who says yes is not asked again, also after a restart.
    let mut ann = at_a_screen(&server, &["--name", "Ann"], state);
    ann.wait_for(&fingerprint);
    ann.enter("yes");
    ann.wait_for("Mastermind duel (mastermind)");
    ann.enter("quit");
    assert_eq!(ann.end().0, 0);
    let place = server.address.clone();
    server.kill();
    let server = at(&place, &data, &["--tls-self-signed"]);
    let script = in_a_script(&address, &[], state, &nobody);
    assert_eq!((script.code, script.stderr.as_str()), (Some(0), ""));
    server.kill();

    // A server with another certificate gets nothing, whatever the person would say.
    let server = at(&place, &state.join("others"), &["--tls-self-signed"]);
    let script = in_a_script(&address, &[], state, &nobody);
    assert_eq!(script.code, Some(2));
    assert!(script.stderr.contains("is NOT the server you knew"), "{script:?}");
    let file = state.join("damier/certificates").join(place.replace(':', "_") + "+tls");
    assert!(script.stderr.contains(&format!("delete {}", file.display())), "{script:?}");
    // What was trusted cannot be read: that is no reason to trust anybody.
    fs::write(&file, "nonsense").unwrap();
    let script = in_a_script(&address, &[], state, &nobody);
    assert!(script.code == Some(2) && script.stderr.contains("cannot be read"), "{script:?}");
    fs::remove_file(&file).unwrap();
    let script = in_a_script(&address, &["--fingerprint", &fingerprint], state, &nobody);
    assert!(script.stderr.contains("does not have the certificate that was asked"), "{script:?}");
    server.kill();
}

/// A certificate for localhost in files, and who vouches for it.
struct Files {
    ca: PathBuf,
    cert: PathBuf,
    key: PathBuf,
    issuer: Issuer<'static, KeyPair>,
}

impl Files {
    fn write(folder: &Path) -> Files {
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let [ca, cert, private] = ["ca.pem", "cert.pem", "key.pem"].map(|it| folder.join(it));
        fs::write(&ca, params.self_signed(&key).unwrap().pem()).unwrap();
        let files = Files { ca, cert, key: private, issuer: Issuer::new(params, key) };
        files.renew(4000);
        files
    }

    /// Another certificate, until the end of that year.
    fn renew(&self, year: i32) {
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
        params.not_after = rcgen::date_time_ymd(year, 12, 31);
        let cert = params.signed_by(&key, &self.issuer).unwrap();
        fs::write(&self.cert, cert.pem()).unwrap();
        fs::write(&self.key, key.serialize_pem()).unwrap();
    }

    fn serve(&self, data: &Path) -> Server {
        let mut command = serve_directory(data);
        command.arg("--tls-cert").arg(&self.cert).arg("--tls-key").arg(&self.key);
        command.env("DAMIER_LOG", "info");
        Server::run(command)
    }
}

#[test]
fn the_roots_of_the_system_vouch_for_a_server() {
    let folder = tempdir().unwrap();
    let state = folder.path();
    let files = Files::write(folder.path());
    let server = files.serve(&folder.path().join("games"));
    let port = server.address.rsplit(':').next().unwrap().to_owned();
    let address = format!("https://localhost:{port}");
    let come = |address: &str| in_a_script(address, &["--name", "Ann"], state, &files.ca);
    let ann = come(&address);
    assert_eq!((ann.code, ann.stderr.as_str()), (Some(0), ""));
    let ann = come(&format!("https://127.0.0.1:{port}"));
    assert_eq!(ann.code, Some(2));
    assert!(ann.stderr.contains("is not for 127.0.0.1: nothing was sent"), "{ann:?}");
    let ann = come(&format!("http://localhost:{port}"));
    assert!(ann.stderr.contains(&format!("say https://localhost:{port}")), "{ann:?}");
    server.kill();
    files.renew(2020);
    let place = format!("127.0.0.1:{port}");
    let (cert, key) = (files.cert.to_str().unwrap(), files.key.to_str().unwrap());
    let server = at(&place, &folder.path().join("games"), &["--tls-cert", cert, "--tls-key", key]);
    let ann = come(&address);
    assert!(ann.code == Some(2) && ann.stderr.contains("is out of date"), "{ann:?}");
    server.kill();
    // It was vouched for: a certificate that nobody knows is no other one of the same server.
    let server = at(&place, &folder.path().join("others"), &["--tls-self-signed"]);
    let ann = come(&address);
    assert!(ann.code == Some(2) && ann.stderr.contains("is NOT the server you knew"), "{ann:?}");
    server.kill();
}

#[test]
fn a_new_certificate_disturbs_no_game_and_a_broken_one_nobody() {
    let folder = tempdir().unwrap();
    let state = folder.path();
    let files = Files::write(folder.path());
    let mut server = files.serve(&folder.path().join("games"));
    let first = fs::read(&files.cert).unwrap();
    let trusted = fingerprint_of(&first);
    let game = ["--game", "chess", "--clock", "-", "--fingerprint", &trusted, "--name"];
    let mut ann = at_a_screen(&server, &[&game[..], &["Ann"]].concat(), state);
    ann.wait_for("Waiting for an opponent");
    let mut bob = at_a_screen(&server, &[&game[..], &["Bob"]].concat(), state);
    ann.wait_for_prompt("Ann (White)");
    ann.enter("e2e4");
    bob.wait_for_prompt("Bob (Black)");

    files.renew(4001);
    server.signal("HUP");
    server.wait_for_log("the certificate was read again");
    let address = format!("https://{}", server.address);
    let renewed = fingerprint_of(&fs::read(&files.cert).unwrap());
    let come = |trusted: &str| {
        let args = ["--name", "Zoe", "--fingerprint", trusted];
        in_a_script(&address, &args, state, &files.ca).code
    };
    assert_eq!((come(&trusted), come(&renewed)), (Some(2), Some(0)));
    bob.enter("e7e5");
    ann.wait_for_prompt("Ann (White)");

    fs::write(&files.key, "no key").unwrap();
    server.signal("HUP");
    server.wait_for_log("the new certificate is refused; the old one stays");
    assert_eq!(come(&renewed), Some(0));
    ann.enter("g1f3");
    bob.wait_for_prompt("Bob (Black)");
}

fn fingerprint_of(pem: &[u8]) -> String {
    let certificate = rustls::pki_types::CertificateDer::from_pem_slice(pem).unwrap();
    damier_server::Fingerprint::of(&certificate).to_string()
}

/// Takes the place of a server once: says all that it was told.
fn impostor(place: &str, own: Option<Arc<rustls::ServerConfig>>) -> thread::JoinHandle<String> {
    let listener = TcpListener::bind(place.parse::<SocketAddr>().unwrap()).unwrap();
    thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut heard = vec![0; 4096];
        let count = match own {
            Some(config) => {
                let mut tls = rustls::ServerConnection::new(config).unwrap();
                rustls::Stream::new(&mut tls, &mut stream).read(&mut heard).unwrap_or(0)
            }
            None => stream.read(&mut heard).unwrap(),
        };
        let _ = stream.write_all(b"HTTP/1.1 500 no\r\nContent-Length: 0\r\n\r\n");
        String::from_utf8_lossy(&heard[..count]).into_owned()
    })
}

#[test]
fn nobody_gets_the_token_but_the_server_that_gave_it() {
    let folder = tempdir().unwrap();
    let state = folder.path();
    let mut server = self_signed(&folder.path().join("games"));
    let fingerprint = server.fingerprint();
    let place = server.address.clone();
    let address = format!("https://{place}");
    let args = ["--name", "Ann", "--fingerprint", &fingerprint];
    let nobody = state.join("none");
    assert_eq!(in_a_script(&address, &args, state, &nobody).code, Some(0));
    let kept = state.join("damier").join(place.replace(':', "_") + "+tls").join("Ann");
    let token = fs::read_to_string(kept).unwrap().lines().nth(1).unwrap().to_owned();
    server.kill();

    let key = KeyPair::generate().unwrap();
    let cert = CertificateParams::new(vec!["127.0.0.1".to_owned()]).unwrap();
    let chain = vec![cert.self_signed(&key).unwrap().der().clone()];
    let secret = PrivateKeyDer::from_pem_slice(key.serialize_pem().as_bytes()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(chain, secret)
        .unwrap();
    let heard = impostor(&place, Some(Arc::new(config)));
    assert_eq!(in_a_script(&address, &args, state, &nobody).code, Some(2));
    assert_eq!(heard.join().unwrap(), "");

    let heard = impostor(&place, None);
    in_a_script(&format!("http://{place}"), &["--name", "Ann"], state, &nobody);
    let heard = heard.join().unwrap();
    assert!(heard.starts_with("POST /api/guest") && !heard.contains(&token), "{heard}");
}

#[test]
fn what_cannot_be_served_with_is_told_in_one_line() {
    let folder = tempdir().unwrap();
    let files = Files::write(folder.path());
    let (cert, key) = (files.cert.to_str().unwrap(), files.key.to_str().unwrap());
    let data = folder.path().join("games");
    for (args, expected) in [
        (&["--tls-cert", cert][..], "--tls-key <FILE> is missing"),
        (&["--tls-cert", key, "--tls-key", key], "there is no certificate in it"),
        (&["--tls-cert", cert, "--tls-key", cert], "there is no key in it"),
        (&["--tls-cert", cert, "--tls-key", key, "--tls-self-signed"], "does not go with"),
        (&["--listen", "0.0.0.0:0"], "nothing is encrypted: say --tls-self-signed"),
        (
            &["--tls-self-signed", "--listen", "127.0.0.1:0", "--programs-address", "0.0.0.0"],
            "0.0.0.0:4001 can be reached by others",
        ),
    ] {
        let mut command = damier(&[&["serve", "--data", data.to_str().unwrap()], args].concat());
        command.args(if args.contains(&"--listen") {
            &[][..]
        } else {
            &["--listen", "127.0.0.1:0"]
        });
        let run = run_command(command, b"");
        assert_eq!(run.code, Some(2), "{args:?}: {run:?}");
        assert!(run.stderr.contains(expected), "{args:?}: {}", run.stderr);
    }
}
