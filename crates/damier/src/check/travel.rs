//! Checks that protocols share: how bytes travel is the same for all of them.

use super::{Check, Script};

/// A struct may come in pieces.
pub(super) const fn structs_byte_by_byte(script: Script) -> Check {
    Check {
        name: "byte_by_byte",
        essential: false,
        text: "check-about-structs-byte-by-byte",
        script,
    }
}

/// Lines may come together.
pub(super) const fn several_lines(script: Script) -> Check {
    Check { name: "several_lines", essential: false, text: "check-about-several-lines", script }
}

/// A line may come in pieces.
pub(super) const fn lines_byte_by_byte(script: Script) -> Check {
    Check { name: "byte_by_byte", essential: false, text: "check-about-lines-byte-by-byte", script }
}

/// A line may end as in telnet.
pub(super) const fn crlf(script: Script) -> Check {
    Check { name: "crlf", essential: false, text: "check-about-crlf", script }
}
