//! The page: its types, lints and unit tests, and whole games in real browsers.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::{root, run};

fn web() -> PathBuf {
    root().join("web")
}

/// `npm` in the folder of the page.
fn npm(arguments: &[&str]) -> Command {
    let mut npm = Command::new("npm");
    npm.arg("--prefix").arg(web()).args(arguments);
    npm
}

/// Installs the libraries of the page with those that only tests need, unless they are there.
pub(crate) fn install() -> anyhow::Result<()> {
    let changed = |path: &str| fs::metadata(web().join(path)).and_then(|data| data.modified());
    let is_new = match (changed("node_modules/.package-lock.json"), changed("package-lock.json")) {
        (Ok(installed), Ok(chosen)) => installed >= chosen,
        _ => false,
    };
    if is_new && web().join("node_modules/@playwright/test").exists() {
        return Ok(());
    }
    run(&mut npm(&["ci", "--no-audit", "--no-fund"]))
}

/// What is found without a browser.
pub(crate) fn look() -> anyhow::Result<()> {
    install()?;
    run(&mut npm(&["run", "--silent", "check"]))?;
    run(&mut npm(&["test"]))
}

/// Whole games, in browsers, at the program that the other tests use, too.
pub(crate) fn play() -> anyhow::Result<()> {
    let target =
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    run(npm(&["run", "--silent", "e2e"]).env("DAMIER", target.join("debug/damier")))
}
