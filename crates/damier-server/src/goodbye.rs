//! Why the server ends a connection: a code for programs, and a reason in the language of the connection.

use axum::extract::ws::{CloseCode, CloseFrame, close_code};
use damier_words::{Lang, Message, msg};

/// Why a connection ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goodbye {
    NotAFrame,
    TextOnly,
    NotUtf8,
    TooManyMessages,
    LoggedOut,
    /// The account has come in elsewhere.
    TakenOver,
    Banned,
    TooLong,
    Restart,
}

/// The codes that programs may choose themselves begin at 4000.
const TAKEN_OVER: CloseCode = 4001;
const BANNED: CloseCode = 4003;

impl Goodbye {
    /// What the other side is sent. A reason has at most 123 bytes.
    pub(crate) fn frame(self, lang: Lang) -> CloseFrame {
        CloseFrame { code: self.code(), reason: lang.say(&self.reason()).into() }
    }

    fn code(self) -> CloseCode {
        match self {
            Goodbye::NotAFrame => close_code::PROTOCOL,
            Goodbye::TextOnly => close_code::UNSUPPORTED,
            Goodbye::NotUtf8 => close_code::INVALID,
            Goodbye::TooManyMessages | Goodbye::LoggedOut => close_code::POLICY,
            Goodbye::TakenOver => TAKEN_OVER,
            Goodbye::Banned => BANNED,
            Goodbye::TooLong => close_code::SIZE,
            Goodbye::Restart => close_code::RESTART,
        }
    }

    fn reason(self) -> Message {
        match self {
            Goodbye::NotAFrame => msg!("close-not-a-frame"),
            Goodbye::TextOnly => msg!("close-text-only"),
            Goodbye::NotUtf8 => msg!("close-not-utf8"),
            Goodbye::TooManyMessages => msg!("close-too-many-messages"),
            Goodbye::LoggedOut => msg!("close-logged-out"),
            Goodbye::TakenOver => msg!("close-taken-over"),
            Goodbye::Banned => msg!("close-banned"),
            Goodbye::TooLong => msg!("close-too-long"),
            Goodbye::Restart => msg!("close-restart"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_fits_into_a_close_frame() {
        let all = [
            Goodbye::NotAFrame,
            Goodbye::TextOnly,
            Goodbye::NotUtf8,
            Goodbye::TooManyMessages,
            Goodbye::LoggedOut,
            Goodbye::TakenOver,
            Goodbye::Banned,
            Goodbye::TooLong,
            Goodbye::Restart,
        ];
        for goodbye in all {
            for lang in Lang::all() {
                let reason = goodbye.frame(lang).reason;
                assert!((1..=123).contains(&reason.len()), "{lang:?}: {}", reason.as_str());
            }
        }
    }
}
