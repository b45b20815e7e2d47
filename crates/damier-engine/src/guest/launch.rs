//! How an engine is started: without a shell, and, if it is not ours to trust, where it can do no harm.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::{self, Sender};
use std::{env, io, thread};

/// A program with its arguments, and what it may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    /// At least the program.
    pub words: Vec<String>,
    /// Nothing for a program that may do what we may.
    pub confinement: Option<Confinement>,
}

/// What a program may take that runs on our machine for others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confinement {
    /// Memory, in MiB.
    pub memory: u64,
    /// How many processes and threads there may be.
    pub processes: u64,
    /// Seconds of processor time.
    pub seconds: u64,
    /// Directories and files it may read, beside the system's own.
    pub files: Vec<PathBuf>,
}

impl Launch {
    /// A program that may do what we may.
    #[must_use]
    pub fn trusted(words: Vec<String>) -> Launch {
        Launch { words, confinement: None }
    }

    /// What is really started: the walls, then the limits, then the program.
    pub(super) fn command(&self) -> Command {
        let Some(confinement) = &self.confinement else {
            let mut command = Command::new(&self.words[0]);
            command.args(&self.words[1..]);
            return command;
        };
        let walls = sandbox().map(|bwrap| self.walls(&bwrap, confinement)).unwrap_or_default();
        let mut words = walls.into_iter().chain(confinement.limits()).chain(self.words.clone());
        let mut command = Command::new(words.next().expect("a launch has a program"));
        command.args(words);
        command.env_clear().env("PATH", PATH).env("LANG", "C.UTF-8").env("HOME", "/tmp");
        command
    }

    /// Bubblewrap and its arguments: the system to read, nothing to write but a small `/tmp` of its own, no network,
    /// nobody else's processes.
    fn walls(&self, sandbox: &Sandbox, confinement: &Confinement) -> Vec<String> {
        let mut walls = vec![sandbox.bwrap.to_string_lossy().into_owned()];
        let mut say = |words: &str| walls.extend(words.split(' ').map(str::to_owned));
        say("--unshare-all --die-with-parent --new-session --proc /proc --dev /dev");
        for place in ["/tmp", "/dev/shm"] {
            if sandbox.has_sizes {
                say(&format!("--size {SCRATCH}"));
            }
            say(&format!("--tmpfs {place}"));
        }
        say("--chdir /tmp");
        let mut see = |path: &Path| {
            let path = path.to_string_lossy().into_owned();
            walls.extend(["--ro-bind-try".to_owned(), path.clone(), path]);
        };
        for system in
            ["/usr", "/bin", "/lib", "/lib32", "/lib64", "/etc/alternatives", "/etc/ld.so.cache"]
        {
            see(Path::new(system));
        }
        // The program, and the script that is given to an interpreter.
        for word in
            self.words.iter().map(Path::new).filter(|word| word.is_absolute() && word.is_file())
        {
            see(word);
        }
        confinement.files.iter().for_each(|path| see(path));
        // Whatever was made to hold these is in memory, too.
        walls.extend(["--remount-ro", "/", "--"].map(str::to_owned));
        walls
    }
}

impl Confinement {
    /// What sets the limits and then becomes the program, which gives way to everybody else. They must stand before
    /// it begins, and behind the walls: there they count its own processes only, and not all of whoever runs the
    /// server. Where a system has no `prlimit`, nothing starts.
    fn limits(&self) -> Vec<String> {
        let (memory, seconds) = (self.memory.saturating_mul(1 << 20), self.seconds);
        let processes = self.processes;
        let limits = format!(
            "prlimit --as={memory} --cpu={seconds} --nproc={processes} --nofile=64 --core=0 --fsize={SCRATCH} \
             -- nice -n 19 --"
        );
        limits.split(' ').map(str::to_owned).collect()
    }
}

/// Bytes that a program may leave in its `/tmp`, and in a file.
const SCRATCH: u64 = 64 << 20;

/// Starts a program that ends with us. The system ends it with the *thread* that started it, so that must be one
/// that never ends.
pub(super) fn spawn(command: Command) -> io::Result<Child> {
    type Order = (Command, Sender<io::Result<Child>>);
    static STARTER: OnceLock<Sender<Order>> = OnceLock::new();
    let starter = STARTER.get_or_init(|| {
        let (to, orders) = mpsc::channel::<Order>();
        thread::spawn(move || {
            for (mut command, to) in orders {
                // Whoever asked may have left; then there is nobody to play for.
                if let Err(mpsc::SendError(Ok(mut child))) = to.send(command.spawn()) {
                    let _ = child.kill().and_then(|()| child.wait());
                }
            }
        });
        to
    });
    let (to, child) = mpsc::channel();
    let gone = |_| io::Error::other("the thread that starts programs is gone");
    starter.send((command, to)).map_err(|_| gone(mpsc::RecvError))?;
    child.recv().map_err(gone)?
}

/// What engines find their tools in.
const PATH: &str = "/usr/local/bin:/usr/bin:/bin:/usr/games";

/// What is put before a program that needs the network, and may write in one directory and in `/tmp` only; it sees
/// nobody else's processes. Nothing where there is no sandbox.
#[must_use]
pub fn walls_with_network(directory: &Path) -> Option<Vec<String>> {
    let directory = directory.to_string_lossy().into_owned();
    let before = "--unshare-pid --unshare-ipc --die-with-parent --ro-bind / / --dev /dev --proc /proc --bind /tmp /tmp";
    let mut walls = vec![sandbox()?.bwrap.to_string_lossy().into_owned()];
    walls.extend(before.split(' ').map(str::to_owned));
    walls
        .extend(["--bind", &directory, &directory, "--chdir", &directory, "--"].map(str::to_owned));
    Some(walls)
}

/// Can engines be kept behind walls here? Some systems have the program and do not let it work.
#[must_use]
pub fn has_sandbox() -> bool {
    sandbox().is_some()
}

/// Bubblewrap, as it is here.
#[derive(Clone, Debug)]
struct Sandbox {
    bwrap: PathBuf,
    /// Can it say how much fits into a `/tmp`? Before version 0.7 it cannot.
    has_sizes: bool,
}

fn sandbox() -> Option<Sandbox> {
    static FOUND: OnceLock<Option<Sandbox>> = OnceLock::new();
    let works = |bwrap: &PathBuf, more: &[&str]| {
        let mut command = Command::new(bwrap);
        command.args(["--unshare-all", "--ro-bind", "/", "/"]).args(more).arg("true");
        let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        quiet.status().is_ok_and(|status| status.success())
    };
    let look = || {
        let bwrap = find("bwrap").filter(|bwrap| works(bwrap, &[]))?;
        let has_sizes = works(&bwrap, &["--size", "4096", "--tmpfs", "/tmp"]);
        Some(Sandbox { bwrap, has_sizes })
    };
    FOUND.get_or_init(look).clone()
}

/// A program of that name in the places where programs are, Debian's games included.
#[must_use]
pub fn find(program: &str) -> Option<PathBuf> {
    let ours = env::var("PATH").unwrap_or_default();
    let places = env::split_paths(&ours).chain(env::split_paths(PATH));
    places.map(|place| place.join(program)).find(|path| path.is_file())
}
