//! The pages are what their description says, and nothing is served that it does not say.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::answers::{DOCUMENT, operations, resolved};
use crate::running::Running;
use crate::table::{get, parts};

#[test]
fn every_page_is_described() {
    assert_eq!(DOCUMENT["openapi"], "3.1.0");
    let mut names = BTreeSet::new();
    for (path, method, of) in operations() {
        let at = format!("{method} {path}");
        let name = of["operationId"].as_str().unwrap_or_else(|| panic!("{at} has no name"));
        assert!(names.insert(name), "two operations are called {name}");
        for field in ["summary", "responses"] {
            assert!(!of[field].is_null(), "{at} has no {field}");
        }
        let tags: Vec<&Value> =
            DOCUMENT["tags"].as_array().unwrap().iter().map(|t| &t["name"]).collect();
        assert!(tags.contains(&&of["tags"][0]), "{at} has no tag that is explained");
        let parameters = of["parameters"].as_array().expect("a list").iter().map(resolved);
        let in_path: BTreeSet<&str> = parameters
            .filter(|parameter| parameter["in"] == "path")
            .filter_map(|parameter| parameter["name"].as_str())
            .collect();
        let in_template: BTreeSet<&str> =
            path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')).collect();
        assert_eq!(in_path, in_template, "{at}");
        let responses = of["responses"].as_object().expect("answers");
        assert!(responses.keys().any(|status| status < &"300".to_owned()), "{at} never succeeds");
        assert!(of.get("x-errors").is_none(), "{at}");
    }
    assert!(names.len() >= 20, "{names:?}");
}

/// A page that is added in another way would be one that nobody describes.
#[test]
fn routes_are_added_with_their_description_only() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/http");
    for entry in fs::read_dir(folder).expect("the pages") {
        let path = entry.expect("a file").path();
        let source = fs::read_to_string(&path).unwrap_or_default();
        for way in [".route(", ".route_service(", ".nest(", ".nest_service(", "routing::{get"] {
            assert!(!source.contains(way), "{}: {way}", path.display());
        }
        // Whoever refuses says so with a code that is listed.
        for refusal in source.split("Problem::new(").skip(1) {
            let word = refusal.split('"').nth(1).unwrap_or_default();
            let is_near = refusal.find('"').is_some_and(|at| at < 60);
            assert!(!is_near || listed(word), "{}: {word}", path.display());
        }
    }
}

/// Is a code explained on the page for people, which lists all of them?
fn listed(word: &str) -> bool {
    static SOURCE: &str = include_str!("../../src/http/codes.rs");
    SOURCE.contains(&format!("known(\"{word}\","))
        || SOURCE
            .split(char::is_whitespace)
            .collect::<String>()
            .contains(&format!("known(\"{word}\","))
}

#[test]
fn whatever_is_referred_to_is_there() {
    fn look(value: &'static Value, found: &mut usize) {
        match value {
            Value::Object(fields) => {
                if fields.contains_key("$ref") {
                    resolved(value);
                    *found += 1;
                }
                fields.values().for_each(|value| look(value, found));
            }
            Value::Array(values) => values.iter().for_each(|value| look(value, found)),
            _ => {}
        }
    }
    let mut found = 0;
    look(&DOCUMENT, &mut found);
    assert!(found > 100, "{found}");
}

/// Examples of errors are errors as they are told.
#[tokio::test]
async fn the_description_is_served() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let (code, document) = parts(&get(server.address, "/api/openapi.json").await);
    assert_eq!((code, &document), (200, &*DOCUMENT));
    let (_, refused) = parts(&get(server.address, "/api/leaderboard/go").await);
    let said = &document["paths"]["/api/leaderboard/{game}"]["get"]["responses"]["404"];
    let said = document.pointer(said["$ref"].as_str().unwrap().trim_start_matches('#')).unwrap();
    let example = &said["content"]["application/json"]["examples"]["unknown_game"]["value"];
    assert_eq!(*example, refused);
    let scheme = &document["components"]["securitySchemes"]["token"]["scheme"];
    assert_eq!(scheme, "bearer");
    server.stop().await;
}

#[tokio::test]
async fn people_can_read_it() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    for (lang, title) in [
        ("en", "Damier: what programs can ask"),
        ("fr", "Damier : ce que les programmes peuvent demander"),
    ] {
        let page = get(server.address, &format!("/api/docs?lang={lang}")).await;
        assert!(page.contains(&format!("<html lang=\"{lang}\">")), "{page}");
        assert!(page.contains(&format!("<h1>{title}</h1>")), "{page}");
        assert!(page.contains("content-security-policy: default-src 'none'; "), "{page}");
        for never in ["<script", "http://", "https://", "<img", "style=\"", "onclick"] {
            assert!(!page.contains(never), "{never}");
        }
        for (path, method, _) in operations() {
            let shown = format!(
                "<b class=\"{method}\">{}</b> <code>{}</code>",
                method.to_uppercase(),
                path.replace('/', "/<wbr>")
            );
            assert!(page.contains(&shown), "{shown}");
        }
        let ids: BTreeSet<&str> =
            page.split("id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        for link in page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(ids.contains(link), "#{link} leads nowhere");
        }
    }
    server.stop().await;
}
