//! `cargo xtask test`: everything that must hold, from a fresh machine on.

use std::num::NonZero;
use std::path::Path;
use std::process::{self, Command, Stdio};
use std::time::Instant;
use std::{env, fs, thread};

use anyhow::{Context, bail};

use crate::{cargo, described, fuzz, page, postgres, run, tidy};

/// How long each fuzz target runs: enough to go through the kept inputs and a little beyond.
const FUZZ_SECONDS: u32 = 5;

/// Tests that take seconds: real players, engines and servers against each other, power cuts, kills,
/// and thousands of games at random. Each is part of a test's path.
const SLOW: &[&str] = &[
    "adding_a_game",
    "arena::",
    "bench::",
    "bot_engines::",
    "bots::",
    "check_bot",
    "faults::",
    "fifty_kills",
    "it_is_better_than_chance",
    "kill::",
    "kits::",
    "noninterference::",
    "power::",
    "restarts::",
    "simulation::",
    "surroundings::",
    "tournament::",
    "the_books_agree",
    "they_hurt_only_themselves",
    "two_bots_play_every_kind_of_chess",
];

pub(crate) fn run_all() -> anyhow::Result<()> {
    step("what the tests need", install)?;
    look()?;
    step("documentation", || {
        let mut doc = cargo(&["doc", "--workspace", "--no-deps"]);
        run(doc.env("RUSTDOCFLAGS", "-D warnings"))
    })?;
    step("fuzz targets", || fuzz::run_all(FUZZ_SECONDS))?;
    step("the API as it is described", described::run_all)?;
    run_page()?;
    // Last, so that the output ends with the counts of tests.
    step("tests", || {
        // Stopped when this returns, however it does.
        let server = postgres::Server::start()?;
        // All of them: whoever repairs one thing wants to know of the others.
        let mut tests = cargo(&["test", "--workspace", "--no-fail-fast"]);
        run_tests(tests.env("DAMIER_TEST_POSTGRES", server.url()))
    })
}

/// The page, without and with browsers.
pub(crate) fn run_page() -> anyhow::Result<()> {
    step("the page", page::look)?;
    step("games in browsers", || {
        run(&mut cargo(&["test", "--workspace", "--no-run", "--quiet"]))?;
        page::play()
    })
}

/// What can be known in a minute, on any machine: after each change, before everything is tested.
pub(crate) fn run_fast() -> anyhow::Result<()> {
    look()?;
    step("quick tests", || {
        let mut tests = cargo(&["test", "--quiet", "--workspace", "--tests", "--"]);
        tests.args(SLOW.iter().flat_map(|slow| ["--skip", slow]));
        tests.env("RUST_TEST_THREADS", test_threads().to_string());
        run_tests(tests.env_remove("DAMIER_TEST_POSTGRES"))
    })
}

/// What is found without running anything.
fn look() -> anyhow::Result<()> {
    step("format", || run(&mut cargo(&["fmt", "--check"])))?;
    step("tidy", tidy::run)?;
    step("lints", || {
        run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
    })
}

/// More than there are cores: most of these tests wait for disks and for one another's answers.
fn test_threads() -> usize {
    3 * thread::available_parallelism().map_or(1, NonZero::get)
}

/// Runs tests, and says which of them lacked something.
fn run_tests(tests: &mut Command) -> anyhow::Result<()> {
    let list = env::temp_dir().join(format!("damier-skipped-{}", process::id()));
    let result = run(tests.env("DAMIER_TEST_SKIPPED", &list));
    let skipped = fs::read_to_string(&list).unwrap_or_default();
    let _ = fs::remove_file(&list);
    println!("\n{} tests were skipped, or half of each", skipped.lines().count());
    skipped.lines().for_each(|line| println!("{line}"));
    result
}

fn step(name: &str, check: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<()> {
    println!("\n== {name}");
    let start = Instant::now();
    check().with_context(|| name.to_owned())?;
    println!("== {name}: {} s", start.elapsed().as_secs());
    Ok(())
}

/// Installs what a machine with nothing but Rust lacks.
fn install() -> anyhow::Result<()> {
    for (component, program) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if !works(&mut cargo(&[program, "--version"])) {
            run(Command::new("rustup").args(["component", "add", component])).with_context(
                || format!("the Rust component {component} is missing; install it and try again"),
            )?;
        }
    }
    // libFuzzer is C++.
    if !works(Command::new("c++").arg("--version")) {
        install_package("g++")?;
    }
    if !postgres::is_installed() {
        install_package("postgresql")?;
    }
    // The players of clients/ are compiled and run.
    for (program, package) in [
        ("gcc", "gcc"),
        ("make", "make"),
        ("javac", "default-jdk-headless"),
        ("python3", "python3"),
    ] {
        if !works(Command::new(program).arg("--version")) {
            install_package(package)?;
        }
    }
    // Bots are tried with real engines, and with one of our own in Python.
    for engine in ["stockfish", "fairy-stockfish"] {
        if !Path::new("/usr/games").join(engine).exists() {
            install_package(engine)?;
        }
    }
    // Engines of others run behind walls.
    if !works(Command::new("bwrap").arg("--version")) {
        install_package("bubblewrap")?;
    }
    // The page is built by Node, and tried in a browser.
    for (program, package) in [("node", "nodejs"), ("npm", "npm"), ("chromium", "chromium")] {
        if !works(Command::new(program).arg("--version")) {
            install_package(package)?;
        }
    }
    page::install()?;
    // A server is tried with a clock that jumps.
    if !works(Command::new("faketime").arg("--version")) {
        install_package("faketime")?;
    }
    println!("all there");
    Ok(())
}

fn works(command: &mut Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// Installs a Debian package, as root or through sudo.
fn install_package(package: &str) -> anyhow::Result<()> {
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|out| out.stdout == b"0\n");
    let mut sudo = Command::new("sudo");
    sudo.args(["--non-interactive", "true"]);
    let prefix: &[&str] = match (is_root, works(Command::new("apt-get").arg("--version"))) {
        (true, true) => &["env"],
        (false, true) if works(&mut sudo) => &["sudo", "--non-interactive", "env"],
        _ => bail!("{package} is missing and cannot be installed from here: install it first"),
    };
    let apt = |arguments: &[&str]| {
        let mut command = Command::new(prefix[0]);
        command.args(&prefix[1..]).args(["DEBIAN_FRONTEND=noninteractive", "apt-get"]);
        run(command.args(["--quiet", "--yes"]).args(arguments))
    };
    apt(&["update"])?;
    apt(&["install", "--no-install-recommends", package])
}
