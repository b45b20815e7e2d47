//! Names that only whoever knows their token may take.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::names::{name_key, read_name};

/// Between a name and its token; no name has it.
pub(crate) const MARK: char = '#';

/// Names kept for some programs, each written `name#token`. The tokens are never shown.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct ReservedNames(Vec<(String, String)>);

impl ReservedNames {
    /// Reads `name#token`, one for each name.
    pub fn read(texts: &[String]) -> Result<ReservedNames, String> {
        let read = |text: &String| {
            let (name, token) = text.split_once(MARK)?;
            let is_token = !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_graphic());
            let is_name = read_name(name).is_ok();
            (is_name && is_token).then(|| (name.to_owned(), token.to_owned()))
        };
        let names = texts.iter().map(|text| read(text).ok_or("expected name#token"));
        Ok(ReservedNames(names.collect::<Result<_, _>>()?))
    }

    /// Is a name, or one that looks like it, kept for somebody?
    pub(crate) fn has(&self, name: &str) -> bool {
        self.token(name).is_some()
    }

    /// May whoever gives that token, or none, have the name?
    pub(crate) fn lets(&self, name: &str, given: Option<&str>) -> bool {
        self.token(name).is_none_or(|token| given == Some(token))
    }

    fn token(&self, name: &str) -> Option<&str> {
        let kept = self.0.iter().find(|(kept, _)| name_key(kept) == name_key(name))?;
        Some(&kept.1)
    }

    fn shown(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|(name, _)| format!("{name}{MARK}…"))
    }
}

impl fmt::Debug for ReservedNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.shown()).finish()
    }
}

impl Serialize for ReservedNames {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.shown())
    }
}

impl<'de> Deserialize<'de> for ReservedNames {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ReservedNames, D::Error> {
        let texts = Vec::deserialize(deserializer)?;
        ReservedNames::read(&texts).map_err(D::Error::custom)
    }
}
