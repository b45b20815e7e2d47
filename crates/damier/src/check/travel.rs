//! Checks that protocols share: how bytes travel is the same for all of them.

use super::{Check, Script};

/// A struct may come in pieces.
pub(super) const fn structs_byte_by_byte(script: Script) -> Check {
    Check {
        name: "byte_by_byte",
        essential: false,
        about: [
            "comprend des messages qui arrivent octet par octet",
            "understands messages that arrive byte by byte",
        ],
        hint: [
            "Un recv peut rendre moins d'octets que demandé : recommencez jusqu'à avoir toute la \
             structure (ou MSG_WAITALL).",
            "One recv may give fewer bytes than asked for: repeat it until the whole struct is \
             there (or use MSG_WAITALL).",
        ],
        script,
    }
}

/// Lines may come together.
pub(super) const fn several_lines(script: Script) -> Check {
    Check {
        name: "several_lines",
        essential: false,
        about: [
            "comprend plusieurs lignes arrivées d'un seul coup",
            "understands several lines that arrive at once",
        ],
        hint: [
            "Un recv peut rendre plusieurs lignes : découpez au '\\n' et gardez la suite.",
            "One recv may give several lines: cut at '\\n' and keep the rest.",
        ],
        script,
    }
}

/// A line may come in pieces.
pub(super) const fn lines_byte_by_byte(script: Script) -> Check {
    Check {
        name: "byte_by_byte",
        essential: false,
        about: [
            "comprend des lignes qui arrivent octet par octet",
            "understands lines that arrive byte by byte",
        ],
        hint: [
            "Un recv peut rendre une partie de ligne : attendez le '\\n'.",
            "One recv may give a part of a line: wait for the '\\n'.",
        ],
        script,
    }
}

/// A line may end as in telnet.
pub(super) const fn crlf(script: Script) -> Check {
    Check {
        name: "crlf",
        essential: false,
        about: ["comprend des lignes terminées par \\r\\n", "understands lines ended by \\r\\n"],
        hint: [
            "Un '\\r' avant le '\\n' ne compte pas : enlevez-le.",
            "A '\\r' before the '\\n' means nothing: drop it.",
        ],
        script,
    }
}
