//! Neither a text too few nor a text too many.

use std::collections::BTreeSet;

use damier_rules::{GameKind, Reason};

use crate::files::{Texts, languages};
use crate::sources::{Uses, uses};

/// What a language may have for itself: the forms of names, and which sides are plural.
fn is_grammar(key: &str) -> bool {
    key.starts_with("player") || (key.starts_with("side-") && key.ends_with(".number"))
}

/// Keys that the sources put together, with the variables they have there.
fn computed() -> Vec<(String, BTreeSet<String>)> {
    let names = GameKind::ALL
        .iter()
        .flat_map(|kind| ["game", "goal"].map(|what| (format!("{what}-{kind}"), BTreeSet::new())));
    let others = GameKind::ALL.iter().filter(|kind| !kind.is_chess());
    let words = others.flat_map(|kind| {
        let plain = ["side-KIND-one", "side-KIND-two", "move-forms-KIND"];
        let legend = ("legend-KIND", BTreeSet::from(["mountain".to_owned()]));
        let words = plain.map(|key| (key, BTreeSet::new())).into_iter().chain([legend]);
        words.map(|(key, variables)| (key.replace("KIND", kind.id()), variables))
    });
    let of_ends = BTreeSet::from(["how".to_owned(), "loser".to_owned()]);
    let ends = Reason::ALL.iter().map(|reason| (format!("reason-{reason}"), of_ends.clone()));
    names
        .chain(words)
        .chain(ends)
        .map(|(key, variables)| (key.replace('_', "-"), variables))
        .collect()
}

fn keys(texts: &Texts) -> BTreeSet<&str> {
    texts.keys().map(String::as_str).filter(|key| !is_grammar(key)).collect()
}

#[test]
fn all_languages_have_the_same_keys_and_variables() {
    let languages = languages();
    let english = &languages["en"];
    for (language, texts) in &languages {
        let (ours, theirs) = (keys(english), keys(texts));
        assert!(ours.is_subset(&theirs), "{language} lacks {:?}", ours.difference(&theirs));
        assert!(theirs.is_subset(&ours), "English lacks {:?}", theirs.difference(&ours));
        for key in ours {
            assert_eq!(english[key].variables, texts[key].variables, "{key} in {language}");
        }
    }
}

#[test]
fn forms_of_names_are_there_and_used() {
    for (language, texts) in languages() {
        let asked: BTreeSet<String> = texts.values().flat_map(|text| text.forms.clone()).collect();
        let known = texts.keys().filter_map(|key| key.strip_prefix("player."));
        assert_eq!(known.map(str::to_owned).collect::<BTreeSet<_>>(), asked, "{language}");
    }
}

#[test]
fn what_the_sources_say_is_there_with_its_variables() {
    let languages = languages();
    let english = &languages["en"];
    for (key, variables, file) in uses().messages {
        let Some(text) = english.get(&key) else { panic!("{file}: no text for {key}") };
        assert_eq!(text.variables, variables, "{file}: {key}");
    }
    for (key, file) in uses().of_page {
        assert!(english.contains_key(&key), "{file}: no text for {key}");
    }
    for (key, variables) in computed() {
        let Some(text) = english.get(&key) else { panic!("no text for {key}") };
        assert!(text.variables.is_subset(&variables), "{key}");
    }
}

#[test]
fn nothing_is_there_that_nobody_says() {
    let languages = languages();
    let english = &languages["en"];
    let Uses { literals: mut said, beginnings, .. } = uses();
    said.extend(computed().into_iter().map(|(key, _)| key));
    said.extend(english.values().flat_map(|text| text.messages.clone()));
    // The program itself looks at the help of its commands and of its settings.
    let is_help = |key: &str| {
        key == "cmd"
            || key.starts_with("cmd-")
            || key == "help-value"
            || key.starts_with("settings")
    };
    let dead: Vec<&str> = keys(english)
        .into_iter()
        .filter(|key| {
            let whole = key.split('.').next().unwrap_or_default();
            let is_begun = beginnings.iter().any(|beginning| whole.starts_with(beginning));
            !said.contains(*key) && !said.contains(whole) && !is_begun && !is_help(whole)
        })
        .collect();
    assert!(dead.is_empty(), "nobody says {dead:#?}");
}
