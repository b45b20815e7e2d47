//! How an engine is started: without a shell, and, if it is not ours to trust, where it can do no harm.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use rustix::process::{Pid, Resource, Rlimit, prlimit};

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

    /// What is really started.
    pub(super) fn command(&self) -> Command {
        let sandbox = self.confinement.as_ref().and_then(|it| Some((it, sandbox()?)));
        let (program, before) = match &sandbox {
            Some((confinement, bwrap)) => (bwrap.clone(), self.walls(confinement)),
            None => (PathBuf::from(&self.words[0]), Vec::new()),
        };
        let mut command = Command::new(program);
        let skipped = usize::from(sandbox.is_none());
        command.args(before).args(self.words.iter().skip(skipped));
        if self.confinement.is_some() {
            command.env_clear().env("PATH", PATH).env("LANG", "C.UTF-8").env("HOME", "/tmp");
        }
        command
    }

    /// The arguments of bubblewrap: the system to read, nothing to write but a `/tmp` of its own, no network, nobody
    /// else's processes.
    fn walls(&self, confinement: &Confinement) -> Vec<String> {
        let mut walls: Vec<String> =
            "--unshare-all --die-with-parent --new-session --proc /proc --dev /dev --tmpfs /tmp --chdir /tmp"
                .split(' ')
                .map(str::to_owned)
                .collect();
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
        walls.push("--".to_owned());
        walls
    }

    /// Limits for a process that has just been started, and for all that it starts.
    pub(super) fn limit(&self, pid: Pid) {
        let Some(confinement) = &self.confinement else { return };
        let bytes = confinement.memory.saturating_mul(1 << 20);
        for (resource, most) in [
            (Resource::As, bytes),
            (Resource::Cpu, confinement.seconds),
            (Resource::Nproc, confinement.processes),
            (Resource::Nofile, 64),
            (Resource::Core, 0),
            (Resource::Fsize, 64 << 20),
        ] {
            let limit = Rlimit { current: Some(most), maximum: Some(most) };
            // It may be gone already: that shows when we listen.
            let _ = prlimit(Some(pid), resource, limit);
        }
    }
}

/// What engines find their tools in.
const PATH: &str = "/usr/local/bin:/usr/bin:/bin:/usr/games";

/// What is put before a program that needs the network, and may write in one directory and in `/tmp` only; it sees
/// nobody else's processes. Nothing where there is no sandbox.
#[must_use]
pub fn walls_with_network(directory: &Path) -> Option<Vec<String>> {
    let directory = directory.to_string_lossy().into_owned();
    let before = "--unshare-pid --unshare-ipc --die-with-parent --ro-bind / / --dev /dev --proc /proc --bind /tmp /tmp";
    let mut walls = vec![sandbox()?.to_string_lossy().into_owned()];
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

fn sandbox() -> Option<PathBuf> {
    static FOUND: OnceLock<Option<PathBuf>> = OnceLock::new();
    let works = |bwrap: &PathBuf| {
        let mut command = Command::new(bwrap);
        command.args(["--unshare-all", "--ro-bind", "/", "/", "true"]);
        let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        quiet.status().is_ok_and(|status| status.success())
    };
    FOUND.get_or_init(|| find("bwrap").filter(works)).clone()
}

/// A program of that name in the places where programs are, Debian's games included.
#[must_use]
pub fn find(program: &str) -> Option<PathBuf> {
    let ours = env::var("PATH").unwrap_or_default();
    let places = env::split_paths(&ours).chain(env::split_paths(PATH));
    places.map(|place| place.join(program)).find(|path| path.is_file())
}
