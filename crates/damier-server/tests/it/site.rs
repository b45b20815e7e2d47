//! The page for browsers: its files, its document at every address of its own, and what it may load.

use damier_server::{Missing, Site, SiteFile};

use crate::running::Running;
use crate::table::{get, http};

static SITE: Site = Site {
    missing: None,
    files: &[
        SiteFile {
            path: "/assets/a-1.js",
            plain: b"let plain = 1;",
            gzip: Some(b"\x1f\x8bpacked"),
        },
        SiteFile { path: "/icon.svg", plain: b"<svg/>", gzip: None },
        SiteFile { path: "/index.html", plain: b"<!doctype html><title>page</title>", gzip: None },
    ],
};

static WITHOUT_NODE: Site = Site { missing: Some(Missing::Node), files: &[] };

/// What a browser says when somebody opens an address.
fn opened(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: x\r\nAccept: text/html,*/*\r\nConnection: close\r\n\r\n")
}

#[tokio::test]
async fn every_address_of_the_page_begins_with_its_document() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start_with_site(data.path(), &SITE).await;
    for path in ["/", "/g/abc", "/@/Mary.", "/rules/siam?lang=fr", "/admin/claim?code=x", "/none"] {
        let page = http(server.address, &opened(path)).await;
        assert!(page.starts_with("HTTP/1.1 200") && page.contains("<title>page</title>"), "{page}");
        assert!(page.contains("content-security-policy: default-src 'none'; script-src 'self'"));
        assert!(page.contains("cache-control: no-cache"), "{page}");
    }
    // Programs that mistype an address, and files that are not there, want an error.
    for path in ["/api/none", "/assets/gone-2.js", "/none.css"] {
        let page = http(server.address, &opened(path)).await;
        assert!(page.starts_with("HTTP/1.1 404") && page.contains("\"not_found\""), "{page}");
    }
    assert!(get(server.address, "/none").await.starts_with("HTTP/1.1 404"));
    let posted = "POST /g/abc HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nContent-Length: 0\r\n\
                  Connection: close\r\n\r\n";
    assert!(http(server.address, posted).await.starts_with("HTTP/1.1 404"));
    server.stop().await;
}

#[tokio::test]
async fn files_are_kept_for_ever_and_sent_as_small_as_the_browser_takes_them() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start_with_site(data.path(), &SITE).await;
    for (takes, is_packed) in [
        ("", false),
        ("Accept-Encoding: br, gzip\r\n", true),
        ("Accept-Encoding: gzip;q=0.5\r\n", true),
        ("Accept-Encoding: gzip;q=0\r\n", false),
    ] {
        let asked =
            format!("GET /assets/a-1.js HTTP/1.1\r\nHost: x\r\n{takes}Connection: close\r\n\r\n");
        let file = http(server.address, &asked).await;
        assert!(file.contains("content-type: text/javascript; charset=utf-8"), "{file}");
        assert!(file.contains("cache-control: public, max-age=31536000, immutable"), "{file}");
        assert!(file.contains("vary: Accept-Encoding") && file.contains("nosniff"), "{file}");
        assert_eq!(file.contains("content-encoding: gzip"), is_packed, "{takes:?}: {file}");
        assert_eq!(file.ends_with("let plain = 1;"), !is_packed, "{takes:?}: {file}");
    }
    assert!(get(server.address, "/icon.svg").await.contains("content-type: image/svg+xml"));
    server.stop().await;
}

#[tokio::test]
async fn a_server_without_its_page_says_what_is_missing() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start_with_site(data.path(), &WITHOUT_NODE).await;
    let page = http(server.address, &opened("/")).await;
    assert!(page.contains("damier join http://x") && page.contains("Node 20 or newer"), "{page}");
    let page = http(server.address, &opened("/?lang=fr")).await;
    assert!(page.contains("Node 20 ou plus récent"), "{page}");
    server.stop().await;
}
