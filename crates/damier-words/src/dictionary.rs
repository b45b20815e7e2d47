//! The sentences of a language, read when it is first spoken.

use std::sync::OnceLock;

use damier_rules::{GameKind, Seat};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::{Arg, Lang, Message, games};

/// A folder of `locales`.
pub(crate) struct Source {
    pub(crate) name: &'static str,
    pub(crate) texts: &'static [&'static str],
    /// The rules of each game, by its id.
    pub(crate) rules: &'static [(&'static str, &'static str)],
}

include!(concat!(env!("OUT_DIR"), "/sources.rs"));

static DICTIONARIES: [OnceLock<Dictionary>; SOURCES.len()] =
    [const { OnceLock::new() }; SOURCES.len()];

pub(crate) fn dictionary(lang: Lang) -> &'static Dictionary {
    DICTIONARIES[lang.0].get_or_init(|| Dictionary::read(lang))
}

pub(crate) struct Dictionary {
    sentences: FluentBundle<FluentResource>,
}

impl Dictionary {
    /// What cannot be read is found by the tests; here it would only be a text that is missing.
    fn read(lang: Lang) -> Dictionary {
        let tag: LanguageIdentifier = lang.name().parse().unwrap_or_default();
        let mut sentences = FluentBundle::new_concurrent(vec![tag]);
        // Terminals would show the marks that keep names of other scripts together.
        sentences.set_use_isolating(false);
        for text in SOURCES[lang.0].texts {
            let file = FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(file, _)| file);
            sentences.add_resource_overriding(file);
        }
        let known = [
            sentences.add_function("CAPITAL", |args, _| change(args, capital)),
            sentences.add_function("SORT", move |args, _| change(args, |name| sort(lang, name))),
            sentences.add_function("FORM", move |args, _| form(lang, args)),
        ];
        debug_assert!(known.iter().all(Result::is_ok), "each function has its own name");
        Dictionary { sentences }
    }

    pub(crate) fn find(&self, message: &Message) -> Option<String> {
        let mut args = FluentArgs::with_capacity(message.args.len());
        for (name, arg) in &message.args {
            args.set(*name, self.value(arg));
        }
        self.format(&message.id, &args)
    }

    fn text(&self, key: &str) -> Option<String> {
        self.format(key, &FluentArgs::new())
    }

    /// The part of a message that lists this word.
    pub(crate) fn part_with(&'static self, key: &str, word: &str) -> Option<&'static str> {
        let parts = self.sentences.get_message(key)?.attributes();
        let lists = |id: &&str| {
            let words = self.text(&format!("{key}.{id}")).unwrap_or_default();
            words.split_whitespace().any(|listed| listed == word)
        };
        parts.map(|part| part.id()).find(lists)
    }

    fn value(&self, arg: &Arg) -> FluentValue<'static> {
        match arg {
            Arg::Text(text) => text.clone().into(),
            Arg::Number(number) => (*number).into(),
            Arg::Decimal(digits) => {
                let mark = self.text("decimal-mark").unwrap_or_default();
                digits.replace('.', &mark).into()
            }
            Arg::Message(message) => self.find(message).unwrap_or_default().into(),
        }
    }

    fn format(&self, key: &str, args: &FluentArgs<'_>) -> Option<String> {
        let (id, part) = key.split_once('.').unwrap_or((key, ""));
        let message = self.sentences.get_message(id)?;
        let pattern = match part {
            "" => message.value()?,
            part => message.get_attribute(part)?.value(),
        };
        let mut mistakes = Vec::new();
        let text = self.sentences.format_pattern(pattern, Some(args), &mut mistakes).into_owned();
        debug_assert!(mistakes.is_empty(), "{key}: {mistakes:?}");
        Some(text)
    }
}

/// The functions of our sentences change their first argument.
fn change<'a>(args: &[FluentValue<'a>], how: impl Fn(&str) -> String) -> FluentValue<'a> {
    match args.first() {
        Some(FluentValue::String(text)) => how(text).into(),
        _ => FluentValue::Error,
    }
}

/// `CAPITAL($why)`: a sentence may begin with it.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().collect::<String>()).unwrap_or_default();
    first + letters.as_str()
}

/// `SORT($name)`: what a language may have to know of a name. Players without a name of their own
/// are called after their side, which may be `plural`; other names begin with a `vowel` or not.
fn sort(lang: Lang, name: &str) -> String {
    let dictionary = dictionary(lang);
    let is_plural = |side: Message| {
        dictionary.text(&side.id).as_deref() == Some(name)
            && dictionary.text(&format!("{}.number", side.id)).as_deref() == Some("plural")
    };
    let mut sides =
        GameKind::ALL.iter().flat_map(|&kind| Seat::ALL.map(|seat| games::side(kind, seat)));
    let sort = if sides.any(is_plural) {
        "plural"
    } else if name.chars().next().is_some_and(|c| "aeiouàâéèêëîïô".contains(lower(c))) {
        "vowel"
    } else {
        "other"
    };
    sort.to_owned()
}

fn lower(c: char) -> char {
    c.to_lowercase().next().unwrap_or(c)
}

/// `FORM($name, "of")`: the part `player.of` of the dictionary, said of that name.
fn form<'a>(lang: Lang, args: &[FluentValue<'a>]) -> FluentValue<'a> {
    let [name, FluentValue::String(form)] = args else { return FluentValue::Error };
    let mut of = FluentArgs::new();
    of.set("name", name.clone());
    match dictionary(lang).format(&format!("player.{form}"), &of) {
        Some(text) => text.into(),
        None => FluentValue::Error,
    }
}
