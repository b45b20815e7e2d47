//! Lists the folders of `locales`, so that a language is a folder and nothing else, and the diagrams
//! of the rules.

use std::env;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=locales");
    println!("cargo::rerun-if-changed=diagrams");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut folders = sorted(&root.join("locales"))?;
    // English comes first: it is what is spoken where nothing else is asked for.
    folders.sort_by_key(|folder| !folder.ends_with("en"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let mut code = File::create(out.join("sources.rs"))?;
    writeln!(code, "pub(crate) const SOURCES: [Source; {}] = [", folders.len())?;
    for folder in folders {
        let name = folder.file_name().unwrap_or_default().display();
        writeln!(code, r#"    Source {{ name: "{name}", texts: &["#)?;
        for file in sorted(&folder)?.iter().filter(|path| path.is_file()) {
            writeln!(code, "        {},", included(file))?;
        }
        writeln!(code, "    ], rules: &[")?;
        write_named(&mut code, &folder.join("rules"))?;
        writeln!(code, "    ] }},")?;
    }
    writeln!(code, "];")?;
    writeln!(code, "pub(crate) const DIAGRAMS: &[(&str, &str)] = &[")?;
    write_named(&mut code, &root.join("diagrams"))?;
    writeln!(code, "];")
}

/// Each file of a folder with its name, which is that of a game.
fn write_named(code: &mut File, folder: &Path) -> io::Result<()> {
    for file in sorted(folder)? {
        let name = file.file_stem().unwrap_or_default().display();
        writeln!(code, r#"        ("{name}", {}),"#, included(&file))?;
    }
    Ok(())
}

fn included(file: &Path) -> String {
    format!(r##"include_str!(r#"{}"#)"##, file.display())
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths = entries.collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}
