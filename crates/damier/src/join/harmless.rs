//! What a server says, read so that nothing in it can move the cursor or turn the writing around.

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::text::is_dangerous;

/// Reads JSON; nothing if it is something else than was expected.
pub(super) fn read<T: DeserializeOwned>(json: &[u8]) -> Option<T> {
    let mut value: Value = serde_json::from_slice(json).ok()?;
    strip(&mut value);
    serde_json::from_value(value).ok()
}

fn strip(value: &mut Value) {
    match value {
        Value::String(text) => text.retain(|c| !is_dangerous(c)),
        Value::Array(values) => values.iter_mut().for_each(strip),
        Value::Object(fields) => {
            let entries = std::mem::take(fields).into_iter().map(|(mut name, mut value)| {
                name.retain(|c| !is_dangerous(c));
                strip(&mut value);
                (name, value)
            });
            *fields = entries.collect();
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use damier_wire::web::FromServer;

    use super::*;

    #[test]
    fn nothing_a_terminal_would_obey_comes_through() {
        let text = r#"{"t":"lobby","d":{"seeks":[{"name":"\u001b[2JEve\u202e","rating":null,
            "terms":{"game":"chess\u0007","clock":"-","options":{"a\u001bb":"c\n"}}}],
            "waiting":1,"bots":[],"games":[],"playing":0,"connected":1}}"#;
        let Some(FromServer::Lobby(lobby)) = read(text.as_bytes()) else { panic!("a lobby") };
        assert_eq!(lobby.seeks[0].name, "[2JEve");
        assert_eq!(lobby.seeks[0].terms.game, "chess");
        assert_eq!(lobby.seeks[0].terms.options["ab"], "c");
        assert_eq!(read::<FromServer>(b"{"), None);
        assert_eq!(read::<FromServer>(br#"{"t":"news","d":{}}"#), None);
    }

    #[test]
    fn nobody_talks_to_the_terminal() {
        let text = r#"{"t":"said","d":{"id":7,"room":"glo\u001bbal","from":"E\u0007ve","kind":"account",
            "text":"\u001b]0;owned\u0007hi\u202e\r\n\u009b31m","at_ms":1}}"#;
        let Some(FromServer::Said(said)) = read(text.as_bytes()) else { panic!("a line") };
        assert_eq!((said.room.as_str(), said.from.as_str()), ("global", "Eve"));
        assert_eq!(said.text, "]0;ownedhi31m");
    }
}
