//! The players of `clients/`, compiled as a student would and playing at a real server.

mod kamisado; // C, Java and Python; passes, a deadlock, somebody late, false or gone
mod mastermind; // Python and Java; to win, lose and draw
mod person; // a person in a terminal against C
mod siam; // C, Java and Python; lies, false wins, somebody late or gone

use std::collections::HashMap;
use std::fs::{self, File};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::program::damier;
use crate::served::{Server, signal};

/// Nobody waits longer than this for a whole match.
const PATIENCE: Duration = Duration::from_mins(2);

/// Compiled once for all tests, where cargo lets tests leave something behind.
pub(crate) static BUILT: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kits");
    for game in ["kamisado", "siam"] {
        let copy = folder.join(game);
        fs::create_dir_all(&copy).unwrap();
        for entry in fs::read_dir(clients().join("c").join(game)).unwrap() {
            let entry = entry.unwrap();
            fs::copy(entry.path(), copy.join(entry.file_name())).unwrap();
        }
        let flags = "CFLAGS=-std=c11 -O2 -Wall -Wextra -Wpedantic -Werror";
        build(Command::new("make").arg("-C").arg(&copy).arg(flags), "make and gcc");
    }
    let mut javac = Command::new("javac");
    javac.args(["--release", "17", "-Xlint:all", "-Werror", "-d"]).arg(&folder);
    for class in ["Kamisado", "Mastermind", "Siam"] {
        javac.arg(clients().join("java").join(class).with_extension("java"));
    }
    build(&mut javac, "default-jdk-headless");
    folder
});

pub(crate) fn clients() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../clients")
}

/// A kit builds, and the compiler has nothing to say about it.
fn build(command: &mut Command, packages: &str) {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}; install {packages} (Debian)"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{command:?}:\n{said}");
}

/// A server that receives programs on ports of its own.
struct Host {
    server: Server,
    ports: HashMap<String, SocketAddr>,
    /// Its data and settings, and what the kits say.
    folder: TempDir,
}

impl Host {
    /// With time enough for a busy machine.
    fn start() -> Host {
        Host::with_settings("[programs.kamisado]\ntime_max = 60\n")
    }

    /// The same with a `damier.toml`.
    fn with_settings(settings: &str) -> Host {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("damier.toml"), settings).unwrap();
        let mut command =
            damier(&["serve", "--listen", "127.0.0.1:0", "--data", "games", "--no-bots"]);
        command.args(["--kamisado-port", "0", "--siam-port", "0"]);
        command.args(["--mastermind-port=0", "--pawnhub-port=0", "--pawnhub-blocks-port=0"]);
        command.current_dir(folder.path()).env("DAMIER_LOG", "error");
        let mut server = Server::run(command);
        let ports = server.programs();
        Host { server, ports, folder }
    }

    fn port(&self, game: &str) -> SocketAddr {
        self.ports[game]
    }

    /// Starts a kit: `program host port name [options]`.
    fn kit(&self, language: Language, game: &str, name: &str, options: &[&str]) -> Kit {
        let mut command = program(language, game);
        let port = self.port(game);
        let said = self.folder.path().join(format!("{name}.txt"));
        let file = File::create(&said).unwrap();
        command.arg(port.ip().to_string()).arg(port.port().to_string()).arg(name).args(options);
        command.stdin(Stdio::null()).stdout(file.try_clone().unwrap()).stderr(file);
        let child = command.spawn();
        let child = child.unwrap_or_else(|error| {
            panic!("{command:?}: {error}; install gcc, default-jdk-headless and python3 (Debian)")
        });
        Kit { child, name: name.to_owned(), said }
    }

    fn stop(self) {
        self.server.signal("TERM");
        let (code, said, _) = self.server.end();
        assert_eq!((code, said.as_str()), (Some(0), ""));
    }
}

