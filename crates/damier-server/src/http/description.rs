//! What the pages are, for programs: OpenAPI 3.1, made from the handlers themselves.
//!
//! A handler says what it takes, what it answers and, as `x-errors`, with which codes it may refuse.
//! What is the same for all of them is added here.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::http::StatusCode;
use damier_words::Lang;
use serde_json::{Map, Value, json};
use utoipa::openapi::OpenApi;

use super::codes::{self, Known};
use crate::hints;

/// Types of other crates, and those that are texts already when they come here.
const SHAPES: &str = include_str!("shapes.json");

/// Where the codes of a handler are written.
const ERRORS: &str = "x-errors";

/// Marks answers that are sent while they are made, and that nobody keeps therefore.
const STREAMED: &str = "x-streamed";

static KNOWN: LazyLock<BTreeMap<&str, Known>> =
    LazyLock::new(|| codes::all().into_iter().map(|known| (known.word, known)).collect());

/// The whole description; `counted` are the paths of which only so many are answered in a minute.
pub(super) fn describe(collected: &OpenApi, counted: &[String]) -> Value {
    let mut document = serde_json::to_value(collected).expect("plain values");
    document["info"] = info();
    document["servers"] = json!([{ "url": "/", "description": "This server." }]);
    document["tags"] = tags();
    let mut shared = Shared::default();
    for (path, item) in document["paths"].as_object_mut().into_iter().flatten() {
        let is_counted = counted.contains(path);
        for (method, operation) in item.as_object_mut().into_iter().flatten() {
            if let Some(operation) = operation.as_object_mut() {
                complete(operation, method == "get", is_counted, &mut shared);
            }
        }
    }
    let components = &mut document["components"];
    let shapes: Map<String, Value> = serde_json::from_str(SHAPES).expect("a test reads it");
    for (name, shape) in shapes {
        components["schemas"][name] = shape;
    }
    components["schemas"]["Fault"] = fault();
    components["schemas"]["GameKind"] = game_kinds();
    components["responses"] = Value::Object(shared.0);
    components["parameters"] = parameters();
    components["securitySchemes"] = schemes();
    document
}

/// All of them are the same header; they differ in what the token must be.
fn schemes() -> Value {
    let bearer = |about: &str| json!({ "type": "http", "scheme": "bearer", "description": about });
    json!({
        "token": bearer("Any token: of a guest, of an account that logged in, or of a program if it was made for this."),
        "session": bearer("The token of an account that logged in: `POST /api/account` or `POST /api/login`."),
        "staff": bearer("The same of an account with a role: admin, director or moderator."),
    })
}

/// How somebody may be refused for who they are.
fn of_security(schemes: &Value) -> impl Iterator<Item = &'static str> {
    let asked = schemes.as_array().into_iter().flatten().filter_map(Value::as_object);
    let names: Vec<&str> = asked.flat_map(|one| one.keys().map(String::as_str)).collect();
    let words: &[&str] = match names.last() {
        Some(&"token") => &["unknown_token", "banned", "scope"],
        Some(&"session") => &["unknown_token", "banned", "scope", "no_account"],
        Some(&"staff") => &["unknown_token", "banned", "scope", "no_account", "role"],
        _ => &[],
    };
    words.iter().copied()
}

/// Responses that many operations have.
#[derive(Default)]
struct Shared(Map<String, Value>);

fn complete(operation: &mut Map<String, Value>, is_get: bool, counted: bool, shared: &mut Shared) {
    let own = operation.remove(ERRORS).unwrap_or_default();
    let is_streamed = operation.remove(STREAMED).is_some();
    let own = own.as_array().into_iter().flatten().filter_map(Value::as_str);
    let mut words: Vec<String> = own.map(str::to_owned).collect();
    words.extend(codes::ANY.iter().map(|&word| word.to_owned()));
    if counted {
        words.push("too_many".to_owned());
    }
    words.extend(of_security(operation.get("security").unwrap_or(&Value::Null)).map(str::to_owned));
    let body = &operation.get("requestBody").unwrap_or(&Value::Null)["content"];
    if body.get("application/json").is_some() {
        words.extend(["bad_request:415", "bad_request:422"].map(str::to_owned));
    }
    let parameters = operation.entry("parameters").or_insert_with(|| json!([]));
    if let Some(parameters) = parameters.as_array_mut() {
        let names: &[&str] =
            if is_get { &["lang", "language", "known"] } else { &["lang", "language"] };
        parameters.extend(
            names.iter().map(|name| json!({ "$ref": format!("#/components/parameters/{name}") })),
        );
    }
    let responses = operation.entry("responses").or_insert_with(|| json!({}));
    let Some(responses) = responses.as_object_mut() else { return };
    if is_get && !is_streamed {
        let_keep(responses);
    }
    for (status, words) in by_status(&words) {
        responses.insert(status.as_u16().to_string(), refusal(status, &words, shared));
    }
}

/// A word, or `word:status` where it comes with another than its own.
fn by_status(words: &[String]) -> BTreeMap<StatusCode, Vec<&'static Known>> {
    let mut found: BTreeMap<StatusCode, Vec<&Known>> = BTreeMap::new();
    for word in words {
        let (word, status) = word.split_once(':').unwrap_or((word, ""));
        let known = KNOWN.get(word).unwrap_or_else(|| panic!("no code is called {word}"));
        let status = status.parse().unwrap_or(known.status);
        let list = found.entry(status).or_default();
        if list.iter().all(|listed| listed.word != known.word) {
            list.push(known);
        }
    }
    for list in found.values_mut() {
        list.sort_by_key(|known| known.word);
    }
    found
}

