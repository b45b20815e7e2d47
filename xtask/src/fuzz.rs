//! `cargo xtask fuzz`: libFuzzer on the compiler everybody has, without other tools.

use std::num::NonZero;
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs, process, thread};

use anyhow::{Context, bail};

use crate::{cargo, root, run};

const USUAL_SECONDS: u32 = 60;

/// Longer inputs find nothing new, and slow the fuzzers down.
const LONGEST_INPUT: u32 = 4096;

/// An input that takes longer than this is as bad as one that panics.
const SLOWEST_SECONDS: u32 = 10;

/// What `cargo fuzz` would pass, but for the sanitizer: that one needs an unstable compiler.
const RUSTFLAGS: &str = "-Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares \
    --cfg fuzzing";

/// The command line: `[TARGET] [--seconds N]`.
pub(crate) fn run_args(arguments: &[&str]) -> anyhow::Result<()> {
    let mut targets = all()?;
    let mut seconds = USUAL_SECONDS;
    let mut arguments = arguments.iter();
    while let Some(&argument) = arguments.next() {
        if argument == "--seconds" {
            let value = arguments.next().context("--seconds needs a number")?;
            seconds = value.parse().with_context(|| format!("--seconds {value}"))?;
        } else if targets.iter().any(|target| target == argument) {
            targets = vec![argument.to_owned()];
        } else {
            bail!("no target is called '{argument}': there are {}", targets.join(", "));
        }
    }
    build()?;
    fuzz_each(&targets, seconds)
}

/// Every target, for that long each.
pub(crate) fn run_all(seconds: u32) -> anyhow::Result<()> {
    build()?;
    fuzz_each(&all()?, seconds)
}

/// As many at once as there are cores.
fn fuzz_each(targets: &[String], seconds: u32) -> anyhow::Result<()> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    for group in targets.chunks(cores) {
        thread::scope(|scope| {
            let fuzzers: Vec<_> =
                group.iter().map(|target| scope.spawn(|| fuzz(target, seconds))).collect();
            let mut ends = fuzzers.into_iter().map(|it| it.join().expect("fuzzers do not panic"));
            ends.try_for_each(|end| end)
        })?;
    }
    Ok(())
}

/// The names of the targets: each is a program of its own.
fn all() -> anyhow::Result<Vec<String>> {
    let mut targets = Vec::new();
    for entry in fs::read_dir(root().join("fuzz/src/bin"))? {
        targets.extend(entry?.path().file_stem().map(|name| name.to_string_lossy().into_owned()));
    }
    targets.sort();
    Ok(targets)
}

fn build() -> anyhow::Result<()> {
    // A target triple must be named: without one the flags would go to build scripts too.
    let host = host()?;
    let mut build = cargo(&["build", "--release", "--manifest-path", "fuzz/Cargo.toml"]);
    build.args(["--target", &host]).env("RUSTFLAGS", RUSTFLAGS).env_remove("CARGO_TARGET_DIR");
    run(&mut build)
}

fn fuzz(target: &str, seconds: u32) -> anyhow::Result<()> {
    let folder = root().join("fuzz");
    let artifacts = folder.join("artifacts").join(target);
    fs::create_dir_all(&artifacts)?;
    // libFuzzer adds what it finds to the first folder, and only reads the second.
    let found = Scratch::new(target)?;
    let program = folder.join("target").join(host()?).join("release").join(target);
    let mut command = Command::new(program);
    command
        .arg(&found.0)
        .arg(folder.join("corpus").join(target))
        .arg(format!("-artifact_prefix={}/", artifacts.display()))
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-max_len={LONGEST_INPUT}"))
        .arg(format!("-timeout={SLOWEST_SECONDS}"))
        .args(["-print_final_stats=1", "-verbosity=0"]);
    // It talks a lot; what it says matters only if it found something.
    let output = command.output().with_context(|| format!("{target} could not be started"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        eprintln!("{said}");
        bail!(
            "{target} found an input that fails: it is in fuzz/artifacts/{target}; \
             once that is fixed, keep it in fuzz/corpus/{target}"
        );
    }
    let tried = said.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    println!("{target}, {seconds} s: {} inputs, all well", tried.unwrap_or("?").trim());
    Ok(())
}

/// The triple of this machine, as `rustc` names it.
fn host() -> anyhow::Result<String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-vV").output().context("rustc does not start")?;
    let text = String::from_utf8(output.stdout).context("rustc speaks UTF-8")?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc names its host")?.to_owned())
}

/// A folder that disappears with us.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> anyhow::Result<Scratch> {
        let path = env::temp_dir().join(format!("damier-fuzz-{name}-{}", process::id()));
        fs::create_dir_all(&path).with_context(|| path.display().to_string())?;
        Ok(Scratch(path))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