/// The command that runs a kit, without its arguments.
fn program(language: Language, game: &str) -> Command {
    match language {
        Language::C => Command::new(BUILT.join(game).join("joueur")),
        Language::Java => {
            let mut command = Command::new("java");
            let class = match game {
                "kamisado" => "Kamisado",
                "siam" => "Siam",
                _ => "Mastermind",
            };
            // A small machine runs several of them at once.
            command.args(["-Xint", "-Xmx64m", "-cp"]).arg(&*BUILT).arg(class);
            command
        }
        Language::Python => {
            let mut command = Command::new("python3");
            command.arg("-B").arg(clients().join("python").join(game).with_extension("py"));
            command
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Language {
    C,
    Java,
    Python,
}

/// A kit that plays; dropped, it is killed.
struct Kit {
    child: Child,
    name: String,
    said: PathBuf,
}

impl Kit {
    fn said(&self) -> String {
        fs::read_to_string(&self.said).unwrap()
    }

    /// Waits until it has said something.
    fn wait_for(&self, words: &str) {
        self.wait_until(words, || self.said().contains(words));
    }

    fn wait_until(&self, what: &str, is_so: impl Fn() -> bool) {
        let since = Instant::now();
        while !is_so() {
            assert!(since.elapsed() < PATIENCE, "{}: no {what:?}:\n{}", self.name, self.said());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Stops it as a terminal does with Ctrl-Z. That takes a moment, in which it could read what comes next.
    fn freeze(&self) {
        signal(self.child.id(), "STOP");
        self.wait_until("rest", || self.is_frozen());
    }

    /// Do all of its threads stand?
    fn is_frozen(&self) -> bool {
        let threads = fs::read_dir(format!("/proc/{}/task", self.child.id())).unwrap();
        let stats = threads.map(|thread| fs::read_to_string(thread.unwrap().path().join("stat")));
        stats
            .flatten()
            .all(|stat| stat.rsplit(')').next().is_some_and(|rest| rest.starts_with(" T")))
    }

    fn thaw(&self) {
        signal(self.child.id(), "CONT");
    }

    /// Waits until so many bytes of the referee lie unread at its door, while it is frozen.
    fn wait_unread(&self, bytes: u64) {
        self.wait_until("unread bytes", || self.unread() >= bytes);
    }

    /// What its sockets have received and it has not read, as Linux tells.
    fn unread(&self) -> u64 {
        let process = PathBuf::from(format!("/proc/{}", self.child.id()));
        let sockets: Vec<String> = fs::read_dir(process.join("fd"))
            .unwrap()
            .filter_map(|entry| fs::read_link(entry.unwrap().path()).ok())
            .filter_map(|link| {
                Some(link.to_str()?.strip_prefix("socket:[")?.trim_end_matches(']').to_owned())
            })
            .collect();
        let tables = ["net/tcp", "net/tcp6"].map(|table| fs::read_to_string(process.join(table)));
        let tables = tables.map(Result::unwrap_or_default).concat();
        let rows = tables.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        // The fifth column is "sent:received" in hexadecimal, the tenth the socket's number.
        rows.filter(|row| row.get(9).is_some_and(|number| sockets.iter().any(|s| s == number)))
            .filter_map(|row| u64::from_str_radix(row[4].split_once(':')?.1, 16).ok())
            .sum()
    }

    /// Waits for its end, which must be a regular one, and says what it said.
    fn end(mut self) -> String {
        let since = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                assert_eq!(status.code(), Some(0), "{}:\n{}", self.name, self.said());
                return self.said();
            }
            assert!(since.elapsed() < PATIENCE, "{} does not end:\n{}", self.name, self.said());
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Kit {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A kit must stay small enough to be read before one begins.
#[test]
fn kits_are_short_and_free_to_copy() {
    for files in [
        &["c/kamisado/joueur.c", "c/kamisado/protocole.h"][..],
        &["c/siam/joueur.c", "c/siam/protocole.h"],
        &["java/Kamisado.java"],
        &["java/Mastermind.java"],
        &["java/Siam.java"],
        &["python/kamisado.py"],
        &["python/mastermind.py"],
        &["python/siam.py"],
    ] {
        let texts: Vec<String> =
            files.iter().map(|file| fs::read_to_string(clients().join(file)).unwrap()).collect();
        let lines: usize = texts.iter().map(|text| text.lines().count()).sum();
        assert!(lines < 400, "{files:?} have {lines} lines");
        for (file, text) in files.iter().zip(&texts) {
            assert!(text.contains("SPDX-License-Identifier: 0BSD"), "{file}");
            // Java 17 and Windows read source files in the encoding of the place.
            assert!(text.is_ascii(), "{file}");
            assert!(
                text.lines().all(|line| line.len() <= 105 && line.trim_end() == line),
                "{file}"
            );
        }
        assert!(texts.iter().any(|text| text.contains("YOUR THINKING GOES HERE")), "{files:?}");
    }
}

#[test]
fn a_kit_that_finds_no_referee_says_so() {
    let closed = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap();
    for (language, game) in [
        (Language::C, "kamisado"),
        (Language::C, "siam"),
        (Language::Java, "kamisado"),
        (Language::Java, "mastermind"),
        (Language::Python, "kamisado"),
        (Language::Python, "mastermind"),
    ] {
        let port = closed.port().to_string();
        let output = program(language, game).args(["127.0.0.1", &port, "seul"]).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{language:?} {game}: {said}");
        assert!(said.starts_with("Erreur : ") && said.lines().count() == 1, "{said}");
    }
}
