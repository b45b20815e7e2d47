//! How people are written: an account and a program have a mark, which no name can have in it.

use damier_wire::web::{UserKind, Who};

use crate::text;

/// `Ann*` is an account, `kami+` a program, `Bob` a guest.
pub(super) fn marked(name: &str, kind: UserKind) -> String {
    text::name(name) + mark(kind)
}

/// The same with the rating of whoever has one: `Ann* (1512)`.
pub(super) fn rated(name: &str, who: Who) -> String {
    let rating = who.rating.map_or(String::new(), |rating| format!(" ({rating})"));
    marked(name, who.kind) + &rating
}

/// What stands behind a name where there is little room: `* 1512`.
pub(super) fn behind(who: Who) -> String {
    let rating = who.rating.map_or(String::new(), |rating| format!(" {rating}"));
    format!("{}{rating}", mark(who.kind))
}

const fn mark(kind: UserKind) -> &'static str {
    match kind {
        UserKind::Account => "*",
        UserKind::Guest | UserKind::Imported => "",
        UserKind::Program | UserKind::Computer => "+",
    }
}
