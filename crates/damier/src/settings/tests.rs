use std::collections::BTreeSet;

use super::*;

/// What a file and variables say.
fn read_both(file: &str, variables: &[(&str, &str)]) -> anyhow::Result<Config> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("damier.toml");
    fs::write(&path, file).unwrap();
    read(Some(&path), |name| {
        variables.iter().find(|(it, _)| *it == name).map(|(_, value)| (*value).to_owned())
    })
}

#[test]
fn what_is_printed_is_the_defaults_and_names_every_setting() {
    let printed = print(&Config::default(), Lang::ENGLISH);
    assert_eq!(toml::from_str::<Config>(&printed).unwrap(), Config::default());
    assert_eq!(toml::from_str::<Config>("").unwrap(), Config::default());
    // Every field that serde knows is there.
    let all = Value::try_from(Config::default()).unwrap();
    assert_eq!(toml::from_str::<Value>(&printed).unwrap(), all);
    for lang in Lang::all() {
        let printed = print(&Config::default(), lang);
        assert_eq!(toml::from_str::<Config>(&printed).unwrap(), Config::default());
        for setting in settings(&Config::default()) {
            let meaning = format!("{}.{}", setting.key(), setting.name);
            let keys = [setting.key(), meaning].into_iter().filter(|key| key != "settings");
            for key in keys {
                let text = lang.find(&Message::new(key.clone(), Vec::new()));
                assert!(text.is_some_and(|text| !text.is_empty()), "{key} in {lang:?}");
            }
        }
    }
}

/// Another value of the same type that can be read.
fn others(value: &Value) -> Vec<Value> {
    let text = |text: &str| Value::from(text);
    match value {
        Value::Boolean(it) => vec![(!it).into()],
        Value::Integer(it) => vec![(it + 1).into()],
        Value::Array(_) => {
            ["127.0.0.9", "name#token", "9797"].map(|it| vec![text(it)].into()).into()
        }
        _ => ["1.2.3.4:5", "1.2.3.4", "json", "E", "besancon-2018", "verbatim", "1+1", "else"]
            .map(text)
            .into(),
    }
}

#[test]
fn a_change_of_any_value_changes_the_settings() {
    let mut variables = BTreeSet::new();
    for setting in settings(&Config::default()) {
        let what = setting.variable();
        if what == "DAMIER_ENGINE" {
            // What is started is said in the file, and nowhere else.
            assert!(read_both("", &[("DAMIER_ENGINE", "stockfish")]).is_err());
            continue;
        }
        let changed = others(&setting.value).into_iter().find_map(|value| {
            let mut file: Table =
                toml::from_str(&print(&Config::default(), Lang::ENGLISH)).unwrap();
            setting.put(&mut file, value.clone());
            Some((value, toml::from_str::<Config>(&file.to_string()).ok()?))
        });
        let (value, changed) = changed.unwrap_or_else(|| panic!("{what} takes no other value"));
        assert_ne!(changed, Config::default(), "{what}");
        // The environment does the same.
        let text = match &value {
            Value::String(text) => text.clone(),
            Value::Array(items) => items[0].as_str().unwrap().to_owned(),
            other => other.to_string(),
        };
        assert_eq!(read_both("", &[(what.as_str(), text.as_str())]).unwrap(), changed, "{what}");
        assert!(variables.insert(what), "two settings share a variable");
    }
}

#[test]
fn seconds_may_have_decimals() {
    let read = |file: &str| toml::from_str::<Config>(file);
    assert_eq!(read("grace = 0.25").unwrap().grace.millis(), 250);
    assert_eq!(read("grace = 7").unwrap().grace.millis(), 7000);
    let quarter = print(&read("grace = 0.25").unwrap(), Lang::ENGLISH);
    assert!(quarter.contains("\ngrace = 0.25\n"), "{quarter}");
    for wrong in ["-1", "-0.5", "nan", "inf", "1e9", "99999999999", "\"soon\""] {
        let error = read(&format!("grace = {wrong}")).unwrap_err().to_string();
        assert!(error.contains("a number of seconds, at most a year"), "{wrong}: {error}");
    }
}

#[test]
fn one_value_leaves_the_others_alone() {
    let one: Config = toml::from_str("[limits]\nconnections = 7").unwrap();
    let usual = Config::default();
    assert_eq!(one.limits.connections, 7);
    assert_eq!(one.limits.guests_per_minute, usual.limits.guests_per_minute);
    assert!(toml::from_str::<Config>("listn = \"127.0.0.1:1\"").is_err());
    assert!(toml::from_str::<Config>("[waits]\nunred = 3").is_err());
}

#[test]
fn wrong_variables_are_named() {
    for (variable, text) in [
        ("DAMIER_LIMITS_CONNECTIONS", "many"),
        ("DAMIER_BOTS", "perhaps"),
        ("DAMIER_PROGRAMS_PAWNHUB_CLOCK", "300/3"),
        ("DAMIER_LISTEN", "here"),
    ] {
        let error = read_both("", &[(variable, text)]).unwrap_err();
        assert!(error.to_string().contains(variable), "{error}");
    }
}

#[test]
fn lists_are_separated_by_commas() {
    let said = [("DAMIER_ORIGINS", "https://a.b, https://c.d"), ("DAMIER_TRUSTED_PROXIES", "")];
    let config = read_both("trusted_proxies = [\"10.0.0.1\"]", &said).unwrap();
    assert_eq!(config.origins, ["https://a.b", "https://c.d"]);
    assert!(config.trusted_proxies.is_empty());
}

#[test]
fn old_clients_may_find_us_on_further_ports() {
    let blocks = |file: &str, variables: &[(&str, &str)]| {
        let places = read_both(file, variables).unwrap().programs.places().into_iter();
        let blocks = places.filter(|(dialect, ..)| dialect.id() == "pawnhub-blocks");
        blocks.map(|(_, at, must_be_free)| (at.port(), must_be_free)).collect::<Vec<_>>()
    };
    assert_eq!(blocks("", &[]), [(4005, false)]);
    let file = "[programs.pawnhub_blocks]\nports = [9797]";
    assert_eq!(blocks(file, &[]), [(4005, false), (9797, true)]);
    let variables = [("DAMIER_PROGRAMS_PAWNHUB_BLOCKS_PORTS", "9797, 9798")];
    assert_eq!(blocks("", &variables), [(4005, false), (9797, true), (9798, true)]);
    assert_eq!(blocks("[programs]\nenabled = false", &variables), []);
}

#[test]
fn a_directory_wins_over_a_database_of_the_file() {
    let file = "database_url = \"postgres://me:secret@h/d\"";
    let config = read_both(file, &[]).unwrap();
    assert!(!config.database_url.is_empty());
    let shown = format!("{} {config:?}", print(&config, Lang::ENGLISH));
    assert!(shown.contains("postgres://h/d") && !shown.contains("secret"), "{shown}");
    assert!(read_both(file, &[("DAMIER_DATA", "here")]).unwrap().database_url.is_empty());
    let both = [("DAMIER_DATA", "here"), ("DAMIER_DATABASE_URL", "postgres://h/e")];
    assert!(!read_both(file, &both).unwrap().database_url.is_empty());
}
