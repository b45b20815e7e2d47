//! Messages as texts: one frame each.

use super::{Code, FromServer, No, ToServer};

/// The longest message a client may send.
pub const LONGEST: usize = 8 * 1024;

/// The deepest nesting of a message.
const DEEPEST: usize = 32;

/// Why a frame is no message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadMessage {
    /// Not JSON, with a key twice, or nested too deeply.
    #[error("this is not JSON")]
    Json,
    /// JSON, but no message we know.
    #[error("this is not a message: {0}")]
    Shape(String),
}

impl BadMessage {
    /// The code of the answer.
    #[must_use]
    pub fn code(&self) -> Code {
        match self {
            BadMessage::Json => Code::BadJson,
            BadMessage::Shape(_) => Code::BadRequest,
        }
    }
}

impl ToServer {
    /// Reads a frame.
    pub fn read(text: &str) -> Result<ToServer, BadMessage> {
        if depth(text) > DEEPEST {
            return Err(BadMessage::Json);
        }
        serde_json::from_str(text).map_err(|error| {
            let what = error.to_string();
            let is_json = serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok();
            if is_json && !what.starts_with("duplicate field") {
                BadMessage::Shape(what.chars().take(120).collect())
            } else {
                BadMessage::Json
            }
        })
    }

    /// Writes a frame.
    #[must_use]
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data is always JSON")
    }
}

impl FromServer {
    /// A refusal.
    #[must_use]
    pub fn no(a: u32, code: Code, message: impl Into<String>) -> FromServer {
        FromServer::No(No { a, code, message: message.into(), hint: None, why: None })
    }

    /// Reads a frame.
    pub fn read(text: &str) -> Result<FromServer, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// Writes a frame.
    #[must_use]
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data is always JSON")
    }
}

/// How deep brackets are nested at most. Those inside strings count too: honest messages have few.
fn depth(text: &str) -> usize {
    let mut now: usize = 0;
    let mut deepest: usize = 0;
    for byte in text.bytes() {
        match byte {
            b'[' | b'{' => now += 1,
            b']' | b'}' => now = now.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(now);
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::{ChallengeId, GameId};
    use crate::web::{Move, Moved, OfChallenge, Watch};

    #[test]
    fn messages_look_as_documented() {
        let seen = ToServer::read(r#"{"t":"move","d":{"id":"abc","n":3,"m":"e2e4","a":17}}"#);
        let expected = Move { id: GameId::read("abc"), n: 3, m: "e2e4".into(), a: 17 };
        assert_eq!(seen, Ok(ToServer::Move(expected)));
        assert_eq!(ToServer::read(r#"{"t":"ping"}"#), Ok(ToServer::Ping));
        let clocks = [Some(299_000), Some(298_000)];
        let told = Moved {
            id: GameId::read("abcdefgh"),
            v: 12,
            text: "g1f3".into(),
            pretty: "Nf3".into(),
            clocks,
        };
        let text = FromServer::Moved(told).write();
        assert_eq!(text, r#"{"t":"m","d":["abcdefgh",12,"g1f3","Nf3",[299000,298000]]}"#);
        let ok = FromServer::Ok(17).write();
        assert!(2 * text.len() + ok.len() <= 150, "what both players receive for a move");
    }

    #[test]
    fn nonsense_is_told_apart() {
        for (text, code) in [
            ("{", "bad_json"),
            ("", "bad_json"),
            (r#"{"t":"ping","t":"move"}"#, "bad_json"),
            ("[]", "bad_request"),
            ("null", "bad_request"),
            ("\"p\"", "bad_request"),
            (r#"{"t":1}"#, "bad_request"),
            (r#"{"t":"nope"}"#, "bad_request"),
            (r#"{"t":"move","d":{"id":"x","n":-1,"m":"e2e4"}}"#, "bad_request"),
            (r#"{"t":"move","d":{"id":"x","n":1.5,"m":"e2e4"}}"#, "bad_request"),
            (r#"{"t":"move","d":{"id":"x","n":1e300,"m":"e2e4"}}"#, "bad_request"),
            (r#"{"t":"move","d":{"id":"x","n":"1","m":"e2e4"}}"#, "bad_request"),
            (r#"{"t":"move","d":{"id":"x","m":"e2e4"}}"#, "bad_request"),
            (r#"{"t":"move","d":{"id":"x","n":1,"m":"e2e4","evil":1}}"#, "bad_request"),
        ] {
            let error = ToServer::read(text).expect_err(text);
            assert_eq!(error.code().word(), code, "{text}: {error}");
        }
        assert_eq!(ToServer::read(&"[".repeat(10_000)), Err(BadMessage::Json));
    }

    /// Whoever names a game that cannot be is told that there is none, with the number they asked.
    #[test]
    fn an_id_that_cannot_be_names_nothing() {
        for id in ["", "a b", "é", &"x".repeat(24)] {
            let watch = ToServer::read(&format!(r#"{{"t":"watch","d":{{"id":"{id}","a":7}}}}"#));
            let expected = Watch { id: GameId::NONE, v: None, board: false, crowd: false, a: 7 };
            assert_eq!(watch, Ok(ToServer::Watch(expected)), "{id:?}");
            let accept = ToServer::read(&format!(r#"{{"t":"accept","d":{{"id":"{id}","a":8}}}}"#));
            let expected = OfChallenge { id: ChallengeId::NONE, a: 8 };
            assert_eq!(accept, Ok(ToServer::Accept(expected)), "{id:?}");
        }
        let number = ToServer::read(r#"{"t":"watch","d":{"id":7,"a":7}}"#);
        assert!(matches!(number, Err(BadMessage::Shape(_))), "{number:?}");
    }
}
