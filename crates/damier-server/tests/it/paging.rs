//! Long lists a page at a time, and answers that are not sent twice.

use std::net::SocketAddr;

use crate::running::Running;
use crate::table::{Client, get, http, meet, parts, token};

/// The ids of all games, by pages of so many.
async fn listed(address: SocketAddr, limit: u32) -> Vec<String> {
    let (mut ids, mut after) = (Vec::new(), String::new());
    loop {
        let (_, page) = parts(&get(address, &format!("/api/games?limit={limit}{after}")).await);
        let items = page["items"].as_array().expect("a list");
        assert!(items.len() <= limit as usize, "{page}");
        ids.extend(items.iter().map(|game| game["id"].as_str().expect("an id").to_owned()));
        match page["next"].as_str() {
            Some(next) => after = format!("&after={next}"),
            None => return ids,
        }
    }
}

#[tokio::test]
async fn every_game_is_on_one_page() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let mut ann = Client::connect(address, &token(address, "Ann").await).await;
    let mut bob = Client::connect(address, &token(address, "Bob").await).await;
    let mut begun = Vec::new();
    for _ in 0..5 {
        begun.push(meet(&mut ann, &mut bob, "chess", "-").await);
    }
    begun.reverse();
    for limit in [1, 2, 4, 5, 100] {
        assert_eq!(listed(address, limit).await, begun, "{limit} at a time");
    }
    for (query, word) in [
        ("limit=0", "bad_limit"),
        ("limit=101", "bad_limit"),
        ("limit=x", "bad_request"),
        ("after=x", "bad_cursor"),
        ("after=7b7d", "bad_cursor"),
        ("after=%00", "bad_cursor"),
    ] {
        let (status, fault) = parts(&get(address, &format!("/api/games?{query}")).await);
        assert_eq!((status, &fault["code"]), (400, &word.into()), "{query}");
    }
    server.stop().await;
}

/// A request that knows an answer already.
async fn again(address: SocketAddr, path: &str, headers: &str) -> String {
    http(address, &format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{headers}\r\n"))
        .await
}

fn header<'a>(answer: &'a str, name: &str) -> Option<&'a str> {
    let head = answer.split("\r\n\r\n").next()?;
    head.split("\r\n").find_map(|line| line.strip_prefix(&format!("{name}: ")))
}

#[tokio::test]
async fn what_has_not_changed_is_not_sent_again() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let ann = token(address, "Ann").await;
    let own = format!("Authorization: Bearer {ann}\r\n");
    for (path, headers) in [
        ("/api/games", ""),
        ("/api/games/mine", own.as_str()),
        ("/api/leaderboard/chess", ""),
        ("/api/rules/siam", ""),
        ("/api/docs", ""),
        ("/api/openapi.json", ""),
    ] {
        let first = again(address, path, headers).await;
        assert!(first.starts_with("HTTP/1.1 200"), "{path}: {first}");
        let tag = header(&first, "etag").unwrap_or_else(|| panic!("{path} has no tag")).to_owned();
        assert!(tag.starts_with('"') && tag.len() == 26, "strong: {tag}");
        let kept = header(&first, "cache-control").expect("how long");
        assert_eq!(kept.starts_with("private"), !headers.is_empty(), "{path}: {kept}");
        for known in [tag.clone(), format!("W/{tag}"), format!("\"other\", {tag}"), "*".to_owned()]
        {
            let headers = format!("{headers}If-None-Match: {known}\r\n");
            let unchanged = again(address, path, &headers).await;
            assert!(unchanged.starts_with("HTTP/1.1 304"), "{path} {known}: {unchanged}");
            assert!(unchanged.ends_with("\r\n\r\n"), "nothing more: {unchanged}");
            assert_eq!(header(&unchanged, "etag"), Some(tag.as_str()));
        }
        let other = again(address, path, &format!("{headers}If-None-Match: \"other\"\r\n")).await;
        assert!(other.starts_with("HTTP/1.1 200"), "{path}");
    }
    // A list that has changed has another tag.
    let before = again(address, "/api/games", "").await;
    let mut ann = Client::connect(address, &ann).await;
    let mut bob = Client::connect(address, &token(address, "Bob").await).await;
    meet(&mut ann, &mut bob, "chess", "-").await;
    let tag = header(&before, "etag").expect("a tag");
    let after = again(address, "/api/games", &format!("If-None-Match: {tag}\r\n")).await;
    assert!(after.starts_with("HTTP/1.1 200"), "{after}");
    // What is no answer is not kept.
    let refused = get(address, "/api/leaderboard/go").await;
    assert!(header(&refused, "etag").is_none(), "{refused}");
    server.stop().await;
}