/// A refusal with one of these codes. One that several operations have is written once.
fn refusal(status: StatusCode, known: &[&Known], shared: &mut Shared) -> Value {
    let words: Vec<&str> = known.iter().map(|known| known.word).collect();
    let name = format!("{}_{}", status.as_u16(), words.join("_"));
    shared.0.entry(&name).or_insert_with(|| {
        let lines = known
            .iter()
            .map(|known| format!("`{}`: {}.", known.word, Lang::ENGLISH.say(&known.why)));
        let examples = known.iter().map(|known| (known.word.to_owned(), example(known)));
        let headers = match status {
            StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => {
                json!({ "Retry-After": {
                    "description": "After so many seconds.",
                    "schema": { "type": "integer", "minimum": 0 },
                }})
            }
            StatusCode::UNAUTHORIZED => json!({ "WWW-Authenticate": {
                "description": "How to say who asks.",
                "schema": { "type": "string" },
            }}),
            _ => json!({}),
        };
        json!({
            "description": lines.collect::<Vec<_>>().join("\n\n"),
            "headers": headers,
            "content": { "application/json": {
                "schema": {
                    "allOf": [
                        { "$ref": "#/components/schemas/Fault" },
                        { "properties": { "code": { "enum": words } } },
                    ],
                },
                "examples": examples.collect::<Map<_, _>>(),
            }},
        })
    });
    json!({ "$ref": format!("#/components/responses/{name}") })
}

fn example(known: &Known) -> Value {
    let hint = match known.word {
        "too_many" => Some(hints::wait(30)),
        word => codes::hint(word),
    };
    let mut fault = json!({ "code": known.word, "message": Lang::ENGLISH.say(&known.why) });
    if let Some(hint) = hint {
        fault["hint"] = Lang::ENGLISH.say(&hint).into();
    }
    json!({ "value": fault })
}

/// Whatever can be kept is: see [`super::kept`].
fn let_keep(responses: &mut Map<String, Value>) {
    let Some(answer) = responses.get_mut("200") else { return };
    let has = |kind: &str| answer["content"].get(kind).is_some();
    if !has("application/json") && !has("image/svg+xml") && !has("text/html") {
        return;
    }
    answer["headers"]["ETag"] = json!({
        "description": "What to send as `If-None-Match` the next time.",
        "schema": { "type": "string" },
    });
    let unchanged = json!({ "description": "It is still what `If-None-Match` says." });
    responses.insert("304".to_owned(), unchanged);
}

fn info() -> Value {
    json!({
        "title": "Damier",
        "version": env!("CARGO_PKG_VERSION"),
        "summary": "One referee for chess and its variants, Kamisado, Siam and Mastermind.",
        "description": "Games themselves are played over the WebSocket at `/ws`; `docs/api.md` tells its \
            messages. Everything else is here.\n\nAn error is a `Fault`: a `code` that never changes, a \
            `message` in the language asked for, and often a `hint` of what to do.",
        "license": { "name": "AGPL-3.0-or-later", "identifier": "AGPL-3.0-or-later" },
    })
}

fn tags() -> Value {
    json!([
        { "name": "people", "description": "Guests and accounts: coming, going, and how strong somebody is." },
        { "name": "tokens", "description": "Where an account is logged in." },
        { "name": "social", "description": "Friends, blocks and chats." },
        { "name": "games", "description": "Games that are played and that were." },
        { "name": "rules", "description": "The rules to read, and boards as pictures." },
        { "name": "administration", "description": "For those who look after the server." },
        { "name": "tournaments", "description": "Championships: what they are, how they stand, and directing them." },
        { "name": "server", "description": "The server itself." },
    ])
}

fn fault() -> Value {
    json!({
        "type": "object",
        "description": "Why something is not done.",
        "required": ["code", "message"],
        "properties": {
            "code": { "type": "string", "description": "A word that never changes." },
            "message": { "type": "string", "description": "A sentence, in the language asked for." },
            "hint": { "type": "string", "description": "What to do about it." },
        },
        "additionalProperties": false,
    })
}

fn game_kinds() -> Value {
    let ids: Vec<&str> = damier_rules::GameKind::ALL.iter().map(|kind| kind.id()).collect();
    json!({ "type": "string", "description": "The name of a game.", "enum": ids })
}

fn parameters() -> Value {
    let languages: Vec<&str> = Lang::all().map(Lang::name).collect();
    json!({
        "lang": {
            "name": "lang", "in": "query", "required": false,
            "description": "The language of sentences; it wins over `Accept-Language`. Others are passed over.",
            "schema": { "type": "string", "examples": languages },
        },
        "language": {
            "name": "Accept-Language", "in": "header", "required": false,
            "description": "Which languages the reader understands.",
            "schema": { "type": "string" }, "example": "fr, en;q=0.5",
        },
        "known": {
            "name": "If-None-Match", "in": "header", "required": false,
            "description": "The `ETag` of what the reader has already: if it is still so, the answer is `304`.",
            "schema": { "type": "string" },
        },
    })
}
