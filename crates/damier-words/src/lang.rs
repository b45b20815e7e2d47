//! The languages.

use std::fmt;
use std::str::FromStr;

use crate::Message;
use crate::dictionary::{SOURCES, dictionary};

/// A language that has a folder in `locales`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Lang(pub(crate) usize);

impl Lang {
    /// What is spoken where nothing else is asked for.
    pub const ENGLISH: Lang = Lang(0);

    /// Every language, English first.
    pub fn all() -> impl Iterator<Item = Lang> {
        (0..SOURCES.len()).map(Lang)
    }

    /// Its code, such as `fr`.
    pub fn name(self) -> &'static str {
        SOURCES[self.0].name
    }

    /// The language of a locale or of a tag: French of `fr`, `fr_CH.UTF-8` and `fr-CA`.
    pub fn of_tag(tag: &str) -> Option<Lang> {
        let primary = tag.split(['-', '_', '.', '@']).next().unwrap_or_default();
        Lang::all().find(|lang| lang.name().eq_ignore_ascii_case(primary))
    }

    /// The best known one of an `Accept-Language` header.
    pub fn of_header(header: &str) -> Option<Lang> {
        let wish = |wish: &str| {
            let (tag, weight) = wish.split_once(';').unwrap_or((wish, "q=1"));
            let weight = weight.trim().strip_prefix("q=")?.parse::<f32>().ok()?;
            let lang = Lang::of_tag(tag.trim())?;
            (weight > 0.0).then_some((lang, weight))
        };
        // Among equals the first one wins.
        let better =
            |best: (Lang, f32), next: (Lang, f32)| if next.1 > best.1 { next } else { best };
        header.split(',').filter_map(wish).reduce(better).map(|(lang, _)| lang)
    }

    /// The sentence.
    pub fn say(self, message: &Message) -> String {
        self.find(message).unwrap_or_else(|| message.id().to_owned())
    }

    /// The same where there may be none. `key.part` is the key of a part of a message.
    pub fn find(self, message: &Message) -> Option<String> {
        dictionary(self).find(message)
    }
}

/// What a typed word stands for, in any language: the part of `key` that lists it.
pub fn meaning(key: &str, word: &str) -> Option<&'static str> {
    Lang::all().find_map(|lang| dictionary(lang).part_with(key, word))
}

impl FromStr for Lang {
    type Err = ();

    fn from_str(name: &str) -> Result<Lang, ()> {
        Lang::all().find(|lang| lang.name() == name).ok_or(())
    }
}

impl fmt::Debug for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_and_locales_name_languages() {
        let french = "fr".parse().ok();
        assert!(french.is_some());
        assert_eq!(Lang::of_tag("fr_CH.UTF-8"), french);
        assert_eq!(Lang::of_tag("C"), None);
        for (header, lang) in [
            ("fr", french),
            ("fr-CA, en;q=0.8", french),
            ("de, en;q=0.5, fr;q=0.7", french),
            ("en, fr", Some(Lang::ENGLISH)),
            ("FR;q=0, en;q=0.1", Some(Lang::ENGLISH)),
            ("de, *", None),
            ("fr;q=x,;;,\u{0}", None),
            ("", None),
        ] {
            assert_eq!(Lang::of_header(header), lang, "{header}");
        }
    }
}
