//! Answers that fit their description: every request of these tests is looked at.

use std::sync::LazyLock;

use serde_json::Value;

pub(crate) static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(&damier_server::api_description()).expect("JSON"));

/// Every operation: its path, its method and what is said of it.
pub(crate) fn operations() -> impl Iterator<Item = (&'static str, &'static str, &'static Value)> {
    let paths = DOCUMENT["paths"].as_object().expect("paths");
    paths.iter().flat_map(|(path, item)| {
        let methods = item.as_object().expect("methods").iter();
        methods.map(move |(method, of)| (path.as_str(), method.as_str(), of))
    })
}

/// What stands at a reference, or the value itself.
pub(crate) fn resolved(value: &'static Value) -> &'static Value {
    match value["$ref"].as_str() {
        Some(path) => DOCUMENT.pointer(path.trim_start_matches('#')).expect("what is referred to"),
        None => value,
    }
}

/// Fails if an answer is not what is said of it. Every request of these tests is looked at.
pub(crate) fn check(request: &str, answer: &str) {
    let mut words = request.split(' ');
    let (Some(method), Some(target)) = (words.next(), words.next()) else { return };
    let path = target.split('?').next().unwrap_or_default();
    let matches = |template: &str| {
        let (template, path) = (template.split('/'), path.split('/'));
        template.clone().count() == path.clone().count()
            && template.zip(path).all(|(part, asked)| part == asked || part.starts_with('{'))
    };
    let mut known: Vec<_> = operations()
        .filter(|(template, known, _)| method.eq_ignore_ascii_case(known) && matches(template))
        .collect();
    // `/api/games/mine` rather than `/api/games/{…}`.
    known.sort_by_key(|(template, _, _)| template.matches('{').count());
    let Some((template, _, of)) = known.first() else { return };
    // What is no HTTP is answered before anybody knows what is asked.
    let Some((head, body)) = answer.split_once("\r\n\r\n").filter(|(_, body)| !body.is_empty())
    else {
        return;
    };
    let status = head.split(' ').nth(1).expect("a status");
    let said = of["responses"].get(status);
    let said =
        said.unwrap_or_else(|| panic!("{method} {template} never answers {status}: {answer}"));
    let Ok(body) = serde_json::from_str::<Value>(body) else { return };
    let schema = &resolved(said)["content"]["application/json"]["schema"];
    if let Some(codes) = schema["allOf"][1]["properties"]["code"]["enum"].as_array() {
        assert!(codes.contains(&body["code"]), "{method} {template} never says {body}");
    }
}
