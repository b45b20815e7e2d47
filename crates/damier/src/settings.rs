//! A server's settings, read from `damier.toml` and the environment, and printed as such a file.
//!
//! What there is to choose is said by [`Config`] alone. The command line wins over the environment,
//! the environment over the file, the file over the defaults.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use damier_server::Config;
use damier_server::store::Url;
use toml::{Table, Value};

#[cfg(test)]
mod tests;

/// Read if it lies in the current directory and no other file is named.
const USUAL_FILE: &str = "damier.toml";

/// What a file and the environment say; the usual file may be missing.
pub(crate) fn read(
    file: Option<&Path>,
    environment: impl Fn(&str) -> Option<String>,
) -> anyhow::Result<Config> {
    let path = file.unwrap_or(Path::new(USUAL_FILE));
    let named = || path.display().to_string();
    let text = match fs::read_to_string(path) {
        Err(error) if file.is_none() && error.kind() == std::io::ErrorKind::NotFound => {
            String::new()
        }
        read => read.with_context(named)?,
    };
    let mut config: Config = toml::from_str(&text).with_context(named)?;
    let mut said: Table = toml::from_str(&text).with_context(named)?;
    for setting in settings(&Config::default()) {
        let variable = setting.variable();
        if let Some(text) = environment(&variable) {
            setting.put(&mut said, value_like(&setting.value, &text));
            config = said.clone().try_into().context(variable)?;
        }
    }
    // A directory that is asked for here wins over a database of the file.
    if environment("DAMIER_DATA").is_some() && environment("DAMIER_DATABASE_URL").is_none() {
        config.database_url = Url::default();
    }
    Ok(config)
}

/// As a file that says the same, with every setting explained. A password is not shown.
pub(crate) fn print(config: &Config) -> String {
    let settings = settings(config);
    let mut lines = Vec::new();
    for (name, section) in Config::SECTIONS {
        if !name.is_empty() {
            lines.push(String::new());
            lines.extend(comments(section.about));
            lines.push(format!("[{name}]"));
        }
        for setting in settings.iter().filter(|setting| setting.section == name) {
            lines.extend(comments(setting.meaning));
            lines.push(format!("{} = {}", setting.name, setting.value));
        }
    }
    lines.join("\n") + "\n"
}

fn comments(text: &str) -> impl Iterator<Item = String> {
    text.lines().map(|line| format!("#{line}"))
}

/// Something to choose, and what is chosen.
struct Setting {
    section: &'static str,
    name: &'static str,
    meaning: &'static str,
    value: Value,
}

fn settings(config: &Config) -> Vec<Setting> {
    let values = Value::try_from(config).expect("plain settings are always TOML");
    let mut all = Vec::new();
    for (section, it) in Config::SECTIONS {
        let folders = section.split('.').filter(|folder| !folder.is_empty());
        let values = folders.fold(&values, |values, folder| &values[folder]);
        for &(name, meaning) in it.settings {
            // A section is no setting.
            if !values[name].is_table() {
                all.push(Setting { section, name, meaning, value: values[name].clone() });
            }
        }
    }
    all
}

impl Setting {
    /// `DAMIER_LIMITS_CONNECTIONS`.
    fn variable(&self) -> String {
        let folders = self.section.split('.').filter(|folder| !folder.is_empty());
        let words: Vec<&str> = ["damier"].into_iter().chain(folders).chain([self.name]).collect();
        words.join("_").to_uppercase()
    }

    /// Says it in a file that can be read.
    fn put(&self, file: &mut Table, value: Value) {
        let mut table = file;
        for folder in self.section.split('.').filter(|folder| !folder.is_empty()) {
            let inside = table.entry(folder).or_insert_with(|| Table::new().into());
            table = inside.as_table_mut().expect("the file was read: its sections are tables");
        }
        table.insert(self.name.to_owned(), value);
    }
}

/// A text of the environment as a value of the same type; what is none is told by whoever reads it.
fn value_like(usual: &Value, text: &str) -> Value {
    let number = || text.parse().map(Value::Integer).or_else(|_| text.parse().map(Value::Float));
    match usual {
        Value::Boolean(_) => match text {
            "1" | "true" => Value::Boolean(true),
            "0" | "false" | "" => Value::Boolean(false),
            _ => text.into(),
        },
        Value::Integer(_) | Value::Float(_) => number().unwrap_or_else(|_| text.into()),
        Value::Array(_) => {
            let items = text.split(',').map(str::trim).filter(|item| !item.is_empty());
            items.map(Value::from).collect::<Vec<_>>().into()
        }
        _ => text.into(),
    }
}
