//! What a test needs and the machine may lack.

use std::fs::File;
use std::io::{self, Write as _};
use std::{env, thread};

/// The PostgreSQL server on which tests may make databases, if there is one.
pub(crate) fn postgres() -> Option<String> {
    let server = env::var("DAMIER_TEST_POSTGRES").ok();
    if server.is_none() {
        skipped("DAMIER_TEST_POSTGRES names no PostgreSQL server");
    }
    server
}

/// Says that this test, or a part of it, is skipped, where it cannot be overlooked; where everything
/// must be tested, that is a failure.
pub(crate) fn skipped(why: &str) {
    assert!(env::var("CI").map_or(true, |ci| ci != "true"), "skipped in CI: {why}");
    let test = thread::current();
    let line = format!("SKIPPED {}: {why}", test.name().unwrap_or("a test"));
    // Not `eprintln!`, which is shown only if the test fails.
    let _ = writeln!(io::stderr(), "{line}");
    // `cargo xtask test` counts them.
    if let Some(list) = env::var_os("DAMIER_TEST_SKIPPED") {
        let mut list = File::options().create(true).append(true).open(list).expect("a list");
        writeln!(list, "{line}").expect("a longer list");
    }
}
