//! Builds the page with Node and puts its files into the program. Without Node, or without the page's libraries, the
//! program builds all the same, and both this build and the address of the server say what is missing.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// What the page is made from, beside the dictionary.
const SOURCES: [&str; 8] = [
    "index.html",
    "package-lock.json",
    "package.json",
    "public",
    "src",
    "svelte.config.js",
    "tools",
    "vite.config.ts",
];

/// The first version of Node that builds the page.
const NODE: u32 = 20;

fn main() -> Result<(), Box<dyn Error>> {
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../..").canonicalize()?;
    let web = root.join("web");
    println!("cargo::rerun-if-env-changed=DAMIER_PAGE");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", root.join("crates/damier-words/locales").display());
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", web.join(source).display());
    }
    let folder = out.join("page");
    let site = match build(&web, &folder) {
        Ok(()) => written(&folder)?,
        Err(missing) => {
            if let Some(warning) = missing.warning() {
                println!("cargo::warning=the page is missing: {warning}");
            }
            format!("Site {{ files: &[], missing: Some(damier_server::Missing::{missing:?}) }}")
        }
    };
    fs::write(out.join("page.rs"), site)?;
    Ok(())
}

/// Why there is no page. The names are those of `damier_server::Missing`.
#[derive(Debug)]
enum Missing {
    Node,
    Libraries,
    Build,
    Unwanted,
}

impl Missing {
    fn warning(&self) -> Option<&'static str> {
        match self {
            Missing::Node => {
                Some("Node 20 or newer and npm were not found; install them and build again")
            }
            Missing::Libraries => {
                Some("its libraries could not be installed; run `npm ci` in web/ and build again")
            }
            Missing::Build => Some("it could not be built; `npm run build` in web/ says why"),
            Missing::Unwanted => None,
        }
    }
}

fn build(web: &Path, folder: &Path) -> Result<(), Missing> {
    if env::var("DAMIER_PAGE").is_ok_and(|page| page == "none") {
        return Err(Missing::Unwanted);
    }
    if !has_node() || !works(npm(web).arg("--version")) {
        // Whoever installs it puts it into one of these.
        for place in env::split_paths(&env::var_os("PATH").unwrap_or_default()) {
            println!("cargo::rerun-if-changed={}", place.display());
        }
        return Err(Missing::Node);
    }
    if !has_libraries(web) {
        let mut install = npm(web);
        install.args(["ci", "--omit=dev", "--no-audit", "--no-fund", "--fetch-retries=1"]);
        if !works(&mut install) {
            println!("cargo::rerun-if-changed={}", web.join("node_modules").display());
            return Err(Missing::Libraries);
        }
    }
    let mut build = npm(web);
    build.args(["run", "build", "--", "--emptyOutDir", "--outDir"]).arg(folder);
    if works(&mut build) { Ok(()) } else { Err(Missing::Build) }
}

fn npm(web: &Path) -> Command {
    let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    npm.current_dir(web);
    npm
}

fn has_node() -> bool {
    let Ok(output) = Command::new("node").arg("--version").output() else { return false };
    let version = String::from_utf8_lossy(&output.stdout);
    let major = version.trim().trim_start_matches('v').split('.').next();
    major.and_then(|major| major.parse::<u32>().ok()).is_some_and(|major| major >= NODE)
}

/// Have the libraries been installed since they were last chosen?
fn has_libraries(web: &Path) -> bool {
    let changed = |path: &str| fs::metadata(web.join(path)).and_then(|data| data.modified());
    match (changed("node_modules/.package-lock.json"), changed("package-lock.json")) {
        (Ok(installed), Ok(chosen)) => installed >= chosen,
        _ => false,
    }
}

/// What it says is for cargo to show if this build fails.
fn works(command: &mut Command) -> bool {
    match command.output() {
        Ok(output) => {
            eprintln!("{}", String::from_utf8_lossy(&output.stdout));
            eprintln!("{}", String::from_utf8_lossy(&output.stderr));
            output.status.success()
        }
        Err(_) => false,
    }
}

/// The files as a Rust value.
fn written(folder: &Path) -> Result<String, Box<dyn Error>> {
    let mut files = Vec::new();
    collect(folder, &mut files)?;
    files.sort();
    let mut site = String::from("Site { missing: None, files: &[\n");
    for file in files.iter().filter(|file| file.extension().is_none_or(|kind| kind != "gz")) {
        let path = file.strip_prefix(folder)?.to_string_lossy().replace('\\', "/");
        let packed = PathBuf::from(format!("{}.gz", file.display()));
        let gzip = if packed.exists() {
            format!("Some(include_bytes!({:?}))", packed.display().to_string())
        } else {
            "None".to_owned()
        };
        let plain = file.display().to_string();
        writeln!(
            site,
            "    damier_server::SiteFile {{ path: {:?}, plain: include_bytes!({plain:?}), gzip: {gzip} }},",
            format!("/{path}")
        )?;
    }
    site.push_str("] }\n");
    Ok(site)
}

fn collect(folder: &Path, into: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, into)?;
        } else {
            into.push(path);
        }
    }
    Ok(())
}
