//! What programs call themselves: a name, with its token if it is kept for them.

use damier_wire::structs::NameField;

use crate::config::MARK;
use crate::store::StoreError;

/// Why a program cannot have a name.
#[derive(Debug, thiserror::Error)]
pub(super) enum NameRefused {
    #[error("a name has 1 to 30 letters, digits, spaces, '.', '-' or '_'")]
    Shape,
    #[error("somebody of that name is here")]
    Taken,
    #[error("the name is kept for whoever knows its token")]
    Kept,
    #[error("the name belongs to an account")]
    Account,
    #[error(transparent)]
    Busy(#[from] StoreError),
}

/// The name, and the token if one is given.
pub(super) fn split(said: &str) -> (&str, Option<&str>) {
    match said.split_once(MARK) {
        Some((name, token)) => (name, Some(token)),
        None => (said, None),
    }
}

/// The field as it may be written down: dialogues are read by everybody, and tokens are not for them.
pub(super) fn without_token(said: NameField) -> NameField {
    match said.text().map(split) {
        Ok((name, Some(_))) => NameField::new(&format!("{name}{MARK}…")),
        _ => said,
    }
}
