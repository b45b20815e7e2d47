//! A server's settings, read from `damier.toml` and the environment, and printed as such a file.
//!
//! What there is to choose is said by [`Config`] alone. The command line wins over the environment,
//! the environment over the file, the file over the defaults.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use damier_server::Config;
use damier_server::store::Url;
use damier_words::{Lang, Message};
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
pub(crate) fn print(config: &Config, lang: Lang) -> String {
    let mut lines = Vec::new();
    let mut section = String::new();
    for setting in settings(config) {
        if setting.section != section {
            section.clone_from(&setting.section);
            lines.push(String::new());
            lines.extend(explain(lang, setting.key()));
            lines.push(format!("[{section}]"));
        }
        lines.extend(explain(lang, format!("{}.{}", setting.key(), setting.name)));
        lines.push(format!("{} = {}", setting.name, setting.value));
    }
    lines.join("\n") + "\n"
}

fn explain(lang: Lang, key: String) -> Vec<String> {
    let text = lang.say(&Message::new(key, Vec::new()));
    text.lines().map(|line| format!("# {line}")).collect()
}

/// Something to choose, and what is chosen.
struct Setting {
    /// `programs.siam`, or nothing at the beginning of the file.
    section: String,
    name: String,
    value: Value,
}

/// All of them, in the order of the file.
fn settings(config: &Config) -> Vec<Setting> {
    fn collect(section: &str, table: Table, into: &mut Vec<Setting>) {
        for (name, value) in table {
            match value {
                Value::Table(inner) if section.is_empty() => collect(&name, inner, into),
                Value::Table(inner) => collect(&format!("{section}.{name}"), inner, into),
                value => into.push(Setting { section: section.to_owned(), name, value }),
            }
        }
    }
    let mut all = Vec::new();
    let table = Table::try_from(config).expect("plain settings are always TOML");
    collect("", table, &mut all);
    all
}

impl Setting {
    /// The key of its section in the dictionary.
    fn key(&self) -> String {
        self.folders().fold("settings".to_owned(), |key, folder| format!("{key}-{folder}"))
    }

    fn folders(&self) -> impl Iterator<Item = &str> {
        self.section.split('.').filter(|folder| !folder.is_empty())
    }

    /// `DAMIER_LIMITS_CONNECTIONS`.
    fn variable(&self) -> String {
        let words = ["damier"].into_iter().chain(self.folders()).chain([self.name.as_str()]);
        words.collect::<Vec<_>>().join("_").to_uppercase()
    }

    /// Says it in a file that can be read.
    fn put(&self, file: &mut Table, value: Value) {
        let mut table = file;
        for folder in self.folders() {
            let inside = table.entry(folder).or_insert_with(|| Table::new().into());
            table = inside.as_table_mut().expect("the file was read: its sections are tables");
        }
        table.insert(self.name.clone(), value);
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
